"""SGF and PSQ in the window: opened, dropped, with several games as chapters, imported, saved."""

from pathlib import Path

import pygame
import pytest

from game.keeping.catalogue import LibraryQuery
from game.keeping.game_files import read_marks
from game.ui.files.pdn_files import OpenedGame, only_game
from game.ui.library.library_screen import LibraryScreen
from game.ui.play_setup import PlaySetup, Seat
from game.ui.routes import first_screen
from game.ui.study.study_screen import StudyScreen
from game.ui.widgets.table import TableRows
from tests.ui.driver import Driver
from tests.ui.player import Player

TWO = PlaySetup("tictactoe", "15x15x5", seats=(Seat("Ada"), Seat("Grace")))
ONE = "(;GM[4]SZ[15]PB[Ada]PW[Ben]RE[B+];B[hh]C[centre];W[ii](;B[gg])(;B[jj]))"


@pytest.fixture
def player(tmp_path: Path) -> Player:
    return Player(tmp_path / "home", TWO)


def dropped(player: Player, path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    player.send(pygame.DROPFILE, file=str(path))
    player.step()


def test_a_game_is_dropped_studied_and_saved_again(player: Player, tmp_path: Path) -> None:
    dropped(player, tmp_path / "game.sgf", ONE)
    study = player.on(StudyScreen)
    assert study.match.game.tags["White"] == "Ada"
    assert [len(node.children) for node in study.match.game.root.walk()] == [1, 1, 2, 0, 0]
    player.key(pygame.K_s, pygame.KMOD_CTRL)
    player.rest()
    assert player.find("file name").text == "Ada - Ben.sgf"
    player.key(pygame.K_RETURN)
    player.rest()
    (found,) = read_marks(player.context.places.games / "Ada - Ben.sgf")
    assert found.game is not None
    assert [len(node.children) for node in found.game.root.walk()] == [1, 1, 2, 0, 0]


@pytest.mark.parametrize(
    ("text", "moves"), [(f"\n {ONE}", 3), ("Piskvorky 20x20, 11:11, 0\n10,10,0\n11,10,0\n-1\n", 2)]
)
def test_a_copied_game_is_pasted(player: Player, monkeypatch: pytest.MonkeyPatch, text: str, moves: int) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: text)
    for _ in ("in a game", "in a study"):
        player.key(pygame.K_v, pygame.KMOD_CTRL)
        player.rest()
        assert len(player.on(StudyScreen).match.game.moves) == moves


def test_a_copied_game_that_is_damaged_is_one_sentence(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "(;GM[1]SZ[19];B[aa])")
    player.key(pygame.K_v, pygame.KMOD_CTRL)
    player.rest()
    assert player.find("reason").text.startswith("Line 1: This is a game of another kind: GM[1] instead of GM[4].")


def test_a_game_saved_is_listed_when_a_game_is_opened(player: Player) -> None:
    player.type_move("h8")
    player.key(pygame.K_s, pygame.KMOD_CTRL)
    player.key(pygame.K_RETURN)
    player.rest()
    player.key(pygame.K_o, pygame.KMOD_CTRL)
    player.rest()
    files = player.part("files", TableRows)
    assert any(files.told(number).endswith(".sgf") for number in range(len(files.rows)))


def test_several_games_are_chapters(player: Player, tmp_path: Path) -> None:
    dropped(player, tmp_path / "games.sgf", ONE + "(;GM[4];B[aa];W[aa])" + "(;GM[4]SZ[3];B[bb])")
    study = player.on(StudyScreen)
    assert len(study.chapters.all) == 3
    assert player.find("status").text.startswith("Only part of the games could be read. Line 1: The cell a15 is taken.")


def test_a_damaged_file_is_one_sentence(player: Player, tmp_path: Path) -> None:
    dropped(player, tmp_path / "go.sgf", "(;GM[1]SZ[19];B[aa])")
    assert player.find("reason").text.startswith("Line 1: This is a game of another kind: GM[1] instead of GM[4].")
    dropped(player, tmp_path / "none.psq", "hello")
    assert player.find("reason").text.startswith("Line 1: A PSQ file begins with “Piskvorky”")


def test_a_file_is_opened_from_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "game.PSQ"
    path.write_text("Piskvorky 20x20, 11:11, 0\n10,10,0\n11,10,0\n-1\n")
    found = only_game(path)
    assert isinstance(found, OpenedGame)
    driver = Driver(tmp_path / "home")
    driver.show(lambda context: first_screen(context, found, asks=False))
    assert driver.on(StudyScreen).match.position.rules.size == "20x20x5"


def test_a_game_played_here_is_saved_as_either(player: Player) -> None:
    player.click_square(112, 113)
    for ending, seen in ((".sgf", "PB["), (".psq", "Piskvorky 15x15")):
        player.key(pygame.K_s, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
        player.rest()
        player.key(pygame.K_a, pygame.KMOD_CTRL)
        player.type(f"mine{ending}")
        player.key(pygame.K_RETURN)
        player.rest()
        text = (player.context.places.games / f"mine{ending}").read_text()
        assert seen in text


def test_games_are_imported_into_the_library_and_written_out_of_it(tmp_path: Path) -> None:
    driver = Driver(tmp_path / "home", reduced_motion=True)
    driver.show(lambda context: LibraryScreen(context, context.routes.home()))
    path, library = tmp_path / "games.sgf", driver.context.library
    path.write_text(ONE + "(;GM[4];B[hh];W[hh])" + "(;GM[4]SZ[3];B[bb];W[aa])", encoding="utf-8")
    screen = driver.on(LibraryScreen)
    screen.transfers.take_in(path)
    driver.settle(lambda: not screen.transfers.busy)
    keys = library.keys(LibraryQuery(descending=False))
    assert sorted(record.rules for record in library.records(keys)) == ["15x15x5", "15x15x5", "3x3x3"]
    screen.ui.close()
    screen.games.look()
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    screen.transfers.write(tmp_path / "out.sgf")
    driver.until(lambda: not screen.transfers.busy)
    assert len(read_marks(tmp_path / "out.sgf")) == 3
