"""Moves for lines of which an endgame table knows only the result, found by a search."""

from collections.abc import Sequence
from dataclasses import replace

from ai.engine.checkers import Feature, switches_in_play
from ai.engine.endgame.choice import line_by_tables
from ai.engine.endgame.tables import Tables
from ai.engine.endgame.verdicts import known, move_verdicts, usual_tables
from ai.engine.table import Table
from ai.insight.lines import LineSearch, ScoredLine
from ai.limits import Limit
from ai.report import MoveSource
from game.checkers.position import Move, Position

PLIES = 12
"""Number of plies at which a line ends."""
NODES = 4_000
"""Positions to visit for each move of the line."""
MEGABYTES = 1


def continued(history: Sequence[Position], line: ScoredLine, stop: bytearray) -> ScoredLine:
    """Extend a line from a table with the best moves by a search among those that keep the result."""
    if line.source is not MoveSource.TABLE:
        return line
    positions, pv, table = list(history), list(line.pv), Table(MEGABYTES)
    tables = usual_tables(positions[-1].rules)
    for move in pv:
        positions.append(positions[-1].play(move))
    while len(pv) < PLIES and not stop[0]:
        if rest := line_by_tables(positions[-1], tables):
            return replace(line, pv=(*pv, *rest))
        move = _best(positions, tables, table, stop)
        if move is None:
            break
        pv.append(move)
        positions.append(positions[-1].play(move))
    return replace(line, pv=tuple(pv))


def _best(positions: Sequence[Position], tables: Tables, table: Table, stop: bytearray) -> Move | None:
    """The best move by a search, of those that keep what the tables say; None where they say nothing."""
    root = positions[-1]
    value = known(tables, root)
    if value is None:
        return None
    keeping = [move for move, after in move_verdicts(tables, root).items() if after.result == value.result]
    if not keeping:
        return None
    features = switches_in_play(root.rules, None) & ~Feature.ENDGAMES
    found = LineSearch(positions, features=features, table=table).run(Limit(nodes=NODES), None, stop)
    return next((line.move for line in found.lines if line.move in keeping), keeping[0])
