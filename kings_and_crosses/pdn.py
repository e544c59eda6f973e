"""Games of draughts in PDN files: reading, the tree of moves, writing."""

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self, TextIO
from weakref import WeakKeyDictionary

from game.checkers.pdn import PdnGame, write_pdn
from game.checkers.pdn_lines import PlainGame, is_bare, record_of, with_result
from game.checkers.pdn_reader import Guess
from game.checkers.position import Move, Position
from game.checkers.rule_sets import rules_named
from game.databases.stream import PdnFile, PdnText, PlainGameInFile
from game.kinds import kind_of
from game.tree import Game as Record
from game.tree import Node
from kings_and_crosses.boards import Board


class GameNode:
    """A position of a game, with the move that led to it. Nodes are equal if they are the same place of one game."""

    __slots__ = ("_node",)

    def __init__(self, node: Node[Position, Move]) -> None:
        self._node = node

    @property
    def move(self) -> Move | None:
        """The move that led here; None at the start."""
        return self._node.move

    @property
    def text(self) -> str:
        """The notation of that move; "" at the start."""
        node = self._node
        if node.parent is None or node.move is None:
            return ""
        return kind_of(node.position).move_text(node.parent.position, node.move)

    @property
    def ply(self) -> int:
        """Number of moves before this position."""
        return self._node.ply

    @property
    def parent(self) -> "GameNode | None":
        return None if self._node.parent is None else GameNode(self._node.parent)

    @property
    def variations(self) -> list["GameNode"]:
        """The moves that follow, the main line first."""
        return [GameNode(child) for child in self._node.children]

    def next(self) -> "GameNode | None":
        """The next node of the main line; None at its end."""
        return None if self._node.next is None else GameNode(self._node.next)

    def mainline(self) -> Iterator["GameNode"]:
        """The nodes that follow on the main line."""
        return map(GameNode, self._node.main_line())

    def board(self) -> Board:
        """A board with the moves up to here."""
        return Board.of(self._node.positions(), self._node.moves())

    @property
    def turn(self) -> str:
        """Side to move: `white` or `black`."""
        return self._node.position.color.value

    @property
    def comment(self) -> str:
        """The comments after the move, and at the start those on the game."""
        return " ".join(self._node.comments)

    @comment.setter
    def comment(self, text: str) -> None:
        self._node.comments = [text] if text else []

    @property
    def glyphs(self) -> list[int]:
        """Numbers of the signs after the move (NAG): 1 is a good move, 2 a mistake."""
        return self._node.glyphs

    @property
    def clock(self) -> dict[str, int] | None:
        """Seconds left to each side; None if the game does not say so."""
        clock, position = self._node.clock, self._node.position
        return None if clock is None else {position.color_of(player).value: left for player, left in enumerate(clock)}

    def add(self, move: Move | str, comment: str = "") -> "GameNode":
        """Add a move as the last variation, or find it among them; ValueError if it is not legal."""
        position = self._node.position
        node = GameNode(self._node.add(kind_of(position).parse_move(move, position) if isinstance(move, str) else move))
        node.comment = comment or node.comment
        return node

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameNode) and self._node is other._node

    def __hash__(self) -> int:
        return id(self._node)

    def __repr__(self) -> str:
        return f"<GameNode {self.ply} {self.text}>"

    def _repr_svg_(self) -> str:
        return self.board()._repr_svg_()


class Game(GameNode):
    """A game; it is the node of its start position too. `print` writes it as PDN.

    >>> game = Game("english")
    >>> node = game.add("11-15", "The old fourteenth begins here.")
    >>> _ = game.add("9-14")
    >>> print(game.movetext())
    1. 11-15 {The old fourteenth begins here.} (1. 9-14) *
    """

    __slots__ = ("_record", "errors", "tags")

    def __init__(self, variant: str = "english", fen: str | None = None) -> None:
        """An empty game from the start position of a rule set or from a FEN."""
        self._take(Record(Node(Board(variant, fen).position)))

    @classmethod
    def from_board(cls, board: Board) -> Self:
        """The game played on a board."""
        game = cls.of(Record(Node(board.positions[0])))
        node = game._node
        for move in board.moves:
            node = node.add(move)
        return game

    @classmethod
    def of(cls, record: PdnGame | PlainGame, errors: tuple[str, ...] = ()) -> Self:
        """Wrap a record of the program's own; the nodes of a bare game are made when they are asked for."""
        game = cls.__new__(cls)
        game._take(record, errors)
        return game

    def _take(self, record: PdnGame | PlainGame, errors: tuple[str, ...] = ()) -> None:
        self._record = record
        self.tags = with_result(record) if isinstance(record, PlainGame) else record.tags
        """The tags of the file in their order: Event, White, Black, Result, ..."""
        self.errors = errors
        """The faults of the file in this game, as sentences. The moves after an illegal one are a comment."""

    @property
    def _game(self) -> PdnGame:
        if isinstance(self._record, PlainGame):
            self._record = record_of(self._record)
            self._record.tags = self.tags
        return self._record

    @property
    def _node(self) -> Node[Position, Move]:  # type: ignore[override]
        return self._game.root

    @property
    def variant(self) -> str:
        """Name of the rule set."""
        name: str = self._game.start.rules.name
        return name

    def end(self) -> GameNode:
        """The last node of the main line."""
        return GameNode(self._game.last)

    def movetext(self) -> str:
        """The PDN without its tags."""
        return str(self).partition("\n\n")[2].strip()

    def __str__(self) -> str:
        return write_pdn(self._game)

    def __repr__(self) -> str:
        names = [self.tags.get(name, "?") for name in ("White", "Black", "Result")]
        return "<Game {} - {} {}>".format(*names)


def read_games(file: TextIO | Path | str, variant: str | None = None) -> Iterator[Game]:
    """Read all games of a file, given as a path or opened as text. `variant` is for games that do not name their rules;
    without it the rules that fit most of them are taken. What can't be read at all is left out with a warning.

    >>> from io import StringIO
    >>> [game.tags["White"] for game in read_games(StringIO('[White "Ann"] 1. 11-15 * [White "Bo"] 1. 9-14 *'))]
    ['Ann', 'Bo']
    """
    source = PdnFile.of(Path(file)) if isinstance(file, Path | str) else _content(file)
    guess = Guess.of(None if variant is None else rules_named(variant))
    for found in source.quick_games(guess, wanted=is_bare):
        if isinstance(found, PlainGameInFile):
            yield Game.of(found.reading)
        elif found.reading.game is None:
            warnings.warn(f"A game is left out: {found.reading.fault}", stacklevel=2)
        else:
            fault = found.reading.fault
            yield Game.of(found.reading.game, () if fault is None else (str(fault),))


def _content(file: TextIO) -> PdnText:
    text = file.read()
    if not isinstance(text, str):
        raise ValueError("A file of games is to be given as a path or opened as text, not as bytes.")
    return PdnText.of_text(text)


_open_files: "WeakKeyDictionary[Any, Iterator[Game]]" = WeakKeyDictionary()
"""The rest of each file that `read_game` has begun."""


def read_game(file: TextIO, variant: str | None = None) -> Game | None:
    """Read the next game of a file that is open as text; None at its end.

    >>> from io import StringIO
    >>> file = StringIO("1. 32-28 19-23 2. 28x19 14x23 *")
    >>> game = read_game(file)
    >>> game.variant, [node.text for node in game.mainline()]
    ('international', ['32-28', '19-23', '28x19', '14x23'])
    >>> read_game(file) is None
    True
    """
    if file not in _open_files:
        _open_files[file] = read_games(file, variant)
    return next(_open_files[file], None)
