"""The games of a list that are chosen together."""

from collections.abc import Sequence


class Marks:
    """Which games are marked, by their numbers in the file: they stay so when the list shows others or sorts them.

    A line is a place in the list, `listed` the numbers of the games in its lines.
    """

    def __init__(self) -> None:
        self.numbers: set[int] = set()
        self.anchor = 0
        """The line where a range begins."""

    def __contains__(self, number: int) -> bool:
        return number in self.numbers

    def __bool__(self) -> bool:
        return bool(self.numbers)

    def among(self, listed: Sequence[int]) -> list[int]:
        """Those that are listed, in their order."""
        return [number for number in listed if number in self.numbers] if self.numbers else []

    def clear(self, line: int) -> None:
        """Mark nothing; a range begins at this line from now on."""
        self.numbers.clear()
        self.anchor = line

    def toggle(self, listed: Sequence[int], line: int) -> None:
        """Mark the game of a line, or no longer."""
        self.numbers ^= {listed[line]}
        self.anchor = line

    def extend(self, listed: Sequence[int], line: int) -> None:
        """Mark all from where the range begins to this line, and nothing else."""
        first, last = sorted((min(self.anchor, len(listed) - 1), line))
        self.numbers = set(listed[first : last + 1])

    def mark_all(self, listed: Sequence[int]) -> None:
        """Mark every game that is listed."""
        self.numbers = set(listed)
