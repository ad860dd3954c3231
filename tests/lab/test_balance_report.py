"""The page of the lab: complete in itself, right in its map and its plots."""

import json
import re
from html.parser import HTMLParser

import altair
import pytest
import vl_convert

import allaboard as aa
from allaboard.lab.balance import Balance
from allaboard.lab.balance_report import page
from allaboard.lab.cells import number
from allaboard.lab.experiment import Experiment
from allaboard.lab.intervals import Estimate
from allaboard.pictures.map import USE, WIDTH, Picture, shade

VERSION = ".".join(altair.SCHEMA_VERSION.lstrip("v").split(".")[:2])


def report(*editions, players=(2,), bots=("greedy",), labels=None):
    experiment = Experiment(tuple(aa.load_edition(name) for name in editions), players, bots, 10)
    played = experiment.run(experiment.ledger(), workers=1)
    names = labels or [edition.name for edition in experiment.editions]
    return page(experiment, [Balance(trial, played[trial]) for trial in experiment.trials], names)


def plots(text):
    return [json.loads(spec) for spec in re.findall(r'vegaEmbed\("#\w+", (.*), \{mode', text)]


def without_scripts(text):
    return re.sub("<script>.*?</script>", "", text, flags=re.DOTALL)


class Balanced(HTMLParser):
    """Whether every element is closed where it should be."""

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def text(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ALLABOARD_INTERPRET", "1")
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        return report("san_francisco", players=(2, 3))


def test_the_page_needs_nothing_from_elsewhere(text):
    assert not re.search(r"(src|href)=|url\(|@import", without_scripts(text))
    assert len(text) > 500_000  # the scripts are in it
    parser = Balanced()
    parser.feed(without_scripts(text))
    assert parser.open == []


def test_every_plot_can_be_drawn(text):
    found = plots(text)
    assert len(found) == 1 + 2 * 6
    for plot in found:
        assert vl_convert.vegalite_to_svg(plot, vl_version=VERSION).startswith("<svg")


def test_the_map_has_every_route_and_every_city(text):
    edition = aa.load_edition("san_francisco")
    drawn = re.findall(r'<svg class="map".*?</svg>', text)
    assert len(drawn) == 2
    assert sorted(re.findall(r'data-route="([^"]+)"', drawn[0])) == sorted(route.id for route in edition.routes)
    assert drawn[0].count('class="city"') == len(edition.cities)
    for city in edition.cities:
        assert f">{city.name}</text>" in drawn[0]
    assert "claimed in" in drawn[0]


def test_two_editions_stand_side_by_side():
    text = without_scripts(report("first_journey", "first_journey_usa"))
    assert text.count('<svg class="map"') == 2
    assert "The balance of First Journey: Europe and First Journey: USA" in text
    assert "What differs" not in text


def test_two_variants_are_told_apart_and_compared():
    text = without_scripts(report("first_journey", "first_journey", labels=["Old <1>", "New"]))
    assert "Old &lt;1&gt;" in text
    assert "Old <1>" not in text
    assert "<h2>What differs</h2><p>Nothing beyond chance.</p>" in text


def test_bots_without_plans_have_no_contest():
    assert "Wanted by several</button>" not in report("first_journey", bots=("random",))
    assert "Wanted by several</button>" in report("first_journey")


@pytest.mark.parametrize("name", aa.editions())
def test_a_picture_keeps_within_its_frame_and_off_other_cities(name):
    edition = aa.load_edition(name)
    picture = Picture(edition)
    labels = picture._labels()
    for city in edition.cities:
        x, y = picture.places[city.id]
        assert 0 < x < WIDTH
        assert 0 < y < picture.height
        assert 0 < labels[city.id][0] < WIDTH
        assert 0 < labels[city.id][1] < picture.height
    for route in edition.routes:
        others = [place for city, place in picture.places.items() if city not in (route.a, route.b)]
        nearest = min(abs(complex(*a) - complex(*b)) for a in picture.tracks[route.id] for b in others)
        assert nearest > 4.5, route.id
        if route.twin:
            assert picture.tracks[route.id] != picture.tracks[route.twin]


def test_colors_run_from_end_to_end():
    assert (shade(USE, 0), shade(USE, 1), shade(USE, 7), shade(USE, 0.5)) == (USE[0], USE[-1], USE[-1], USE[2])
    assert shade(("#000000", "#ffffff"), 0.5) == "#808080"


def test_figures_have_their_intervals():
    assert number(Estimate(0.612, 0.598, 0.626, 9), ".1%") == "61.2 % <small>59.8–62.6</small>"
    assert number(Estimate(-1.5, -2, 0.25, 9), ".1f", "+") == "−1.5 <small>−2.0 to +0.2</small>"
    assert number(None) == "–"
