"""The loop: it draws what changed and nothing else, fades between screens, and survives errors."""

import errno
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pygame
import pytest

from game.keeping import files, library, log, settings, store
from game.keeping.files import places
from game.keeping.library import Library
from game.keeping.profiles import Profiles
from game.ui import app
from game.ui.app import App, opened_profile
from game.ui.home.failure import FailureScreen
from game.ui.home.home import HomeScreen
from game.ui.home.settings import SettingsScreen
from game.ui.home.welcome import WelcomeScreen
from game.ui.jobs import deep_journal
from game.ui.lab.help import HelpScreen
from game.ui.lab.lab_screen import LabScreen
from game.ui.play.saving import new_record
from game.ui.play_setup import PlaySetup
from game.ui.setup.setup_screen import SetupScreen
from game.ui.system.scaling import system_scale
from game.ui.system.window import NO_DISPLAY, MainWindow, first_place, shrunk
from tests.ui.driver import Driver


class SeenWindow(MainWindow):
    """Counts the pictures that it is given."""

    def __init__(self, driver: Driver) -> None:
        self.settings = driver.context.settings
        self.picture = driver.surface
        self.flips = 0
        self.toggled = 0
        self.scale = 100
        self._roomy = None

    @property
    def seen(self) -> pygame.Surface:
        return self.picture

    @property
    def place(self) -> pygame.Rect:
        return pygame.Rect((40, 50), self.picture.get_size())

    def measure(self, monitor: int | None = None) -> None:
        if monitor is not None:
            self.scale = system_scale(self.place, pygame.display.get_desktop_sizes()[monitor][1])

    def flip(self) -> None:
        self.shrink()
        self.flips += 1

    def watch(self) -> None:
        pass

    def toggle_full_screen(self) -> None:
        self.toggled += 1


@pytest.fixture
def window(tmp_path: Path) -> SeenWindow:
    return SeenWindow(Driver(tmp_path))


@pytest.fixture
def running(tmp_path: Path) -> tuple[App, SeenWindow]:
    driver = Driver(tmp_path)
    window = SeenWindow(driver)
    return App(window, driver.context, HomeScreen(driver.context)), window


def frames(running: App, count: int, *events: pygame.event.Event) -> None:
    """Some frames, the events in the first of them."""
    for number in range(count):
        running.frame(list(events) if number == 0 else [], 1 / 60)


def key(code: int, scancode: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, scancode=scancode, mod=0, unicode="")


Size = tuple[int, int]

QUIT = pygame.event.Event(pygame.QUIT)
ESCAPE = key(pygame.K_ESCAPE, pygame.KSCAN_ESCAPE)
RETURN = key(pygame.K_RETURN, pygame.KSCAN_RETURN)


