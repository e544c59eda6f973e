"""Nothing is cut and nothing overlaps: not in the smallest window, at the largest scale, in the longest language."""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from ai.classroom.assignment_files import read_assignment
from ai.classroom.checking import CheckedFile, Difference, Grade, Mistake, TreeTask
from ai.contest.arena import FinishedGame as Contested
from ai.contest.engine_player import CheckedEngine, Introduction, Program
from ai.contest.tournament import GameEnded, GameStarted
from ai.engine.endgame.builds import BuildRequest, stock_of
from ai.insight.coach import look_again
from ai.insight.explanation import explain
from ai.insight.explorer import GameFilter
from ai.insight.lines import LineSearch
from ai.limits import Limit
from ai.own_player.host import SEARCH
from ai.report import MoveSource, unsearched
from ai.textbook.trees import TEXTBOOK
from game.checkers.kind import CHECKERS
from game.checkers.pdn_reader import read_pdn
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rule_sets.english import ENGLISH
from game.clock import TimeControl
from game.core import IllegalMoveError, InputError, Outcome, Reason, State
from game.faults import Fault
from game.keeping.record import Record
from game.keeping.settings import DXP, SavedEngine
from game.keeping.transfer import ImportResult, UnreadableGame
from game.languages import LANGUAGES
from game.lessons.catalogue import LESSONS
from game.lessons.courses import course
from game.lessons.page import Topic
from game.tictactoe.kind import TICTACTOE
from game.tictactoe.position import TicTacToe
from game.tree import Game, Node
from game.ui.board.face import Figure
from game.ui.board.folding import FoldingScreen
from game.ui.board.hand import RefusedClick
from game.ui.classroom.classroom_screen import AssignmentScreen, read_assignment_file
from game.ui.contest.check_screen import CheckScreen, summary
from game.ui.contest.contest_screen import ContestScreen
from game.ui.contest.contest_session import TournamentSession
from game.ui.databases.database_screen import DatabaseScreen
from game.ui.devices.keyboard import open_keyboard
from game.ui.editor.editor_screen import EditorScreen
from game.ui.files.chooser import PDN, choose_folder, open_file, save_file
from game.ui.home.about import AboutScreen
from game.ui.home.failure import FailureScreen
from game.ui.home.home import HomeScreen
from game.ui.home.left_games import LeftGames
from game.ui.home.profiles import ProfilesScreen
from game.ui.home.settings import SettingsScreen
from game.ui.home.tables import TablesScreen
from game.ui.home.welcome import WelcomeScreen
from game.ui.jobs import JobKind
from game.ui.lab.evaluation.evaluation_page import EvaluationPage
from game.ui.lab.help import HelpScreen
from game.ui.lab.horizon import HorizonPage
from game.ui.lab.lab_screen import LabScreen, WhyPage
from game.ui.lab.positions import PositionsScreen
from game.ui.lab.predict.predict_page import PredictPage
from game.ui.lab.shelf import PositionScreen, ShelfScreen, TreeEditor
from game.ui.lab.tree.visit_table import VisitRows
from game.ui.learn.learn_screen import LearnScreen
from game.ui.learn.lesson_screen import LessonScreen
from game.ui.library.dialogs import open_imported
from game.ui.library.library_screen import LibraryScreen
from game.ui.library.statistics import StatisticsScreen
from game.ui.lock import Lock
from game.ui.look import text
from game.ui.look.theme import Type
from game.ui.play.coaching import PendingMove
from game.ui.play.play_screen import PlayScreen
from game.ui.play.saving import new_record
from game.ui.play.why import ExplainedGame, WhyScreen
from game.ui.play_setup import CUSTOM, ENGINE, OWN, Coached, PlaySetup, Seat
from game.ui.screen import Context, Screen
from game.ui.setup.setup_screen import SetupScreen
from game.ui.share.options import ShareFormat
from game.ui.share.share_screen import ShareScreen
from game.ui.study.explorer import ExplorerTab
from game.ui.study.study_screen import StudyScreen
from game.ui.widgets.button import Button
from game.ui.widgets.scroll import Scroll, ScrollBar
from game.ui.widgets.text_field import TextField
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.words import names
from tests.ui.driver import Driver, wait_for
from tests.ui.learn.trained import drill_refuted, line_to_add, repertoire_with_lines
from tests.ui.library.some_games import some_games
from tests.ui.player import PLAYS, shown
from tests.ui.puzzles.shown import puzzle_begun, puzzle_refuted, puzzle_solved
from tests.ui.study.analysed import analysis_of
from tests.ui.study.reviewed import review_of, tab_of


def left_games(context: Context) -> HomeScreen:
    """The first page after two games were left."""
    computer = PlaySetup("checkers", "international", giveaway=True, seats=(Seat(level="grandmaster"), Seat()))
    for setup, moves in ((computer, ("31-27",)), (PlaySetup(seats=(Seat(), Seat())), ("b2", "a1"))):
        context.library.save(replace(new_record(setup), moves=moves))
    return HomeScreen(context)


def list_of_left_games(context: Context) -> HomeScreen:
    """The list of these games, over it."""
    home = left_games(context)
    LeftGames(home.ui, context.library, lambda _: None, lambda _: None, lambda: None).open()
    return home


def filled_library(context: Context) -> LibraryScreen:
    """The library with games of long names, the last one with all possible facts."""
    left_games(context)
    named = {
        "White": "Wilhelmina van den Broek",
        "Black": "Александр Александрович Балякин",
        "Event": "Club, the final",
    }
    game = Record(
        "checkers",
        "russian",
        moves=("a3-b4", "b6-a5", "g3-h4"),
        headers=named | {"Date": "1987.05.10"},
        result="1-0",
        reason="no progress",
        title="The game in which everything went wrong",
        labels=("endgame", "to study"),
        source="championship.pdn",
    )
    context.library.save(game)
    context.library.index(5.0)
    return LibraryScreen(context, context.routes.home())


def openings(context: Context) -> StudyScreen:
    """The openings of the games in the library, with long names, ratings and a filter."""
    filled_library(context)
    names = {"White": "Wilhelmina van den Broek", "Black": "Александр Александрович Балякин", "WhiteElo": "2312"}
    for moves in (("c3-b4",), ("c3-d4",), ("a3-b4",), ("g3-h4",), ("e3-f4",)):
        context.library.save(Record("checkers", "russian", moves=moves, headers=names, result="1-0"))
    context.library.index(5.0)
    screen = context.routes.study(Game(Node(CHECKERS.start("russian"))), None, context.routes.home(), openings=True)
    assert isinstance(screen, StudyScreen)
    tab = screen.tabs["openings"]
    assert isinstance(tab, ExplorerTab)
    tab.filter = GameFilter("wilhelmina van den", "white", 1980, 2030)
    tab.choose("library")
    return screen


