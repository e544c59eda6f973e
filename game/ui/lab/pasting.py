"""What a copied text describes that can be searched: a position or a tree."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from ai.textbook.brackets import parse_tree
from game.checkers.kind import CHECKERS
from game.core import State
from game.kind import Kind
from game.kinds import find_kind
from game.tictactoe.kind import TICTACTOE
from game.ui.files.pdn_files import is_position

BRACKETS = re.compile(r"\s*\[\s*[-−+\d\[(]")
MARKS = re.compile(r"\s*[XO.]+((?>\s*[/\n]\s*)[XO.]+)+\s*", re.IGNORECASE)
LONGEST_MARKS = 10_000
"""Characters of a drawn board with all its blanks."""


def pasted(text: str, now: State[Any]) -> Callable[[], State[Any]] | None:
    """How to read a text, which can still raise InputError; None when it is neither a position nor a tree.

    It is read by the rules of the position that is searched now where they are of the same game.

    >>> start = TICTACTOE.start("3x3x3")
    >>> pasted("[[1,6],[7,4]]", start)().turn
    0
    >>> pasted('[Event "?"] 1. 11-15 *', start) is None
    True
    """
    if BRACKETS.match(text):
        return partial(parse_tree, text)
    if is_position(text):
        return partial(_read, CHECKERS, text, now)
    if len(text) <= LONGEST_MARKS and MARKS.fullmatch(text):
        return partial(_read, TICTACTOE, text, now)
    return None


def _read(kind: Kind[Any, Any], text: str, now: State[Any]) -> State[Any]:
    """The position of a game, by the rules of another position of this game, or by the usual ones."""
    if find_kind(now) is not kind:
        now = kind.start(kind.variants[0])
    found: State[Any] = kind.parse_position(text, kind.variant_of(now), reverse=kind.is_reverse(now))
    return found
