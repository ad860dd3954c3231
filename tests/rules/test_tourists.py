"""Tourist tokens (San Francisco): the piles, taking a token, and what a collection is worth."""

import pytest
from tests.rules.positions import events_of, refused, table, texts

import allaboard as aa

FIXED = ["alcatraz", "golden_gate_bridge", "the_embarcadero", "sunset", "potrero_hill"]
# Two players: five piles of two and two of a single token, here at Presidio and Union Square.
PILES = dict.fromkeys(FIXED, 2) | {"presidio": 1, "union_square": 1}


def opened(players: int) -> aa.Game:
    """A new game in which everybody has kept the first opening ticket."""
    game = aa.Game.new("san_francisco", players=players, seed=3)
    assert game.position()["piles"] == dict.fromkeys(FIXED, 3 if players == 4 else 2)
    for seat in range(players):
        assert game.phase == "opening_tickets"
        game.play(seat, aa.KeepTickets(tickets=(game.view(seat).offered[0],)))
    assert game.phase == "place_tourists"
    return game


def with_tokens(*held: list[str], **keys: object) -> aa.Game:
    """Two players holding these tokens; the piles are smaller by them, empty piles are left out."""
    gone = [city for tokens in held for city in tokens]
    piles = {city: count - gone.count(city) for city, count in PILES.items() if count > gone.count(city)}
    return table("san_francisco", tokens=list(held), piles=piles, **keys)


def taken(events: tuple) -> list[tuple[int, str]]:
    return [(event.seat, event.city) for event in events_of(events, "TokenTaken")]


@pytest.mark.parametrize(("players", "tokens"), [(2, 2), (3, 2), (4, 3)])
def test_five_piles_stand_on_the_map_from_the_start(players, tokens):
    """S5: two tokens a pile with two or three players, three with four."""
    game = aa.Game.new("san_francisco", players=players, seed=1)
    assert game.view(None).piles == dict.fromkeys(FIXED, tokens)


@pytest.mark.parametrize(("players", "order", "tokens"), [(2, (1, 1), 1), (3, (2, 1), 2), (4, (3, 2), 3)])
def test_two_more_piles_are_placed_after_the_tickets(players, order, tokens):
    """S6: last seat, then the last but one; with two players seat 1 both, of one token each. Then seat 0."""
    game = opened(players)
    for seat, city in zip(order, ("presidio", "union_square"), strict=True):
        assert game.to_act == (seat,)
        (placed,) = events_of(game.play(seat, f"place_tourists {city}"), "TouristsPlaced")
        assert (placed.seat, placed.city, placed.tokens) == (seat, city, tokens)
    assert (game.phase, game.to_act) == ("turn", (0,))
    fixed = dict.fromkeys(FIXED, 3 if players == 4 else 2)
    assert game.view(None).piles == fixed | {"presidio": tokens, "union_square": tokens}


def test_a_pile_goes_on_a_location_without_one():
    """S6: 21 locations less five piles, then less six."""
    game = opened(3)
    assert len(game.legal(2)) == len(texts(game, 2, "place_tourists")) == 16
    refused(game, 2, "place_tourists alcatraz", "Alcatraz")
    game.play(2, "place_tourists presidio")
    assert len(game.legal(1)) == len(texts(game, 1, "place_tourists")) == 15
    refused(game, 1, "place_tourists presidio", "Presidio")


def test_nobody_else_places_the_piles():
    """S6: with four players seats 0 and 1 place nothing, and seat 2 waits for seat 3."""
    game = opened(4)
    for seat in (0, 1, 2):
        refused(game, seat, "place_tourists presidio")


@pytest.mark.parametrize("route", ["crissy_field-golden_gate_bridge-1", "golden_gate_bridge-presidio-1"])
def test_a_claim_takes_a_token_from_the_pile_at_one_end(route):
    """R8: a single pile, at either end of the route: its token is taken unasked, the turn is over."""
    game = table("san_francisco", hands=[{"purple": 1, "black": 2}], piles=dict.fromkeys(FIXED, 2))
    color = "purple" if route.startswith("crissy") else "black"
    assert taken(game.play(0, f"claim {route} {color} 0")) == [(0, "golden_gate_bridge")]
    assert game.position()["tokens"] == [["golden_gate_bridge"], []]
    assert game.view(None).piles["golden_gate_bridge"] == 1
    assert (game.phase, game.to_act) == ("turn", (1,))


def test_a_ferry_brings_a_token_too():
    """R8: Alcatraz can be reached only over water."""
    game = with_tokens(hands=[{"red": 1, "locomotive": 1}])
    assert taken(game.play(0, "claim alcatraz-pier_39-1 red 1")) == [(0, "alcatraz")]