def filter_of_openings(context: Context) -> StudyScreen:
    """The form of the filter."""
    screen = openings(context)
    screen.act("filter games")
    return screen


def library_by_board(context: Context) -> LibraryScreen:
    """The games that reached a board, after one was deleted."""
    filled_library(context)
    screen = LibraryScreen(context, context.routes.home(), CHECKERS.start("russian"))
    screen.delete()
    screen.undo()
    return screen


def labels_of_a_game(context: Context) -> LibraryScreen:
    """The dialog in which labels are put on a game."""
    screen = filled_library(context)
    screen.act("label games")
    return screen


def import_with_faults(context: Context) -> LibraryScreen:
    """The report on a file with games that can't be read."""
    screen = filled_library(context)
    fault = IllegalMoveError(Fault.NOT_LEGAL_HERE, move="11-15")
    bad = [UnreadableGame(number, fault, partly=number % 2 == 0) for number in range(1, 30)]
    open_imported(screen.ui, "championship.pdn", ImportResult(["1"], 3, bad, len(bad), stopped=True), lambda: None)
    return screen


def unfolded(context: Context, game: str) -> SetupScreen:
    """The form of a game with all that it can fold."""
    screen = SetupScreen(context, game)
    screen.unfolded = True
    return screen


def setup_of_a_level(context: Context) -> Screen:
    """The form with all that it can fold, against a level of one's own."""
    context.settings.last_setup = {"checkers level": CUSTOM}
    return unfolded(context, "checkers")


def setup_to_watch(context: Context) -> Screen:
    """Two computers of which one gives men."""
    chosen: dict[str, str | int | bool] = {
        "two_computers": True,
        "handicap": 3,
        "best_of": 7,
        "computers": "custom,grandmaster",
    }
    context.settings.last_setup = {f"checkers {name}": value for name, value in chosen.items()}
    return unfolded(context, "checkers")


def setup_with_own_player(context: Context) -> Screen:
    """The form when a file plays that can't be read, and another one did before."""
    context.settings.last_setup = {"checkers level": OWN, "checkers player": "/nowhere/alpha_beta.py"}
    context.settings.own_players = ("/home/minimax.py",)
    return unfolded(context, "checkers")


def setup_of_another_board(context: Context) -> Screen:
    """The form for a board whose size and edges are chosen one by one."""
    context.settings.last_setup = {"tictactoe rules": "19x19x5x4-gravity-torus"}
    return unfolded(context, "tictactoe")


def setup_with_engine(context: Context) -> SetupScreen:
    """The form when an engine of other people plays, which has parameters of every type."""
    name, path = "Deep Man Professional (2)", "/home/wilhelmina/engines/deep man/deep-man"
    context.settings.last_setup = {"checkers level": ENGINE, "checkers engine": name}
    context.settings.engines = {}
    context.settings.keep_engine(name, SavedEngine(path, ("hub",), "Wilhelmina van den Broek", {"threads": "4"}))
    screen = unfolded(context, "checkers")
    declared = {
        "book": {"type": "bool", "value": "true"},
        "threads": {"type": "int", "value": "1", "min": "1", "max": "16"},
        "transposition-table-size": {"type": "int", "value": "24", "min": "1", "max": "100000"},
        "style": {"type": "enum", "value": "calm", "values": "calm wild"},
        "endgame-tables": {"type": "string", "value": "/home/wilhelmina/engines/deep man/tables"},
    }
    start = Position.start(ENGLISH)
    said = Introduction("Deep Man Professional", "3.1", "Wilhelmina van den Broek", declared)
    screen.engines.know(name, start, CheckedEngine(Program(name, (path,)), said))
    return screen


def setup_with_wrong_engine(context: Context) -> SetupScreen:
    """The form when the engine does not play by the rules that were chosen."""
    screen, name = setup_with_engine(context), "Deep Man Professional (2)"
    start = Position.start(ENGLISH)
    fault = InputError(Fault.ENGINE_GIVEAWAY, engine=name, rules=start.rules.name)
    screen.engines.know(name, start, CheckedEngine(Program(name, ("/a",)), Introduction(), fault))
    return screen


def setup_with_dxp(context: Context) -> SetupScreen:
    """The form when a program over DXP plays."""
    context.settings.last_setup = {"checkers level": ENGINE, "checkers engine": "DXP"}
    context.settings.engines = {}
    context.settings.keep_engine("DXP", SavedEngine("wait:127.0.0.1:27531", protocol=DXP))
    return unfolded(context, "checkers")


def setup_with_opening(context: Context) -> SetupScreen:
    """The form when the opening with the longest name was chosen."""
    moves = "c3-d4 d6-e5 b2-c3 e7-d6 g3-h4 f8-e7"
    chosen = {"rules": "russian", "opening": "chosen", "beginning": moves}
    context.settings.last_setup = {f"checkers {name}": value for name, value in chosen.items()}
    return unfolded(context, "checkers")


def setup_with_clocks(context: Context) -> SetupScreen:
    """The form with clocks of its own for each side."""
    screen = unfolded(context, "checkers")
    screen.choice.clock, screen.choice.other_clock = map(TimeControl.parse, ("byoyomi:5400+10x45", "bronstein:5400+45"))
    screen.clocks.first.by_sliders = screen.clocks.second.by_sliders = True
    return screen


def paused(context: Context) -> Screen:
    """A game by the clock that is paused."""
    screen = PLAYS["play by the clock"](context)
    screen.parts.clocks.pause()
    return screen


def list_of_openings(context: Context) -> SetupScreen:
    """The list from which the opening is chosen, over it."""
    screen = setup_with_opening(context)
    screen.choose_opening()
    return screen


def statistics(context: Context) -> StatisticsScreen:
    """The statistics of some games."""
    screen = StatisticsScreen(context, context.routes.home())
    screen.games = some_games()
    return screen


def fault_of_own_player(context: Context) -> Screen:
    """The board when the file that is to move can't be read."""
    seats = (Seat(level=OWN), Seat())
    return context.routes.play(PlaySetup("checkers", "english", seats=seats, player="/nowhere/alpha_beta.py"))


