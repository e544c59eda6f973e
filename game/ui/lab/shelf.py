"""Screens that lead to something else to search: the shelf of examples, and the editors of trees and of boards."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from ai.textbook.brackets import number_text, parse_tree, random_tree, tree_text
from ai.textbook.editing import BranchPath, node_at, with_child, with_first, with_name, with_payoffs, without
from ai.textbook.observe import LeafCause
from ai.textbook.trees import MAX, MIN, Tree
from ai.tracing.examples import Example, ExampleGroup, examples
from ai.tracing.quiz import Problem
from ai.tracing.run import MAXN, Request, run
from ai.tracing.trace import Trace
from game.core import InputError, State
from game.tictactoe.position import TicTacToe
from game.ui.board.art import BoardStyle
from game.ui.board.picture import BoardPicture
from game.ui.commands import HELP, LAB, UNDO, Command, own_first
from game.ui.editor.editor_screen import EditorScreen
from game.ui.games.presentation import presentation_of
from game.ui.lab.help import ExplainedScreen
from game.ui.lab.positions import PositionsScreen
from game.ui.lab.subject import SHELVES, Subject, describe
from game.ui.lab.tree.drawing import Captions, Drawing
from game.ui.lab.tree.painter import NodeSpot, TreePainter
from game.ui.lab.tree.small_tree import small_tree
from game.ui.lab.tree.trace_words import TraceWords
from game.ui.lab.tree.tree_view import TreeView
from game.ui.look.shapes import Colour, blend
from game.ui.look.sizes import Height, Width
from game.ui.look.theme import Look, Type
from game.ui.screen import Context, Screen
from game.ui.widgets.button import Button, Rank, button_of
from game.ui.widgets.canvas_view import CanvasView
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import AtMost, Centred, Column, Columns, Field, Panel, Row, Space
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.slider import Slider
from game.ui.widgets.text_field import TextField
from game.ui.widgets.tile import Card
from game.ui.widgets.widget import Host, Widget
from game.ui.widgets.widget_screen import group, header
from game.ui.words.errors import error_text
from game.ui.words.i18n import N_, _, count_text, ngettext

LONGEST_NAME, LONGEST_VALUE = 12, 40
GREY = 0.42
"""Strength of what the search never looks at."""
TREE, VALUE = "edited tree", "tree value"
"""Names of the tree, and of the field for a leaf's payoffs."""
KEYS = N_("Arrows move. Enter or a digit sets a value, N adds a child, Del removes the node.")


class EditedPainter(TreePainter):
    """Draws the whole tree; what the search never looks at is grey, with its leaves."""

    tells_ahead = True

    def faint(self, colour: Colour) -> Colour:
        return blend(self.look.theme.panel, self.look.theme.muted, GREY)

    def seen(self, node: int, step: int) -> bool:
        return bool(self.trace.last_step(node, step))

    def value_shown(self, spot: NodeSpot, ply: int, step: int) -> str:
        node = self.layout.nodes[spot.place]
        if self.trace.nodes.causes[node] == LeafCause.INNER:
            return super().value_shown(spot, ply, step)
        position = self.trace.position(node)
        assert isinstance(position, Tree)
        return payoffs_text(position)


def payoffs_text(leaf: Tree) -> str:
    numbers = [number_text(payoff) for payoff in leaf.payoffs]
    return numbers[0] if len(numbers) == 2 and leaf.payoffs[0] == -leaf.payoffs[1] else f"({','.join(numbers)})"


class EditedTree(TreeView):
    """The tree that is edited. Enter or a digit types a value, Insert or N adds a child, Del removes the node."""

    has_cards = False
    whole = True

    def __init__(self, drawing: Drawing, keys: dict[int, Callable[[], None]], typed: Callable[[str], None]) -> None:
        super().__init__(TREE, drawing, least=50)
        self.keys, self.typed = keys, typed

    def painter(self, look: Look) -> EditedPainter | None:
        sight, layout = self.sight(look), self.drawing.layout
        return EditedPainter(self.drawing, layout, sight, look) if sight is not None and layout is not None else None

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        if plain and event.key in self.keys:
            self.keys[event.key]()
            return True
        if plain and event.unicode and event.unicode in "-123456789":
            self.typed(event.unicode)
            return True
        return super().key(ui, event)


