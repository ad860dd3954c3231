"""The longest path: the greatest length in one stroke over a player's routes, none used twice (E14, Z3).

A connected network is one stroke if at most two of its cities are odd: have an odd number of routes. So
the question is what to leave out. First the network is made small: dead ends are peeled off as far as
they cannot matter, and routes in a row become one link. Then one odd city after the other has a link
left out, or is an end of the path and keeps them all; a choice that cannot beat the best is dropped.
"""

from ..jit import rule
from ..vocabulary import NONE

# What is decided about a link.
OPEN = 0
OUT = 1
KEPT = 2  # plus the number of the choice that keeps it

IMPOSSIBLE = 1 << 20  # what it costs a city to leave a link out when all must stay


@rule
def far_end(board, route, city):
    return board.route_a[route] + board.route_b[route] - city


@rule
def other_end(w, link, city):
    return w.link_a[link] + w.link_b[link] - city


# The network made small: links at first are routes.


@rule
def list_links(board, s, w, p):
    """Each of p's routes is a link at first; return how many there are."""
    for city in range(board.cities):
        w.degree[city] = 0
        w.link_sum[city] = 0
        w.dead_end[city] = NONE
        w.next_dead_end[city] = NONE
    links = 0
    for route in range(board.routes):
        if s.owner[route] == p:
            a = board.route_a[route]
            b = board.route_b[route]
            w.link_a[links] = a
            w.link_b[links] = b
            w.link_length[links] = board.length[route]
            w.degree[a] += 1
            w.degree[b] += 1
            w.link_sum[a] += links
            w.link_sum[b] += links
            links += 1
    return links


@rule
def drop(w, link):
    if link != NONE:
        w.link_length[link] = 0


@rule
def hang(w, link, city):
    """One more dead end at the city; return the length of the longest two together.

    Only these two are kept: a path begins in one and ends in the other, at most.
    """
    first = w.dead_end[city]
    second = w.next_dead_end[city]
    if first == NONE or w.link_length[link] > w.link_length[first]:
        drop(w, second)
        second = first
        first = link
    elif second == NONE or w.link_length[link] > w.link_length[second]:
        drop(w, second)
        second = link
    else:
        drop(w, link)
    w.dead_end[city] = first
    w.next_dead_end[city] = second
    if second == NONE:
        return w.link_length[first]
    return w.link_length[first] + w.link_length[second]


@rule
def peel(board, w):
    """Shorten dead ends from their tips on; return the longest path that stays in them.

    Where only one link leads on from a city, nobody who leaves it comes back: this link becomes a dead
    end too, as long as itself and the city's longest one together.
    """
    size = 0
    for city in range(board.cities):
        if w.degree[city] == 1:
            w.queue[size] = city
            size += 1
    best = 0
    while size > 0:
        size -= 1
        city = w.queue[size]
        if w.degree[city] == 1:
            link = w.link_sum[city]
            if w.dead_end[city] != NONE:
                w.link_length[link] += w.link_length[w.dead_end[city]]
            drop(w, w.dead_end[city])
            drop(w, w.next_dead_end[city])
            neighbor = other_end(w, link, city)
            best = max(best, hang(w, link, neighbor))
            w.degree[city] = 0
            w.degree[neighbor] -= 1
            w.link_sum[neighbor] -= link
            if w.degree[neighbor] == 1:
                w.queue[size] = neighbor
                size += 1
    return best


@rule
def survey(board, s, w, p, links):
    """Count what is left: links at each city; length and odd cities of each network."""
    network = s.player[p].network
    for city in range(board.cities):
        w.degree[city] = 0
        w.total[city] = 0
        w.odd[city] = 0
    for link in range(links):
        if w.link_length[link] > 0:
            w.degree[w.link_a[link]] += 1
            w.degree[w.link_b[link]] += 1
            w.total[network[w.link_a[link]]] += w.link_length[link]
    for city in range(board.cities):
        w.odd[network[city]] += w.degree[city] & 1


@rule
def straighten(w, links, city):
    """Make one link of the two that meet in the city (a ring by itself is one already)."""
    first = NONE
    for link in range(links):
        if w.link_length[link] > 0 and (w.link_a[link] == city or w.link_b[link] == city):
            if first == NONE:
                first = link
            else:
                w.link_a[first] = other_end(w, first, city)
                w.link_b[first] = other_end(w, link, city)
                w.link_length[first] += w.link_length[link]
                w.link_length[link] = 0
                w.degree[city] = 0