def fault_of_engine(context: Context) -> Screen:
    """The board when the engine that is to move is known no more."""
    seats = (Seat("Deep Man Professional (2)", ENGINE), Seat())
    return context.routes.play(PlaySetup("checkers", "english", seats=seats))


def file_dialog(aim: str) -> Callable[[Context], HomeScreen]:
    """The dialog that chooses a file, in a folder with long names, or what it says when there is no such folder."""

    def make(context: Context) -> HomeScreen:
        home, folder = HomeScreen(context), context.places.games.parent / "Турнир 2026" / "决赛"
        folder.mkdir(parents=True)
        for number in range(12):
            (folder / f"{number}. Wilhelmina van den Broek – Александр Александрович Балякин.pdn").touch()
        (folder / "ballots").mkdir()
        context.settings.recent_folders = (str(folder.parent),)
        home.ui.resize((1280, 800))
        if aim == "save":
            save_file(context, home.ui, "Save the game", (PDN,), "game.pdn", lambda _: None, folder=folder)
        elif aim == "folder":
            choose_folder(context, home.ui, "Choose a folder", lambda _: None, folder=folder)
        else:
            open_file(context, home.ui, "Open a game", (PDN,), lambda _: None, folder=folder)
            field = home.ui.find("file name")
            assert isinstance(field, TextField)
            field.change("nowhere.pdn")
            home.ui.rebuild()
            button = home.ui.find("choose")
            assert isinstance(button, Button)
            button.action()
            home.ui.rebuild()
        return home

    return make


def sharing(form: ShareFormat) -> Callable[[Context], ShareScreen]:
    """The share screen of a game with a sign, a comment and a variation, in this form; a film stands still."""

    def make(context: Context) -> ShareScreen:
        context.settings.reduced_motion = True
        node = root = Node[Any, Any](CHECKERS.start("international"))
        for _ply in range(24):
            node = node.append(node.position.legal_moves()[0])
        root.children[0].glyphs = [1]
        root.append(root.position.legal_moves()[3]).comments.append("Zürich – Пекин 北京")
        game = Game(root, {"White": "Wilhelmina van den Broek", "Black": "Александр Балякин"})
        screen = ShareScreen(context, game, node, context.routes.home(), flipped=False)
        screen.options.form = form
        screen.told = "Saved as /home/ada/Documents/Wilhelmina van den Broek – Александр Балякин.pdf"
        return screen

    return make


def games_of_a_file(context: Context) -> Screen:
    """The list of a file's games, one of which can't be read and one of which has long names."""
    path = context.places.games.parent / "games.pdn"
    path.parent.mkdir(parents=True, exist_ok=True)
    long = '[White "Wilhelmina van den Broek"][Black "Aleksandr Baljakin"][Event "World Championship, the final"]'
    path.write_text(f"1. 11-15 1-0 {long} 1. 11-15 0-1 1. 1-32 *", encoding="utf-8")
    screen = context.routes.file(path, context.routes.home())(lambda _: None)()
    assert isinstance(screen, DatabaseScreen)
    screen.update(0)
    wait_for(lambda: not screen.source.busy, lambda: screen.update(0))
    return screen


def which_rules(context: Context) -> Screen:
    """The question after a file was opened that does not name its rules."""
    path = context.places.games.parent / "game.pdn"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("1. c3-d4 d6-c5 *", encoding="utf-8")
    return context.routes.file(path, context.routes.home())(lambda _: None)()


def analysis(context: Context) -> StudyScreen:
    """The analysis of a position with a threat, in five lines."""
    context.settings.analysis_lines = 5
    return analysis_of(context, CHECKERS.parse_position("B:W23,27,32,30,21,20:B18,1,2,3,4,5", "english"))


def who_plays(context: Context) -> PlayScreen:
    """The question after a position was pasted."""
    screen = PlayScreen(context, PlaySetup("checkers", "english", seats=(Seat(), Seat())))
    screen.ask_who_plays(PlaySetup("checkers", "english", seats=(Seat(), Seat(level="grandmaster"))))
    return screen


def review_stopped(context: Context) -> StudyScreen:
    """A review that was stopped, at the end of the game."""
    screen = review_of(context, done=3)
    screen.match.go_to(5)
    return screen


def review_of_a_blunder(context: Context) -> StudyScreen:
    """A review, at a move with a better line."""
    screen = review_of(context)
    screen.match.go_to(1)
    screen.settle()
    return screen


def better_line(context: Context) -> StudyScreen:
    """The better line on the board."""
    screen = review_of_a_blunder(context)
    tab = tab_of(screen)
    tab.show_better()
    assert tab.line is not None
    tab.line.pause()
    return screen


def exercise_solved(context: Context) -> StudyScreen:
    """A mistake to learn from, whose solution is shown."""
    screen = review_of(context)
    tab = tab_of(screen)
    tab.learn(1)
    assert tab.exercise is not None
    tab.exercise.solve()
    assert tab.exercise.line is not None
    tab.exercise.line.pause()
    return screen


def exercise_tried(context: Context) -> StudyScreen:
    """A mistake to learn from, after a wrong try."""
    screen = review_of(context)
    tab = tab_of(screen)
    tab.learn(1)
    assert tab.exercise is not None
    tab.exercise.takes(tab.exercise.lesson.remark.move)
    assert tab.exercise.line is not None
    tab.exercise.line.pause()
    return screen


def summary_of_exercises(context: Context) -> StudyScreen:
    """The summary of the mistakes."""
    screen = exercise_solved(context)
    tab = tab_of(screen)
    assert tab.exercise is not None
    tab.exercise.next()
    return screen


ANNOTATED = Path(__file__).parent / "study" / "annotated.pdn"


def in_the_study(opened: str = "") -> Callable[[Context], StudyScreen]:
    """The study of an annotated game at a branch; `opened` is the method that lays something over it."""

    def make(context: Context) -> StudyScreen:
        game = read_pdn(ANNOTATED.read_text(encoding="utf-8"))[0]
        screen = StudyScreen(context, game, game.root.children[0])
        if opened:
            getattr(screen, opened)()
        return screen

    return make


def chapters(context: Context) -> StudyScreen:
    """The list of chapters of a study, below the drawing mode's colours."""
    games = read_pdn((ANNOTATED.parent / "chapters.pdn").read_text(encoding="utf-8"))
    screen = StudyScreen(context, games[0], others=[(game, None) for game in games])
    screen.turn_to("chapters")
    screen.draw_shapes()
    return screen


