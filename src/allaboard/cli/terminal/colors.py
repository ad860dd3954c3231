"""Cards and colors on the screen: always a name, and a swatch where the terminal has colors."""

from rich.text import Text

# Shades that can be told from a dark and from a light background.
SHADES = {
    "purple": "#b070e0",
    "blue": "#3d85ff",
    "orange": "#f08a24",
    "white": "#e8e8e8",
    "green": "#2eaf4b",
    "yellow": "#e0c01e",
    "black": "#6a6a6a",
    "red": "#e5413a",
    "grey": "#a0a0a0",
    "locomotive": "#d94fa8",
}
SQUARE, WILD = "■", "◆"


def swatch(color: str) -> Text:
    mark = WILD if color == "locomotive" else SQUARE
    return Text(mark, style=SHADES.get(color, ""))


def card(color: str) -> Text:
    """“■ red”."""
    return Text.assemble(swatch(color), " ", color)


def name(color: str) -> Text:
    """“red”, in red: where there is no room for a swatch."""
    return Text(color, style=SHADES.get(color, ""))


def card_count(number: int, color: str) -> Text:
    """“■ 3 red”, “◆ 2 locomotives”."""
    plural = "s" if color == "locomotive" and number != 1 else ""
    return Text.assemble(swatch(color), f" {number} {color}{plural}")


def payment(color: str, total: int, locomotives: int) -> Text:
    """“■ 2 red + ◆ 1 locomotive”."""
    parts = [] if locomotives == total else [card_count(total - locomotives, color)]
    if locomotives:
        parts.append(card_count(locomotives, "locomotive"))
    return Text(" + ").join(parts)
