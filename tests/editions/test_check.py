"""Whatever is wrong with an edition is said in a sentence: the file, the key, and what would be right."""

import re
import shutil
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from allaboard.cli.check import check
from allaboard.engine.edition import check_edition, editions, load_edition
from allaboard.engine.errors import AllAboardError, EditionError

PACKAGE = Path(__file__).resolve().parents[2] / "src/allaboard/editions"
EDITION, MAP, TICKETS = "edition.toml", "map.toml", "tickets.toml"
DIEPPE_PARIS = '{ a = "dieppe", b = "paris", length = 1, color = "purple" }'
MANY_CITIES = ", ".join(f'{{ id = "c{n}", name = "C", lat = 0, lon = 0 }}' for n in range(65))
MANY_ROUTES = ", ".join([DIEPPE_PARIS] * 129)
MANY_TICKETS = ", ".join(['{ a = "paris", b = "wien", points = 1 }'] * 65)


@pytest.fixture
def broken(tmp_path):
    """Copies an edition, changes its text (a pattern and what replaces it, per file), and checks it."""

    def copy_and_check(name, *changes):
        folder = tmp_path / "edition"
        shutil.copytree(PACKAGE / name, folder)
        for file, pattern, replacement in changes:
            text = (folder / file).read_text("utf-8")
            changed, count = re.subn(pattern, lambda _, new=replacement: new, text, count=1, flags=re.DOTALL)
            assert count == 1, f"{pattern} is not in {file}"
            (folder / file).write_text(changed, "utf-8")
        return check_edition(folder)

    return copy_and_check


def route(a, b):
    return rf'\{{ a = "{a}", +b = "{b}"[^}}]*\}}'


def table(name):
    return rf"\[rules\.{name}\].*?(?=\n\[)"


def value(key):
    return rf"(?m:^{key} = [^\n]*)"


def whole_list(key):
    return rf"(?m:^{key} = \[.*?^\])"


