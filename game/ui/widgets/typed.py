"""Lines found by the letters that a person types."""

import time
from collections.abc import Sequence

SAME_WORD = 1.0
"""Seconds within which a typed letter goes on with the word before it."""


class TypedWord:
    """Letters typed shortly one after another. One letter typed again and again leads from line to line."""

    def __init__(self) -> None:
        self._word = ""
        self._last = 0.0

    def goal(self, letter: str, lines: Sequence[str], at: int) -> int | None:
        """The number of the line that the word with this letter leads to from line `at`; None if it begins no line."""
        now = time.monotonic()
        before = self._word if now - self._last < SAME_WORD else ""
        self._word, self._last = before + letter.casefold(), now
        found = self._beginning(lines)
        if not found and set(before) == {letter.casefold()}:
            self._word = letter.casefold()
            found = self._beginning(lines)
        first = at + (len(self._word) == 1)
        return next((number for number in found if number >= first), found[0] if found else None)

    def begun(self) -> bool:
        """True while the next letter would go on with a word."""
        return bool(self._word) and time.monotonic() - self._last < SAME_WORD

    def _beginning(self, lines: Sequence[str]) -> list[int]:
        return [number for number, line in enumerate(lines) if line.casefold().startswith(self._word)]
