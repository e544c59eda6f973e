"""The tree of a game as lines of text, without pixels: the main line in columns, variations and comments between."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

from game.kinds import kind_of
from game.tree import Game, Node
from game.ui.games.wording import score_text
from game.ui.look.text import drawable
from game.ui.study.glyphs import signs

AnyNode = Node[Any, Any]

COMMAND = re.compile(r"\s*\[%(?P<name>[a-z]+)\s+(?P<text>[^\]]*)\]", re.IGNORECASE)
"""Commands of programs in comments, such as [%clk 0:09:58]."""
EMPTY = re.compile(r"\s*\[\s*\]")
"""An empty comment of such commands in a variation stored as text."""


def measures(node: AnyNode) -> tuple[str, ...]:
    """The evaluation after a move, for the side that results name first, and the mover's clock."""
    return tuple(text for text in (_evaluation(node), _clock(node)) if text)


def any_measures(root: AnyNode) -> bool:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if measures(node):
            return True
        waiting += node.children
    return False


def said(comments: Iterable[str]) -> list[str]:
    texts = (EMPTY.sub("", COMMAND.sub("", comment)).strip() for comment in comments)
    return [text for text in texts if text]


def _evaluation(node: AnyNode) -> str:
    if node.evaluation is None:
        return _command(node, "eval")
    first = kind_of(node.position).first_in_results(node.position)
    return score_text(node.evaluation if first == 0 else -node.evaluation)


def _clock(node: AnyNode) -> str:
    if node.clock is None or node.parent is None:
        return _command(node, "clk") or _command(node, "clock")
    return clock_text(node.clock[node.parent.position.turn])


def clock_text(seconds: int) -> str:
    """Clock time.

    >>> clock_text(589), clock_text(6921)
    ('9:49', '1:55:21')
    """
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def _command(node: AnyNode, name: str) -> str:
    """The value of a command that was not understood when the game was read."""
    found = (match for text in node.comments for match in COMMAND.finditer(text))
    return next((match["text"].strip() for match in found if match["name"].lower() == name), "")


SHORT = 4
"""Variations of at most this many moves, without comments, stand in brackets in the line they branch from."""
NO_BREAK = "\xa0"
DEEPEST = 6
"""Deepest indentation of nested variations."""


class Tone(Enum):
    NUMBER = "number"
    MOVE = "move"
    MEASURE = "measure"
    COMMENT = "comment"
    BRACKET = "bracket"
    RESULT = "result"


class MoveTextSpan(NamedTuple):
    """A piece of text. A `glued` one follows its predecessor without a line break. A click on it leads to `node`."""

    text: str
    tone: Tone
    node: AnyNode | None = None
    signs: str = ""
    glued: bool = False


class MainLineCell(NamedTuple):
    node: AnyNode
    text: str
    signs: str
    measures: tuple[str, ...] = ()
    """The most important first."""


class MainLineRow(NamedTuple):
    """A number, and the move of each player in its column, if it is here."""

    number: int
    cells: tuple[MainLineCell | None, ...]


class Passage(NamedTuple):
    """A paragraph of a variation or a comment; depth 0 belongs to the main line."""

    depth: int
    parts: tuple[MoveTextSpan, ...]


MoveTextLine = MainLineRow | Passage


@dataclass
class MoveTexts:
    known: dict[AnyNode, str] = field(default_factory=dict)

    def of(self, node: AnyNode) -> str:
        if node not in self.known:
            assert node.parent is not None
            self.known[node] = kind_of(node.position).move_text(node.parent.position, node.move)
        return self.known[node]

    def numbered(self, node: AnyNode) -> str:
        """The same with its number; "" for the first position."""
        if node.parent is None:
            return ""
        path = node.path()
        number, first = number_of(node, len(path) - 2, path[0])
        return f"{number}{'.' if first else '…'} {self.of(node)}"


def own_signs(node: AnyNode) -> str:
    return signs(node.glyphs)


def lines_of(
    game: Game[Any, Any],
    text_of: Callable[[AnyNode], str],
    result: str = "",
    signs_of: Callable[[AnyNode], str] = own_signs,
) -> list[MoveTextLine]:
    """The lines of a game from top to bottom; `result` ends the main line."""
    return _Writer(game.root, text_of, signs_of).lines(result)


def number_of(node: AnyNode, ply: int, start: AnyNode) -> tuple[int, bool]:
    """The number of a move that comes after `ply` moves, and True if it is the first of its round."""
    number, place = divmod(ply + start.position.turn, start.position.players)
    return number + 1, place == 0


