"""The preview of a game: its board, the buttons along its moves, and its facts."""

from collections.abc import Callable
from functools import partial

from game.checkers.pdn import PdnGame
from game.checkers.position import Move, Position
from game.core import InputError
from game.kinds import kind_of
from game.tree import Node
from game.ui.board.art import BoardStyle
from game.ui.board.picture import BoardPicture
from game.ui.databases.database_words import about, players
from game.ui.games.presentation import presentation_of
from game.ui.look.theme import Type
from game.ui.widgets.button import Button, Rank, flat
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Panel, Row, straight
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Widget
from game.ui.words.errors import error_text
from game.ui.words.i18n import _

PNode = Node[Position, Move]


class GamePreview:
    def __init__(self, game: PdnGame | None, fault: InputError | None) -> None:
        self.game = game
        self.fault = fault
        self.nodes: list[PNode] = [game.root, *game.root.main_line()] if game else []
        self.ply = 0

    @property
    def position(self) -> Position | None:
        return self.nodes[self.ply].position if self.nodes else None

    def go(self, ply: int) -> None:
        """Show the position after `ply` plies, or the nearest one."""
        self.ply = min(max(0, ply), max(0, len(self.nodes) - 1))

    def _move(self, ply: int) -> tuple[str, str]:
        """The move that led to a position: its number with dots, and its text."""
        before, node = self.nodes[ply - 1], self.nodes[ply]
        assert node.move is not None
        number, second = divmod(ply - 1 + self.nodes[0].position.turn, 2)
        move = kind_of(before.position).move_text(before.position, node.move)
        return f"{number + 1}{'...' if second else '.'}", move

    def move_text(self) -> str:
        return " ".join(self._move(self.ply)) if self.ply else _("First position")

    def moves_text(self) -> str:
        words: list[str] = []
        for number, move in map(self._move, range(1, len(self.nodes))):
            words += [move] if words and number.endswith("...") else [number, move]
        return " ".join(words)

    def widget(self, style: BoardStyle, side: float, opens: Callable[[], None], more: list[Widget]) -> Widget:
        """Build the panel; `opens` shows the whole game."""
        top: list[Widget] = []
        position = self.position
        if position is not None:
            face = presentation_of(position).face(position)
            shapes = self.nodes[self.ply].shapes
            picture = BoardPicture("preview", face, face.figures(position), style, side=side, shapes=shapes)
            move = Label(self.move_text(), Type.SMALL, name="move", muted=True, align=0.5)
            top = [Row([picture], align=0.5), self._ways(), move]
        said = Scroll(Column(self._said(), gap=8), name="preview scroll", least=32)
        below: list[Widget] = []
        if self.game is not None:
            below = [Row([Button("open", _("Open the game"), opens, rank=Rank.MAIN, grow=1), *more], gap=8)]
        return Panel([*top, said, *below], gap=8, padding=14)

    def _said(self) -> list[Widget]:
        told = error_text(self.fault) if self.fault is not None else ""
        if self.game is None:
            return [Label(told, Type.SMALL, name="fault")] if told else []
        part = _("Only part of the game could be read. {fault}").format(fault=told)
        return [
            Label(players(self.game), Type.STRONG, name="players"),
            *([Label(part, Type.SMALL, name="fault")] if told else []),
            Label(about(self.game), Type.SMALL, name="about", muted=True),
            Label(self.moves_text(), Type.SMALL, name="moves"),
        ]

    def _ways(self) -> Widget:
        last = len(self.nodes) - 1
        buttons = [
            ("first", "first", 0, _("To the beginning"), self.ply > 0),
            ("back one", "left", self.ply - 1, _("One move back"), self.ply > 0),
            ("on one", "right", self.ply + 1, _("One move forward"), self.ply < last),
            ("last", "last", last, _("To the end"), self.ply < last),
        ]
        ways = list[Widget]()
        for name, symbol, ply, tooltip, enabled in buttons:
            ways.append(flat(name, symbol, tooltip, partial(self.go, ply)))
            ways[-1].enabled = enabled
        return straight(Row(ways, gap=4, align=0.5, wraps=False))
