"""Deep analysis of many games: where the games come from, how their marks are written, and the job in the window."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from ai.contest.deep import DeepJournal, DeepPlan, DeepProgress, DeepQueue, GameLine, reviewer_of
from ai.contest.engine_player import Program
from ai.insight.review import Review
from ai.work.game_tools import FileGames
from game.checkers.pdn import write_pdn
from game.checkers.pdn_lines import PlainGame
from game.checkers.pdn_reader import Guess
from game.checkers.rule_sets import rules_named
from game.checkers.rules import RuleSet
from game.core import InputError
from game.databases.stream import FilePosition, PdnFile
from game.faults import Fault
from game.keeping import catalogue, tools
from game.keeping.files import refuse_source
from game.keeping.games import game_of, tree_text
from game.keeping.record import now
from game.keeping.store import opened_for_job
from game.keeping.transfer import write_games
from game.kinds import kind_of
from game.match import Match
from game.tree import Game
from game.ui.jobs import JobKind, JobSummary, WorkJob, deep_journal
from game.ui.screen import Context
from game.ui.setup.engine_programs import program_of
from game.ui.study.glyphs import STRENGTH
from game.ui.study.review_words import notes_of
from game.ui.study.tree_editing import TreeEditing
from game.ui.words.i18n import _, count_text, ngettext, plural

DEEP = "deep analysis"
"""The place of its job."""
MINUTES_A_DAY = 24 * 60


def annotate(game: Game[Any, Any], found: Review, pieces: str) -> None:
    """Write a review into a game; signs and evaluations of the user's stay."""
    notes = []
    for note in notes_of(tuple(game.last.path()), {remark.ply: remark for remark in found.remarks}, pieces):
        signed = any(glyph in STRENGTH for glyph in note.node.glyphs)
        evaluation = note.evaluation if note.node.evaluation is None else None
        notes.append(replace(note, evaluation=evaluation, glyph=None if signed else note.glyph))
    TreeEditing(Match.of(game)).annotate(notes)


class LibrarySource:
    """Games of the library; their marks are one step that `tools.undo` takes back."""

    def __init__(self, library: Path, pieces: str) -> None:
        self.library, self.pieces = library, pieces
        self._step = now()
        self._written = 0

    def _record(self, key: str) -> Any:
        with opened_for_job(self.library) as database:
            return catalogue.records(database, [key]).get(key)

    def read(self, key: str) -> GameLine | None:
        record = self._record(key)
        if record is None or not record.moves:
            return None
        try:
            game = game_of(record)
        except InputError:
            return None
        return GameLine(game.positions, game.moves)

    def finish(self, key: str, found: Review) -> None:
        record = self._record(key)
        if record is None:
            return
        game = game_of(record)
        if len(game.moves) < len(found.remarks):
            return
        annotate(game, found, self.pieces)
        tree = tree_text(game.root, kind_of(game.start))
        if tree != record.tree:
            tools.put_tree(self.library, record, tree, self._step, begins=not self._written)
            self._written += 1


class PlaceInFile(NamedTuple):
    place: FilePosition
    length: int
    rules: RuleSet


class FileSource:
    """Games of a PDN file, whose marks go into a new file at the end."""

    def __init__(self, path: Path, rules: RuleSet | None, pieces: str) -> None:
        self.file, self.rules, self.pieces = PdnFile.of(path), rules, pieces
        self._places: dict[str, PlaceInFile] = {}

    def read(self, key: str) -> GameLine | None:
        if not self._places:
            for number, found in enumerate(self.file.quick_games(Guess.of(self.rules))):
                game = found.reading if isinstance(found.reading, PlainGame) else found.reading.game
                if game is not None:
                    self._places[str(number)] = PlaceInFile(found.place, found.length, game.start.rules)
        there = self._places.get(key)
        reading = self.file.game_at(*there) if there is not None else None
        whole = reading.game if reading is not None else None
        return None if whole is None or not whole.moves else GameLine(whole.positions, whole.moves)

    def finish(self, key: str, found: Review) -> None:
        """The journal has it."""

    def write(self, out: Path, journal: DeepJournal, stop: bytearray) -> int:
        """Write all games, the analysed ones with their marks; return the number of games."""

        def texts() -> Iterator[str]:
            games = self.file.games(Guess.of(self.rules))
            for number, (text, found) in enumerate(zip(self.file.texts(), games, strict=True)):
                game, key = found.reading.game, str(number)
                if game is None or found.reading.fault is not None or key not in journal.rows:
                    yield f"{text.strip()}\n"
                    continue
                remarks = journal.remarks(key, GameLine(game.positions, game.moves))
                annotate(game, Review(tuple(sorted(remarks, key=lambda remark: remark.ply))), self.pieces)
                yield write_pdn(game)

        refuse_source(self.file.path, out)
        return write_games(texts(), out, stop, lambda _: None)