# name: edition, changes, then what the one sentence says: the file with the key, and what would be right
PROBLEMS = {
    "a line that is no TOML": ("europe", [(EDITION, r"least = 2", "least = ")], EDITION, "line"),
    "a key twice": ("europe", [(EDITION, r"least = 2", "least = 2\nleast = 2")], EDITION, "line"),
    "an unknown key": (
        "europe",
        [(EDITION, r"unbuilt_points = 4", "unbuilt_points = 4\nunbuild = 3")],
        "edition.toml: rules.stations.unbuild:",
        "unknown",
    ),
    "a topic that is no rule": (
        "usa",
        [(EDITION, r"\[rules\.paths\]", "[rules.tunels]\n[rules.paths]")],
        "edition.toml: rules.tunels:",
        "did you mean tunnels?",
    ),
    "a list below a table": (
        "europe",
        [(MAP, r"provenance\.routes\]", "provenance.routes]\nroutes = []")],
        "map.toml: provenance.routes.routes:",
        "belongs at the top of the file",
    ),
    "two cities on one spot": (
        "europe",
        [(MAP, r"lat = 39.93, lon = 32.86", "lat = 52.37, lon = 4.90")],
        "map.toml: cities 2 (angora).lat:",
        "exactly where amsterdam lies; right is a place of its own",
    ),
    "a bend of one track only": (
        "europe",
        [(MAP, r'("paris", *length = 2, color = "\w+") \}', '"paris", length = 2, color = "black", bend = 0.1 }')],
        "map.toml: routes",
        "the same bend for both",
    ),
    "too much of a bend": (
        "europe",
        [(MAP, route("dieppe", "paris"), DIEPPE_PARIS.replace("}", ", bend = 0.6 }"))],
        "map.toml: routes 50 (dieppe-paris).bend: 0.6",
        "right is a number from -0.5 to 0.5",
    ),
    "a ground that is none": (
        "europe",
        [(MAP, r"\n\[provenance\.", '\n[look]\nground = "sand"\n\n[provenance.')],
        "map.toml: look.ground:",
        'right is one of "coast", "plain"',
    ),
    "an unknown key of a route": (
        "europe",
        [(MAP, route("dieppe", "paris"), DIEPPE_PARIS.replace("}", ", tracks = 2 }"))],
        "map.toml: routes 50 (dieppe-paris).tracks:",
        "right is one of kind, locomotives, bend.",
    ),
    "a missing key": (
        "europe",
        [(EDITION, r"trains = 45\n", "")],
        "edition.toml: rules.routes.trains:",
        "missing; right is a whole number from 1 to 99",
    ),
    "a missing table": (
        "europe",
        [(EDITION, table("scoring"), "")],
        "edition.toml: rules.scoring:",
        "missing; right is a table with counts, ties",
    ),
    "a missing key of a city": (
        "europe",
        [(MAP, r"lat = 52.37, lon", "lon")],
        "map.toml: cities 1 (amsterdam).lat:",
        "missing; right is a number from -90 to 90",
    ),
    "a text for a number": (
        "europe",
        [(EDITION, r"trains = 45", 'trains = "45"')],
        "edition.toml: rules.routes.trains:",
        "right is a whole number",
    ),
    "a truth value for a number": (
        "europe",
        [(EDITION, r"trains = 45", "trains = true")],
        "edition.toml: rules.routes.trains: true",
        "right is a whole number",
    ),
    "a fraction for a whole number": (
        "europe",
        [(EDITION, r"trains = 45", "trains = 45.0")],
        "edition.toml: rules.routes.trains: 45.0",
        "right is a whole number",
    ),
    "a number for a truth value": (
        "first_journey",
        [(EDITION, r"last_train = true", "last_train = 1")],
        "edition.toml: rules.ending.last_train: 1",
        "right is true or false",
    ),
    "a list for a table": (
        "europe",
        [(EDITION, table("paths"), ""), (EDITION, r"\[rules\.ending\]", "[[rules.paths]]\n[rules.ending]")],
        "edition.toml: rules.paths: a list",
        "right is a table with longest_bonus",
    ),
    "a table for a list": (
        "europe",
        [(TICKETS, whole_list("tickets"), "[tickets]\na = 1")],
        "tickets.toml: tickets: a table",
        "right is a list of 1 to 64 entries",
    ),
    "a negative number": (
        "europe",
        [(EDITION, r"opening_hand = 4", "opening_hand = -4")],
        "edition.toml: rules.cards.opening_hand: -4",
        "right is a whole number from 0",
    ),
    "a huge number": (
        "europe",
        [(EDITION, r"longest_bonus = 10", "longest_bonus = 0x" + "f" * 9999)],
        "edition.toml: rules.paths.longest_bonus: a huge number",
        "right is a whole number from 1 to 99",
    ),
    "a bad city id": (
        "europe",
        [(MAP, r'id = "amsterdam"', 'id = "Amsterdam!"')],
        "map.toml: cities 1 (Amsterdam!).id:",
        "right is an id of 1 to 40 small letters a-z, digits and _",
    ),
    "an empty name": (
        "europe",
        [(MAP, r'name = "Amsterdam"', 'name = " "')],
        "map.toml: cities 1 (amsterdam).name:",
        "printable",
    ),
    "a latitude beyond the pole": (
        "europe",
        [(MAP, r"lat = 52.37", "lat = 95")],
        "map.toml: cities 1 (amsterdam).lat: 95",
        "right is a number from -90 to 90",
    ),
    "a longitude that is no number": (
        "europe",
        [(MAP, r"lon =  4.90", "lon = nan")],
        "map.toml: cities 1 (amsterdam).lon: nan",
        "right is a number from -180 to 180",
    ),
    "too few players": (
        "europe",
        [(EDITION, r"least = 2", "least = 1")],
        "edition.toml: players.least: 1",
        "right is a whole number from 2 to 5 (MAX_PLAYERS in engine/layout.py)",
    ),
    "too many players": (
        "europe",
        [(EDITION, r"most = 5", "most = 6")],
        "edition.toml: players.most: 6",
        "MAX_PLAYERS in engine/layout.py",
    ),
    "more players at least than at most": (
        "europe",
        [(EDITION, r"least = 2", "least = 4"), (EDITION, r"most = 5", "most = 3")],
        "edition.toml: players.least: 4",
        "right is at most 3",
    ),
    "a city twice": (
        "europe",
        [(MAP, r"cities = \[", 'cities = [ { id = "berlin", name = "B", lat = 0, lon = 0 },')],
        "map.toml: cities 6 (berlin).id:",
        "right is each id once",
    ),
    "a ticket twice, the other way round": (
        "europe",
        [(TICKETS, r'a = "amsterdam", b = "wilno"', 'a = "pamplona", b = "amsterdam"')],
        "tickets.toml: tickets 2 (pamplona-amsterdam):",
        "right is one a pair",
    ),
    "a ticket from a city to itself": (
        "europe",
        [(TICKETS, r'a = "amsterdam", b = "wilno"', 'a = "wilno", b = "wilno"')],
        "tickets.toml: tickets 2 (wilno-wilno).b:",
        "right are two",
    ),
    "an unknown city in a route": (
        "europe",
        [(MAP, route("dieppe", "paris"), DIEPPE_PARIS.replace("paris", "pariss"))],
        "map.toml: routes 50 (dieppe-pariss).b:",
        "did you mean paris?",
    ),
    "an unknown city in a ticket": (
        "europe",
        [(TICKETS, r'a = "amsterdam", b = "wilno"', 'a = "amsterdam", b = "vilno"')],
        "tickets.toml: tickets 2 (amsterdam-vilno).b:",
        "did you mean wilno?",
    ),
    "an unknown city among the tourists": (
        "san_francisco",
        [(EDITION, r'"sunset"', '"sunst"')],
        "edition.toml: rules.tourists.locations:",
        "did you mean sunset?",
    ),
    "an unknown city in the east": (
        "first_journey",
        [(EDITION, r'"moscow"', '"moskow"')],
        "edition.toml: rules.east_west.east:",
        "did you mean moscow?",
    ),
    "a city in the east and in the west": (
        "first_journey",
        [(EDITION, r'"moscow"', '"dublin"')],
        "edition.toml: rules.east_west.west: dublin",
        "right is one side only",
    ),
    "a route from a city to itself": (
        "europe",
        [(MAP, route("dieppe", "paris"), DIEPPE_PARIS.replace("dieppe", "paris"))],
        "map.toml: routes 50 (paris-paris).b:",
        "right are two cities",
    ),
    "an unknown color": (
        "europe",
        [(MAP, route("dieppe", "paris"), DIEPPE_PARIS.replace("purple", "purpel"))],
        "map.toml: routes 50 (dieppe-paris).color:",
        "did you mean purple?",
    ),
    "a color with a meaning of its own": (
        "first_journey",
        [(EDITION, r"yellow = 10", "yellow = 10, grey = 1")],
        "edition.toml: rules.cards.colors.grey:",
        "rename it",
    ),
    "a double with two lengths": (
        "europe",
        [(MAP, r'length = 3, color = "red"', 'length = 2, color = "red"')],
        "map.toml: routes 18 (berlin-frankfurt).length: 2",
        "right is 3",
    ),
    "a double with two kinds": (
        "europe",
        [(MAP, r'color = "red" \}', 'color = "red", kind = "tunnel" }')],
        "map.toml: routes 18 (berlin-frankfurt).kind: tunnel",
        "right is rail",
    ),
    "a double with two orders of its ends": (
        "europe",
        [(MAP, r'(?<=black" \},\n    )\{ a = "berlin", +b = "frankfurt"', '{ a = "frankfurt", b = "berlin"')],
        "map.toml: routes 18 (frankfurt-berlin).a:",
        "right is the same order",
    ),
    "three tracks between two cities": (
        "europe",
        [(MAP, route("dieppe", "paris"), '{ a = "berlin", b = "frankfurt", length = 3, color = "blue" }')],
        "map.toml: routes 50 (berlin-frankfurt):",
        "right is one or two",
    ),
    "a map in two pieces": (
        "europe",
        [(MAP, route("edinburgh", "london") + r",\s*" + route("edinburgh", "london") + ",", "")],
        "map.toml: routes: no routes join amsterdam to edinburgh",
        "right is a map in one piece",
    ),
    "a length without points": (
        "europe",
        [(EDITION, r", 8 = 21", "")],
        "edition.toml: rules.routes.points:",
        "add 8 = points",
    ),
    "points for a length that cannot be": (
        "europe",
        [(EDITION, r"8 = 21", "8 = 21, 10 = 30")],
        "edition.toml: rules.routes.points.10:",
        "numbers from 1 to 9 (MAX_LENGTH in engine/layout.py)",
    ),
    "a route that is too long": (
        "europe",
        [(MAP, r"length = 8", "length = 10")],
        "map.toml: routes 87 (petrograd-stockholm).length: 10",
        "from 1 to 9 (MAX_LENGTH in engine/layout.py)",
    ),
    "a route longer than anybody has trains for": (
        "europe",
        [(EDITION, r"trains = 45", "trains = 7")],
        "edition.toml: rules.routes.trains:",
        "right is 8 or more",
    ),
    "a ferry without the rule": (
        "usa",
        [(MAP, r'length = 5, color = "blue"', 'length = 5, color = "blue", kind = "ferry", locomotives = 1')],
        "map.toml: routes 2 (atlanta-miami).kind:",
        "add that table",
    ),
    "a ferry with more symbols than spaces": (
        "europe",
        [
            (
                MAP,
                r"length = 6, color = \"grey\", +kind = \"ferry\", +locomotives = 2",
                'length = 6, color = "grey", kind = "ferry", locomotives = 7',
            )
        ],
        "map.toml: routes 82 (palermo-smyrna).locomotives: 7",
        "right is 1 to 6",
    ),
    "a ferry without a symbol": (
        "europe",
        [
            (
                MAP,
                r"length = 6, color = \"grey\", +kind = \"ferry\", +locomotives = 2",
                'length = 6, color = "grey", kind = "ferry"',
            )
        ],
        "map.toml: routes 82 (palermo-smyrna).locomotives: 0",
        "right is 1 to 6",
    ),
    "a tunnel without the rule": (
        "usa",
        [(MAP, r'length = 5, color = "blue"', 'length = 5, color = "blue", kind = "tunnel"')],
        "map.toml: routes 2 (atlanta-miami).kind:",
        "add that table",
    ),
    "a rail route with locomotives": (
        "usa",
        [(MAP, r'length = 5, color = "blue"', 'length = 5, color = "blue", locomotives = 1')],
        "map.toml: routes 2 (atlanta-miami).locomotives:",
        'right is 0, or kind = "ferry"',
    ),
    "an unknown kind of route": (
        "usa",
        [(MAP, r'length = 5, color = "blue"', 'length = 5, color = "blue", kind = "bridge"')],
        "map.toml: routes 2 (atlanta-miami).kind: 'bridge'",
        'right is one of "rail", "ferry", "tunnel"',
    ),
    "too few cards": (
        "first_journey",
        [(EDITION, r"opening_hand = 4", "opening_hand = 19")],
        "edition.toml: rules.cards:",
        "right is 76 or more",
    ),
    "too many cards": (
        "europe",
        [(EDITION, r"locomotives = 14", "locomotives = 40")],
        "edition.toml: rules.cards.colors: 136 cards",
        "right is up to 128 (MAX_CARDS in engine/layout.py)",
    ),
    "too many colors": (
        "europe",
        [(EDITION, r"purple = 12", "purple = 11, pink = 1")],
        "edition.toml: rules.cards.colors:",
        "at most 8 entries (MAX_COLORS in engine/vocabulary.py)",
    ),
    "a market too large": (
        "europe",
        [(EDITION, r"size = 5", "size = 9")],
        "edition.toml: rules.market.size: 9",
        "MAX_MARKET in engine/layout.py",
    ),
    "a market that never turns over": (
        "europe",
        [(EDITION, r"flush_at = 3", "flush_at = 6")],
        "edition.toml: rules.market.flush_at:",
        "right is up to 5",
    ),
    "too few tickets": (
        "first_journey",
        [(TICKETS, r"(    \{[^}]*\},\n){25}", "")],
        "edition.toml: rules.tickets.opening_deal: 7 tickets",
        "right is 8 tickets or more",
    ),
    "too few long tickets": (
        "europe",
        [(TICKETS, r"long = true", "long = false")] * 2,
        "edition.toml: rules.tickets.opening_long: 4 long tickets",
        "right is 5 long tickets or more",
    ),
    "long tickets that are never dealt": (
        "europe",
        [(EDITION, r"opening_long = 1\n", "")],
        "edition.toml: rules.tickets.opening_long:",
        "right is 1 or more",
    ),
    "more opening tickets than an offer holds": (
        "europe",
        [(EDITION, r"opening_deal = 3", "opening_deal = 6")],
        "edition.toml: rules.tickets.opening_deal: 7 tickets",
        "right is up to 6 (MAX_OFFER in engine/layout.py)",
    ),
    "keeping more than is dealt": (
        "usa",
        [(EDITION, r"opening_keep = 2", "opening_keep = 4")],
        "edition.toml: rules.tickets.opening_keep:",
        "right is 1 to 3",
    ),
    "keeping more than is drawn": (
        "usa",
        [(EDITION, r"\nkeep = 1", "\nkeep = 4")],
        "edition.toml: rules.tickets.keep:",
        "right is 1 to 3",
    ),
    "keeping where nothing is drawn": (
        "first_journey",
        [(EDITION, r"replace_completed", "keep = 1\nreplace_completed")],
        "edition.toml: rules.tickets.keep:",
        "right is 0",
    ),
    "returned tickets that go nowhere": (
        "usa",
        [(EDITION, r'opening_returned = "bottom"', 'opening_returned = "top"')],
        "edition.toml: rules.tickets.opening_returned: 'top'",
        'right is one of "bottom", "out"',
    ),
    "a ticket without points where points count": (
        "usa",
        [(TICKETS, r",\s+points = 12", "")],
        "tickets.toml: tickets 1 (boston-miami).points: 0",
        "right is 1 or more",
    ),
    "a ticket with points where they do not count": (
        "first_journey",
        [(TICKETS, r'b = "bucharest"', 'b = "bucharest", points = 3')],
        "tickets.toml: tickets 1 (amsterdam-bucharest).points: 3",
        "right is 0",
    ),
    "fewer costs than stations": (
        "europe",
        [(EDITION, r"costs = \[1, 2, 3\]", "costs = [1, 2]")],
        "edition.toml: rules.stations.costs:",
        "right is 3",
    ),
    "stations that do not get dearer": (
        "europe",
        [(EDITION, r"costs = \[1, 2, 3\]", "costs = [1, 2, 2]")],
        "edition.toml: rules.stations.costs:",
        "right is that each costs more than the last",
    ),
    "too many stations": (
        "europe",
        [(EDITION, r"each = 3", "each = 5")],
        "edition.toml: rules.stations.each: 5",
        "MAX_STATIONS in engine/layout.py",
    ),
    "too many cards for a tunnel": (
        "europe",
        [(EDITION, r"turned_up = 3", "turned_up = 5")],
        "edition.toml: rules.tunnels.turned_up: 5",
        "MAX_TURNED_UP in engine/layout.py",
    ),
    "a number of players without tokens": (
        "san_francisco",
        [(EDITION, r"\ntokens = \{ 2 = 2, 3 = 2, 4 = 3 \}", "\ntokens = { 2 = 2, 3 = 2 }")],
        "edition.toml: rules.tourists.tokens:",
        "add 4 = tokens",
    ),
    "a number of players without placed tokens": (
        "san_francisco",
        [(EDITION, r"placed_tokens = \{ 2 = 1, ", "placed_tokens = { ")],
        "edition.toml: rules.tourists.placed_tokens:",
        "add 2 = tokens",
    ),
    "too few points for tokens": (
        "san_francisco",
        [(EDITION, r", 12\]", "]")],
        "edition.toml: rules.tourists.points: it has 7 entries",
        "right is 8, for 0 to 7 tokens",
    ),
    "a location twice": (
        "san_francisco",
        [(EDITION, r'"sunset"', '"alcatraz"')],
        "edition.toml: rules.tourists.locations:",
        "right is one pile a city",
    ),
    "too many piles": (
        "san_francisco",
        [(EDITION, r"placed_piles = 2", "placed_piles = 4"), (EDITION, r"9, 12\]", "9, 12, 15]")],
        "edition.toml: rules.tourists.placed_piles:",
        "MAX_PILES in engine/layout.py",
    ),
    "an unknown way to break ties": (
        "usa",
        [(EDITION, r'"longest_path"', '"oldest_player"')],
        "edition.toml: rules.scoring.ties 2: 'oldest_player'",
        'right is one of "completed_tickets", "fewest_stations", "longest_path"',
    ),
    "a way to break ties twice": (
        "usa",
        [(EDITION, r'"longest_path"', '"completed_tickets"')],
        "edition.toml: rules.scoring.ties:",
        "at most once",
    ),
    "ties broken by stations that are not in the game": (
        "usa",
        [(EDITION, r'"longest_path"', '"fewest_stations"')],
        "edition.toml: rules.scoring.ties: fewest_stations",
        "[rules.stations]",
    ),
    "ties broken by a path that is not in the game": (
        "usa",
        [(EDITION, table("paths"), "")],
        "edition.toml: rules.scoring.ties: longest_path",
        "[rules.paths]",
    ),
    "ties broken by what counts anyway": (
        "first_journey",
        [(EDITION, r"ties = \[\]", 'ties = ["completed_tickets"]')],
        "edition.toml: rules.scoring.ties: completed_tickets",
        "right is a list without it",
    ),
    "something else that counts": (
        "usa",
        [(EDITION, r'counts = "points"', 'counts = "money"')],
        "edition.toml: rules.scoring.counts: 'money'",
        'right is one of "points", "tickets"',
    ),
    "a game without an end": (
        "usa",
        [(EDITION, r"trains_left = 2", "")],
        "edition.toml: rules.ending:",
        "right is one of trains_left, tickets_completed, last_train",
    ),
    "an end at the start": (
        "usa",
        [(EDITION, r"trains_left = 2", "trains_left = 45")],
        "edition.toml: rules.ending.trains_left:",
        "right is 0 to 44",
    ),
    "an end by tickets that stay secret": (
        "usa",
        [(EDITION, r"trains_left = 2", "tickets_completed = 6")],
        "edition.toml: rules.ending.tickets_completed:",
        "replace_completed = true",
    ),
    "swaps of more than two tickets": (
        "first_journey",
        [(EDITION, r"opening_deal = 2", "opening_deal = 3")],
        "edition.toml: rules.swaps:",
        "opening_deal = 2, opening_keep = 2",
    ),
    "too many cities": (
        "europe",
        [(MAP, whole_list("cities"), f"cities = [{MANY_CITIES}]")],
        "map.toml: cities: it has 65 entries",
        "2 to 64 entries (MAX_CITIES in engine/layout.py)",
    ),
    "too many routes": (
        "europe",
        [(MAP, whole_list("routes"), f"routes = [{MANY_ROUTES}]")],
        "map.toml: routes: it has 129 entries",
        "1 to 128 entries (MAX_ROUTES in engine/layout.py)",
    ),
    "too many tickets": (
        "europe",
        [(TICKETS, whole_list("tickets"), f"tickets = [{MANY_TICKETS}]")],
        "tickets.toml: tickets: it has 65 entries",
        "1 to 64 entries (MAX_TICKETS in engine/layout.py)",
    ),
    "an unknown status of provenance": (
        "usa",
        [(TICKETS, r'"transcribed"', '"guessed"')],
        "tickets.toml: provenance.tickets.status: 'guessed'",
        'right is one of "printed", "transcribed"',
    ),
    "provenance of a key that does not exist": (
        "usa",
        [(MAP, r'"cities\.lat"', '"cities.height"')],
        "map.toml: provenance.'cities.height':",
        "right is a key, or a dotted path of keys",
    ),
}


