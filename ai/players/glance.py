"""The move of a child, at a glance: what is noticed is played, and much is overlooked.

Nothing is searched. A child likes some moves more than others, and plays the one that it likes best among those that it
notices. What is left to chance is only what it notices: little that is far from the last move or goes backward, and
hardly ever what the opponent can answer. So its mistakes are those of a person, not those of dice.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from ai.report import Answer, Lure, MoveSource, unsearched
from game.checkers.kind import CHECKERS
from game.checkers.position import Move, Position
from game.checkers.rules import Color, Square
from game.core import State
from game.kinds import kind_of
from game.tictactoe.kind import TICTACTOE
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import Cell, cells_of

NOTICED, NOTICED_FAR, NOTICED_BACKWARD = 0.6, 0.3, 0.15
"""How likely a move is noticed: near the last one, far from it, and backward."""
NEARBY = 2
"""Within how many rows and columns of the last move things are looked at more closely."""
SEES_DANGER, SEES_DANGER_FAR = 0.35, 0.1
"""How likely it is noticed that a piece could be captured where it goes or stands: near the last move, and far off."""
SEES_OWN_LINE = {"row": 0.3, "column": 0.25, "diagonal": 0.1}
SEES_OTHER_LINE = {"row": 0.15, "column": 0.1, "diagonal": 0.05}
"""How likely it is noticed that a cell completes an own line of three, or one of an opponent."""
LONGER = 0.1
"""How likely a line is still seen as one for each mark that it is longer than three."""


CROWNED, SAVED, OFFERED, LED = 10.0, 5.0, 4.0, 0.5
"""How much it is liked to crown a man, to save a piece, in giveaway to offer one, and to move a king. To go forward is
liked as much as the share of the board that the man has behind it then."""
COMPLETED, STOPPED = 10.0, 5.0
"""The same of a line of one's own, and of one of somebody else."""


@dataclass(frozen=True, slots=True)
class NoticedMove:
    """A move that was noticed, how much it is liked, and what for."""

    move: Any
    liking: float
    lure: Lure


Eye = Callable[[Any, Random], list[NoticedMove]]
"""What is noticed after all positions of a game so far."""


def at_a_glance(history: Sequence[State[Any]], rng: Random) -> Answer:
    """The move that a child likes best in the last position of `history`, among those that it notices."""
    position = history[-1]
    notice: Eye = EYES.get(kind_of(position).name, any_moves)
    noticed = notice(history, rng)
    most = max(each.liking for each in noticed)
    chosen = rng.choice([each for each in noticed if each.liking == most])
    return Answer(chosen.move, unsearched(chosen.move, MoveSource.GLANCE, chosen.lure))


def any_moves(history: Sequence[State[Any]], rng: Random) -> list[NoticedMove]:
    """Of any game: the moves that win at once if they are seen, otherwise all."""
    position = history[-1]
    winning = kind_of(position).wins_at_once(position, position.turn)
    if winning and rng.random() < NOTICED:
        return [NoticedMove(move, 0.0, Lure.WINS) for move in winning]
    return [NoticedMove(move, 0.0, Lure.NONE) for move in position.legal_moves()]


# Checkers


def pieces_seen(history: Sequence[Position], rng: Random) -> list[NoticedMove]:
    """Of checkers: some captures, of which only the first jump is looked at, or else some quiet moves."""
    position, last = history[-1], last_square(history)
    moves = position.legal_moves()
    noticed = [move for move in moves if rng.random() < _attention(position, move, last)] or [rng.choice(moves)]
    if moves[0].captured:
        return [NoticedMove(move, 0.0, Lure.TAKES) for move in noticed]
    endangered = _in_danger(replace(position, color=position.color.other), last, rng)
    return [_liked(position, move, last, endangered, rng) for move in noticed]


def last_square(history: Sequence[Position]) -> Square | None:
    """Where the piece stands that was moved last; None when nothing was."""
    if len(history) < 2:
        return None
    before, now = history[-2], history[-1]
    came = now.enemy & ~before.own
    return next((square for square, bit in now.rules.bit_of.items() if bit & came), None)


def _is_near(position: Position, square: Square, other: Square | None) -> bool:
    """Whether squares are about the same place; every square is, where there was no last move."""
    if other is None:
        return True
    (row, column), (other_row, other_column) = map(position.rules.row_column, (square, other))
    return max(abs(row - other_row), abs(column - other_column)) <= NEARBY


