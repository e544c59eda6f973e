# cython: cdivision=True, embedsignature=True, embedsignature.format=clinic
"""Compiled part of the library's boards: the positions of a game, created on first access."""

from game.checkers.notation import fen as fen_of
from game.checkers.notation import parse_fen
from game.checkers.placement import Placement, RuleTable
from game.checkers.position import Position
from game.checkers.rule_sets import rules_named
from game.checkers.rules import RuleSet, with_aim

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

if not cython.compiled:
    from typing import Any

    from game.checkers.movegen import Bitboard, Number, Words, words_in
    from game.checkers.placement import blank, part

    BOARD = 3

compiled: bool = cython.compiled
KNOWN: tuple[dict[str, RuleSet], dict[str, RuleSet]] = {}, {}
"""Rule sets by name: with the usual aim, and giveaway."""


class MoveStack:
    """Successive positions and the moves between them. A position of draughts is created on first access."""

    def __init__(self, start: Any) -> None:
        self._begin(start)

    def _begin(self, start: Any) -> None:
        self._line = [start]
        self._first = self._last = self._room = 0
        self._known: tuple[Any, ...] | None = None
        self._memory: bytearray | None = None
        self._table: RuleTable | None = None
        if isinstance(start, Placement):
            first: Placement = start
            self._table = first.table
            self._up = first.up

    def _take(self, positions: list[Any], moves: list[Any]) -> None:
        """Start from these positions; `moves` lead through the last of them."""
        self._begin(positions[0])
        self._last = self._room = len(positions) - 1
        self._first = self._last - len(moves)
        self._line = [None] * (2 * self._last + 1)
        self._line[::2] = positions
        self._line[2 * self._first + 1 :: 2] = moves

    def _grow(self) -> None:
        """Make room for more moves."""
        room: Number = 2 * self._room + 16
        memory = bytearray(8 * BOARD * (room + 1))
        boards: Words = words_in(memory)
        at: Number
        position: Placement
        if self._memory is not None:
            for at in range(BOARD * (self._room + 1)):
                boards[at] = self._boards[at]  # type: ignore[has-type] # declared in move_stack.pxd
        elif self._table is not None:
            for at in range(self._last + 1):
                position = self._line[2 * at]
                boards[BOARD * at] = position.white
                boards[BOARD * at + 1] = position.black
                boards[BOARD * at + 2] = position.kings
        self._line += [None] * (2 * (room - self._room))
        self._memory = memory
        self._boards = boards
        self._room = room

    def _at(self, ply: Number) -> Any:
        position = self._line[2 * ply]
        return self._create(ply) if position is None else position

    def _create(self, ply: Number) -> Any:
        """Create a position of draughts and, if it depends on earlier moves, the missing positions before it."""
        line = self._line
        first: Placement = line[0]
        table: RuleTable = first.table
        at: Number = ply
        after: Placement
        if table.history:
            while line[2 * at] is None:
                at -= 1
            while at < ply:
                first = line[2 * at]
                line[2 * at + 2] = first.moved(line[2 * at + 1])
                at += 1
        else:
            at = BOARD * ply
            after = blank(type(first))
            white: Bitboard = self._boards[at]
            black: Bitboard = self._boards[at + 1]
            kings: Bitboard = self._boards[at + 2]
            after._fill(first.rules, table, self._up ^ (ply & 1), white, black, kings, first.runs, 0)
            line[2 * ply] = after
        return line[2 * ply]

    @property
    def position(self) -> Any:
        """The program's own immutable position; not stable."""
        return self._at(self._last)

    @property
    def positions(self) -> tuple[Any, ...]:
        """All positions so far, the oldest first; not stable."""
        ply: Number
        if self._known is None:
            for ply in range(self._last + 1):
                if self._line[2 * ply] is None:
                    self._create(ply)
            self._known = tuple(self._line[: 2 * self._last + 1 : 2])
        return self._known

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves played on this board, the first one first."""
        return tuple(self._line[2 * self._first + 1 : 2 * self._last : 2])

    @property
    def ply(self) -> int:
        """Number of moves played on this board."""
        return self._last - self._first

    @property
    def legal_moves(self) -> tuple[Any, ...]:
        """The legal moves, always in the same order; () at the end."""
        last = self._at(self._last)
        if isinstance(last, Placement):
            board: Placement = last
            return board.listed()
        moves: tuple[Any, ...] = last.legal_moves()
        return moves

    def push(self, move: Any) -> Any:
        """Play a move and return it. A text is checked, and ValueError names the broken rule; a move of draughts must
        be one of `legal_moves`."""
        if isinstance(move, str):
            move = self.parse(move)
        last: Number = self._last
        if last == self._room or self._memory is None:
            self._grow()
        line = self._line
        at: Number = BOARD * last
        white: Bitboard
        black: Bitboard
        kings: Bitboard
        if self._table is None:
            line[2 * last + 2] = line[2 * last].play(move)
        else:
            white = self._boards[at]
            black = self._boards[at + 1]
            kings = self._boards[at + 2]
            self._table.play(move, self._up ^ (last & 1), white, black, kings, self._boards, at + BOARD)
        line[2 * last + 1] = move
        self._last = last + 1
        self._known = None
        return move

    def pop(self) -> Any:
        """Take back the last move and return it; IndexError if there is none."""
        last: Number = self._last
        if last == self._first:
            raise IndexError("pop from a board without moves")
        line = self._line
        move = line[2 * last - 1]
        line[2 * last] = line[2 * last - 1] = None
        self._last = last - 1
        self._known = None
        return move

    def parse(self, text: str) -> Any:
        """The legal move that a text means; ValueError says what is wrong with it."""
        raise NotImplementedError


class DraughtsStack(MoveStack):
    """The positions of a game of draughts."""

    def __init__(self, variant: str = "english", fen: str | None = None, *, giveaway: bool = False) -> None:
        """Start from the start position or a FEN; with `giveaway` the player who runs out of moves wins."""
        known: dict[str, RuleSet] = KNOWN[1 if giveaway else 0]
        rules = known.get(variant)
        if rules is None:
            rules = known[variant] = with_aim(rules_named(variant), giveaway=giveaway)
        table: RuleTable = rules.table
        if fen is None:
            self._begin(Position.start(rules))
            return
        plain = table.position_of(fen, rules, Position)
        self._begin(parse_fen(fen, rules) if plain is None else plain)

    def fen(self) -> str:
        position: Placement = self._at(self._last)
        return fen_of(self.position) if position.missed else position.plain_fen()

    def is_capture(self, move: Any) -> bool:
        """True if a move, or the move that a text means, captures."""
        captured: tuple[int, ...] = part(self.parse(move) if isinstance(move, str) else move, 1)
        return len(captured) > 0
