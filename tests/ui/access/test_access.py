"""Screen readers: the tree of the widgets, the announced changes, and the actions on request."""

import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pygame
import pytest

from game.languages import MIRRORED
from game.ui.access import bridge
from game.ui.access.tree import WINDOW, AccessNode, AccessTree, Numbers, tree_of
from game.ui.home.home import HomeScreen
from game.ui.home.settings import SettingsScreen
from game.ui.play_setup import PlaySetup, Seat
from game.ui.screen import LOOKED_AT_IN
from tests.ui.driver import FRAME, Driver
from tests.ui.looped import LoopedPlayer
from tests.ui.player import Player
from tests.ui.test_fit import SCREENS

ENGLISH = PlaySetup("checkers", "english", seats=(Seat("Ada"), Seat("Grace")))


def tree(driver: Driver, numbers: Numbers | None = None) -> AccessTree:
    return tree_of(driver.widgets, "Kings & Crosses", numbers or Numbers())


def node(found: AccessTree, name: str) -> AccessNode:
    return next(each for each in found.nodes.values() if each.name == name)


def number(found: AccessTree, name: str) -> int:
    return next(number for number, each in found.nodes.items() if each.name == name)


def test_every_focusable_widget_has_a_name(tmp_path: Path) -> None:
    for screen in ("home", "settings", "library", "choose a file", "setup of checkers", "lab"):
        driver = Driver(tmp_path / screen, reduced_motion=True, muted=True).show(SCREENS[screen])
        found = tree(driver)
        assert [each for each in found.nodes.values() if each.focusable and not each.name] == []
        in_order = {widget.name for widget in driver.widgets.ui.ring_order()}
        assert in_order <= {target.widget for target in found.targets.values()}


def test_a_switch_and_a_choice_tell_how_they_stand(tmp_path: Path) -> None:
    driver = Driver(tmp_path).show(lambda context: SettingsScreen(context, HomeScreen(context)))
    found = tree(driver)
    assert node(found, "Mute").on is False
    choices = [each for each in found.nodes.values() if each.role == "choice" and each.name == "Theme"]
    assert [each.value for each in choices] == ["Dark"]


def test_the_squares_of_a_board_are_cells_in_rows(tmp_path: Path) -> None:
    player = Player(tmp_path, replace(ENGLISH, fen="W:W21,K5:B1,2"))
    player.widgets.ui.focus("board")
    player.play.hand.cursor = 5
    found = tree(player)
    board = node(found, "board")
    assert board.place == (8, 8)
    rows = [found.nodes[row] for row in board.children]
    assert [len(row.children) for row in rows] == [4] * 8
    assert found.nodes[found.focus].name == "5, White, king"
    assert node(found, "1, Black, man").rect == tuple(player.play.view.rect_of(1))


def test_numbers_stay_and_only_what_has_changed_differs(tmp_path: Path) -> None:
    player, numbers = Player(tmp_path, ENGLISH), Numbers()
    before = tree(player, numbers)
    assert tree(player, numbers).nodes == before.nodes
    player.type_on_board("11-15\r")
    after = tree(player, numbers)
    changed = {each.name for key, each in after.nodes.items() if before.nodes.get(key) != each and each.role == "cell"}
    assert changed == {"11, empty", "15, Black, man"}


def test_a_dialog_hides_what_lies_under_it(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH)
    player.play.act("keys")
    player.step()
    names = {each.name for each in tree(player).nodes.values()}
    assert "Shortcuts" in names
    assert "board" not in names


class FakeAdapter:
    """AccessKit's adapter of a system with a screen reader."""

    def __init__(self, begin: Any, act: Any, end: Any) -> None:
        self.begin, self.act, self.end = begin, act, end
        self.updates: list[Any] = []
        self.focused: list[bool] = []
        self.places: list[Any] = []

    def update_if_active(self, make: Any) -> Any:
        self.updates.append(make())

    def update_window_focus_state(self, gained: bool) -> None:
        self.focused.append(gained)

    def set_root_window_bounds(self, outer: Any, inner: Any) -> None:
        self.places.append(inner)


class HungAdapter(FakeAdapter):
    """AccessKit's adapter that Windows and macOS hang on a window; its updates have events to raise."""

    def __init__(self, window: int, begin: Any, act: Any) -> None:
        super().__init__(begin, act, None)
        self.window, self.raised = window, 0

    def raise_events(self) -> None:
        self.raised += 1

    def update_if_active(self, make: Any) -> "HungAdapter":
        super().update_if_active(make)
        return self

    def update_view_focus_state(self, gained: bool) -> "HungAdapter":
        self.focused.append(gained)
        return self


accesskit = pytest.importorskip("accesskit")


