"""The help of the Search Lab: topics to choose from, and one of them to read."""

import tomllib
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache, partial
from typing import Any, ClassVar

import pygame

from ai.insight.branching import PRINTED, PRINTED_ELSEWHERE, MeasuredBranching, measured_branching
from ai.limits import Stopped
from ai.work.jobs import Listener
from game.assets import ASSETS
from game.checkers.kind import CHECKERS
from game.drawing.shapes import Canvas
from game.kind import Kind
from game.kinds import KINDS
from game.tictactoe.kind import TICTACTOE
from game.ui.commands import HELP, Command, key_text, own_first, steps
from game.ui.games.presentation import presentation_named
from game.ui.lab.compare.compare_words import decimal
from game.ui.lab.page import LabPage
from game.ui.lab.subject import ALGORITHMS
from game.ui.lab.tree import figures
from game.ui.lab.tree.figures import CanvasPen, NodeShape
from game.ui.lab.tree.transport import JUMPS
from game.ui.look.shapes import blend, css
from game.ui.look.sizes import Width
from game.ui.look.theme import Theme, Type
from game.ui.screen import Context, Screen
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.canvas_view import CanvasView
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import AtMost, Centred, Column, Field, Panel, Row, Space
from game.ui.widgets.listing import Item, List
from game.ui.widgets.scroll import CursorScroll, Scroll
from game.ui.widgets.shortcut_sheet import KeyCap
from game.ui.widgets.text_table import TableRow, TextTable
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen, header
from game.ui.words.i18n import N_, _, count_text
from game.ui.words.texts import read_texts

YES = "✓"
TEXTS = read_texts("search-lab")
ENVIRONMENT = TEXTS["conditions"]["environment"]
GAME = TEXTS["conditions"]["game"]
"""Properties that adversarial search needs, each with a game that lacks it."""
MEASURED: Mapping[str, Kind[Any, Any]] = {"7x6x4-gravity": TICTACTOE, "english": CHECKERS}
"""Games that are measured, by the variants of PRINTED."""
BRANCHING_TEXTS = TEXTS["branching"]
ELSEWHERE = TEXTS["branching elsewhere"]
GUARANTEES = (
    ("minimax", "b^m"),
    ("alphabeta", "b^(m/2) … b^m"),
)
"""Searches with the positions that they visit, with the best and with the worst order of the moves."""


def conditions_table() -> TextTable:
    """The six properties of the environment and the seven of the game, ticked off for this program's games."""
    titles = [presentation_named(name).title for name in KINDS]
    rows = []
    for heading, conditions in ((N_("The environment"), ENVIRONMENT), (N_("The game"), GAME)):
        rows.append(TableRow((_(heading), *[""] * (len(titles) + 1)), heading=True))
        rows += [TableRow((_(text), *[YES] * len(titles), _(fails))) for text, fails in conditions]
    return TextTable("conditions", (_("Property"), *titles, _("A game without it")), rows)


def measure(stop: bytearray, tell: Callable[[dict[str, MeasuredBranching]], None]) -> dict[str, MeasuredBranching]:
    """Measure one game after the other; `tell` gets what is known so far."""
    found: dict[str, MeasuredBranching] = {}
    for name, kind in MEASURED.items():

        def take(sums: MeasuredBranching, name: str = name) -> None:
            tell({**found, name: sums})

        with suppress(Stopped):
            found[name] = measured_branching(kind.start(name), stop=stop, tell=take)
    return found


def branching_table(found: Mapping[str, MeasuredBranching]) -> TextTable:
    """The lecture's numbers next to those of the computer's own games, "…" where there are none yet."""
    rows = [TableRow((_(ELSEWHERE[name]), _factor(value), "–")) for name, value in PRINTED_ELSEWHERE.items()]
    for name, texts in BRANCHING_TEXTS.items():
        means = found[name].means if name in found else ()
        for number, text in enumerate(texts):
            measured = _factor(means[number]) if number < len(means) else "…"
            rows.append(TableRow((_(text), _factor(PRINTED[name][number]), measured)))
    return TextTable("branching", (_("Moves in a position"), _("Printed"), _("Measured")), rows)


def _factor(value: float) -> str:
    return count_text(round(value)) if value > 99 else decimal(value, 2)


def guarantees_table() -> TextTable:
    """Guarantees and cost of minimax and alpha-beta, for b moves in a position and m plies to the end."""
    complete, optimal = _("if the tree is finite"), _("against an optimal opponent")
    rows = [TableRow((_(ALGORITHMS[name]), complete, optimal, positions, "b·m")) for name, positions in GUARANTEES]
    headings = (_("Algorithm"), _("Complete"), _("Optimal"), _("Positions"), _("Memory"))
    return TextTable("guarantees", headings, rows)


