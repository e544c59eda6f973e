"""A checkers position: immutable, hashable, played on by whole moves."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import NamedTuple, Self

from game.checkers.moves import NO_RUNS, KingRun, Move
from game.checkers.placement import Placement
from game.checkers.rules import Color, RuleSet, Square
from game.core import IllegalMoveError, Outcome, Reason, win
from game.faults import Fault

__all__ = ["KingRun", "Move", "Piece", "Position", "all_routes", "routes"]

BLACK, WHITE = Color.BLACK, Color.WHITE


class Piece(NamedTuple):
    color: Color
    king: bool = False


@dataclass(frozen=True, init=False, eq=False)
class Position(Placement):
    """Placement and side to move; player 0 is the side that begins. The bitboards are the generator's."""

    __slots__ = ()

    rules: RuleSet
    color: Color
    white: int
    black: int
    kings: int
    runs: tuple[KingRun, KingRun]
    """Used under rules that limit a king's moves in a row."""
    missed: int
    """Bits of the opponent's pieces that missed a capture, under rules with huffing."""

    @classmethod
    @cache
    def start(cls, rules: RuleSet) -> Self:
        first = range(1, rules.men + 1)
        last = range(rules.squares - rules.men + 1, rules.squares + 1)
        men = {square: Piece(BLACK) for square in first} | {square: Piece(WHITE) for square in last}
        return cls.of(rules, rules.begins, men)

    @classmethod
    def of(cls, rules: RuleSet, color: Color, pieces: Mapping[Square, Piece]) -> Self:
        bits = {square: rules.bit_of[square] for square in pieces}
        return cls(
            rules,
            color,
            white=sum(bits[square] for square, piece in pieces.items() if piece.color is WHITE),
            black=sum(bits[square] for square, piece in pieces.items() if piece.color is BLACK),
            kings=sum(bits[square] for square, piece in pieces.items() if piece.king),
        )

    @property
    def players(self) -> int:
        return 2

    @property
    def turn(self) -> int:
        return 0 if self.color is self.rules.begins else 1

    def color_of(self, player: int) -> Color:
        return self.rules.begins if player == 0 else self.rules.begins.other

    def pieces(self) -> dict[Square, Piece]:
        return {
            square: Piece(WHITE if bit & self.white else BLACK, bool(bit & self.kings))
            for square, bit in self.rules.bit_of.items()
            if bit & (self.white | self.black)
        }

    def moves_between(self, source: Square, target: Square) -> list[Move]:
        """The legal moves from one square to another."""
        return [move for move in self.legal_moves() if move.path[0] == source and move.path[-1] == target]

    @property
    def is_broken_through(self) -> bool:
        """True if the side that is not to move has won by the first king."""
        return self.rules.first_king_wins and self.enemy & self.kings != 0

    def _can_step(self) -> bool:
        """True if a man, or a king forward, can step to a free square; then there is a legal move."""
        if self.is_broken_through:
            return False
        own = self.own if self.rules.king_moves_in_a_row is None else self.own & ~self.kings
        ahead = own >> 6 | own >> 7 if self.color is WHITE else own << 6 | own << 7
        return ahead & self.rules.board & ~(self.white | self.black) != 0

    def moves_by(self, code: int) -> list[Move]:
        """The captures, or else the quiet moves, by the rules of a `RuleSet.code`, in no fixed order. Where captures
        are optional it is both, and the same once more for each piece that may be huffed first."""
        captures = self.captures(code)
        if not self.rules.captures_are_optional:
            return captures or self.quiet_moves()
        moves = captures + self.quiet_moves()
        for huffed, square in self.huffable.items():
            moves += [move._replace(huffed=square) for move in self._without(huffed).moves_by(code)]
        return moves

    @property
    def huffable(self) -> dict[int, Square]:
        """Bit and square of each piece that the side to move may take off because it missed a capture."""
        return {bit: square for square, bit in self.rules.bit_of.items() if bit & self.missed} if self.missed else {}

    def huffed(self, square: Square) -> Self:
        """The board without a piece that is huffed, before the move that goes with it."""
        return self._without(self.rules.bit_of[square])

    def _without(self, taken: int) -> Self:
        """The board without these pieces, none of which can be huffed."""
        left = ~taken
        return replace(self, white=self.white & left, black=self.black & left, kings=self.kings & left, missed=0)

    @property
    def resting_kings(self) -> int:
        """Bits of kings that may only capture because they have made their moves in a row."""
        limit, run = self.rules.king_moves_in_a_row, self.runs[self.turn]
        return run.king if limit is not None and run.moves >= limit and self.own & ~self.kings else 0

    def play(self, move: Move) -> Self:
        """The position after a move; IllegalMoveError if it is illegal. `refusal` has the reason."""
        if move not in self.legal_moves():
            raise IllegalMoveError(Fault.NOT_LEGAL_HERE, move="-".join(map(str, move.path)))
        return self.after(move)

    def history_after(self, move: Move, source: int, target: int, taken: int) -> tuple[tuple[KingRun, KingRun], int]:
        rules = self.rules
        runs = self.runs if rules.king_moves_in_a_row is None else self._runs_after(source, target, taken)
        return runs, self._missed_by(move) if rules.huffing and not move.captured else 0

    def _missed_by(self, move: Move) -> int:
        """The pieces that could have captured, where they stand after a move without a capture."""
        bit_of = self.rules.bit_of
        board = self._without(bit_of[move.huffed]) if move.huffed else self
        able = {capture.path[0] for capture in board.captures()}
        return sum(bit_of[move.path[-1] if square == move.path[0] else square] for square in able)

    def _runs_after(self, source: int, target: int, taken: int) -> tuple[KingRun, KingRun]:
        before = self.runs[self.turn]
        run = KingRun()
        if source & self.kings and not taken:
            run = KingRun(target, before.moves + 1 if source & before.king else 1)
        runs = (run, self.runs[1]) if self.turn == 0 else (self.runs[0], run)
        return NO_RUNS if runs == NO_RUNS else runs

    def outcome(self) -> Outcome | None:
        """The side that can't move, or whose opponent has the first king where that wins, loses (in giveaway: wins)."""
        if self._can_step() or self.legal_moves():
            return None
        winner = self.turn if self.rules.giveaway else 1 - self.turn
        if self.is_broken_through:
            return win(self.players, winner, Reason.FIRST_KING)
        return win(self.players, winner, Reason.NO_MOVES if self.own else Reason.NO_PIECES)