@pytest.mark.parametrize(
    ("size", "position", "desktop", "place"),
    [
        ((1280, 800), (), (1280, 800), (0, 0, 1264, 696)),
        ((1280, 800), (), (1920, 1080), (312, 88, 1280, 800)),
        ((1280, 800), (), (1024, 600), (0, 0, 1008, 600)),
        ((1280, 740), (), (1280, 800), (0, 0, 1280, 740)),
        ((900, 700), (40, 50), (1920, 1080), (40, 50, 900, 700)),
        ((900, 700), (5000, 50), (1920, 1080), (502, 138, 900, 700)),
    ],
)
def test_the_first_window_leaves_room_for_its_frame(
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    position: tuple[int, ...],
    desktop: tuple[int, int],
    place: tuple[int, int, int, int],
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert first_place(size, position, pygame.Rect((0, 0), desktop)) == pygame.Rect(place)


@pytest.mark.parametrize(
    ("size", "scale", "place"),
    [
        ((1280, 800), 150, (952, 428, 1920, 1200)),
        ((1280, 800), 200, (632, 228, 2560, 1600)),
        ((1400, 900), 150, (1212, 578, 1400, 900)),
    ],
)
def test_the_first_window_is_as_much_larger_as_what_is_in_it(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int, place: tuple[int, int, int, int]
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert first_place(size, (), pygame.Rect(0, 0, 3840, 2160), scale) == pygame.Rect(place)


def test_nothing_is_drawn_while_nothing_changes(running: tuple[App, SeenWindow]) -> None:
    loop, window = running
    frames(loop, 60)
    drawn = window.flips
    frames(loop, 600)
    assert window.flips == drawn <= 3
    frames(loop, 1, pygame.event.Event(pygame.WINDOWEXPOSED))
    assert window.flips == drawn + 1


class Time:
    """A clock that only sleeping, and what `later` is set to, moves on."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def perf_counter(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


def looped(loop: App, monkeypatch: pytest.MonkeyPatch, turns: int, blocked: float = 0.0) -> tuple[Time, list[float]]:
    """Turns of the loop without events, before each of which something blocks it; gives the steps of its frames too."""
    clock, steps = Time(), []
    left = iter(range(turns))

    def events() -> list[pygame.event.Event]:
        loop.running = next(left) < turns - 1
        clock.now += blocked
        return []

    monkeypatch.setattr(app, "time", clock)
    monkeypatch.setattr(pygame.event, "get", events)
    monkeypatch.setattr(loop, "guarded_frame", lambda _events, dt: steps.append(dt))
    loop.running = True
    loop.run()
    return clock, steps


def test_an_idle_loop_sleeps(running: tuple[App, SeenWindow], monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks for events 30 times a second and lets a frame pass twice a second."""
    loop, _ = running
    frames(loop, 60)
    clock, steps = looped(loop, monkeypatch, 300)
    assert clock.slept == pytest.approx([1 / 30] * 300)
    assert 15 <= len(steps) <= 20


def test_a_loop_in_which_something_moves_makes_60_frames_a_second(
    running: tuple[App, SeenWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    loop, _ = running
    loop.exposed = True
    clock, steps = looped(loop, monkeypatch, 60)
    assert clock.now - 100 == pytest.approx(1)
    assert steps[1:] == pytest.approx([1 / 60] * 59)


def test_no_step_is_longer_than_a_tenth_of_a_second(
    running: tuple[App, SeenWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A window that is dragged may block the loop for seconds; what moves goes on where it was."""
    loop, _ = running
    loop.exposed = True
    _, steps = looped(loop, monkeypatch, 5, blocked=7.0)
    assert steps[1:] == pytest.approx([0.1] * 4)


def test_screens_fade_into_one_another(running: tuple[App, SeenWindow]) -> None:
    loop, window = running
    frames(loop, 10)
    before = window.surface.get_at((5, 5))
    loop.screen.go(SettingsScreen(loop.context, loop.screen))  # type: ignore[attr-defined]
    frames(loop, 1)
    assert loop.transition
    assert window.surface.get_at((5, 5)) == before
    frames(loop, 30)
    assert loop.transition is None
    assert isinstance(loop.screen, SettingsScreen)


@pytest.mark.parametrize(
    "skip",
    [key(pygame.K_LSHIFT, pygame.KSCAN_LSHIFT), pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1)],
)
def test_a_key_or_a_click_ends_the_fading(running: tuple[App, SeenWindow], skip: pygame.event.Event) -> None:
    loop, _ = running
    frames(loop, 10, RETURN)
    frames(loop, 1, skip)
    assert loop.transition is None


def test_nothing_fades_with_reduced_motion(running: tuple[App, SeenWindow]) -> None:
    loop, _ = running
    loop.context.settings.reduced_motion = True
    frames(loop, 3)
    frames(loop, 1, RETURN)
    assert loop.transition is None
    assert not isinstance(loop.screen, HomeScreen)


def test_of_two_keys_in_a_frame_the_second_is_for_the_screen_that_the_first_leads_to(
    running: tuple[App, SeenWindow],
) -> None:
    loop, _ = running
    loop.screen = lab = LabScreen(loop.context, loop.screen)
    question = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SLASH, scancode=pygame.KSCAN_SLASH, mod=0, unicode="?")
    frames(loop, 2)
    frames(loop, 1, question)
    assert isinstance(loop.screen, HelpScreen)
    frames(loop, 1, ESCAPE)
    frames(loop, 1, question, ESCAPE)
    assert loop.screen is lab


def test_of_two_clicks_in_a_frame_the_second_finds_what_the_first_leads_to(running: tuple[App, SeenWindow]) -> None:
    loop, window = running
    frames(loop, 2)
    other = HomeScreen(loop.context)
    other.draw(window.surface)
    at = other.ui.find("tictactoe").rect.center
    down, up = (pygame.event.Event(kind, pos=at, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
    loop.screen.go(HomeScreen(loop.context))  # type: ignore[attr-defined]
    frames(loop, 2, down, up)
    assert isinstance(loop.screen, SetupScreen)


def test_f11_is_full_screen_in_every_screen(running: tuple[App, SeenWindow]) -> None:
    loop, window = running
    frames(loop, 1, key(pygame.K_F11, pygame.KSCAN_F11))
    assert window.toggled == 1


def test_an_error_of_a_screen_is_logged_and_shown(
    running: tuple[App, SeenWindow], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    loop, _ = running

    def fail(*_: object) -> None:
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr(HomeScreen, "update", fail)
    loop.guarded_frame([], 1 / 60)
    assert isinstance(loop.screen, FailureScreen)
    assert "by nought" in caplog.text
    frames(loop, 5)
    loop.guarded_frame([RETURN], 1 / 60)
    assert isinstance(loop.screen, HomeScreen)
    loop.guarded_frame([], 1 / 60)
    assert isinstance(loop.screen, FailureScreen)


def test_an_error_of_the_failure_screen_itself_ends_the_program(
    running: tuple[App, SeenWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    loop, _ = running
    loop.screen = FailureScreen(loop.context, RuntimeError())
    monkeypatch.setattr(FailureScreen, "draw", lambda *_: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        loop.guarded_frame([], 1 / 60)


def test_an_error_of_another_thread_is_shown(running: tuple[App, SeenWindow]) -> None:
    loop, _ = running
    log.uncaught.put(RuntimeError("in the worker"))
    frames(loop, 2)
    assert isinstance(loop.screen, FailureScreen)
    assert str(loop.screen.error) == "in the worker"


@pytest.mark.skipif(sys.platform == "win32", reason="there is always a display")
def test_without_a_display_one_sentence_and_status_2(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment.pop("SDL_VIDEODRIVER", None)
    environment |= {"KINGS_AND_CROSSES_HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, "main.py"], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert (ran.returncode, ran.stdout, ran.stderr.strip()) == (2, "", NO_DISPLAY)


@pytest.mark.parametrize(("scale", "desktop"), [(100, (1920, 1080)), (150, (1920, 1080)), (200, (3840, 2160))])
def test_the_title_bar_is_on_the_screen_on_windows(
    monkeypatch: pytest.MonkeyPatch, scale: int, desktop: tuple[int, int]
) -> None:
    """There the place is that of the contents, below a bar of 31 pixels at 100 %."""
    monkeypatch.setattr(sys, "platform", "win32")
    place = first_place((1280, 800), (), pygame.Rect((0, 0), desktop), scale, scale)
    assert place.x >= 8 * scale // 100
    assert place.y >= 31 * scale // 100
    assert place.bottom + 40 * scale // 100 <= desktop[1], "the task bar has room too"


def opened(settings: Any, at: tuple[int, int], moves: list[tuple[int, int]]) -> None:
    """A window that the window manager puts at a place and the user then moves."""
    window = MainWindow.__new__(MainWindow)
    window.settings, window.asked, window.settled = settings, tuple(settings.window_position), math.inf
    window.window = type("Fake", (), {"position": at, "size": (1000, 700)})()
    window.watch()
    window.settled = 0.0
    for move in moves:
        window.window.position = move
        window.watch()
    window.remember()
    window.remember()


def test_the_windows_place_does_not_drift(tmp_path: Path) -> None:
    """The place that a window reports is 20 pixels below the one asked for: its frame comes first."""
    settings = Driver(tmp_path).context.settings
    settings.window_position = (100, 100)
    for _ in range(5):
        x, y = settings.window_position
        opened(settings, (x, y + 20), [])
    assert tuple(settings.window_position) == (100, 100)
    opened(settings, (100, 120), [(150, 220)])
    assert tuple(settings.window_position) == (150, 200)
    assert tuple(settings.window_size) == (1000, 700)


def test_the_program_itself_opens_and_closes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_AND_CROSSES_HOME", str(tmp_path))
    shown = []

    class OneFrame(App):
        def frame(self, events: list[pygame.event.Event], dt: float) -> None:
            super().frame(events, dt)
            shown.append(self.screen)
            self.running = False

    monkeypatch.setattr(app, "App", OneFrame)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    assert app.run() == 0
    assert isinstance(shown[0], WelcomeScreen), "nobody has used the program before"
    assert (tmp_path / "settings.json").exists()
    assert app.run() == 0
    assert isinstance(shown[1], HomeScreen)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Another program holds all files, as a virus scanner does on Windows, until the patch is undone."""

    def hold(*_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", hold)
        patch.setattr(files, "HELD", 0.0)
        yield patch


def test_a_setting_that_could_not_be_saved_is_saved_with_a_later_frame(
    running: tuple[App, SeenWindow], held: pytest.MonkeyPatch
) -> None:
    context = running[0].context
    context.settings.volume = 11
    context.changed()
    running[0].frame([], 0.01)
    assert not context.places.settings.exists()
    held.undo()
    held.setattr(files, "AGAIN", 0.0)
    running[0].frame([], 0.01)
    assert settings.load(context.places.settings)[0].volume == 11


def test_progress_that_could_not_be_saved_is_saved_at_the_end(tmp_path: Path, held: pytest.MonkeyPatch) -> None:
    profiles = Profiles(places(tmp_path))
    with opened_profile(profiles, profiles.last) as context:
        context.tell(files.save_json(context.places.puzzles, {}))
        assert not context.places.puzzles.exists()
        held.undo()
    assert context.places.puzzles.exists()


@pytest.fixture
def nowhere(running: tuple[App, SeenWindow], monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A game whose moves can't be saved: the disk is full."""

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(store, "connect", full)
    monkeypatch.setattr(library, "write_atomically", full)
    kept = running[0].context.library
    kept.store.close()
    kept.save(replace(new_record(PlaySetup()), moves=("b2",)))
    return monkeypatch


def test_the_window_stays_open_when_moves_would_be_lost(
    running: tuple[App, SeenWindow], nowhere: pytest.MonkeyPatch
) -> None:
    app, _ = running
    frames(app, 2, QUIT, QUIT)
    assert app.running
    assert isinstance(app.screen, HomeScreen)
    assert app.screen.ui.find("dialog title").text == "Your last moves are not saved"
    assert "No space left on device" in app.screen.ui.find("notice").text
    assert len(app.screen.ui.layers) == 2
    frames(app, 2, ESCAPE)
    assert app.running
    assert len(app.screen.ui.layers) == 1


def test_a_person_may_quit_without_the_last_moves(running: tuple[App, SeenWindow], nowhere: pytest.MonkeyPatch) -> None:
    app, _ = running
    frames(app, 2, QUIT)
    assert isinstance(app.screen, HomeScreen)
    app.screen.ui.focus("quit anyway")
    frames(app, 1, RETURN)
    assert not app.running


def test_moves_that_can_be_saved_after_all_are_saved_before_the_end(
    running: tuple[App, SeenWindow], nowhere: pytest.MonkeyPatch
) -> None:
    app, _ = running
    frames(app, 2, QUIT)
    frames(app, 2, RETURN)
    assert app.running
    assert app.asking
    nowhere.undo()
    frames(app, 1, RETURN)
    assert not app.running
    app.context.library.close()
    (kept,) = Library.open(app.context.places.library)[0].unfinished_games()
    assert kept.moves == ("b2",)


TINY = [(1, 1), (300, 20), (3000, 1), (500, 900), (799, 599)]
"""Sizes that some window managers give a window, whatever it asks for."""


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes in folders there")
@pytest.mark.parametrize("name", ["settings.json", "profiles.json", "unfinished-imports.txt"])
def test_a_pipe_in_the_place_of_a_file_does_not_hold_up_the_start(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    os.mkfifo(path)
    opened = Event()

    def write() -> None:
        """Ends the wait of a reader, and sees that there is one."""
        os.close(os.open(path, os.O_WRONLY))
        opened.set()

    waiting = Thread(target=write, daemon=True)
    waiting.start()
    profiles = Profiles(places(tmp_path))
    with opened_profile(profiles, profiles.last) as context:
        assert not opened.is_set()
        assert [notice.path for notice in context.notices] == ([path] if path.suffix == ".json" else [])
    os.close(os.open(path, os.O_RDONLY | os.O_NONBLOCK))
    waiting.join(20)


@pytest.mark.parametrize("size", TINY)
@pytest.mark.parametrize("scanning", [False, True])
def test_a_window_below_the_smallest_size_is_drawn_and_used(tmp_path: Path, size: Size, scanning: bool) -> None:
    driver = Driver(tmp_path, size, ui_scale=200, scanning=scanning)
    window = SeenWindow(driver)
    loop = App(window, driver.context, HomeScreen(driver.context))
    frames(loop, 5)
    assert isinstance(loop.screen, HomeScreen)
    width, height = loop.screen.ui.size
    assert width >= 800
    assert height >= (520 if scanning else 600), "the strip of scanning takes a part"
    target = loop.screen.ui.find("tictactoe").rect
    at = tuple(round(side * shrunk(size)) for side in target.center)
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        frames(loop, 1, pygame.event.Event(kind, pos=at, rel=(0, 0), buttons=(0, 0, 0), button=1))
    assert isinstance(loop.screen, SetupScreen)


def test_a_picture_that_is_larger_than_the_window_is_shown_whole(tmp_path: Path) -> None:
    driver = Driver(tmp_path, (400, 300))
    loop = App(SeenWindow(driver), driver.context, HomeScreen(driver.context))
    frames(loop, 5)
    large = Driver(tmp_path / "other", (800, 600)).show(HomeScreen)
    wanted = pygame.transform.smoothscale(large.surface, (400, 300))
    assert pygame.image.tobytes(driver.surface, "RGB") == pygame.image.tobytes(wanted, "RGB")


def test_the_window_of_the_next_profile_is_saved_with_its_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(files.PROFILE_VARIABLE, str(tmp_path))
    profiles = Profiles(places())
    anna = profiles.add("Anna")

    class TwoProfiles(App):
        def frame(self, events: list[pygame.event.Event], dt: float) -> None:
            super().frame(events, dt)
            if self.context.profile.is_first:
                self.context.wanted = anna
            else:
                self.window.window.size = (911, 677)
                self.running = False

    monkeypatch.setattr(app, "App", TwoProfiles)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    assert app.run(profile="") == 0
    assert settings.load(profiles.places(anna).settings)[0].window_size == (911, 677)
    assert settings.load(places().settings)[0].window_size != (911, 677)


def test_a_stopped_deep_analysis_is_announced_at_the_next_start(tmp_path: Path) -> None:
    profiles = Profiles(places(tmp_path))
    deep_journal(profiles.places(profiles.last).library).write_text("{}\n", encoding="utf-8")
    with opened_profile(profiles, profiles.last) as context:
        assert [job.text for job in context.jobs.all] == ["A deep analysis can be continued: library, Tools."]


def test_the_program_itself_stands_a_tiny_window(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    window = MainWindow(driver.context.settings)
    window.window.minimum_size = (1, 1)
    window.window.size = (300, 20)
    loop = App(window, driver.context, HomeScreen(driver.context))
    frames(loop, 5)
    assert isinstance(loop.screen, HomeScreen)
    assert window.seen.get_size() == (300, 20)
    window.remember()
    assert driver.context.settings.window_size == (800, 600)
    window.window.destroy()