def in_the_lab(step: int, start: State[Any] | None = None) -> Callable[[Context], LabScreen]:
    """The Search Lab at a step of a search, the textbook's if nothing else is given."""

    def make(context: Context) -> LabScreen:
        context.settings.reduced_motion = context.settings.lab_toured = True
        screen = context.routes.lab(start, context.routes.home())
        assert isinstance(screen, LabScreen)
        return shown_in_the_lab(screen, step)

    return make


def first_visit(context: Context) -> LabScreen:
    """The Search Lab as it is seen for the first time."""
    screen = in_the_lab(0)(context)
    context.settings.lab_toured = False
    return screen


def on_tour(stop: int) -> Callable[[Context], LabScreen]:
    """A stop of the tour of the Search Lab."""

    def make(context: Context) -> LabScreen:
        screen = first_visit(context)
        screen.draw(pygame.Surface((800, 600)))
        screen.tree.start_tour()
        for _ in range(stop):
            screen.ui.find("tour next").release(screen.ui, screen.ui.find("tour next").rect.center)
        return screen

    return make


def help_on(topic: str) -> Callable[[Context], HelpScreen]:
    """A page of the Search Lab's help."""
    return lambda context: HelpScreen(context, context.routes.home(), topic, lambda: None)


def shown_in_the_lab(screen: LabScreen, step: int) -> LabScreen:
    """The same screen when its search is there, at a step."""
    wait_for(lambda: screen.tree.recording is None, lambda: screen.update(0))
    assert screen.session is not None
    screen.session.player.go_to(step)
    screen.ui.rebuild()
    return screen


def export_of_the_lab(context: Context) -> LabScreen:
    """The dialog that keeps what the Lab shows, after it was given a file as the folder."""
    context.settings.export_folder = str(context.places.settings / "slides")
    context.places.settings.touch()
    screen = in_the_lab(11)(context)
    screen.ui.resize((1280, 800))
    screen.open_export()
    start = screen.ui.find("export")
    assert isinstance(start, Button)
    start.action()
    wait_for(lambda: "problem" in {widget.name for widget in screen.ui.walk()}, lambda: screen.update(0))
    return screen


def horizon(context: Context) -> LabScreen:
    """The page Horizon of the Lab, when everything was searched, in the middle of a line."""
    screen = in_the_lab(0)(context)
    screen.turn_to(HorizonPage.name)
    assert isinstance(screen.shown, HorizonPage)
    screen.shown.go_to(2)
    wait_for(lambda: not screen.shown.busy, lambda: screen.update(0))
    return screen


def exercise(seed: str, *, right: bool | None = None) -> Callable[[Context], LabScreen]:
    """The first question of an exercise, or what is said after a right or a wrong answer."""

    def make(context: Context) -> LabScreen:
        screen = in_the_lab(0)(context)
        screen.give(seed)
        page = screen.shown
        assert isinstance(page, PredictPage)
        wait_for(lambda: not page.busy, lambda: screen.update(0))
        assert page.round is not None
        if right is not None:
            answer = page.round.question.answer
            page.answer(answer if right else not answer)
        return screen

    return make


def worksheets(context: Context) -> LabScreen:
    """The dialog that writes worksheets."""
    screen = exercise("tree2x3-7")(context)
    screen.ui.resize((1280, 800))
    assert isinstance(screen.shown, PredictPage)
    screen.shown.open_worksheet()
    return screen


def why_of_a_shot(context: Context) -> LabScreen:
    """The page Why of the Lab, when two plies were searched, in the middle of a line."""
    position = CHECKERS.parse_position("W:W27,28,32,33,38,39,42:B8,9,13,14,18,19,24", "international")
    screen = in_the_lab(0, position)(context)
    screen.turn_to(WhyPage.name)
    assert isinstance(screen.shown, WhyPage)
    study = screen.shown.body.study
    assert study is not None
    study.cancel()
    study.found = LineSearch([position]).run(Limit(depth=3))
    study.why = explain([position], study.found)
    screen.shown.body.choose(5)
    screen.shown.body.go_to(2)
    return screen


def why_in_play(context: Context) -> Screen:
    """The screen that explains a move of a game, which the computer made by mistake."""
    setup = PlaySetup(seats=(Seat(), Seat(level="beginner")))
    positions = [TicTacToe.parse("X../.O./..."), TicTacToe.parse("X../.O./..X"), TicTacToe.parse("XO./.O./..X")]
    reports = [None, unsearched(1, MoveSource.MISTAKE), None]
    screen = WhyScreen(context, context.routes.play(setup), ExplainedGame(positions, [8, 1], reports, turned=False), 1)
    wait_for(lambda: not screen.body.busy, lambda: screen.update(0))
    return screen


def evaluation(context: Context) -> LabScreen:
    """The page Evaluation of the Lab, with other weights and a move."""
    position = CHECKERS.parse_position("W:W21,22,K25:B1,2,K27", "english")
    screen = in_the_lab(0, position)(context)
    screen.turn_to(EvaluationPage.name)
    assert isinstance(screen.shown, EvaluationPage)
    screen.shown.samuel.set_weight("step", 8)
    screen.shown.choose_move(position.legal_moves()[0])
    wait_for(lambda: not screen.shown.busy, lambda: screen.update(0))
    return screen


def solved_board(context: Context) -> PlayScreen:
    """A board on which every cell says what it is worth."""
    context.settings.verdicts = True
    screen = shown(PlaySetup(seats=(Seat(), Seat())), "a3 b3")(context)
    screen.update(0)
    wait_for(lambda: not screen.parts.verdicts.counting, lambda: screen.update(0))
    return screen


GIVEN_AWAY = PlaySetup(
    "checkers", "english", fen="W:W20,21,22,26,27,28,29,32:B1,2,5,6,8,12,13,19", seats=(Seat(), Seat())
)
"""White can give a man away by 28-24."""


def asked_by_the_coach(context: Context) -> PlayScreen:
    """The question of the coach about a move that gives a man away."""
    context.settings.reduced_motion = True
    screen = PlayScreen(context, replace(GIVEN_AWAY, coach=Coached.BOTH))
    position = screen.playing.position
    move = screen.kind.parse_move("28-24", position)
    screen.parts.coach.tried = PendingMove(
        position, move, position.play(move), time.perf_counter(), advice=look_again([position], move)
    )
    screen.settle()
    return screen