class TreeEditor(ExplainedScreen):
    """One tree, the node that is chosen, and what alpha-beta makes of it."""

    topic_name = "examples"

    def __init__(self, context: Context, back: Screen, start: Tree, take: Callable[[Tree], None]) -> None:
        super().__init__(context, focus=TREE)
        self.back, self.take = back, take
        self.tree, self.path = start, BranchPath()
        self.before: list[tuple[Tree, BranchPath]] = []
        self.fault = ""
        self.name = self.value = ""
        self.problem: Problem | None = None
        self._draw()

    def _draw(self) -> None:
        """Search the tree, and draw it with the node chosen."""
        request, self.problem = Request(self.tree, MAXN), None
        if self.tree.players == 2:
            self.problem = Problem(Request(self.tree))
        trace = self.problem.drawn if self.problem else run(request)
        words = TraceWords(trace)
        captions = Captions(words.node, lambda node: [], words.label, lambda node: "", lambda node, step: "", None)
        self.drawing = Drawing(trace, captions, self.context.thinker.worker, self._select)
        self.drawing.go_to(len(trace))
        self.choose(self.path)

    def _select(self, node: int) -> None:
        trace = self.drawing.trace
        self.choose(tuple(_branch_of(trace, each) for each in trace.path(node)[1:]))

    def choose(self, path: BranchPath) -> None:
        """Choose a node; its name and payoffs can be typed."""
        self.path, self.fault = path, ""
        node, chosen, trace = 0, node_at(self.tree, path), self.drawing.trace
        for number in path:
            node = next(each for each in trace.children(node) if _branch_of(trace, each) == number)
        self.drawing.selected = node
        self.name, self.value = chosen.name, "" if chosen.branches else payoffs_text(chosen)
        self.ui.rebuild()

    def change(self, edit: Callable[[], Tree], path: BranchPath | None = None) -> None:
        """Change the tree and choose a node, or say why that is impossible."""
        try:
            tree = edit()
        except InputError as error:
            self.fault = error_text(error)
            self.ui.rebuild()
            return
        self.before.append((self.tree, self.path))
        self.tree, self.path = tree, self.path if path is None else path
        self._draw()

    def add(self) -> None:
        children = len(node_at(self.tree, self.path).branches)
        self.change(lambda: with_child(self.tree, self.path), (*self.path, children))

    def remove(self) -> None:
        if self.path:
            self.change(lambda: without(self.tree, self.path), self.path[:-1])

    def undo(self) -> None:
        if self.before:
            self.tree, self.path = self.before.pop()
            self._draw()

    def _enter_value(self) -> None:
        self.change(lambda: with_payoffs(self.tree, self.path, self.value))
        if not self.fault:
            self.ui.focus(TREE)

    def _enter_name(self) -> None:
        self.change(lambda: with_name(self.tree, self.path, self.name))
        if not self.fault:
            self.ui.focus(TREE)

    def _begin_value(self, text: str = "") -> None:
        """Go to the field for the payoffs, with the first character typed."""
        if not node_at(self.tree, self.path).branches:
            self.value = text or self.value
            self.ui.rebuild()
            self.ui.focus(VALUE)

    def search(self) -> None:
        self.take(self.tree)
        self.leave()

    def commands(self) -> tuple[Command, ...]:
        return own_first(
            Command("search", N_("Search"), symbol="tree", run=self.search),
            Command("add child", N_("Add a child"), "", "new", run=self.add),
            Command("remove node", N_("Remove"), "", "delete", run=self.remove, enabled=bool(self.path)),
            UNDO.on(self.undo, bool(self.before), told=N_("Undo the last change")),
            *super().commands(),
        )

    def build(self) -> Widget:
        keys = {
            pygame.K_RETURN: self._begin_value,
            pygame.K_KP_ENTER: self._begin_value,
            pygame.K_INSERT: self.add,
            pygame.K_n: self.add,
            pygame.K_DELETE: self.remove,
            pygame.K_BACKSPACE: self.remove,
        }
        tree = EditedTree(self.drawing, keys, self._begin_value)
        roomy = self.ui.room.width >= Width.USUAL and self.ui.room.height >= Height.MIDDLE
        gap, style = (12, Type.BODY) if roomy else (4, Type.SMALL)
        told = [Label(self.told, style, name="tree told")]
        if self.fault:
            told.insert(0, Label(self.fault, style, name="fault", colour=self.ui.look.theme.danger))
        if roomy:
            told.append(Label(_(KEYS), Type.SMALL, muted=True))
        search = button_of(self.command("search"), words=roomy, rank=Rank.MAIN)
        title = _("A tree of your own") if roomy else _("Tree")
        top = header(title, self.leave, [search, button_of(self.command("help"), words=False)])
        panel = Panel([tree, self._fields(words=roomy)], padding=gap, gap=gap, grow=1)
        below = Panel([Scroll(Column(told, gap=4), name="told scroll", grow=0, least=24)], padding=gap)
        return Column([top, Column([panel, below], gap=gap, padding=gap, grow=1)], gap=0)

    def _fields(self, *, words: bool) -> Widget:
        is_leaf = not node_at(self.tree, self.path).branches
        name = TextField(
            "node name", self.name, partial(setattr, self, "name"), enter=self._enter_name, longest=LONGEST_NAME
        )
        value = TextField(
            VALUE,
            self.value,
            partial(setattr, self, "value"),
            enter=self._enter_value,
            longest=LONGEST_VALUE,
            enabled=is_leaf,
            tooltip=_("A number, inf or −inf; (1,2,6) for three players. Enter takes it."),
        )
        add, remove, undo = (self.command(each) for each in ("add child", "remove node", "undo"))
        first: list[Widget] = []
        if self.tree.players == 2:
            players = [(MAX, "MAX"), (MIN, "MIN")]
            first = [
                Choice("first", players, self.tree.turn, lambda turn: self.change(lambda: with_first(self.tree, turn)))
            ]
        parts: list[Widget] = [
            *([Label(_("Name"), muted=True)] if words else []),
            AtMost(name, most=130 if words else 58),
            *([Label(_("Value"), muted=True)] if words else []),
            AtMost(value, most=130 if words else 58),
            *(button_of(each, words=words) for each in (add, remove)),
            button_of(undo, words=False),
        ]
        if first and words:
            parts += [Space(grow=1), Row([Label(_("Moves first"), muted=True), *first], gap=8, wraps=False)]
        else:
            parts += first
        return Row(parts, gap=8 if words else 4)

    @property
    def told(self) -> str:
        """The value of the tree, and how much of it alpha-beta never looked at."""
        trace = self.drawing.trace
        words = TraceWords(trace)
        if self.problem is None:
            assert trace.payoffs is not None
            return _("Max^n: {value}").format(value=words.payoffs(trace.payoffs[-1]))
        value = words.label(trace.visits.values[len(trace) - 1])
        skipped = len(self.problem.unvisited)
        if not skipped:
            return _("Alpha-beta: the value is {value}, and every node is visited.").format(value=value)
        text = ngettext(
            "Alpha-beta: the value is {value}. It never looks at {count} grey node: change it, and nothing changes.",
            "Alpha-beta: the value is {value}. It never looks at {count} grey nodes: change them, and nothing changes.",
            skipped,
        )
        return text.format(value=value, count=count_text(skipped))


def _branch_of(trace: Trace, node: int) -> int:
    return trace.position(trace.nodes.parents[node]).legal_moves().index(trace.move(node))


PICTURE = 116
NARROWEST = 224
LONGEST_TREE = 2000
BRANCHES, PLIES, SEEDS = (2, 6), (1, 6), (1, 99)


class ShelfScreen(ExplainedScreen):
    topic_name = "examples"

    def __init__(self, context: Context, back: Screen, take: Callable[[Subject], None]) -> None:
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
            return Field(text, Slider(name, getattr(self, name), bounds, partial(setattr, self, name)))

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
            self.go(TreeEditor(self.context, self, tree, lambda tree: self._choose(Subject.of(tree))))

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
        EditorScreen.__init__(self, context, back, start)
        self.on_search = search

    def commands(self) -> tuple[Command, ...]:
        return own_first(
            Command("search", N_("Search"), symbol="tree", run=self.search, enabled=self.searchable is not None),
            HELP.on(self.open_help, text=N_("Help"), told=N_("Explain this screen")),
            LAB.on(self.search),
            *super().commands(),
        )

    def search(self) -> None:
        position = self.searchable
        if position is not None:
            self.on_search(position)
            self.leave()
