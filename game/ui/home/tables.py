"""The endgame tables of every rule set: those that exist, those being built, and ways to have more or fewer."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from ai.engine.endgame.builds import BuildProgress, BuildRequest, Builds, Cost, Stock, cost, delete, free_room, stock_of
from ai.engine.endgame.files import most_pieces
from ai.work.jobs import Listener
from game.checkers.kind import CHECKERS
from game.checkers.movegen import compiled
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import RuleSet
from game.core import InputError
from game.ui.games.presentation import presentation_named
from game.ui.jobs import JobKind, LongJob
from game.ui.look.sizes import PageWidth, Width
from game.ui.look.theme import Ink, Type
from game.ui.screen import Context, Screen
from game.ui.widgets.button import Button, flat
from game.ui.widgets.choice import Choice
from game.ui.widgets.dialog import answers, ask, open_dialog
from game.ui.widgets.label import Label
from game.ui.widgets.layout import AtMost, Column, Columns, Field, Panel, Row
from game.ui.widgets.progress import ProgressBar
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen, page_under
from game.ui.words.errors import error_text
from game.ui.words.i18n import _, count_text, ngettext, percent_text, plural, with_signs

MOST_MEMORY = 6
"""Tables of this many pieces need a gigabyte while they are built."""
LEAST = 3


class TablesScreen(WidgetScreen):
    """Rule sets with their tables. Builds go on when the screen is left."""

    def __init__(self, context: Context, back: Screen) -> None:
        super().__init__(context, focus="back")
        self.back = back
        self.giveaway = False
        self.stocks: dict[RuleSet, Stock] = {}
        self._look = Listener[tuple[RuleSet, Stock], None](lambda _: None, lambda found: self.stocks.update([found]))
        self._shown: object = None
        self._wished: tuple[str, ...] = ()
        self.look_again()

    @property
    def builds(self) -> Builds:
        return self.context.builds

    @property
    def busy(self) -> bool:
        return super().busy or self._look.waiting

    def look_again(self) -> None:
        folder = self.context.places.tables
        aims = self.giveaway, not self.giveaway
        every = [replace(rules, giveaway=aim) for aim in aims for rules in RULE_SETS.values()]

        def work(stop: bytearray, tell: Callable[[tuple[RuleSet, Stock]], None]) -> None:
            for rules in every:
                if not stop[0]:
                    tell((rules, stock_of(rules, folder)))

        self._look.await_job(self.context.thinker.beside.start(work))

    def update(self, dt: float) -> Screen:
        if self._look.hear():
            self.ui.rebuild()
        if self._wished != self.builds.wished:
            self._wished = self.builds.wished
            self.look_again()
        state = (self.builds.wished, self.builds.progress, self.builds.paused, self.builds.fault)
        if state != self._shown:
            self._shown = state
            self.ui.rebuild()
        return super().update(dt)

    def shows_job(self, job: LongJob) -> bool:
        return job.kind is JobKind.TABLES

    def hear_jobs(self) -> None:
        self.context.jobs.claim(JobKind.TABLES)  # the lines of the rule sets say it

    def leave(self) -> None:
        self._look.cancel()
        super().leave()

    def build(self) -> Widget:
        told = _(
            "Endgame tables know who wins every position with few pieces and, up to four pieces, how fast. The "
            "strongest computer player uses them, and the V key shows what they say during a game."
        )
        aims = [(False, _("Usual")), (True, _("Giveaway"))]
        choice = Choice("aim", aims, self.giveaway, partial(setattr, self, "giveaway"))
        aim = Row([AtMost(Field(_("Aim of the game"), choice), most=400)], wraps=False)
        rows = [self._rule_set(replace(rules, giveaway=self.giveaway)) for rules in RULE_SETS.values()]
        page = Column([Label(told, muted=True), aim, Columns(rows, least=420, most=2, gap=14)], gap=14, padding=20)
        return page_under(_("Endgame tables"), self.leave, page, most=PageWidth.WIDE)

    def _rule_set(self, rules: RuleSet) -> Widget:
        stock, name = self.stocks.get(rules), presentation_named(CHECKERS.name).variant_name(rules.name)
        wish = next((wish for wish in self.builds.wishes if wish.rules == rules), None)
        said = _("…") if stock is None else stock_text(stock)
        lines = [Label(name, Type.STRONG), Label(said, Type.SMALL, muted=True, name=f"{rules.name} stock")]
        if stock and stock.damaged:
            damaged = _("A file is damaged and not used: build it again or delete it.")
            lines.append(Label(damaged, Type.SMALL, colour=Ink.DANGER))
        buttons: list[Widget] = []
        under: list[Widget] = []
        if wish is not None:
            buttons, under = self._building(wish)
        elif stock is not None:
            if stock.pieces < most_pieces(rules):
                more = _("Continue building …") if stock.unfinished else _("Build …")
                buttons.append(Button(f"build {rules.name}", more, partial(self._ask_to_build, rules, stock)))
            if stock.own_size:
                delete, tooltip = partial(self._ask_to_delete, rules, stock), _("Delete tables built here")
                buttons.append(flat(f"delete {rules.name}", "delete", tooltip, delete))
        narrow = self.ui.room.width < Width.COMPACT
        head = Row([Column(lines, gap=2, grow=1), Row(buttons, gap=6)], wraps=narrow)
        return Panel([head, *under], padding=14, gap=8)

    def _building(self, wish: BuildRequest) -> tuple[list[Widget], list[Widget]]:
        builds, name, first = self.builds, wish.rules.name, wish == self.builds.wishes[0]
        goal = ngettext("Building: {count} piece", "Building up to {count} pieces", wish.pieces)
        goal = goal.format(count=wish.pieces)
        stop = Button(f"stop {name}", _("Stop"), partial(self._ask_to_stop, wish), symbol="stop")
        if not first:
            waits = _("{building}: waits for the tables before it").format(building=goal)
            return [stop], [Label(waits, Type.SMALL, name=f"{name} state")]
        if builds.fault is not None:
            told = Label(error_text(builds.fault), Type.SMALL, name=f"{name} state", colour=Ink.DANGER)
            return [Button(f"go on {name}", _("Try again"), self._go_on, symbol="play"), stop], [told]
        text = f"{goal}: {left_text(builds.progress)}"
        if builds.paused:
            text = _("{building}: paused").format(building=goal)
            button = Button(f"go on {name}", _("Go on"), self._go_on, symbol="play")
        else:
            button = Button(f"pause {name}", _("Pause"), self._pause, symbol="pause")
        told = Label(text, Type.SMALL, name=f"{name} state")
        done, total = (builds.progress.done, builds.progress.total) if builds.progress else (0, 1)
        bar = ProgressBar(f"{name} progress", done / max(1, total), resting=builds.paused)
        return [button, stop], [told, bar]

    def _pause(self) -> None:
        self.builds.pause()
        self.context.keep_wishes()

    def _go_on(self) -> None:
        self.builds.go_on()
        self.context.keep_wishes()

    def _ask_to_stop(self, wish: BuildRequest) -> None:
        def stop() -> None:
            self.builds.drop(wish.rules)
            self.context.keep_wishes()
            self.look_again()

        question = _("Stop building? Unfinished tables are deleted; pause to keep them.")
        ask(self.ui, question, _("Stop"), _("Cancel"), stop)

    def _ask_to_delete(self, rules: RuleSet, stock: Stock) -> None:
        def carry_out() -> None:
            try:
                delete(rules, self.context.places.tables)
            except InputError as error:
                self.explain(error, lambda: _("The tables can't be deleted"))
            self.look_again()

        question = _("Delete the endgame tables that were built here ({size})?").format(size=size_text(stock.own_size))
        ask(self.ui, question, _("Delete"), _("Cancel"), carry_out)

    def _ask_to_build(self, rules: RuleSet, stock: Stock) -> None:
        wish = BuildRequest(rules, stock.pieces + 1 if stock.pieces >= 4 else 4)
        free = free_room(self.context.places.tables)

        def choose(pieces: int) -> None:
            nonlocal wish
            wish = BuildRequest(rules, pieces)

        def has_room() -> bool:
            return cost(wish, stock.pieces).room < free

        def body() -> Widget:
            least = max(stock.pieces + 1, LEAST)
            counts = [(pieces, f"{pieces}") for pieces in range(least, most_pieces(rules) + 1)]
            facts = cost_texts(cost(wish, stock.pieces), free)
            lines: list[Widget] = [Field(Label(what, muted=True), Label(fact), beside=150) for what, fact in facts]
            if not has_room():
                told = _("There is not enough disk space.")
                lines.append(Label(told, name="no room", colour=Ink.DANGER))
            if wish.pieces >= MOST_MEMORY:
                lines.append(Label(_("Needs up to 1 GB of memory while building."), muted=True))
            if not compiled:
                told = _("This copy of the program is not compiled: building would take days.")
                lines.append(Label(told, colour=Ink.DANGER))
            choice = Field(_("Pieces, at most"), Choice("pieces", counts, wish.pieces, choose))
            return Column([choice, *lines], gap=10)

        def begin() -> None:
            self.ui.close()
            self.builds.add(wish)
            self.builds.go_on()
            self.context.keep_wishes()

        def buttons() -> list[Button]:
            return answers(self.ui, "begin", _("Build"), begin, enabled=has_room())

        name = presentation_named(CHECKERS.name).variant_name(rules.name)
        open_dialog(
            self.ui, lambda: _("Build endgame tables: {rules}").format(rules=name), body, buttons, focus="begin"
        )


# In words

MEGABYTE, GIGABYTE = 1_000_000, 1_000_000_000


def size_text(size: float) -> str:
    """Bytes as file managers show them.

    >>> size_text(2_000), size_text(3_819_000), size_text(128_000_000), size_text(2_250_000_000)
    ('0.1 MB', '3.8 MB', '128 MB', '2.2 GB')
    """
    if size >= GIGABYTE:
        number, unit = f"{size / GIGABYTE:.1f}", _("{number} GB")
    elif size >= 100 * MEGABYTE:
        number, unit = f"{size / MEGABYTE:.0f}", _("{number} MB")
    else:
        number, unit = f"{max(size, MEGABYTE / 10) / MEGABYTE:.1f}", _("{number} MB")
    return unit.format(number=with_signs(number))


def time_text(seconds: float) -> str:
    """A rough duration.

    >>> time_text(20), time_text(100), time_text(4000)
    ('less than a minute', '2 minutes', '1 hour 7 minutes')
    """
    minutes = round(seconds / 60)
    if minutes < 1:
        return _("less than a minute")
    hours, rest = divmod(minutes, 60)
    texts = [plural("{count} hour", "{count} hours", hours)] if hours else []
    if rest and hours < 10:
        texts.append(plural("{count} minute", "{count} minutes", rest))
    return " ".join(texts)


def stock_text(stock: Stock) -> str:
    if not stock.pieces:
        return _("No tables yet")
    pieces = plural("{count} piece", "Up to {count} pieces", stock.pieces)
    texts = [pieces, plural("{count} position", "{count} positions", stock.positions), size_text(stock.size)]
    if stock.shipped == stock.pieces:
        texts.append(_("came with the program"))
    return " · ".join(texts)


def left_text(progress: BuildProgress | None) -> str:
    if progress is None or not progress.total:
        return percent_text(0)
    share = percent_text(100 * progress.done // progress.total / 100)
    if progress.left is None or progress.seconds < 2:
        return share
    return _("{share}, {time} left").format(share=share, time=time_text(progress.left))


def cost_texts(cost: Cost, free: int) -> list[tuple[str, str]]:
    size = _("about {size}, {room} while building").format(size=size_text(cost.size), room=size_text(cost.room))
    return [
        (_("Positions"), count_text(cost.positions)),
        (_("Disk space"), size),
        (_("Free disk space"), size_text(free)),
        (_("Time, with one core"), time_text(cost.seconds)),
    ]
