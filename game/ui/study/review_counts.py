"""A side's accuracy and the counts of its marks."""

from collections.abc import Sequence

import pygame

from ai.insight.review import MoveQuality
from game.ui.look import shapes
from game.ui.look.theme import Look, Type
from game.ui.study.movetext_view import sign_colour
from game.ui.study.review_words import SIGNS, told_counts
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.words.i18n import _, percent_text

SWATCH, GAP = 14, 8
BETWEEN = (4, 16)
"""Least and usual room between two marks in pixels at 100 %."""


class SideCounts(Widget):
    """The colour of a side, its name and its accuracy; below, the counts of its marks.

    Where room is short, the best moves are not counted, and the name is left out before the accuracy.
    """

    role = "counts"

    def __init__(
        self,
        name: str,
        side: str,
        player: str,
        accuracy: float | None,
        counts: Sequence[tuple[MoveQuality, int]],
        colour: tuple[int, int, int],
        widest: Sequence[int],
    ) -> None:
        """`accuracy` in percent; None if there was no choice. `widest`: the numbers to make room for, so that the
        columns of both sides align."""
        shown = "–" if accuracy is None else percent_text(accuracy / 100)
        self.percent = shown
        self.accuracy = _("accuracy {percent}").format(percent=shown)
        who = f"{side} · {player}" if player else side
        super().__init__(name, f"{who}: {self.accuracy}. {told_counts(counts)}", tooltip=told_counts(counts))
        self.side = side
        self.who = who
        self.counts = tuple(counts)
        self.colour = colour
        self.widest = tuple(map(str, widest))

    def measure(self, look: Look, width: int) -> Size:
        return width, max(look.control_height, 2 * (self._line(look) + look.px(1)))

    def _line(self, look: Look) -> int:
        return look.text("0", Type.SMALL).size[1]

    def _words(self, look: Look) -> list[tuple[str, Type, pygame.Rect]]:
        line, left = self._line(look), look.px(SWATCH + GAP)
        top = self.rect.centery - line - look.px(1)
        row = pygame.Rect(self.rect.x + left, top, self.rect.w - left, line)
        wide = look.text(self.accuracy, Type.SMALL).size[0]
        room = row.w - wide - look.px(GAP)
        names = [name for name in (self.who, self.side) if look.text(name, Type.SMALL).size[0] <= room]
        told, place = self.accuracy if wide <= row.w else self.percent, row
        if names:
            after = look.text(names[0], Type.SMALL).size[0] + look.px(GAP)
            place = pygame.Rect(row.x + after, top, row.w - after, line)
        return [(names[0] if names else "", Type.SMALL, row), (told, Type.SMALL, place)]

    def _marks(self, look: Look) -> list[tuple[str, str, pygame.Rect, pygame.Rect]]:
        line, left = self._line(look), look.px(SWATCH + GAP)
        parts = [
            (look.text(SIGNS[mark].sign, Type.SMALL).size[0] + look.px(3), look.text(number, Type.SMALL).size[0])
            for (mark, _count), number in zip(self.counts, self.widest, strict=True)
        ]
        least = look.px(BETWEEN[0])
        while parts and left + sum(map(sum, parts)) + least * (len(parts) - 1) > self.rect.w:
            parts = parts[1:]
        spare = self.rect.w - left - sum(map(sum, parts))
        between = min(look.px(BETWEEN[1]), max(least, spare // max(1, len(parts) - 1)))
        x, found = self.rect.x + left, []
        for (mark, count), (before, wide) in zip(self.counts[-len(parts) :] if parts else (), parts, strict=True):
            place = pygame.Rect(x, self.rect.centery + look.px(1), before, line)
            found.append((SIGNS[mark].sign, str(count), place, pygame.Rect(place.right, place.y, wide, line)))
            x += before + wide + between
        return found

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        words = [look.text(text, style).place(place) for text, style, place in self._words(look) if text]
        for sign, count, place, behind in self._marks(look):
            words += [look.text(sign, Type.SMALL).place(place), look.text(count, Type.SMALL).place(behind)]
        return words

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        words = self._words(look)
        swatch = pygame.Rect(0, 0, look.px(SWATCH), look.px(SWATCH))
        swatch.midleft = self.rect.x, words[0][2].centery
        shapes.rounded(surface, swatch, swatch.w // 2, self.colour, theme.control_border, look.px(1))
        for (text, style, place), colour in zip(words, (theme.text, theme.muted), strict=True):
            look.text(text, style).draw(surface, place, colour)
        for sign, count, place, behind in self._marks(look):
            look.text(sign, Type.SMALL).draw(surface, place, sign_colour(theme, sign))
            look.text(count, Type.SMALL).draw(surface, behind, theme.muted if count == "0" else theme.text)
