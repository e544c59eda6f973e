"""Themes of puzzles, found in their lines: nothing is tagged by hand."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from game.checkers.position import Move, Position
from game.checkers.rules import Color, RuleSet, Square

FEW_PIECES = 6
"""Greatest number of pieces of an ending."""
LONG_CAPTURE = 3
"""Least number of pieces of a long capture."""
AN_EXCHANGE = 3
"""Plies in a row without a capture that end the fight."""


class PuzzleTheme(StrEnum):
    TWO_FOR_ONE = "two for one"
    THREE_FOR_ONE = "three for one"
    THREE_FOR_TWO = "three for two"
    SHOT = "shot"
    """Any other combination that takes more than it gives."""
    SACRIFICE = "sacrifice"
    GREAT_SACRIFICE = "great sacrifice"
    """Three pieces or more are given."""
    KING_SACRIFICE = "king sacrifice"
    BREAKTHROUGH = "breakthrough"
    """Pieces are given, and a man reaches the last row by a quiet move."""
    LONG_CAPTURE = "long capture"
    TURKISH_STRIKE = "turkish strike"
    """A king of the opponent's is stopped by captured pieces that still lie on the board."""
    EXCHANGE = "exchange"
    """Equal numbers are given and taken."""
    RIGHT_CAPTURE = "right capture"
    """One of several captures wins."""
    QUIET = "quiet move"
    """The first move neither takes nor offers anything."""
    ENDING = "ending"
    OPPOSITION = "opposition"
    """An ending of short kings in which a quiet move takes the move from the opponent."""
    BLOCK = "block"


@dataclass(frozen=True, slots=True)
class Fight:
    """Pieces given and taken in a line, for the side that begins it, until the fight is over."""

    given: int = 0
    taken: int = 0
    kings_given: int = 0
    longest: int = 0
    quietly_crowned: bool = False
    barred: bool = False
    """The opponent's king was stopped by pieces it had captured."""


def themes_of(start: Position, line: Sequence[Move], tail: Sequence[Move]) -> tuple[PuzzleTheme, ...]:
    """The themes of a puzzle, in their order; `tail` continues its solution `line`."""
    fight, end = fight_of(start, (*line, *tail))
    pieces = (start.white | start.black).bit_count()
    first, *others = *line, *tail
    offered = bool(others and others[0].captured)
    ending = pieces <= FEW_PIECES
    holds = {
        _ratio(fight): fight.taken > fight.given > 0,
        PuzzleTheme.SACRIFICE: fight.given > fight.taken,
        PuzzleTheme.GREAT_SACRIFICE: fight.given >= 3,
        PuzzleTheme.KING_SACRIFICE: fight.kings_given > 0,
        PuzzleTheme.BREAKTHROUGH: fight.given > 0 and fight.quietly_crowned,
        PuzzleTheme.LONG_CAPTURE: fight.longest >= LONG_CAPTURE,
        PuzzleTheme.TURKISH_STRIKE: fight.barred,
        PuzzleTheme.EXCHANGE: fight.given == fight.taken > 0,
        PuzzleTheme.RIGHT_CAPTURE: bool(first.captured),
        PuzzleTheme.QUIET: not first.captured and not offered,
        PuzzleTheme.ENDING: ending,
        PuzzleTheme.OPPOSITION: ending and has_opposition(start, line),
        PuzzleTheme.BLOCK: not end.legal_moves() and end.own != 0,
    }
    return tuple(theme for theme in PuzzleTheme if holds.get(theme))


def _ratio(fight: Fight) -> PuzzleTheme:
    known = {(1, 2): PuzzleTheme.TWO_FOR_ONE, (1, 3): PuzzleTheme.THREE_FOR_ONE, (2, 3): PuzzleTheme.THREE_FOR_TWO}
    return known.get((fight.given, fight.taken), PuzzleTheme.SHOT)


def fight_of(start: Position, moves: Iterable[Move]) -> tuple[Fight, Position]:
    fight, position, quiet, over = Fight(), start, 0, False
    for move in moves:
        after = position.play(move)
        quiet = 0 if move.captured else quiet + 1
        over = over or (quiet >= AN_EXCHANGE and fight.given + fight.taken > 0)
        if not over:
            fight = _joined(fight, start.color, position, move)
        position = after
    return fight, position


def _joined(fight: Fight, side: Color, position: Position, move: Move) -> Fight:
    bit_of, count = position.rules.bit_of, len(move.captured)
    if position.color is side:
        last_row = position.rules.rows[0 if side is Color.WHITE else -1]
        crowned = not bit_of[move.path[0]] & position.kings and bool(bit_of[move.path[-1]] & last_row)
        return replace(
            fight,
            taken=fight.taken + count,
            longest=max(fight.longest, count),
            quietly_crowned=fight.quietly_crowned or (crowned and not count),
        )
    kings = sum(bool(bit_of[square] & position.kings) for square in move.captured)
    return replace(
        fight,
        given=fight.given + count,
        kings_given=fight.kings_given + kings,
        barred=fight.barred or is_barred(position, move),
    )


def is_barred(position: Position, move: Move) -> bool:
    """True if a king could capture on if captured pieces left the board one by one."""
    rules = position.rules
    if not rules.flying_kings or not move.captured or not rules.bit_of[move.path[0]] & position.kings:
        return False
    at_once = replace(position, rules=replace(rules, takes_off_at_once=True))
    size = len(move.path)
    longer = (other.path for other in at_once.legal_moves() if other.path[:size] == move.path)
    return any(len(path) > size and _turns_off(rules, path[size - 2 : size + 1]) for path in longer)


def _turns_off(rules: RuleSet, squares: Sequence[Square]) -> bool:
    """True if the path over three squares has a corner, and does not lead straight back."""
    (row, column), (next_row, next_column), (last_row, last_column) = map(rules.row_column, squares)
    return (next_row - row) * (last_column - next_column) != (next_column - column) * (last_row - next_row)


def has_opposition(start: Position, line: Sequence[Move]) -> bool:
    """True if the first move wins by the opposition: equal pieces, nothing to take soon, the opponent to move.

    >>> from game.checkers.notation import parse_fen, parse_move
    >>> from game.checkers.rule_sets.english import ENGLISH
    >>> kings = parse_fen("B:WK7:BK17", ENGLISH)
    >>> has_opposition(kings, [parse_move("17-14", kings)])
    True
    """
    first = line[0]
    if start.rules.flying_kings or first.captured or start.own.bit_count() != start.enemy.bit_count():
        return False
    after = start.play(first)
    return bool(after.legal_moves()) and not after.legal_moves()[0].captured and not has_the_move(after)


def has_the_move(position: Position) -> bool:
    """True if the side to move has the move: an odd number of pieces in the columns that begin in its own first row."""
    rules, pieces = position.rules, position.pieces()
    edge = rules.size - 1 if position.color is Color.WHITE else 0
    columns = [rules.row_column(square)[1] for square in pieces]
    return sum(rules.square_at(edge, column) is not None for column in columns) % 2 == 1