def games_in(games: FileGames, stop: bytearray) -> tuple[tuple[str, int], ...]:
    """The games of a file that can be read whole, with their numbers of moves."""
    found = PdnFile.of(games.path).quick_games(Guess.of(games.rules))
    there = []
    for number, one in enumerate(found):
        if stop[0]:
            break
        reading = one.reading
        game = reading if isinstance(reading, PlainGame) else reading.game if reading.fault is None else None
        if game is not None and game.moves and (games.chosen is None or number in games.chosen):
            there.append((str(number), len(game.moves)))
    return tuple(there)


def analysed(
    plan: DeepPlan,
    journal: DeepJournal,
    source: LibrarySource | FileSource,
    program: Program | None,
    stop: bytearray,
    tell: Callable[[DeepProgress], None],
    begun: Callable[[DeepQueue], None] = lambda _: None,
) -> int:
    """Analyse the games of a plan; return the number of games that are finished. The journal goes with the last one;
    `begun` gets the queue."""
    reviewer = reviewer_of(plan.limit, program)
    queue = DeepQueue(plan, journal, reviewer, source.read, source.finish)
    begun(queue)
    try:
        done = queue.run(stop, tell)
        if done == len(plan.games) and isinstance(source, FileSource):
            source.write(Path(plan.out), journal, bytearray(1))
    finally:
        reviewer.close()
        journal.close()
    if done == len(plan.games):
        journal.path.unlink(missing_ok=True)
    return done


def left_text(seconds: float) -> str:
    """Time left, such as 2 h 10 min.

    >>> left_text(7800), left_text(90), left_text(0), left_text(3_000_000)
    ('2 h 10 min', '2 min', '', '35 days')
    """
    minutes = round(seconds / 60 + 0.499)
    if not seconds:
        return ""
    days = round(minutes / MINUTES_A_DAY)
    if days > 1:
        return plural("{count} day", "{count} days", days)
    if minutes < 60:
        return _("{minutes} min").format(minutes=minutes)
    return _("{hours} h {minutes} min").format(hours=minutes // 60, minutes=minutes % 60)


def progress_text(progress: DeepProgress, plan: DeepPlan) -> str:
    count = len(plan.games)
    left = left_text(progress.seconds)
    told = plural("{done} of {count} game", "{done} of {count} games", count, done=count_text(progress.games))
    return " · ".join((told, _("{time} left").format(time=left))) if left else told


class DeepJob(WorkJob[DeepProgress, int]):
    """The analysis in the window. It rests while the computer thinks in a game, and goes on after the program was
    closed when the user says so."""

    def __init__(self, context: Context, plan: DeepPlan) -> None:
        """InputError if the engine is gone, or the journal can't be written."""
        self.context, self.plan = context, plan
        self.queue: DeepQueue | None = None
        kept = context.settings.engine(plan.engine)
        if plan.engine and kept is None:
            raise InputError(Fault.ENGINE_GONE, engine=plan.engine)
        program = None if kept is None else program_of(plan.engine, kept)
        library, pieces = context.library.path, context.settings.piece_set
        journal = DeepJournal(deep_journal(library), plan)

        def work(stop: bytearray, tell: Callable[[DeepProgress], None]) -> int:
            source: LibrarySource | FileSource = LibrarySource(library, pieces)
            if plan.source:
                source = FileSource(Path(plan.source), rules_named(plan.rules) if plan.rules else None, pieces)
            return analysed(plan, journal, source, program, stop, tell, partial(setattr, self, "queue"))

        def ended(done: int) -> JobSummary:
            if done < len(plan.games):
                text = _("Deep analysis stopped after {done}. You can continue it under “Tools”.")
                return JobSummary(text.format(done=progress_text(DeepProgress(done, 0, 0.0), plan)))
            text = ngettext("{count} game was analysed.", "{count} games were analysed.", done)
            saved = " " + _("All games are in {path}.").format(path=plan.out) if plan.out else ""
            return JobSummary(text.format(count=count_text(done)) + saved)

        def state(progress: DeepProgress) -> tuple[str, float]:
            return progress_text(progress, plan), progress.moves / max(1, plan.moves)

        title, failed = _("Deep analysis"), _("The games can't be analysed")
        super().__init__(JobKind.DEEP, DEEP, title, work, state, ended, failed)

    @property
    def resting(self) -> bool:
        return self.queue is not None and self.queue.paused

    @property
    def state(self) -> str:
        told = super().state
        return " · ".join((told, _("paused while you play"))) if self.resting else told

    def hear(self) -> None:
        if self.queue is not None:
            self.queue.pause(on=self.context.thinker.thinking and self.ending is None)
        super().hear()

    def stop(self) -> None:
        if self.queue is not None:
            self.queue.stop()
        super().stop()
