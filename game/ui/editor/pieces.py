"""A checkers board in the editor."""

from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, Self

from ai.engine.endgame.verdicts import known, usual_tables
from game.checkers import notation
from game.checkers.dama.kind import DAMA
from game.checkers.kind import CHECKERS
from game.checkers.position import Piece, Position
from game.checkers.rules import Color, RuleSet
from game.kind import Kind, Square
from game.ui.board.face import CheckersFace, DamaFace, Figure
from game.ui.editor.draft import Draft, DraftProblem

PIECES = {
    Figure.WHITE_MAN: Piece(Color.WHITE),
    Figure.WHITE_KING: Piece(Color.WHITE, king=True),
    Figure.BLACK_MAN: Piece(Color.BLACK),
    Figure.BLACK_KING: Piece(Color.BLACK, king=True),
}
OPPOSITE = dict(zip(PIECES, [*PIECES][2:] + [*PIECES][:2], strict=True))
"""The same piece of the other side."""
SIDES = ((1, 1), (2, 1), (1, 2), (2, 2), (3, 1))
"""Numbers of pieces of the side to move and of the other side."""
SHORTEST = 7
"""Least number of plies to the win, so that there is something to find."""
MOST_TRIES = 3000


@dataclass(frozen=True)
class PiecesDraft(Draft):
    rules: RuleSet
    color: Color

    kind: ClassVar[Kind[Any, Any]] = CHECKERS
    board: ClassVar[type[CheckersFace]] = CheckersFace

    @classmethod
    def of(cls, position: Any) -> Self:
        return cls(cls.board(position.rules).figures(position), position.rules, position.color)

    @property
    def variant(self) -> str:
        return self.rules.name

    @property
    def reverse(self) -> bool:
        return self.rules.giveaway

    @property
    def face(self) -> CheckersFace:
        return self.board(self.rules)

    @property
    def tools(self) -> tuple[Figure, ...]:
        return tuple(PIECES)

    @property
    def text(self) -> str:
        return notation.placement_text(self.rules, self.color, self._pieces)

    @property
    def _pieces(self) -> dict[Square, Piece]:
        return {square: PIECES[figure] for square, figure in self.figures.items()}

    def read(self, text: str) -> Self:
        return self.of(self.kind.parse_position(text, self.variant, reverse=self.reverse))

    def by(self, variant: str, *, reverse: bool) -> Self:
        """The first position becomes that of the other rules; a mirrored board is mirrored."""
        before = self.rules
        if self == self.started():
            return self.of(self.kind.start(variant, reverse=reverse))
        rules = self.kind.start(variant, reverse=reverse).rules
        figures: dict[Square, Figure] = {}
        for square, figure in self.figures.items():
            row, column = before.row_column(square)
            row += rules.size - before.size
            if before.mirrored is not rules.mirrored:
                column = (before if before.mirrored else rules).columns - 1 - column
            place = rules.square_at(row, column) if row >= 0 and 0 <= column < rules.columns else None
            if place is not None:
                figures[place] = figure
        return self.__class__(figures, rules, self.color)

    def started(self) -> Self:
        return self.of(self.kind.start(self.variant, reverse=self.reverse))

    def opposite(self, figure: Figure) -> Figure:
        return OPPOSITE[figure]

    def swapped(self) -> Self:
        last = self.rules.squares + 1
        figures = {last - square: OPPOSITE[figure] for square, figure in self.figures.items()}
        return replace(self, figures=figures, color=self.color.other)

    has_endings = True

    def ending(self, random: Random) -> tuple[Self, int] | None:
        found = won_ending(self.rules, random)
        return (self.of(found[0]), found[1]) if found else None

    @property
    def side(self) -> int:
        return 0 if self.color is self.rules.begins else 1

    def with_side(self, player: int) -> Self:
        return replace(self, color=self.rules.begins if player == 0 else self.rules.begins.other)

    def findings(self) -> tuple[DraftProblem, ...]:
        return tuple(DraftProblem(error, squares) for error, squares in notation.impossible(self._pieces, self.rules))


class DamaDraft(PiecesDraft):
    """A board of dama in the editor."""

    kind = DAMA
    board = DamaFace
    has_endings = False

    def mirrored(self) -> Self:
        columns = self.rules.size
        turned = {
            square + columns - 1 - 2 * ((square - 1) % columns): figure for square, figure in self.figures.items()
        }
        return replace(self, figures=turned)


def won_ending(rules: RuleSet, random: Random) -> tuple[Position, int] | None:
    """An ending without a capture at once, and the plies to the win; None where no table is known."""
    tables = usual_tables(rules)
    for _try in range(MOST_TRIES):
        position = _placed(rules, random)
        value = known(tables, position)
        if value is None or value.result < 1 or value.plies is None or value.plies < SHORTEST:
            continue
        if not any(move.captured for move in position.legal_moves()):
            return position, value.plies
    return None


def _placed(rules: RuleSet, random: Random) -> Position:
    (own, others), color = random.choice(SIDES), random.choice(list(Color))
    squares = random.sample(range(1, rules.squares + 1), own + others)
    pieces = {}
    for number, square in enumerate(squares):
        side = color if number < own else color.other
        crowned = rules.row_column(square)[0] == (0 if side is Color.WHITE else rules.size - 1)
        pieces[square] = Piece(side, king=crowned or random.random() < 0.5)
    return Position.of(rules, color, pieces)
