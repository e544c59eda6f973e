"""The shelf of the Lab: examples to look at, and trees to be typed or drawn by lot."""

from collections.abc import Callable

from ai.textbook.brackets import parse_tree, random_tree, tree_text
from ai.textbook.trees import Tree
from ai.tracing.examples import Example, ExampleGroup, examples
from game.core import InputError
from game.tictactoe.position import TicTacToe
from game.ui.board.art import BoardStyle
from game.ui.board.picture import BoardPicture
from game.ui.commands import HELP, Command, own_first
from game.ui.games.presentation import presentation_of
from game.ui.lab.example_words import SHELVES
from game.ui.lab.help import HelpScreen
from game.ui.lab.positions import PositionsScreen
from game.ui.lab.subject import Subject, describe
from game.ui.lab.tree.small_tree import SmallTree
from game.ui.look.theme import Type
from game.ui.screen import Context, Screen
from game.ui.widgets.button import Button, Rank, button_of
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Centred, Column, Columns, Field, Row
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.slider import Slider
from game.ui.widgets.text_field import TextField
from game.ui.widgets.tile import Card
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen, group, header
from game.ui.words.errors import error_text
from game.ui.words.i18n import _

PICTURE = 116
NARROWEST = 224
LONGEST_TREE = 2000
BRANCHES, PLIES, SEEDS = (2, 6), (1, 6), (1, 99)


class ShelfScreen(WidgetScreen):
    """What can be searched. Esc leads back."""

    def __init__(self, context: Context, back: Screen, take: Callable[[Subject], None]) -> None:
        """`take` gets what was chosen."""
        super().__init__(context, focus=f"example {examples()[0].name}")
        self.back = back
        self.take = take
        self.brackets = "[[[1,6],[7,4]],[[5,2],[10,3]]]"
        self.fault = ""
        """What is wrong with the typed tree."""
        self.branching, self.depth, self.seed = 3, 3, 1

    def leave(self) -> None:
        self.go(self.back)

    def build(self) -> Widget:
        chosen = self.context.settings
        style = BoardStyle(chosen.board_theme, chosen.piece_set, names=False)
        groups = [self._group(shelf, style) for shelf in ExampleGroup]
        own = Columns([self._typed(), self._random()], least=380, gap=16)
        page = Column([*groups[0], own, *(part for group in groups[1:] for part in group)], gap=16, padding=16)
        return Column(
            [
                header(_("Examples"), self.leave, [button_of(self.command("help"), words=False)]),
                Scroll(Centred(page, most=1200), name="page"),
            ],
            gap=0,
        )

    def _group(self, shelf: ExampleGroup, style: BoardStyle) -> list[Widget]:
        """The cards of one kind of examples, below what they are called."""
        found = [example for example in examples() if example.shelf is shelf]
        cards = [self._card(example, style) for example in found]
        cards += [self._all_positions(style)] if shelf is ExampleGroup.TICTACTOE else []
        return (
            [Label(_(SHELVES[shelf]), Type.HEADING), Columns(cards, least=NARROWEST, most=4, gap=16)] if cards else []
        )

    def _card(self, example: Example, style: BoardStyle) -> Card:
        subject, name = Subject.of_example(example), f"example {example.name}"
        start = subject.request.start
        picture: Widget
        if isinstance(start, Tree):
            picture = SmallTree(f"{name} picture", start, side=PICTURE)
        else:
            face = presentation_of(start).face(start)
            picture = BoardPicture(f"{name} picture", face, face.figures(start), style, side=PICTURE)
        inside = [
            picture,
            Label(subject.name(self.context.settings.piece_set), Type.STRONG, align=0.5),
            Label(describe(subject.request), Type.SMALL, muted=True, align=0.5),
        ]
        return Card(name, inside, lambda: self._choose(subject))

    def _all_positions(self, style: BoardStyle) -> Card:
        """The way to the graph of all positions."""
        start = TicTacToe.parse("XO./.X./..O")
        face = presentation_of(start).face(start)
        inside = [
            BoardPicture("positions picture", face, face.figures(start), style, side=PICTURE),
            Label(_("All positions"), Type.STRONG, align=0.5),
            Label(_("765, each solved, as a graph to walk"), Type.SMALL, muted=True, align=0.5),
        ]
        return Card("positions", inside, lambda: self.go(PositionsScreen(self.context, self)))

    def _typed(self) -> Widget:
        """A tree in brackets."""
        told = _("A pair of brackets is a node, a number a leaf with MAX's payoff.")
        field = TextField("brackets", self.brackets, self._type, enter=self._draw, longest=LONGEST_TREE)
        draw = Button("draw", _("Build"), self._draw, rank=Rank.MAIN)
        fault = [Label(self.fault, name="fault", colour=self.ui.look.theme.danger)] if self.fault else []
        return group(_("A tree of your own"), [Label(told, muted=True), Row([field, draw], wraps=False), *fault])

    def _random(self) -> Widget:
        """A tree by lot."""

        def slider(name: str, value: int, bounds: tuple[int, int]) -> Slider:
            return Slider(name, value, bounds, lambda number: setattr(self, name, number))

        return group(
            _("A random tree"),
            [
                Field(Label(_("Branches of a node")), slider("branching", self.branching, BRANCHES)),
                Field(Label(_("Plies")), slider("depth", self.depth, PLIES)),
                Field(Label(_("Seed: the same number, the same tree")), slider("seed", self.seed, SEEDS)),
                Row([Button("roll", _("Build"), self._roll, rank=Rank.MAIN)], align=1.0),
            ],
        )

    # What the person does

    def commands(self) -> tuple[Command, ...]:
        return own_first(HELP.on(self.open_help), *super().commands())

    def open_help(self) -> None:
        """Explain what is shown."""
        self.go(HelpScreen(self.context, self, "examples"))

    def _choose(self, subject: Subject) -> None:
        self.take(subject)
        self.leave()

    def _type(self, text: str) -> None:
        self.brackets, self.fault = text, ""

    def _draw(self) -> None:
        self._tree(lambda: parse_tree(self.brackets))

    def _roll(self) -> None:
        self._tree(lambda: random_tree(self.branching, self.depth, self.seed))

    def _tree(self, make: Callable[[], Tree]) -> None:
        """Search a tree, or say why there is none."""
        try:
            tree = make()
        except InputError as error:
            self.fault = error_text(error)
            return
        self.brackets = tree_text(tree)
        self._choose(Subject.of(tree))
