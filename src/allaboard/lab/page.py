"""What the pages of the lab share: plots that the page's own scripts draw, so that it opens without a network."""

import json
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import altair as alt
import vl_convert

BINS = 40  # about how many steps a distribution has

Plot = alt.Chart | alt.LayerChart | alt.HConcatChart


def script() -> str:
    """All that draws plots, for the head of the page."""
    version = ".".join(alt.SCHEMA_VERSION.lstrip("v").split(".")[:2])
    return vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;", vl_version=version)


def figure(place: str, chart: Plot, caption: str, options: str = "") -> str:
    # "</" in a name would end the script; in a text of JSON it may as well be written like this.
    spec = json.dumps(chart.to_dict()).replace("</", "<\\/")
    draw = f'vegaEmbed("#{place}", {spec}, {{mode: "vega-lite", renderer: "svg"{options}}});'
    return f'<figure><div id="{place}"></div><figcaption>{escape(caption)}</figcaption><script>{draw}</script></figure>'


def chart(rows: Sequence[Mapping[str, Any]]) -> alt.Chart:
    return alt.Chart(alt.InlineData(values=list(rows)))


def step_for(spread: float) -> int:
    """A round number of points that makes about as many steps as there should be."""
    rounds = (unit * size for size in (1, 10, 100, 1000) for unit in (1, 2, 5))
    return next(step for step in rounds if step * BINS >= spread)
