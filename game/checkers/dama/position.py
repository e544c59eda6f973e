"""A position of dama: placement and side to move. Bit n of a bitboard is square n + 1."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Self

from game.checkers.dama.movegen import list_captures, list_steps
from game.checkers.dama.rules import DamaRules
from game.checkers.position import Move, Piece
from game.checkers.rules import Color, Square
from game.core import IllegalMoveError, Outcome, Reason, draw, win
from game.faults import Fault

BOARD = (1 << 64) - 1


@dataclass(frozen=True)
class Dama:
    """Player 0 is White, who begins."""

    rules: DamaRules
    color: Color
    white: int
    black: int
    kings: int

    @property
    def players(self) -> int:
        return 2

    @classmethod
    def start(cls, rules: DamaRules) -> Self:
        men = (1 << rules.men) - 1
        return cls(rules, Color.WHITE, white=men << 5 * rules.size, black=men << rules.size, kings=0)

    @classmethod
    def of(cls, rules: DamaRules, color: Color, pieces: Mapping[Square, Piece]) -> Self:
        white = sum(1 << square - 1 for square, piece in pieces.items() if piece.color is Color.WHITE)
        black = sum(1 << square - 1 for square, piece in pieces.items() if piece.color is Color.BLACK)
        return cls(rules, color, white, black, sum(1 << square - 1 for square, piece in pieces.items() if piece.king))

    @property
    def turn(self) -> int:
        return 0 if self.color is Color.WHITE else 1

    def color_of(self, player: int) -> Color:
        return Color.WHITE if player == 0 else Color.BLACK

    def pieces(self) -> dict[Square, Piece]:
        bits = {square: 1 << square - 1 for square in range(1, self.rules.squares + 1)}
        return {
            square: Piece(Color.WHITE if bit & self.white else Color.BLACK, bool(bit & self.kings))
            for square, bit in bits.items()
            if bit & (self.white | self.black)
        }

    @cached_property
    def own(self) -> int:
        return self.white if self.color is Color.WHITE else self.black

    @cached_property
    def enemy(self) -> int:
        return self.black if self.color is Color.WHITE else self.white

    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move, one for each route that a capture can take, by square and direction."""
        return self._legal_moves

    @cached_property
    def _legal_moves(self) -> tuple[Move, ...]:
        return () if self._one_each else self.captures or self._steps

    @cached_property
    def captures(self) -> tuple[Move, ...]:
        """The captures of most pieces."""
        listed = list_captures(self.own, self.enemy, self.kings, self.color is Color.WHITE)
        return tuple(Move(*ways) for ways in listed)

    @cached_property
    def _steps(self) -> tuple[Move, ...]:
        up, diagonal = self.color is Color.WHITE, self.rules.diagonal_steps
        return tuple(Move(*ways) for ways in list_steps(self.own, self.enemy, self.kings, up, diagonal))

    def play(self, move: Move) -> Self:
        """The position after a move; IllegalMoveError if it is illegal."""
        if move not in self._legal_moves:
            raise IllegalMoveError(Fault.NOT_LEGAL_HERE, move="-".join(map(str, move.path)))
        return self.after(move)

    def after(self, move: Move) -> Self:
        """The position after a legal move."""
        source, target = 1 << move.path[0] - 1, 1 << move.path[-1] - 1
        taken = sum([1 << square - 1 for square in move.captured])
        own, enemy, kings = self.own & ~source | target, self.enemy & ~taken, self.kings & ~taken
        if is_crowned(self, move):
            kings = kings & ~source | target
        white_moved = self.color is Color.WHITE
        after = object.__new__(self.__class__)  # a frozen dataclass's own way takes twice as long
        after.__dict__.update(
            rules=self.rules,
            color=Color.BLACK if white_moved else Color.WHITE,
            white=own if white_moved else enemy,
            black=enemy if white_moved else own,
            kings=kings,
            own=enemy,
            enemy=own,
        )
        return after

    def outcome(self) -> Outcome | None:
        """The side that can't move loses; with one piece each, see `DamaRules.ends_at_one_each`."""
        if self._one_each:
            return draw(2, Reason.ONE_EACH)
        if self._can_step() or self._legal_moves:
            return None
        return win(2, 1 - self.turn, Reason.NO_MOVES if self.own else Reason.NO_PIECES)

    def _can_step(self) -> bool:
        """True if a piece can step forward to a free square; then there is a legal move."""
        ahead = self.own >> 8 if self.color is Color.WHITE else self.own << 8
        return ahead & BOARD & ~(self.own | self.enemy) != 0

    @cached_property
    def _one_each(self) -> bool:
        """True if the game is drawn, since each side has one piece and neither is captured now."""
        each_one = self.own.bit_count() == self.enemy.bit_count() == 1
        return self.rules.ends_at_one_each and each_one and not self.captures

    def __hash__(self) -> int:
        return hash((self.white, self.black, self.kings, self.color))


def is_crowned(position: Dama, move: Move) -> bool:
    """True if a king moves, or a man that becomes one: at the end of its move or in the middle of a capture."""
    if position.kings >> move.path[0] - 1 & 1:
        return True
    first, last = (1, 8) if position.color is Color.WHITE else (57, 64)
    return any(first <= square <= last for square in move.path[1:])


def effect(position: Dama, move: Move) -> tuple[Square, Square, frozenset[Square], bool]:
    """The part of a move that decides about the board after it."""
    return move.path[0], move.path[-1], frozenset(move.captured), is_crowned(position, move)


def passed(move: Move, rules: DamaRules) -> tuple[Square, ...]:
    """All squares that a move touches, in order."""
    return (move.path[0], *(square for a, b in pairwise(move.path) for square in (*(rules.between(a, b) or ()), b)))
