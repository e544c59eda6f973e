"""Tic-tac-toe solved: the value of each move on a small board, by alpha-beta to the end of the game with a lasting
table in which rotations and reflections are one."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple, TypeGuard

from ai.engine.small_board import SmallBoard
from ai.score import loss_in, parts_of, win_in
from game.core import State
from game.kinds import find_kind
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import Cell, MnkRules, cells_of

LEAST, MOST = loss_in(0), win_in(0)


class SolvedValue(NamedTuple):
    """Value of a move to its side, 1 (a win), 0 or -1, and the number of plies with it, both sides playing well."""

    sign: int
    plies: int


def can_be_solved(position: State[Any]) -> TypeGuard[TicTacToe]:
    kind = find_kind(position)
    return kind is not None and kind.can_be_solved(position)


class PositionSolver:
    def __init__(self, rules: MnkRules) -> None:
        order = sorted(range(rules.cells), key=lambda cell: -len(rules.lines_through[cell]))
        maps = [moved for cells in rules.symmetries for moved in _maps_of(cells)]
        self._board = SmallBoard(order, rules.line_masks, maps, rules.misere)

    def verdicts(
        self,
        position: TicTacToe,
        stop: bytearray | None = None,
        tell: Callable[[dict[Cell, SolvedValue]], None] = lambda verdicts: None,
    ) -> dict[Cell, SolvedValue]:
        """Judge every legal move, or only the first of them when `stop` was set; `tell` hears each.

        >>> PositionSolver(MnkRules()).verdicts(TicTacToe.parse("XO./X../O.."))[4]
        SolvedValue(sign=1, plies=3)
        """
        stop = stop or bytearray(1)
        found: dict[Cell, SolvedValue] = {}
        for move in position.legal_moves():
            verdict = self._verdict(position, move, stop)
            if verdict is None:
                break
            found[move] = verdict
            tell({move: verdict})
        return found

    def _verdict(self, position: TicTacToe, move: Cell, stop: bytearray) -> SolvedValue | None:
        after = position.play(move)
        outcome = after.outcome()
        if outcome is not None:
            return SolvedValue(int(outcome.payoffs[position.turn]), 1)
        own, other = after.marks_of(after.turn), after.marks_of(position.turn)
        score = self._board.score(own, other, -1, 1, stop)
        if score:
            window = (0, MOST) if score > 0 else (LEAST, 0)
            score = self._board.score(own, other, *window, stop)
        if self._board.stopped:
            return None
        sign, plies = parts_of(score)[1:] if score else (0, len(after.legal_moves()))
        return SolvedValue(-sign, plies + 1)


def _maps_of(cells: tuple[Cell, ...]) -> list[int]:
    """Map the marks of the first eight cells, and of the others, by a rotation or reflection."""
    places = {old: new for new, old in enumerate(cells)}
    return [
        sum(1 << places[start + cell] for cell in cells_of(byte) if start + cell in places)
        for start in (0, 8)
        for byte in range(256)
    ]


@lru_cache(maxsize=1)
def solver_of(rules: MnkRules) -> PositionSolver:
    """Solver of a board; the last one is cached with all that it knows."""
    return PositionSolver(rules)
