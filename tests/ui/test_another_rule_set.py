"""A rule set that is one module and one line is played, saved, taught, reviewed and searched in the window."""

from pathlib import Path
from random import Random

import pygame
import pytest

from game.checkers.kind import CHECKERS
from game.checkers.rule_sets import RULE_SETS
from game.lessons.courses import course
from game.ui.editor.editor_screen import EditorScreen
from game.ui.lab.lab_screen import LabScreen
from game.ui.learn.learn_screen import LearnScreen
from game.ui.library.library_screen import LibraryScreen
from game.ui.play.why import WhyScreen
from game.ui.play_setup import PlaySetup, Seat
from game.ui.puzzles.puzzle_screen import PuzzleScreen
from game.ui.screen import Screen
from game.ui.setup.setup_screen import SetupScreen
from game.ui.share.share_screen import ShareScreen
from game.ui.study.study_screen import StudyScreen
from tests.another_rule_set.jamaican import JAMAICAN
from tests.conftest import Command
from tests.ui.driver import Driver
from tests.ui.looped import LoopedPlayer
from tests.ui.study.reviewed import tab_of

NAME = JAMAICAN.name
TWO = PlaySetup("checkers", NAME, seats=(Seat("Ada"), Seat("Grace")))
CTRL = pygame.KMOD_CTRL


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULE_SETS, NAME, JAMAICAN)
    monkeypatch.setattr(type(CHECKERS), "variants", tuple(RULE_SETS))


@pytest.fixture
def player(tmp_path: Path) -> LoopedPlayer:
    player = LoopedPlayer(tmp_path, TWO)
    for move in ("23-19", "11-15", "27-23"):
        player.type_move(move)
    return player


@pytest.mark.parametrize(
    ("key", "mod", "screen", "text"),
    [
        (pygame.K_h, CTRL, LearnScreen, "How to play · Jamaican checkers"),
        (pygame.K_b, CTRL, LibraryScreen, "Jamaican checkers"),
        (pygame.K_e, CTRL, EditorScreen, "Jamaican"),
        (pygame.K_t, CTRL, StudyScreen, "Jamaican checkers"),
        (pygame.K_l, CTRL, LabScreen, "Jamaican checkers · White to move"),
        (pygame.K_u, CTRL, PuzzleScreen, "Puzzles"),
        (pygame.K_p, CTRL, ShareScreen, "Share"),
        (pygame.K_w, 0, WhyScreen, ""),
        (pygame.K_n, CTRL, SetupScreen, "How is this played?"),
        (pygame.K_f, CTRL, LibraryScreen, "Jamaican checkers"),
    ],
)
def test_every_screen_opens(player: LoopedPlayer, key: int, mod: int, screen: type[Screen], text: str) -> None:
    player.key(key, mod)
    player.settle(lambda: isinstance(player.screen, screen))
    assert text in player.texts()


def test_every_page_of_its_rules_is_gone_through(player: LoopedPlayer) -> None:
    player.key(pygame.K_h, CTRL)
    titles = set()
    for number in range(len(course("checkers", NAME).pages)):
        assert isinstance(player.screen, LearnScreen)
        player.screen.turn_to(number)
        player.step()
        titles.add(player.screen.task.topic)
        assert "article" not in player.texts()
    assert len(titles) > 10


def test_a_whole_game_is_in_the_library_with_its_result(tmp_path: Path) -> None:
    player, rng = LoopedPlayer(tmp_path, TWO), Random(1)
    match = player.play.playing.match
    while player.play.playing.outcome is None:
        player.type_move(CHECKERS.move_text(match.position, rng.choice(match.position.legal_moves())))
    (record,) = player.context.library.finished()
    assert (record.rules, record.result) == (NAME, player.play.record.result)


def test_a_game_against_the_computer_is_left_and_gone_on_with(tmp_path: Path) -> None:
    player = LoopedPlayer(tmp_path, PlaySetup("checkers", NAME, seats=(Seat(), Seat(level="beginner"))))
    player.type_move("23-19")
    player.wait_for_turn()
    kept = player.moves
    player.key(pygame.K_ESCAPE)
    player.rest()
    assert "Jamaican" in player.find("unfinished").text
    player.click("continue")
    player.rest()
    assert player.moves == kept
    assert player.play.playing.position.rules is JAMAICAN


def test_it_is_copied_reopened_and_reviewed(
    player: LoopedPlayer, tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: copied[-1])
    player.key(pygame.K_c, CTRL | pygame.KMOD_SHIFT)
    assert '[GameType "51,B,8,8,N2,1"]' in copied[-1]
    player.key(pygame.K_v, CTRL)
    player.until(lambda: isinstance(player.screen, StudyScreen))
    assert "Jamaican checkers" in player.texts()
    player.key(pygame.K_r, CTRL)
    study = player.on(StudyScreen)
    player.until(lambda: tab_of(study).reviewing.complete)
    path = tmp_path / "game.pdn"
    path.write_text(copied[-1], encoding="utf-8")
    status, out, _ = command(f"review {path} --nodes 100")
    assert (status, "23-19" in out) == (0, True)


def test_it_is_set_up_and_the_form_says_that_the_computer_has_no_book_of_it(tmp_path: Path) -> None:
    driver = Driver(tmp_path).show(lambda context: SetupScreen(context, "checkers"))
    driver.click("rules")
    items = [widget for widget in driver.widgets.ui.walk() if widget.name.startswith("rules list ")]
    (item,) = [item for item in items if item.text.startswith("Jamaican")]
    driver.click(item.name)
    assert "The computer is not trained for these rules: it uses what it knows of Pool checkers." in driver.texts()
    driver.click("start")
    driver.rest()
    assert "Jamaican checkers" in driver.find("title").text


@pytest.mark.parametrize(
    ("line", "output"),
    [
        ("perft jamaican 4", "jamaican depth 4: "),
        ("search jamaican --depth 4", "move 2"),
        ("trace jamaican --depth 1 --csv", "1,start"),
        ("match hard beginner --variant jamaican --games 2 --openings random --seed 1", "hard"),
        ("endgame list", ""),
        ("book list", ""),
        ("bench --depth 1", "jamaican"),
    ],
)
def test_every_command_takes_it(command: Command, line: str, output: str) -> None:
    status, out, _ = command(line)
    assert (status, output in out) == (0, True)


def test_commands_say_what_there_is_none_of(command: Command) -> None:
    for line in ("puzzles figures jamaican", "book probe jamaican"):
        status, _, err = command(line)
        assert (status, err.count("\n")) == (2, 1)