def _attention(position: Position, move: Move, last: Square | None) -> float:
    """How likely a move is noticed."""
    source, target = move.path[:2]
    (row, _), (target_row, _) = map(position.rules.row_column, (source, target))
    if (target_row > row) is (position.color is Color.WHITE):
        return NOTICED_BACKWARD
    return NOTICED if _is_near(position, source, last) or _is_near(position, target, last) else NOTICED_FAR


def _in_danger(position: Position, last: Square | None, rng: Random) -> set[Square]:
    """Which pieces the side to move is seen to be able to take, by a first jump from nearby."""
    found = set()
    for move in position.legal_moves():
        for square in move.captured[:1]:
            sees = SEES_DANGER if _is_near(position, square, last) else SEES_DANGER_FAR
            if _is_near(position, square, move.path[0]) and rng.random() < sees:
                found.add(square)
    return found


def _liked(position: Position, move: Move, last: Square | None, endangered: set[Square], rng: Random) -> NoticedMove:
    """How much a quiet move is liked: crowning most, then to save a piece, then to go forward."""
    rules, (source, target) = position.rules, (move.path[0], move.path[-1])
    if target in _in_danger(position.after(move), last, rng):
        return NoticedMove(move, OFFERED, Lure.OFFERS) if rules.giveaway else NoticedMove(move, -OFFERED, Lure.NONE)
    row = rules.row_column(target)[0]
    rows = rules.size - 1 - row if position.color is Color.WHITE else row
    is_man = not rules.bit_of[source] & position.kings
    if not rules.giveaway:
        if is_man and rows == rules.size - 1:
            return NoticedMove(move, CROWNED, Lure.CROWNS)
        if source in endangered:
            return NoticedMove(move, SAVED, Lure.SAVES)
    return NoticedMove(move, rows / rules.size, Lure.FORWARD) if is_man else NoticedMove(move, LED, Lure.KING)


# Tic-tac-toe


def cells_seen(history: Sequence[TicTacToe], rng: Random) -> list[NoticedMove]:
    """Of tic-tac-toe: cells that complete a line, if that is seen, and some others, of which those are liked that touch
    a mark of the player before."""
    position = history[-1]
    misere, turn, players = position.rules.misere, position.turn, position.players
    others = [(turn - before) % players for before in range(1, players)]
    found = []
    for cell in position.legal_moves():
        if _completes(position, cell, turn, SEES_OWN_LINE, rng):
            found.append(NoticedMove(cell, -STOPPED, Lure.NONE) if misere else NoticedMove(cell, COMPLETED, Lure.WINS))
        elif not misere and any(_completes(position, cell, other, SEES_OTHER_LINE, rng) for other in others):
            found.append(NoticedMove(cell, STOPPED, Lure.STOPS))
        elif rng.random() < NOTICED:
            touches = _touches(position, cell, others[0])
            found.append(NoticedMove(cell, 1.0, Lure.NEAR) if touches else NoticedMove(cell, 0.0, Lure.NONE))
    return found or [NoticedMove(cell, 0.0, Lure.NONE) for cell in position.legal_moves()]


def _touches(position: TicTacToe, cell: Cell, player: int) -> bool:
    """Whether a mark of the player lies left or right of the cell, above it or below it."""
    columns, marks = position.rules.columns, position.marks_of(player)
    row, column = divmod(cell, columns)
    around = ((row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column))
    return any(0 <= c < columns and r >= 0 and marks >> r * columns + c & 1 for r, c in around)


def _completes(position: TicTacToe, cell: Cell, player: int, sees: Mapping[str, float], rng: Random) -> bool:
    """Whether a mark of the player on the cell would complete a line, and that is noticed."""
    marks, rules = position.marks_of(player), position.rules
    lines = [line for line in rules.lines_through[cell] if line & ~marks == 1 << cell]
    seen_as_one = LONGER ** max(0, rules.in_row - 3)
    return any(rng.random() < seen_as_one * sees[_direction(position, line)] for line in lines)


def _direction(position: TicTacToe, line: int) -> str:
    """How a line lies, by its first two cells."""
    columns, (first, second, *_) = position.rules.columns, cells_of(line)
    if first // columns == second // columns:
        return "row"
    return "column" if first % columns == second % columns else "diagonal"


EYES: dict[str, Eye] = {CHECKERS.name: pieces_seen, TICTACTOE.name: cells_seen}
"""What is noticed in a game, by its name; in any other game it is `any_moves`."""