@pytest.mark.parametrize("name", PROBLEMS)
def test_is_refused(broken, name):
    edition, changes, where, right = PROBLEMS[name]
    problems = broken(edition, *changes)
    assert len(problems) == 1, problems
    assert problems[0].startswith(where)
    assert right in problems[0]


def test_counting_tickets_needs_tickets_that_are_shown(broken):
    problems = broken("usa", (EDITION, 'counts = "points"', 'counts = "tickets"'))
    assert any(
        problem.startswith("edition.toml: rules.scoring.counts:") and "replace_completed = true" in problem
        for problem in problems
    )


def test_the_bonus_for_east_and_west_needs_a_game_that_counts_tickets(broken):
    table = '[rules.east_west]\neast = ["boston"]\nwest = ["seattle"]\n\n[rules.paths]'
    (problem,) = broken("usa", (EDITION, r"\[rules\.paths\]", table))
    assert problem.startswith("edition.toml: rules.east_west:")
    assert 'counts = "tickets"' in problem


def test_a_route_that_the_deck_cannot_pay_is_refused(broken):
    problems = broken(
        "san_francisco", (EDITION, "locomotives = 8", "locomotives = 1"), (EDITION, "blue = 6", "blue = 1")
    )
    assert "map.toml: routes 28 (japanese_gardens-presidio).length:" in problems[0]
    assert "more cards" in problems[0]


