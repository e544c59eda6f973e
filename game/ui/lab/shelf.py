"""Screens that lead to something else to search: the shelf of examples and trees, and the board editor."""

from collections.abc import Callable
from functools import partial
from typing import Any

from ai.textbook.brackets import parse_tree, random_tree, tree_text
from ai.textbook.trees import Tree
from ai.tracing.examples import Example, ExampleGroup, examples
from game.core import InputError, State
from game.tictactoe.position import TicTacToe
from game.ui.board.art import BoardStyle
from game.ui.board.picture import BoardPicture
from game.ui.commands import HELP, LAB, Command, own_first
from game.ui.editor.editor_screen import EditorScreen
from game.ui.games.presentation import presentation_of
from game.ui.lab.help import ExplainedScreen
from game.ui.lab.positions import PositionsScreen
from game.ui.lab.subject import SHELVES, Subject, describe
from game.ui.lab.tree.small_tree import small_tree
from game.ui.lab.tree_screen import TreeScreen
from game.ui.look.theme import Type
from game.ui.screen import Context, Screen
from game.ui.widgets.button import Button, Rank, button_of
from game.ui.widgets.canvas_view import CanvasView
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Centred, Column, Columns, Field, Row
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.slider import Slider
from game.ui.widgets.text_field import TextField
from game.ui.widgets.tile import Card
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import group, header
from game.ui.words.errors import error_text
from game.ui.words.i18n import N_, _

PICTURE = 116
NARROWEST = 224
LONGEST_TREE = 2000
BRANCHES, PLIES, SEEDS = (2, 6), (1, 6), (1, 99)


class ShelfScreen(ExplainedScreen):
    topic_name = "examples"

    def __init__(self, context: Context, back: Screen, take: Callable[[Subject], None]) -> None:
        """`take` gets the chosen subject."""
        super().__init__(context, focus=f"example {examples()[0].name}")
        self.back = back
        self.take = take
        self.brackets = "[[[1,6],[7,4]],[[5,2],[10,3]]]"
        self.fault = ""
        self.branching, self.depth, self.seed = 3, 3, 1

    def build(self) -> Widget:
        first, *others = map(self._group, ExampleGroup)
        own = Columns([self._typed(), self._random()], least=380, gap=16)
        page = Column([*first, own, *(part for group in others for part in group)], gap=16, padding=16)
        top = header(_("Examples"), self.leave, [button_of(self.command("help"), words=False)])
        return Column([top, Scroll(Centred(page, most=1200), name="page")], gap=0)

    def _group(self, shelf: ExampleGroup) -> list[Widget]:
        cards = [self._card(example) for example in examples() if example.shelf is shelf]
        if shelf is ExampleGroup.TICTACTOE:
            picture = self._picture("positions", TicTacToe.parse("XO./.X./..O"))
            texts = _("All positions"), _("765, each solved, as a graph to walk")
            cards.append(_tall_card("positions", picture, *texts, lambda: self.go(PositionsScreen(self.context, self))))
        if not cards:
            return []
        return [Label(_(SHELVES[shelf]), Type.HEADING), Columns(cards, least=NARROWEST, most=4, gap=16)]

    def _card(self, example: Example) -> Card:
        subject, name = Subject.of_example(example), f"example {example.name}"
        texts = subject.name(self.context.settings.piece_set), describe(subject.request)
        return _tall_card(name, self._picture(name, subject.request.start), *texts, partial(self._choose, subject))

    def _picture(self, name: str, start: State[Any]) -> Widget:
        if isinstance(start, Tree):
            return CanvasView(f"{name} picture", partial(small_tree, start), height=PICTURE)
        chosen, face = self.context.settings, presentation_of(start).face(start)
        style = BoardStyle(chosen.board_theme, chosen.piece_set, names=False)
        return BoardPicture(f"{name} picture", face, face.figures(start), style, side=PICTURE)

    def _typed(self) -> Widget:
        told = _("A pair of brackets is a node, a number a leaf with MAX's payoff.")
        field = TextField("brackets", self.brackets, self._type, enter=self._draw, longest=LONGEST_TREE)
        draw = Button("draw", _("Build"), self._draw, rank=Rank.MAIN)
        edit = Button("edit tree", "", self._edit, symbol="edit", tooltip=_("Change it by clicking"))
        fault = [Label(self.fault, name="fault", colour=self.ui.look.theme.danger)] if self.fault else []
        more = Label(
            _("With names, ∞, and MIN first: {tree}").format(tree="MIN: A[B[3,inf],C=5]"), Type.SMALL, muted=True
        )
        return group(
            _("A tree of your own"), [Label(told, muted=True), Row([field, edit, draw], wraps=False), more, *fault]
        )

    def _random(self) -> Widget:
        def field(text: str, name: str, bounds: tuple[int, int]) -> Field:
            return Field(Label(text), Slider(name, getattr(self, name), bounds, partial(setattr, self, name)))

        fields = [
            field(_("Branches of a node"), "branching", BRANCHES),
            field(_("Plies"), "depth", PLIES),
            field(_("Seed: the same number, the same tree"), "seed", SEEDS),
            Row([Button("roll", _("Build"), self._roll, rank=Rank.MAIN)], align=1.0),
        ]
        return group(_("A random tree"), fields)

    def _choose(self, subject: Subject) -> None:
        self.take(subject)
        self.leave()

    def _type(self, text: str) -> None:
        self.brackets, self.fault = text, ""

    def _draw(self) -> None:
        self._tree(lambda: parse_tree(self.brackets))

    def _roll(self) -> None:
        self._tree(lambda: random_tree(self.branching, self.depth, self.seed))

    def _edit(self) -> None:
        tree = self._made(lambda: parse_tree(self.brackets))
        if tree is not None:
            self.go(TreeScreen(self.context, self, tree, lambda tree: self._choose(Subject.of(tree))))

    def _tree(self, make: Callable[[], Tree]) -> None:
        tree = self._made(make)
        if tree is not None:
            self.brackets = tree_text(tree)
            self._choose(Subject.of(tree))

    def _made(self, make: Callable[[], Tree]) -> Tree | None:
        """Make a tree, or say why there is none."""
        try:
            return make()
        except InputError as error:
            self.fault = error_text(error)
            return None


def _tall_card(name: str, picture: Widget, title: str, note: str, action: Callable[[], None]) -> Card:
    texts = [Label(title, Type.STRONG, align=0.5), Label(note, Type.SMALL, muted=True, align=0.5)]
    return Card(name, [picture, *texts], action)


class PositionScreen(ExplainedScreen, EditorScreen):
    """The board editor of the Lab: its position is searched."""

    topic_name = "position"
    ways = ("search", "help")

    def __init__(self, context: Context, back: Screen, start: State[Any], search: Callable[[State[Any]], None]) -> None:
        """`search` gets the position when it is done."""
        EditorScreen.__init__(self, context, back, start)
        self.on_search = search

    def commands(self) -> tuple[Command, ...]:
        return own_first(
            Command("search", N_("Search"), symbol="tree", run=self.search, enabled=self.searchable is not None),
            HELP.on(self.open_help, text=N_("Help"), told=N_("Explain what is what")),
            LAB.on(self.search),
            *super().commands(),
        )

    def search(self) -> None:
        position = self.searchable
        if position is not None:
            self.on_search(position)
            self.leave()