def moments_of_a_game(context: Context) -> PlayScreen:
    """The end of a game with a moment that mattered."""
    screen = shown(GIVEN_AWAY, "28-24 19x28")(context)
    screen.playing.setup = replace(GIVEN_AWAY, coach=Coached.BOTH)
    screen.playing.resign()
    screen.changed()
    wait_for(lambda: screen.parts.coach.moments.found is not None, lambda: screen.update(0))
    return screen


THREE_EMPTY = TicTacToe.parse("XOX/.OO/.X.")


def setup_of_four(context: Context) -> Screen:
    """The form for four players, one of them with a name, with a custom level."""
    screen = unfolded(context, "tictactoe")
    screen.rules.choose_players(4)
    screen.choice.levels = ("", "easy", CUSTOM, "easy")
    return screen


def all_positions(*, folded: bool) -> Callable[[Context], Screen]:
    """The graph of all positions, in the middle of a walk."""

    def make(context: Context) -> Screen:
        screen = PositionsScreen(context, context.routes.home(), TicTacToe.parse("XO./.X./..O"))
        wait_for(lambda: screen.graph is not None, lambda: screen.update(0))
        screen.fold(folded)
        return screen

    return make


def endgame_tables(context: Context) -> Screen:
    """One build that rests and one that waits, a shipped table, a damaged one, and a long time that is left."""
    context.places.tables.mkdir(parents=True)
    (context.places.tables / "pool-1.table").write_bytes(b"no table")
    context.builds.pause()
    for rules in (RULE_SETS["brazilian"], RULE_SETS["frisian"]):
        context.builds.add(BuildRequest(rules, 5))
    screen = TablesScreen(context, context.routes.home())
    for rules in RULE_SETS.values():
        screen.stocks[rules] = stock_of(rules, context.places.tables)
    return screen


def some_profiles(context: Context) -> Screen:
    """Two people, one with a long name."""
    context.profiles.add("Maria Magdalena von Berg")
    return ProfilesScreen(context, context.routes.home())


def home_of_several(context: Context) -> Screen:
    """The first page with whose it is."""
    some_profiles(context)
    return context.routes.home()


def an_exercise(text: str, *, begun: bool = False) -> Callable[[Context], Screen]:
    """An exercise of a teacher's that locks all that can be locked: its page, or what it begins with."""
    closed = "hints = false\ntakeback = false\nanalysis = false\nsettings = false\n"

    def make(context: Context) -> Screen:
        path = context.places.settings.with_name("task.toml")
        path.write_text(f"{text}\n{closed}")
        screen = read_assignment_file(context, path)(lambda _: None)()
        assert isinstance(screen, AssignmentScreen)
        if begun:
            screen.begin()
            return screen.next
        return screen

    return make


def form_of_a_tournament(context: Context) -> Screen:
    """The form with a folder of three players."""
    folder = context.places.settings.with_name("players")
    folder.mkdir()
    for name in ("ada", "bob", "maximilian"):
        (folder / f"{name}.py").touch()
    return ContestScreen(context, context.routes.home(), folder)


def check_of_a_search(context: Context) -> CheckScreen:
    """The form with a file."""
    return CheckScreen(context, context.routes.home(), Path("/home/maximilian/Documents/algorithms/my_search.py"))


def grades_of_a_class(context: Context) -> Screen:
    """Three files, one of which differs on a tree and one of which can't be read."""
    screen, task = check_of_a_search(context), TreeTask(26)
    window = {"leaf": "E", "node": "C", "alpha": 3, "beta": 2}
    wrong = Grade(SEARCH, 100, 100, 53, "alpha >= beta", Difference(Mistake.CUT, window, task))
    fault = InputError(Fault.PLAYER_RAISED, file="wilhelmina.py", line=12, said="SyntaxError: invalid syntax")
    screen.found = [
        CheckedFile(Path("maximilian.py"), wrong),
        CheckedFile(Path("ada.py"), Grade(SEARCH, 100, 100, 100, "alpha >= beta", None)),
        CheckedFile(Path("wilhelmina.py"), None, fault),
    ]
    screen.said = summary(screen.found)
    screen.ui.rebuild()
    return screen


def a_tournament(context: Context) -> Screen:
    """Six games have been played, one of them lost by forfeit."""
    screen = form_of_a_tournament(context)
    assert isinstance(screen, ContestScreen)
    session = TournamentSession(replace(screen.wanted, folder=Path(screen.folder)), screen.pace)
    for number in range(1, session.count):
        fault = "maximilian.py, line 12: IndexError: list index out of range" if number == 2 else ""
        session._show(GameStarted(number, session.contest.place(number)[0], session.position, ()), motion=False)
        session._show(GameEnded(Contested(number, (), Outcome((1, -1), Reason.RECORD), fault), None), motion=False)
    screen.session = session
    return screen


def board_editor(context: Context) -> Screen:
    """A position that can't be, and a text that can't be read."""
    screen = context.routes.editor(CHECKERS.start("frisian"), context.routes.home())
    assert isinstance(screen, EditorScreen)
    screen.change(screen.draft.put(1, Figure.WHITE_MAN).put(50, Figure.BLACK_MAN).put(25, Figure.BLACK_KING))
    screen.type("W:W31-50:B1-60")
    screen.enter()
    return screen


def editor_of_a_large_board(context: Context) -> Screen:
    """A board of no usual size for four players, on which a game is over."""
    position = TICTACTOE.parse_position("OZVXXXOZV.." + "/..........." * 8, "11x9x3x4")
    return context.routes.editor(position, context.routes.home())


def setup_of_a_position(context: Context) -> Screen:
    """The form for a game that begins with a position on a board of no usual size."""
    position = TICTACTOE.parse_position("X......" + "/......." * 5, "7x6x4")
    return context.routes.begin(position, context.routes.home())


def a_page(context: Context) -> LearnScreen:
    """The page with the longest rule, after a try that is forbidden."""
    taught = course("checkers", "russian")
    number = next(number for number, page in enumerate(taught.pages) if page.topic is Topic.FLYING_CAPTURE)
    screen = LearnScreen(context, context.routes.home(), taught, number)
    screen.complain(screen.refusal(RefusedClick(screen.task.tries[0].path)))
    return screen


