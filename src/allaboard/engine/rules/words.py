"""A view as JSON, written letter by letter: a server words one for everybody at the table after every step.

It says what engine/views.py says, field by field, of a state on which all that is hidden has been blanked. `ink` is
the page, the pen (where on the page it stands), and the board's phrases.
"""

from .. import phrases as say
from ..jit import rule
from ..layout import MAX_ACTIONS
from ..vocabulary import CLOSED, KEEP, KINDS, NONE, OVER
from . import scoring, stations, tourists, turn

COMMA, COLON, ZERO, MINUS = ord(","), ord(":"), ord("0"), ord("-")
OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT = ord("["), ord("]"), ord("{"), ord("}")


# ---------------------------------------------------------------- the pen


@rule
def put(ink, phrase):
    page, pen, letters, starts = ink
    at = pen[0]
    for i in range(starts[phrase], starts[phrase + 1]):
        page[at] = letters[i]
        at += 1
    pen[0] = at


@rule
def put_letter(ink, letter):
    page, pen, _, _ = ink
    page[pen[0]] = letter
    pen[0] += 1


@rule
def put_number(ink, number):
    if number < 0:
        put_letter(ink, MINUS)
        number = -number
    size = 1
    while number >= size * 10:
        size *= 10
    while size > 0:
        put_letter(ink, ZERO + number // size % 10)
        size //= 10


@rule
def put_fact(ink, phrase, number):
    put(ink, phrase)
    put_number(ink, number)


@rule
def begin_item(ink):
    """A comma, unless it is the first of a list or an object."""
    page, pen, _, _ = ink
    before = page[pen[0] - 1]
    if before != OPEN_LIST and before != OPEN_OBJECT:
        put_letter(ink, COMMA)


@rule
def add(ink, phrase):
    begin_item(ink)
    put(ink, phrase)


@rule
def add_number(ink, number):
    begin_item(ink)
    put_number(ink, number)


@rule
def add_count(ink, phrase, count):
    """What is counted, and how many there are of it."""
    add(ink, phrase)
    put_letter(ink, COLON)
    put_number(ink, count)


@rule
def open_list(ink):
    begin_item(ink)
    put_letter(ink, OPEN_LIST)


@rule
def put_cards(ink, pile):
    put_letter(ink, OPEN_OBJECT)
    for kind in range(KINDS):
        if pile[kind]:
            add_count(ink, say.CARD + kind, pile[kind])
    put_letter(ink, CLOSE_OBJECT)


@rule
def put_tickets(board, ink, pile):
    put_letter(ink, OPEN_LIST)
    for ticket in range(board.tickets):
        if pile[ticket]:
            add(ink, say.TICKET + ticket)
    put_letter(ink, CLOSE_LIST)


# ---------------------------------------------------------------- what everybody sees


@rule
def put_turn(s, ink):
    put(ink, say.PHASE)
    put(ink, say.PHASE_NAME + s.phase)
    put(ink, say.TO_ACT)
    for p in range(s.players):
        if turn.may_act(s, p):
            add_number(ink, p)


@rule
def put_players(board, s, ink):
    put(ink, say.CARDS)
    for p in range(s.players):
        add_number(ink, s.player[p].cards)
    put(ink, say.KNOWN)
    for p in range(s.players):
        begin_item(ink)
        put_cards(ink, s.player[p].known)
    put(ink, say.TICKET_COUNTS)
    for p in range(s.players):
        add_number(ink, s.player[p].tickets)
    put(ink, say.OFFERED_COUNTS)
    for p in range(s.players):
        add_number(ink, s.player[p].offered_size)
    put(ink, say.COMPLETED)
    for p in range(s.players):
        begin_item(ink)
        put_tickets(board, ink, s.player[p].completed)
    put(ink, say.BONUS)
    for p in range(s.players):
        add(ink, say.TRUE if s.player[p].bonus else say.FALSE)
    put(ink, say.TRAINS)
    for p in range(s.players):
        add_number(ink, s.player[p].trains)


@rule
def put_scores(board, s, ink):
    put(ink, say.SCORES)
    for p in range(s.players):
        me = s.player[p]
        begin_item(ink)
        put_fact(ink, say.SCORE_ROUTES, me.score)
        put_fact(ink, say.SCORE_TICKETS, me.completed_tickets if board.counts_tickets else me.ticket_points)
        put_fact(ink, say.SCORE_LONGEST, me.longest_card * board.longest_bonus)
        put_fact(ink, say.SCORE_STATIONS, stations.points(board, s, p))
        put_fact(ink, say.SCORE_TOKENS, tourists.points(board, s, p))
        put_fact(ink, say.SCORE_TOTAL, scoring.total(board, s, p))
        put_fact(ink, say.SCORE_COMPLETED, me.completed_tickets)
        put_fact(ink, say.SCORE_LENGTH, me.longest)
        put_letter(ink, CLOSE_OBJECT)


@rule
def put_map(board, s, ink):
    put(ink, say.ROUTES)
    for route in range(board.routes):
        if s.owner[route] >= 0:
            add_count(ink, say.ROUTE + route, s.owner[route])
    put(ink, say.CLOSED_ROUTES)
    for route in range(board.routes):
        if s.owner[route] == CLOSED:
            add(ink, say.ROUTE + route)
    put(ink, say.STATIONS)
    for p in range(s.players):
        open_list(ink)
        for city in range(board.cities):
            if s.station_at[city] == p:
                add(ink, say.CITY + city)
        put_letter(ink, CLOSE_LIST)


@rule
def put_tourists(board, s, ink):
    put(ink, say.PILES)
    for pile in range(s.piles):
        if s.pile_left[pile]:
            add_count(ink, say.CITY + s.pile_city[pile], s.pile_left[pile])
    put(ink, say.TOKENS)
    for p in range(s.players):
        open_list(ink)
        for city in range(board.cities):
            for pile in range(s.piles):
                if s.pile_city[pile] == city and (s.player[p].tokens >> pile) & 1:
                    add(ink, say.CITY + city)
        put_letter(ink, CLOSE_LIST)


@rule
def put_decks(board, s, ink):
    put(ink, say.MARKET)
    for place in range(board.market_size):
        add(ink, say.NULL if s.market[place] == NONE else say.CARD + s.market[place])
    put_fact(ink, say.DECK, s.deck_size)
    put(ink, say.DISCARD)
    put_cards(ink, s.discard)
    put_fact(ink, say.TICKET_DECK, s.ticket_deck_size)


@rule
def put_tunnel(s, ink):
    put(ink, say.TUNNEL)
    if s.tunnel_route == NONE:
        put(ink, say.NULL)
        return
    put(ink, say.TUNNEL_ROUTE)
    put(ink, say.ROUTE + s.tunnel_route)
    put(ink, say.TUNNEL_COLOR)
    put(ink, say.CARD + s.tunnel_color)
    put_fact(ink, say.TUNNEL_LOCOMOTIVES, s.tunnel_locomotives)
    put(ink, say.TUNNEL_REVEALED)
    for card in range(s.turned_up_size):
        add(ink, say.CARD + s.turned_up[card])
    put_fact(ink, say.TUNNEL_EXTRA, s.extra)
    put_letter(ink, CLOSE_OBJECT)


@rule
def put_end(board, s, ink):
    put(ink, say.FINAL_TURNS)
    if s.final_turns == NONE:
        put(ink, say.NULL)
    else:
        put_number(ink, s.final_turns)
    put_fact(ink, say.PASSES, s.passes)
    put_open_hands(board, s, ink)
    put(ink, say.WINNERS)
    for p in range(s.players):
        if s.player[p].winner:
            add_number(ink, p)
    put_letter(ink, CLOSE_LIST)


@rule
def put_open_hands(board, s, ink):
    """Once the game is over everything lies open."""
    put(ink, say.ALL_HANDS)
    if s.phase != OVER:
        put(ink, say.NULL)
        put(ink, say.ALL_TICKETS)
        put(ink, say.NULL)
        return
    put_letter(ink, OPEN_LIST)
    for p in range(s.players):
        begin_item(ink)
        put_cards(ink, s.player[p].hand)
    put_letter(ink, CLOSE_LIST)
    put(ink, say.ALL_TICKETS)
    put_letter(ink, OPEN_LIST)
    for p in range(s.players):
        begin_item(ink)
        put_tickets(board, ink, s.player[p].held)
    put_letter(ink, CLOSE_LIST)


@rule
def put_public(board, s, ink):
    put_turn(s, ink)
    put_players(board, s, ink)
    put_scores(board, s, ink)
    put_map(board, s, ink)
    put_tourists(board, s, ink)
    put_decks(board, s, ink)
    put_tunnel(s, ink)
    put_end(board, s, ink)


# ---------------------------------------------------------------- what only the player sees


@rule
def put_own(board, s, w, ink, p):
    put_fact(ink, say.SEAT, p)
    put(ink, say.HAND)
    put_cards(ink, s.player[p].hand)
    put(ink, say.TICKETS)
    put_tickets(board, ink, s.player[p].held)
    put(ink, say.OFFERED)
    put_letter(ink, OPEN_LIST)
    for i in range(s.player[p].offered_size):
        add(ink, say.TICKET + s.player[p].offered[i])
    put_letter(ink, CLOSE_LIST)
    put_legal(board, s, w, ink, p)


@rule
def sort(rows, size):
    """Shell's way: little code, and quick enough for some hundred rows."""
    gap = 1
    while gap < size:
        gap = 3 * gap + 1
    while gap > 0:
        for i in range(gap, size):
            row, place = rows[i], i
            while place >= gap and rows[place - gap] > row:
                rows[place] = rows[place - gap]
                place -= gap
            rows[place] = row
        gap //= 3


@rule
def put_legal(board, s, w, ink, p):
    put(ink, say.LEGAL)
    size = turn.offer(board, s, p, w.rows, MAX_ACTIONS)
    sort(w.rows, size)
    for i in range(size):
        if board.action[w.rows[i]].kind == KEEP:
            put_keep(s, ink, p, board.action[w.rows[i]].place)
        else:
            add(ink, say.ACTION + w.rows[i])
    put_letter(ink, CLOSE_LIST)


@rule
def put_keep(s, ink, p, kept):
    """Which tickets are kept only those who are offered them can say."""
    add(ink, say.KEEP_TICKETS)
    for i in range(s.player[p].offered_size):
        if (kept >> i) & 1:
            add(ink, say.TICKET + s.player[p].offered[i])
    put_letter(ink, CLOSE_LIST)
    put_letter(ink, CLOSE_OBJECT)