def routes(move: Move, rules: RuleSet) -> tuple[tuple[Square, ...], ...]:
    """The paths that a legal move can take, its own first: a flying king may stop on any square between two captures on
    one line. The generator lists one route for all of these, as others count them.

    >>> from game.checkers.rule_sets.international import INTERNATIONAL
    >>> routes(Move((46, 32, 10), (37, 19)), INTERNATIONAL)
    ((46, 32, 10), (46, 28, 10), (46, 23, 10))
    """
    path = move.path
    if len(path) < 3 or rules.lands_behind:
        return (path,)
    stops = [_stops(move, number, rules) for number in range(1, len(path) - 1)]
    return tuple((path[0], *middle, path[-1]) for middle in product(*stops))


def _stops(move: Move, number: int, rules: RuleSet) -> tuple[Square, ...]:
    """The squares where the piece may stand between two of its jumps, its own first."""
    before, square, after = move.path[number - 1 : number + 2]
    if square not in (rules.between(before, after) or ()):
        return (square,)
    free = rules.between(*move.captured[number - 1 : number + 1]) or ()
    return square, *(other for other in free if other != square)


def all_routes(moves: Iterable[Move], rules: RuleSet) -> Iterator[Move]:
    """The same moves, each once for every path that it can take."""
    return (move._replace(path=path) for move in moves for path in routes(move, rules))
