"""A checkers board that is being set up."""

from dataclasses import dataclass, replace
from random import Random
from typing import Self

from game.checkers import notation
from game.checkers.kind import CHECKERS
from game.checkers.position import Piece, Position
from game.checkers.rules import Color, RuleSet
from game.kind import Square
from game.ui.board.face import CheckersFace, Figure
from game.ui.editor.draft import Draft, DraftProblem
from game.ui.editor.endings import won_ending

PIECES = {
    Figure.WHITE_MAN: Piece(Color.WHITE),
    Figure.WHITE_KING: Piece(Color.WHITE, king=True),
    Figure.BLACK_MAN: Piece(Color.BLACK),
    Figure.BLACK_KING: Piece(Color.BLACK, king=True),
}
OPPOSITE = {
    Figure.WHITE_MAN: Figure.BLACK_MAN,
    Figure.WHITE_KING: Figure.BLACK_KING,
    Figure.BLACK_MAN: Figure.WHITE_MAN,
    Figure.BLACK_KING: Figure.WHITE_KING,
}


@dataclass(frozen=True)
class PiecesDraft(Draft):
    """Men and kings by a rule set, and the side to move."""

    rules: RuleSet
    color: Color

    @classmethod
    def of(cls, position: Position) -> Self:
        """A position to be changed."""
        return cls(CheckersFace(position.rules).figures(position), position.rules, position.color)

    kind = CHECKERS

    @property
    def variant(self) -> str:
        return self.rules.name

    @property
    def reverse(self) -> bool:
        return self.rules.giveaway

    @property
    def face(self) -> CheckersFace:
        return CheckersFace(self.rules)

    @property
    def tools(self) -> tuple[Figure, ...]:
        return tuple(PIECES)

    @property
    def text(self) -> str:
        return notation.fen(Position.of(self.rules, self.color, self._pieces))

    @property
    def _pieces(self) -> dict[Square, Piece]:
        return {square: PIECES[figure] for square, figure in self.figures.items()}

    def read(self, text: str) -> Self:
        return self.of(notation.parse_fen(text, self.rules))

    def by(self, variant: str, *, reverse: bool) -> Self:
        """The first position becomes that of the other rules. A mirrored board is seen in a mirror."""
        before = self.rules
        if self == self.started():
            return self.of(CHECKERS.start(variant, reverse=reverse))
        rules = CHECKERS.start(variant, reverse=reverse).rules
        figures: dict[Square, Figure] = {}
        for square, figure in self.figures.items():
            row, column = before.row_column(square)
            row += rules.size - before.size
            if before.mirrored is not rules.mirrored:
                column = (before if before.mirrored else rules).size - 1 - column
            place = rules.square_at(row, column) if row >= 0 and 0 <= column < rules.size else None
            if place is not None:
                figures[place] = figure
        return self.__class__(figures, rules, self.color)

    def started(self) -> Self:
        return self.of(Position.start(self.rules))

    def opposite(self, figure: Figure) -> Figure:
        return OPPOSITE[figure]

    def swapped(self) -> Self:
        last = self.rules.squares + 1
        figures = {last - square: OPPOSITE[figure] for square, figure in self.figures.items()}
        return replace(self, figures=figures, color=self.color.other)

    has_endings = True

    def ending(self, random: Random) -> tuple[Self, int] | None:
        found = won_ending(self.rules, random)
        return (self.of(found.position), found.plies) if found else None

    @property
    def side(self) -> int:
        return 0 if self.color is self.rules.begins else 1

    def with_side(self, player: int) -> Self:
        return replace(self, color=self.rules.begins if player == 0 else self.rules.begins.other)

    def findings(self) -> tuple[DraftProblem, ...]:
        return tuple(DraftProblem(error, squares) for error, squares in notation.impossible(self._pieces, self.rules))
