"""Checkers as a `Kind`: its variants are the rule sets of `variants.py`."""

from collections.abc import Mapping
from dataclasses import replace

from game.checkers import draws, notation
from game.checkers.position import Move, Position
from game.checkers.routes import routes
from game.checkers.variants import VARIANTS, Color, Rules, Square
from game.core import InputError
from game.draws import HistoryRule
from game.faults import Fault
from game.kind import Kind


class Checkers(Kind[Position, Move]):
    """All rule sets; `reverse` is giveaway. Player 0 is the side that begins, which is White or Black."""

    name = "checkers"
    state = Position
    variants = tuple(VARIANTS)
    can_reverse = True
    has_pdn = True
    has_captures = True
    has_forcing_moves = True

    def start(self, variant: str, *, reverse: bool = False) -> Position:
        """See Kind."""
        return Position.start(self._rules(variant, reverse=reverse))

    def variant_of(self, position: Position) -> str:
        """See Kind."""
        return position.rules.name

    def board_size(self, position: Position) -> tuple[int, int]:
        """See Kind."""
        return position.rules.size, position.rules.size

    def is_reverse(self, position: Position) -> bool:
        """See Kind."""
        return position.rules.giveaway

    def move_text(self, position: Position, move: Move) -> str:
        """See Kind."""
        return notation.move_text(position, move)

    def parse_move(self, text: str, position: Position) -> Move:
        """See Kind."""
        return notation.parse_move(text, position)

    def position_text(self, position: Position) -> str:
        """The FEN."""
        return notation.fen(position)

    def parse_position(self, text: str, variant: str, *, reverse: bool = False) -> Position:
        """The position of a FEN."""
        return notation.parse_fen(text, self._rules(variant, reverse=reverse))

    def history_rules(self, position: Position) -> tuple[HistoryRule[Position], ...]:
        """Repetition, lack of progress, and the endings that the rules limit."""
        return draws.history_rules(position.rules)

    def first_in_results(self, position: Position) -> int:
        """White."""
        return 0 if position.color_of(0) is Color.WHITE else 1

    def path(self, move: Move) -> tuple[Square, ...]:
        """See Kind."""
        return move.path

    def paths(self, position: Position, move: Move) -> tuple[tuple[Square, ...], ...]:
        """See Kind."""
        return routes(move, position.rules)

    def captured(self, move: Move) -> tuple[Square, ...]:
        """See Kind."""
        return move.captured

    def owners(self, position: Position) -> Mapping[Square, int]:
        """See Kind."""
        first = position.color_of(0)
        return {square: int(piece.color is not first) for square, piece in position.pieces().items()}

    def kings(self, position: Position) -> frozenset[Square]:
        """The squares of the kings of both sides."""
        if not position.kings:
            return frozenset()
        return frozenset(square for square, bit in position.rules.bit_of.items() if bit & position.kings)

    def forcing_moves(self, position: Position) -> tuple[Move, ...]:
        """Captures, which are compulsory."""
        moves = position.legal_moves()
        return moves if moves and moves[0].captured else ()

    def passed(self, position: Position) -> Position | None:
        """See Kind; a capture is compulsory, and the other side needs a move."""
        if self.forcing_moves(position):
            return None
        after = replace(position, color=position.color.other)
        return after if after.legal_moves() else None

    def level_class(self, position: Position) -> str:
        """See Kind."""
        return self.name

    @staticmethod
    def _rules(variant: str, *, reverse: bool) -> Rules:
        if variant not in VARIANTS:
            raise InputError(Fault.NO_RULES, name=variant, known=", ".join(VARIANTS))
        return replace(VARIANTS[variant], giveaway=reverse)


CHECKERS = Checkers()
