"""The terms of an evaluation on its page: as bars with their numbers, in words, and as what is marked on the board."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ai.tracing.terms import Breakdown, Term
from game.kinds import kind_of
from game.ui.games.wording import score_text
from game.ui.lab.evaluation import evaluation_words as words
from game.ui.lab.evaluation.evaluation_look import EvaluationComparison
from game.ui.lab.evaluation.term_bars import BarLine, TermBars
from game.ui.lab.evaluation.term_board import BoardMarkings
from game.ui.look.theme import Type
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _

VALUE, CHANGE, SIDES = "value", "change", "sides"
ALL_TERMS = "", ()
"""The key that stands for all terms together."""


class TermsPanel:
    """Which term is chosen, and what the bars show."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """`changed` is called when another term is chosen."""
        self._changed = changed
        self.view = VALUE
        self.term: tuple[str, tuple[int, ...]] = ALL_TERMS
        """The key of the term whose squares are marked."""

    def choose(self, key: tuple[str, tuple[int, ...]]) -> None:
        """Mark the squares of a term."""
        self.term = key
        self._changed()

    def _choose_view(self, view: str) -> None:
        self.view = view

    def marked(self, breakdown: Breakdown | None) -> BoardMarkings:
        """The squares of the chosen term."""
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
        """The chosen term; None for all, and where this position has no such one."""
        return next((term for term in breakdown.terms if term.key == self.term), None)

    # What is to be seen

    def heading(self, found: EvaluationComparison, seen: Breakdown, side: str) -> list[Widget]:
        """The value for a side, the choice of what the bars show, and what the chosen term counts."""
        text = _("Value for {side}: {value}").format(side=side, value=score_text(found.before.value))
        if found.after is not None:
            start = found.question.start
            text = _("Value for {side}: {before}; after {move}: {value}").format(
                side=side,
                before=score_text(found.before.value),
                move=kind_of(start).move_text(start, found.question.move),
                value=score_text(found.after.value),
            )
        views = [(VALUE, _("Value")), *([(CHANGE, _("Change"))] if found.after else []), (SIDES, _("Sides"))]
        chosen = self._chosen(seen)
        told = words.term_meaning(chosen) if chosen else _("Choose a term to see its squares.")
        return [
            Label(text, Type.STRONG, name="value"),
            Choice("bars view", views, self._view(found), self._choose_view),
            Label(told, Type.SMALL, muted=True, name="term told"),
        ]

    def bars(self, found: EvaluationComparison, seen: Breakdown) -> TermBars:
        """The terms with their numbers; `seen` is what stands on the board."""
        view = self._view(found)
        terms = self._terms(found, seen, view)
        lines = [_total(terms), *(_line(*term, found.question.start) for term in terms)]
        keys = [ALL_TERMS, *(term.key for term, _before, _after in terms)]
        return TermBars(
            "terms",
            _headings(found, view),
            [_shown(line, view, compared=found.after is not None) for line in lines],
            keys.index(self.term) if self.term in keys else 0,
            lambda number: self.choose(keys[number]),
            stacked=view == VALUE,
        )

    def _view(self, found: EvaluationComparison) -> str:
        """What the bars can show of what is chosen."""
        return VALUE if self.view == CHANGE and not found.after else self.view

    def _terms(self, found: EvaluationComparison, seen: Breakdown, view: str) -> list[tuple[Term, Term, Term]]:
        """Each term with what it is before and after the move; the same twice when only one of them is looked at."""
        before, after = found.before, found.after or found.before
        if view == SIDES:
            before = after = seen
        both = [{term.key: term for term in each.terms} for each in (before, after)]
        terms = [*before.terms, *(term for term in after.terms if term.key not in both[0])]
        nothing = {term.key: Term(term.name, 0, region=term.region) for term in terms}
        return [(term, *(each.get(term.key, nothing[term.key]) for each in both)) for term in terms]  # type: ignore[misc]


@dataclass(frozen=True, slots=True)
class _Values:
    """What a line of the bars can show."""

    name: str
    detail: str
    before: int
    after: int
    sides: tuple[int, int]
    total: bool = False


def _headings(found: EvaluationComparison, view: str) -> tuple[str, ...]:
    if view == SIDES:
        return _("Own"), _("Opponent"), _("Sum")
    return (_("Before"), _("After"), _("Change")) if found.after else (_("Value"),)


def _line(term: Term, before: Term, after: Term, start: Any) -> _Values:
    """The line of one term."""
    return _Values(words.term_name(term), words.term_detail(term, start), before.value, after.value, after.sides)


def _total(terms: list[tuple[Term, Term, Term]]) -> _Values:
    """The line of all terms together."""
    before, after = (sum(term[place].value for term in terms) for place in (1, 2))
    own, others = (sum(term[2].sides[side] for term in terms) for side in (0, 1))
    return _Values(_("All terms"), "", before, after, (own, others), total=True)


def _shown(line: _Values, view: str, *, compared: bool) -> BarLine:
    """A line as bars and numbers."""
    values: tuple[int, ...] = (line.before, line.after) if compared else (line.before,)
    numbers = (*values, line.after - line.before) if compared else values
    if view == SIDES:
        values, numbers = line.sides, (*line.sides, line.after)
    elif view == CHANGE:
        values = (line.after - line.before,)
    texts = tuple(words.points(number, signed=True) for number in numbers)
    return BarLine(line.name, line.detail, values, texts, line.total)
