"""The pages of a screen as tabs: words, or icons of which the chosen one alone has its word."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate

import pygame

from game.ui.look import shapes
from game.ui.look.theme import Look, Type
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.layout import Box
from game.ui.widgets.widget import Host, Size


@dataclass(frozen=True, slots=True)
class TabItem:
    name: str
    title: str
    symbol: str


class Tab(Button):
    """The tab of one page. It has a word or its icon, and when it is chosen among icons both."""

    role = "tab"

    def __init__(
        self, name: str, text: str, symbol: str, chosen: bool, action: Callable[[], None], tooltip: str
    ) -> None:
        rank = Rank.MAIN if chosen else Rank.FLAT
        super().__init__(name, text, action, symbol=symbol, rank=rank, tooltip=tooltip)
        self.chosen = chosen
        self.is_main = False
        self.style = Type.BODY
        self.margin = 11

    def measure(self, look: Look, width: int) -> Size:
        wide = super().measure(look, width)[0] if self.text else look.px(42)
        return max(wide, look.finger), look.control_height - 2 * look.px(3)


class Tabs(Box):
    """The tabs of all pages, one of them chosen; each is named `name page`. `change` gets the name of a page."""

    role = "tabs"

    def __init__(
        self, name: str, entries: Sequence[TabItem], chosen: str, change: Callable[[str], None], *, words: bool
    ) -> None:
        def tab(entry: TabItem) -> Tab:
            now = entry.name == chosen
            text = entry.title if words or now else ""
            press = partial(change, entry.name)
            symbol = "" if words else entry.symbol
            return Tab(f"{name} {entry.name}", text, symbol, now, press, "" if text else entry.title)

        super().__init__([tab(entry) for entry in entries], gap=0, padding=3, name=name)

    def measure(self, look: Look, width: int) -> Size:
        widths = [tab.size(look, width)[0] for tab in self.inside]
        return sum(widths) + 2 * look.px(self.padding), look.control_height

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        inner = rect.inflate(-2 * look.px(self.padding), -2 * look.px(self.padding))
        widths = [tab.size(look, inner.w)[0] for tab in self.inside]
        for tab, width, left in zip(self.inside, widths, accumulate(widths, initial=inner.x), strict=False):
            tab.arrange(look, pygame.Rect(left, inner.y, width, inner.h))

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        shapes.rounded(surface, self.rect, look.radius, theme.control, theme.control_border, look.px(theme.border))
        super().draw(ui, surface)