def a_lesson(context: Context) -> LessonScreen:
    """The lesson with the longest text."""
    lessons = LESSONS[0]
    number = max(range(len(lessons.steps)), key=lambda number: len(lessons.steps[number].text))
    return LessonScreen(context, context.routes.home(), lessons, number)


def a_lesson_refuted(context: Context) -> LessonScreen:
    """A lesson after a wrong move and its answer."""
    context.settings.reduced_motion = True
    lessons = LESSONS[0]
    screen = LessonScreen(context, context.routes.home(), lessons, lessons.names.index("king against king"))
    screen.play(screen.kind.parse_move("32-28", screen.match.position))
    while screen.goes_on:
        screen.update(0.1)
        time.sleep(0.002)
    return screen


def on_the_keyboard(context: Context) -> SetupScreen:
    """A player's name being written by a pad."""
    screen = unfolded(context, "checkers")
    screen.ui.resize((1024, 640))
    screen.ui.focus("name 0")
    open_keyboard(screen.ui)
    return screen


def with_a_game_left(context: Context) -> Screen:
    """The first page, with a game to go on with."""
    screen = PLAYS["play"](context)
    assert isinstance(screen, PlayScreen)
    screen.changed()
    return context.routes.home()


SCREENS: dict[str, Callable[[Context], Screen]] = {
    "home": lambda context: context.routes.home(),
    "home with games": left_games,
    "a game left": with_a_game_left,
    "list of games": list_of_left_games,
    "choose a file": file_dialog("open"),
    "choose where to save": file_dialog("save"),
    "choose a folder": file_dialog("folder"),
    "share a picture": sharing(ShareFormat.PICTURE),
    "share a film": sharing(ShareFormat.FILM),
    "share pages": sharing(ShareFormat.PAPER),
    "share a text": sharing(ShareFormat.TEXT),
    "which rules": which_rules,
    "analysis": analysis,
    "review": review_of_a_blunder,
    "review stopped": review_stopped,
    "better line": better_line,
    "exercise tried": exercise_tried,
    "exercise solved": exercise_solved,
    "summary of exercises": summary_of_exercises,
    "who plays": who_plays,
    "study": in_the_study(),
    "annotated move": in_the_study("annotate"),
    "chapters of a study": chapters,
    "facts of a game": in_the_study("ask_facts"),
    "setup of tic-tac-toe": lambda context: context.routes.setup("tictactoe"),
    "setup of four": setup_of_four,
    "setup of checkers": lambda context: context.routes.setup("checkers"),
    "setup of a level": setup_of_a_level,
    "setup to watch": setup_to_watch,
    "setup with an own player": setup_with_own_player,
    "setup with clocks": setup_with_clocks,
    "setup of another board": setup_of_another_board,
    "setup with an engine": setup_with_engine,
    "setup with a wrong engine": setup_with_wrong_engine,
    "setup over DXP": setup_with_dxp,
    "setup with an opening": setup_with_opening,
    "list of openings": list_of_openings,
    "statistics": statistics,
    "fault of an own player": fault_of_own_player,
    "fault of an engine": fault_of_engine,
    "library": filled_library,
    "library without games": lambda context: LibraryScreen(context, context.routes.home()),
    "library by board": library_by_board,
    "openings": openings,
    "filter of openings": filter_of_openings,
    "labels of a game": labels_of_a_game,
    "import with faults": import_with_faults,
    "welcome": lambda context: WelcomeScreen(context, context.routes.home()),
    "question of the coach": asked_by_the_coach,
    "moments of a game": moments_of_a_game,
    "settings": lambda context: SettingsScreen(context, context.routes.home()),
    "endgame tables": endgame_tables,
    "profiles": some_profiles,
    "home of several people": home_of_several,
    "form of a tournament": form_of_a_tournament,
    "check of a search": check_of_a_search,
    "grades of a class": grades_of_a_class,
    "tournament": a_tournament,
    "page of an exercise": an_exercise(
        'title = "Opposition with two kings"\nkind = "position"\nrules = "english"\nfen = "W:WK32,27:BK1"\n'
        'levels = ["easy", "hard"]\ntext = "Win it twice, then hand in your results."'
    ),
    "game of an exercise": an_exercise(
        'title = "Opposition"\nkind = "position"\nrules = "english"\nlevels = ["easy"]', begun=True
    ),
    "puzzle of an exercise": an_exercise('title = "Shots"\nkind = "puzzles"\nrules = "english"', begun=True),
    "about": lambda context: AboutScreen(context, context.routes.home()),
    **PLAYS,
    "paused": paused,
    "games of a file": games_of_a_file,
    "lab": in_the_lab(11),
    "lab at the beginning": in_the_lab(0),
    "horizon": horizon,
    "exercise": exercise("tree3x3-window-8"),
    "exercise answered": exercise("tree2x3-7", right=False),
    "worksheets": worksheets,
    "why in the lab": why_of_a_shot,
    "why in play": why_in_play,
    "evaluation": evaluation,
    "solved board": solved_board,
    "lab of a position": in_the_lab(14, THREE_EMPTY),
    "export of the lab": export_of_the_lab,
    "shelf of the lab": lambda context: ShelfScreen(context, context.routes.home(), lambda _: None),
    "editor of a tree": lambda context: TreeEditor(context, context.routes.home(), TEXTBOOK, lambda _: None),
    "all positions": all_positions(folded=True),
    "all positions unfolded": all_positions(folded=False),
    "position for the lab": lambda context: PositionScreen(
        context, context.routes.home(), CHECKERS.start("international"), lambda _: None
    ),
    "board editor": board_editor,
    "board editor of a large board": editor_of_a_large_board,
    "setup of a position": setup_of_a_position,
    "lab at the first visit": first_visit,
    "tour of the lab": on_tour(1),
    "help on the lab": help_on("tree"),
    "help on alpha-beta": help_on("alphabeta"),
    "puzzle": puzzle_begun,
    "puzzle with a wrong move": puzzle_refuted,
    "puzzle solved": puzzle_solved,
    "how to play": a_page,
    "lessons": lambda context: context.routes.lessons(None, context.routes.home()),
    "lesson": a_lesson,
    "lesson refuted": a_lesson_refuted,
    "repertoire": repertoire_with_lines,
    "drill": drill_refuted,
    "line to add": line_to_add,
    "keyboard": on_the_keyboard,
    "failure": lambda context: FailureScreen(context, RuntimeError("the reason " * 20)),
}
LONGER_THAN_ANY_WINDOW = (
    *("list of games", "shelf of the lab", "endgame tables", "setup with an opening", "setup with an own player"),
)
EVERYWHERE = [screen for screen in SCREENS if screen not in LONGER_THAN_ANY_WINDOW]
"""The screens on which every button is seen before anything is scrolled."""
TIGHT = ("setup of checkers", "library by board", "share pages", "form of a tournament", "help on the lab", "failure")
"""Screens with little room to spare in the smallest window; each is tight for a reason of its own."""
Place = tuple[tuple[int, int], int, str]
"""Size, scale and language of a window."""
SMALL, SMALLEST = ((800, 600), 100), ((800, 600), 200)
TIGHTEST: tuple[Place, ...] = ((*SMALLEST, "ru"), (*SMALLEST, "zh_CN"))
"""Places with the least room. The quick suite checks every third screen in each."""
WINDOWS: tuple[tuple[list[Place], int], ...] = (
    ([(*SMALLEST, language) for language in LANGUAGES if (*SMALLEST, language) not in TIGHTEST], 6),
    ([(*SMALL, language) for language in LANGUAGES], 3),
    ([((1280, 800), 150, language) for language in ("de", "ru", "zh_CN")], 2),
    ([((3840, 2160), 200, language) for language in ("ru", "zh_CN")], 1),
)
"""Groups of other places, and the number of places of each group in which `.ci/run` shows a screen."""


