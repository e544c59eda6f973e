"""The times of the moves in a record, and the clocks after each of them."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from game.clock import Clocks, TimeControl, number_text
from game.core import InputError
from game.outside import decimal
from game.tree import Node

ELAPSED = "elapsed"
"""Key of the setup: the seconds of each move, separated by blanks."""
SPENT = "spent"
"""Key of the setup: the seconds spent on the next move when the game was left."""
UNKNOWN = "-"
"""Sign for a move without time, such as one of an opening drawn at random."""

Setup = Mapping[str, str | int | bool]


def elapsed_text(elapsed: Iterable[float | None]) -> str:
    """The seconds in a record's notation.

    >>> elapsed_text([None, 1.25, 0.0])
    '- 1.25 0'
    """
    return " ".join(UNKNOWN if seconds is None else number_text(seconds) for seconds in elapsed)


def elapsed_in(setup: Setup) -> list[float | None]:
    """Seconds of each move, None if unknown."""
    return [_seconds(word) for word in str(setup.get(ELAPSED, "")).split()]


def spent_in(setup: Setup) -> float:
    return _seconds(str(setup.get(SPENT, ""))) or 0.0


def _seconds(word: str) -> float | None:
    with suppress(InputError):
        return decimal(word, 0)
    return None


def control_in(setup: Setup, seat: int) -> TimeControl | None:
    """The clock on a seat, if it has one that makes sense."""
    with suppress(InputError):
        return TimeControl.parse(str(setup.get(f"clock {seat}", "")))
    return None


def show_clocks(nodes: Sequence[Node[Any, Any]], controls: Sequence[TimeControl | None], setup: Setup) -> None:
    """Note the time left at each move of a line, the root first, as far as it is known."""
    clocks = Clocks(controls)
    for before, node, seconds in zip(nodes, nodes[1:], elapsed_in(setup), strict=False):
        if seconds is not None:
            clocks.charge(before.position.turn, seconds)
            node.clock = clocks.told
