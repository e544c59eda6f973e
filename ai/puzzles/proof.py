"""Proof that a position has one winning move, and the line in which the same holds for every move of the solver. Moves
get exact scores at one depth (ai.insight.lines), worth a share of the game (ai.insight.chances): the puzzle's move has
to be winning, and every other one not even better."""

from dataclasses import dataclass
from typing import Any

from ai.engine.table import Table
from ai.insight.chances import chance
from ai.insight.lines import LineSearch, ScoredLine
from ai.limits import Limit
from ai.report import Line
from ai.score import Knowledge, Score, parts_of
from game.checkers.position import Move, Position
from game.core import positions_along
from game.puzzles.puzzle import Proof

WON = 0.95
"""Least share of the game that a winning move leads to."""
NOT_BETTER = 0.65
"""Most that another move may lead to: it is a class worse than winning, and not even clearly better."""
LEEWAY = 0.05
"""Share by which scores of a later search may lie beyond these two: every change of the search moves them a little."""
CONFIRM, PROVE, GO_ON, TELL = 20_000, 400_000, 60_000, 20_000
"""Positions visited to notice a puzzle, to prove its first move, to prove each later one, and to find a reply."""
MEGABYTES = 16
MOST_MOVES = 8
"""Maximum number of the solver's moves in a puzzle."""
LONGEST_TAIL = 16
"""Maximum number of plies shown after the solution."""
PROOFS = {Knowledge.COUNTED: Proof.COUNTED, Knowledge.TABLE: Proof.TABLE, Knowledge.RESULT: Proof.TABLE}


@dataclass(frozen=True, slots=True)
class BestMoveMargin:
    best: ScoredLine
    second: Score
    """Score of the best other move."""

    @property
    def proof(self) -> Proof:
        return PROOFS.get(parts_of(self.best.score).knowledge, Proof.SEARCH)


@dataclass(frozen=True, slots=True)
class ProvenPuzzle:
    line: Line
    """Moves of the solver, each the only one that wins or the only legal one, with a reply between two of them."""
    tail: Line
    """Continuation with best play, to be shown."""
    choice: BestMoveMargin


def distinct(position: Position) -> list[Move]:
    """List the legal moves, one for all that lead to the same position."""
    return list({position.play(move): move for move in reversed(position.legal_moves())}.values())


def choice_in(position: Position, nodes: int, table: Table) -> BestMoveMargin | None:
    """Find the best move and its margin after `nodes` positions; None where there is nothing to choose."""
    moves = distinct(position)
    if len(moves) < 2:
        return None
    table.grow_older()
    search = LineSearch([position], table=table)
    search.moves = [move for move in search.moves if move in moves]
    lines = search.run(Limit(nodes=nodes), 2).lines
    return BestMoveMargin(lines[0], lines[1].score) if len(lines) == 2 else None


def stands_out(position: Position, choice: BestMoveMargin, leeway: float = 0) -> bool:
    best, second = chance(position, choice.best.score), chance(position, choice.second)
    return best >= WON - leeway and second <= NOT_BETTER + leeway


def proven(position: Position, nodes: int = PROVE) -> ProvenPuzzle | None:
    """Prove that one move alone wins, and find its line; None without a proof. `nodes` are for the first search."""
    table = Table(MEGABYTES)
    choice = choice_in(position, nodes, table)
    if choice is None or not stands_out(position, choice):
        return None
    line, expected = [choice.best.pv[0]], list(choice.best.pv[1:])
    forced = 0
    here = position.play(line[0])
    while len(line) < 2 * MOST_MOVES - 1 and here.legal_moves():
        reply = expected.pop(0) if expected else _best(here, table)
        after = here.play(reply)
        moves = distinct(after)
        if not moves:
            break
        if len(moves) == 1:
            move, expected = moves[0], expected[1:] if expected[:1] == moves else []
            forced += 2
        else:
            later = choice_in(after, GO_ON, table)
            if later is None or not stands_out(after, later):
                break
            move, expected = later.best.pv[0], list(later.best.pv[1:])
            forced = 0
        line += [reply, move]
        here = after.play(move)
    solution = line[: len(line) - _idle(line[len(line) - forced :])]
    return ProvenPuzzle(tuple(solution), tail_of(position, tuple(solution), table), choice)


def _idle(forced: list[Move]) -> int:
    """Number of plies, a reply and the only move in turn, at the end that are no part of the fight."""
    fights = [number for number, ply in enumerate(forced, 1) if ply.captured]
    last = max(fights, default=0)
    return len(forced) - (last + last % 2)


def tail_of(position: Position, line: Line, table: Table) -> Line:
    """Continue after the line: to the end of the game where that is near, else until nothing is about to be taken."""
    position = positions_along(position, line)[-1]
    tail: list[Any] = []
    quiet = 0
    expected: list[Any] = []
    while len(tail) < LONGEST_TAIL and position.legal_moves() and quiet < 2:
        if not expected:
            table.grow_older()
            expected = list(LineSearch([position], table=table).run(Limit(nodes=TELL), 1).best.pv)
        move = expected.pop(0)
        quiet = 0 if move.captured else quiet + 1
        tail.append(move)
        position = position.play(move)
    return tuple(tail)


def _best(position: Position, table: Table) -> Move:
    table.grow_older()
    move: Move = LineSearch([position], table=table).run(Limit(nodes=TELL), 1).best.move
    return move
