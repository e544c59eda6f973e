"""Results as bars: won, drawn and lost games as shares of the width."""

import pygame

from ai.players.elo import Results
from game.ui.look import shapes
from game.ui.look.theme import Ink, Look, Type
from game.ui.widgets.graph import result_colours
from game.ui.widgets.label import Label
from game.ui.widgets.layout import AtMost, Row
from game.ui.widgets.line import Line
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.words.i18n import C_, _, ngettext, percent_text

HEIGHT, BAR = 30, 14
NUMBER = 42


def counts_text(results: Results) -> str:
    games = ngettext("{count} game", "{count} games", results.games).format(count=results.games)
    told = _("{games}: {won} won, {drawn} drawn, {lost} lost")
    return told.format(games=games, won=results.won, drawn=results.drawn, lost=results.lost)


def points_text(results: Results) -> str:
    return _("{share} of the points").format(share=percent_text(results.share))


def share_text(results: Results) -> str:
    """The share of the points in percent.

    >>> share_text(Results(won=2, lost=1))
    '67'
    """
    return str(round(100 * results.share))


class ShareBar(Widget):
    def __init__(self, counted: tuple[int, int, int], *, grow: int = 0) -> None:
        super().__init__(grow=grow)
        self.counted = counted

    def measure(self, look: Look, width: int) -> Size:
        return look.px(BAR), look.target(HEIGHT)

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        bar = pygame.Rect(0, 0, self.rect.w, ui.look.px(BAR))
        bar.center = self.rect.center
        shapes.shares(surface, bar, list(zip(self.counted, result_colours(ui.look.theme), strict=True)), ui.look.px(1))


class ResultBar(Row):
    role = "bar"
    focusable = True
    clickable = True

    def __init__(self, name: str, label: str, results: Results) -> None:
        games = Line(str(results.games), Type.SMALL, ink=Ink.MUTED, align=1.0)
        share = Line(percent_text(results.share), Type.SMALL, align=1.0)
        bar = ShareBar((results.won, results.drawn, results.lost), grow=6)
        numbers = (AtMost(games, most=NUMBER), AtMost(share, most=NUMBER))
        super().__init__([Line(label, Type.SMALL, grow=5), bar, *numbers], wraps=False, name=name)
        self.text = label
        self.tooltip = f"{label} · {counts_text(results)} · {points_text(results)}"
        self.results = results


def legend() -> Widget:
    words = (_("Wins"), C_("number", "Draws"), _("Losses"))
    kinds = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    marks = [Row([ShareBar(kind), Label(word, Type.SMALL)], gap=8) for word, kind in zip(words, kinds, strict=True)]
    return Row(marks, gap=18, name="legend")
