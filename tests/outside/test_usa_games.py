"""48 USA games recorded from another, independent engine, played again here step by step.

Whatever both engines have is compared after every step; README.md tells what the recording holds and which of its
conventions are not ours. Rules proved here: S1, S2, T1, T2, M1–M5, R1–R4, D1–D3, Z1–Z3, Z5.
"""

import gzip
import json
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import allaboard as aa

RECORDING = Path(__file__).with_name("usa_games.json.gz")
PHASES = ("opening_tickets", "turn", "second_card", "keep_tickets", "over")


@cache
def recorded() -> list[dict[str, Any]]:
    return json.loads(gzip.decompress(RECORDING.read_bytes()))


# ---------------------------------------------------------------- their names in our words


@cache
def edition() -> aa.Edition:
    return aa.load_edition("usa")


def ours(card: str) -> str:
    return "locomotive" if card == "loco" else card


def cards(theirs: Mapping[str, int]) -> dict[str, int]:
    return {ours(card): count for card, count in theirs.items() if count}


def some(cards: Mapping[str, int]) -> dict[str, int]:
    return {card: count for card, count in cards.items() if count}


def city_id(name: str) -> str:
    """They write Montreal, the map Montréal: our ids are plain."""
    return name.lower().replace(".", "").replace(" ", "_")


@cache
def ticket_id(a: str, b: str, points: int) -> str:
    ends = {city_id(a), city_id(b)}
    (found,) = [ticket.id for ticket in edition().tickets if {ticket.a, ticket.b} == ends and ticket.points == points]
    return found


