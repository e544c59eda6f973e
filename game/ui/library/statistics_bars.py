"""Results as bars: how many games were won, drawn and lost, each kind as its share of the width."""

from collections.abc import Sequence

import pygame

from ai.players.elo import Results
from game.ui.look import shapes
from game.ui.look.shapes import Colour
from game.ui.look.theme import Look, Theme, Type, fitted
from game.ui.widgets.graph import SERIES
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.words.i18n import C_, _, ngettext, percent_text

HEIGHT = 30
"""The height of a line, at 100 %,"""
BAR = 14
"""and of the bar in it."""
LABEL_SHARE = 0.4
"""The most that the label takes of the width,"""
LABEL_MOST = 240
"""and the most that it takes in pixels at 100 %."""
GAP = 12


def colours(theme: Theme) -> tuple[Colour, Colour, Colour]:
    """Of won, drawn and lost games; they are told apart with any colour vision."""
    won, lost = (pygame.Color(text) for text in SERIES[theme][:2])
    drawn = shapes.blend(theme.panel, theme.muted, 0.7)
    return (won.r, won.g, won.b), drawn, (lost.r, lost.g, lost.b)


def counts_text(results: Results) -> str:
    """How many games were won, drawn and lost."""
    games = ngettext("{count} game", "{count} games", results.games).format(count=results.games)
    told = _("{games}: {won} won, {drawn} drawn, {lost} lost")
    return told.format(games=games, won=results.won, drawn=results.drawn, lost=results.lost)


def points_text(results: Results) -> str:
    """Which share of the points was won."""
    return _("{share} of the points").format(share=percent_text(results.share))


def share_text(results: Results) -> str:
    """The share of the points in percent.

    >>> share_text(Results(won=2, lost=1))
    '67'
    """
    return str(round(100 * results.share))


class ResultBar(Widget):
    """One line: what was counted, the bar, how many games, the share of the points; its tooltip has the numbers."""

    role = "bar"
    focusable = True
    clickable = True

    def __init__(self, name: str, label: str, results: Results) -> None:
        super().__init__(name, label, tooltip=f"{label} · {counts_text(results)} · {points_text(results)}")
        self.results = results

    def measure(self, look: Look, width: int) -> Size:
        return width, look.target(HEIGHT)

    def _parts(self, look: Look) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
        """The places of the label, the bar, the number of games and the share."""
        rect, gap = self.rect, look.px(GAP)
        label = min(round(rect.w * LABEL_SHARE), look.px(LABEL_MOST))
        share = look.text(percent_text(1), Type.SMALL).size[0]
        games = look.text("0000", Type.SMALL).size[0]
        bar = max(1, rect.w - label - games - share - 3 * gap)
        left, places = rect.x, []
        for width in (label, bar, games, share):
            places.append(pygame.Rect(left, rect.y, width, rect.h))
            left += width + gap
        middle = pygame.Rect(0, 0, bar, look.px(BAR))
        middle.center = places[1].center
        return places[0], middle, places[2], places[3]

    def _texts(self, look: Look) -> list[tuple[str, pygame.Rect, float]]:
        label, _bar, games, share = self._parts(look)
        shown = fitted(look, self.text, Type.SMALL, label.w)
        return [
            (shown, label, 0.0),
            (str(self.results.games), games, 1.0),
            (percent_text(self.results.share), share, 1.0),
        ]

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [look.text(text, Type.SMALL).place(place, align) for text, place, align in self._texts(look)]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        bar = self._parts(look)[1]
        counted, done = (self.results.won, self.results.drawn, self.results.lost), 0
        for number, colour in zip(counted, colours(theme), strict=True):
            first, after = (bar.x + bar.w * part // self.results.games for part in (done, done + number))
            if number:
                surface.fill(colour, (first, bar.y, max(1, after - first - look.px(1)), bar.h))
            done += number
        for (text, place, align), muted in zip(self._texts(look), (False, True, False), strict=True):
            look.text(text, Type.SMALL).draw(surface, place, theme.muted if muted else theme.text, align)


class Legend(Widget):
    """What the colours of the bars mean."""

    role = "legend"

    def __init__(self) -> None:
        self.words: Sequence[str] = (_("Wins"), C_("number", "Draws"), _("Losses"))
        super().__init__("legend", " ".join(self.words))

    def _places(self, look: Look) -> list[tuple[str, pygame.Rect, pygame.Rect]]:
        """Each word with the places of its colour and of itself."""
        left, found, side = self.rect.x, [], look.px(BAR)
        for word in self.words:
            width = look.text(word, Type.SMALL).size[0]
            square = pygame.Rect(left, self.rect.centery - side // 2, side, side)
            found.append((word, square, pygame.Rect(square.right + look.px(8), self.rect.y, width, self.rect.h)))
            left = found[-1][2].right + look.px(18)
        return found

    def measure(self, look: Look, width: int) -> Size:
        words = sum(look.text(word, Type.SMALL).size[0] for word in self.words)
        return words + 3 * look.px(BAR + 8) + 2 * look.px(18), look.target(HEIGHT)

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [look.text(word, Type.SMALL).place(place) for word, _square, place in self._places(look)]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look = ui.look
        for (word, square, place), colour in zip(self._places(look), colours(look.theme), strict=True):
            surface.fill(colour, square)
            look.text(word, Type.SMALL).draw(surface, place, look.theme.text)