class Sign(Enum):
    MAX = "max"
    MIN = "min"
    PLAYER = "player"
    END = "end"
    DEPTH = "depth"
    VALUE = "value"
    WINDOW = "window"
    CHOSEN = "chosen"
    CUT = "cut"
    AHEAD = "ahead"


@dataclass(frozen=True, slots=True)
class SignMeaning:
    sign: Sign
    text: str


@dataclass(frozen=True, slots=True)
class HelpTopic:
    name: str
    title: str
    parts: tuple[str | SignMeaning, ...]


KEYS, CONDITIONS, BRANCHING = "keys", "conditions", "branching"
"""The topics that show more below their words: all keys of the Lab, and tables of facts."""


def _part(part: str | dict[str, str]) -> str | SignMeaning:
    """Join the lines of a text: the breaks are there for the author."""
    if isinstance(part, str):
        return " ".join(part.split())
    return SignMeaning(Sign(part["sign"]), " ".join(part["text"].split()))


TOPICS = tuple(
    HelpTopic(table["name"], table["title"], tuple(map(_part, table["parts"])))
    for table in tomllib.loads((ASSETS / "lessons" / "search-lab.toml").read_text("utf-8"))["topics"]
)
GROUPS = TEXTS["topics"]
"""Headings of the list of topics, by the first topic below each."""
ON_THE_TREE = (
    ("+ − 0", N_("Zoom in, zoom out, whole tree")),
    ("Enter, B", N_("Fold the node's subtree, or draw only that")),
)
IN_AN_EXERCISE = (
    ("← ↑ ↓ → Space", N_("Predict: walk in the tree, mark a branch")),
    ("Enter", N_("Predict: answer, next question")),
)
# Lengths are pixels at 100 %.
LIST_WIDTH, WIDEST = 280, 1040
LONGEST_LINE = 640
"""Greatest width of a line, for easy reading."""
SIGN_SIZE, NODE = (92, 50), 34
"""Size of the place of a sign, and height of a node in it."""
SHAPES = {
    Sign.MAX: (NodeShape.UP, ""),
    Sign.MIN: (NodeShape.DOWN, ""),
    Sign.PLAYER: (NodeShape.CIRCLE, ""),
    Sign.END: (NodeShape.SQUARE, ""),
    Sign.DEPTH: (NodeShape.ROUND, ""),
    Sign.VALUE: (NodeShape.UP, "6"),
    Sign.AHEAD: (NodeShape.DOWN, ""),
}
WINDOW = "(−∞, 6)"
PLAYERS = {NodeShape.UP: 0, NodeShape.DOWN: 1, NodeShape.CIRCLE: 2}
"""Players whose colours the shapes have."""


def explained_by(algorithm: str) -> str:
    return "alphabeta" if algorithm == "negamax-alphabeta" else algorithm


class ExplainedScreen(WidgetScreen):
    topic_name: ClassVar[str]

    def commands(self) -> tuple[Command, ...]:
        return own_first(HELP.on(self.open_help), *super().commands())

    def keeps(self, key: str) -> bool:
        """After a click the keys step, wherever it was; only a widget reached by the keyboard has them for itself."""
        focused = self.ui.focused
        return super().keeps(key) and (self.ui.ring or (focused is not None and focused.takes_text))

    def open_help(self) -> None:
        self.go(HelpScreen(self.context, self, self.topic_name))


