"""Routes between screens that do not import one another, and the first screen. Each imports its screen when it is
called, so that the window appears sooner."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ai.classroom.assignment import SUFFIX, Assignment
from game.checkers.kind import CHECKERS
from game.core import InputError, State
from game.keeping.record import Record
from game.kind import Square
from game.kinds import kind_of
from game.tictactoe.position import TicTacToe
from game.tree import Game, Node
from game.ui.home.home import HomeScreen
from game.ui.jobs import JobKind
from game.ui.screen import Context, Heed, Reader, Routes, Screen
from game.ui.widgets.ui import Ui
from game.ui.words.i18n import _

if TYPE_CHECKING:
    from ai.work.game_tools import FileGames, LibraryGames
    from game.lessons.lesson import Lessons
    from game.ui.opened import Found
    from game.ui.play_setup import PlaySetup


def play(context: Context, setup: "PlaySetup") -> Screen:
    from game.ui.play.play_screen import PlayScreen
    from game.ui.setup.rematches import joined

    setup, context.settings.series = joined(setup, context.settings.series)
    context.changed()
    return PlayScreen(context, setup)


def resumed(context: Context, record: Record) -> Screen:
    from game.ui.play.play_screen import PlayScreen
    from game.ui.play_setup import PlaySetup

    record, _reviewed = taken_over(context, record)
    resumed_setup = PlaySetup.from_record(record.setup)
    if context.lock is None:  # without the locks of its exercise it is no result of it
        resumed_setup = replace(resumed_setup, exercise="")
    return PlayScreen(context, resumed_setup, record)


def continued(context: Context, setup: "PlaySetup", moves: tuple[str, ...]) -> Screen:
    from game.ui.play import saving
    from game.ui.play.play_screen import PlayScreen

    return PlayScreen(context, setup, replace(saving.new_record(setup), moves=moves))


def setup(context: Context, game: str, start: State[Any] | None = None, back: Screen | None = None) -> Screen:
    from game.ui.setup.setup_screen import SetupScreen

    return SetupScreen(context, game, start, back)


def begin(context: Context, start: State[Any], back: Screen) -> Screen:
    return setup(context, kind_of(start).name, start, back)


def lab(context: Context, start: State[Any] | None, back: Screen) -> Screen:
    from game.ui.lab.lab_screen import LabScreen
    from game.ui.lab.subject import READY, Subject

    return LabScreen(context, back, READY if start is None else Subject.of(start))


def positions(context: Context, position: TicTacToe, back: Screen) -> Screen:
    from game.ui.lab.positions import PositionsScreen

    return PositionsScreen(context, back, position)


def library(context: Context, position: State[Any] | None, back: Screen) -> Screen:
    from game.ui.library.library_screen import LibraryScreen

    return LibraryScreen(context, back, position)


def study(
    context: Context,
    game: Game[Any, Any],
    node: Node[Any, Any] | None = None,
    back: Screen | None = None,
    record: Record | None = None,
    **options: Any,
) -> Screen:
    """A game with its variations and comments; a running review of it is resumed there."""
    from game.ui.study.study_screen import StudyScreen

    if record is not None:
        record, reviewed = taken_over(context, record)
        options["review"] = reviewed or options.get("review", False)
        options["others"] = chapters_of(context, record)
    return StudyScreen(context, game, node, back, record, **options)


def chapters_of(context: Context, record: Record) -> list[tuple[Game[Any, Any], Record]]:
    """The other chapters of the study that a record belongs to, without those that can't be read."""
    from game.keeping.chapters import place_in
    from game.keeping.games import game_of

    key, _place = place_in(record)
    found = []
    for other in context.library.of_study(key) if key else ():
        with suppress(InputError):
            found.append((game_of(other), other))
    return found


def taken_over(context: Context, record: Record) -> tuple[Record, bool]:
    """End a review of the record that runs behind other screens; return the record, and True if it was running."""
    if not any(job.kind is JobKind.REVIEW for job in context.jobs.all):
        return record, False
    from game.ui.study.reviewing import ReviewJob

    for job in context.jobs.all:
        kept = job.record if isinstance(job, ReviewJob) else None
        if kept is not None and kept.key == record.key:
            running = job.ending is None
            job.stop()
            context.jobs.forget(job)
            return kept, running
    return record, False


def share(context: Context, game: Game[Any, Any], node: Node[Any, Any] | None, back: Screen, flipped: bool) -> Screen:
    from game.ui.share.share_screen import ShareScreen

    return ShareScreen(context, game, node, back, flipped=flipped)