def until_reshuffle(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What happened before our own chance came in, and the reshuffle itself."""
    kinds = [event["type"] for event in events]
    return events[: kinds.index("deck_reshuffled") + 1] if "deck_reshuffled" in kinds else events


class Replay:
    """One recorded game, played through the public face. `tally` counts what was compared."""

    def __init__(self, number: int) -> None:
        self.record = recorded()[number]
        self.players = self.record["players"]
        self.ticket = {int(number): ticket_id(*of) for number, of in self.record["ticket_ids"].items()}
        self.slots = list(range(5))  # ours for each of theirs
        self.tally: Counter[str] = Counter()
        self.game = self.opening()

    def opening(self) -> aa.Game:
        """S1, S2: their deck and ticket order, dealt by hand as both engines deal: four cards a seat, then the
        market; three tickets a seat."""
        deck = [ours(card) for card in self.record["deck"]]
        tickets = [ticket_id(*ticket) for ticket in self.record["tickets"]]
        dealt, offered = 4 * self.players, 3 * self.players
        return aa.Game.from_position(
            {
                "edition": "usa",
                "players": [f"Seat {seat}" for seat in range(self.players)],
                "phase": "opening_tickets",
                "hands": [dict(Counter(deck[seat * 4 : seat * 4 + 4])) for seat in range(self.players)],
                "market": deck[dealt : dealt + 5],
                "deck": deck[dealt + 5 :],
                "offered": [tickets[seat * 3 : seat * 3 + 3] for seat in range(self.players)],
                "ticket_deck": tickets[offered:],
            }
        )

    def play(self) -> None:
        self.compare(self.record["initial"])
        for step in self.record["steps"]:
            assert self.number_of_actions(step["p"]) == step["legal_count"]
            self.tally["legal counts"] += 1
            self.take(step)
            self.compare(step["after"])
            self.tally["steps"] += 1
            self.tally[step["a"]] += 1
        self.compare_end()

    # ------------------------------------------------------------ one step

    def number_of_actions(self, seat: int) -> int:
        """Ours, counted as they count: each market slot is a draw of its own, and of the payments in one color only
        the one with the fewest locomotives is an action; so is the payment in locomotives alone."""
        found = set()
        for action in self.game.legal(seat):
            match action:
                case aa.Draw(card) if card != "blind":
                    found |= {("draw", slot) for slot in range(5) if self.market[slot] == card}
                case aa.ClaimRoute(route, color, _):
                    found.add(("claim", route, color))
                case _:
                    found.add(str(action))
        return len(found)

    def take(self, step: dict[str, Any]) -> None:
        seat, action = step["p"], self.action(step)
        events = [event.to_dict() for event in self.game.play(seat, action)]
        kinds = Counter(event["type"] for event in until_reshuffle(events))
        if step["a"] == "draw":
            self.follow_slot(step["slot"], action, kinds["market_flushed"])
        if step["a"] == "draw_tickets":
            offered = [event["ticket"] for event in events if event["type"] == "ticket_offered"]
            if step["offer"]:
                assert offered == [self.ticket[number] for number in step["offer"]]
            else:
                # A single ticket is kept by itself in both engines; then they list no offer.
                assert len(offered) == kinds["ticket_kept"] == 1
                self.tally["single tickets"] += 1
        assert kinds["deck_reshuffled"] == len(step.get("reshuffles", []))
        for order in step.get("reshuffles", []):
            self.lay_in_their_order(events, [ours(card) for card in order])
        if step["a"] == "draw" and "reshuffles" not in step:
            assert events[0]["card"] == ours(step["card"])
        self.tally["flushes"] += kinds["market_flushed"]

    def action(self, step: dict[str, Any]) -> str:
        match step["a"]:
            case "keep":
                return " ".join(["keep_tickets", *(self.ticket[number] for number in step["kept"])])
            case "draw" if step["slot"] == "blind":
                return "draw blind"
            case "draw":
                return f"draw {ours(step['card'])}"
            case "claim":
                return self.claim(step)
        return step["a"]

    def claim(self, step: dict[str, Any]) -> str:
        """Two grey tracks between the same cities are alike; they do not say which one, so any open one will do."""
        ends = {city_id(city) for city in step["cities"]}
        color = "grey" if step["color"] == "gray" else step["color"]
        paid = cards(step["cards"])
        locomotives = paid.pop("locomotive", 0)
        (payment,) = paid or ["locomotive"]
        for route in edition().routes:
            if {route.a, route.b} == ends and route.color == color and route.length == step["length"]:
                action = f"claim {route.id} {payment} {locomotives}"
                if self.game.why_not(step["p"], action) is None:
                    return action
        raise AssertionError(f"no such route is open: {step}")

    def follow_slot(self, slot: int | str, action: str, flushed: int) -> None:
        """They name the market slot, we the card, and take it from the lowest slot that shows it: when two slots
        show the same card, the new one lies in another place here. A flush puts all five back in order."""
        if flushed:
            self.slots = list(range(5))
        elif slot != "blind":
            card = action.removeprefix("draw ")
            taken = self.market.index(card)
            theirs = self.slots.index(taken)
            self.slots[theirs], self.slots[slot] = self.slots[slot], taken

    # ------------------------------------------------------------ reshuffles

    def lay_in_their_order(self, events: list[dict[str, Any]], order: list[str]) -> None:
        """M5: our deck was reshuffled at this very moment too, from the same cards, but by our own chance. Whatever
        came from it in this step is replaced by what lay on top in their order, and the rest put in their order."""
        position, market, gaps = self.game.position(), list(self.market), []
        *past, reshuffle = until_reshuffle(events)
        assert reshuffle["cards"] == len(order)
        for event in past:
            if event["type"] == "card_drawn" and event["source"] == "market":
                gaps = [market.index(event["card"])]
            elif event["type"] == "market_flushed":
                gaps = list(range(5))
                self.tally["reshuffles inside a flush"] += 1
            elif event["type"] == "market_turned":
                market[event["slot"]] = event["card"]
                gaps.remove(event["slot"])
        deck = list(order)
        for event in events[len(past) :]:
            if event["type"] == "card_drawn":
                hand = position["hands"][event["seat"]]
                hand[event["card"]] -= 1
                hand[deck[0]] = hand.get(deck[0], 0) + 1
                del deck[0]
        for slot in gaps:
            market[slot] = deck.pop(0)
        self.check_same_cards(position, market, deck)
        self.game = aa.Game.from_position(position | {"market": market, "deck": deck, "discard": {}})
        if market.count("locomotive") >= 3:
            self.slots = list(range(5))  # their order brought a further flush
            self.tally["flushes"] += 1
        self.tally["reshuffles"] += 1

    def check_same_cards(self, position: dict[str, Any], market: list[str], deck: list[str]) -> None:
        all_cards = Counter(edition().rules.cards.colors) + Counter(locomotive=edition().rules.cards.locomotives)
        found = Counter(market) + Counter(deck)
        for hand in position["hands"]:
            found.update(hand)
        assert +found == all_cards

    # ------------------------------------------------------------ comparing

    def compare(self, theirs: dict[str, Any]) -> None:
        position = self.game.position()
        self.market = position["market"]
        here = {
            "phase": self.game.phase,
            "hands": [some(hand) for hand in position["hands"]],
            "market": [position["market"][slot] for slot in self.slots],
            "trains": position["trains"],
            "scores": position["scores"],
            "tickets": [set(held) for held in position["tickets"]],
            "deck": len(position["deck"]),
            "discard": some(position["discard"]),
            "ticket_deck": len(position["ticket_deck"]),
            "to_act": self.game.to_act,
        }
        there = {
            "phase": PHASES[theirs["phase"]],
            "hands": [cards(hand) for hand in theirs["hands"]],
            "market": [ours(card) for card in theirs["faceup"]],
            "trains": theirs["trains"],
            "scores": theirs["score"],
            "tickets": [{self.ticket[number] for number in held} for held in theirs["tickets"]],
            "deck": theirs["deck_left"],
            "discard": cards(theirs["discard"]),
            "ticket_deck": theirs["tickets_left"],
            "to_act": (theirs["cur"],),
        }
        if self.game.phase == "opening_tickets":
            # They deal and ask seat by seat, we deal to all and let anybody choose first (S2).
            waiting = range(theirs["cur"] + 1, self.players)
            there["ticket_deck"] -= 3 * len(waiting)
            there["to_act"] = (theirs["cur"], *waiting)
        if self.game.over:
            there["to_act"] = ()
        assert here == there
        self.tally["states"] += 1

    def compare_end(self) -> None:
        assert self.game.over
        for score, theirs in zip(self.game.scores, self.record["final"], strict=True):
            assert score == {
                "routes": theirs["routes"],
                "tickets": theirs["ticket_points"],
                "longest": theirs["longest_bonus"],
                "stations": 0,
                "tokens": 0,
                "total": theirs["total"],
                "completed_tickets": theirs["completed"],
                "longest_length": theirs["longest_trail"],
            }
            self.tally["final scores"] += 1
        assert list(self.game.winners) == self.record["winners"]


@cache
def replayed(number: int) -> Counter[str]:
    replay = Replay(number)
    replay.play()
    return replay.tally


@pytest.mark.parametrize("number", range(48))
def test_a_recorded_game_goes_the_same_way_here(number):
    tally = replayed(number)
    assert tally["steps"] == tally["legal counts"] == tally["states"] - 1 == len(recorded()[number]["steps"])


def test_all_of_the_recording_is_compared():
    """Not one step, count or score of it is left out."""
    assert len(recorded()) == 48
    assert sum((replayed(number) for number in range(48)), Counter()) == {
        "steps": 11_790,
        "legal counts": 11_790,
        "states": 11_790 + 48,  # the deal, too
        "draw": 7_892,
        "claim": 2_889,
        "draw_tickets": 425,
        "keep": 584,
        "single tickets": 9,
        "flushes": 110,
        "reshuffles": 82,
        "reshuffles inside a flush": 9,
        "final scores": 168,
    }
