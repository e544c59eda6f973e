"""The horizon effect, depth by depth: what a search plays in a position of that shelf, and where that turns."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from ai.limits import Budget, Stopped
from ai.report import Line
from ai.score import Score
from ai.textbook.switches import Switches
from ai.tracing.examples import FURTHER, Example
from ai.tracing.run import SEARCHES, options_of


class HorizonSearch(NamedTuple):
    """What a search of one depth, with or without quiescence, plays and believes."""

    depth: int
    quiescence: bool
    move: str
    score: Score
    line: Line


def deepest(example: Example) -> int:
    """The greatest depth that is looked at: there the search errs no more."""
    assert example.request.depth is not None
    return example.request.depth + FURTHER


def sights(
    example: Example, text: Callable[[Any], str], stop: bytearray, tell: Callable[[HorizonSearch], None]
) -> tuple[HorizonSearch, ...]:
    """What is seen at every depth, without quiescence and then with it; `tell` hears each as soon as it is known.

    `text` writes a move. When `stop` is set the rest is left out.
    """
    found = []
    try:
        for quiescence in (False, True):
            for depth in range(1, deepest(example) + 1):
                request = replace(example.request, depth=depth, switches=Switches(quiescence=quiescence))
                search = SEARCHES[request.algorithm]
                report = search(request.start, depth, budget=Budget(stop=stop), **options_of(request))
                found.append(HorizonSearch(depth, quiescence, text(report.pv[0]), report.score, report.pv))
                tell(found[-1])
    except Stopped:
        pass
    return tuple(found)


def turns_at(seen: Sequence[HorizonSearch], wrong: str, *, quiescence: bool) -> int | None:
    """The depth from which on the wrong move is played no more; None when it still is at the last one."""
    asked = [sight for sight in seen if sight.quiescence == quiescence]
    errs = [sight.depth for sight in asked if sight.move == wrong]
    last = max(errs, default=0)
    return last + 1 if asked and last < asked[-1].depth else None
