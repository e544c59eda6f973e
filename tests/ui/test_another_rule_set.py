"""A rule set that is one module and one line is played, saved, taught, reviewed and searched in the window."""

from collections.abc import Iterator
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
from tests.another_rule_set.portuguese import PORTUGUESE
from tests.conftest import Command
from tests.ui.driver import Driver
from tests.ui.looped import LoopedPlayer
from tests.ui.study.reviewed import tab_of

NAME = PORTUGUESE.name
TWO = PlaySetup("checkers", NAME, seats=(Seat("Ada"), Seat("Grace")))
CTRL = pygame.KMOD_CTRL


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULE_SETS, NAME, PORTUGUESE)
    monkeypatch.setattr(type(CHECKERS), "variants", tuple(RULE_SETS))


@pytest.fixture
def player(tmp_path: Path) -> Iterator[LoopedPlayer]:
    player = LoopedPlayer(tmp_path, TWO)
    for move in ("11-15", "23-19", "7-11"):
        player.type_move(move)
    yield player
    player.context.thinker.close()


@pytest.mark.parametrize(
    ("key", "mod", "screen", "text"),
    [
        (pygame.K_h, CTRL, LearnScreen, "How to play · Portuguese checkers"),
        (pygame.K_b, CTRL, LibraryScreen, "Checkers · Portuguese"),
        (pygame.K_e, CTRL, EditorScreen, "Portuguese"),
        (pygame.K_t, CTRL, StudyScreen, "Portuguese checkers"),
        (pygame.K_l, CTRL, LabScreen, "Portuguese checkers · Black to move"),
        (pygame.K_u, CTRL, PuzzleScreen, "Puzzles"),
        (pygame.K_p, CTRL, ShareScreen, "Share"),
        (pygame.K_w, 0, WhyScreen, ""),
        (pygame.K_n, CTRL, SetupScreen, "How is this played?"),
        (pygame.K_f, CTRL, LibraryScreen, "Checkers · Portuguese"),
    ],
)
def test_every_screen_opens(player: LoopedPlayer, key: int, mod: int, screen: type[Screen], text: str) -> None:
    player.key(key, mod)
    player.until(lambda: isinstance(player.screen, screen))
    player.rest()
    assert text in player.texts()


def test_every_page_of_its_rules_is_gone_through(player: LoopedPlayer) -> None:
    player.key(pygame.K_h, CTRL)
    cited = set()
    for number in range(len(course("checkers", NAME).pages)):
        assert isinstance(player.screen, LearnScreen)
        player.screen.turn_to(number)
        player.step()
        cited |= {text for text in player.texts().splitlines() if text.startswith("FPD")}
    assert "FPD, Rules of classical draughts, 2013, article 14 b" in cited


def test_a_whole_game_is_in_the_library_with_its_result(tmp_path: Path) -> None:
    player, rng = LoopedPlayer(tmp_path, TWO), Random(1)
    match = player.play.playing.match
    while player.play.playing.outcome is None:
        player.type_move(CHECKERS.move_text(match.position, rng.choice(match.position.legal_moves())))
    (record,) = player.context.library.finished()
    assert (record.rules, record.result) == (NAME, player.play.record.result)


def test_a_game_against_the_computer_is_left_and_gone_on_with(tmp_path: Path) -> None:
    player = LoopedPlayer(tmp_path, PlaySetup("checkers", NAME, seats=(Seat(), Seat(level="beginner"))))
    player.type_move("11-15")
    player.wait_for_turn()
    kept = player.moves
    player.key(pygame.K_ESCAPE)
    player.rest()
    assert "Portuguese" in player.find("unfinished").text
    player.click("continue")
    player.rest()
    assert player.moves == kept
    assert player.play.playing.position.rules is PORTUGUESE
    player.context.thinker.close()


def test_it_is_copied_reopened_and_reviewed(
    player: LoopedPlayer, tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: copied[-1])
    player.key(pygame.K_c, CTRL | pygame.KMOD_SHIFT)
    assert '[GameType "28,W,8,8,N1,1"]' in copied[-1]
    player.key(pygame.K_v, CTRL)
    player.until(lambda: isinstance(player.screen, StudyScreen))
    assert "Portuguese checkers" in player.texts()
    player.key(pygame.K_r, CTRL)
    study = player.screen
    assert isinstance(study, StudyScreen)
    player.until(lambda: tab_of(study).reviewing.complete)
    path = tmp_path / "game.pdn"
    path.write_text(copied[-1], encoding="utf-8")
    status, out, _ = command(f"review {path} --nodes 100")
    assert (status, "11-15" in out) == (0, True)


def test_it_is_set_up_and_the_form_says_that_the_computer_has_no_book_of_it(tmp_path: Path) -> None:
    driver = Driver(tmp_path).show(lambda context: SetupScreen(context, "checkers"))
    driver.click("rules")
    items = [widget for widget in driver.widgets.ui.walk() if widget.name.startswith("rules list ")]
    (item,) = [item for item in items if item.text.startswith("Portuguese")]
    driver.click(item.name)
    assert "The computer is not trained for these rules: it uses what it knows of Spanish checkers." in driver.texts()
    driver.click("start")
    driver.rest()
    assert "Portuguese checkers" in driver.find("title").text


@pytest.mark.parametrize(
    ("line", "output"),
    [
        ("perft portuguese 4", "portuguese depth 4: "),
        ("search portuguese --depth 4", "10-14"),
        ("trace portuguese --depth 1 --csv", "1,start"),
        ("match hard beginner --variant portuguese --games 2 --openings random --seed 1", "hard"),
        ("endgame list", ""),
        ("book list", ""),
        ("bench --depth 1", "portuguese"),
    ],
)
def test_every_command_takes_it(command: Command, line: str, output: str) -> None:
    status, out, _ = command(line)
    assert (status, output in out) == (0, True)


def test_commands_say_what_there_is_none_of(command: Command) -> None:
    for line in ("puzzles figures portuguese", "book probe portuguese"):
        status, _, err = command(line)
        assert (status, err.count("\n")) == (2, 1)
