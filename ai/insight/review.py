"""Review of a game: the quality of each move, by the winning chance that it gave away.

Each position is searched once: the best move and the move played get exact scores at the same depth (ai.insight.lines),
whose chances (ai.insight.chances) differ by the loss. It goes from the end, so that the table knows what came after,
and is limited by positions, with an empty table every few moves: interrupted or not, it finds the same.
"""

import json
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

from ai.engine.endgame.progress import LastProgress
from ai.engine.equipment import enough_memory
from ai.engine.table import Table
from ai.insight.analysis import solved_lines
from ai.insight.chances import chance
from ai.insight.lines import Lines, LineSearch, ScoredLine
from ai.insight.solved import PositionSolver, can_be_solved
from ai.limits import Limit
from ai.minds import mind_of
from ai.report import MoveSource
from game.core import InputError, State
from game.kinds import kind_of, line_texts
from game.outside import read_json, whole
from game.tictactoe.position import TicTacToe

NODES = 400_000
"""Positions to visit for one move of checkers, at the standard strength."""
NODES_OF_OTHERS = 40_000
"""Positions to visit in games without such a fast search."""
MEGABYTES = 64
TOGETHER = 8
"""Number of moves searched with one table, empty before them; an interrupted review repeats them from the first."""
LONGEST = 16
SHORTEST = Limit(depth=1)
"""Limit of a search that gives a remark in any case."""
DECAY = 4.0
"""Decay of accuracy: a move that gives away a tenth of the game has 67 %."""


class MoveQuality(IntEnum):
    BEST = 0
    GOOD = 1
    INACCURACY = 2
    MISTAKE = 3
    BLUNDER = 4


LEAST_LOST = {MoveQuality.INACCURACY: 0.10, MoveQuality.MISTAKE: 0.20, MoveQuality.BLUNDER: 0.30}
"""Least share of the game that a move with each mark gives away."""


@dataclass(frozen=True, slots=True)
class Remark:
    ply: int
    player: int
    move: Any
    best: ScoredLine
    played: ScoredLine
    depth: int
    expected: float
    """Share of the game that the side could expect before its move, 0 to 1; a draw is half of it."""
    lost: float
    """Part of `expected` that the move gave away."""
    forced: bool

    @property
    def mark(self) -> MoveQuality:
        deserved = [mark for mark, least in LEAST_LOST.items() if self.lost >= least]
        if deserved:
            return max(deserved)
        return MoveQuality.BEST if self.played.score >= self.best.score else MoveQuality.GOOD

    @property
    def accuracy(self) -> float:
        """Percent; 100 for a move that gives nothing away."""
        return 100 * math.exp(-DECAY * self.lost)


@dataclass(frozen=True, slots=True)
class Review:
    """Remarks on the moves of a game, in their order; a stopped review has the last ones only."""

    remarks: tuple[Remark, ...]

    def of(self, ply: int) -> Remark | None:
        """Find the remark on the move that was played after `ply` others."""
        return next((remark for remark in self.remarks if remark.ply == ply), None)

    def accuracy(self, player: int) -> float | None:
        """Mean accuracy of a side's moves with a choice; None without any."""
        found = [remark.accuracy for remark in self.remarks if remark.player == player and not remark.forced]
        return sum(found) / len(found) if found else None

    def count(self, player: int, mark: MoveQuality) -> int:
        return sum(remark.player == player and remark.mark is mark for remark in self.remarks)

    def to_learn_from(self, player: int) -> tuple[Remark, ...]:
        return tuple(each for each in self.remarks if each.player == player and each.mark >= MoveQuality.MISTAKE)


@dataclass(frozen=True, slots=True)
class ReviewProgress:
    done: int
    """Number of moves with a remark, those of an interrupted review too."""
    moves: int
    remark: Remark


def usual_nodes(position: State[Any]) -> int:
    return NODES if mind_of(position).has_engine else NODES_OF_OTHERS


def review(
    positions: Sequence[State[Any]],
    moves: Sequence[Any],
    nodes: int | None = None,
    stop: bytearray | None = None,
    tell: Callable[[ReviewProgress], None] = lambda progress: None,
    known: Iterable[Remark] = (),
    *,
    limit: Limit | None = None,
) -> Review:
    """Review a game of two players: its moves, and its positions, one more. `nodes`, or the usual number, are visited
    for every move, unless another `limit` is given. Soon after the byte `stop` is set it ends with the remarks on the
    last moves. Remarks `known` from an interrupted review of the same moves and limit are taken over."""
    stop, remarks = stop or bytearray(1), {remark.ply: remark for remark in known}
    searched = _Searched(limit or Limit(nodes=nodes or usual_nodes(positions[0])), stop)
    for first in reversed(range(0, len(moves), TOGETHER)):
        plies = range(first, min(first + TOGETHER, len(moves)))
        if all(ply in remarks for ply in plies):
            continue
        searched.forget()
        for ply in reversed(plies):
            found = searched.lines(positions[: ply + 1], moves[ply])
            if stop[0] or found is None:
                return _review(remarks)
            if ply not in remarks:
                remarks[ply] = remark_on(positions[ply], ply, moves[ply], found)
                tell(ReviewProgress(len(remarks), len(moves), remarks[ply]))
    return _review(remarks)


