"""The terms of an evaluation: as bars with their numbers, in words, and as marks on the board."""

from collections.abc import Callable

from ai.tracing.terms import Breakdown, Term
from game.kinds import kind_of
from game.ui.games.wording import score_text
from game.ui.lab.evaluation import evaluation_words as words
from game.ui.lab.evaluation.evaluation_work import EvaluationComparison
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
    """The chosen term, and the choice of what the bars show."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """`changed` is called when another term is chosen."""
        self._changed = changed
        self.view = VALUE
        self.term: tuple[str, tuple[int, ...]] = ALL_TERMS
        """The key of the chosen term, whose squares are marked."""

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
        """The terms with their numbers; `seen` is the position on the board."""
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
        """The chosen view if it can be shown."""
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
