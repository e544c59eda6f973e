"""The terms of an evaluation: as bars to both sides of zero with their numbers, in words, and as marks on the board."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from ai.minds import mind_of
from ai.tracing.terms import Breakdown, Term
from game.kinds import kind_of
from game.ui.lab.evaluation import evaluation_words as words
from game.ui.lab.evaluation.evaluation_work import EvaluationComparison
from game.ui.lab.evaluation.term_board import BoardMarkings
from game.ui.look import shapes
from game.ui.look.shapes import Colour
from game.ui.look.theme import Ink, Look, Theme, Type
from game.ui.widgets.choice import Choice
from game.ui.widgets.graph import SERIES
from game.ui.widgets.label import Label
from game.ui.widgets.table import TableCell, TableColumn, TableRows, TableUse
from game.ui.widgets.widget import Host, Widget
from game.ui.words.i18n import _

# Lengths are pixels at 100 %.
LEAST_NAMES, NUMBER_GAP = 84, 5
LEAST_BARS, BARS_FROM, NARROW = 44, 330, 380
"""Least width of the bars, and widths of the table from which it has some, and letters of the usual size."""
ONE, BOTH = 14, 8
"""Height of a bar alone in its line, and of one of two."""
LOW, HIGH = 30, 46
"""Height of a line, and of one with a detail below its name."""
NAME, BARS = "name", "bars"


@dataclass(frozen=True, slots=True)
class BarLine:
    """One term: its name, its counts, its values as bars, and its numbers."""

    name: str
    detail: str
    values: tuple[int, ...]
    numbers: tuple[str, ...]
    total: bool = False


class TermRows(TableRows[BarLine]):
    """Terms with their numbers and, on one scale, with bars. `stacked`: two values have a bar each."""

    def __init__(
        self, headings: Sequence[str], lines: Sequence[BarLine], use: TableUse[BarLine], *, stacked: bool
    ) -> None:
        columns = [
            TableColumn[BarLine](NAME, "", lambda line: line.name, LEAST_NAMES, 3),
            TableColumn[BarLine](BARS, "", lambda line: "", LEAST_BARS, 4, needed=BARS_FROM),
        ]
        for number, heading in enumerate(headings):
            longest = max((line.numbers[number] for line in lines), key=len)
            text = partial(lambda number, line: line.numbers[number], number)
            columns.append(TableColumn(heading, heading, text, align=1.0, sample=longest))
        high = HIGH if any(line.detail for line in lines) else LOW
        super().__init__("terms", columns, lines, use, line_height=high, pad=NUMBER_GAP)
        self.stacked = stacked
        rows = ("\t".join((line.name, *line.numbers)) for line in lines)
        self.text = "\n".join(("\t".join(headings), *rows))
        values = [value for line in lines for value in line.values] + [0]
        margin = (max(values) - min(values)) / 20 or 1
        self.scale = min(values) - margin, max(values) + margin
        """The least and the greatest value at the ends of the bars."""

    def cells(self, look: Look, number: int) -> list[TableCell]:
        line, cells = self.rows[number], super().cells(look, number)
        if self.rect.w < look.px(NARROW):
            cells = [cell._replace(style=Type.SMALL) for cell in cells]
        elif line.total:
            cells = [cell._replace(style=Type.STRONG) for cell in cells]
        if line.detail:
            place = cells[0].place
            upper, lower = place.copy(), place.copy()
            upper.h = lower.h = look.text(line.detail, Type.SMALL).size[1]
            upper.bottom = lower.top = place.centery
            cells[0] = cells[0]._replace(place=upper)
            cells.append(TableCell(line.detail, Type.SMALL, lower, ink=Ink.MUTED))
        return cells

    def draw_row(self, ui: Host, surface: pygame.Surface, number: int, ink: Ink | None) -> None:
        super().draw_row(ui, surface, number, ink)
        look, line, place = ui.look, self.rows[number], self.place(ui.look, number)
        columns = {column.name: (left, width) for column, left, width in self.placed}
        if BARS not in columns:
            return
        left, width = columns[BARS]
        low, high = self.scale
        zero, theme = left + round(width * -low / (high - low)), look.theme
        two = self.stacked and len(line.values) == 2
        tall = look.px(BOTH if two else ONE)
        for n, value in enumerate(line.values):
            if value:
                end = left + round(width * (value - low) / (high - low))
                top = (
                    place.centery + (0 if not two else look.px(1) if n else -look.px(1) - tall) - (not two) * tall // 2
                )
                bar = pygame.Rect(min(zero, end), top, max(abs(end - zero), look.px(2)), tall)
                colour = theme.on_accent if ink is Ink.ON_ACCENT else sign_colour(theme, value)
                ground = shapes.blend(theme.panel, colour, 0.35) if two and n == 0 else colour
                shapes.rounded(surface, bar, look.px(2), ground, colour, look.px(1))
        surface.fill(theme.of(ink or Ink.MUTED), (zero, place.y + look.px(3), look.px(1), place.h - look.px(6)))


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
        start = found.question.start
        before = words.value_text(start, found.before.value)
        text = _("Value for {side}: {value}").format(side=side, value=before)
        if found.after is not None:
            move, value = (
                kind_of(start).move_text(start, found.question.move),
                words.value_text(start, found.after.value),
            )
            text = _("Value for {side}: {before}; after {move}: {value}")
            text = text.format(side=side, before=before, move=move, value=value)
        views = [(VALUE, _("Value")), *([(CHANGE, _("Change"))] if found.after else []), (SIDES, _("Sides"))]
        chosen = self._chosen(seen)
        told = words.term_meaning(chosen) if chosen else _("Choose a term to see its squares.")
        return [
            Label(text, Type.STRONG, name="value"),
            Choice("bars view", views, self._view(found), partial(setattr, self, "view")),
            Label(told, Type.SMALL, muted=True, name="term told"),
        ]

    def bars(self, found: EvaluationComparison, seen: Breakdown) -> TermRows:
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

        def at() -> int:
            return keys.index(self.term) if self.term in keys else 0

        use = TableUse[BarLine](at, lambda number, _step: self.choose(keys[number]))
        return TermRows(headings, [all_terms, *lines], use, stacked=view == VALUE)

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
    unit = mind_of(found.question.start).unit
    before, after = (sum(term[place].value for term in terms) for place in (0, 1))
    values: tuple[int, ...] = (before, after) if found.after else (before,)
    numbers = (*values, after - before) if found.after else values
    if view == SIDES:
        values = sum(term[1].sides[0] for term in terms), sum(term[1].sides[1] for term in terms)
        numbers = (*values, after)
    elif view == CHANGE:
        values = (after - before,)
    return BarLine(*texts, values, tuple(words.points(number, signed=True, unit=unit) for number in numbers), total)
