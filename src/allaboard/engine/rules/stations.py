"""Stations: building them, and which route each one borrows at the end (E13, B1–B4)."""

from ..jit import rule
from ..vocabulary import (
    CITY_HAS_STATION,
    LEGAL,
    LOCOMOTIVE,
    NO_STATION_LEFT,
    NONE,
    STATION_BUILT,
    STATION_COST,
    STATION_USED,
)
from .cards import pay
from .events import note, note_more
from .paths import far_end


@rule
def built(board, s, p):
    return board.stations - s.player[p].stations


@rule
def cost(board, s, p):
    """B2: the first costs one card, the second two, the third three."""
    return board.station_cost[built(board, s, p)]


@rule
def offer_at(board, s, p, city, rows, n):
    me = s.player[p]
    number = built(board, s, p)
    price = board.station_cost[number]
    locomotives = me.hand[LOCOMOTIVE]
    for color in range(board.colors):
        fewest = max(price - me.hand[color], 0)
        for count in range(fewest, min(locomotives, price - 1) + 1):
            rows[n] = board.build[city][number][color] + count
            n += 1
    if locomotives >= price:
        rows[n] = board.build[city][number][LOCOMOTIVE]
        n += 1
    return n


@rule
def affordable(board, s, p):
    me = s.player[p]
    most = 0
    for color in range(board.colors):
        most = max(most, me.hand[color])
    return most + me.hand[LOCOMOTIVE] >= cost(board, s, p)


@rule
def offer(board, s, p, rows, n, most):
    """B1: in any city that has none."""
    if s.player[p].stations == 0 or not affordable(board, s, p):
        return n
    for city in range(board.cities):
        if s.station_at[city] == NONE and n < most:
            n = offer_at(board, s, p, city, rows, n)
    return n


@rule
def refusal(board, s, p, city, color, locomotives, cards):
    me = s.player[p]
    if me.stations == 0:
        return NO_STATION_LEFT
    if s.station_at[city] != NONE:
        return CITY_HAS_STATION
    if cards != cost(board, s, p) or locomotives > me.hand[LOCOMOTIVE]:
        return STATION_COST
    if color != LOCOMOTIVE and cards - locomotives > me.hand[color]:
        return STATION_COST
    return LEGAL


@rule
def build(board, s, p, city, color, locomotives):
    pay(s, p, color, cost(board, s, p), locomotives)
    s.player[p].stations -= 1
    s.station_at[city] = p
    note_more(s, STATION_BUILT, p, city, color, locomotives, 0)


# B3, at the end: try every choice of one borrowed route for each station, keep the best.


@rule
def joined(w, stations, label):
    """The network that a network belongs to once the stations' routes are added."""
    for i in range(stations):
        if label == w.from_label[i]:
            label = w.to_label[i]
    return label


@rule
def borrow(board, s, w, p, i):
    """Join the networks at both ends of the route that station i borrows (NONE: it borrows nothing)."""
    w.from_label[i] = NONE
    w.to_label[i] = NONE
    route = w.choice[i]
    if route != NONE:
        network = s.player[p].network
        city = w.station_city[i]
        w.from_label[i] = joined(w, i, network[city])
        w.to_label[i] = joined(w, i, network[far_end(board, route, city)])


@rule
def worth(board, s, w, p, stations):
    """Points and number of completed tickets under the present choice, as one number to compare."""
    me = s.player[p]
    value = 0
    for ticket in range(board.tickets):
        if me.held[ticket]:
            a = joined(w, stations, me.network[board.ticket_a[ticket]])
            b = joined(w, stations, me.network[board.ticket_b[ticket]])
            if a == b:
                value += board.ticket_points[ticket] * 128 + 1
    return value


@rule
def borrowable(board, s, p, city, route):
    """Another player's route into the city that leads somewhere new."""
    owner = s.owner[route]
    network = s.player[p].network
    return owner >= 0 and owner != p and network[city] != network[far_end(board, route, city)]


@rule
def next_choice(board, s, w, p, i):
    """Move station i on to its next borrowable route; at the end back to none, and say so."""
    city = w.station_city[i]
    first = board.touching_from[city]
    w.at[i] += 1
    while first + w.at[i] - 1 < board.touching_from[city + 1]:
        route = board.touching[first + w.at[i] - 1]
        if borrowable(board, s, p, city, route):
            w.choice[i] = route
            return True
        w.at[i] += 1
    w.at[i] = 0
    w.choice[i] = NONE
    return False


@rule
def choose(board, s, w, p):
    """B3: the choice worth most to the owner ends up in w.choice; return the number of stations."""
    stations = 0
    for city in range(board.cities):
        if s.station_at[city] == p:
            w.station_city[stations] = city
            w.choice[stations] = NONE
            w.best_choice[stations] = NONE
            w.at[stations] = 0
            stations += 1
    best = -1
    while stations > 0:
        for i in range(stations):
            borrow(board, s, w, p, i)
        value = worth(board, s, w, p, stations)
        if value > best:
            best = value
            for i in range(stations):
                w.best_choice[i] = w.choice[i]
        i = 0
        while i < stations and not next_choice(board, s, w, p, i):
            i += 1
        if i == stations:
            break
    for i in range(stations):
        w.choice[i] = w.best_choice[i]
        borrow(board, s, w, p, i)
        if w.choice[i] != NONE:
            note(s, STATION_USED, p, w.station_city[i], w.choice[i])
    return stations


@rule
def points(board, s, p):
    """B4: for each station not built."""
    return board.unbuilt_points * s.player[p].stations
