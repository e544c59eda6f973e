"""The description of a game for everything outside its rules: one value that the window, the search and the files ask.

A `Kind` has no state. Six members make a game of board, turns and moves complete; the others have defaults.
`docs/adding-a-game.md` explains them step by step.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Generic, NamedTuple, TypeVar

from game import zobrist
from game.core import IllegalMoveError, InputError, NotationError, Reason, State
from game.draws import HistoryRule
from game.faults import Fault
from game.opening_rules import OpeningStage, SideChoice

S = TypeVar("S", bound=State[Any])
M = TypeVar("M", bound=Hashable)

Square = int
"""A place on a board; a kind numbers its own."""


class LineQuery(NamedTuple):
    """A position as `game.checkers.lines.search_lines` takes it."""

    rules: int
    boards: tuple[int, ...]
    """Own, enemy, kings and whether White is to move, of the board and of its image."""
    moves: tuple[tuple[Any, ...], ...]
    """The legal move of each number, on the board and on its image; None for a number without one."""


class Kind(ABC, Generic[S, M]):
    """One game with all its variants: rule sets, or sizes of its board."""

    name: str
    """Name in lower case, for files and the command line."""
    state: type[S]
    """The class of its positions."""
    variants: tuple[str, ...]
    """Names of the variants, the usual one first."""
    family: str = ""
    """Name of the game on whose card and form these variants are offered too; "" for a card of its own."""
    can_reverse: bool = False
    """True if there are games with the opposite aim: giveaway, misère."""
    has_sizes: bool = False
    """True if `start` takes boards of other sizes than those of the variants, written COLUMNSxROWSxIN_ROW."""
    has_pdn: bool = False
    """True if its games can be written to PDN files."""
    has_editor: bool = False
    """True if a user can set up its positions; see `game.ui.editor.reading.DRAFTS`."""
    suffixes: tuple[str, ...] = ()
    """Endings of the files that can hold its games, the usual one first."""
    has_captures: bool = False
    """True if pieces are taken, so that their number matters."""
    sides: tuple[str, ...] = ()
    """Names of the sides, the one whose points stand first in a result first. White and black are drawn so."""
    endings: Mapping[Reason, str] = {}
    """Own English sentences for ends of the game, with {winner} and {loser}."""

    @abstractmethod
    def start(self, variant: str, *, reverse: bool = False) -> S:
        """The first position of a game, in giveaway or misère if `reverse`; InputError if there is no such game."""

    @abstractmethod
    def variant_of(self, position: S) -> str:
        """The variant of a position; `start` takes it."""

    @abstractmethod
    def board_size(self, position: S) -> tuple[int, int]:
        """Columns and rows."""

    def squares(self, position: S) -> Sequence[Square]:
        """The squares that a piece or mark can stand on."""
        columns, rows = self.board_size(position)
        return range(columns * rows)

    def is_reverse(self, position: S) -> bool:
        """True for the opposite aim."""
        return False

    def has_variant(self, variant: str) -> bool:
        """True for one of `variants`, and for house rules made from one."""
        return variant in self.variants

    def can_start(self, variant: str) -> bool:
        """True if `start` accepts a variant: one that `has_variant` knows, or a board of any size."""
        try:
            self.start(variant)
        except InputError:
            return False
        return True

    def house_rules(self, variant: str) -> tuple[str, ...]:
        """The names of the rules of an official variant that a casual game may switch."""
        return ()

    def house_parts(self, variant: str) -> tuple[str, tuple[str, ...]]:
        """The official variant behind house rules, and the switched rules; () for an official variant."""
        return variant, ()

    def with_house_rules(self, variant: str, switched: Collection[str]) -> str:
        """The name of an official variant with these rules switched."""
        return variant

    def is_official(self, variant: str) -> bool:
        """False for house rules, whose games show no strength."""
        return not self.house_parts(variant)[1]

    def checked(self, variant: str, *, reverse: bool = False) -> str:
        """The variant itself; InputError if the game has no such variant, or none with the opposite aim."""
        if not self.has_variant(variant):
            raise InputError(Fault.NO_VARIANT, game=self.name, name=variant, known=", ".join(self.variants))
        if reverse and not self.can_reverse:
            raise InputError(Fault.NO_REVERSE, game=self.name)
        return variant

    # The opening

    def opening_rules(self, variant: str) -> tuple[str, ...]:
        """Names of the opening rules that a variant can have."""
        return ()

    def with_opening_rule(self, variant: str, rule: str) -> str:
        """The variant with that opening rule, "" for none, in place of the one that it has."""
        return variant

    def opening_rule(self, variant: str) -> str:
        return ""

    def opening_stage(self, position: S, choices: Sequence[SideChoice]) -> OpeningStage | None:
        """The task of the opening rule in a position, after these choices; None when the opening is over."""
        return None

    # Text

    def move_text(self, position: S, move: M) -> str:
        """The unambiguous notation of a legal move, without blanks; by default its square, a1 at the bottom left."""
        return self.square_text(position, move) if isinstance(move, int) else str(move)

    def square_text(self, position: S, square: Square) -> str:
        """The notation of a square; by default its column and row."""
        columns, rows = self.board_size(position)
        row, column = divmod(square, columns)
        return f"{chr(ord('a') + column)}{rows - row}"

    def parse_move(self, text: str, position: S) -> M:
        """The legal move that a text means, in letters of either case; NotationError if none or several,
        IllegalMoveError if illegal."""
        moves: tuple[M, ...] = position.legal_moves()
        for move in moves:
            if self.move_text(position, move).lower() == text.strip().lower():
                return move
        raise IllegalMoveError(Fault.NO_SUCH_MOVE, move=text.strip())

    def parse_line(self, texts: Iterable[str], start: S) -> tuple[list[M], list[S]]:
        """The moves of a line, and its positions from `start` on; errors as in `parse_move`."""
        moves: list[M] = []
        positions = [start]
        for text in texts:
            moves.append(self.parse_move(text, positions[-1]))
            positions.append(positions[-1].play(moves[-1]))
        return moves, positions

    def position_text(self, position: S) -> str:
        """The position on one line, for `parse_position`."""
        return str(position).replace("\n", "/")

    def parse_position(self, text: str, variant: str, *, reverse: bool = False) -> S:
        """Parse a position; NotationError names the fault and its place."""
        raise NotationError(Fault.NO_POSITION_TEXT, game=self.name)

    # The course of a game

    def history_rules(self, position: S) -> tuple[HistoryRule[S], ...]:
        """The draws by history in the rules of this game."""
        return ()

    def first_in_results(self, position: S) -> int:
        """The player whose points stand first in a result such as 1-0."""
        return 0

    def side(self, position: S, player: int) -> str:
        """The name of a player's side; "" if the game has no names."""
        return self.sides[(player - self.first_in_results(position)) % position.players] if self.sides else ""

    def opening(self, positions: Sequence[S]) -> Mapping[str, str] | None:
        """The name, by language, of the opening reached by these positions from the start; None if it has no name."""
        return None

    # A handicap

    def handicap_squares(self, position: S, player: int) -> tuple[Square, ...]:
        """Squares whose pieces a stronger player takes off before a game, in this order; () without such a handicap."""
        return ()

    def without(self, position: S, squares: Sequence[Square]) -> S:
        """The position without the pieces on these squares, which are among `handicap_squares`."""
        raise NotImplementedError

    # What a search asks

    has_forcing_moves: bool = False
    """True if the game has `forcing_moves`."""

    def forcing_moves(self, position: S) -> tuple[M, ...]:
        """The moves that a search must follow before it judges the position, and no others; () if it is quiet."""
        return ()

    def wins_at_once(self, position: S, player: int) -> tuple[M, ...]:
        """The moves that would win for this player, were it to move; () in games without such threats."""
        return ()

    def passed(self, position: S) -> S | None:
        """The position with the next side to move, to see its threats; None if passing is impossible."""
        return None

    def can_be_solved(self, position: S) -> bool:
        """True if a search knows in a moment what each move is worth."""
        return False

    def can_be_listed(self, position: S) -> bool:
        """True if the game has few positions, some thousand, so that a person can look at them all."""
        return False

    def most_plies(self, position: S) -> int | None:
        """Greatest number of plies of the game; None if there is no limit."""
        return None

    # The board

    def path(self, move: M) -> tuple[Square, ...]:
        """The squares that a person clicks to make a move, in order; one for a mark."""
        assert isinstance(move, int)
        return (move,)

    def paths(self, position: S, move: M) -> tuple[tuple[Square, ...], ...]:
        """All ways to click a legal move, `path` first."""
        return (self.path(move),)

    def captured(self, move: M) -> tuple[Square, ...]:
        """The squares that a move captures on, jump by jump."""
        return ()

    def owners(self, position: S) -> Mapping[Square, int]:
        """The player who owns the piece or mark on each square that has one."""
        return {}

    def marks(self, position: S) -> Mapping[Square, int]:
        """The kind of mark on each square, in the order of `MARKS`, where marks belong to no player."""
        return {}

    def kings(self, position: S) -> frozenset[Square]:
        """The squares of crowned pieces."""
        return frozenset()

    def winning_line(self, position: S) -> tuple[Square, ...]:
        """The squares of the line that ended the game, from end to end; () if none did."""
        return ()

    def forbids(self, position: S) -> bool:
        """True if the rules of a game forbid free squares, for which there are `barred`."""
        return False

    def barred(self, position: S) -> tuple[Square, ...]:
        """The free squares that are forbidden to the side to move."""
        return ()

    # The same board again

    def symmetries(self, position: S) -> tuple[zobrist.Symmetry, ...]:
        """The turns and reflections of the board that change nothing about the game."""
        return ()

    def board(self, position: S) -> zobrist.HashedBoard:
        kings = self.kings(position)
        figures = [
            zobrist.HashedPiece(square, owner, square in kings) for square, owner in self.owners(position).items()
        ]
        return zobrist.HashedBoard(position.turn, frozenset(figures))

    def position_key(self, position: S) -> int:
        """A signed number of 64 bits for the position and its images, the same in every run; see `game.zobrist`."""
        board = self.board(position)
        images = [board, *(turn.image(board) for turn in self.symmetries(position))]
        return zobrist.key(map(zobrist.board_number, images), self.key_rules(position))

    def key_rules(self, position: S) -> tuple[str, str, bool]:
        """The part of the rules in the key of a position."""
        return self.name, self.variant_of(position), self.is_reverse(position)

    def position_keys(self, positions: Iterable[S]) -> list[int]:
        """Keys of positions that follow one another."""
        return [self.position_key(position) for position in positions]

    move_bytes: int = 2
    """Bytes that a number of `numbered_moves` takes in files."""

    def numbered_moves(self, position: S) -> Sequence[M]:
        """The moves in the order by which files number them; there may be illegal ones among them. Never change it."""
        moves: tuple[M, ...] = position.legal_moves()
        return moves

    def line_numbers(self, positions: Sequence[S]) -> bytes:
        """The number of each move between positions that follow one another. Moves to the same board share one."""
        numbers = []
        for before, after in pairwise(positions):
            moves = self.numbered_moves(before)
            numbers.append(next(number for number, move in enumerate(moves) if before.play(move) == after))
        return b"".join(number.to_bytes(self.move_bytes, "little") for number in numbers)

    def line_query(self, position: S) -> "LineQuery | None":
        """The position for the compiled search among games; None if there is none for this game."""
        return None

    def same_board(self, one: S, other: S) -> bool:
        """True if two positions of one game show the same board, or an image of it."""
        if self.key_rules(one) != self.key_rules(other):
            return False
        first, second = self.board(one), self.board(other)
        return first == second or any(turn.image(first) == second for turn in self.symmetries(one))
