"""The numbers that reductions and pruning go by, which tuning can change (ai.commands.tune)."""

from typing import NamedTuple


class Constants(NamedTuple):
    """The usual ones are the engine's."""

    margin: int = 30
    """By how much a shallower search has to fail for a cut, in 1/100 of a man."""
    futile: int = 60
    """For each ply that is left near the leaves, how far above beta the static value has to be for a cut."""
    late: int = 5
    """From this place in the order on, counted from 0, a move is searched two plies less deep instead of one."""
    late_depth: int = 4
    """So deep a search has to be at least for that."""
    deep: int = 8
    """From this depth on every late move is searched one ply less deep still."""


USUAL = Constants()