def in_turn(screens: Iterable[str], every_day: Iterable[Place], others: Iterable[tuple[list[Place], int]]) -> list[Any]:
    """All screens in all places. If `.ci/run` takes only some places of a group, each screen gets the next ones."""
    shown = []
    for number, screen in enumerate(screens):
        shown += [pytest.param(screen, *place, marks=pytest.mark.combinations(3)) for place in every_day]
        for places, count in others:
            for index, place in enumerate(places):
                taken = (index - number * count) % len(places) < count
                marks = (pytest.mark.slow, pytest.mark.ci) if taken else (pytest.mark.slow,)
                shown.append(pytest.param(screen, *place, marks=marks))
    return shown


def seen(
    widget: Widget, clip: pygame.Rect, parent: Widget | None = None
) -> Iterator[tuple[Widget, pygame.Rect, Widget | None]]:
    """Every widget with what of it is in view, and the widget around it."""
    part = widget.rect.clip(clip)
    yield widget, part, parent
    inner = widget.clip()
    for child in widget.children():
        yield from seen(child, clip if inner is None else clip.clip(inner), widget)


def faults(ui: Ui, window: pygame.Rect) -> Iterator[str]:
    """Widgets that are cut, stick out or overlap."""
    everything = list(seen(ui.layers[-1].root, window))
    for widget, _, parent in everything:
        yield from text_faults(ui, widget)
        outer = parent.rect if parent else window
        if isinstance(parent, Scroll):
            outer = pygame.Rect(outer.x, widget.rect.y, outer.w, widget.rect.h)
        if widget.rect.w and widget.rect.h and not outer.contains(widget.rect):
            yield f"{describe(widget)}: {widget.rect} leaves {outer}, {describe(parent) if parent else 'the window'}"
        if isinstance(widget, ScrollBar) and widget.rect.h < 60:
            yield f"{describe(widget)} leaves only {widget.rect.h} pixels to scroll in"
    leaves = [(w, part) for w, part, _ in everything if not w.children() and part.w and part.h and w.role != "space"]
    for (one, here), (other, there) in combinations(leaves, 2):
        if here.colliderect(there):
            yield f"{describe(one)} {here} overlaps {describe(other)} {there}"


def describe(widget: Widget) -> str:
    """The name of a widget in a fault."""
    return f"{widget.role} {widget.name!r} {widget.text!r}"


def text_faults(ui: Ui, widget: Widget) -> Iterator[str]:
    """Texts of a widget that leave it or overlap."""
    places = widget.text_rects(ui.look)
    for rect in places:
        if rect.w and not widget.rect.contains(rect):
            yield f"{describe(widget)}: its text {rect} leaves {widget.rect}"
    for one, other in combinations(places, 2):
        if one.colliderect(other):
            yield f"{describe(widget)}: its texts {one} and {other} overlap"


