"""What the server refuses, and what it could not do."""

from allaboard import AllAboardError


class Refused(AllAboardError):
    """A wish that cannot be granted: `code` for programs, the sentence for people."""

    def __init__(self, code: str, sentence: str, status: int = 409) -> None:
        super().__init__(sentence)
        self.code = code
        self.status = status  # of the answer over HTTP


class StorageError(AllAboardError):
    """The store could not write or read. Nothing was changed."""
