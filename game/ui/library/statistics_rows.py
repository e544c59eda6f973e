"""The contents of the page of statistics: rows of results, charts, and the rating in words."""

from collections.abc import Mapping, Sequence
from datetime import date
from math import inf

import pygame

from ai.insight.statistics import FEWEST, ComputerGame, EloEstimate, Unit, lengths, results_by
from ai.minds.levels import ELO
from ai.players.between import RATINGS, STRENGTHS
from ai.players.elo import CONFIDENCE, Results, expected_score
from ai.tracing.chart import Axis, Chart, Series, SeriesStyle
from game.checkers.kind import CHECKERS
from game.checkers.rule_sets.english import ENGLISH
from game.kinds import KINDS
from game.ui.games.presentation import presentation_named
from game.ui.look import shapes
from game.ui.look.theme import Ink, Look, Type
from game.ui.play_setup import CUSTOM, ENGINE, MIXED, OWN
from game.ui.widgets.graph import Graph, result_colours
from game.ui.widgets.label import Label
from game.ui.widgets.layout import AtMost, Row
from game.ui.widgets.line import Line
from game.ui.widgets.text_table import TableRow, TextTable
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.words import names
from game.ui.words.i18n import C_, N_, _, date_text, in_language, percent_text, plural

HEIGHT, BAR = 30, 14
NUMBER = 42


def counts_text(results: Results) -> str:
    games = plural("{count} game", "{count} games", results.games)
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


MOST_OPENINGS = 12
PERIODS = {
    Unit.DAY: N_("By day, {first} to {last}"),
    Unit.WEEK: N_("By week, {first} to {last}"),
    Unit.MONTH: N_("By month, {first} to {last}"),
    Unit.YEAR: N_("By year, {first} to {last}"),
}

Rules = tuple[str, str, bool]
"""A game, a variant of it, and True if its aim is reversed."""
RATED: Rules = (CHECKERS.name, ENGLISH.name, False)
"""Rules for which the levels' Elo is known."""


def rules_of(game: ComputerGame) -> Rules:
    return game.game, game.rules, game.reverse


def rules_text(rules: Rules) -> str:
    name, variant, reverse = rules
    return presentation_named(name).whole_name(variant, reverse=reverse)


def level_text(level: str) -> str:
    return _("Several levels") if level == MIXED else names.level(level)


def rank(level: str) -> int:
    """Place of a level, the weakest first."""
    order = (*STRENGTHS, OWN, ENGINE, CUSTOM)
    return order.index(level) if level in order else len(order)


def level_rows(games: Sequence[ComputerGame]) -> dict[str, Results]:
    counted = results_by(games, lambda game: game.level)
    return {level_text(level): counted[level] for level in sorted(counted, key=rank)}


def rules_rows(games: Sequence[ComputerGame]) -> dict[str, Results]:
    counted = results_by(games, rules_of)
    order = {kind.name: number for number, kind in enumerate(KINDS.values())}
    return {rules_text(rules): counted[rules] for rules in sorted(counted, key=lambda rules: order[rules[0]])}


def opening_rows(games: Sequence[ComputerGame]) -> dict[str, Results]:
    def named(game: ComputerGame) -> str | None:
        return in_language(game.opening) if game.opening else None

    return dict(list(results_by(games, named).items())[:MOST_OPENINGS])


def length_rows(games: Sequence[ComputerGame]) -> dict[str, Results]:
    bands = lengths(games)
    return {str(first) if first == last else f"{first}–{last}": each for (first, last), each in bands.items()}


def period_text(unit: Unit, begin: date) -> str:
    return date_text(f"{begin:%Y}" if unit is Unit.YEAR else f"{begin:%Y-%m}" if unit is Unit.MONTH else f"{begin}")


