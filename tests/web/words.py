"""The client's words, for finding things on a page in any language, and for finding words of the wrong one."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

WEB = Path(__file__).resolve().parents[2] / "web"
MESSAGES = WEB / "messages"
LOCALES = tuple(json.loads((WEB / "project.inlang/settings.json").read_text())["locales"])
# What is never meant for people: a value that was missing, an id of a message, a gap that was not filled.
RAW = re.compile(r"\b(undefined|NaN|null|\[object \w+\])\b|\b[a-z]+_[a-z_]+\b|\{\w+\}")
# Three small words in a row are no name.
SENTENCE = re.compile(r"\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b")
# Everything on the page that is read by eyes or by a screen reader. (A tspan holds half of a place's name.)
TEXTS = """() => {
  const texts = [document.title], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode())
    if (!walk.currentNode.parentElement.closest('script, style, tspan')) texts.push(walk.currentNode.data);
  for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder]'))
    for (const name of ['aria-label', 'title', 'alt', 'placeholder']) texts.push(element.getAttribute(name) ?? '');
  return [...new Set(texts.map((text) => text.replace(/\\s+/g, ' ').trim()).filter(Boolean))];
}"""


@cache
def messages(locale: str) -> dict[str, tuple[str, ...]]:
    """Every message with all its variants."""
    found: dict[str, list[str]] = {}
    for path in (MESSAGES / f"{locale}.json", MESSAGES / f"replay/{locale}.json"):
        for key, message in json.loads(path.read_text()).items():
            found.setdefault(key, []).extend(variants(message))
    return {key: tuple(texts) for key, texts in found.items()}


def variants(message: Any) -> Iterator[str]:
    if isinstance(message, str):
        yield message
    elif isinstance(message, list):
        for part in message:
            yield from part["match"].values()


def say(locale: str, key: str) -> str:
    (text,) = messages(locale)[key]
    return text


@cache
def foreign(locale: str) -> frozenset[str]:
    """English texts that this language says in another way."""
    own = {text for texts in messages(locale).values() for text in texts}
    english = {text for texts in messages("en").values() for text in texts}
    return frozenset(text for text in english - own if "{" not in text and len(text) > 3)


def texts(page: Page) -> list[str]:
    found: list[str] = page.evaluate(TEXTS)
    return found


def wrong_words(page: Page, locale: str) -> list[str]:
    strangers = foreign(locale) if locale != "en" else frozenset()
    return [text for text in texts(page) if RAW.search(text) or text.rstrip(".:…") in strangers or text in strangers]


def number(value: int) -> str:
    """As the page writes it: a minus is not a hyphen."""
    return str(value).replace("-", "−")
