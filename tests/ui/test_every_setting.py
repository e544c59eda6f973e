"""Every setting changes something that a user sees, hears or finds. They are read from their file, as at a start."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from shutil import rmtree
from typing import Any, ClassVar

import pygame
import pytest

from ai.engine import engine
from ai.insight import analysis
from ai.insight.lines import LineSearch
from ai.tracing.quiz import Ask
from game.checkers.kind import CHECKERS
from game.keeping.files import places
from game.keeping.profiles import FIRST, Profiles
from game.keeping.settings import ALLOWED, CaptureCue, SavedEngine, ScanSwitch, Settings, ShownThoughts
from game.ui import app
from game.ui.app import App, opened_profile
from game.ui.board.board_screen import BoardScreen
from game.ui.home.tables import TablesScreen
from game.ui.lab.lab_screen import LabScreen
from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import PlaySetup, Seat
from game.ui.screen import Context
from game.ui.setup.rematches import table_of
from game.ui.system.window import MainWindow
from tests.ui.devices.window import Window
from tests.ui.driver import empty_library, fonts
from tests.ui.spoken import HeardSpeech
from tests.ui.study.analysed import analysis_of
from tests.ui.test_app import SeenWindow
from tests.ui.test_fit import SCREENS

TWO = PlaySetup("checkers", "english", seats=(Seat("Ada"), Seat("Eve")))
MARKS = PlaySetup(seats=(Seat("Ada"), Seat("Eve")))
"""Three in a row."""
BEST_OF_3 = replace(MARKS, best_of=3)
THREAT = CHECKERS.parse_position("B:W23,27,32,30,21,20:B18,1,2,3,4,5", "english")
SMALL = (800, 600)


class Program(Window):
    """The program with the settings of a file, at a screen."""

    def __init__(self, context: Context) -> None:
        self.context, self.surface = context, pygame.Surface(SMALL)
        self.app = App(SeenWindow(self), context, context.routes.home())
        self.screen = self.app.screen

    @property
    def board(self) -> BoardScreen:
        """The screen, which must be one of a board."""
        return self.on(BoardScreen)

    @property
    def picture(self) -> bytes:
        """The pixels of the window."""
        return pygame.image.tobytes(self.surface, "RGB")

    @property
    def all_texts(self) -> set[str]:
        """All that can be read, on every layer."""
        return {widget.text for layer in self.ui.layers for widget in layer.root.walk()}

    def play(self, setup: PlaySetup = TWO) -> "Program":
        """Begin a game."""
        return self.show(lambda context: PlayScreen(context, setup))

    def squares(self, *squares: int) -> None:
        """Click squares."""
        for square in squares:
            self.click_at(self.board.view.rect_of(square).center)


class Heard:
    """Sounds that are written down instead of played."""

    played: ClassVar[list[tuple[str, str, float]]] = []

    def __init__(self, path: Path) -> None:
        self.path, self.volume = path, 1.0

    def set_volume(self, volume: float) -> None:
        """See pygame.mixer.Sound."""
        self.volume = volume

    def play(self) -> None:
        """See pygame.mixer.Sound."""
        self.played.append((self.path.parent.name, self.path.stem, self.volume))


class NotedEngine(engine.Engine):
    """Notes the arguments of each engine."""

    made: ClassVar[list[tuple[Any, ...]]] = []

    def __init__(self, *given: Any, **more: Any) -> None:
        self.made.append((*given, *more.items()))
        super().__init__(*given, **more)


class NotedSearch(LineSearch):
    """Notes the size of its table and its threads."""

    made: ClassVar[list[tuple[int, int]]] = []

    def __init__(self, *given: Any, table: Any, threads: int, **more: Any) -> None:
        self.made.append((table.megabytes, threads))
        super().__init__(*given, table=table, threads=threads, **more)


# What is done, and what is seen, heard or found


def a_beginning(program: Program) -> object:
    """A game before its first move."""
    return program.play().picture


def a_grid(program: Program) -> object:
    """Three in a row, with the names of its rows and columns."""
    return program.play(MARKS).picture


def a_move(program: Program) -> object:
    """A move of a game, as it is seen when it has been shown."""
    program.play().squares(11, 15)
    program.rest()
    return program.picture


def a_move_on_its_way(program: Program) -> object:
    """A move of a game, six frames after the click."""
    program.context.system_moves = False
    program.play().squares(11, 15)
    program.frames(6)
    return program.picture


def a_move_soon(program: Program) -> object:
    """The same where the system lets things move."""
    program.play().squares(11, 15)
    program.frames(6)
    return program.picture


def the_first_page(program: Program) -> object:
    """Go back to the first page."""
    program.rest()
    return program.picture


def sounds(program: Program) -> object:
    """The sounds of a move."""
    Heard.played = []
    a_move(program)
    return Heard.played


def words(program: Program) -> object:
    """The words spoken after a move."""
    program.context.speech = speech = HeardSpeech(program.context.settings)
    a_move(program)
    return speech.heard


def one_press(program: Program) -> object:
    """The settings after Space, when a group of them is lit."""
    program.show(SCREENS["settings"])
    program.key(pygame.K_SPACE)
    program.rest()
    return program.picture


def pictures_of_scanning(program: Program) -> object:
    """The number of things that light up in three seconds."""
    lit = []
    for _frame in range(30):
        program.frames(1, dt=0.1)
        lit.append(program.app.devices.scanner.key)
    return len(dict.fromkeys(lit))


def a_duty(program: Program) -> object:
    """A position in which a piece must capture."""
    program.play().squares(11, 15, 22, 18)
    program.rest()
    return program.picture


def one_click(program: Program) -> object:
    """The moves after a click on the only piece with one move."""
    program.play(replace(TWO, fen="W:W5,32:B20")).squares(5)
    return len(program.board.match.line)


def forbidden(program: Program) -> object:
    """A position of renju with a forbidden point, e11."""
    rows = [
        *2 * [15 * "."],
        "....X..........",
        "....X..........",
        "...X.X.........",
        *9 * [15 * "."],
        "O.O.O.O........",
    ]
    program.play(replace(MARKS, rules="15x15x5-renju", fen="/".join(rows)))
    program.rest()
    return program.picture


def repeated(program: Program) -> object:
    """The result after the same position came back twice."""
    program.play(replace(TWO, fen="W:WK32:BK1"))
    for _round in range(2):
        for way in ((32, 28), (1, 5), (28, 32), (5, 1)):
            program.squares(*way)
            program.rest()
    return "result" in {widget.name for widget in program.ui.walk()}


def thoughts(program: Program) -> object:
    """True if the computer's thinking about its move is shown."""
    program.play(replace(TWO, seats=(Seat("Ada"), Seat(level="easy"))))
    program.squares(11, 15)
    program.until(lambda: len(program.board.match.line) > 1)
    return "thoughts" in {widget.name for widget in program.ui.walk()}


