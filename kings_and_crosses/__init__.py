"""Draughts by many rule sets and tic-tac-toe of any size: boards, PDN, an engine, and the textbooks' searches.

>>> import kings_and_crosses as kc
>>> board = kc.Board("english")
>>> board.push("11-15").path
(11, 15)
>>> board.refusal("12-8")
"That is your opponent's piece."

docs/python/ has a page for each module, and says what is stable.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from game import __version__

if TYPE_CHECKING:
    from kings_and_crosses import book as book
    from kings_and_crosses import engine as engine
    from kings_and_crosses import hub as hub
    from kings_and_crosses import pdn as pdn
    from kings_and_crosses import puzzles as puzzles
    from kings_and_crosses import svg as svg
    from kings_and_crosses import tables as tables
    from kings_and_crosses.boards import RULE_SETS as RULE_SETS
    from kings_and_crosses.boards import Board as Board
    from kings_and_crosses.boards import TicTacToe as TicTacToe
    from kings_and_crosses.engine import Limit as Limit
    from kings_and_crosses.matches import match as match
    from kings_and_crosses.searches import Tree as Tree
    from kings_and_crosses.searches import alpha_beta as alpha_beta
    from kings_and_crosses.searches import compare as compare
    from kings_and_crosses.searches import maxn as maxn
    from kings_and_crosses.searches import minimax as minimax
    from kings_and_crosses.searches import set_language as set_language

MODULES = ("book", "engine", "hub", "pdn", "puzzles", "svg", "tables")
NAMES = {
    "Board": "boards",
    "TicTacToe": "boards",
    "Limit": "engine",
    "RULE_SETS": "boards",
    "Tree": "searches",
    "alpha_beta": "searches",
    "compare": "searches",
    "match": "matches",
    "maxn": "searches",
    "minimax": "searches",
    "set_language": "searches",
}
"""Module of each name. The installed program is inside this package, and starts sooner if nothing is imported yet."""
__all__ = ["__version__", *MODULES, *NAMES]  # noqa: PLE0604 - all of them are strings


def __getattr__(name: str) -> Any:
    if name in MODULES:
        return import_module(f"{__name__}.{name}")
    if name in NAMES:
        return getattr(import_module(f"{__name__}.{NAMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
