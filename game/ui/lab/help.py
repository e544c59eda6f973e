"""The help of the Search Lab: topics to choose from, and one of them to read."""

from collections.abc import Callable
from functools import partial
from typing import Self

import pygame

from game.ui.commands import HELP, key_text, steps
from game.ui.lab.help_signs import SignPicture
from game.ui.lab.help_words import KEYS, TOPICS, HelpTopic, SignMeaning
from game.ui.lab.page import LabPage
from game.ui.lab.tree.transport import JUMPS
from game.ui.look.sizes import Width
from game.ui.look.theme import Look, Type
from game.ui.screen import Context, Screen
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import AtMost, Centred, Column, Field, Panel, Row, Space
from game.ui.widgets.listing import Item, List
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.shortcut_sheet import KeyCap
from game.ui.widgets.widget import Widget
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
LIST_WIDTH, WIDEST = 280, 1040
"""The width of the list of topics, and the greatest width of it and the text, at 100 %."""
LONGEST_LINE = 640
"""The width of the text at 100 %: longer lines are hard to read."""


def explained_by(algorithm: str) -> str:
    """The topic on an algorithm."""
    return "alphabeta" if algorithm == "negamax-alphabeta" else algorithm


class TopicScroll(Scroll):
    """The list of topics: the one that is read stays in sight."""

    def __init__(self, topics: List, number: int) -> None:
        super().__init__(topics, name="topics")
        self.topics = topics
        self.number = number
        self.shown = -1
        """The topic that was brought into sight."""

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.shown = old.shown

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        if self.shown != self.number:
            self.shown = self.number
            self.reveal(look, self.topics.inside[self.number].rect)


class HelpScreen(WidgetScreen):
    """The help, open at a topic. Esc leads back."""

    def __init__(self, context: Context, back: Screen, topic: str, tour: Callable[[], None] | None = None) -> None:
        """`tour` begins the tour on the screen that one came from, where there is one."""
        self.number = next((number for number, each in enumerate(TOPICS) if each.name == topic), 0)
        super().__init__(context, focus="next")
        self.back = back
        self.tour = tour

    @property
    def topic(self) -> HelpTopic:
        """What is read."""
        return TOPICS[self.number]

    def leave(self) -> None:
        self.go(self.back)

    # What is to be seen

    def build(self) -> Widget:
        narrow = self.ui.room.width < Width.USUAL
        text = Scroll(Column([AtMost(self._text(), most=LONGEST_LINE)], align=0.0), name=f"text {self.topic.name}")
        if narrow:
            options = [(number, Item(_(topic.title))) for number, topic in enumerate(TOPICS)]
            chosen = DropDown("topics", options, self.number, self._choose)
            return Column([header(_("Help"), self.leave), chosen, text, self._ways(narrow)], gap=8, padding=8)
        topics = List("topic", [Item(_(topic.title)) for topic in TOPICS], self.number, self._choose)
        body = LabPage(
            [
                (Panel([TopicScroll(topics, self.number)], padding=8), LIST_WIDTH),
                (Panel([text, self._ways(narrow)], padding=20, gap=12), 0),
            ],
            gap=12,
        )
        page = Centred(body, most=WIDEST, grow=1)
        return Column([header(_("Help on the Search Lab"), self.leave), page], gap=4, padding=12)

    def _text(self) -> Widget:
        """The topic to be read."""
        topic = self.topic
        parts: list[Widget] = [Label(_(topic.title), Type.HEADING, name="topic title")]
        parts += [self._part(part) for part in topic.parts]
        if topic.name == KEYS:
            walking = steps(0, 0, lambda _: None, lambda: None, playing=False)
            keys = [*((each.key, each.meaning) for each in (*walking, *JUMPS, HELP)), *ON_THE_TREE, *IN_AN_EXERCISE]
            parts.append(Column([Field(Label(_(meaning)), KeyCap("", key_text(key))) for key, meaning in keys], gap=9))
        return Column(parts, gap=14, padding=2)

    @staticmethod
    def _part(part: str | SignMeaning) -> Widget:
        if isinstance(part, str):
            return Label(_(part))
        return Row([SignPicture(part.sign), Label(_(part.text), grow=1)], gap=14, wraps=False)

    def _ways(self, narrow: bool) -> Widget:
        """To the tour, and to the topics before and after this one."""
        last = len(TOPICS) - 1
        tour = [Button("tour", _("Short tour"), self._start_tour, symbol="play")] if self.tour else []
        back, on = ("", "") if narrow else (_("Previous"), _("Next"))
        return Row(
            [
                *tour,
                Space(grow=1),
                Button(
                    "previous", back, partial(self._turn, -1), symbol="left", enabled=self.number > 0,
                    tooltip=_("Previous") if narrow else "",
                ),
                Button(
                    "next", on, partial(self._turn, 1), symbol="right", rank=Rank.MAIN, enabled=self.number < last,
                    tooltip=_("Next") if narrow else "",
                ),
            ],
            gap=8,
            wraps=False,
        )  # fmt: skip

    # What the person does

    def _choose(self, number: int) -> None:
        self.number = number

    def _turn(self, step: int) -> None:
        self.number += step

    def _start_tour(self) -> None:
        self.leave()
        if self.tour is not None:
            self.tour()