def judged(program: Program) -> object:
    """A picture of three in a row with the verdicts on its cells."""
    program.play(replace(MARKS, fen=""))
    program.squares(4, 0, 8)
    program.frames(30)
    program.until(lambda: not program.screen.parts.verdicts.counting)  # type: ignore[attr-defined]
    program.frames(2)
    return program.picture


def equipped(program: Program) -> object:
    """The arguments of the engine that answers a move."""
    NotedEngine.made = []
    program.play(replace(TWO, seats=(Seat("Ada"), Seat(level="grandmaster"))))
    program.squares(11, 15)
    program.until(lambda: bool(NotedEngine.made))
    return NotedEngine.made[0]


def analysed(program: Program) -> object:
    """The board of a position with a threat, when it was searched."""
    program.show(lambda context: analysis_of(context, THREAT))
    board = program.surface.subsurface(program.board.view.window)
    return pygame.image.tobytes(board, "RGB")


def engines_of_the_analysis(program: Program) -> object:
    """The names above the lines of the analysis."""
    program.show(lambda context: analysis_of(context, THREAT))
    widgets = program.screen.ui.walk()  # type: ignore[attr-defined]
    return {widget.name for widget in widgets if widget.name.startswith("engine ")}


def searched(program: Program) -> object:
    """The arguments of the searches of an analysis."""
    NotedSearch.made = []
    program.show(lambda context: analysis_of(context, THREAT))
    NotedSearch.made.clear()
    program.click("analysis on")
    program.until(lambda: bool(NotedSearch.made))
    return NotedSearch.made


