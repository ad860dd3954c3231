"""A map as SVG, its routes colored by what many games made of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import atan2, cos, hypot, log, pi, radians, sin, tan

from allaboard import Edition
from allaboard.engine.edition import Route

Point = tuple[float, float]

WIDTH = 960
TALLEST = 760
MARGIN = 46
CLEAR = 15  # from a city's center to the first car, and to a route that has no business there
LANE = 5.5  # of each track of a double, from the line between its cities
BENDS = (0.0, 0.07, -0.07, 0.14, -0.14, 0.22, -0.22)
TEXT = 11.5  # size of the cities' names
LETTER = 0.53  # width of a letter, as a part of that
LINE = 1.13  # height of a line

# Sequences of colors, from little to much.
USE = ("#e6e0cf", "#a9cbc4", "#4f9ca8", "#1d5f7d", "#0c2b49")
HEAT = ("#e6e0cf", "#f2c36f", "#e8833f", "#c8372d", "#761026")
EARLY = ("#e6e0cf", "#e6bdae", "#c77a9b", "#8a3a8e", "#471464")
PRINTED = {
    "red": "#cf3a34",
    "blue": "#2f6fb5",
    "green": "#4f9a45",
    "yellow": "#e3bf2d",
    "orange": "#e08a2c",
    "black": "#2f2d2b",
    "white": "#fbf8ee",
    "purple": "#b571b8",
    "grey": "#a7a196",
}


@dataclass(frozen=True)
class Paint:
    """How one route is drawn: its color by each way to look at the map, its width, and what it tells."""

    colors: dict[str, str]
    share: float  # of its full width
    told: str
    dead: bool


def shade(colors: Sequence[str], share: float) -> str:
    """The color at this share of the way along the sequence."""
    place = min(max(share, 0.0), 1.0) * (len(colors) - 1)
    first = min(int(place), len(colors) - 2)
    ends = [[int(colors[first + i][at : at + 2], 16) for at in (1, 3, 5)] for i in (0, 1)]
    mixed = [round(a + (b - a) * (place - first)) for a, b in zip(*ends, strict=True)]
    return "#" + "".join(f"{part:02x}" for part in mixed)


def printed(route: Route) -> str:
    return PRINTED.get(route.color, PRINTED["grey"])


class Picture:
    def __init__(self, edition: Edition, text: float = TEXT) -> None:
        """`text` is the size of the names: larger for a picture that will be shown small."""
        self.edition = edition
        self.text = text
        self.places, self.height = _places(edition)
        self.tracks = {route.id: self._track(route) for route in edition.routes}

    def svg(self, paints: dict[str, Paint], title: str) -> str:
        """Routes from the least used up, so that what matters lies on top."""
        order = sorted(self.edition.routes, key=lambda route: paints[route.id].share)
        parts = [self._route(route, paints[route.id]) for route in order]
        labels = self._labels()
        for city in self.edition.cities:
            x, y = self.places[city.id]
            parts.append(f'<circle class="city" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>')
        for city in self.edition.cities:
            x, y, anchor = labels[city.id]
            parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(city.name)}</text>')
        box = f'viewBox="0 0 {WIDTH} {self.height:.0f}" font-size="{self.text}"'
        return f'<svg class="map" {box} role="group" aria-label="{escape(title)}">{"".join(parts)}</svg>'

    def _route(self, route: Route, paint: Paint) -> str:
        points = self.tracks[route.id]
        way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        # A car and the gap after it; the last gap lies beyond the end.
        dash = f'pathLength="{route.length * 10 - 1.4}" stroke-dasharray="8.6 1.4"'
        style = ";".join(f"--{name}:{color}" for name, color in paint.colors.items())
        width = 3.2 + 6.3 * paint.share
        return (
            f'<g class="route{" dead" if paint.dead else ""}" data-route="{escape(route.id)}" tabindex="0" '
            f'data-told="{escape(paint.told)}">'
            f'<path class="bed" d="{way}"/>'
            f'<path class="cars" d="{way}" {dash} stroke-width="{width:.1f}" style="{style}"/></g>'
        )

    # ------------------------------------------------------------ where things lie

    def _track(self, route: Route) -> list[Point]:
        a, b = self.places[route.a], self.places[route.b]
        others = [place for city, place in self.places.items() if city not in (route.a, route.b)]
        bend = min(BENDS, key=lambda bend: _trouble(_arc(a, b, bend, 0), others) + 24 * abs(bend))
        lane = 0.0
        if route.twin:
            lane = -LANE if route.id < route.twin else LANE
        return _arc(a, b, bend, lane)

    def _labels(self) -> dict[str, tuple[float, float, str]]:
        """Each name on the side of its city where it covers least, the most crowded cities first."""
        taken = [(x - 5, y - 5, x + 5, y + 5) for x, y in self.places.values()]
        dots = [point for track in self.tracks.values() for point in _dense(track)]
        crowd = {
            city: sum(hypot(x - p, y - q) < 60 for p, q in self.places.values()) for city, (x, y) in self.places.items()
        }
        found: dict[str, tuple[float, float, str]] = {}
        for city in sorted(self.edition.cities, key=lambda city: -crowd[city.id]):
            x, y = self.places[city.id]
            size = LETTER * self.text * len(city.name), LINE * self.text
            choices = [(_box(x, y, side, *size), side) for side in SIDES]
            box, side = min(choices, key=lambda choice: _covered(choice[0], taken, dots, self.height))
            taken.append(box)
            at = {"start": box[0], "middle": (box[0] + box[2]) / 2, "end": box[2]}[side[2]]
            found[city.id] = (at, box[3] - 0.26 * self.text, side[2])
        return found


# To the right, left, above, below, and the corners: steps from the city, and how the text is set.
SIDES = (
    (1, 0, "start"),
    (-1, 0, "end"),
    (0, -1, "middle"),
    (0, 1, "middle"),
    (1, -1, "start"),
    (1, 1, "start"),
    (-1, -1, "end"),
    (-1, 1, "end"),
)
Box = tuple[float, float, float, float]


def _places(edition: Edition) -> tuple[dict[str, Point], float]:
    """Mercator, filled into the picture."""
    raw = {
        city.id: (radians(city.lon), -log(tan(pi / 4 + radians(min(max(city.lat, -80), 80)) / 2)))
        for city in edition.cities
    }
    left, right = min(x for x, _ in raw.values()), max(x for x, _ in raw.values())
    top, bottom = min(y for _, y in raw.values()), max(y for _, y in raw.values())
    wide, tall = max(right - left, 1e-9), max(bottom - top, 1e-9)
    scale = min((WIDTH - 2 * MARGIN) / wide, (TALLEST - 2 * MARGIN) / tall)
    aside = (WIDTH - wide * scale) / 2
    return (
        {city: (aside + (x - left) * scale, MARGIN + (y - top) * scale) for city, (x, y) in raw.items()},
        tall * scale + 2 * MARGIN,
    )


def _arc(a: Point, b: Point, bend: float, lane: float, steps: int = 16) -> list[Point]:
    """From a to b, clear of both cities, bent to one side and moved by a lane."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = max(hypot(dx, dy), 1e-6)
    clear = min(CLEAR / 2 / length, 0.3)
    across = (-dy / length, dx / length)
    points = []
    for i in range(steps + 1):
        u = clear + (1 - 2 * clear) * i / steps
        side = 4 * u * (1 - u) * bend * length + lane
        points.append((a[0] + dx * u + across[0] * side, a[1] + dy * u + across[1] * side))
    return points


