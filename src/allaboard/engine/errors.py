"""The errors that All Aboard raises on purpose."""


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
