"""Opening rules, by which the players agree on a fair beginning: one places marks, the other one chooses a side.

Swap and Swap2 as played in gomoku (vcpr.cz/en/help-and-rules/gomoku-rules): who began places three marks, of both sides
in turn, and the other player takes a side; in Swap2 that player may place two more and leave the choice to who began.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

SWAP, SWAP2 = "swap", "swap2"
CHOICES_AT = (3, 5)
"""Numbers of marks on the board at which a side is chosen."""


class SideChoice(StrEnum):
    FIRST = "first"
    """To play the side that moved first."""
    SECOND = "second"
    MORE = "more"
    """To place two more marks and leave the choice to the other player."""


class OpeningStage(NamedTuple):
    """The task."""

    player: int
    """Player who has to do it; 0 is the first player."""
    left: int
    """Number of marks to place; 0 if a side must be chosen."""
    offered: tuple[SideChoice, ...] = ()


def opening_stage(rule: str, marks: int, choices: Sequence[SideChoice]) -> OpeningStage | None:
    """The stage with this number of marks on the board, after these choices; None when the opening is over.

    >>> opening_stage(SWAP2, 4, [SideChoice.MORE])
    OpeningStage(player=1, left=1, offered=())
    >>> opening_stage(SWAP, 3, [SideChoice.FIRST])
    """
    first, last = CHOICES_AT
    sides = (SideChoice.FIRST, SideChoice.SECOND)
    if marks < first:
        return OpeningStage(0, first - marks)
    if marks == first and not choices:
        return OpeningStage(1, 0, (*sides, SideChoice.MORE) if rule == SWAP2 else sides)
    if list(choices) != [SideChoice.MORE] or marks > last:
        return None
    return OpeningStage(0, 0, sides) if marks == last else OpeningStage(1, last - marks)


def changes_sides(choices: Sequence[SideChoice]) -> bool:
    """True if by the last of these choices the players change sides: who began has had the first side until then."""
    wanted = SideChoice.FIRST if len(choices) == 1 else SideChoice.SECOND
    return choices[-1] is wanted
