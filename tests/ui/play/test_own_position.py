"""A position of one's own on the setup screen of checkers."""

from pathlib import Path

import pygame
import pytest

from game.checkers.notation import fen, move_text
from game.puzzles.puzzle import opened
from game.ui.board.move_list import MoveList
from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import PlaySetup, Seat
from game.ui.puzzles.puzzle_screen import PuzzleScreen
from game.ui.puzzles.puzzle_session import PuzzleSession
from game.ui.study.movetext import MainLineRow
from game.ui.study.movetext_view import MoveText
from tests.ui.driver import Driver
from tests.ui.player import Player


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    return Driver(tmp_path).form("checkers")


def test_a_game_can_begin_with_a_position_of_ones_own(driver: Driver) -> None:
    assert driver.find("opening").enabled
    driver.click("position")
    driver.type("W:W30:B40")
    assert not driver.find("start").enabled
    assert "character 8" in driver.find("fault").text
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.type(" W:WK30:B2,K10 ")
    assert "fault" not in driver.names()
    assert not driver.find("opening").enabled
    driver.click("start")
    assert isinstance(driver.screen, PlayScreen)
    playing = driver.screen.playing
    assert playing.persons_turn, "who begins is who moves first in the position"
    assert fen(playing.match.position) == "W:WK30:B2,K10"
    driver.screen.leave()
    driver.form("checkers")
    assert driver.find("position").text == ""


def test_a_position_that_is_over_is_not_begun_with(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "W:W:B1\n")
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    assert driver.find("fault").text == "The game is already over in this position."


def rows(player: Driver) -> dict[str, list[str]]:
    """The list of moves as it is drawn: the texts of each line by its number, from left to right."""
    moves = player.part("moves", MoveList)
    placed = zip(moves.words, moves.word_rects(player.context.look), strict=True)
    lines: dict[int, list[tuple[int, str]]] = {}
    for word, rect in placed:
        lines.setdefault(rect.y, []).append((rect.x, word.text))
    ordered = ([text for _x, text in sorted(line)] for _y, line in sorted(lines.items()))
    return {number: texts for number, *texts in ordered}


def test_moves_are_numbered_as_in_the_study_where_the_second_side_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    setup = PlaySetup("checkers", "english", fen="W:W18,30,29:B9,2,1", seats=(Seat(), Seat()))
    player = Player(tmp_path, setup)
    assert rows(player) == {"No moves yet": []}
    for move in ("30-26", "2-7", "26-23"):
        player.type_move(move)
    assert rows(player) == {"1.": ["…", "30-26"], "2.": ["2-7", "26-23"]}
    moves = player.part("moves", MoveList)
    player.click_at(moves.word_rects(player.context.look)[0].center)
    assert player.play.match.ply == 1
    player.play.act("why")
    player.until(lambda: not player.widgets.busy)
    assert player.find("asked").text == "Move 1, White: 30-26"
    player.key(pygame.K_ESCAPE)
    player.rest()
    player.play.act("study")
    player.rest()
    lines = [line for line in player.part("moves", MoveText).lines if isinstance(line, MainLineRow)]
    told = {f"{number}.": [cell.text if cell else "…" for cell in cells] for number, cells in lines}
    assert told == {"1.": ["…", "30-26"], "2.": ["2-7", "26-23"]}
    player.widgets.act("copy game")
    assert "1... 30-26 2. 2-7 26-23" in copied[-1]


def test_the_moves_of_a_puzzle_are_numbered_so_too(tmp_path: Path) -> None:
    driver = Driver(tmp_path, reduced_motion=True)
    session = PuzzleSession(driver.context)
    session.choose("english")
    puzzle = next(each for each in session.puzzles if opened(each).start.turn == 1)
    driver.show(lambda context: PuzzleScreen(context, context.routes.home(), session, puzzle))
    screen = driver.on(PuzzleScreen)
    due = screen.attempt.due
    assert due is not None
    screen.play(due)
    driver.rest()
    assert rows(driver)["1."] == ["…", move_text(screen.match.positions[0], due)]
