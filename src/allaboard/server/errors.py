"""The errors that the server raises on purpose."""

from allaboard import AllAboardError


class Refused(AllAboardError):
    """What somebody asked for cannot be had: `code` for programs, the sentence for people."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class StorageError(AllAboardError):
    """The database did not do what was asked of it. Unless the sentence says otherwise, nothing was changed."""
