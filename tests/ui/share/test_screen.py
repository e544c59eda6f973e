"""The screen that shares: from where one comes to it, what its buttons do, and what is said when something is wrong."""

import errno
import stat
import sys
import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.checkers.kind import CHECKERS
from game.checkers.pdn_reader import read_pdn
from game.keeping import files
from game.tictactoe.position import TicTacToe
from game.tree import Game, Node
from game.ui.play_setup import PlaySetup, Seat
from game.ui.share import share_screen as screen
from game.ui.share.options import ShareFormat
from game.ui.share.share_screen import ShareScreen
from game.ui.study.study_screen import StudyScreen
from tests.ui.driver import Driver
from tests.ui.player import Player


def sharing(tmp_path: Path, form: ShareFormat, start: Any = None) -> Driver:
    """The screen with a game of two moves, for which this form is chosen."""
    root: Node[Any, Any] = Node(CHECKERS.start("russian") if start is None else start)
    node = root
    for _ in range(2):
        node = node.append(node.position.legal_moves()[0])
    driver = Driver(tmp_path / "profile", (900, 700), reduced_motion=True, muted=True)
    game = Game(root, {"White": "Ada/Lovelace", "Black": "王"})
    driver.context.settings.recent_folders = (str(tmp_path),)
    shown = ShareScreen(driver.context, game, node, driver.screen, flipped=False)
    shown.options.form, shown.options.side, shown.options.film_side = form, 100, 60
    return driver.show(lambda _: shown)


@pytest.mark.parametrize(
    ("form", "ending", "begins"),
    [
        pytest.param(ShareFormat.PICTURE, "png", b"\x89PNG", marks=pytest.mark.slow),
        (ShareFormat.DRAWING, "svg", b"<svg"),
        pytest.param(ShareFormat.PAPER, "pdf", b"%PDF", marks=pytest.mark.slow),
        (ShareFormat.TEXT, "pdn", b"[Event"),
    ],
)
def test_it_is_saved_under_the_players_names(tmp_path: Path, form: ShareFormat, ending: str, begins: bytes) -> None:
    driver = sharing(tmp_path, form)
    driver.click("save")
    driver.key(pygame.K_RETURN)
    driver.until(lambda: "stop" not in driver.names())
    path = tmp_path / f"Ada Lovelace – 王.{ending}"
    assert driver.find("told").text == f"Saved as {path}"
    assert path.read_bytes().startswith(begins)


@pytest.mark.slow
def test_a_film_is_made_by_the_worker(tmp_path: Path) -> None:
    driver = sharing(tmp_path, ShareFormat.FILM, TicTacToe.start())
    driver.click("save")
    driver.key(pygame.K_RETURN)
    driver.until(lambda: "stop" not in driver.names())
    (path,) = tmp_path.glob("*.gif")
    assert driver.find("told").text == f"Saved as {path}"
    assert len(pygame.image.load_animation(str(path))) == 3


def test_a_film_can_be_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*args: Any) -> None:
        stop = args[5]
        while not stop[0]:
            time.sleep(0.001)

    monkeypatch.setattr(screen, "film", endless)
    driver = sharing(tmp_path, ShareFormat.FILM, TicTacToe.start())
    driver.click("save")
    driver.key(pygame.K_RETURN)
    driver.click("stop")
    driver.until(lambda: "stop" not in driver.names())
    assert driver.find("told").text == "Stopped: nothing was written."
    assert not list(tmp_path.glob("*.gif"))


def test_a_full_disk_is_said_where_the_file_was_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(files, "write_bytes_atomically", full)
    driver = sharing(tmp_path, ShareFormat.DRAWING)
    driver.click("save")
    driver.key(pygame.K_RETURN)
    assert "No space left on device" in driver.find("problem").text


def test_texts_are_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    sharing(tmp_path, ShareFormat.TEXT).click("copy")
    driver = sharing(tmp_path, ShareFormat.DRAWING)
    driver.key(pygame.K_c, pygame.KMOD_CTRL)
    assert [text.split()[0] for text in copied] == ["[Event", "<svg"]
    assert driver.find("told").text == "The text was copied."


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which alone programs are found."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def program(folder: Path, name: str, content: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{content}\n")
    (folder / name).chmod(stat.S_IRWXU)