def at(screen: str) -> Callable[[Program], object]:
    """A screen as it is seen."""

    def seen(program: Program) -> object:
        program.show(SCREENS[screen])
        return program.picture

    return seen


def read_at(screen: str) -> Callable[[Program], object]:
    """All that can be read on a screen."""

    def seen(program: Program) -> object:
        program.show(SCREENS[screen])
        return program.all_texts

    return seen


def to_open(program: Program) -> object:
    """The dialog in which a file is chosen, at the files that were used last."""
    program.rest()
    program.key(pygame.K_o, pygame.KMOD_CTRL)
    program.frames(3)
    return program.all_texts


def exported(program: Program) -> object:
    """The folder proposed for an export of the Lab."""
    program.show(SCREENS["lab"])
    assert isinstance(program.screen, LabScreen)
    program.screen.open_export()
    program.frames(2)
    return program.ui.find("folder").text


def toured(program: Program) -> object:
    """The tour that the Search Lab offers when it opens."""
    program.surface = program.app.window.picture = pygame.Surface((1280, 800))  # type: ignore[attr-defined]
    program.show(lambda context: context.routes.lab(None, context.routes.home()))
    program.until(lambda: program.screen.session is not None)  # type: ignore[attr-defined]
    program.frames(2)
    return {widget.name for widget in program.ui.walk() if widget.name.startswith("tour")}


def tables(program: Program) -> object:
    """The endgame tables that are being built."""
    program.show(lambda context: TablesScreen(context, context.routes.home()))
    return program.all_texts


def scored(program: Program) -> object:
    """True if a game belongs to the series of an earlier one."""
    program.show(lambda context: context.routes.play(BEST_OF_3))
    assert isinstance(program.screen, PlayScreen)
    return program.screen.playing.setup.series == "earlier"


def watched(program: Program) -> object:
    """The moves of two computers in half a second."""
    program.play(PlaySetup(seats=(Seat(level="beginner"), Seat(level="beginner"))))
    for _frame in range(30):
        program.frames(1)
        pygame.time.wait(2)
    return len(program.board.match.line) > 1


def the_window(program: Program) -> object:
    """The window's size and place, and whether it is maximised."""
    window = MainWindow(program.context.settings)
    window.show()
    try:
        return window.window.size, window.asked, window.maximized
    finally:
        window.window.destroy()


@dataclass(frozen=True)
class Row:
    """A value of a setting other than the usual one, and the function that shows its effect."""

    value: Any
    seen: Callable[[Program], object]
    others: dict[str, Any] = field(default_factory=dict)
    """Other settings without which it does nothing."""


