"""Additions to each of the searches for two players, one by one or together."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Switches:
    """All off, a search is the textbooks' own. Only quiescence, which looks further, can change the value."""

    ordering: bool = False
    """The move whose child looks best for the mover comes first: see `ai.textbook.walk`."""
    table: bool = False
    """A position that was searched before is not searched again: see `ai.textbook.walk`."""
    quiescence: bool = False
    """True if forcing moves are searched on at the depth limit: see `ai.textbook.walk`."""
    deepening: bool = False
    """Depth 1 is searched first, then 2, and so on; the best line of one search comes first in the next."""

    def __and__(self, other: "Switches") -> "Switches":
        """The switches that are on in both.

        >>> Switches(ordering=True, table=True) & Switches(table=True, deepening=True)
        Switches(ordering=False, table=True, quiescence=False, deepening=False)
        """
        return Switches(
            self.ordering and other.ordering,
            self.table and other.table,
            self.quiescence and other.quiescence,
            self.deepening and other.deepening,
        )


PLAIN = Switches()
