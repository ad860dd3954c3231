"""What an engine is given to do: pieces with numbers, each of which follows from its number alone."""

from typing import Protocol, TypeVar

Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)


class Work(Protocol[Result_co]):
    def play(self, number: int) -> Result_co:
        """One piece, the same wherever it is done."""

    def describe(self, number: int) -> str:
        """That piece in words, for when something goes wrong: "game 7 (hard, greedy)"."""