ENGINE = SavedEngine("/home/deep", (), "Deep Man", {}).as_json()
MOVING = {"reduced_motion": False}
SCANNING = {"scanning": True, "scan_tenths": 4}
WISHED = {"wished_tables": ("italian-4",)}
ROWS: dict[str, Row] = {
    "language": Row("ru", the_first_page),
    "theme": Row("light", the_first_page),
    "board_theme": Row("green", a_move),
    "piece_set": Row("flat", a_move),
    "ui_scale": Row(150, the_first_page),
    "volume": Row(30, sounds),
    "muted": Row(True, sounds),
    "sound_set": Row("felt", sounds),
    "spoken": Row(True, words),
    "reduced_motion": Row(True, a_move_soon, MOVING),
    "system_motion": Row(False, a_move_on_its_way, MOVING),
    "animation_speed": Row(25, a_move_soon, MOVING),
    "big_targets": Row(True, at("setup of checkers")),
    "scanning": Row(True, the_first_page),
    "scan_switch": Row(ScanSwitch.ENTER, one_press, SCANNING),
    "scan_tenths": Row(4, pictures_of_scanning, {"scanning": True}),
    "capture_cue": Row(CaptureCue.ALWAYS, a_duty),
    "thoughts": Row(ShownThoughts.LINE, thoughts),
    "verdicts": Row(True, judged),
    "forbidden_points": Row(False, forbidden),
    "one_click": Row(True, one_click),
    "turn_board": Row(True, a_beginning),
    "draws_end_games": Row(False, repeated),
    "square_numbers": Row(False, a_grid),
    "megabytes": Row(16, equipped),
    "threads": Row(2, equipped),
    "opening_book": Row(False, equipped),
    "analysis_lines": Row(1, analysed),
    "analysis_megabytes": Row(16, searched),
    "analysis_threads": Row(2, searched),
    "analysis_arrows": Row(False, analysed),
    "analysis_threats": Row(False, analysed),
    "analysis_engine": Row("Deep", engines_of_the_analysis, {"engines": {"Deep": ENGINE}}),
    "analysis_compare": Row(True, engines_of_the_analysis, {"engines": {"Deep": ENGINE}, "analysis_engine": "Deep"}),
    "player_names": Row(
        ("Ada", "Eve"), lambda program: program.show(SCREENS["setup of checkers"]).ui.find("more").tooltip
    ),
    "own_players": Row(("/home/minimax.py",), at("setup of checkers"), {"last_setup": {"checkers level": "own"}}),
    "engines": Row({"Deep": ENGINE}, at("setup of checkers"), {"last_setup": {"checkers level": "engine"}}),
    "last_setup": Row({"checkers rules": "russian"}, at("setup of checkers")),
    "export_folder": Row("/tmp", exported),
    "recent_files": Row((__file__,), to_open),
    "recent_folders": Row(("/usr",), to_open),
    "lab_toured": Row(True, toured),
    "predicted": Row({f"{Ask.VALUE} asked": 3}, read_at("exercise")),
    "new_moves": Row(5, read_at("repertoire")),
    "wished_tables": Row(("italian-4",), tables),
    "tables_paused": Row(True, tables, WISHED),
    "series": Row({table_of(BEST_OF_3): "earlier"}, scored),
    "watching_pace": Row(50, watched, {"watching_pace": 0}),
    "window_size": Row((900, 700), the_window),
    "window_position": Row((40, 50), the_window),
    "fullscreen": Row(True, the_window),
    "maximized": Row(True, the_window),
}
"""One row for each setting, by its name."""


@contextmanager
def program(folder: Path, chosen: dict[str, Any]) -> Iterator[Program]:
    """The program, started with a settings file that holds only these values."""
    paths = places(folder)
    paths.library.parent.mkdir(parents=True, exist_ok=True)
    paths.library.write_bytes(empty_library())
    usual = {"board_theme": "blue", "reduced_motion": True}
    paths.settings.write_text(json.dumps(usual | chosen), encoding="utf-8")
    with opened_profile(Profiles(paths), FIRST) as context:
        yield Program(context)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fonts are read once, sounds and engines are noted, nothing is built."""
    monkeypatch.setattr(app, "Fonts", lambda *_files: fonts)
    monkeypatch.setattr(pygame.mixer, "Sound", Heard)
    monkeypatch.setattr(engine, "Engine", NotedEngine)
    monkeypatch.setattr(analysis, "LineSearch", NotedSearch)
    monkeypatch.setattr("ai.engine.endgame.builds.Builds.begin", lambda builds: None)


def test_every_setting_has_a_row() -> None:
    assert {each.name for each in fields(Settings)} == set(ROWS) == set(ALLOWED)


@pytest.mark.parametrize("name", ROWS)
def test_a_setting_changes_something(name: str, tmp_path: Path) -> None:
    row = ROWS[name]
    seen = []
    for value in ({}, {name: row.value}):
        with program(tmp_path / "home", row.others | value) as started:
            seen.append(row.seen(started))
        rmtree(tmp_path / "home")
    assert seen[0] != seen[1]
