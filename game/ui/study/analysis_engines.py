"""The engines of the analysis board: ours, an external one, and where the two disagree."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

from ai.contest.engine_player import CheckedEngine
from ai.contest.hub_analyst import HubAnalyst
from ai.contest.hub_player import examine_file
from ai.insight.analysis import Analysis, Findings
from ai.insight.lines import Lines
from ai.work.jobs import Listener
from game.checkers.rules import RuleSet
from game.core import InputError, State
from game.keeping.settings import HUB, MOST_ENGINES
from game.kinds import kind_of
from game.match import Match
from game.ui.files.chooser import ALL_FILES, open_file
from game.ui.look.theme import Ink, Type
from game.ui.screen import Context
from game.ui.setup.engine_programs import engine_fault_text, keep_engine, program_of
from game.ui.study.analysis_words import AnalysisText, now_text, status_text, told_of
from game.ui.system.window import TITLE
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Field
from game.ui.widgets.listing import Item
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _, language

APART = 50
"""Difference of two scores, in hundredths of a man, from which on the engines disagree."""


class EngineSide:
    """One engine with its analysis, and what is shown of it."""

    def __init__(self, analysis: Analysis, name: str = "", analyst: HubAnalyst | None = None) -> None:
        self.analysis = analysis
        self.name = name
        """Name of an external engine; "" for ours."""
        self.analyst = analyst
        self.told = AnalysisText()
        self.now = ""
        self._told_of: tuple[object, ...] = ()

    @property
    def title(self) -> str:
        return self.name or TITLE

    @property
    def found(self) -> Findings | None:
        return self.analysis.found

    def now_text(self, position: State[Any]) -> str:
        analysis, found = self.analysis, self.found
        decided = found is not None and found.lines.decided and not analysis.searching
        if analysis.trouble is not None:
            return engine_fault_text(analysis.trouble)
        if not position.legal_moves():
            return _("The game is over here.")
        return now_text(analysis.now, decided=decided, on=analysis.searching)

    def look(self, match: Match[Any], pieces: str) -> None:
        """Follow the cursor, and put the findings into words."""
        self.analysis.look_at(match.positions)
        position, found = match.position, self.found
        self.now = self.now_text(position)
        key = position, found, pieces, self.analysis.searching, language()
        if key == self._told_of:
            return
        self._told_of = key
        over = not position.legal_moves()
        status = "" if over else status_text(found, self.analysis.now, on=self.analysis.searching)
        self.told = told_of(position, found, pieces, status=status)

    def close(self) -> None:
        """Drop the search, and end the program of an external engine in a thread of its own."""
        self.analysis.leave()
        if self.analyst is not None:
            Thread(target=self.analyst.close).start()


def external_side(context: Context, name: str, rules: RuleSet) -> EngineSide | None:
    """The side of the external engine of that name; None if there is none."""
    kept = context.settings.engine(name)
    if kept is None:
        return None
    analyst = HubAnalyst(program_of(name, kept), rules)
    return EngineSide(Analysis(context.thinker.outside, engine=analyst), name, analyst)


class Agreement(NamedTuple):
    text: str
    differ: bool
    at: int | None
    """Number of the first move at which the best lines part; None where one ends before."""


def agreement(position: State[Any], first: Lines, second: Lines) -> Agreement:
    ours, theirs = first.best, second.best
    at = next((number for number, (a, b) in enumerate(zip(ours.pv, theirs.pv, strict=False)) if a != b), None)
    texts = [kind_of(position).move_text(position, line.move) for line in (ours, theirs)]
    if at == 0:
        return Agreement(_("They disagree: {first} or {second}.").format(first=texts[0], second=texts[1]), True, at)
    if abs(ours.score - theirs.score) >= APART:
        return Agreement(_("Both choose {move}, but their scores differ.").format(move=texts[0]), True, at)
    return Agreement(_("Both choose {move}.").format(move=texts[0]), False, at)


class EngineChoice:
    """The row of the settings that chooses the engine, and the examination of a file that is added."""

    def __init__(self, context: Context, ui: Ui, changed: Callable[[], None]) -> None:
        self.context, self.ui, self.changed = context, ui, changed
        self.state = ""
        self.fault = False
        self._file = Path()
        self._work = Listener[None, CheckedEngine](self._keep, failed=self._fail)

    def rows(self, position: Any) -> list[Widget]:
        if not kind_of(position).has_pdn:
            return []
        chosen, rules = self.context.settings, position.rules
        known = [
            ("", Item(TITLE)),
            *((each, Item(each, kept["author"])) for each, kept in chosen.engines_by(HUB).items()),
        ]
        add = Item(_("Add engine …"), _("Any engine that supports the Hub protocol, such as Scan."))
        items = [*known, *([(None, add)] if len(chosen.engines) < MOST_ENGINES else [])]

        def choose(value: str | None) -> None:
            if value is None:
                self._ask_for_file(rules)
            else:
                self.choose(value)

        rows: list[Widget] = [
            Field(Label(_("Engine")), DropDown("analysis_engine", items, chosen.analysis_engine, choose))
        ]
        if self.state:
            ink = Ink.DANGER if self.fault else Ink.MUTED
            rows.append(Label(self.state, Type.SMALL, name="analysis engine state", colour=ink))
        if chosen.engine(chosen.analysis_engine) is not None:
            compare = _("Compare it with {name}").format(name=TITLE)
            rows.append(Toggle("analysis_compare", compare, chosen.analysis_compare, self._compare))
        return rows

    def choose(self, name: str) -> None:
        self.context.settings.analysis_engine = name
        self.state = ""
        self.changed()

    def _compare(self, on: bool) -> None:
        self.context.settings.analysis_compare = on
        self.changed()

    def hear(self) -> None:
        if self._work.hear():
            self.ui.rebuild()

    @property
    def busy(self) -> bool:
        return self._work.waiting

    def leave(self) -> None:
        if self._work.waiting:
            self.state = ""
        self._work.cancel()

    def _ask_for_file(self, rules: RuleSet) -> None:
        def examine(file: Path) -> None:
            self._file = file.absolute()
            self.state, self.fault = _("Checking whether {name} can play …").format(name=file.name), False

            def work(stop: bytearray, _tell: Callable[[None], None]) -> CheckedEngine:
                return examine_file(self._file, rules, stop)

            self._work.await_job(self.context.thinker.beside.start(work))

        open_file(self.context, self.ui, _("Choose an engine"), (ALL_FILES,), examine)

    def _keep(self, found: CheckedEngine) -> None:
        self.choose(keep_engine(self.context.settings, self._file, found))
        if found.fault is not None:
            self._fail(found.fault)

    def _fail(self, fault: InputError) -> None:
        self.state, self.fault = engine_fault_text(fault), True
