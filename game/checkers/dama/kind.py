"""Dama as a `Kind`: Turkish and Armenian draughts."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.checkers.dama import draws, notation
from game.checkers.dama.position import Dama
from game.checkers.dama.rules import RULE_SETS_OF_DAMA, DamaRules
from game.checkers.position import Move, routes
from game.checkers.rules import Color, Square
from game.core import Reason
from game.draws import HistoryRule
from game.kind import Kind
from game.languages import N_
from game.zobrist import Symmetry


class DamaKind(Kind[Dama, Move]):
    name = "dama"
    family = "checkers"
    state = Dama
    variants = tuple(RULE_SETS_OF_DAMA)
    has_pdn = True
    has_editor = True
    suffixes = (".pdn",)
    has_captures = True
    sides = ("white", "black")
    has_forcing_moves = True
    endings = {  # noqa: RUF012 (it never changes)
        Reason.ONE_EACH: N_("Each side has one piece left."),
    }

    def start(self, variant: str, *, reverse: bool = False) -> Dama:
        return Dama.start(self._rules(variant, reverse=reverse))

    def variant_of(self, position: Dama) -> str:
        return position.rules.name

    def board_size(self, position: Dama) -> tuple[int, int]:
        return position.rules.size, position.rules.size

    def squares(self, position: Dama) -> Sequence[Square]:
        return range(1, position.rules.squares + 1)

    def move_text(self, position: Dama, move: Move) -> str:
        return notation.move_text(position, move)

    def square_text(self, position: Dama, square: Square) -> str:
        return position.rules.square_name(square)

    def parse_move(self, text: str, position: Dama) -> Move:
        return notation.parse_move(text, position)

    def position_text(self, position: Dama) -> str:
        return notation.fen(position)

    def parse_position(self, text: str, variant: str, *, reverse: bool = False) -> Dama:
        return notation.parse_fen(text, self._rules(variant, reverse=reverse))

    def history_rules(self, position: Dama) -> tuple[HistoryRule[Dama], ...]:
        return draws.history_rules(position.rules)

    def path(self, move: Move) -> tuple[Square, ...]:
        return move.path

    def paths(self, position: Dama, move: Move) -> tuple[tuple[Square, ...], ...]:
        return routes(move, position.rules)

    def captured(self, move: Move) -> tuple[Square, ...]:
        return move.captured

    def owners(self, position: Dama) -> Mapping[Square, int]:
        return {square: int(piece.color is Color.BLACK) for square, piece in position.pieces().items()}

    def kings(self, position: Dama) -> frozenset[Square]:
        return frozenset(square for square in range(1, 65) if position.kings >> square - 1 & 1)

    def symmetries(self, position: Dama) -> tuple[Symmetry, ...]:
        return SYMMETRIES

    def forcing_moves(self, position: Dama) -> tuple[Move, ...]:
        """Captures, which are compulsory."""
        return position.captures if position.outcome() is None else ()

    def passed(self, position: Dama) -> Dama | None:
        if self.forcing_moves(position):
            return None
        after = replace(position, color=position.color.other)
        return after if after.legal_moves() else None

    def _rules(self, variant: str, *, reverse: bool) -> DamaRules:
        return RULE_SETS_OF_DAMA[self.checked(variant, reverse=reverse)]


MIRRORED = {row * 8 + column + 1: row * 8 + 8 - column for row in range(8) for column in range(8)}
TURNED = {square: 65 - square for square in MIRRORED}
SYMMETRIES = (
    Symmetry(MIRRORED, (0, 1)),
    Symmetry(TURNED, (1, 0)),
    Symmetry({square: 65 - other for square, other in MIRRORED.items()}, (1, 0)),
)
"""The mirrored board, the board turned by half with the sides exchanged, and both."""
DAMA = DamaKind()