@rule
def list_own(board, w, links):
    """The links that are left, city by city."""
    for city in range(board.cities):
        if w.degree[city] == 2:
            straighten(w, links, city)
    for city in range(board.cities):
        w.own_from[city + 1] = w.own_from[city] + w.degree[city]
        w.at[city] = w.own_from[city]
    for link in range(links):
        if w.link_length[link] > 0:
            a = w.link_a[link]
            b = w.link_b[link]
            w.own[w.at[a]] = link
            w.at[a] += 1
            w.own[w.at[b]] = link
            w.at[b] += 1
            w.link_state[link] = OPEN


# The search for the links to leave out.


@rule
def promise(w, start):
    """No path among all that is joined to this city is longer than this; and the odd city to choose at next.

    Every odd city but the two ends of the path loses a link. Lost links form chains from odd city to odd
    city; so each of the two pays half of a link that joins them, and the whole of one that leads elsewhere.
    With nothing to choose (NONE) all is one stroke, just as long as promised.
    """
    w.seen[start] = 1
    w.queue[0] = start
    size = 1
    twice = 0
    odd = 0
    lost = 0
    most = 0
    second = 0
    choice = NONE
    fewest = IMPOSSIBLE
    while size > 0:
        size -= 1
        city = w.queue[size]
        open_links = 0
        cheapest = IMPOSSIBLE
        for i in range(w.own_from[city], w.own_from[city + 1]):
            link = w.own[i]
            if w.link_state[link] != OUT:
                length = w.link_length[link]
                twice += length
                neighbor = other_end(w, link, city)
                if w.link_state[link] == OPEN:
                    open_links += 1
                    cheapest = min(cheapest, length if w.degree[neighbor] & 1 else 2 * length)
                if not w.seen[neighbor]:
                    w.seen[neighbor] = 1
                    w.queue[size] = neighbor
                    size += 1
        if w.degree[city] & 1:
            odd += 1
            lost += cheapest
            second = max(second, min(most, cheapest))
            most = max(most, cheapest)
            if 0 < open_links < fewest:
                choice = city
                fewest = open_links
    if odd <= 2:
        choice = NONE
    return (twice - (lost - most - second)) // 2, choice


@rule
def judge(board, s, w, p, label, best):
    """The best path so far with the present choices, and the odd city to choose at next, if that can help.

    What is left out may have cut the network in parts; a path stays in one of them.
    """
    network = s.player[p].network
    for city in range(board.cities):
        w.seen[city] = 0
    hope = 0
    odd_city = NONE
    for city in range(board.cities):
        if network[city] == label and w.degree[city] > 0 and not w.seen[city]:
            bound, choice = promise(w, city)
            if choice == NONE:
                best = max(best, bound)
            elif bound > hope:
                hope = bound
                odd_city = choice
    return best, odd_city if hope > best else NONE


@rule
def begin(w, choice, city):
    w.city[choice] = city
    w.at[choice] = w.own_from[city]
    w.left_out[choice] = NONE


@rule
def mark(w, link, state, change):
    w.link_state[link] = state
    w.degree[w.link_a[link]] += change
    w.degree[w.link_b[link]] += change


@rule
def choose(w, choice):
    """Leave out the city's next open link, while those before it stay; at last all stay. False: all is tried."""
    end = w.own_from[w.city[choice] + 1]
    if w.left_out[choice] != NONE:
        mark(w, w.left_out[choice], KEPT + choice, 1)
        w.left_out[choice] = NONE
    while w.at[choice] < end and w.link_state[w.own[w.at[choice]]] != OPEN:
        w.at[choice] += 1
    if w.at[choice] < end:
        w.left_out[choice] = w.own[w.at[choice]]
        mark(w, w.left_out[choice], OUT, -1)
    w.at[choice] += 1
    return w.at[choice] <= end + 1


@rule
def take_back(w, choice):
    city = w.city[choice]
    for i in range(w.own_from[city], w.own_from[city + 1]):
        if w.link_state[w.own[i]] == KEPT + choice:
            w.link_state[w.own[i]] = OPEN


@rule
def search(board, s, w, p, label, best):
    """The longest path of the network with this label if it beats `best`, else `best`."""
    choice = NONE
    best, city = judge(board, s, w, p, label, best)
    if city != NONE:
        choice = 0
        begin(w, 0, city)
    while choice >= 0:
        if choose(w, choice):
            best, city = judge(board, s, w, p, label, best)
            if city != NONE:
                choice += 1
                begin(w, choice, city)
        else:
            take_back(w, choice)
            choice -= 1
    return best


@rule
def longest(board, s, w, p):
    links = list_links(board, s, w, p)
    best = peel(board, w)
    survey(board, s, w, p, links)
    most = 0
    for label in range(board.cities):
        if w.odd[label] <= 2:
            best = max(best, w.total[label])
        most = max(most, w.total[label])
    if most > best:
        list_own(board, w, links)
        for label in range(board.cities):
            if w.total[label] > best:
                best = search(board, s, w, p, label, best)
    return best
