"""Containers that place widgets by their measured sizes, so that nothing is cut and nothing overlaps at any scale."""

import math
from collections.abc import Callable, Sequence
from typing import TypedDict, TypeVar, Unpack

import pygame

from game.ui.look import shapes
from game.ui.look.theme import Look
from game.ui.widgets.label import Label
from game.ui.widgets.widget import Host, Size, Widget


class BoxOptions(TypedDict, total=False):
    """Options of every container. Gaps and paddings are given at 100 % scale."""

    gap: float
    padding: float
    name: str
    grow: int


class Box(Widget):
    def __init__(self, inside: Sequence[Widget], **options: Unpack[BoxOptions]) -> None:
        super().__init__(options.get("name", ""), grow=options.get("grow", 0))
        self.inside = tuple(inside)
        self.gap = options.get("gap", 12)
        self.padding = options.get("padding", 0)

    def children(self) -> Sequence[Widget]:
        return self.inside


Some = TypeVar("Some", bound=Box)


def straight(box: Some) -> Some:
    """Show a container, such as buttons through moves, from left to right in every language."""
    box.straight = True
    return box


class Column(Box):
    """Widgets below one another, each as wide as the column, or only as wide as it wants."""

    def __init__(
        self,
        inside: Sequence[Widget],
        *,
        align: float | None = None,
        valign: float = 0.0,
        **options: Unpack[BoxOptions],
    ) -> None:
        """`align`: where what is less wide than the column lies, 0 left, 0.5 centred, 1 right; None makes it as wide.
        `valign`: where the whole lies in a place that is higher, when nothing inside grows."""
        super().__init__(inside, **options)
        self.align = align
        self.valign = valign

    def measure(self, look: Look, width: int) -> Size:
        padding = look.px(self.padding)
        sizes = [child.size(look, width - 2 * padding) for child in self.inside]
        gaps = look.px(self.gap) * max(0, len(sizes) - 1)
        return max((w for w, _ in sizes), default=0) + 2 * padding, sum(h for _, h in sizes) + gaps + 2 * padding

    def least_width(self, look: Look) -> int:
        return max((child.least_width(look) for child in self.inside), default=0) + 2 * look.px(self.padding)

    def least_height(self, look: Look, width: int) -> int:
        inner = width - 2 * look.px(self.padding)
        spared = sum(child.size(look, inner)[1] - child.least_height(look, inner) for child in self.inside)
        return self.size(look, width)[1] - spared

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        padding, gap = look.px(self.padding), look.px(self.gap)
        inner = rect.inflate(-2 * padding, -2 * padding)
        sizes = [child.size(look, inner.w) for child in self.inside]
        spare = inner.h - sum(h for _, h in sizes) - gap * max(0, len(sizes) - 1)
        shares = sum(child.grow for child in self.inside)
        y = inner.y + (0 if shares else round(max(0, spare) * self.valign))
        for child, (width, height) in zip(self.inside, sizes, strict=True):
            tall = height + (spare * child.grow // shares if shares and spare > 0 else 0)
            if spare < 0:
                tall = max(child.least_height(look, inner.w), height + spare)
                spare += height - tall
            wide = inner.w if self.align is None else min(width, inner.w)
            left = inner.x + round((inner.w - wide) * (self.align or 0))
            child.arrange(look, pygame.Rect(left, y, wide, tall))
            y += tall + gap


class Part(Column):
    """A column that `Ui.renew` builds anew while all around it stays."""

    live = True

    def __init__(self, name: str, build: Callable[[], Widget], *, grow: int = 0) -> None:
        super().__init__((build(),), name=name, grow=grow)
        self.build = build


def broken(wishes: Sequence[tuple[Widget, int]], width: int, gap: int) -> list[list[tuple[Widget, int]]]:
    """Widgets with the widths that they wish, in lines that are as full as can be."""
    lines: list[list[tuple[Widget, int]]] = []
    left = -1
    for child, wish in wishes:
        if not lines or left < wish + gap:
            lines.append([])
            left = width + gap
        lines[-1].append((child, wish))
        left -= wish + gap
    return lines


def balanced(wishes: Sequence[tuple[Widget, int]], width: int, gap: int) -> list[list[tuple[Widget, int]]]:
    """The same lines, about equally full: no further line holds what was left over."""
    lines = broken(wishes, width, gap)
    if len(lines) < 2 or len({child.grow for child, _ in wishes}) > 1:
        return lines
    low, high = max(wish for _, wish in wishes), width
    while low < high:
        middle = (low + high) // 2
        if len(broken(wishes, middle, gap)) > len(lines):
            low = middle + 1
        else:
            high = middle
    return broken(wishes, high, gap)


class Row(Box):
    """Widgets in a row, or several if there is no room. Widgets that grow share the spare width."""

    def __init__(
        self,
        inside: Sequence[Widget],
        *,
        align: float = 0.0,
        wraps: bool = True,
        tall: bool = False,
        **options: Unpack[BoxOptions],
    ) -> None:
        """`wraps` False: one line always; what grows gets the width that the others leave. `tall`: everything is as
        high as its line, not only what grows. `align` places a line with spare width: 0 left, 0.5 centred, 1 right."""
        super().__init__(inside, **options)
        self.align = align
        self.wraps = wraps
        self.tall = tall

    def _lines(self, look: Look, width: int) -> list[list[tuple[Widget, int]]]:
        gap = look.px(self.gap)
        if not self.wraps:
            return [self._fit(look, width, gap)]
        wishes = [(child, min(child.size(look, width)[0], width)) for child in self.inside]
        return [self._grown(line, width, gap) for line in balanced(wishes, width, gap)]

    def _fit(self, look: Look, width: int, gap: int) -> list[tuple[Widget, int]]:
        left = width - gap * max(0, len(self.inside) - 1)
        widths: dict[int, int] = {}
        for index, child in sorted(enumerate(self.inside), key=lambda pair: pair[1].grow > 0):
            shares = sum(c.grow for i, c in enumerate(self.inside) if i not in widths) if child.grow else 0
            widths[index] = left * child.grow // shares if shares else min(child.size(look, max(1, left))[0], left)
            left -= widths[index]
        return [(child, widths[index]) for index, child in enumerate(self.inside)]

    @staticmethod
    def _grown(line: list[tuple[Widget, int]], width: int, gap: int) -> list[tuple[Widget, int]]:
        spare = width - sum(w for _, w in line) - gap * (len(line) - 1)
        shares = sum(child.grow for child, _ in line)
        return [(child, w + (spare * child.grow // shares if shares else 0)) for child, w in line]

    def measure(self, look: Look, width: int) -> Size:
        padding, gap = look.px(self.padding), look.px(self.gap)
        lines = self._lines(look, width - 2 * padding)
        heights = [max((child.size(look, w)[1] for child, w in line), default=0) for line in lines]
        widths = [self._width(look, line) + gap * (len(line) - 1) for line in lines]
        return max(widths, default=0) + 2 * padding, sum(heights) + gap * max(0, len(lines) - 1) + 2 * padding

    def least_width(self, look: Look) -> int:
        wishes = [child.least_width(look) for child in self.inside]
        if self.wraps:
            return max(wishes, default=0) + 2 * look.px(self.padding)
        return sum(wishes) + look.px(self.gap) * max(0, len(wishes) - 1) + 2 * look.px(self.padding)

    def least_height(self, look: Look, width: int) -> int:
        padding = look.px(self.padding)
        lines = self._lines(look, width - 2 * padding)
        heights = [max((child.least_height(look, w) for child, w in line), default=0) for line in lines]
        return sum(heights) + look.px(self.gap) * max(0, len(lines) - 1) + 2 * padding

    def _width(self, look: Look, line: list[tuple[Widget, int]]) -> int:
        return sum(min(child.size(look, w)[0], w) for child, w in line)

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        padding, gap = look.px(self.padding), look.px(self.gap)
        inner = rect.inflate(-2 * padding, -2 * padding)
        lines = self._lines(look, inner.w)
        heights = [max((child.size(look, w)[1] for child, w in line), default=0) for line in lines]
        if len(lines) == 1:
            heights = [inner.h]
        y = inner.y
        for line, height in zip(lines, heights, strict=True):
            spare = inner.w - sum(w for _, w in line) - gap * (len(line) - 1)
            x = inner.x + round(max(0, spare) * self.align)
            for child, width in line:
                high = child.size(look, width)[1]
                fills = self.tall or child.grow or high > height
                place = pygame.Rect(x, y + (height - high) // 2, width, high)
                child.arrange(look, pygame.Rect(x, y, width, height) if fills else place)
                x += width + gap
            y += height + gap


class Columns(Box):
    """Equal columns of `least` pixels or more each (at 100 %), at most `most`; lines are about equally full. `whole`:
    as wide, too, as the widest widget wants to be, so that no text is broken where fewer columns have room."""

    def __init__(
        self,
        inside: Sequence[Widget],
        *,
        least: float,
        most: int = 99,
        whole: bool = False,
        **options: Unpack[BoxOptions],
    ) -> None:
        super().__init__(inside, **options)
        self.least = least
        self.most = most
        self.whole = whole

    def _shape(self, look: Look, width: int) -> tuple[int, int, list[int]]:
        gap = look.px(self.gap)
        least = look.px(self.least)
        if self.whole:
            least = max([least, *(child.size(look, width)[0] for child in self.inside)])
        most = max(1, min(self.most, len(self.inside), (width + gap) // (least + gap)))
        count = -(-len(self.inside) // -(-len(self.inside) // most)) if self.inside else 1
        each = (width - gap * (count - 1)) // count
        heights = [child.size(look, each)[1] for child in self.inside]
        return count, each, [max(heights[start : start + count]) for start in range(0, len(heights), count)]

    def measure(self, look: Look, width: int) -> Size:
        _, _, heights = self._shape(look, width)
        return width, sum(heights) + look.px(self.gap) * max(0, len(heights) - 1)

    def _spared(self, look: Look, width: int) -> list[int]:
        """The height that each line can do without."""
        count, each, heights = self._shape(look, width)
        least = [child.least_height(look, each) for child in self.inside]
        return [high - max(least[line * count : (line + 1) * count]) for line, high in enumerate(heights)]

    def least_height(self, look: Look, width: int) -> int:
        return self.size(look, width)[1] - sum(self._spared(look, width))

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        gap = look.px(self.gap)
        count, _, heights = self._shape(look, rect.w)
        short = sum(heights) + gap * (len(heights) - 1) - rect.h
        if short > 0:
            spared = self._spared(look, rect.w)
            share = min(1.0, short / max(1, sum(spared)))
            heights = [high - math.ceil(share * spare) for high, spare in zip(heights, spared, strict=True)]
        lefts = [rect.x + column * (rect.w + gap) // count for column in range(count + 1)]
        for index, child in enumerate(self.inside):
            line, column = divmod(index, count)
            top = rect.y + sum(heights[:line]) + gap * line
            child.arrange(look, pygame.Rect(lefts[column], top, lefts[column + 1] - gap - lefts[column], heights[line]))


class Level(Box):
    """One of several widgets that lie side by side in equal columns, as high as the highest of them."""

    def __init__(self, child: Widget, level: Sequence[Widget]) -> None:
        super().__init__((child,))
        self.level = level

    def measure(self, look: Look, width: int) -> Size:
        return self.inside[0].size(look, width)[0], max(each.size(look, width)[1] for each in self.level)

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        self.inside[0].arrange(look, rect)


class Field(Box):
    """A label above its control, which is as wide as the form."""

    def __init__(self, label: str | Widget, control: Widget, *, beside: float = 0) -> None:
        """`beside`: the control is next to its label if this width at 100 % is left for a long label; 0 for never."""
        self.label = Label(label) if isinstance(label, str) else label
        super().__init__((self.label, control))
        self.control = control
        self.beside = beside

    def _beside(self, look: Look, width: int) -> int:
        """The width of the control next to the label; 0 if it must go below."""
        label = min(look.px(self.beside), self.label.size(look, width)[0])
        control = self.control.size(look, width)[0]
        return control if self.beside and control <= width - label - look.gap else 0

    def measure(self, look: Look, width: int) -> Size:
        beside = self._beside(look, width)
        if beside:
            label = self.label.size(look, width - beside - look.gap)
            return width, max(label[1], self.control.size(look, beside)[1])
        return width, self.label.size(look, width)[1] + look.px(6) + self.control.size(look, width)[1]

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        beside = self._beside(look, rect.w)
        if beside:
            self.label.arrange(look, pygame.Rect(rect.x, rect.y, rect.w - beside - look.gap, rect.h))
            height = self.control.size(look, beside)[1]
            top = rect.y + (rect.h - height) // 2
            self.control.arrange(look, pygame.Rect(rect.right - beside, top, beside, height))
        else:
            height = self.label.size(look, rect.w)[1]
            self.label.arrange(look, pygame.Rect(rect.x, rect.y, rect.w, height))
            top = rect.y + height + look.px(6)
            self.control.arrange(look, pygame.Rect(rect.x, top, rect.w, rect.bottom - top))


class Panel(Column):
    """A column on a raised, bordered ground."""

    role = "panel"

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        shapes.shadow(surface, self.rect, look.px(12), look.px(10), theme.shadow // 2)
        shapes.rounded(surface, self.rect, look.px(12), theme.panel, theme.panel_border, look.px(theme.border))
        super().draw(ui, surface)


class AtMost(Box):
    """One widget, as wide as there is room for, but at most `most` pixels (at 100 %). In a place that is higher than
    `highest`, and than it wants to be, it lies in the middle of the height."""

    def __init__(self, child: Widget, *, most: float, highest: float = 0, grow: int = 0) -> None:
        super().__init__((child,), grow=grow)
        self.child = child
        self.most = most
        self.highest = highest

    def measure(self, look: Look, width: int) -> Size:
        width = min(width, look.px(self.most))
        return width, self.child.size(look, width)[1]

    def least_height(self, look: Look, width: int) -> int:
        return self.child.least_height(look, min(width, look.px(self.most)))

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        high = min(rect.h, max(look.px(self.highest), self.child.size(look, rect.w)[1])) if self.highest else rect.h
        self.child.arrange(look, pygame.Rect(rect.x, rect.y + (rect.h - high) // 2, rect.w, high))


class Centred(AtMost):
    """One widget at most `most` pixels wide (at 100 %), in the middle of the width."""

    def measure(self, look: Look, width: int) -> Size:
        return width, super().measure(look, width)[1]

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        width = min(rect.w, look.px(self.most))
        super().arrange(look, pygame.Rect(rect.x + (rect.w - width) // 2, rect.y, width, rect.h))


class Space(Widget):
    role = "space"

    def __init__(self, width: float = 0, height: float = 0, *, grow: int = 0) -> None:
        super().__init__(grow=grow)
        self.wish = (width, height)

    def measure(self, look: Look, width: int) -> Size:
        return look.px(self.wish[0]), look.px(self.wish[1])
