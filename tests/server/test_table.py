"""A table is the fold of its log: what each entry does, which wishes are granted, and what clocks say."""

import random

import pytest

from allaboard import IllegalAction
from allaboard.server import wishes
from allaboard.server.entries import AnyEntry, Created, Lapsed, Options, Paused, Place, Played, Resumed, read, write
from allaboard.server.errors import Refused
from allaboard.server.fairness import commitment
from allaboard.server.shelf import Shelf
from allaboard.server.table import Table
from server.scripted import folded

ANA, RUI = "ana-id", "rui-id"


class Desk:
    """A table whose entries are kept, as the store would."""

    def __init__(self, *places: Place, clock: int | None = None, edition: str = "usa") -> None:
        self.table, self.log, self.time = Table("t"), list[tuple[AnyEntry, int]](), 0
        options = Options(edition, clock=clock, shuffle=False)
        self.write(Created(ANA, "CODE23", options, wishes.checked_options(options, list(places), Shelf())))

    def write(self, entry: AnyEntry | None, seconds: float = 0) -> None:
        assert entry is not None
        self.time += round(seconds * 1000)
        self.log.append((entry, self.time))
        self.table.fold(entry, self.time)

    def play(self, seat: int, action: object = None, seconds: float = 0) -> None:
        game = self.table.game
        assert game is not None
        person = self.table.seats[seat].person
        self.write(Played(seat, str(action or game.legal(seat)[0]), person), seconds)

    def refused(self, code: str, wish: object, *words: object) -> None:
        before = self.table.number
        with pytest.raises((Refused, IllegalAction)) as refusal:
            wish(self.table, *words)  # type: ignore[operator]
        assert refusal.value.code == code
        assert self.table.number == before


def two(clock: int | None = None, **more: str) -> Desk:
    desk = Desk(Place("Ana", person=ANA), Place("Rui", person=RUI), clock=clock, **more)
    desk.write(wishes.start(desk.table, ANA))
    return desk


def opened(clock: int | None = None) -> Desk:
    """Past the choice of the opening tickets."""
    desk = two(clock)
    desk.play(0)
    desk.play(1)
    return desk


def test_a_table_waits_for_people_and_its_host_begins() -> None:
    desk = Desk(Place("Ana", person=ANA), Place(), Place(bot="hard"))
    assert desk.table.status == "open"
    desk.refused("seats_open", wishes.start, ANA)
    desk.write(wishes.sit(desk.table, RUI, "Ana", None))
    assert [seat.name for seat in desk.table.seats] == ["Ana", "Ana 2", "Berta"]
    desk.refused("not_host", wishes.start, RUI)
    desk.refused("already_seated", wishes.sit, RUI, "Rui", None)
    desk.write(wishes.start(desk.table, ANA))
    assert desk.table.status == "playing"
    desk.refused("already_started", wishes.start, ANA)


def test_the_same_log_gives_the_same_table() -> None:
    desk, dice = two(edition="europe"), random.Random(2)
    game = desk.table.game
    assert game is not None
    while not game.over:
        seat = dice.choice(game.to_act)
        desk.play(seat, dice.choice(game.legal(seat)))
    again = folded("t", [(read(write(entry)), at) for entry, at in desk.log])
    assert again.game is not None
    assert again.game.position() == game.position()
    assert again.steps == desk.table.steps
    assert again.status == "over"


def test_what_is_shown_before_the_deal_is_the_hash_of_what_is_told_after_the_game() -> None:
    desk = two()
    assert desk.table.commitment == commitment(desk.table.seed, desk.table.salt)
    assert len(desk.table.seed) == 64


def test_who_begins_follows_from_the_seed() -> None:
    desk = Desk(Place("Ana", person=ANA), Place("Rui", person=RUI), Place(bot="easy"), Place(bot="easy"))
    shuffled = Options("usa", shuffle=True)
    desk.table.options = shuffled
    orders = {tuple(wishes.start(desk.table, ANA).order) for _ in range(60)}
    assert len(orders) > 5
    assert all(sorted(order) == [0, 1, 2, 3] for order in orders)


def test_a_seat_of_others_cannot_be_played() -> None:
    desk = opened()
    desk.refused("not_your_seat", wishes.play, ANA, 1, "draw blind", None, "a")
    desk.refused("not_seated", wishes.play, "somebody", None, "draw blind", None, "a")
    desk.refused("not_your_turn", wishes.play, RUI, None, "draw blind", None, "a")
    desk.refused("malformed_action", wishes.play, ANA, None, {"type": "draw", "card": 3}, None, "a")


def test_a_choice_is_stale_once_it_has_changed_and_not_before() -> None:
    desk = two()
    seen = desk.table.number
    desk.play(1)  # the other one's tickets change nothing for Ana
    assert wishes.play(desk.table, ANA, None, str(desk.table.game.legal(0)[0]), seen, "a").seat == 0  # type: ignore[union-attr]
    desk.play(0)
    seen = desk.table.number
    desk.play(0, "draw blind")
    desk.refused("stale", wishes.play, ANA, None, "draw blind", seen, "b")
    assert wishes.play(desk.table, ANA, None, "draw blind", desk.table.number, "b")


def test_whoever_leaves_a_game_is_played_for_until_they_are_back() -> None:
    desk = opened()
    desk.write(wishes.leave(desk.table, ANA))
    assert desk.table.seats[0].player == "medium"
    assert wishes.come_back(desk.table, RUI) is None
    desk.write(wishes.come_back(desk.table, ANA))
    assert desk.table.seats[0].player is None
    assert wishes.come_back(desk.table, ANA) is None


