"""What each move is worth where that is known: on a solved board, or by an endgame table. Computed beside the game."""

from collections.abc import Mapping, Sequence
from typing import Any

from ai.engine.endgame.choice import Judgement, judged
from ai.engine.endgame.verdicts import few_pieces, usual_tables
from ai.insight.solved import can_be_solved, solver_of
from ai.work.jobs import Listener, Worker
from game.checkers.position import Position
from game.core import State
from game.kind import Square
from game.ui.board.hand import steps
from game.ui.board.marks import SquareHighlight
from game.ui.board.scene import TargetVerdict
from game.ui.words.i18n import _

MARKS = {1: SquareHighlight.WIN, 0: SquareHighlight.DRAW, -1: SquareHighlight.LOSS}

Value = tuple[int, int | None]
"""What a move is worth to the side that makes it: 1, 0 or -1, and after how many plies if that is known."""


def worth(sign: int, plies: int | None) -> TargetVerdict:
    """What is to be seen on the square."""
    if plies is None or sign == 0:
        texts = {1: _("W{plies}"), 0: "=", -1: _("L{plies}")}
        return TargetVerdict(MARKS[sign], texts[sign].format(plies=""))
    text = _("W{plies}") if sign > 0 else _("L{plies}")
    return TargetVerdict(MARKS[sign], text.format(plies=plies))


def can_be_judged(position: State[Any]) -> bool:
    """Whether it may be known what the moves of this position are worth."""
    return can_be_solved(position) or (isinstance(position, Position) and few_pieces(position))


class Verdicts:
    """The verdicts on the position that was asked about last, as far as they are known."""

    def __init__(self, worker: Worker) -> None:
        """`worker` has no other jobs meanwhile."""
        self._worker = worker
        self._work = Listener(self._take, self._add)
        self._asked: tuple[int, State[Any] | None] = (0, None)
        self._seen: tuple[object, dict[Square, TargetVerdict]] = (None, {})
        self.found: dict[Any, Value] = {}
        """Each move with what it is worth."""
        self.table: Judgement | None = None
        """What an endgame table says."""

    @property
    def counting(self) -> bool:
        """Whether verdicts are still awaited."""
        return self._work.waiting

    def ask(self, positions: Sequence[State[Any]]) -> None:
        """Ask about the last of these positions, if it was not asked about last; what was known is dropped."""
        position = positions[-1]
        if self._asked == (len(positions), position):
            return
        self.drop()
        self._asked = len(positions), position
        if not position.legal_moves():
            return
        if can_be_solved(position):
            solver, board = solver_of(position.rules), position
            self._work.await_job(self._worker.start(lambda stop, tell: solver.verdicts(board, stop, tell)))
        elif isinstance(position, Position) and few_pieces(position):
            rules, history = position.rules, tuple[Any, ...](positions)
            self._work.await_job(self._worker.start(lambda stop, tell: judged(history, usual_tables(rules))))

    def poll(self) -> bool:
        """Hear from the worker; whether there was news."""
        return self._work.hear()

    def _add(self, values: Mapping[Any, Value]) -> None:
        self.found |= values

    def _take(self, found: Mapping[Any, Value] | Judgement | None) -> None:
        if isinstance(found, Judgement):
            self.table, self.found = found, dict(found.moves)
        else:
            self.found = dict(found or {})

    def drop(self) -> None:
        """Forget the position and whatever is being computed."""
        self._work.cancel()
        self._asked, self.found, self.table = (0, None), {}, None

    def worths(self, begun: tuple[Square, ...] = ()) -> Mapping[Square, TargetVerdict]:
        """What is to be seen on the squares to which moves lead, or can go on that begin on these squares."""
        key = self._asked, len(self.found), begun
        if self._seen[0] != key:
            self._seen = key, self._worths(begun)
        return self._seen[1]

    def _worths(self, begun: tuple[Square, ...]) -> dict[Square, TargetVerdict]:
        position, best = self._asked[1], dict[Square, Value]()
        for path, move in steps(position) if position is not None and self.found else ():
            if move in self.found and path[: len(begun)] == begun != path:
                value = self.found[move]
                for square in {path[len(begun)] if begun else path[-1], path[-1]}:
                    best[square] = max(value, best.get(square, value), key=_goodness)
        return {square: worth(*value) for square, value in best.items()}


def _goodness(value: Value) -> tuple[int, int]:
    """Soon won, drawn, late lost."""
    sign, plies = value
    return sign, -sign * (plies or 0)
