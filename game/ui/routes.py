"""How the screens lead to one another, and which one is shown first."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from ai.assignment import SUFFIX, Assignment
from ai.tracing.seeds import Seed
from game.checkers.kind import CHECKERS
from game.checkers.pdn_reader import fitting
from game.checkers.variants import VARIANTS, Rules
from game.core import State
from game.kind import Square
from game.kinds import kind_of
from game.lessons.courses import TAUGHT, course_of, page_about
from game.match import played_on
from game.ui import pdn_files
from game.ui.classroom.screen import assignment_file, open_assignment
from game.ui.contest.screen import ContestScreen
from game.ui.databases.screen import DatabaseScreen
from game.ui.editor.reading import DRAFTS
from game.ui.editor.screen import EditorScreen
from game.ui.errors import error_text
from game.ui.files.answer import remember_file
from game.ui.files.dialog import EXERCISES, PDN, open_file
from game.ui.files.folder import Order
from game.ui.games import presentation_named
from game.ui.i18n import _
from game.ui.lab.positions import PositionsScreen
from game.ui.lab.screen import LabScreen
from game.ui.lab.subject import READY, Subject
from game.ui.learn.lessons_screen import LessonsScreen
from game.ui.learn.screen import LearnScreen
from game.ui.library.screen import LibraryScreen
from game.ui.pdn_files import Games, Opened
from game.ui.play import saving
from game.ui.play.screen import PlayScreen
from game.ui.play.who_plays import ask_who_plays
from game.ui.play_setup import PlaySetup
from game.ui.puzzles.screen import PuzzleScreen
from game.ui.rematches import joined, with_level
from game.ui.screen import Context, Routes, Screen
from game.ui.screens.home import HomeScreen
from game.ui.screens.profiles import ProfilesScreen
from game.ui.screens.setup import SetupScreen
from game.ui.screens.setup_choice import LAST_GAME, SetupChoice
from game.ui.screens.setup_more import next_level_of
from game.ui.screens.welcome import WelcomeScreen
from game.ui.share.screen import ShareScreen
from game.ui.study.rules import ask_rules
from game.ui.study.screen import StudyScreen, study_screen
from game.ui.widgets.ui import Ui

Found = Opened | Games | Subject | Seed | Assignment | Path | None
"""What the window can be opened with: the games of a file, a search or an exercise in the Lab, a teacher's exercise, or
the folder of the players of a tournament."""


def opened_screen(
    context: Context, opened: Opened, back: Screen | None, *, ask: bool = False, source: str = "", ply: int = 0
) -> StudyScreen:
    """The study of a game that was opened, at a ply; it says what could not be read, or by which rules it was.

    `ask` lets the person choose where several rule sets fit; `source` is the file that the game comes from.
    """
    root = opened.game.root
    screen = study_screen(context, opened.game, [root, *root.main_line()][ply], back=back, source=source)
    rules = opened.game.start.rules
    fit = fitting(opened.text) if ask and opened.guessed else []

    def again(other: Rules) -> None:
        screen.go(opened_screen(context, opened.by(other), back, source=source))

    if opened.fault is not None:
        told = _("Only part of the game could be read. {fault}")
        screen.tell(told.format(fault=error_text(opened.fault)), warning=True)
    elif len(fit) > 1:
        ask_rules(screen.ui, fit, rules, again)
    elif opened.guessed:
        told = _("The file does not name its rules. Judging by the moves, they are: {rules}.")
        screen.tell(told.format(rules=presentation_named(CHECKERS.name).variant_name(rules.name)))
    elif drawn := played_on(opened.game.positions):
        told = _("The game was a draw at move {number}, but play went on.")
        screen.tell(told.format(number=(drawn + 1 + opened.game.start.turn) // 2))
    return screen


def file_screen(context: Context, found: Opened | Games, back: Screen, source: str = "") -> Screen:
    """The study of a file's only game, or the list of its games, from which Esc leads back."""
    if isinstance(found, Opened):
        return opened_screen(context, found, back, ask=True, source=source)

    def study(opened: Opened, ply: int) -> Screen:
        """Esc leads back to the list, for the next game."""
        return opened_screen(context, opened, games, source=str(found.path), ply=ply)

    games = DatabaseScreen(context, back, found, study)
    return games


