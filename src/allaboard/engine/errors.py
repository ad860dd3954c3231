"""The errors that All Aboard raises on purpose."""


def shown(value: object) -> str:
    """A value as a sentence shows it: short, whatever it is."""
    if isinstance(value, int) and not -(10**30) < value < 10**30:
        return "a huge number"
    text = repr(value) if isinstance(value, str | int | float | None) else type(value).__name__
    return text if len(text) <= 60 else text[:57] + "…'"


class AllAboardError(ValueError):
    """The base of them all."""


class EditionError(AllAboardError):
    """An edition does not exist, or its data is not right."""


class IllegalAction(AllAboardError):
    """An action that the rules refuse: `code` for programs, the sentence for people."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class PositionError(AllAboardError):
    """A position that no game can be in; the sentence names the field."""


class RecordError(AllAboardError):
    """A record that cannot be replayed."""
