"""Choice of a move by the endgame tables: the fastest win that the rules give time for, or the longest defence."""

from collections.abc import Sequence
from time import perf_counter
from typing import NamedTuple

from ai.engine.endgame.tables import Tables
from ai.engine.endgame.verdicts import Verdict, known, move_verdicts, verdict
from ai.report import Answer, Line, MoveSource, Report
from ai.score import table_win_in
from game.checkers.draws import history_rules, is_in, plies_in, plies_without_progress
from game.checkers.position import Move, Position


def best_by_tables(history: Sequence[Position], tables: Tables) -> Answer | None:
    """Choose the best move in the last position of `history` and the line that follows; None where the search must.

    The tables do not choose where they know no distance, in a draw, which good moves may still win, and where the game
    can be drawn by its course before the win.
    """
    started = perf_counter()
    value = known(tables, history[-1])
    if value is None or not value.plies:
        return None
    moves = [move for move in _best_moves(history[-1], tables, value) if not _drawn_sooner(history, move, value.plies)]
    if not moves or (value.result < 0 and _drawn_sooner(history, moves[0], value.plies)):
        return None
    line = (moves[0], *line_by_tables(history[-1].play(moves[0]), tables))
    score = value.result * table_win_in(value.plies)
    return Answer(moves[0], Report(0, score, line, 1, perf_counter() - started, MoveSource.TABLE))


class Judgement(NamedTuple):
    verdict: Verdict
    moves: dict[Move, Verdict]
    drawn_sooner: bool
    """True if the course of the game can draw it before a win or a loss is over."""


def judged(history: Sequence[Position], tables: Tables) -> Judgement | None:
    """Judge the last position of `history` and each legal move; None when the tables do not know it."""
    position = history[-1]
    value = known(tables, position)
    if value is None:
        return None
    sooner = False
    if value.plies:
        sooner = all(_drawn_sooner(history, move, value.plies) for move in _best_moves(position, tables, value))
    return Judgement(value, move_verdicts(tables, position), sooner)


def _best_moves(position: Position, tables: Tables, value: Verdict) -> list[Move]:
    after = Verdict(-value.result, (value.plies or 0) - 1)
    return [move for move in position.legal_moves() if verdict(tables, position.play(move)) == after]


def _drawn_sooner(history: Sequence[Position], move: Move, plies: int) -> bool:
    """True if the course of the game can draw it before `plies` plies, of which the move is the first, are over."""
    later = (*history, history[-1].play(move))
    rules = later[-1].rules
    if plies > 1 and any(rule(later) for rule in history_rules(rules)):
        return True
    if plies_without_progress(later) + plies - 1 > rules.plies_without_progress:
        return True
    endings = [ending for ending in rules.endings if is_in(ending, later[-1])]
    return any(plies_in(ending, later) + plies - 1 > 2 * ending.moves for ending in endings)


def line_by_tables(position: Position, tables: Tables) -> Line:
    """Follow the best moves of both sides to the end of the game; () where the tables know no distance to it."""
    line = []
    while (value := verdict(tables, position)) and value.plies:
        moves = _best_moves(position, tables, value)
        if not moves:  # the tables contradict themselves
            break
        line.append(moves[0])
        position = position.play(line[-1])
    return tuple(line)