def make_routes(context: Context) -> Routes:
    """How screens that do not know one another lead to one another."""

    def file(path: Path, back: Screen) -> Screen:
        if path.suffix.lower() == SUFFIX:
            return assignment_file(context, path)
        screen = file_screen(context, pdn_files.only_game(path), back, str(path))
        remember_file(context, path)
        return screen

    def choose_game(ui: Ui, chosen: Callable[[Path], None]) -> None:
        open_file(context, ui, _("Open a game"), (PDN, EXERCISES), chosen, order=Order.CHANGED)

    def text(copied: str) -> Screen:
        """A game is studied. A FEN names neither rules nor players: the rules that were set up last apply, and who
        plays is asked."""
        choice = SetupChoice.of(CHECKERS.name, context.settings.last_setup)
        opened = pdn_files.game_in(copied, VARIANTS[choice.rules])
        if not pdn_files.is_position(copied):
            return opened_screen(context, opened, None, ask=True)
        screen = PlayScreen(context, *saving.from_pdn(opened.game))
        setup = choice.against_computer(screen.playing.setup, context.settings.player_names[0])
        ask_who_plays(screen, with_level(setup, next_level_of(choice, context.library)[0]))
        return screen

    def play(setup: PlaySetup) -> Screen:
        setup, context.settings.series = joined(setup, context.settings.series)
        context.changed()
        return PlayScreen(context, setup)

    def editor(start: State[Any] | None, back: Screen) -> Screen:
        game = str(context.settings.last_setup.get(LAST_GAME, CHECKERS.name))
        if start is None and game in DRAFTS:
            start = SetupChoice.of(game, context.settings.last_setup).draft().start
        return EditorScreen(context, back, CHECKERS.start(CHECKERS.variants[0]) if start is None else start)

    def learn(position: State[Any] | None, refused: Sequence[Square], back: Screen) -> Screen:
        if position is None:
            last = str(context.settings.last_setup.get(LAST_GAME))
            choice = SetupChoice.of(last if last in TAUGHT else CHECKERS.name, context.settings.last_setup)
            position = choice.draft().start
        return LearnScreen(context, back, course_of(position), page_about(position, refused) if refused else None)

    return Routes(
        home=lambda: HomeScreen(context),
        setup=lambda game: SetupScreen(context, game),
        editor=editor,
        begin=lambda start, back: SetupScreen(context, kind_of(start).name, start, back),
        play=play,
        resume=lambda record: PlayScreen(context, PlaySetup.from_record(record.setup), record),
        file=file,
        text=text,
        lab=lambda start, back: LabScreen(context, back, READY if start is None else Subject.of(start)),
        positions=lambda position, back: PositionsScreen(context, back, position),
        choose_game=choose_game,
        library=lambda position, back: LibraryScreen(context, back, position),
        continued=lambda setup, moves: PlayScreen(context, setup, replace(saving.new_record(setup), moves=moves)),
        study=partial(study_screen, context),
        share=lambda game, node, back, flipped: ShareScreen(context, game, node, back, flipped=flipped),
        puzzles=lambda back: PuzzleScreen.first(context, back),
        learn=learn,
        lessons=lambda lessons, back: LessonsScreen(context, back, lessons),
        contest=lambda back: ContestScreen(context, back),
    )


def first_screen(context: Context, found: Found, *, asks: bool) -> Screen:
    """What the window shows at first: what was asked for, who uses it, three questions to a newcomer, or home."""
    if isinstance(found, Assignment):
        return asked_first(context, open_assignment(context, found, closable=False), asks=asks)
    home = context.routes.home()
    if found is not None:
        return found_screen(context, found, home)
    return WelcomeScreen(context, home) if context.newcomer and not asks else asked_first(context, home, asks=asks)


def asked_first(context: Context, screen: Screen, *, asks: bool) -> Screen:
    """The screen, or the question who is playing before it."""
    return ProfilesScreen(context, screen, asking=True) if asks else screen


def found_screen(context: Context, found: Opened | Games | Subject | Seed | Path, home: Screen) -> Screen:
    """What the command line asked for."""
    match found:
        case Subject():
            return LabScreen(context, home, found)
        case Seed():
            lab = LabScreen(context, home)
            lab.give(found.text)
            return lab
        case Path():
            return ContestScreen(context, home, found)
    return file_screen(context, found, home)
