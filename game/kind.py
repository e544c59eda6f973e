"""What a game is to everything outside its rules: one value that the window, the search and the files ask.

A `Kind` has no state. Six members make a game of board, turns and moves complete; the others have defaults, which a
game changes where it has more to say. `docs/adding-a-game.md` goes through them step by step.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from game import zobrist
from game.core import IllegalMoveError, InputError, NotationError, Reason, State
from game.draws import HistoryRule
from game.faults import Fault

S = TypeVar("S", bound=State[Any])
M = TypeVar("M", bound=Hashable)

Square = int
"""A place on a board; a kind numbers its own."""


class Kind(ABC, Generic[S, M]):
    """One game with all its variants: rule sets, or sizes of its board."""

    name: str
    """In lower case, for files and the command line."""
    state: type[S]
    """The class of its positions."""
    variants: tuple[str, ...]
    """The names of the variants that are offered, the usual one first."""
    can_reverse: bool = False
    """True if there are games with the opposite aim: giveaway, misère."""
    has_sizes: bool = False
    """True if `start` takes boards of other sizes than those of the variants, written COLUMNSxROWSxIN_ROW."""
    has_pdn: bool = False
    """True if its games can be written to PDN files."""
    has_captures: bool = False
    """True if pieces are taken, so that it matters how many one has."""
    sides: tuple[str, ...] = ()
    """Names of the players' sides, the one whose points stand first in a result first; white and black are drawn so."""
    endings: Mapping[Reason, str] = {}
    """Sentences in English with {winner} and {loser} for ends that a game words in its own way."""

    @abstractmethod
    def start(self, variant: str, *, reverse: bool = False) -> S:
        """The first position of a game; with `reverse` the aim is the opposite one (giveaway, misère).

        InputError when there is no such variant, or no such game with the aim reversed.
        """

    @abstractmethod
    def variant_of(self, position: S) -> str:
        """The variant that a position is played by; `start` takes it."""

    @abstractmethod
    def board_size(self, position: S) -> tuple[int, int]:
        """The columns and the rows of the board."""

    def is_reverse(self, position: S) -> bool:
        """True if the aim is the opposite one."""
        return False

    def checked(self, variant: str, *, reverse: bool = False) -> str:
        """The variant itself; InputError when this game has no such one, or none with the opposite aim."""
        if variant not in self.variants:
            raise InputError(Fault.NO_VARIANT, game=self.name, name=variant, known=", ".join(self.variants))
        if reverse and not self.can_reverse:
            raise InputError(Fault.NO_REVERSE, game=self.name)
        return variant

    # Text

    def move_text(self, position: S, move: M) -> str:
        """A legal move in the game's notation, told from all others of the position. It has no blank in it.

        Unless a game says otherwise, a move to a square is called by its column and row, a1 being at the bottom left.
        """
        return self.square_text(position, move) if isinstance(move, int) else str(move)

    def square_text(self, position: S, square: Square) -> str:
        """A square in the game's notation; unless a game says otherwise its column and row."""
        columns, rows = self.board_size(position)
        row, column = divmod(square, columns)
        return f"{chr(ord('a') + column)}{rows - row}"

    def parse_move(self, text: str, position: S) -> M:
        """The legal move that a text means.

        NotationError when it is no move at all or fits several, IllegalMoveError when it is not legal here.
        """
        moves: tuple[M, ...] = position.legal_moves()
        for move in moves:
            if self.move_text(position, move) == text.strip():
                return move
        raise IllegalMoveError(Fault.NO_SUCH_MOVE, move=text.strip())

    def position_text(self, position: S) -> str:
        """The position on one line; `parse_position` reads it."""
        return str(position).replace("\n", "/")

    def parse_position(self, text: str, variant: str, *, reverse: bool = False) -> S:
        """The position that a text describes; NotationError says what is wrong and where."""
        raise NotationError(Fault.NO_POSITION_TEXT, game=self.name)

    # The course of a game

    def history_rules(self, position: S) -> tuple[HistoryRule[S], ...]:
        """The draws by history that the rules of this game know."""
        return ()

    def first_in_results(self, position: S) -> int:
        """The player whose points stand first in a result such as 1-0."""
        return 0

    def side(self, position: S, player: int) -> str:
        """The name of a player's side; "" where the sides of the game have none."""
        return self.sides[(player - self.first_in_results(position)) % position.players] if self.sides else ""

    def opening(self, positions: Sequence[S]) -> Mapping[str, str] | None:
        """The name, by language (en, ru, zh_CN), of the opening that a game has come to with these positions.

        None where no opening with a name was reached. `positions` are those from the start of the game on.
        """
        return None

    # A handicap

    def handicap_squares(self, position: S, player: int) -> tuple[Square, ...]:
        """The squares whose pieces a stronger player takes off before a game from this position, in this order.

        () in games without such a handicap.
        """
        return ()

    def without(self, position: S, squares: Sequence[Square]) -> S:
        """The position with nothing on these squares; for games with `handicap_squares`."""
        raise NotImplementedError

    # What a search asks

    has_forcing_moves: bool = False
    """True if the game knows what `forcing_moves` are."""

    def forcing_moves(self, position: S) -> tuple[M, ...]:
        """The moves that can't wait, so that a search that ended here would misjudge the position; () when it is quiet.

        No other legal move is worth looking at then.
        """
        return ()

    def wins_at_once(self, position: S, player: int) -> tuple[M, ...]:
        """The moves with which this player, were it to move, would win; () in games that know no such threats."""
        return ()

    def passed(self, position: S) -> S | None:
        """The position with the next side to move instead, for the threats that it has; None where nobody can pass."""
        return None

    def can_be_solved(self, position: S) -> bool:
        """True if the game has so few positions that what each move is worth can be known in a moment."""
        return False

    def can_be_listed(self, position: S) -> bool:
        """True if they are so few, some thousand, that a person can look at them all."""
        return False

    def most_plies(self, position: S) -> int | None:
        """Number of plies that the game can last at most; None where there is no such number."""
        return None

    # The board

    def path(self, move: M) -> tuple[Square, ...]:
        """The squares that a move touches, in order: those that a person clicks, one for a mark that is placed."""
        assert isinstance(move, int)
        return (move,)

    def paths(self, position: S, move: M) -> tuple[tuple[Square, ...], ...]:
        """Every way to click a legal move, `path` first."""
        return (self.path(move),)

    def captured(self, move: M) -> tuple[Square, ...]:
        """The squares that a move captures on, one for each jump, in order."""
        return ()

    def owners(self, position: S) -> Mapping[Square, int]:
        """For each square with a piece or mark on it the player that it belongs to."""
        return {}

    def kings(self, position: S) -> frozenset[Square]:
        """The squares whose pieces have been crowned."""
        return frozenset()

    def winning_line(self, position: S) -> tuple[Square, ...]:
        """The squares of the line that ended the game, from end to end; () when none did."""
        return ()

    # The same board again

    def symmetries(self, position: S) -> tuple[zobrist.Symmetry, ...]:
        """The ways to turn the board that change nothing about the game, besides leaving it as it is."""
        return ()

    def board(self, position: S) -> zobrist.HashedBoard:
        """All that lies on the board, and who is to move."""
        kings = self.kings(position)
        figures = [
            zobrist.HashedPiece(square, owner, square in kings) for square, owner in self.owners(position).items()
        ]
        return zobrist.HashedBoard(position.turn, frozenset(figures))

    def position_key(self, position: S) -> int:
        """One number of 64 bits, with a sign, for the position and all its images by `symmetries`; see `game.zobrist`.

        It is the same in every run. Other rules give other numbers.
        """
        board = self.board(position)
        images = [board, *(turn.image(board) for turn in self.symmetries(position))]
        return zobrist.key(map(zobrist.board_number, images), self.key_rules(position))

    def key_rules(self, position: S) -> tuple[str, str, bool]:
        """By which rules a position is played, for its key."""
        return self.name, self.variant_of(position), self.is_reverse(position)

    def same_board(self, one: S, other: S) -> bool:
        """True if two positions of one game show the same board, or one that a symmetry makes of it."""
        if self.key_rules(one) != self.key_rules(other):
            return False
        first, second = self.board(one), self.board(other)
        return first == second or any(turn.image(first) == second for turn in self.symmetries(one))
