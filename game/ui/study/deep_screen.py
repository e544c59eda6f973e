"""The form of the deep analysis: engine, time or positions for each move; and what goes on or waits."""

from functools import partial
from pathlib import Path

from ai.contest.deep import DeepPlan, waiting_plan
from ai.limits import Limit
from ai.work.game_tools import FileGames, LibraryGames
from ai.work.jobs import Listener
from game.core import InputError
from game.keeping import tools
from game.keeping.files import refuse_source
from game.keeping.settings import HUB
from game.ui.files.chooser import PDN, save_file
from game.ui.jobs import LongJob, deep_journal
from game.ui.look.sizes import PageWidth
from game.ui.look.theme import Type
from game.ui.screen import Context, Screen
from game.ui.study.deep import DEEP, DeepJob, games_in, left_text
from game.ui.system.window import TITLE
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.choice import Choice
from game.ui.widgets.dialog import ask
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Field, Panel, Row
from game.ui.widgets.listing import Item
from game.ui.widgets.progress import ProgressBar
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen, page_under
from game.ui.words.i18n import _, count_text, plural

NODES = (400_000, 1_000_000, 4_000_000, 16_000_000, 64_000_000)
SECONDS = (1, 2, 5, 10, 30, 60, 120)
LONG = 3600
"""Seconds from which an analysis starts after a question only."""
SPEED = 1_000_000
"""Positions a second, for an estimate."""


