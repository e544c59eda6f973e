"""A checkers position: immutable, hashable, played on by whole moves."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Self

from game.checkers.movegen import list_captures, list_quiet_moves
from game.checkers.variants import Color, Rules, Square
from game.core import IllegalMoveError, Outcome, Reason, win
from game.faults import Fault


class Piece(NamedTuple):
    """A man or a king of one side."""

    color: Color
    king: bool = False


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """A whole move: every square that the piece stands on, the first one included, and what it captures, in order."""

    path: tuple[Square, ...]
    captured: tuple[Square, ...] = ()


class KingRun(NamedTuple):
    """The king that a side moved last, as the bit where it stands, and how many moves without capturing in a row."""

    king: int = 0
    moves: int = 0


@dataclass(frozen=True)
class Position:
    """Where the pieces are and who is to move; player 0 is the side that begins. The bitboards are the generator's."""

    rules: Rules
    color: Color
    """The side to move."""
    white: int
    black: int
    kings: int
    """The kings of both sides."""
    runs: tuple[KingRun, KingRun] = (KingRun(), KingRun())
    """Of each player, under rules that limit them; they are part of the position, but not of its FEN."""

    @classmethod
    def start(cls, rules: Rules) -> Self:
        """Where every game by these rules starts."""
        first = range(1, rules.men + 1)
        last = range(rules.squares - rules.men + 1, rules.squares + 1)
        men = {square: Piece(Color.BLACK) for square in first} | {square: Piece(Color.WHITE) for square in last}
        return cls.of(rules, rules.begins, men)

    @classmethod
    def of(cls, rules: Rules, color: Color, pieces: Mapping[Square, Piece]) -> Self:
        """Any placement, with the side to move."""
        bits = {square: rules.bit_of[square] for square in pieces}
        return cls(
            rules,
            color,
            white=sum(bits[square] for square, piece in pieces.items() if piece.color is Color.WHITE),
            black=sum(bits[square] for square, piece in pieces.items() if piece.color is Color.BLACK),
            kings=sum(bits[square] for square, piece in pieces.items() if piece.king),
        )

    @property
    def players(self) -> int:
        """Always two."""
        return 2

    @property
    def turn(self) -> int:
        """The player to move; player 0 is the side that begins the game."""
        return 0 if self.color is self.rules.begins else 1

    def color_of(self, player: int) -> Color:
        """The side that a player has."""
        return self.rules.begins if player == 0 else self.rules.begins.other

    def pieces(self) -> dict[Square, Piece]:
        """Every piece by its square, in the order of the squares."""
        return {
            square: Piece(Color.WHITE if bit & self.white else Color.BLACK, bool(bit & self.kings))
            for square, bit in self.rules.bit_of.items()
            if bit & (self.white | self.black)
        }

    @cached_property
    def own(self) -> int:
        """The bits of the side to move."""
        return self.white if self.color is Color.WHITE else self.black

    @cached_property
    def enemy(self) -> int:
        """The bits of the side that is not to move."""
        return self.black if self.color is Color.WHITE else self.white

    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move, one for each route that a capture can take, in the order of their squares."""
        return self._legal_moves

    @cached_property
    def _legal_moves(self) -> tuple[Move, ...]:
        return tuple(sorted(self.moves_by(self.rules.code)))

    def moves_by(self, code: int) -> list[Move]:
        """The captures, or else the quiet moves, by the rules of a `Rules.code`, in no fixed order."""
        up = self.color is Color.WHITE
        return self._moves(list_captures(self.own, self.enemy, self.kings, up, code)) or self.quiet_moves()

    def quiet_moves(self, *, rested: bool = False) -> list[Move]:
        """The moves without a capture, as if captures were not compulsory, in no fixed order.

        `rested`: also those of a king that has to rest.
        """
        up = self.color is Color.WHITE
        moves = self._moves(list_quiet_moves(self.own, self.enemy, self.kings, up, self.rules.code))
        return moves if rested else [move for move in moves if self.rules.bit_of[move.path[0]] != self.resting_king]

    @cached_property
    def resting_king(self) -> int:
        """The bit of the king that may only capture because it has made its moves in a row; 0 when there is none."""
        limit, run = self.rules.king_moves_in_a_row, self.runs[self.turn]
        return run.king if limit is not None and run.moves >= limit and self.own & ~self.kings else 0

    def _moves(self, listed: list[tuple[list[int], list[int]]]) -> list[Move]:
        """From the bit indices of the squares that each move stands on, and of those it jumps."""
        square_of = self.rules.square_of
        return [
            Move(tuple(square_of[i] for i in stops), tuple(square_of[i] for i in jumped)) for stops, jumped in listed
        ]

    def play(self, move: Move) -> Self:
        """The position after a move; IllegalMoveError when the move is not legal here; `refusal` tells why."""
        if move not in self._legal_moves:
            raise IllegalMoveError(Fault.NOT_LEGAL_HERE, move="-".join(map(str, move.path)))
        return self._after(move)

    def _after(self, move: Move) -> Self:
        bit_of = self.rules.bit_of
        source, target = bit_of[move.path[0]], bit_of[move.path[-1]]
        taken = sum(bit_of[square] for square in move.captured)
        own, enemy = self.own ^ source ^ target, self.enemy & ~taken
        kings = self.kings & ~taken
        if source & kings:
            kings ^= source ^ target
        elif self._crowns(move):
            kings |= target
        white, black = (own, enemy) if self.color is Color.WHITE else (enemy, own)
        return self.__class__(
            self.rules, self.color.other, white, black, kings, self._runs_after(source, target, taken)
        )

    def _runs_after(self, source: int, target: int, taken: int) -> tuple[KingRun, KingRun]:
        if self.rules.king_moves_in_a_row is None:
            return self.runs
        before = self.runs[self.turn]
        run = KingRun()
        if source & self.kings and not taken:
            run = KingRun(target, before.moves + 1 if source == before.king else 1)
        return (run, self.runs[1]) if self.turn == 0 else (self.runs[0], run)

    def _crowns(self, move: Move) -> bool:
        last_row = 0 if self.color is Color.WHITE else self.rules.size - 1
        stops = move.path[1:] if self.rules.promotes_in_passing else move.path[-1:]
        return any(self.rules.row_column(square)[0] == last_row for square in stops)

    def outcome(self) -> Outcome | None:
        """Who can't move loses (in giveaway: wins); None while the side to move has a legal move."""
        if self._legal_moves:
            return None
        winner = self.turn if self.rules.giveaway else 1 - self.turn
        return win(self.players, winner, Reason.NO_MOVES if self.own else Reason.NO_PIECES)

    def __hash__(self) -> int:
        """Of the pieces and the side to move, which tell the positions of one game apart."""
        return hash((self.white, self.black, self.kings, self.color))