class Reader:
    """A screen reader; its updates and requests go through the program's loop."""

    def __init__(self, folder: Path) -> None:
        self.bridge = bridge.Bridge("Kings & Crosses")
        self.player = LoopedPlayer(folder, ENGLISH)
        assert self.player.app is not None
        self.player.app.access = self.bridge
        assert isinstance(self.bridge._adapter, FakeAdapter)
        self.adapter = self.bridge._adapter

    def begin(self) -> None:
        """Ask for the tree; the event that the bridge posts then arrives with the next frame."""
        pygame.event.clear()
        self.adapter.begin()
        assert self.player.app is not None
        self.player.app.frame(pygame.event.get(), FRAME)

    def number(self, name: str) -> int:
        """The number of the node of this name."""
        return number(tree(self.player, self.bridge._numbers), name)

    def asks(self, action: str, target: int) -> None:
        """Ask for something to be done with a node."""
        self.player.send(bridge.ASKED, action=action, target=target)


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reader:
    monkeypatch.setattr(accesskit.unix, "Adapter", FakeAdapter)
    return Reader(tmp_path)


@pytest.mark.skipif(sys.platform != "linux", reason="AccessKit is used on Linux")
class TestBridge:
    """Updates to AccessKit and its requests, through the program's loop."""

    def test_no_updates_before_the_first_request(self, reader: Reader) -> None:
        reader.player.send(pygame.WINDOWEXPOSED)
        assert reader.adapter.updates == []
        reader.begin()
        reader.player.send(pygame.WINDOWEXPOSED)
        assert len(reader.adapter.updates) == 1, "the second time nothing had changed"
        assert len(reader.adapter.updates[0].nodes) > 60

    @pytest.mark.parametrize("language", ["en", MIRRORED])
    def test_a_move_is_played_by_a_screen_reader(
        self, reader: Reader, language: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv(LOOKED_AT_IN, language)
        reader.player.context.activate_language()
        reader.player.widgets.ui.rebuild()
        reader.begin()
        for square in (11, 15):
            (text,) = reader.player.play.square_texts([square]).values()
            reader.asks("click", reader.number(text))
        assert reader.player.moves == "11-15"
        assert len(reader.adapter.updates[-1].nodes) < 20
        flip = next(iter(widget for widget in reader.player.widgets.ui.walk() if widget.name == "flip"))
        reader.asks("click", reader.number(flip.text or flip.tooltip))
        assert reader.player.play.turned

    def test_the_focus_follows(self, reader: Reader) -> None:
        reader.begin()
        flip = reader.number("Flip")
        reader.asks("focus", flip)
        assert reader.adapter.updates[-1].focus == flip
        assert reader.player.widgets.ui.ring

    def test_what_is_gone_or_disabled_is_left_alone(self, reader: Reader) -> None:
        reader.begin()
        for target in (WINDOW, 99_999, reader.number("Undo")):
            reader.asks("click", target)
        assert reader.player.moves == ""

    def test_the_window_tells_its_focus(self, reader: Reader) -> None:
        reader.player.send(pygame.WINDOWFOCUSGAINED)
        reader.player.send(pygame.WINDOWFOCUSLOST)
        assert reader.adapter.focused == [True, False]

    @pytest.mark.parametrize("kind", [pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED])
    def test_the_window_tells_its_place(self, reader: Reader, kind: int) -> None:
        reader.player.send(kind, x=0, y=0)
        assert [(bounds.x0, bounds.y1) for bounds in reader.adapter.places] == [(40, 850)]


@pytest.mark.parametrize(("system", "focus_raised"), [("win32", []), ("darwin", [True])])
def test_windows_and_macos_hang_the_tree_on_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str, focus_raised: list[bool]
) -> None:
    forwarded: list[str] = []
    monkeypatch.setattr(sys, "platform", system)
    windows, macos = (SimpleNamespace(SubclassingAdapter=HungAdapter) for _ in range(2))
    macos.add_focus_forwarder_to_window_class, macos.SubclassingAdapter = forwarded.append, Mock(for_window=HungAdapter)
    monkeypatch.setattr(accesskit, "windows", windows, raising=False)
    monkeypatch.setattr(accesskit, "macos", macos, raising=False)
    connected = bridge.bridge("Kings & Crosses", 77)
    assert connected is not None
    adapter: Any = connected._adapter
    assert (adapter.window, forwarded) == (77, ["SDLWindow"] if system == "darwin" else [])
    player = LoopedPlayer(tmp_path, ENGLISH)
    assert player.app is not None
    player.app.access = connected
    pygame.event.clear()
    adapter.begin()
    player.app.frame(pygame.event.get(), FRAME)
    connected.focus_window(gained=True)
    connected.place(pygame.Rect(0, 0, 9, 9))
    assert (len(adapter.updates), adapter.focused, adapter.raised) == (1, focus_raised, 1 + len(focus_raised))


def test_a_broken_accesskit_leaves_the_window_without_a_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """A panic of AccessKit's Rust is no Exception."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(accesskit.unix, "Adapter", Mock(side_effect=BaseException("panicked")))
    assert bridge.bridge("Kings & Crosses") is None
