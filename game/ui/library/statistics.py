"""The page of statistics: results against the computer, by level, rules, opening, length and time, and the rating."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import inf

from ai.insight.statistics import ComputerGame, history, played, rating, results_by, results_of
from ai.players.between import RATINGS
from ai.players.elo import Results
from game.keeping.catalogue import LibraryQuery
from game.keeping.library import Library
from game.keeping.record import UserResult
from game.ui.library import statistics_rows as parts
from game.ui.look.sizes import PageWidth
from game.ui.look.theme import Type
from game.ui.screen import Context, Screen
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.choice import Choice
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Columns, Panel, Row
from game.ui.widgets.listing import Item
from game.ui.widgets.text_table import TableRow, TextTable
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen, page_under
from game.ui.words.i18n import C_, _, plural

ALL = ""


def games_of(library: Library) -> tuple[list[ComputerGame], int]:
    """The finished games against the computer that count for the rating, and the number of others."""
    decided = (UserResult.WON, UserResult.DRAWN, UserResult.LOST)
    keys = [key for result in decided for key in library.keys(LibraryQuery(result=result))]
    records = library.records(keys)
    found = [game for record in records if record.is_even and (game := played(record)) is not None]
    return found, sum(not record.is_even for record in records)


def ruled_out(title: str, reason: str) -> Item:
    return Item(title, reason, not reason)


class StatisticsScreen(WidgetScreen):
    def __init__(self, context: Context, back: Screen) -> None:
        super().__init__(context, focus="back")
        self.back = back
        self.games, self.uneven = games_of(context.library)
        self.rules: parts.Rules | None = None
        self.level = ALL
        self.as_table = False

    def build(self) -> Widget:
        page = Column(self._page() if self.games else [self._empty()], gap=16, padding=20)
        return page_under(_("Statistics"), self.leave, page, most=PageWidth.FULL)

    def _empty(self) -> Widget:
        told = _(
            "When you have finished games against the computer, their results, your openings and your rating are here."
        )
        title = Label(_("No finished games yet"), Type.HEADING, name="empty")
        play = Button("play", _("New game"), lambda: self.go(self.context.routes.home()), rank=Rank.MAIN)
        inside = [title, Label(told, muted=True), *self._not_counted(), Row([play])]
        return Panel(inside, padding=24, gap=14)

    # What is counted

    @property
    def of_rules(self) -> list[ComputerGame]:
        return [game for game in self.games if self.rules is None or parts.rules_of(game) == self.rules]

    @property
    def counted(self) -> list[ComputerGame]:
        return [game for game in self.of_rules if self.level in (ALL, game.level)]

    # What is seen

    def _page(self) -> list[Widget]:
        games = self.counted
        sections = [
            ("rules", _("By game and rules"), _("Rules"), parts.rules_rows(games)),
            ("opening", _("By opening"), _("Opening"), parts.opening_rows(games)),
            ("length", _("By length, in moves"), _("Length"), parts.length_rows(games)),
        ]
        panels = [
            _panel(title, self._rows(name, heading, rows))
            for name, title, heading, rows in sections
            if len(rows) > (name == "rules")
        ]
        top = Columns([self._summary(games), self._rating()], least=420, most=2, gap=16)
        rest = Columns([self._history(games), *panels], least=420, most=2, gap=16)
        return [self._filters(), *self._not_counted(), top, rest]

    def _not_counted(self) -> list[Widget]:
        if not self.uneven:
            return []
        told = plural(
            "{count} game is not counted: with a handicap, unequal clocks, a custom start or a change of players.",
            "{count} games are not counted: with a handicap, unequal clocks, a custom start or a change of players.",
            self.uneven,
        )
        return [Label(told, Type.SMALL, name="not counted", muted=True)]

    def _filters(self) -> Widget:
        against = {game.level for game in self.of_rules}
        played = {parts.rules_of(game) for game in self.games if self.level in (ALL, game.level)}
        every: list[tuple[parts.Rules | None, Item]] = [(None, Item(_("All games")))]
        every += [
            (rules, ruled_out(parts.rules_text(rules), "" if rules in played else _("No games against this level.")))
            for rules in results_by(self.games, parts.rules_of)
        ]
        levels = [(ALL, Item(_("All levels")))]
        levels += [
            (level, ruled_out(parts.level_text(level), "" if level in against else _("No games with these rules.")))
            for level in sorted({game.level for game in self.games}, key=parts.rank)
        ]
        views = [(False, _("Charts")), (True, _("Tables"))]
        found: list[Widget] = [
            DropDown("rules", every, self.rules, partial(setattr, self, "rules")),
            DropDown("level", levels, self.level, partial(setattr, self, "level")),
            Choice("view", views, self.as_table, partial(setattr, self, "as_table")),
        ]
        return Row(found if self.as_table else [*found, parts.legend()], gap=12)

    def _summary(self, games: Sequence[ComputerGame]) -> Widget:
        whole = results_of(games)
        mean = round(sum(game.moves for game in games) / len(games))
        long = plural("A game has {count} move on average.", "A game has {count} moves on average.", mean)
        return _panel(
            _("All results") if self.rules is None else parts.rules_text(self.rules),
            Label(parts.points_text(whole), Type.HEADING, name="share"),
            Label(parts.counts_text(whole), name="counts", muted=True),
            Label(long, name="mean", muted=True),
            self._rows("level", _("Level"), parts.level_rows(games)),
        )

    def _rating(self) -> Widget:
        rated = [game for game in self.games if parts.rules_of(game) == parts.RATED and game.level in RATINGS]
        results = {float(RATINGS[level]): each for level, each in results_by(rated, lambda game: game.level).items()}
        found = rating(results)
        texts = parts.rating_texts(found, len(rated))
        lines: list[Widget] = [
            Label(text, Type.HEADING if found and not number else Type.BODY, name=f"rating {number}", muted=number > 0)
            for number, text in enumerate(texts)
        ]
        if found and abs(found.elo) < inf and len(results) > 1:
            lines.append(
                parts.expectation_table(found, results) if self.as_table else parts.expectation_graph(found, results)
            )
        return _panel(_("Your rating in English checkers"), *lines)

    def _rows(self, name: str, heading: str, rows: Mapping[str, Results]) -> Widget:
        """Results as bars, or as a table whose first column has this heading."""
        if not self.as_table:
            bars = [
                parts.ResultBar(f"{name} {number}", label, each) for number, (label, each) in enumerate(rows.items())
            ]
            return Column(bars, gap=0)
        headings = (heading, _("Games"), _("Wins"), C_("number", "Draws"), _("Losses"), _("Points, %"))
        lines = [
            TableRow((label, *map(str, (t.games, t.won, t.drawn, t.lost)), parts.share_text(t)))
            for label, t in rows.items()
        ]
        return TextTable(f"{name} table", headings, lines)

    def _history(self, games: Sequence[ComputerGame]) -> Widget:
        unit, periods = history(games)
        if not self.as_table:
            return _panel(_("Over time"), parts.history_graph(unit, periods))
        rows = {parts.period_text(unit, begin): each for begin, each in periods.items() if each.games}
        return _panel(_("Over time"), self._rows("history", _("Period"), rows))


def _panel(title: str, *inside: Widget) -> Widget:
    return Panel([Label(title, Type.STRONG), *inside], padding=18, gap=10)