class _Writer:
    def __init__(self, root: AnyNode, text_of: Callable[[AnyNode], str], signs_of: Callable[[AnyNode], str]) -> None:
        self.root = root
        self.text_of = text_of
        self.signs_of = signs_of
        self.players = root.position.players
        self.written: list[MoveTextLine] = []
        self.cells: list[MainLineCell | None] = []
        self.round = 0
        self.parts: list[MoveTextSpan] = []
        self.depth = 0
        self.numbered = False
        """True if the next move needs no number."""
        self.inline: list[bool] = []
        """True for each open variation that stands in brackets."""
        self.glue = ""
        """An opening bracket that waits for its text."""

    def lines(self, result: str) -> list[MoveTextLine]:
        self._paragraph(self.root.comments)
        for event, node, ply in course(self.root):
            if event == "open":
                self._open(node)
            elif event == "close":
                self._close()
            elif self.inline:
                self._move(node, ply)
            else:
                self._main_move(node, ply)
        self._end_round()
        if result:
            self.parts.append(MoveTextSpan(result, Tone.RESULT))
            self._end_passage()
        return self.written

    # The main line

    def _main_move(self, node: AnyNode, ply: int) -> None:
        place = (ply + self.root.position.turn) % self.players
        self._paragraph(node.comments_before)
        if not self.cells or place == 0:
            self._end_round()
            self.round = number_of(node, ply, self.root)[0]
            self.cells = [None] * place
        self.cells.append(MainLineCell(node, self.text_of(node), self.signs_of(node), measures(node)))
        self._paragraph(node.comments)

    def _paragraph(self, comments: list[str]) -> None:
        if said(comments):
            self._end_round()
            self._comments(comments)
            self._end_passage()

    def _end_round(self) -> None:
        if self.cells:
            self.cells += [None] * (self.players - len(self.cells))
            self.written.append(MainLineRow(self.round, tuple(self.cells)))
            self.cells = []

    # Variations and comments

    def _open(self, first: AnyNode) -> None:
        self._end_round()
        inline = bool(self.inline) and is_short(first)
        self.inline.append(inline)
        self.numbered = False
        if inline:
            self.glue = "("
        else:
            self._end_passage()
            self.depth = min(self.depth + 1, DEEPEST)

    def _close(self) -> None:
        if self.inline.pop():
            self.parts.append(MoveTextSpan(")", Tone.BRACKET, glued=True))
        else:
            self._end_passage()
            self.depth = min(self.inline.count(False), DEEPEST)
        self.numbered = False

    def _move(self, node: AnyNode, ply: int) -> None:
        self._comments(node.comments_before)
        number, first = number_of(node, ply, self.root)
        glued = self._opened()
        if first or not self.numbered or node.comments_before:
            self.parts.append(MoveTextSpan(f"{number}. " if first else f"{number}… ", Tone.NUMBER, glued=glued))
            glued = True
        self.parts.append(MoveTextSpan(self.text_of(node), Tone.MOVE, node, self.signs_of(node), glued))
        if measured := measures(node):
            self.parts.append(MoveTextSpan(NO_BREAK.join(measured), Tone.MEASURE))
        self.numbered = not said(node.comments)
        self._comments(node.comments)

    def _comments(self, texts: list[str]) -> None:
        for text in said(texts):
            shown = " ".join(drawable(text.replace("\n", " ")).split())
            if shown:
                self.parts.append(MoveTextSpan(shown, Tone.COMMENT, glued=self._opened()))

    def _opened(self) -> bool:
        """Write the opening bracket, if one waits: the next text is glued to it."""
        glue, self.glue = self.glue, ""
        if glue:
            self.parts.append(MoveTextSpan(glue, Tone.BRACKET))
        return bool(glue)

    def _end_passage(self) -> None:
        if self.parts:
            self.written.append(Passage(self.depth, tuple(self.parts)))
            self.parts = []
            self.numbered = False


def course(root: AnyNode) -> Iterator[tuple[str, AnyNode, int]]:
    """Walk the tree in reading order: "move", or "open" and "close" around a variation; its node; the number of moves
    before."""
    waiting: list[tuple[str, AnyNode, int]] = [("move", node, 0) for node in root.children[:1]]
    while waiting:
        event, node, ply = waiting.pop()
        yield event, node, ply
        if event == "open":
            waiting += [("close", node, ply), ("move", node, ply)]
        elif event == "move":
            assert node.parent is not None
            waiting += [("move", child, ply + 1) for child in node.children[:1]]
            if node is node.parent.children[0]:
                waiting += [("open", other, ply) for other in reversed(node.parent.children[1:])]


def is_short(node: AnyNode) -> bool:
    """True for a variation of a few moves without comments."""
    for _ in range(SHORT):
        if said(node.comments) or node.comments_before or len(node.children) > 1:
            return False
        if not node.children:
            return True
        node = node.children[0]
    return False