def test_too_many_ways_to_pay_are_refused(tmp_path):
    """The table of all actions has a fixed size (MAX_ACTIONS)."""
    shutil.copytree(PACKAGE / "europe", tmp_path, dirs_exist_ok=True)
    text = (tmp_path / MAP).read_text("utf-8")
    text = re.sub(r'color = "\w+"', 'color = "grey"', re.sub(r"length = \d", "length = 8", text))
    (tmp_path / MAP).write_text(text, "utf-8")
    (problem,) = check_edition(tmp_path)
    assert problem.startswith("map.toml: routes: there are ")
    assert "MAX_ACTIONS in engine/layout.py" in problem


def test_all_problems_of_all_files_are_found_at_once(broken):
    problems = broken(
        "europe",
        (EDITION, "trains = 45", "trains = 0"),
        (EDITION, "least = 2", "least = false"),
        (MAP, "length = 8", "length = 0"),
        (TICKETS, "points = 12", "pionts = 12"),
    )
    assert [problem.split(":")[0] for problem in problems] == [EDITION, EDITION, MAP, TICKETS]
    assert "did you mean points?" in problems[-1]


# Files and folders


@pytest.mark.parametrize("name", editions())
def test_the_editions_of_the_package_are_right(name):
    assert check_edition(name) == []
    assert check_edition(PACKAGE / name) == []
    assert load_edition(PACKAGE / name) == load_edition(str(PACKAGE / name)) == load_edition(name)