def _trouble(track: Sequence[Point], others: Sequence[Point]) -> float:
    """How far a track comes too near to cities that it does not serve."""
    return sum(max(0.0, CLEAR - min(hypot(x - p, y - q) for x, y in track)) for p, q in others)


def _dense(track: Sequence[Point]) -> list[Point]:
    (ax, ay), (bx, by) = track[0], track[-1]
    steps = max(int(hypot(bx - ax, by - ay) / 7), 1)
    return [track[round(i * (len(track) - 1) / steps)] for i in range(steps + 1)]


def _box(x: float, y: float, side: tuple[int, int, str], width: float, height: float) -> Box:
    across, down, anchor = side
    angle = atan2(down, across)
    x, y = x + 8 * cos(angle), y + (8 + height / 2) * sin(angle)
    left = {"start": x, "middle": x - width / 2, "end": x - width}[anchor]
    return left, y - height / 2, left + width, y + height / 2


def _covered(box: Box, taken: Sequence[Box], dots: Sequence[Point], height: float) -> float:
    left, top, right, bottom = box
    cost = sum(40 for a, b, c, d in taken if left < c and a < right and top < d and b < bottom)
    cost += sum(left - 2 < x < right + 2 and top < y < bottom for x, y in dots) * 3
    return cost + (100 if left < 2 or right > WIDTH - 2 or top < 2 or bottom > height - 2 else 0)