def test_with_piles_at_both_ends_the_player_chooses_one():
    """R8: The Embarcadero or Union Square; one token only, then the turn is over."""
    game = with_tokens(hands=[{"blue": 1}])
    assert not taken(game.play(0, "claim the_embarcadero-union_square-1 blue 0"))
    assert (game.phase, game.to_act) == ("take_token", (0,))
    assert game.position()["claimed"] == "the_embarcadero-union_square-1"
    assert texts(game, 0) == {"take_token the_embarcadero", "take_token union_square"}
    assert taken(game.play(0, "take_token union_square")) == [(0, "union_square")]
    assert game.position()["claimed"] is None
    assert game.view(None).piles == dict.fromkeys(FIXED, 2) | {"presidio": 1}
    assert (game.phase, game.to_act) == ("turn", (1,))


def test_taking_a_token_is_not_optional():
    """R8: no other action, no pile elsewhere, no passing before the token is chosen."""
    game = with_tokens(hands=[{"blue": 1}])
    game.play(0, "claim the_embarcadero-union_square-1 blue 0")
    refused(game, 0, "take_token alcatraz", "Alcatraz")
    for action in ("draw blind", "draw_tickets", "pass"):
        refused(game, 0, action)
    refused(game, 1, "take_token union_square")


@pytest.mark.parametrize(("held", "left"), [("the_embarcadero", "union_square"), ("union_square", "the_embarcadero")])
def test_a_symbol_already_held_is_not_taken_again(held, left):
    """R8: with one of the two symbols in hand only the other can be taken, so it is taken unasked."""
    game = with_tokens([held], hands=[{"blue": 1}])
    assert taken(game.play(0, "claim the_embarcadero-union_square-1 blue 0")) == [(0, left)]
    assert game.to_act == (1,)


def test_a_claim_between_two_held_symbols_brings_nothing():
    """R8: both symbols are there already."""
    game = with_tokens(["the_embarcadero", "union_square"], hands=[{"blue": 1}])
    assert not taken(game.play(0, "claim the_embarcadero-union_square-1 blue 0"))
    assert sorted(game.position()["tokens"][0]) == ["the_embarcadero", "union_square"]
    assert game.to_act == (1,)


def test_an_empty_pile_gives_nothing():
    """R8: Rui has taken the only token of Union Square."""
    game = with_tokens([], ["union_square"], hands=[{"black": 1}])
    assert not taken(game.play(0, "claim market_street-union_square-1 black 0"))
    assert game.position()["tokens"] == [[], ["union_square"]]


def test_the_last_token_empties_the_pile_for_the_next_player():
    """R8: Ana takes the only token of Presidio; Rui, claiming there next, gets none."""
    game = with_tokens(hands=[{"red": 1}, {"blue": 3}])
    assert taken(game.play(0, "claim crissy_field-presidio red 0")) == [(0, "presidio")]
    assert "presidio" not in game.view(None).piles
    assert not taken(game.play(1, "claim japanese_gardens-presidio-1 blue 0"))


def test_a_claim_without_a_pile_brings_nothing():
    """R8: no pile at Fort Mason or Lombard Street."""
    game = with_tokens(hands=[{"red": 1}])
    assert not taken(game.play(0, "claim fort_mason-lombard_street red 0"))
    assert game.position()["tokens"] == [[], []]


def test_tokens_lie_open():
    """R8: everybody sees who holds what, and who took what."""
    game = with_tokens(["sunset"], ["alcatraz"], hands=[{"purple": 1}])
    events = game.play(0, "claim crissy_field-golden_gate_bridge-1 purple 0")
    for viewer in (0, 1, None):
        ana, rui = game.view(viewer).tokens
        assert (sorted(ana), list(rui)) == (["golden_gate_bridge", "sunset"], ["alcatraz"])
        assert taken(tuple(event.seen_by(viewer) for event in events)) == [(0, "golden_gate_bridge")]


def test_the_last_turn_still_brings_its_token():
    """R8, Z1: the game is over only when the token of the last claim is chosen."""
    game = with_tokens(final_turns=1, hands=[{"blue": 1}])
    game.play(0, "claim the_embarcadero-union_square-1 blue 0")
    assert not game.over
    game.play(0, "take_token the_embarcadero")
    assert game.over
    assert game.position()["tokens"] == [["the_embarcadero"], []]


@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 4), (5, 6), (6, 9), (7, 12)])
def test_tokens_score_by_the_number_of_different_symbols(count, points):
    """Z4: 0 0 1 2 4 6 9 12."""
    game = with_tokens(list(PILES)[:count], final_turns=1)
    game.play(0, "draw blind")
    game.play(0, "draw blind")
    assert game.over
    assert [scores["tokens"] for scores in game.scores] == [points, 0]
    assert [scores["total"] for scores in game.scores] == [points, 0]
