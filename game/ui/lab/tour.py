"""A short tour of the Search Lab: one part of the screen after another is lit, with a text on it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.ui.look import shapes
from game.ui.look.theme import Look, Type
from game.ui.widgets.button import Button, Rank, flat
from game.ui.widgets.label import Label
from game.ui.widgets.layers import fill, place_beside
from game.ui.widgets.layout import Column, Panel, Row
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Host, Widget
from game.ui.words.i18n import C_, N_, _

CARD = 400


@dataclass(frozen=True, slots=True)
class TourStop:
    """One stop of the tour: the widgets to light up (the first one in view wins) and the text."""

    parts: tuple[str, ...]
    title: str
    text: str


STOPS = (
    TourStop(("panel tree", "tabs"), N_("The tree of the search"), N_(
        "Each node is a position, each branch a move. Triangles that point up are MAX's turns, the others MIN's.")),
    TourStop(("words", "tabs"), N_("One step in words"), N_(
        "Here you see what happens now, and why a branch is cut.")),
    TourStop(("transport",), N_("You set the pace"), N_(
        "Play with the space bar, step with the arrow keys, or drag the slider. The marks above " "it are cutoffs.")),
    TourStop(("code scroll", "tabs"), N_("The algorithm itself"), N_(
        "The running line of code is highlighted, and below it are its variables.")),
    TourStop(("panel table", "tabs"), N_("The table of the textbook"), N_(
        "Each visit adds a row with the value, α and β. Click a row to go back to it.")),
    TourStop(("position", "more"), N_("Your own position"), N_(
        "Set up tic-tac-toe or checkers here, press Search, and see its tree.")),
    TourStop(("pages",), N_("More pages"), N_(
        "Compare searches, see where a search errs, or predict what it does next.")),
    TourStop(("help",), N_("Whenever you wonder"), N_(
        "Here, or with the key ?, everything is explained: signs, algorithms, keys.")),
)  # fmt: skip


def found(ui: Ui, stop: TourStop) -> Widget | None:
    shown = list(ui.layers[0].root.walk())
    return next((widget for name in stop.parts for widget in shown if widget.name == name), None)


class Spotlight(Widget):
    """One part of the screen as it is, everything else veiled, with a card next to it."""

    def __init__(self, ui: Ui, target: Widget | None, card: Widget) -> None:
        super().__init__("tour")
        self.host = ui
        self.target = target
        self.card = card

    def children(self) -> Sequence[Widget]:
        return (self.card,)

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        gap = look.px(14)
        wide = min(look.px(CARD), rect.w - 2 * gap)
        high = min(self.card.size(look, wide)[1], rect.h - 2 * gap)
        target = self.target.rect if self.target else pygame.Rect(rect.center, (0, 0))
        self.card.arrange(look, place_beside(target, (wide, high), rect, gap))

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, target = ui.look, self.target
        if target is not None:
            before = surface.get_clip()
            ring = target.rect.inflate(look.px(8), look.px(8))
            surface.set_clip(ring.clip(before))
            surface.fill(look.theme.panel, ring)
            target.paint(ui, surface)
            surface.set_clip(before)
            shapes.rounded(surface, ring, look.px(12), None, look.theme.focus, look.px(3))
        super().draw(ui, surface)


def tour_offer(start: Callable[[], None], decline: Callable[[], None]) -> Widget:
    told = Label(_("New here? Take a short tour."), muted=True, name="tour offer", grow=1)
    close = flat("no tour", "close", _("No tour, thank you"), decline)
    return Row([told, Button("tour", _("Short tour"), start), close], gap=8, wraps=False)


class Tour:
    """The tour over one screen. `ended` is called when it is over, by the last stop, Skip or Esc."""

    def __init__(self, ui: Ui, ended: Callable[[], None]) -> None:
        self.ui = ui
        self.number = 0
        self.ended = ended

    def start(self) -> None:
        self.ui.open(self._build, fill, focus="tour next", closed=self.ended)

    def _build(self) -> Widget:
        stop = STOPS[self.number]
        return Spotlight(self.ui, found(self.ui, stop), self._card(stop))

    def _card(self, stop: TourStop) -> Widget:
        last = self.number == len(STOPS) - 1
        count = _("{number} of {count}").format(number=self.number + 1, count=len(STOPS))
        title = Label(_(stop.title), Type.STRONG, name="tour title", grow=1)
        head = Row([title, Label(count, Type.SMALL, muted=True)], wraps=False)
        told = Column([head, Label(_(stop.text))], gap=6)
        turn = self._turn
        buttons = [
            *([] if last else [Button("tour skip", _("Skip"), self.ui.close, rank=Rank.FLAT)]),
            *([Button("tour back", C_("step", "Back"), partial(turn, -1))] if self.number else []),
            Button("tour next", _("Done") if last else _("Next"), partial(turn, 1), rank=Rank.MAIN),
        ]
        row = Row(buttons, gap=8, align=1.0)
        return Panel([Scroll(told, name=f"tour text {self.number}", grow=0), row], padding=16, gap=12, name="tour card")

    def _turn(self, step: int) -> None:
        self.number += step
        if self.number == len(STOPS):
            self.ui.close()
        else:
            self.ui.focus("tour next")
            self.ui.rebuild()