def test_whoever_resigns_is_played_for_to_the_end_and_another_may_take_the_seat() -> None:
    desk = opened()
    desk.write(wishes.resign(desk.table, ANA))
    assert desk.table.seats[0].player == "medium"
    assert desk.table.seats_of(ANA) == []
    assert wishes.come_back(desk.table, ANA) is None
    desk.refused("not_seated", wishes.play, ANA, 0, "draw blind", None, "a")
    desk.write(wishes.sit(desk.table, "caio-id", "Caio", None))
    assert desk.table.seats_of("caio-id") == [0]
    assert desk.table.game is not None
    assert desk.table.game.names == ("Caio", "Rui")


def test_before_the_game_a_guest_who_leaves_frees_the_seat_and_a_host_closes_the_table() -> None:
    desk = Desk(Place("Ana", person=ANA), Place("Rui", person=RUI))
    desk.write(wishes.leave(desk.table, RUI))
    assert desk.table.seats[1].is_open
    desk.write(wishes.leave(desk.table, ANA))
    assert desk.table.status == "over"
    desk.refused("table_over", wishes.sit, RUI, "Rui", None)


# ------------------------------------------------------------ clocks


def test_a_turn_has_one_clock_for_both_its_cards() -> None:
    desk = opened(clock=60)
    assert desk.table.deadline(0) == 60_000
    desk.play(0, "draw blind", seconds=20)
    assert desk.table.deadline(0) == 60_000
    desk.play(0, "draw blind", seconds=20)
    assert desk.table.deadline(0) is None
    assert desk.table.deadline(1) == 100_000


def test_all_choose_opening_tickets_by_one_clock() -> None:
    desk = two(clock=60)
    desk.play(0, seconds=30)
    assert desk.table.deadline(1) == 60_000


def test_a_turn_whose_clock_ran_out_is_played_by_a_bot_and_the_third_takes_the_seat() -> None:
    desk = opened(clock=60)
    for lapses in (1, 2, 3):
        desk.write(Lapsed(0), seconds=61)
        assert desk.table.seats[0].player == "medium"
        assert desk.table.deadline(0) is None
        desk.write(Played(0, "draw blind"))
        desk.write(Played(0, "draw blind"))
        assert desk.table.seats[0].lapses == lapses
        assert desk.table.seats[0].away == (lapses == 3)
        desk.play(1, "draw blind")
        desk.play(1, "draw blind")
    desk.write(wishes.come_back(desk.table, ANA))
    assert desk.table.deadline(0) == desk.time + 60_000


def test_a_turn_of_ones_own_forgives_earlier_lapses() -> None:
    desk = opened(clock=60)
    desk.write(Lapsed(0), seconds=61)
    desk.write(Played(0, "draw blind"))
    desk.write(Played(0, "draw blind"))
    desk.play(1, "draw blind")
    desk.play(1, "draw blind")
    desk.play(0, "draw blind")
    assert desk.table.seats[0].lapses == 0


def test_no_clock_runs_in_a_pause() -> None:
    desk = opened(clock=60)
    desk.write(Paused(since=10_000), seconds=30)
    assert desk.table.deadline(0) is None
    desk.write(Resumed(), seconds=1_000)
    assert desk.table.deadline(0) == desk.time + 50_000  # ten seconds had been used


def test_a_clock_that_was_started_in_a_pause_has_its_whole_time() -> None:
    desk = opened(clock=60)
    desk.write(Paused(since=10_000), seconds=30)
    desk.play(0, "draw blind")
    desk.play(0, "draw blind")
    desk.write(Resumed(), seconds=1_000)
    assert desk.table.deadline(1) == desk.time + 60_000


# ------------------------------------------------------------ talk


def test_talk_has_limits_and_the_host_can_mute() -> None:
    desk = opened()
    desk.refused("bad_chat", wishes.say, RUI, "Rui", " ", "a")
    desk.refused("bad_chat", wishes.say, RUI, "Rui", "x" * 301, "a")
    desk.refused("bad_chat", wishes.say, RUI, "Rui", "a\x00b", "a")
    desk.refused("not_host", wishes.mute, RUI, 0, True)
    desk.refused("cannot_mute", wishes.mute, ANA, 0, True)
    desk.write(wishes.mute(desk.table, ANA, 1, True))
    desk.refused("muted", wishes.say, RUI, "Rui", "hello", "a")
    desk.write(wishes.mute(desk.table, ANA, 1, False))
    desk.write(wishes.say(desk.table, RUI, "Rui", " hello  there ", "a"))
    assert desk.table.steps[-1].note == {"type": "said", "name": "Rui", "text": "hello there"}


@pytest.mark.parametrize(
    ("options", "places", "code"),
    [
        (Options("usa"), [Place("A", person="a")], "wrong_seats"),
        (Options("usa", clock=1), [Place("A", person="a"), Place()], "bad_clock"),
        (Options("usa", pace=-1), [Place("A", person="a"), Place()], "bad_pace"),
        (Options("usa"), [Place("A", person="a"), Place(bot="genius")], "unknown_bot"),
        (Options("usa"), [Place("A" * 30, person="a"), Place()], "bad_name"),
    ],
)
def test_a_table_that_cannot_be_is_refused(options: Options, places: list[Place], code: str) -> None:
    with pytest.raises(Refused) as refusal:
        wishes.checked_options(options, places, Shelf())
    assert refusal.value.code == code