class DeepScreen(WidgetScreen):
    """Analyses the chosen games in the background; the chip shows the progress on every screen."""

    def __init__(self, context: Context, back: Screen, games: LibraryGames | FileGames) -> None:
        self.back, self.chosen = back, games
        self.games: tuple[tuple[str, int], ...] = ()
        self.by_time = True
        self.seconds, self.nodes = 5, NODES[1]
        self.engine = ""
        self._work = Listener[None, tuple[tuple[str, int], ...]](self._take, failed=lambda _: None)
        self._told = ""
        super().__init__(context, focus="back")

        def work(stop: bytearray, _tell: object) -> tuple[tuple[str, int], ...]:
            if isinstance(games, FileGames):
                return games_in(games, stop)
            return tools.lengths(games.library, games.keys)

        self._work.await_job(context.thinker.beside.start(work))

    @property
    def job(self) -> LongJob | None:
        return self.context.jobs.at(DEEP)

    def shows_job(self, job: LongJob) -> bool:
        return job.place == DEEP

    def hear_jobs(self) -> None:
        now = self.job.text if self.job is not None else ""
        if now != self._told:
            self._told = now
            self.ui.rebuild()

    def _take(self, games: tuple[tuple[str, int], ...]) -> None:
        self.games = games
        self.ui.rebuild()

    # What the user does

    def _set(self, name: str, value: object) -> None:
        setattr(self, name, value)

    @property
    def _limit(self) -> Limit:
        return Limit(seconds=float(self.seconds)) if self.by_time else Limit(nodes=self.nodes)

    @property
    def _estimate(self) -> float:
        """Seconds that all moves will take."""
        return (float(self.seconds) if self.by_time else self.nodes / SPEED) * self._moves

    @property
    def _moves(self) -> int:
        return sum(length for _key, length in self.games)

    def _ask(self) -> None:
        """Start, after a question if it will take hours."""
        if self._estimate < LONG:
            self._begin()
            return
        count = len(self.games)
        question = plural(
            "Analysing {count} game will take about {time}. Start?",
            "Analysing {count} games will take about {time}. Start?",
            count,
            time=left_text(self._estimate),
        )
        ask(self.ui, question, _("Start"), _("Cancel"), self._begin)

    def _begin(self) -> None:
        if isinstance(self.chosen, FileGames):
            name = f"{self.chosen.path.stem}-analysed.pdn"
            save_file(self.context, self.ui, _("Save as PDN"), (PDN,), name, self._start_file)
        else:
            self._start(DeepPlan(self.games, self._limit, self.engine))

    def _start_file(self, out: Path) -> None:
        assert isinstance(self.chosen, FileGames)
        refuse_source(self.chosen.path, out)
        rules = self.chosen.rules.name if self.chosen.rules is not None else ""
        path = str(self.chosen.path.absolute())
        self._start(DeepPlan(self.games, self._limit, self.engine, path, str(out.absolute()), rules))

    def _start(self, plan: DeepPlan) -> None:
        try:
            self.context.jobs.begin(DeepJob(self.context, plan))
        except InputError as error:
            self.explain(error, lambda: _("The games can't be analysed"))

    # Layout

    def build(self) -> Widget:
        job, plan = self.job, waiting_plan(deep_journal(self.context.library.path))
        if job is not None:
            inside = self._running(job)
        elif plan is not None:
            inside = self._left(plan)
        else:
            inside = self._form()
        page = Column([Panel(inside, padding=20, gap=14)], padding=16)
        return page_under(_("Deep analysis"), self.leave, page, most=PageWidth.TEXT)

    def _running(self, job: LongJob) -> list[Widget]:
        told = _("You can leave this page. The analysis continues, and pauses while the computer thinks in a game.")
        stop = Button("stop", _("Stop"), partial(self.context.jobs.stop, job), symbol="stop")
        return [
            Label(job.state or _("Starting …"), Type.STRONG, name="deep state"),
            ProgressBar("deep progress", job.share),
            Label(told, Type.SMALL, muted=True),
            Row([stop]),
        ]

    def _left(self, plan: DeepPlan) -> list[Widget]:
        count = len(plan.games)
        text = plural("An analysis of {count} game was stopped.", "An analysis of {count} games was stopped.", count)
        go_on = Button("continue", _("Continue"), partial(self._start, plan), symbol="play", rank=Rank.MAIN)
        discard = partial(deep_journal(self.context.library.path).unlink, missing_ok=True)
        away = Button("discard", _("Discard"), discard)
        return [Label(text, Type.STRONG, name="left"), Row([go_on, away], gap=10)]

    def _form(self) -> list[Widget]:
        engines = self.context.settings.engines_by(HUB).items()
        known = [("", Item(TITLE)), *((name, Item(name, kept["author"])) for name, kept in engines)]
        ways = [(True, _("Time")), (False, _("Positions"))]
        amounts = [(each, Item(_("{count} s").format(count=each))) for each in SECONDS]
        nodes = [(each, Item(count_text(each))) for each in NODES]
        amount: Widget = DropDown("deep seconds", amounts, self.seconds, partial(self._set, "seconds"))
        if not self.by_time:
            amount = DropDown("deep nodes", nodes, self.nodes, partial(self._set, "nodes"))
        by = Choice("deep by", ways, self.by_time, partial(self._set, "by_time"))
        count = len(self.games)
        told = plural("{count} game", "{count} games", count)
        if self._work.waiting:
            told = _("Counting …")
        estimate = left_text(self._estimate)
        if estimate:
            told += " · " + _("about {time}").format(time=estimate)
        begin = Button("begin", _("Start"), self._ask, symbol="play", rank=Rank.MAIN, enabled=bool(self._moves))
        note = _("Marks, better lines and evaluations are written into the games; the library's tools can undo this.")
        if isinstance(self.chosen, FileGames):
            note = _("The games with marks, better lines and evaluations are written to a new file.")
        return [
            Label(told, Type.STRONG, name="deep games"),
            Field(_("Engine"), DropDown("deep engine", known, self.engine, partial(self._set, "engine"))),
            Field(_("For each move"), Column([by, amount], gap=8)),
            Label(note, Type.SMALL, muted=True),
            Row([begin]),
        ]

    def update(self, dt: float) -> Screen:
        self._work.hear()
        return super().update(dt)

    @property
    def busy(self) -> bool:
        return self._work.waiting or self.job is not None or super().busy
