"""Numbers for reductions and pruning, which tuning can change (ai.commands.tune)."""

from typing import NamedTuple


class Constants(NamedTuple):
    margin: int = 30
    """Margin by which a shallower search has to fail for a cut, in 1/100 of a man."""
    futile: int = 60
    """Margin above beta of the static value for a cut near the leaves, for each ply that is left."""
    late: int = 5
    """Place in the order, counted from 0, from which a move is searched two plies less deep instead of one."""
    late_depth: int = 4
    """Least depth of a search for that."""
    deep: int = 8
    """Depth from which every late move is searched one ply less deep still."""
    low_depth: int = 8
    """Least depth for a cut below alpha, 2 less with flying kings on 8x8, 0 in Dama: shallower ones hide sacrifices."""
    above: int = 12
    """Margin for a cut above beta with short kings on 8x8 and trained weights; elsewhere `margin`."""
    shallower: int = 3
    """Plies of depth beyond 5 that make the search which confirms such a cut a ply shallower."""
    uncut: int = 8
    """Plies of depth on 8x8 for each ply from the root, at least two, without cuts above beta: these hide replies."""


USUAL = Constants()
