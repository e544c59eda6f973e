"""A game in progress: a cursor on its tree, undo and redo, its end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Generic, Self, TypeVar

from game.core import InputError, Outcome, Reason, State, draw, loss
from game.draws import outcome_by
from game.faults import Fault
from game.kinds import find_kind
from game.tree import Game, Node

S = TypeVar("S", bound=State[Any])


def history_outcome(positions: Sequence[State[Any]]) -> Outcome | None:
    """The outcome after these positions, the oldest first: by the last one alone, else by the history."""
    kind = find_kind(positions[-1])
    return outcome_by(positions, kind.history_rules(positions[-1]) if kind else ())


def played_on(positions: Sequence[State[Any]]) -> int | None:
    """Number of plies after which the game was drawn by its history for the first time and went on; None if never.

    >>> from game.tictactoe.position import TicTacToe
    >>> played_on([TicTacToe.start()])
    """
    plies = range(len(positions) - 1)
    return next((ply for ply in plies if history_outcome(positions[: ply + 1]) is not None), None)


def opening_of(game: Game[Any, Any]) -> Mapping[str, str] | None:
    """The name, by language, of the opening at the end of the main line."""
    return opening_at([game.root, *game.root.main_line()][-1])


def opening_at(node: Node[Any, Any]) -> Mapping[str, str] | None:
    """The name, by language, of the deepest position of the line up to a node that has one."""
    kind = find_kind(node.position)
    return kind.opening(node.positions()) if kind else None


@dataclass(frozen=True, slots=True)
class PositionWithHistory:
    """A position with those before it, the oldest first: a `State` whose outcome knows the draws by history."""

    positions: tuple[State[Any], ...]

    @property
    def players(self) -> int:
        return self.positions[-1].players

    @property
    def turn(self) -> int:
        return self.positions[-1].turn

    def legal_moves(self) -> tuple[Any, ...]:
        """The position's moves; () if the game is over, by its history too."""
        return () if self.outcome() else self.positions[-1].legal_moves()

    def play(self, move: Any) -> Self:
        return self.__class__((*self.positions, self.positions[-1].play(move)))

    def outcome(self) -> Outcome | None:
        return history_outcome(self.positions)


class Match(Generic[S]):
    """A game in progress: a cursor on its tree. InputError says why something can't be done.

    Undo and redo move the cursor along the current line, as `go_to` does. A new move in the middle of the line replaces
    the rest, unless it is played as a variation. After changing the tree otherwise, call `go_to`.

    >>> from game.tictactoe.position import TicTacToe
    >>> match = Match(TicTacToe.start())
    >>> match.play(4)
    >>> match.undo()
    >>> match.position == TicTacToe.start(), match.can_redo, match.line
    (True, True, (4,))
    """

    def __init__(self, start: S) -> None:
        """Begin at a position, which may be the middle of a game."""
        self._take(Game(Node(start)))

    @classmethod
    def of(cls, game: Game[S, Any]) -> Self:
        """Go on with a recorded game, from the end of its main line."""
        match = cls.__new__(cls)
        match._take(game)
        return match

    def _take(self, game: Game[S, Any]) -> None:
        self.draws_end = True
        """True if a draw by history ends the game; otherwise it can be claimed."""
        self.game = game
        self._line = [game.root]
        self.go_to(game.last)

    @property
    def node(self) -> Node[S, Any]:
        return self._line[self._ply]

    @property
    def position(self) -> S:
        return self.node.position

    @property
    def positions(self) -> tuple[S, ...]:
        return tuple(node.position for node in self._line[: self._ply + 1])

    @property
    def moves(self) -> tuple[Any, ...]:
        return self.line[: self._ply]

    @property
    def line(self) -> tuple[Any, ...]:
        """All moves of the current line, also those after the cursor."""
        return tuple(node.move for node in self._line[1:])

    @property
    def nodes(self) -> tuple[Node[S, Any], ...]:
        """The nodes of the current line, the root first; the cursor is at `nodes[ply]`."""
        return tuple(self._line)

    @property
    def ply(self) -> int:
        """Number of moves of the line before the cursor."""
        return self._ply

    @property
    def at_end(self) -> bool:
        return self._ply == len(self._line) - 1

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game at the cursor: by resignation, agreement, position or history; None while it goes on. A
        draw by history does not end the game if `draws_end` is False or the tree goes on."""
        drawn = self.drawn
        goes_on = drawn is not None and (not self.draws_end or bool(self.node.children))
        return self.node.end or (None if goes_on else self._outcome)

    @property
    def drawn(self) -> Outcome | None:
        """The draw by history at the cursor, whether or not the game ended there."""
        return None if self.position.outcome() else self._outcome

    def play(self, move: Any, *, variation: bool = False) -> None:
        """Play a move at the cursor. It replaces the rest of the line, or is added to the tree as a `variation`."""
        if self.outcome is not None:
            raise InputError(Fault.GAME_OVER)
        if variation:
            self.go_to(self.node.add(move))
            return
        after = self.node.append(move)
        if not self.at_end:
            self._line[self._ply + 1].remove()
        after.promote()
        self._line[self._ply + 1 :] = [after]
        self._move_to(self._ply + 1)

    def go_to(self, place: Node[S, Any] | int) -> None:
        """Move the cursor to a ply of the line, or to a node and its line."""
        if isinstance(place, int):
            if not 0 <= place < len(self._line):
                raise InputError(Fault.NO_PLY, moves=len(self._line) - 1, ply=place)
            self._move_to(place)
        else:
            self._line = self._line_through(place)
            self._move_to(place.ply)

    def _line_through(self, node: Node[S, Any]) -> list[Node[S, Any]]:
        """The line from the root through a node to an end: the current line as far as it goes, then main moves."""
        following = dict(pairwise(self._line))
        line = node.path()
        while line[-1].children and line[-1].end is None:
            children = line[-1].children
            known = following.get(line[-1])
            line.append(known if known in children else children[0])
        return line

    def _move_to(self, ply: int) -> None:
        self._ply = ply
        self._outcome = history_outcome(self.positions)

    def resign(self, player: int) -> None:
        self.end(loss(self.position.players, player, Reason.RESIGNATION))

    def agree_draw(self) -> None:
        self.end(draw(self.position.players, Reason.AGREEMENT))

    def end(self, outcome: Outcome) -> None:
        """End the game at the cursor for a reason that the positions don't show."""
        if self.outcome is not None:
            raise InputError(Fault.GAME_OVER)
        self.node.end = outcome
        self.go_to(self.node)

    @property
    def can_undo(self) -> bool:
        """True if there is a resignation, an agreement or a move to take back."""
        return self.can_take_back_end or self._ply > 0

    @property
    def can_take_back_end(self) -> bool:
        """True if `undo` takes back the end of the game at the cursor; an end in a record stays."""
        return self.node.end is not None and self.node.end.reason is not Reason.RECORD

    @property
    def can_redo(self) -> bool:
        return not self.at_end

    def undo(self) -> None:
        """Take back the resignation or the agreement, or else the last move."""
        if not self.can_undo:
            raise InputError(Fault.NOTHING_TO_UNDO)
        if self.can_take_back_end:
            self.node.end = None
            self.go_to(self.node)
        else:
            self.go_to(self._ply - 1)

    def redo(self) -> None:
        if not self.can_redo:
            raise InputError(Fault.NOTHING_TO_REDO)
        self.go_to(self._ply + 1)
