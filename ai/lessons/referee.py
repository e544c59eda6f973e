"""Value of a move in a lesson: from the endgame tables, or from a search of best and tried move to the same depth
(ai.insight.lines); without proof from the share of the game to expect (ai.insight.chances)."""

from dataclasses import dataclass
from typing import Any, cast

from ai.algorithms import Algorithm
from ai.engine.endgame.verdicts import Verdict, move_verdicts, usual_tables
from ai.engine.engine import Engine
from ai.insight.chances import chance
from ai.insight.lines import LineSearch, ScoredLine
from ai.limits import Limit
from ai.minds import mind_of
from ai.report import Line
from ai.score import Knowledge, parts_of
from ai.search import search
from game.checkers.position import Position
from game.core import State
from game.lessons.lesson import PositionValue, Ruling

NODES, REPLY = 150_000, 60_000
"""Positions visited to judge a move, and to find the reply."""
MEGABYTES = 8
WINNING = 0.9
"""Least share of the game that counts as won where nothing is proven."""
NEAR = 0.08
"""Largest share that a move may give away and still be nearly the best."""


@dataclass(frozen=True, slots=True)
class _MoveWorth:
    value: PositionValue
    known: bool
    share: float
    plies: int | None
    """Plies to the end of the game, from the position after the move."""


class SearchReferee:
    """Searches a fixed number of positions for each ruling, and remembers nothing."""

    def __init__(self, nodes: int = NODES) -> None:
        self.nodes = nodes

    def judge(self, position: State[Any], move: Any, stop: bytearray) -> Ruling:
        worths, after = _looked_up(position), ()
        if len(worths) < len(position.legal_moves()):
            found = LineSearch((position,)).run(Limit(nodes=self.nodes), 1, stop, always=(move,))
            worths = {line.move: _searched(position, line) for line in found.lines} | worths
            after = next((line.pv[1:] for line in found.lines if line.move == move), ())
        tried = worths[move]
        best = max(worths.values(), key=lambda worth: (worth.value, worth.share, -(worth.plies or 0)))
        return Ruling(
            best.value,
            tried.value,
            tried.known,
            best.share - tried.share <= NEAR,
            tried.plies,
            best.plies,
            self._line(position.play(move), after, stop),
        )

    def advise(self, position: State[Any], stop: bytearray) -> Any:
        """Choose the best move of a position: the fastest win where the tables know one."""
        return self._best_line(position, self.nodes, stop)[0]

    def _line(self, position: State[Any], expected: Line, stop: bytearray) -> Line:
        """Continue from there; the reply is sought anew, since tables know the longest defence."""
        if not position.legal_moves():
            return ()
        found = self._best_line(position, REPLY, stop)
        return expected if expected[:1] == found[:1] and len(expected) > len(found) else found

    @staticmethod
    def _best_line(position: State[Any], nodes: int, stop: bytearray) -> Line:
        limit = Limit(nodes=nodes)
        answer = search((position,), Algorithm.ENGINE, limit, stop=stop, engine=Engine(MEGABYTES, endgames=True))
        return answer.report.pv or (answer.move,)


def _looked_up(position: State[Any]) -> dict[Any, _MoveWorth]:
    if not mind_of(position).has_engine:
        return {}
    position = cast("Position", position)
    tables = usual_tables(position.rules)
    return {move: _told(verdict) for move, verdict in move_verdicts(tables, position).items()}


def _told(verdict: Verdict) -> _MoveWorth:
    plies = None if verdict.plies is None else verdict.plies - 1
    return _MoveWorth(PositionValue(verdict.result), True, (1 + verdict.result) / 2, plies)


def _searched(position: State[Any], line: ScoredLine) -> _MoveWorth:
    parts, share = parts_of(line.score), chance(position, line.score)
    if parts.knowledge is not Knowledge.EVALUATION:
        plies = parts.amount - 1 if parts.amount else None
        return _MoveWorth(PositionValue(parts.sign), True, share, plies)
    value = (
        PositionValue.WON if share >= WINNING else PositionValue.LOST if share <= 1 - WINNING else PositionValue.DRAWN
    )
    return _MoveWorth(value, False, share, None)
