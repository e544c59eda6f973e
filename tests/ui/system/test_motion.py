"""Motion is reduced everywhere when a person wants it, here or in the system: every animation asks."""

import ast
import sys
from pathlib import Path

import pygame
import pytest

import game.ui
from game.ui.home.home import HomeScreen
from game.ui.home.settings import SettingsScreen
from game.ui.play_setup import PlaySetup, Seat
from game.ui.system import reduced_motion as system_motion
from game.ui.widgets.toggle import Toggle
from tests.ui.driver import Driver
from tests.ui.player import Player

WINDOW = Path(game.ui.__file__).parent
SHOWS_WHAT_IS_NEW = {
    "board/widget.py": "a second click is waited for, and a zoomed board goes along with a piece that is carried",
    "editor/board.py": "a zoomed board goes along with a piece that is carried",
    "library/game_list.py": "pictures of games that are made bit by bit",
    "setup/setup_opening.py": "another opening's board at once",
    "widgets/progress.py": "how far a job is",
    "contest/contest_screen.py": "the move of a game that is watched",
    "board/sample_choice.py": "boards that are made bit by bit",
}
"""The modules that let frames be drawn by themselves though nothing moves in them, and why they do."""
MOVES = {
    "app.py": "a screen fades into the next",
    "board/line.py": "a line of play is shown",
    "board/picture.py": "the example on the first page is played",
    "board/board_screen.py": "a move on its way",
    "board/widget.py": "a zoomed board glides to the move that is made",
    "devices/fingers.py": "a page runs on when the finger lets go",
    "lab/tree/tree_view.py": "the camera over a tree",
    "play/board.py": "the end of a game",
    "share/share_screen.py": "a film is shown",
    "study/analysis_view.py": "the evaluation bar glides",
    "widgets/scroll.py": "a page glides to what is pointed at",
    "widgets/toggle.py": "the knob of a switch",
    "widgets/ui.py": "what is under the mouse grows warm",
}
"""The modules in which something moves for its own sake."""


def called(tree: ast.AST) -> set[str]:
    """The names of all functions that a module calls."""
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return {each.attr if isinstance(each, ast.Attribute) else getattr(each, "id", "") for each in calls}


def asks(tree: ast.AST) -> bool:
    """True if a module asks whether things may move."""
    return any(isinstance(node, ast.Attribute) and node.attr == "motion" for node in ast.walk(tree))


def test_every_module_in_which_something_moves_asks_whether_it_may() -> None:
    sources = {file.relative_to(WINDOW).as_posix(): file.read_text("utf-8") for file in WINDOW.rglob("*.py")}
    modules = {name: ast.parse(source) for name, source in sources.items() if "animate" in source or name in MOVES}
    moving = {name for name, tree in modules.items() if "animate" in called(tree) or name in MOVES}
    assert moving == {*MOVES, *SHOWS_WHAT_IS_NEW}
    assert {name for name in MOVES if not asks(modules[name])} == set()


@pytest.mark.parametrize(
    ("own", "follows", "system", "moves"),
    [
        (False, True, True, True),
        (False, True, False, False),
        (False, False, False, True),
        (True, True, True, False),
        (True, False, True, False),
    ],
)
def test_the_person_goes_before_the_system(
    *, own: bool, follows: bool, system: bool, moves: bool, tmp_path: Path
) -> None:
    context = Driver(tmp_path, reduced_motion=own, system_motion=follows).context
    context.system_moves = system
    assert context.motion is context.look.motion is moves


def test_nothing_moves_when_the_system_wants_that(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup(seats=(Seat("Ada"), Seat("Grace"))), reduced_motion=False)
    player.context.system_moves = False
    for move in ("a1", "b2", "a2", "b3"):
        player.type_on_board(f"{move}\r")
        assert not player.play.stage.moving
    player.type_on_board("a3\r")
    assert not player.play.stage.moving, "the end of the game"
    player.screen = SettingsScreen(player.context, HomeScreen(player.context))
    player.step()
    player.widgets.ui.focus("muted")
    player.key(pygame.K_SPACE)
    player.step()
    switch = player.part("muted", Toggle)
    assert switch.knob == switch.on, "its knob is there at once"


def test_what_kde_says_is_read(tmp_path: Path) -> None:
    file = tmp_path / "kdeglobals"
    assert system_motion.plasma_moves(file)
    for text, moves in (
        ("[KDE]\nAnimationDurationFactor=0\n", False),
        ("[KDE]\nAnimationDurationFactor=0.5\n", True),
        ("[General]\nfont[$e]=%\n[General]\nfont=a\n[KDE]\nAnimationDurationFactor=0.0\n", False),
        ("[KDE]\nAnimationDurationFactor=quick\n", True),
        ("no file of settings", True),
    ):
        file.write_text(text, encoding="utf-8")
        assert system_motion.plasma_moves(file) is moves, text


@pytest.mark.skipif(sys.platform == "win32", reason="no shell scripts as programs there")
def test_what_gnome_says_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "gsettings"
    for answer, moves in (("false", False), ("true", True), ("", True)):
        program.write_text(f"#!/bin/sh\necho '{answer}'\n", encoding="utf-8")
        program.chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path))
        monkeypatch.setenv("XDG_CURRENT_DESKTOP", "GNOME")
        monkeypatch.setattr(sys, "platform", "linux")
        assert system_motion.system_moves() is moves
    program.unlink()
    assert system_motion.system_moves()
