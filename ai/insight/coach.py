"""The coach: warns before a move that gives much away, shows the answer to it, and finds the turning points of a game.
A move is judged as in a review (ai.insight.review), with a shorter search; events along its line are counted there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ai.insight.analysis import solved_lines
from ai.insight.chances import is_fitted
from ai.insight.explanation import Cause, Explanation, explain
from ai.insight.lines import Lines, LineSearch
from ai.insight.review import LEAST_LOST, MoveQuality, Remark, Review, remark_on
from ai.insight.solved import can_be_solved, solver_of
from ai.limits import Limit
from ai.report import Line
from ai.score import Knowledge, parts_of
from game.core import State, positions_along
from game.kind import Square
from game.kinds import kind_of

SECONDS, NODES = 0.25, 200_000
"""Seconds, and positions to visit, for a move before it is final."""
NODES_FOR_MOMENTS = 40_000
"""Positions to visit for each move of a game in the search for its turning points."""
MOMENTS = 3
LONGEST = 7
"""Maximum number of plies of an answer."""
QUIET = 2
"""Number of moves without a capture after which an exchange has come to rest."""
PIECES_LOST = (Cause.COSTS, Cause.COSTS_KING)


@dataclass(frozen=True, slots=True)
class Advice:
    position: State[Any]
    move: Any
    remark: Remark
    why: Explanation
    answer: Line
    """Moves that refute it, the opponent's first; () without an answer."""
    taken: int
    """Number of pieces that the opponent takes along the answer."""
    taken_back: int
    """Number of pieces that the side itself takes along the answer."""
    crowned: Square | None
    """Square on which the opponent crowns a man along the answer, if that refutes the move."""


def look_again(history: Sequence[State[Any]], move: Any, stop: bytearray | None = None) -> Advice | None:
    """Advise on a move in the last position of `history`: a blunder, or a mistake that loses pieces; else None."""
    root = history[-1]
    found = _lines(history, move, stop)
    line = found.of(move)
    if line is None or (stop and stop[0]):
        return None
    if not is_fitted(root) and _evaluated(line.score) and _evaluated(found.best.score):
        return None
    remark = remark_on(root, len(history) - 1, move, found)
    why = explain(history, found)[move]
    loses_pieces = remark.mark is MoveQuality.MISTAKE and why.cause in PIECES_LOST
    if not (remark.mark is MoveQuality.BLUNDER or loses_pieces):
        return None
    crowned = _crowning(root, line.pv) if why.cause is Cause.ALLOWS_CROWNING else None
    late = why.cause in PIECES_LOST
    answer = _answer(root, line.pv, late=late) if crowned is None else line.pv[1 : crowned + 1]
    taken, taken_back = (sum(_captures(root, (move, *answer))[side::2]) for side in (1, 0))
    taken_back -= _captures(root, (move,))[0]
    where = None if crowned is None else kind_of(root).path(line.pv[crowned])[-1]
    return Advice(root, move, remark, why, answer, taken, taken_back, where)


def turning_points(review: Review) -> tuple[Remark, ...]:
    """Select the moves of a game that gave most away, in their order; none that gave away less than an inaccuracy."""
    least = LEAST_LOST[MoveQuality.INACCURACY]
    worst = sorted((each for each in review.remarks if each.lost >= least), key=lambda each: -each.lost)[:MOMENTS]
    return tuple(sorted(worst, key=lambda each: each.ply))


def _lines(history: Sequence[State[Any]], move: Any, stop: bytearray | None) -> Lines:
    """Find the best line and that of the move; both to the end of the game on a small board."""
    root = history[-1]
    if can_be_solved(root):
        return solved_lines(solver_of(root.rules), root, len(root.legal_moves()), stop)
    return LineSearch(history).run(Limit(nodes=NODES, seconds=SECONDS), 1, stop, always=(move,))


def _evaluated(score: int) -> bool:
    return parts_of(score).knowledge is Knowledge.EVALUATION


def _captures(root: State[Any], line: Line) -> list[int]:
    return [len(kind_of(root).captured(move)) for move in line]


def _answer(root: State[Any], line: Line, *, late: bool) -> Line:
    """Cut the answer after the last capture of the exchange, which may begin later if `late`; at least one move."""
    replies = line[1 : 1 + LONGEST]
    last, captures = 1, _captures(root, replies)
    for number, captured in enumerate(captures, 1):
        if captured:
            last = number
        elif number - last >= QUIET and (not late or any(captures[:last])):
            break
    return replies[:last]


def _crowning(root: State[Any], line: Line) -> int | None:
    """Number of the move of a line by which the opponent first crowns a man; None when that comes too late."""
    kind, positions = kind_of(root), positions_along(root, line)
    for number in range(1, min(len(line), LONGEST + 1), 2):
        path, before, after = kind.path(line[number]), positions[number], positions[number + 1]
        if path[0] not in kind.kings(before) and path[-1] in kind.kings(after):
            return number
    return None
