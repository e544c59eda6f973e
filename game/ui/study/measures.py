"""What was measured at a move: the time that was left on the clock, and the evaluation; read, not written by hand."""

import re
from collections.abc import Iterable
from typing import Any

from game.kinds import kind_of
from game.tree import Node
from game.ui.games.wording import score_text

AnyNode = Node[Any, Any]

COMMAND = re.compile(r"\s*\[%(?P<name>[a-z]+)\s+(?P<text>[^\]]*)\]", re.IGNORECASE)
"""What programs write into comments for each other, such as [%clk 0:09:58]."""
EMPTY = re.compile(r"\s*\[\s*\]")
"""What is left of a comment of such things alone in a variation that is kept as text."""


def measures(node: AnyNode) -> tuple[str, ...]:
    """The evaluation after a move, for the side that the results name first, and the clock of the one who moved."""
    return tuple(text for text in (_evaluation(node), _clock(node)) if text)


def any_measures(root: AnyNode) -> bool:
    """Whether anything was measured in a game."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if measures(node):
            return True
        waiting += node.children
    return False


def said(comments: Iterable[str]) -> list[str]:
    """What people read in comments, without what programs wrote there for each other."""
    texts = (EMPTY.sub("", COMMAND.sub("", comment)).strip() for comment in comments)
    return [text for text in texts if text]


def _evaluation(node: AnyNode) -> str:
    if node.evaluation is None:
        return _command(node, "eval")
    first = kind_of(node.position).first_in_results(node.position)
    return score_text(node.evaluation if first == 0 else -node.evaluation)


def _clock(node: AnyNode) -> str:
    if node.clock is None or node.parent is None:
        return _command(node, "clk") or _command(node, "clock")
    return clock_text(node.clock[node.parent.position.turn])


def clock_text(seconds: int) -> str:
    """The time on a clock.

    >>> clock_text(589), clock_text(6921)
    ('9:49', '1:55:21')
    """
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def _command(node: AnyNode, name: str) -> str:
    """What a comment has under this name that could not be made sense of when the game was read."""
    found = (match for text in node.comments for match in COMMAND.finditer(text))
    return next((match["text"].strip() for match in found if match["name"].lower() == name), "")