def waited_for(path: Path) -> bytes:
    """Wait for the content of a file that another thread writes."""
    end = time.monotonic() + 20
    while not path.exists() or not path.stat().st_size:
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.002)
    return path.read_bytes()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="there are other ways elsewhere")
def test_a_picture_is_copied_by_the_program_that_can_do_so(tmp_path: Path, programs: Path) -> None:
    program(programs, "xclip", f"/bin/cat > {tmp_path}/copied; /bin/mv {tmp_path}/copied {tmp_path}/done")
    driver = sharing(tmp_path, ShareFormat.PICTURE)
    driver.click("copy")
    assert driver.find("told").text == "The picture was copied."
    assert waited_for(tmp_path / "done").startswith(b"\x89PNG")


@pytest.mark.slow
def test_where_no_program_copies_pictures_that_is_said(tmp_path: Path, programs: Path) -> None:
    driver = sharing(tmp_path, ShareFormat.PICTURE)
    driver.click("copy")
    assert "can't be copied here" in driver.find("told").text


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="there are other ways elsewhere")
def test_pages_are_printed_by_the_systems_program(
    tmp_path: Path, programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.mkdtemp", lambda prefix: str(tmp_path))
    driver = sharing(tmp_path, ShareFormat.PAPER)
    driver.click("print")
    driver.until(lambda: "stop" not in driver.names())
    path = tmp_path / "Ada Lovelace – 王.pdf"
    assert driver.find("told").text == f"No program for PDF files was found. The file is here: {path}"
    program(programs, "xdg-open", f'/bin/cp "$1" {tmp_path}/copied; /bin/mv {tmp_path}/copied {tmp_path}/shown')
    driver.click("print")
    driver.until(lambda: "stop" not in driver.names())
    assert waited_for(tmp_path / "shown").startswith(b"%PDF")


def test_pages_are_turned_and_options_change_what_is_seen(tmp_path: Path) -> None:
    driver = sharing(tmp_path, ShareFormat.PAPER)
    shown = driver.on(ShareScreen)
    shown.node.comments = ["Why? " * 1000]
    driver.click("every")
    driver.click("every list 1")
    assert driver.find("page number").text == f"Page 1 of {len(shown.pages)}"
    driver.click("page after")
    assert driver.find("page number").text == f"Page 2 of {len(shown.pages)}"
    driver.click("form")
    driver.click("form list 0")
    driver.key(pygame.K_f)
    assert shown.options.flipped


@pytest.mark.slow
def test_play_leads_to_it_with_the_position_that_is_shown(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup("checkers", "english", seats=(Seat("Ada"), Seat("Grace"))), reduced_motion=True)
    for move in ("11-15", "22-18"):
        player.type_move(move)
    player.play.go_to(1)
    player.key(pygame.K_p, pygame.KMOD_CTRL)
    player.step()
    shown: Any = player.screen
    assert isinstance(shown, ShareScreen)
    assert (shown.node.ply, len(shown.game.moves), len(shown.line)) == (1, 2, 3)
    player.key(pygame.K_ESCAPE)
    player.step()
    assert player.play.playing.length == 2


def test_the_signs_of_a_study_are_shared_if_that_is_wanted(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    (game,) = read_pdn('[GameType "21"] 1. 11-15 $1 {[%eval 0.10]} 23-19 *')
    driver.show(lambda context: StudyScreen(context, game, game.root.children[0]))
    driver.key(pygame.K_p, pygame.KMOD_CTRL)
    driver.rest()
    assert isinstance(driver.screen, ShareScreen)
    assert [badge.text for badge in driver.screen.scene.badges.values()] == ["!"]
    driver.click("signs")
    assert not driver.screen.scene.badges
    driver.click("form")
    driver.click(f"form list {list(ShareFormat).index(ShareFormat.PAPER)}")
    driver.click("measured")
    assert not driver.screen.options.measured


def test_the_editor_shares_a_position_alone(tmp_path: Path) -> None:
    driver = Driver(tmp_path, reduced_motion=True)
    driver.show(lambda context: context.routes.editor(None, driver.screen))
    driver.key(pygame.K_p, pygame.KMOD_CTRL)
    driver.step()
    shown = driver.on(ShareScreen)
    assert shown.line == [shown.game.root]
    driver.rest()
    assert "last" not in driver.names()
