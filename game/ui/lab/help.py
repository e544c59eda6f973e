"""The help of the Search Lab: topics to choose from, and one of them to read."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar

import pygame

from game.ui.commands import HELP, Command, key_text, own_first, steps
from game.ui.lab.help_words import KEYS, TOPICS, HelpTopic, Sign, SignMeaning
from game.ui.lab.page import LabPage
from game.ui.lab.tree import figures
from game.ui.lab.tree.figures import NodeShape
from game.ui.lab.tree.transport import JUMPS
from game.ui.look.shapes import blend
from game.ui.look.sizes import Width
from game.ui.look.theme import Look, Type
from game.ui.screen import Context, Screen
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import AtMost, Centred, Column, Field, Panel, Row, Space
from game.ui.widgets.listing import Item, List
from game.ui.widgets.scroll import CursorScroll, Scroll
from game.ui.widgets.shortcut_sheet import KeyCap
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.widgets.widget_screen import WidgetScreen, header
from game.ui.words.i18n import N_, _

ON_THE_TREE = (
    ("+ − 0", N_("Larger, smaller, all of the tree")),
    ("Enter, B", N_("Fold what is below the node, draw it alone")),
)
IN_AN_EXERCISE = (
    ("← ↑ ↓ → Space", N_("Predict: walk in the tree, mark a branch")),
    ("Enter", N_("Predict: answer, next question")),
)
"""Keys of widgets of the Lab, for the sheet."""
# Lengths are pixels at 100 %.
LIST_WIDTH, WIDEST = 280, 1040
"""Width of the list of topics, and greatest width of it and the text."""
LONGEST_LINE = 640
"""Width of the text: longer lines are hard to read."""
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

    def open_help(self) -> None:
        self.go(HelpScreen(self.context, self, self.topic_name))


class TopicScroll(CursorScroll):
    """The list of topics; the one that is read stays in view."""

    def __init__(self, topics: List, number: int) -> None:
        super().__init__(topics, name="topics", least=60)
        self.topics, self.number = topics, number

    def state(self) -> tuple[object, ...]:
        return (self.number,)

    def cursor_rect(self, look: Look) -> pygame.Rect:
        return self.topics.inside[self.number].rect


class HelpScreen(WidgetScreen):
    def __init__(self, context: Context, back: Screen, topic: str, tour: Callable[[], None] | None = None) -> None:
        """`tour` begins the tour on the screen `back`, if it has one."""
        self.number = next((number for number, each in enumerate(TOPICS) if each.name == topic), 0)
        super().__init__(context, focus="next")
        self.back = back
        self.tour = tour

    @property
    def topic(self) -> HelpTopic:
        return TOPICS[self.number]

    def build(self) -> Widget:
        narrow = self.ui.room.width < Width.USUAL
        text = Scroll(Column([AtMost(self._text(), most=LONGEST_LINE)], align=0.0), name=f"text {self.topic.name}")
        items = [Item(_(topic.title)) for topic in TOPICS]
        choose = partial(setattr, self, "number")
        if narrow:
            chosen = DropDown("topics", list(enumerate(items)), self.number, choose)
            return Column([header(_("Help"), self.leave), chosen, text, self._ways(narrow)], gap=8, padding=8)
        topics = TopicScroll(List("topic", items, self.number, choose), self.number)
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
            parts.append(Column([Field(Label(_(meaning)), KeyCap("", key_text(key))) for key, meaning in keys], gap=9))
        return Column(parts, gap=14, padding=2)

    @staticmethod
    def _part(part: str | SignMeaning) -> Widget:
        if isinstance(part, str):
            return Label(_(part))
        return Row([SignPicture(part.sign), Label(_(part.text), grow=1)], gap=14, wraps=False)

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


class SignPicture(Widget):
    """A sign, drawn as the tree draws it."""

    role = "picture"
    straight = True

    def __init__(self, sign: Sign) -> None:
        super().__init__()
        self.sign = sign

    def measure(self, look: Look, width: int) -> Size:
        return look.px(SIGN_SIZE[0]), look.px(SIGN_SIZE[1])

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        if self.sign in SHAPES:
            self._draw_node(ui.look, surface, *SHAPES[self.sign])
        elif self.sign is Sign.WINDOW:
            ui.look.text(WINDOW, Type.BODY).draw(surface, self.rect, ui.look.theme.text, 0.5)
        else:
            self._draw_branch(ui.look, surface)

    def _draw_node(self, look: Look, surface: pygame.Surface, shape: NodeShape, value: str) -> None:
        theme, high, is_leaf = look.theme, look.px(NODE), shape in figures.LEAVES
        fill, line = theme.tree.leaf if is_leaf else theme.tree.players[PLAYERS[shape]]
        if self.sign is Sign.AHEAD:
            fill, line = figures.faint(theme, fill), figures.faint(theme, line)
        place = pygame.Rect(0, 0, high if is_leaf else round(high * 1.3), high)
        place.center = self.rect.center
        surface.blit(figures.picture(shape, place.size, fill, line, look.px(2)), place)
        if value:
            drop = round(figures.TEXT_DROP.get(shape, 0) * high)
            block = look.fonts.block(value, look.px(Type.SMALL.size), True, None)
            block.draw(surface, place.move(0, drop), theme.text, 0.5)

    def _draw_branch(self, look: Look, surface: pygame.Surface) -> None:
        """A branch from left to right: thick, or struck through at its end."""
        theme, rect = look.theme, self.rect
        left, right, middle = rect.x + look.px(14), rect.right - look.px(14), rect.centery
        if self.sign is Sign.CHOSEN:
            wide = look.px(4)
            surface.fill(theme.tree.best, (left, middle - wide // 2, right - left, wide))
            return
        wide, side = max(1, look.px(1)), look.px(10)
        surface.fill(blend(theme.panel, theme.danger, 0.75), (left, middle, right - left - side, wide))
        cross = figures.cross(side, theme.danger)
        surface.blit(cross, cross.get_rect(midright=(right, middle)))