@pytest.fixture
def cut_words(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The words that had to be broken in the middle."""
    cut: set[str] = set()
    original = text.wrap

    def wrap(whole: str, width: int, measure: Callable[[str], int]) -> tuple[str, ...]:
        words = {piece.strip() for piece in text.pieces(whole)}
        cut.update(word for word in words if measure(word) > width)
        return original(whole, width, measure)

    monkeypatch.setattr(text, "wrap", wrap)
    return cut


def look_over(driver: Driver, cut_words: set[str]) -> list[str]:
    """All faults of what is shown, at the top and scrolled to the end."""
    ui = driver.widgets.ui
    window = driver.surface.get_rect()
    found = list(faults(ui, window))
    for scroll in [widget for widget in ui.walk() if isinstance(widget, Scroll)]:
        scroll.scroll_to(ui.look, scroll.furthest, glide=False)
    found += faults(ui, window)
    return found + [f"{word!r} is broken" for word in cut_words if "/" not in word]


def hidden_buttons(driver: Driver) -> list[str]:
    """The buttons that can't be seen, or not wholly, before something is scrolled."""
    everything = list(seen(driver.widgets.ui.layers[-1].root, driver.surface.get_rect()))
    buttons = [(widget, part) for widget, part, _ in everything if widget.role in ("button", "card")]
    assert buttons
    return [describe(widget) for widget, part in buttons if part != widget.rect]


@pytest.mark.parametrize(("screen", "size", "scale", "language"), in_turn(SCREENS, TIGHTEST, WINDOWS))
def test_everything_fits(
    screen: str, size: tuple[int, int], scale: int, language: str, tmp_path: Path, cut_words: set[str]
) -> None:
    driver = Driver(tmp_path, size, ui_scale=scale, language=language)
    driver.context.fonts.block.cache_clear()
    driver.show(SCREENS[screen])
    if (size, scale) == SMALLEST and screen in EVERYWHERE:
        assert hidden_buttons(driver) == []
    assert look_over(driver, cut_words) == []
    if isinstance(driver.screen, FoldingScreen) and driver.screen.folded and language != "zh_CN":
        driver.key(pygame.K_F9)
        assert look_over(driver, cut_words) == []


@pytest.mark.parametrize(
    "screen",
    [pytest.param(name, marks=() if name in TIGHT else (pytest.mark.slow, pytest.mark.ci)) for name in SCREENS],
)
def test_the_chip_of_long_work_fits_below_every_screen(screen: str, tmp_path: Path, cut_words: set[str]) -> None:
    size, scale = SMALLEST
    driver = Driver(tmp_path, size, ui_scale=scale)
    driver.context.fonts.block.cache_clear()
    driver.context.jobs.tell(JobKind.IMPORT, "games.pdn: 1,945 games were imported.")
    driver.show(SCREENS[screen])
    driver.until(lambda: len(driver.widgets.ui.layers) > 1 or "jobs" in driver.names())
    assert [fault for fault in look_over(driver, cut_words) if "pixels to scroll in" not in fault] == []


def test_sharing_fits_within_an_exercise(tmp_path: Path) -> None:
    path = tmp_path / "task.toml"
    path.write_text('title = "Shots"\nkind = "puzzles"\nrules = "english"\n')
    driver = Driver(tmp_path, (866, 600))
    driver.context.lock = Lock(read_assignment(path))
    driver.show(SCREENS["share a picture"])
    assert "lock" in driver.names()
    assert list(faults(driver.widgets.ui, driver.surface.get_rect())) == []


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 200), ((1024, 640), 150)])
@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_the_lab_fits_before_its_tour(language: str, size: tuple[int, int], scale: int, tmp_path: Path) -> None:
    driver = Driver(tmp_path, size, ui_scale=scale, language=language)
    driver.show(lambda context: context.routes.lab(None, context.routes.home()))
    driver.rest()
    assert list(faults(driver.widgets.ui, driver.surface.get_rect())) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_opened_fits(language: str, tmp_path: Path, cut_words: set[str]) -> None:
    driver = Driver(tmp_path, (800, 600), ui_scale=200, language=language)
    driver.context.fonts.block.cache_clear()
    driver.show(SCREENS["home"])
    driver.click("menu")
    assert look_over(driver, cut_words) == []
    driver.click("menu list 1")
    assert look_over(driver, cut_words) == []
    driver.show(SCREENS["analysis"])
    driver.key(pygame.K_F9)
    driver.click("analysis options")
    assert look_over(driver, cut_words) == []
    driver.show(SCREENS["setup of checkers"])
    driver.key(pygame.K_F1)
    driver.key(pygame.K_ESCAPE)
    driver.click("rules")
    assert look_over(driver, cut_words) == []
    driver.key(pygame.K_ESCAPE)
    driver.widgets.ui.focus("level")
    for key in (pygame.K_RETURN, *(pygame.K_DOWN,) * len(names.LEVELS), pygame.K_RETURN):
        driver.key(key)
    driver.click("more")
    assert look_over(driver, cut_words) == []
    driver.click("evaluation")
    assert look_over(driver, cut_words) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_the_root_has_room_in_the_table_of_the_lab(language: str, tmp_path: Path) -> None:
    driver = Driver(tmp_path, (1024, 640), language=language).show(SCREENS["lab of a position"])
    table, look = driver.find("visits"), driver.widgets.ui.look
    assert isinstance(table, VisitRows)
    place = table.cells(look, 0)[1].place
    assert look.text(table.visits.name(0), Type.SMALL).size[0] <= place.w


def test_the_faults_are_found(tmp_path: Path) -> None:
    driver = Driver(tmp_path).show(SCREENS["settings"])
    ui = driver.widgets.ui
    ui.find("theme").rect.move_ip(0, 40)
    ui.find("title").rect.width = 10
    found = "\n".join(faults(ui, driver.surface.get_rect()))
    assert "choice 'theme'" in found
    assert "overlaps" in found
    assert "label 'title'" in found


MORE_ROOM: list[Place] = [
    *((*SMALL, language) for language in ("en", "zh_CN")),
    *(((800, 600), scale, "ru") for scale in (125, 150, 175)),
]


@pytest.mark.parametrize(
    ("screen", "size", "scale", "language"), in_turn(EVERYWHERE, [(*SMALL, "ru")], [(MORE_ROOM, 2)])
)
def test_every_button_is_seen_without_scrolling(
    screen: str, size: tuple[int, int], scale: int, language: str, tmp_path: Path
) -> None:
    """`test_everything_fits` checks 200 %."""
    driver = Driver(tmp_path, size, ui_scale=scale, language=language).show(SCREENS[screen])
    assert hidden_buttons(driver) == []


@pytest.mark.parametrize("screen", ["home", "setup of tic-tac-toe", "setup of checkers"])
def test_a_large_screen_is_filled(screen: str, tmp_path: Path) -> None:
    """Boards and words are as large at 3840 × 2160 as the person needs not ask for it."""
    sizes = {}
    for window, scale in (((1920, 1080), 100), ((3840, 2160), 100), ((3840, 2160), 200)):
        driver = Driver(tmp_path, window, ui_scale=scale).show(SCREENS[screen])
        boards = [widget.rect for widget in driver.widgets.ui.walk() if widget.role == "picture"]
        sizes[window, scale] = (driver.find("title").rect.h, boards[0].w, len(boards))
        together = boards[0].unionall(boards[1:])
        assert max(together.h / window[1], together.w / window[0]) > 0.6
    small, large, larger = sizes.values()
    assert large == larger
    assert large[0] > 1.9 * small[0]
    assert large[1] > 1.9 * small[1]


@pytest.mark.parametrize("screen", ["settings", "about", "play", "the end", "games of a file"])
def test_words_are_large_on_a_large_screen(screen: str, tmp_path: Path) -> None:
    heights = []
    for window, scale in (((1920, 1080), 100), ((3840, 2160), 100), ((3840, 2160), 200)):
        driver = Driver(tmp_path, window, ui_scale=scale).show(SCREENS[screen])
        heights.append(driver.widgets.ui.look.text(driver.find("title").text, Type.TITLE).size[1])
    assert heights[1] == heights[2] > 1.9 * heights[0]


@pytest.mark.parametrize("size", [(1920, 1200), (3840, 2160)])
def test_the_form_of_a_game_is_no_longer_than_its_fields_need(size: tuple[int, int], tmp_path: Path) -> None:
    driver = Driver(tmp_path, size).show(SCREENS["setup of checkers"])
    page = driver.find("page").rect
    assert driver.find("side").rect.bottom > page.top + 0.7 * page.h