def history_graph(unit: Unit, periods: Mapping[date, Results]) -> Graph:
    begins = list(periods)
    points = tuple((float(n), 100 * each.share) for n, each in enumerate(periods.values()) if each.games)
    first, last = (period_text(unit, begins[end]) for end in (0, -1))
    below = _(PERIODS[unit]).format(first=first, last=last) if len(begins) > 1 else first
    series = (
        Series(_("Your points"), points, 0),
        Series(_("Half of the points"), _level(points, 50.0), 0, SeriesStyle.GUIDE),
    )

    def told(x: float) -> str:
        begin = begins[int(x)]
        count = periods[begin].games
        games = plural("{count} game", "{count} games", count)
        return f"{period_text(unit, begin)} · {games}"

    chart = Chart(series, Axis(below, names=("",) * len(begins)), Axis(_("Points, %")))
    return Graph("history", chart, show=percent, show_x=told)


def _level(points: Sequence[tuple[float, float]], value: float) -> tuple[tuple[float, float], ...]:
    return tuple((x, value) for x in sorted({points[0][0], points[-1][0]}))


def percent(value: float) -> str:
    """A share in percent.

    >>> percent(66.7)
    '67'
    """
    return f"{value:.0f}"


def expectation_graph(found: EloEstimate, results: Mapping[float, Results]) -> Graph:
    """The points against each level next to those expected at the rating."""
    rows = expectations(found, results)
    got = tuple((float(number), 100 * each.share) for number, (_level, each, _share) in enumerate(rows))
    awaited = tuple((float(number), 100 * share) for number, (_level, _each, share) in enumerate(rows))
    series = (Series(_("Your points"), got, 0), Series(_("Expected at your rating"), awaited, 0, SeriesStyle.GUIDE))

    def told(x: float) -> str:
        level, each, _share = rows[int(x)]
        games = plural("{count} game", "{count} games", each.games)
        return f"{level} · {games}"

    levels = Axis(_("The levels, the weakest first"), names=tuple(level for level, _each, _share in rows))
    chart = Chart(series, levels, Axis(_("Points, %")))
    return Graph("expectation", chart, show=percent, show_x=told)


def expectation_table(found: EloEstimate, results: Mapping[float, Results]) -> TextTable:
    rows = [
        TableRow((level, str(each.games), share_text(each), percent(100 * share)))
        for level, each, share in expectations(found, results)
    ]
    return TextTable("expectation table", (_("Level"), _("Games"), _("Points, %"), _("Expected, %")), rows)


def expectations(found: EloEstimate, results: Mapping[float, Results]) -> list[tuple[str, Results, float]]:
    """Each rated level, the results against it, and the expected share of the points."""
    return [
        (level_text(level), results[float(elo)], expected_score(found.elo - elo))
        for level, elo in RATINGS.items()
        if float(elo) in results
    ]


def rating_texts(found: EloEstimate | None, count: int) -> list[str]:
    """The rating in words, the number first; or the reason why there is none."""
    weakest, strongest = (level_text(level) for level in (next(iter(ELO)), list(ELO)[-1]))
    if found is None:
        need = _(
            "Too few games: a rating needs at least {fewest} games of English checkers against levels from {weakest} "
            "to {strongest}. So far there are {count}."
        )
        return [need.format(fewest=FEWEST, weakest=weakest, strongest=strongest, count=count)]
    low, high = (f"{end:.0f}".replace("-", "−") for end in (found.low, found.high))
    scale = _("On this scale {weakest} is 0 and {strongest} is {most}.")
    zero = level_text(next(level for level, elo in ELO.items() if elo == 0))
    scale = scale.format(weakest=zero, strongest=strongest, most=max(ELO.values()))
    known = {"count": count, "confidence": percent_text(CONFIDENCE)}
    if found.elo == inf:
        told = _("You won all {count} games, so only a lower limit is known ({confidence}).").format(**known)
        return [_("At least {low} Elo").format(low=low), told, scale]
    if found.elo == -inf:
        told = _("You lost all {count} games, so only an upper limit is known ({confidence}).").format(**known)
        return [_("At most {high} Elo").format(high=high), told, scale]
    between = _("Between {low} and {high} ({confidence}), from {count} games.").format(low=low, high=high, **known)
    nearest = min(ELO, key=lambda level: abs(ELO[level] - found.elo))
    like = _("About as strong as the level {level}.").format(level=level_text(nearest))
    return [_("{elo} Elo").format(elo=f"{found.elo:.0f}"), between, like, scale]