def puzzles(context: Context, back: Screen, *, daily: bool = False) -> Screen:
    from game.ui.puzzles.puzzle_screen import PuzzleScreen

    return PuzzleScreen.first(context, back, daily=daily)


def lessons(context: Context, course: "Lessons | None", back: Screen) -> Screen:
    from game.ui.learn.lesson_screen import LessonsScreen

    return LessonsScreen(context, back, course)


def repertoire(context: Context, back: Screen, said: str = "") -> Screen:
    from game.ui.learn.repertoire_screen import RepertoireScreen

    return RepertoireScreen(context, back, said)


def learn(context: Context, position: State[Any] | None, refused: Sequence[Square], back: Screen) -> Screen:
    from game.lessons.courses import TAUGHT, course_of, page_about
    from game.ui.learn.learn_screen import LearnScreen
    from game.ui.setup.setup_choice import last_start

    if position is None:
        position = last_start(context.settings, TAUGHT, CHECKERS.name)
    return LearnScreen(context, back, course_of(position), page_about(position, refused) if refused else None)


def editor(context: Context, start: State[Any] | None, back: Screen) -> Screen:
    from game.ui.editor.editor_screen import EditorScreen
    from game.ui.editor.reading import DRAFTS
    from game.ui.setup.setup_choice import last_start

    if start is None:
        start = last_start(context.settings, DRAFTS, CHECKERS.name)
    return EditorScreen(context, back, start)


def deep(context: Context, games: "LibraryGames | FileGames", back: Screen) -> Screen:
    from game.ui.study.deep_screen import DeepScreen

    return DeepScreen(context, back, games)


def contest(context: Context, back: Screen) -> Screen:
    from game.ui.contest.contest_screen import ContestScreen

    return ContestScreen(context, back)


def check(context: Context, back: Screen) -> Screen:
    from game.ui.contest.check_screen import CheckScreen

    return CheckScreen(context, back)


def text(context: Context, copied: str) -> Reader:
    from game.ui.opened import read_copied

    return read_copied(context, copied)


def file(context: Context, path: Path, back: Screen) -> Reader:
    if path.suffix.lower() == SUFFIX:
        from game.ui.classroom.classroom_screen import read_assignment_file

        return read_assignment_file(context, path)
    from game.ui.files.places import remember_file
    from game.ui.opened import read_file

    reader = read_file(context, path, back)

    def read(heed: Heed) -> Callable[[], Screen]:
        make = reader(heed)

        def show() -> Screen:
            screen = make()
            remember_file(context, path)
            return screen

        return show

    return read


def choose_game(context: Context, ui: Ui, chosen: Callable[[Path], None]) -> None:
    from game.ui.files.chooser import EXERCISES, GAMES, MARKS, PDN, open_file
    from game.ui.files.folder import FileOrder

    open_file(context, ui, _("Open a game"), (GAMES, PDN, MARKS, EXERCISES), chosen, order=FileOrder.CHANGED)


def make_routes(context: Context) -> Routes:
    return Routes(
        home=partial(HomeScreen, context),
        setup=partial(setup, context),
        begin=partial(begin, context),
        play=partial(play, context),
        resume=partial(resumed, context),
        continued=partial(continued, context),
        file=partial(file, context),
        text=partial(text, context),
        choose_game=partial(choose_game, context),
        library=partial(library, context),
        study=partial(study, context),
        share=partial(share, context),
        editor=partial(editor, context),
        lab=partial(lab, context),
        positions=partial(positions, context),
        puzzles=partial(puzzles, context),
        daily=partial(puzzles, context, daily=True),
        learn=partial(learn, context),
        lessons=partial(lessons, context),
        repertoire=partial(repertoire, context),
        contest=partial(contest, context),
        deep=partial(deep, context),
        check=partial(check, context),
    )


def first_screen(context: Context, found: "Found", *, asks: bool) -> Screen:
    """The first screen: from the command line, the choice of a profile, three questions to a newcomer, or home."""
    if isinstance(found, Assignment):
        from game.ui.classroom.classroom_screen import open_assignment

        return asked_first(context, open_assignment(context, found, closable=False), asks=asks)
    home = context.routes.home()
    if found is not None:
        from game.ui.opened import found_screen

        return found_screen(context, found, home)
    if context.newcomer and not asks:
        from game.ui.home.welcome import WelcomeScreen

        return WelcomeScreen(context, home)
    return asked_first(context, home, asks=asks)


def asked_first(context: Context, screen: Screen, *, asks: bool) -> Screen:
    if not asks:
        return screen
    from game.ui.home.profiles import ProfilesScreen

    return ProfilesScreen(context, screen, asking=True)