@pytest.mark.parametrize("file", [EDITION, MAP, TICKETS])
def test_a_missing_file_is_named(tmp_path, file):
    shutil.copytree(PACKAGE / "usa", tmp_path, dirs_exist_ok=True)
    (tmp_path / file).unlink()
    (problem,) = check_edition(tmp_path)
    assert problem.startswith(f"{file}: the file is missing")
    with pytest.raises(EditionError, match="missing"):
        load_edition(tmp_path)


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    shutil.copytree(PACKAGE / "usa", tmp_path, dirs_exist_ok=True)
    (tmp_path / MAP).unlink()
    (tmp_path / MAP).mkdir()
    (problem,) = check_edition(tmp_path)
    assert problem.startswith("map.toml: the file cannot be read")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b'id = "\xff"', "is not UTF-8"),
        (b"id = " + b"[" * 5000, "nested too deeply"),
        (b"id = " + b"9" * 5000, "not right TOML"),
        (b"id = 1979-99-99", "line 1"),
        (b"#" * 1_000_001, "more than 1000000 bytes"),
        (b"", "rules: this key is missing"),
        (b"id = 1979-05-27", "does not fit"),
    ],
    ids=["not utf-8", "deep", "endless number", "no date", "large", "empty", "a date"],
)
def test_a_file_with_anything_in_it_is_refused_in_words(tmp_path, content, said):
    shutil.copytree(PACKAGE / "usa", tmp_path, dirs_exist_ok=True)
    (tmp_path / EDITION).write_bytes(content)
    problems = check_edition(tmp_path)
    assert all(problem.startswith(EDITION) for problem in problems)
    assert any(said in problem for problem in problems), problems


