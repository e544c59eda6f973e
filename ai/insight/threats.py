"""Threats: the best move of a side that might move twice, found by letting the side to move pass."""

from dataclasses import dataclass
from typing import Any

from ai.engine.table import Table
from ai.insight.explanation import count_of
from ai.insight.lines import LineSearch
from ai.limits import Limit
from ai.report import Line
from ai.score import Knowledge, parts_of
from game.core import State
from game.kinds import kind_of

NODES_FOR_THREAT = 60_000
"""Positions to visit for a threat: some hundredths of a second."""


@dataclass(frozen=True, slots=True)
class Threat:
    """Best move of the side that is not to move, if it were its turn."""

    position: State[Any]
    """Position after the pass, in which it would move."""
    player: int
    moves: tuple[Any, ...]
    """The best move; in a game of lines every move that completes one."""
    pv: Line = ()
    """Continuation; () where the move completes a line."""
    plies: int = 0
    """Plies to the win; 0 where it gains something else."""
    pieces: int = 0
    king: bool = False
    """True if the one piece that it would gain is a king, or it would crown a man and gain nothing else."""


def threat_in(root: State[Any], table: Table | None = None, stop: bytearray | None = None) -> Threat | None:
    """Find the next side's threat if the side to move passed; None when it is minor, or no one may pass."""
    kind = kind_of(root)
    for later in range(1, root.players):
        player = (root.turn + later) % root.players
        if completing := kind.wins_at_once(root, player):
            return Threat(root, player, completing)
    passed = kind.passed(root)
    if passed is None:
        return None
    found = LineSearch([passed], table=table).run(Limit(nodes=NODES_FOR_THREAT), 1, stop)
    if not found.lines:
        return None
    best = found.best
    knowledge, sign, plies = parts_of(best.score)
    if knowledge is not Knowledge.EVALUATION:
        return Threat(passed, passed.turn, (best.move,), best.pv, plies) if sign > 0 and plies else None
    count = count_of(passed, best)
    crowns = count is not None and count.pieces == 0 and count.crowned > count.crowned_against
    if count is None or (count.pieces <= 0 and not crowns):
        return None
    king = crowns or (count.pieces == 1 and count.kings_gained == 1)
    return Threat(passed, passed.turn, (best.move,), best.pv, 0, count.pieces, king)
