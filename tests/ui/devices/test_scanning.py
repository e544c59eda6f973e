"""One key for everything: whole games, texts, the way back; without haste, and trembling hands press once."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.ui.board.board_screen import BoardScreen
from game.ui.devices.stops import FocusStop
from game.ui.home.home import HomeScreen
from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import PlaySetup, Seat
from game.ui.setup.setup_screen import SetupScreen
from tests.ui.devices.window import Window
from tests.ui.test_fit import SCREENS

SPACE = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, scancode=pygame.KSCAN_SPACE, mod=0, unicode=" ")
TENTHS = 4


def window_with(folder: Path, **chosen: object) -> Window:
    """A window in which Space is enough."""
    settings: dict[str, object] = {"scanning": True, "scan_tenths": TENTHS}
    return Window(folder, (1024, 640), **(settings | chosen))


def lit(window: Window) -> FocusStop | None:
    """The highlighted stop."""
    scanner = window.app.devices.scanner
    return next((stop for stop in scanner.stops(window.ui) if stop.key == scanner.key), None)


def choose(window: Window, wanted: Callable[[FocusStop], bool], press: pygame.event.Event = SPACE) -> None:
    """Wait until the wanted stop is highlighted, and press the key."""
    for _ in range(200):
        window.frames(1, dt=2 * TENTHS / 10)
        stop = lit(window)
        if stop is not None and wanted(stop):
            window.frames(1, press, dt=0.3)
            return
    raise AssertionError("it never came round")


def holds(name: str) -> Callable[[FocusStop], bool]:
    """True if a stop is a widget of this name or a group that has it."""
    return lambda stop: name in stop.key and not stop.key[0].startswith("cell ")


def says(text: str) -> Callable[[FocusStop], bool]:
    """True if a stop is the cell of the strip with this text."""
    return lambda stop: stop.text == text


def click_board(window: Window, square: int) -> None:
    """Choose a square, by pieces of the board where it is divided."""
    screen = window.on(BoardScreen)
    at = screen.view.rect_of(square).center
    for _ in range(4):
        rounds = len(window.app.devices.scanner.rounds)
        choose(window, lambda stop: stop.place is not None and stop.place(window.ui).collidepoint(at))
        if len(window.app.devices.scanner.rounds) <= rounds:
            return
    raise AssertionError(f"square {square} was not reached")


def test_a_game_of_tic_tac_toe(tmp_path: Path) -> None:
    window = window_with(tmp_path).show(HomeScreen)
    choose(window, holds("tictactoe"))
    window.rest()
    assert isinstance(window.screen, SetupScreen)
    window.show(lambda context: context.routes.play(PlaySetup(seats=(Seat(), Seat()))))
    for square in (0, 3, 1, 4, 2):
        click_board(window, square)
    outcome = window.on(PlayScreen).playing.outcome
    assert outcome is not None
    assert outcome.payoffs == (1, -1)


def test_a_move_of_checkers_and_back(tmp_path: Path) -> None:
    window = window_with(tmp_path).show(
        lambda context: context.routes.play(PlaySetup("checkers", "english", seats=(Seat(), Seat())))
    )
    screen = window.on(BoardScreen)
    for square in (11, 15):
        click_board(window, square)
    window.frames(10, dt=0.1)
    assert screen.match.ply == 1
    for text in ("Other choices", "Undo"):
        if window.app.devices.scanner.rounds[1:] or text == "Undo":
            choose(window, says(text))
    assert screen.match.ply == 0


def test_the_way_back_comes_round_on_every_page(tmp_path: Path) -> None:
    window = window_with(tmp_path).show(SCREENS["settings"])
    choose(window, says("Back"))
    window.frames(5, dt=0.1)
    assert isinstance(window.screen, HomeScreen)


def test_a_choice_of_several_is_made(tmp_path: Path) -> None:
    window = window_with(tmp_path).show(SCREENS["settings"])
    choose(window, holds("theme"))
    choose(window, lambda stop: stop.key == ("theme",))
    light = window.ui.find("theme").stops(window.ui.look)[1].center
    choose(window, lambda stop: stop.place is not None and stop.place(window.ui).center == light)
    assert window.context.settings.theme == "light"


def test_a_slider_is_worked_by_arrows(tmp_path: Path) -> None:
    window = window_with(tmp_path).show(SCREENS["settings"])
    choose(window, holds("volume"))
    choose(window, lambda stop: stop.key == ("volume",))
    choose(window, says("←"))
    choose(window, says("←"))
    assert window.context.settings.volume == 70, "one stays with the keys"
    choose(window, says("Other choices"))
    choose(window, says("Other choices"))
    assert any(stop.text == "Back" for stop in window.app.devices.scanner.stops(window.ui))


def test_a_name_is_written(tmp_path: Path) -> None:
    window = window_with(tmp_path).show(SCREENS["setup of a level"])
    choose(window, holds("name 0"))
    choose(window, lambda stop: stop.key == ("name 0",))
    for pressed in ("o", "done"):
        choose(window, holds(f"key {pressed}"))
        choose(window, lambda stop, pressed=pressed: stop.key == (f"key {pressed}",))  # type: ignore[misc]
    window.rest()
    field = window.ui.find("name 0")
    assert field.text.endswith("o"), field.text


def test_a_text_without_controls_scrolls(tmp_path: Path) -> None:
    window = Window(tmp_path, (800, 600), scanning=True, scan_tenths=TENTHS).show(SCREENS["import with faults"])
    if all(stop.text != "Scroll down" for stop in window.app.devices.scanner.stops(window.ui)):
        pytest.fail("nothing scrolls")
    choose(window, says("Scroll down"))
    window.rest(1)
    assert any(getattr(widget, "offset", 0) > 0 for widget in window.ui.walk())


def test_each_stop_is_lit_for_its_time_and_it_goes_round_for_ever(tmp_path: Path) -> None:
    window = window_with(tmp_path, scan_tenths=20).show(HomeScreen)
    scanner = window.app.devices.scanner
    window.frames(1, dt=0.01)
    first = scanner.key
    window.frames(29, dt=0.1)
    assert scanner.key == first, "the first one is lit for half as long again"
    window.frames(1, dt=0.2)
    second = scanner.key
    assert second != first
    window.frames(19, dt=0.1)
    assert scanner.key == second
    seen = set()
    for _ in range(30):
        window.frames(1, dt=4.0)
        seen.add(scanner.key)
    assert {first, second} < seen
    assert isinstance(window.screen, HomeScreen)


def test_a_trembling_hand_presses_once(tmp_path: Path) -> None:
    window = window_with(tmp_path).show(SCREENS["settings"])
    for _ in range(4):
        window.frames(1, SPACE)
    assert len(window.app.devices.scanner.rounds) == 2


@pytest.mark.parametrize(
    ("switch", "press"),
    [
        ("enter", pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, scancode=40, mod=0, unicode="\r")),
        ("click", pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1)),
        ("pad", pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=3)),
        ("any", pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, scancode=20, mod=0, unicode="q")),
    ],
)
def test_the_key_can_be_another(tmp_path: Path, switch: str, press: pygame.event.Event) -> None:
    window = window_with(tmp_path, scan_switch=switch).show(HomeScreen)
    choose(window, holds("checkers"), press)
    window.frames(5, dt=0.1)
    assert isinstance(window.screen, SetupScreen)


def test_space_is_a_key_like_others_when_it_is_not_the_one(tmp_path: Path) -> None:
    window = window_with(tmp_path, scan_switch="enter").show(HomeScreen)
    window.ui.focus("checkers")
    window.frames(5, SPACE)
    assert isinstance(window.screen, SetupScreen)