def test_a_mark_that_some_editors_put_before_the_text_does_no_harm(tmp_path):
    shutil.copytree(PACKAGE / "usa", tmp_path, dirs_exist_ok=True)
    (tmp_path / MAP).write_bytes(b"\xef\xbb\xbf" + (tmp_path / MAP).read_bytes())
    assert check_edition(tmp_path) == []


@pytest.mark.parametrize(("old", "new"), [(', color = "red"', ""), ('"red"', '"Red"')], ids=["missing", "capital"])
def test_a_color_that_is_none_is_answered_with_what_a_color_is(tmp_path, old, new):
    shutil.copytree(PACKAGE / "usa", tmp_path, dirs_exist_ok=True)
    text = (tmp_path / MAP).read_text("utf-8")
    (tmp_path / MAP).write_text(text.replace(old, new, 1), "utf-8")
    (problem,) = check_edition(tmp_path)
    assert problem.endswith('right is a color of the cards in edition.toml, or "grey".')


@pytest.mark.parametrize("name", ["eurpe", "", "no\0name", "x" * 5000, "../europe", "\ud800", 7, None])
def test_an_unknown_edition_is_refused(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert check_edition(name)
    with pytest.raises(EditionError):
        load_edition(name)


def test_an_unknown_edition_says_which_exist():
    for name in ("eurpe", "xyzzy"):
        with pytest.raises(EditionError, match="europe, first_journey, first_journey_usa, san_francisco, usa"):
            load_edition(name)


def test_an_error_shows_the_first_problems_and_counts_the_rest(tmp_path):
    shutil.copytree(PACKAGE / "usa", tmp_path, dirs_exist_ok=True)
    (tmp_path / TICKETS).write_text((tmp_path / TICKETS).read_text("utf-8").replace("points", "pionts"))
    with pytest.raises(AllAboardError) as error:
        load_edition(tmp_path)
    lines = str(error.value).splitlines()
    assert lines[0].startswith("tickets.toml: tickets 1 (boston-miami).pionts:")
    assert lines[-1] == "… and 25 more."


# The digest


def test_an_edition_can_be_a_key():
    assert {load_edition("usa"): 1}[load_edition(PACKAGE / "usa")] == 1


def test_the_digest_does_not_depend_on_provenance_or_layout_of_the_files(tmp_path):
    shutil.copytree(PACKAGE / "usa", tmp_path, dirs_exist_ok=True)
    for file in (EDITION, MAP, TICKETS):
        text = (tmp_path / file).read_text("utf-8")
        (tmp_path / file).write_text("# a comment\n" + text[: text.index("[provenance")], "utf-8")
    assert load_edition(tmp_path).digest == load_edition("usa").digest
    assert load_edition(tmp_path).provenance == {}


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (EDITION, "trains = 45", "trains = 44"),
        (EDITION, "purple = 12, blue = 12", "blue = 12, purple = 12"),
        (MAP, "length = 2", "length = 3"),
        (TICKETS, "points = 12", "points = 13"),
    ],
)
def test_the_digest_changes_with_the_content(tmp_path, file, old, new):
    shutil.copytree(PACKAGE / "usa", tmp_path, dirs_exist_ok=True)
    text = (tmp_path / file).read_text("utf-8")
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1), "utf-8")
    assert load_edition(tmp_path).digest != load_edition("usa").digest