def _review(remarks: dict[int, Remark]) -> Review:
    return Review(tuple(remarks[ply] for ply in sorted(remarks)))


def judged_alone(
    positions: Sequence[State[Any]], move: Any, nodes: int | None = None, stop: bytearray | None = None
) -> Remark | None:
    """Judge a move in the last of these positions, played or only tried; None when stopped."""
    stop = stop or bytearray(1)
    found = _Searched(Limit(nodes=nodes or usual_nodes(positions[0])), stop).lines(positions, move)
    if stop[0] or found is None:
        return None
    return remark_on(positions[-1], len(positions) - 1, move, found)


def remark_on(position: State[Any], ply: int, move: Any, found: Lines) -> Remark:
    best, played = _short(found.best), found.of(move)
    assert played is not None
    played = _short(played)
    expected = chance(position, best.score)
    lost = max(0.0, expected - chance(position, played.score))
    forced = len(position.legal_moves()) == 1  # and so the best move: it loses nothing
    return Remark(ply, position.turn, move, best, played, found.depth, expected, lost, forced)


def _short(line: ScoredLine) -> ScoredLine:
    return replace(line, pv=line.pv[:LONGEST])


class _Searched:
    def __init__(self, limit: Limit, stop: bytearray) -> None:
        self._limit = limit
        self._stop = stop
        self._table: Table | None = None
        self._progress = LastProgress()
        self._solver: PositionSolver | None = None

    def forget(self) -> None:
        if self._table:
            self._table.clear()

    def lines(self, history: Sequence[State[Any]], move: Any) -> Lines | None:
        """Search the best line of the last position, and that of a move; None when stopped."""
        root = history[-1]
        if can_be_solved(root):
            return self._solved(root)
        if mind_of(root).has_engine:
            with enough_memory(MEGABYTES):
                self._table = self._table or Table(MEGABYTES)
            self._table.grow_older()
        search = LineSearch(history, table=self._table, progress=self._progress)
        found = search.run(self._limit, 1, self._stop, always=(move,))
        if found.of(move) is None and not self._stop[0]:  # the time was over before the move had its turn
            found = search.run(SHORTEST, 1, self._stop, always=(move,))
        return found if found.of(move) is not None else None

    def _solved(self, root: TicTacToe) -> Lines | None:
        self._solver = self._solver or PositionSolver(root.rules)
        found = solved_lines(self._solver, root, len(root.legal_moves()), self._stop)
        return found if found.lines else None


Row = list[Any]
ERRORS = (ValueError, TypeError, KeyError, IndexError, AttributeError, AssertionError, RecursionError)


def row_of(remark: Remark, position: State[Any]) -> Row:
    row = [remark.ply, remark.depth, _written(remark.best, position)]
    return row if remark.played == remark.best else [*row, _written(remark.played, position)]


def review_text(rows: Iterable[Row], played: Iterable[str], nodes: int) -> str:
    """Write a review of a game with these moves, in the game's notation, as JSON, for `read_review`. A remark's row is
    its ply, the depth, the best line and, if another, the played one: score, source and moves."""
    return json.dumps({"nodes": nodes, "moves": " ".join(played), "remarks": list(rows)}, separators=(",", ":"))


def is_review(text: str) -> bool:
    """True if this is a text of `review_text`, of any game."""
    try:
        return set(read_json(text)) >= {"nodes", "moves", "remarks"}
    except (InputError, *ERRORS):
        return False


def read_review(text: str, positions: Sequence[State[Any]], moves: Sequence[Any], nodes: int) -> tuple[Remark, ...]:
    """Read the remarks on those of the moves that are still the same; none for a review of other `nodes`."""
    kind = kind_of(positions[0])
    try:
        read = read_json(text)
        if read["nodes"] != nodes:
            return ()
        before = read["moves"].split()
        same = 0
        while same < min(len(before), len(moves)) and before[same] == kind.move_text(positions[same], moves[same]):
            same += 1
        rows = [row for row in read["remarks"] if 0 <= row[0] < same]
        return tuple(_remark(positions[row[0]], moves[row[0]], row) for row in rows)
    except (InputError, *ERRORS):
        return ()


def remark_in(row: Row, positions: Sequence[State[Any]], moves: Sequence[Any]) -> Remark | None:
    """Read a row of `row_of`; None if it makes no sense in this game."""
    try:
        return _remark(positions[row[0]], moves[row[0]], row)
    except (InputError, *ERRORS):
        return None


def _remark(position: State[Any], move: Any, row: Any) -> Remark:
    ply, depth, *lines = row
    *others, played = [_read(line, position) for line in lines]
    if position.play(played.move) == position.play(move):  # a capture's text stands for several routes
        played = replace(played, pv=(move, *played.pv[1:]))
    return remark_on(position, whole(ply), move, Lines(whole(depth), (*others, played)))


def _written(line: ScoredLine, position: State[Any]) -> list[Any]:
    return [line.score, line.source.value, " ".join(line_texts(position, line.pv))]


def _read(written: Any, position: State[Any]) -> ScoredLine:
    score, source, texts = written
    pv, _ = kind_of(position).parse_line(texts.split(), position)
    return ScoredLine(whole(score), tuple(pv), MoveSource(source))
