"""What a copied text describes that can be searched: a position or a tree."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from ai.textbook.brackets import parse_tree
from game.checkers import notation
from game.checkers.position import Position
from game.checkers.rule_sets.english import ENGLISH
from game.core import State
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules
from game.ui.files.pdn_files import is_position

BRACKETS = re.compile(r"\s*\[\s*[-−+\d\[(]")
MARKS = re.compile(r"\s*[XO.]+((?>\s*[/\n]\s*)[XO.]+)+\s*", re.IGNORECASE)
LONGEST_MARKS = 10_000
"""Characters of a drawn board with all its blanks."""


def pasted(text: str, now: State[Any]) -> Callable[[], State[Any]] | None:
    """How to read a text, which can still raise InputError; None when it is neither a position nor a tree.

    It is read by the rules of the position that is searched now where they are of the same game.

    >>> pasted("[[1,6],[7,4]]", TicTacToe.start())().turn
    0
    >>> pasted('[Event "?"] 1. 11-15 *', TicTacToe.start()) is None
    True
    """
    if BRACKETS.match(text):
        return partial(parse_tree, text)
    if is_position(text):
        return partial(notation.parse_fen, text, now.rules if isinstance(now, Position) else ENGLISH)
    if len(text) <= LONGEST_MARKS and MARKS.fullmatch(text):
        return partial(TicTacToe.parse, text, now.rules if isinstance(now, TicTacToe) else MnkRules())
    return None