def test_the_digest_does_not_change_with_a_spelling(tmp_path):
    """Old records stay playable when a city's name is mended."""
    shutil.copytree(PACKAGE / "usa", tmp_path, dirs_exist_ok=True)
    text = (tmp_path / MAP).read_text("utf-8")
    (tmp_path / MAP).write_text(text.replace('"Boston"', '"Bostón"', 1), "utf-8")
    assert load_edition(tmp_path).digest == load_edition("usa").digest


# The command


@pytest.fixture
def command():
    app = typer.Typer()
    app.command()(check)
    return lambda *words: CliRunner().invoke(app, [str(word) for word in words])


@pytest.mark.parametrize("name", editions())
def test_the_command_sums_up_an_edition_that_is_right(command, name):
    result = command(name)
    assert result.exit_code == 0
    assert load_edition(name).digest[:16] in result.output
    assert "provenance" in result.output


def test_the_command_lists_what_is_wrong_as_it_is(command, tmp_path):
    shutil.copytree(PACKAGE / "usa", tmp_path, dirs_exist_ok=True)
    text = (tmp_path / EDITION).read_text("utf-8")
    (tmp_path / EDITION).write_text(text.replace('"longest_path"', '"fewest_stations"'), "utf-8")
    result = command(tmp_path)
    assert result.exit_code == 1
    assert result.output.splitlines() == check_edition(tmp_path)
    assert "[rules.stations]" in result.output


def test_the_command_knows_no_such_edition(command):
    result = command("eurpe")
    assert result.exit_code == 1
    assert "the editions are europe" in " ".join(result.output.split())
