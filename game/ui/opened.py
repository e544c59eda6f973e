"""Things to open: the games of a file, the clipboard, the command line's; and their screens."""

from collections.abc import Callable, Sequence
from pathlib import Path

from ai.classroom.assignment import Assignment
from game.checkers.kind import CHECKERS
from game.checkers.pdn_reader import fitting
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import RuleSet
from game.ui.files import pdn_files
from game.ui.files.pdn_files import Games, MarkGames, OpenedGame
from game.ui.screen import Context, Heed, Reader, Screen
from game.ui.setup.rematches import with_level
from game.ui.setup.setup_choice import SetupChoice
from game.ui.widgets.widget_screen import WidgetScreen
from game.ui.words.errors import error_text
from game.ui.words.i18n import _

Opening = Callable[[Context, Screen], Screen]
"""Makes a screen; Esc leads from it to the given one."""
Found = OpenedGame | Games | MarkGames | Opening | Assignment | Path | None
"""The games of a file, a screen such as the Lab's, a teacher's exercise, or a tournament's folder of players."""


def opened_screen(
    context: Context,
    opened: OpenedGame,
    back: Screen | None,
    fit: Sequence[RuleSet] = (),
    source: str = "",
    ply: int = 0,
) -> Screen:
    """The study of a game that was opened, at a ply, with a message about what could not be read, or the rules. The
    user chooses where several rule sets `fit`; `source` is the file of the game."""
    from game.ui.study.facts import ask_rules
    from game.ui.study.study_screen import StudyScreen

    root = opened.game.root
    screen = StudyScreen(context, opened.game, [root, *root.main_line()][ply], back=back, source=source)
    rules = opened.game.start.rules

    def again(other: RuleSet) -> None:
        screen.go(opened_screen(context, opened.by(other), back, source=source))

    if opened.fault is None and len(fit) > 1:
        ask_rules(screen.ui, fit, rules, again)
    else:
        screen.tell_reading(opened)
    return screen


def fits_of(found: OpenedGame | Games | MarkGames) -> list[RuleSet]:
    return fitting(found.text) if isinstance(found, OpenedGame) and found.guessed else []


def read_file(context: Context, path: Path, back: Screen, rules: RuleSet | None = None) -> Reader:
    """Read a file: the study of its only game, or the list of its games."""

    def read(heed: Heed) -> Callable[[], Screen]:
        found = pdn_files.only_game(path, rules, heed)
        fit = fits_of(found)
        return lambda: file_screen(context, found, back, str(path), fit)

    return read


def opening_of(path: Path, rules: RuleSet | None) -> Opening:
    def opening(context: Context, home: Screen) -> Screen:
        assert isinstance(home, WidgetScreen)
        title = _("Reading {name}").format(name=path.name)
        home.read(lambda: read_file(context, path, home, rules), title, lambda: _("The file can't be opened"))
        return home

    return opening


def file_screen(
    context: Context, found: OpenedGame | Games | MarkGames, back: Screen, source: str = "", fit: Sequence[RuleSet] = ()
) -> Screen:
    if isinstance(found, OpenedGame):
        return opened_screen(context, found, back, fit, source)
    from game.ui.databases.database_screen import MOST_CHAPTERS, DatabaseScreen

    if isinstance(found, MarkGames):
        return chapters_screen(context, found, back, MOST_CHAPTERS)

    def study(opened: OpenedGame, ply: int) -> Screen:
        return opened_screen(context, opened, games, source=str(found.path), ply=ply)

    games = DatabaseScreen(context, back, found, study)
    return games


def chapters_screen(context: Context, found: MarkGames, back: Screen, most: int) -> Screen:
    """The study of several games, each a chapter."""
    from game.ui.study.study_screen import StudyScreen

    games = [each.game for each in found.games[:most]]
    others = [(game, None) for game in games]
    screen = StudyScreen(context, games[0], back=back, source=str(found.path), others=others)
    fault = next((each.fault for each in found.games if each.fault is not None), None)
    if len(found.games) > most:
        told = _("The file has {count} games: the first {shown} are shown. Import it into the library for all.")
        screen.tell(told.format(count=len(found.games), shown=most), warning=True)
    elif fault is not None:
        told = _("Only part of the games could be read. {fault}")
        screen.tell(told.format(fault=error_text(fault)), warning=True)
    return screen


def read_copied(context: Context, copied: str) -> Reader:
    """Study a copied game. A FEN names neither rules nor players: the rules that were set up last apply, and the user
    is asked who plays."""
    choice = SetupChoice.of(CHECKERS.name, context.settings)

    def read(_heed: Heed) -> Callable[[], Screen]:
        opened = pdn_files.game_in(copied, RULE_SETS[choice.rules])
        if pdn_files.is_position(copied):
            return lambda: position_screen(context, opened, choice)
        fit = fits_of(opened)
        return lambda: opened_screen(context, opened, None, fit)

    return read


def position_screen(context: Context, opened: OpenedGame, choice: SetupChoice) -> Screen:
    from game.ui.play import saving
    from game.ui.play.play_screen import PlayScreen
    from game.ui.setup.setup_rows import next_level_of

    screen = PlayScreen(context, *saving.from_pdn(opened.game))
    setup = choice.against_computer(screen.playing.setup, context.settings.player_names[0])
    screen.ask_who_plays(with_level(setup, next_level_of(choice, context.library)[0]))
    return screen


def found_screen(context: Context, found: OpenedGame | Games | MarkGames | Opening | Path, home: Screen) -> Screen:
    if isinstance(found, Path):
        from game.ui.contest.contest_screen import ContestScreen

        return ContestScreen(context, home, found)
    if isinstance(found, OpenedGame | Games | MarkGames):
        return file_screen(context, found, home, fit=fits_of(found))
    return found(context, home)