class HelpScreen(WidgetScreen):
    def __init__(self, context: Context, back: Screen, topic: str, tour: Callable[[], None] | None = None) -> None:
        """`tour` begins the tour on the screen `back`, if it has one."""
        self.number = next((number for number, each in enumerate(TOPICS) if each.name == topic), 0)
        super().__init__(context, focus="next")
        self.back = back
        self.tour = tour
        self.measured: dict[str, MeasuredBranching] = {}
        self._work = Listener(self._take, self._take)

    def _take(self, measured: dict[str, MeasuredBranching]) -> None:
        self.measured = measured
        self.ui.rebuild()

    @property
    def busy(self) -> bool:
        return super().busy or self._work.waiting

    def update(self, dt: float) -> Screen:
        if self.topic.name == BRANCHING and not self.measured and not self._work.waiting:
            self._work.await_job(self.context.thinker.beside.start(measure))
        self._work.hear()
        return super().update(dt)

    def leave(self) -> None:
        self._work.cancel()
        super().leave()

    @property
    def topic(self) -> HelpTopic:
        return TOPICS[self.number]

    def build(self) -> Widget:
        narrow = self.ui.room.width < Width.USUAL
        text = Scroll(Column([AtMost(self._text(), most=LONGEST_LINE)], align=0.0), name=f"text {self.topic.name}")
        items: list[Item] = []
        for topic in TOPICS:
            group = _(GROUPS[topic.name]) if topic.name in GROUPS else items[-1].group
            items.append(Item(_(topic.title), group=group))
        choose = partial(setattr, self, "number")
        if narrow:
            chosen = DropDown("topics", list(enumerate(items)), self.number, choose)
            return Column([header(_("Help"), self.leave), chosen, text, self._ways(narrow)], gap=8, padding=8)
        names, number = List("topic", items, self.number, choose), self.number
        topics = CursorScroll(
            names, name="topics", least=60, moment=lambda: number, place=lambda _look: names.lines[number].rect
        )
        panels = [(Panel([topics], padding=8), LIST_WIDTH), (Panel([text, self._ways(narrow)], padding=20, gap=12), 0)]
        page = Centred(LabPage(panels, gap=12), most=WIDEST, grow=1)
        return Column([header(_("Help on the Search Lab"), self.leave), page], gap=4, padding=12)

    def _text(self) -> Widget:
        topic = self.topic
        parts: list[Widget] = [Label(_(topic.title), Type.HEADING, name="topic title")]
        parts += [self._part(part) for part in topic.parts]
        if topic.name == KEYS:
            walking = steps(0, 0, lambda _: None, lambda: None, playing=False)
            keys = [*((each.key, each.label) for each in (*walking, *JUMPS, HELP)), *ON_THE_TREE, *IN_AN_EXERCISE]
            parts.append(
                Column([Field(_(meaning), KeyCap("", key_text(key)), beside=150) for key, meaning in keys], gap=9)
            )
        if topic.name == CONDITIONS:
            parts.append(conditions_table())
        if topic.name == BRANCHING:
            parts.append(branching_table(self.measured))
        return Column(parts, gap=14, padding=2)

    @staticmethod
    def _part(part: str | SignMeaning) -> Widget:
        if isinstance(part, str):
            return Label(_(part))
        return Row(
            [CanvasView("", partial(sign_drawing, part.sign), height=SIGN_SIZE[1]), Label(_(part.text), grow=1)],
            gap=14,
            wraps=False,
        )

    def _ways(self, narrow: bool) -> Widget:
        def turn(name: str, text: str, step: int, symbol: str, rank: Rank = Rank.USUAL) -> Button:
            shown, tooltip = ("", text) if narrow else (text, "")
            able, go = 0 <= self.number + step < len(TOPICS), partial(setattr, self, "number", self.number + step)
            return Button(name, shown, go, symbol=symbol, rank=rank, enabled=able, tooltip=tooltip)

        tour = [Button("tour", _("Short tour"), self._start_tour, symbol="play")] if self.tour else []
        previous = turn("previous", _("Previous"), -1, "left")
        following = turn("next", _("Next"), 1, "right", Rank.MAIN)
        return Row([*tour, Space(grow=1), previous, following], gap=8, wraps=False)

    def _start_tour(self) -> None:
        self.leave()
        if self.tour is not None:
            self.tour()


@lru_cache(64)
def sign_drawing(sign: Sign, theme: Theme) -> Canvas:
    canvas = Canvas(*SIGN_SIZE, "")
    pen, place = CanvasPen(canvas), pygame.Rect(0, 0, *SIGN_SIZE)
    if sign in SHAPES:
        shape, value = SHAPES[sign]
        is_leaf = shape in figures.LEAVES
        fill, line = theme.tree.leaf if is_leaf else theme.tree.players[PLAYERS[shape]]
        if sign is Sign.AHEAD:
            fill, line = figures.faint(theme, fill), figures.faint(theme, line)
        node = pygame.Rect(0, 0, NODE if is_leaf else round(NODE * 1.3), NODE)
        node.center = place.center
        pen.figure(shape, node, fill, line, 2)
        base = place.centery + figures.TEXT_DROP.get(shape, 0) * NODE + 0.35 * Type.SMALL.size
        canvas.write(value, place.centerx, base, Type.SMALL.size, bold=True, align=0.5, colour=css(theme.text))
    elif sign is Sign.WINDOW:
        base = place.centery + 0.35 * Type.BODY.size
        canvas.write(WINDOW, place.centerx, base, Type.BODY.size, align=0.5, colour=css(theme.text))
    elif sign is Sign.CHOSEN:
        pen.fill(theme.tree.best, place.inflate(-28, 4 - place.h))
    else:
        end = place.right - 19
        pen.fill(blend(theme.panel, theme.danger, 0.75), (14, place.centery, end - 19, 1))
        pen.cross(theme.danger, 10, (end, place.centery))
    return canvas
