"""The learning curve: win shares against some bots over time, kept as JSON lines and drawn as a picture."""

import json
from pathlib import Path
from typing import Any

import altair as alt

from .evaluation import win_share
from .network import Player

COLORS = {"random": "#8a8577", "greedy": "#1d5f7d", "racer": "#5c8a3a", "hard": "#d0652f"}


class Curve:
    def __init__(self, edition: str, games: int) -> None:
        self.edition, self.games = edition, games
        self.points: list[dict[str, Any]] = []

    def measure(self, player: Player, minute: float, stage: str) -> None:
        """The same deals each time, so that points differ by the player alone."""
        for bot in COLORS:
            share = win_share(player, self.edition, bot, self.games, "curve")
            self.points.append(
                {"minute": round(minute, 2), "stage": stage, "bot": bot}
                | {"value": round(share.value, 4), "low": round(share.low, 4), "high": round(share.high, 4)}
            )
        latest = ", ".join(f"{point['bot']} {point['value']:.0%}" for point in self.points[-len(COLORS) :])
        print(f"minute {minute:4.1f}, {stage}: wins against {latest}", flush=True)

    def save(self, folder: Path) -> None:
        folder.joinpath("curve.jsonl").write_text("".join(json.dumps(point) + "\n" for point in self.points), "utf-8")
        self.picture().save(folder / "curve.svg")

    def picture(self) -> alt.LayerChart:
        share = alt.Y("value:Q", title="games won", axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 1]))
        base = alt.Chart(alt.InlineData(values=self.points)).encode(
            x=alt.X("minute:Q", title="minutes on two cores"),
            color=alt.Color(
                "bot:N",
                title="against",
                scale=alt.Scale(domain=[*COLORS], range=[*COLORS.values()]),
                legend=alt.Legend(symbolOpacity=1),
            ),
        )
        lines = base.mark_line(point=alt.OverlayMarkDef(size=18)).encode(y=share)
        doubt = base.mark_area(opacity=0.2).encode(y=alt.Y("low:Q"), y2="high:Q")
        half = alt.Chart(alt.InlineData(values=[{"value": 0.5}])).mark_rule(strokeDash=[4, 4], color="#8a8577")
        parts = [half.encode(y=share), doubt, lines]
        later = [point["minute"] for point in self.points if point["stage"] == "PPO"]
        if later:  # a line where imitation ends
            turn = alt.Chart(alt.InlineData(values=[{"minute": later[0], "text": "PPO begins"}])).encode(x="minute:Q")
            note = turn.mark_text(align="left", dx=4, baseline="bottom", color="#555").encode(
                text="text:N", y=alt.value(298)
            )
            parts += [turn.mark_rule(strokeDash=[2, 3], color="#8a8577"), note]
        return alt.LayerChart(layer=parts).properties(width=520, height=300)
