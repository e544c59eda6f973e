"""The terms of an evaluation: as bars to both sides of zero with their numbers, in words, and as marks on the board."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from ai.tracing.terms import Breakdown, Term
from game.kinds import kind_of
from game.ui.games.wording import score_text
from game.ui.lab.evaluation import evaluation_words as words
from game.ui.lab.evaluation.evaluation_work import EvaluationComparison
from game.ui.lab.evaluation.term_board import BoardMarkings
from game.ui.look import shapes
from game.ui.look.shapes import Colour
from game.ui.look.theme import Look, Theme, Type
from game.ui.widgets.choice import Choice
from game.ui.widgets.graph import SERIES
from game.ui.widgets.label import Label
from game.ui.widgets.scroll import CursorScroll
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.words.i18n import _

# Lengths are pixels at 100 %.
PAD = 10
NUMBER_GAP = 14
NARROW = 370
"""Least width for letters of the usual size."""
LEAST_BARS = 36
"""Least width of the bars; with less room there are none."""
NAMES_SHARE, LEAST_NAMES = 0.3, 100
"""Share of the width for long names, and its minimum; no word is cut."""
ONE, BOTH = 14, 8
"""Height of a bar alone in its line, and of one of two."""


@dataclass(frozen=True, slots=True)
class BarLine:
    """One term: its name, its counts, its values as bars, and its numbers."""

    name: str
    detail: str
    values: tuple[int, ...]
    numbers: tuple[str, ...]
    total: bool = False


class TermBars(Widget):
    """Lines of bars with one scale. A click or Up and Down choose one."""

    role = "bars"
    focusable = True
    clickable = True

    def __init__(
        self,
        name: str,
        headings: Sequence[str],
        lines: Sequence[BarLine],
        chosen: int,
        choose: Callable[[int], None],
        *,
        stacked: bool = False,
    ) -> None:
        """`headings`: of the numbers. `stacked`: two values have a bar each, below one another."""
        rows = ("\t".join((line.name, *line.numbers)) for line in lines)
        super().__init__(name, "\n".join(("\t".join(headings), *rows)))
        self.headings = tuple(headings)
        self.lines = tuple(lines)
        self.chosen = chosen
        self.choose = choose
        self.stacked = stacked

    def _style(self, look: Look, line: BarLine, width: int) -> Type:
        if width < look.px(NARROW):
            return Type.SMALL
        return Type.STRONG if line.total else Type.BODY

    def _columns(self, look: Look, width: int) -> tuple[int, int, list[int]]:
        def wide(text: str, style: Type) -> int:
            return look.text(text, style).size[0]

        styled = [(line, self._style(look, line, width)) for line in self.lines]
        numbers = []
        for column, heading in enumerate(self.headings):
            texts = [wide(line.numbers[column], style) for line, style in styled]
            numbers.append(max(wide(heading, Type.SMALL), *texts) + look.px(NUMBER_GAP))
        room = width - 2 * look.px(PAD) - sum(numbers)
        natural = max(max(wide(line.name, style), wide(line.detail, Type.SMALL)) for line, style in styled)
        word = max(wide(word, style) for line, style in styled for word in line.name.split())
        names = min(natural, max(round(width * NAMES_SHARE), look.px(LEAST_NAMES), word))
        bars = room - names - look.px(PAD)
        return (names, bars, numbers) if bars >= look.px(LEAST_BARS) else (room, 0, numbers)

    def _heading_height(self, look: Look) -> int:
        return look.text(self.headings[0], Type.SMALL).size[1] + look.px(6)

    def _height(self, look: Look, line: BarLine, names: int, width: int) -> int:
        high = look.text(line.name, self._style(look, line, width), names).size[1]
        if line.detail:
            high += look.text(line.detail, Type.SMALL, names).size[1]
        return max(high + look.px(8), look.px(30))

    def measure(self, look: Look, width: int) -> Size:
        names, _, _ = self._columns(look, width)
        return width, self._heading_height(look) + sum(self._height(look, line, names, width) for line in self.lines)

    def places(self, look: Look) -> list[pygame.Rect]:
        names, _, _ = self._columns(look, self.rect.w)
        top, found = self.rect.y + self._heading_height(look), []
        for line in self.lines:
            found.append(pygame.Rect(self.rect.x, top, self.rect.w, self._height(look, line, names, self.rect.w)))
            top += found[-1].h
        return found

    def _texts(self, look: Look) -> list[tuple[str, Type, pygame.Rect, float, bool]]:
        """The texts with their types and places, 0 for the left side or 1 for the right, and True for muted ones."""
        names, _, numbers = self._columns(look, self.rect.w)
        right = self.rect.right - look.px(PAD)
        found: list[tuple[str, Type, pygame.Rect, float, bool]] = []

        def numbered(texts: Sequence[str], top: int, high: int, style: Type, *, muted: bool) -> None:
            x = right - sum(numbers)
            for text, wide in zip(texts, numbers, strict=True):
                found.append((text, style, pygame.Rect(x, top, wide, high), 1.0, muted))
                x += wide

        numbered(self.headings, self.rect.y, self._heading_height(look), Type.SMALL, muted=True)
        for line, place in zip(self.lines, self.places(look), strict=True):
            style = self._style(look, line, self.rect.w)
            left = place.x + look.px(PAD)
            high = look.text(line.name, style, names).size[1]
            small = look.text(line.detail, Type.SMALL, names).size[1] if line.detail else 0
            top = place.y + (place.h - high - small) // 2
            found.append((line.name, style, pygame.Rect(left, top, names, high), 0.0, False))
            if line.detail:
                found.append((line.detail, Type.SMALL, pygame.Rect(left, top + high, names, small), 0.0, True))
            numbered(line.numbers, place.y, place.h, style, muted=False)
        return found

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [look.text(text, style, rect.w).place(rect, side) for text, style, rect, side, _ in self._texts(look)]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        places = self.places(look)
        for number, (line, place) in enumerate(zip(self.lines, places, strict=True)):
            if number == self.chosen:
                ground = shapes.blend(theme.panel, theme.accent, 0.0 if theme.border > 1 else 0.28)
                border = theme.accent if theme.border > 1 else None
                shapes.rounded(surface, place, look.radius, ground, border, look.px(theme.border))
            elif self.warmth and place.collidepoint(ui.mouse_at(self)):
                shapes.rounded(surface, place, look.radius, theme.control_hover)
            self._draw_bars(look, surface, line, place)
        if len(places) > 1:
            rule = shapes.blend(theme.panel, theme.panel_border, 0.8)
            surface.fill(rule, (self.rect.x, places[0].bottom - look.px(1), self.rect.w, look.px(1)))
        for text, style, rect, side, muted in self._texts(look):
            colour = theme.muted if muted else theme.text
            look.text(text, style, rect.w).draw(surface, rect, colour, side)

    def _draw_bars(self, look: Look, surface: pygame.Surface, line: BarLine, place: pygame.Rect) -> None:
        names, bars, _ = self._columns(look, self.rect.w)
        if not bars:
            return
        left = place.x + look.px(2 * PAD) + names
        right = left + bars - look.px(PAD)
        low, high = self._range()
        zero = left + round((right - left) * -low / (high - low))
        theme = look.theme
        two = self.stacked and len(line.values) == 2
        tall = look.px(BOTH if two else ONE)
        for number, value in enumerate(line.values):
            end = left + round((right - left) * (value - low) / (high - low))
            top = place.centery - tall // 2
            if two:
                top = place.centery + (look.px(1) if number else -look.px(1) - tall)
            if not value:
                continue
            bar = pygame.Rect(min(zero, end), top, max(abs(end - zero), look.px(2)), tall)
            colour = sign_colour(theme, value)
            if two and number == 0:
                faint = shapes.blend(theme.panel, colour, 0.35)
                shapes.rounded(surface, bar, look.px(2), faint, colour, look.px(1))
            else:
                shapes.rounded(surface, bar, look.px(2), colour)
        surface.fill(theme.muted, (zero, place.y + look.px(3), look.px(1), place.h - look.px(6)))

    def _range(self) -> tuple[float, float]:
        values = [value for line in self.lines for value in line.values] + [0]
        low, high = min(values), max(values)
        if low == high:
            return -1, 1
        margin = (high - low) / 20
        return (low - margin if low else -margin), (high + margin if high else margin)

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        for number, place in enumerate(self.places(ui.look)):
            if place.collidepoint(at):
                self.choose(number)

    def hover(self, ui: Host, at: tuple[int, int]) -> None:
        ui.dirty = True

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        last = len(self.lines) - 1
        goals = {
            pygame.K_UP: max(0, self.chosen - 1),
            pygame.K_DOWN: min(last, self.chosen + 1),
            pygame.K_HOME: 0,
            pygame.K_END: last,
        }
        if event.key not in goals or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        self.choose(goals[event.key])
        return True


class BarsScroll(CursorScroll):
    """The bars and what is scrolled with them: a newly chosen one comes into view."""

    def __init__(self, child: Widget, bars: TermBars, *, name: str) -> None:
        super().__init__(child, name=name, least=60)
        self.bars = bars
        self.seen = self.state()

    def state(self) -> tuple[object, ...]:
        return (self.bars.chosen,)

    def cursor_rect(self, look: Look) -> pygame.Rect:
        line = self.bars.places(look)[self.bars.chosen]
        return line if self.bars.chosen else line.union(pygame.Rect(self.bars.rect.topleft, (1, 1)))

    def reveal(self, look: Look, place: pygame.Rect) -> None:
        """The bars as a whole need not come into view with the focus: what is clicked stays where it is."""
        if place != self.bars.rect:
            super().reveal(look, place)


def sign_colour(theme: Theme, value: int) -> Colour:
    """The colour of what is good or bad for the player; the direction of the bar says the same."""
    colour = pygame.Color(SERIES[theme][0 if value > 0 else 1])
    return colour.r, colour.g, colour.b


VALUE, CHANGE, SIDES = "value", "change", "sides"
ALL_TERMS = "", ()
"""The key that stands for all terms together."""


class TermsPanel:
    """The chosen term, and the choice of what the bars show."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """`changed` is called when another term is chosen."""
        self._changed = changed
        self.view = VALUE
        self.term: tuple[str, tuple[int, ...]] = ALL_TERMS

    def choose(self, key: tuple[str, tuple[int, ...]]) -> None:
        self.term = key
        self._changed()

    def _choose_view(self, view: str) -> None:
        self.view = view

    def marked(self, breakdown: Breakdown | None) -> BoardMarkings:
        if breakdown is None:
            return BoardMarkings()
        term = self._chosen(breakdown)
        if term is not None:
            return BoardMarkings(term.shares, *term.lines, region=term.region)
        if self.term != ALL_TERMS:
            return BoardMarkings()
        own, others = (tuple(line for term in breakdown.terms for line in term.lines[side]) for side in (0, 1))
        return BoardMarkings(breakdown.shares, own, others)

    def _chosen(self, breakdown: Breakdown) -> Term | None:
        """The chosen term; None for all, and where this position has no such term."""
        return next((term for term in breakdown.terms if term.key == self.term), None)

    def heading(self, found: EvaluationComparison, seen: Breakdown, side: str) -> list[Widget]:
        """The value for a side, the choice of what the bars show, and the meaning of the chosen term."""
        before = score_text(found.before.value)
        text = _("Value for {side}: {value}").format(side=side, value=before)
        if found.after is not None:
            start = found.question.start
            move, value = kind_of(start).move_text(start, found.question.move), score_text(found.after.value)
            text = _("Value for {side}: {before}; after {move}: {value}")
            text = text.format(side=side, before=before, move=move, value=value)
        views = [(VALUE, _("Value")), *([(CHANGE, _("Change"))] if found.after else []), (SIDES, _("Sides"))]
        chosen = self._chosen(seen)
        told = words.term_meaning(chosen) if chosen else _("Choose a term to see its squares.")
        return [
            Label(text, Type.STRONG, name="value"),
            Choice("bars view", views, self._view(found), self._choose_view),
            Label(told, Type.SMALL, muted=True, name="term told"),
        ]

    def bars(self, found: EvaluationComparison, seen: Breakdown) -> TermBars:
        view, start = self._view(found), found.question.start
        if view == SIDES:
            headings: tuple[str, ...] = _("Own"), _("Opponent"), _("Sum")
        else:
            headings = (_("Before"), _("After"), _("Change")) if found.after else (_("Value"),)
        terms = self._terms(found, seen, view)
        names = [(words.term_name(term), words.term_detail(term, start)) for term, *_both in terms]
        lines = [_line(name, [both], found, view) for name, (_term, *both) in zip(names, terms, strict=True)]
        all_terms = _line((_("All terms"), ""), [both for _term, *both in terms], found, view, total=True)
        keys = [ALL_TERMS, *(term.key for term, _before, _after in terms)]
        chosen = keys.index(self.term) if self.term in keys else 0
        stacked = view == VALUE
        return TermBars(
            "terms", headings, [all_terms, *lines], chosen, lambda number: self.choose(keys[number]), stacked=stacked
        )

    def _view(self, found: EvaluationComparison) -> str:
        return VALUE if self.view == CHANGE and not found.after else self.view

    def _terms(self, found: EvaluationComparison, seen: Breakdown, view: str) -> list[tuple[Term, Term, Term]]:
        """Each term, and what it is before and after the move; the same twice when only one of them is looked at."""
        before, after = found.before, found.after or found.before
        if view == SIDES:
            before = after = seen
        both = [{term.key: term for term in each.terms} for each in (before, after)]
        terms = [*before.terms, *(term for term in after.terms if term.key not in both[0])]
        nothing = {term.key: Term(term.name, 0, region=term.region) for term in terms}
        return [(term, *(each.get(term.key, nothing[term.key]) for each in both)) for term in terms]  # type: ignore[misc]


def _line(
    texts: tuple[str, str], terms: list[list[Term]], found: EvaluationComparison, view: str, *, total: bool = False
) -> BarLine:
    """The bars and numbers of some terms together, each with what it is before and after the move."""
    before, after = (sum(term[place].value for term in terms) for place in (0, 1))
    values: tuple[int, ...] = (before, after) if found.after else (before,)
    numbers = (*values, after - before) if found.after else values
    if view == SIDES:
        values = sum(term[1].sides[0] for term in terms), sum(term[1].sides[1] for term in terms)
        numbers = (*values, after)
    elif view == CHANGE:
        values = (after - before,)
    return BarLine(*texts, values, tuple(words.points(number, signed=True) for number in numbers), total)
