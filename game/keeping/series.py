"""The score of a series of games between the same two players, counted from the saved games.

The setup of each game names the series, and whether the players had changed seats.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from game.core import InputError
from game.keeping.games import DRAWN, recorded_outcome, start_of
from game.keeping.record import Record


@dataclass(frozen=True, slots=True)
class Standing:
    won: tuple[int, int] = (0, 0)
    drawn: int = 0

    @property
    def games(self) -> int:
        return sum(self.won) + self.drawn

    def decided(self, best_of: int) -> bool:
        """True if a series of at most `best_of` games is over; 0 is never over.

        No one can catch up, or all have been played. A draw is half a point for both.

        >>> Standing((2, 0)).decided(3), Standing((1, 1)).decided(3), Standing((1, 1), drawn=1).decided(3)
        (True, False, True)
        """
        return best_of > 0 and (self.games >= best_of or 2 * max(self.won) + self.drawn > best_of)


def standing(records: Iterable[Record]) -> Standing:
    """The score after these finished games of one series; the first player had seat 0 unless `turned`."""
    won, drawn = [0, 0], 0
    for record in records:
        drawn += record.result == DRAWN
        with suppress(InputError):
            winner = recorded_outcome(record, start_of(record)).winner
            if winner is not None:
                won[winner ^ (record.setup.get("turned") is True)] += 1
    return Standing((won[0], won[1]), drawn)
