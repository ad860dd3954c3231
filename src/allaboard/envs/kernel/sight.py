"""What a seat may know, as small numbers: its own cards and tickets, and everything that lies open."""

from allaboard.engine.jit import rule
from allaboard.engine.layout import MAX_CITIES, MAX_PLAYERS, MAX_ROUTES, MAX_TICKETS
from allaboard.engine.vocabulary import CLAIM, FREE, KINDS, LOCOMOTIVE, NONE

from . import tickets, tunnels
from .layout import MOST


@rule
def shown(number):
    return min(max(number, 0), MOST)


@rule
def write_table(s, lane, sight):
    """The turn, the decks, the last round."""
    for phase in range(len(sight.phase)):
        sight.phase[phase] = 1 if phase == s.phase else 0
    for count in range(len(sight.players)):
        sight.players[count] = 1 if count + 2 == s.players else 0
    sight.paying = 1 if lane.kind != NONE else 0
    sight.last_round = 1 if s.final_turns > 0 else 0
    sight.final_turns = shown(s.final_turns)
    sight.passes = shown(s.passes)
    sight.deck = shown(s.deck_size)
    sight.ticket_deck = shown(s.ticket_deck_size)
    sight.extra = shown(s.extra)
    for i in range(len(sight.unused)):
        sight.unused[i] = 0


@rule
def write_cards(board, s, p, sight):
    """Cards by kind; unseen is what neither lies open nor is in the own hand or seen to go into another."""
    hand = s.player[p].hand
    for kind in range(KINDS):
        sight.turned_up[kind] = 0
        sight.market[kind] = 0
        sight.hand[kind] = hand[kind]
        sight.discard[kind] = s.discard[kind]
        sight.unseen[kind] = shown(board.cards[kind] - hand[kind] - s.discard[kind])
    for i in range(s.turned_up_size):
        sight.turned_up[s.turned_up[i]] += 1
        sight.unseen[s.turned_up[i]] -= 1
    for slot in range(board.market_size):
        kind = s.market[slot]
        if kind != NONE:
            sight.market[kind] += 1
            sight.unseen[kind] -= 1
    if s.tunnel_route != NONE:
        sight.unseen[LOCOMOTIVE] -= s.tunnel_locomotives
        if s.tunnel_color != LOCOMOTIVE:
            sight.unseen[s.tunnel_color] -= tunnels.laid_cards(board, s)


@rule
def write_player(s, p, place, sight):
    """One player, `place` places after the one who looks."""
    who = s.player[(p + place) % s.players]
    sight.present[place] = 1
    sight.choosing[place] = 1 if who.offered_size > 0 else 0
    sight.trains[place] = shown(who.trains)
    sight.score[place] = shown(who.score)
    sight.cards[place] = shown(who.cards)
    sight.tickets[place] = shown(who.tickets)
    sight.completed[place] = shown(who.completed_tickets)
    sight.bonus[place] = who.bonus
    sight.stations[place] = who.stations
    for pile in range(len(sight.tokens[place])):
        sight.tokens[place][pile] = (who.tokens >> pile) & 1
    for kind in range(KINDS):
        sight.known[place][kind] = who.known[kind]
        if place > 0:
            sight.unseen[kind] -= who.known[kind]


@rule
def clear_player(place, sight):
    sight.present[place] = 0
    sight.choosing[place] = 0
    sight.trains[place] = 0
    sight.score[place] = 0
    sight.cards[place] = 0
    sight.tickets[place] = 0
    sight.completed[place] = 0
    sight.bonus[place] = 0
    sight.stations[place] = 0
    for pile in range(len(sight.tokens[place])):
        sight.tokens[place][pile] = 0
    for kind in range(KINDS):
        sight.known[place][kind] = 0


@rule
def rival_seat(s, p, place):
    """The seat so many places after the next one; where nobody sits, a seat that owns nothing."""
    return (p + 1 + place) % s.players if place + 1 < s.players else MAX_PLAYERS


@rule
def write_routes(board, s, lane, p, sight):
    first = rival_seat(s, p, 0)
    second = rival_seat(s, p, 1)
    third = rival_seat(s, p, 2)
    fourth = rival_seat(s, p, 3)
    for route in range(MAX_ROUTES):
        owner = s.owner[route]
        sight.open[route] = 1 if owner == FREE and route < board.routes else 0
        sight.mine[route] = 1 if owner == p else 0
        sight.theirs[0][route] = 1 if owner == first else 0
        sight.theirs[1][route] = 1 if owner == second else 0
        sight.theirs[2][route] = 1 if owner == third else 0
        sight.theirs[3][route] = 1 if owner == fourth else 0
        sight.route[route] = 0
    for route in range(board.routes):
        if sight.mine[route] and board.twin[route] != route:
            sight.open[board.twin[route]] = 0  # R4: never both tracks of a double
    if lane.kind == CLAIM:
        sight.route[lane.place] = 1
    elif s.tunnel_route != NONE:
        sight.route[s.tunnel_route] = 1
    elif s.claimed != NONE:
        sight.route[s.claimed] = 1


@rule
def write_cities(board, s, lane, p, sight):
    network = s.player[p].network
    for city in range(MAX_CITIES):
        sight.joined_city[city] = 0
        sight.own_station[city] = 1 if s.station_at[city] == p else 0
        sight.station[city] = 1 if s.station_at[city] != NONE and s.station_at[city] != p else 0
        sight.pile[city] = 0
        sight.city[city] = 0
    for city in range(board.cities):
        if network[city] != city:  # the smallest city of a network names it
            sight.joined_city[city] = 1
            sight.joined_city[network[city]] = 1
    for pile in range(s.piles):
        sight.pile[s.pile_city[pile]] = s.pile_left[pile]
    if lane.kind != NONE and lane.kind != CLAIM:
        sight.city[lane.place] = 1


@rule
def write_tickets(board, s, p, sight):
    me = s.player[p]
    for ticket in range(MAX_TICKETS):
        sight.held[ticket] = me.held[ticket]
        sight.offered[ticket] = 0
        sight.joined[ticket] = 0
        sight.shown[ticket] = 0
    for ticket in range(board.tickets):
        if tickets.is_joined(board, s, p, ticket):
            sight.joined[ticket] = 1
    for i in range(me.offered_size):
        sight.offered[me.offered[i]] = 1
    if board.replace_completed:
        for q in range(s.players):
            for ticket in range(board.tickets):
                sight.shown[ticket] |= s.player[q].completed[ticket]


@rule
def write(board, s, lane, p, sight):
    write_table(s, lane, sight)
    write_cards(board, s, p, sight)
    for place in range(s.players):
        write_player(s, p, place, sight)
    for place in range(s.players, MAX_PLAYERS):
        clear_player(place, sight)
    write_routes(board, s, lane, p, sight)
    write_cities(board, s, lane, p, sight)
    write_tickets(board, s, p, sight)
