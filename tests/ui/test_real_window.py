"""The program as a person has it: a real window, real clicks, files on the disk."""

import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.keeping import settings
from game.keeping.files import places
from game.keeping.library import Library
from game.keeping.record import Record
from game.kinds import KINDS, kind_of
from game.match import Match
from game.ui.board.hand import steps
from game.ui.play.play_screen import PlayScreen
from tests.ui.real_window import Display, RealWindow, missing_tools, real_window, twin_folder, wait_for

pytestmark = pytest.mark.skipif(bool(missing_tools()), reason=f"not installed: {', '.join(missing_tools())}")
MAIN = Path(__file__).parents[2] / "main.py"
SEEDS = {"tictactoe": 1, "checkers": 283, "dama": 52}
"""Random moves of these seeds make short games."""


def test_change_in_the_settings_is_kept_at_once(program: list[str], display: Display, tmp_path: Path) -> None:
    with real_window(program, tmp_path, display) as window:
        window.click("menu")
        window.click("menu list 0")
        window.click("one_click")
        assert wait_for(lambda: settings.load(places(tmp_path).settings)[0].one_click)


class Table:
    """A game on the play screen of a real window. What was played is read from the program's own library."""

    def __init__(self, window: RealWindow, folder: Path) -> None:
        assert isinstance(window.twin.screen, PlayScreen)
        self.window = window
        self.screen = window.twin.screen
        self.screen.playing.stop()
        self.match: Match[Any] = Match(self.screen.playing.setup.start)
        self.library, _ = Library.open(places(folder).library)

    @property
    def against_computer(self) -> bool:
        return self.screen.playing.has_computer

    def record(self) -> Record | None:
        """The game as the program has kept it."""
        return next(iter(self.library.finished(1)), None) or self.library.unfinished()

    def play(self, rng: Random) -> Record:
        """Click a random legal move for the person to move; gives the record with it and the computer's answer."""
        self.click_move(rng)
        record = wait_for(self.answered)
        assert record is not None
        for text in record.moves[len(self.match.moves) :]:
            self.match.play(kind_of(self.match.position).parse_move(text, self.match.position))
        return record

    def play_to_the_end(self, rng: Random) -> Record:
        """Play for every person until the game is over."""
        while True:
            record = self.play(rng)
            if self.match.outcome is not None:
                return record

    def show_in_twin(self) -> None:
        """Let the twin play the same moves, so that it shows what the window should show."""
        for move in self.match.moves:
            self.screen.play(move)
            self.screen.playing.stop()
        self.window.twin.rest()

    def click_move(self, rng: Random) -> None:
        """Click every square of a move, as a person does who doesn't know which of them are enough."""
        for square in rng.choice(steps(self.match.position)).path:
            self.window.click_at(self.screen.view.rect_of(square).center)

    def answered(self) -> Record | None:
        """The record as soon as it has our move, and the computer's if it has to make one."""
        record = self.record()
        new = len(record.moves) - len(self.match.moves) if record else 0
        whole = record is not None and (new == 1 + self.against_computer or (new > 0 and record.result != ""))
        return record if whole else None


SLOW = pytest.mark.slow


@pytest.mark.parametrize(
    ("game", "opponent"),
    [
        ("tictactoe", "computer"),
        pytest.param("tictactoe", "friend", marks=SLOW),
        pytest.param("checkers", "computer", marks=SLOW),
        pytest.param("checkers", "friend", marks=SLOW),
        pytest.param("dama", "computer", marks=SLOW),
        pytest.param("dama", "friend", marks=SLOW),
    ],
)
def test_a_whole_game_by_clicks(game: str, opponent: str, program: list[str], display: Display, tmp_path: Path) -> None:
    card = KINDS[game].family or game
    chosen = {f"{game} level": "beginner", f"{game} two_players": opponent == "friend", f"{card} family": game}
    with real_window(program, tmp_path, display, last_setup=chosen) as window:
        window.click(card)
        window.click("start")
        table = Table(window, tmp_path)
        record = table.play_to_the_end(Random(SEEDS[game]))
        table.show_in_twin()
        window.wait_until_alike()
        if opponent == "friend":
            window.click("rematch")
    outcome = table.match.outcome
    assert outcome is not None
    assert record.reason == str(outcome.reason)
    assert record.level == ("beginner" if opponent == "computer" else "")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["ru", "zh_CN"])
@pytest.mark.parametrize("game", ["tictactoe", "checkers"])
def test_moves_in_another_language(
    game: str, language: str, program: list[str], display: Display, tmp_path: Path
) -> None:
    chosen = {f"{game} level": "easy"}
    with real_window(program, tmp_path, display, language=language, last_setup=chosen) as window:
        window.click(game)
        window.click("start")
        table = Table(window, tmp_path)
        table.play(Random(1))
        record = table.play(Random(1))
    assert len(record.moves) == 4


def test_killed_program_continues_where_it_was(program: list[str], display: Display, tmp_path: Path) -> None:
    with real_window(program, tmp_path, display, last_setup={"checkers level": "beginner"}) as window:
        window.click("checkers")
        window.click("start")
        table = Table(window, tmp_path)
        table.play(Random(1))
        left = table.play(Random(1))
        window.kill()
    twin, _ = Library.open(places(twin_folder(tmp_path)).library)
    twin.save(left)
    twin.close()
    with real_window(program, tmp_path, display) as window:
        window.click("continue")
        table.window = window
        record = table.play(Random(1))
    assert record.key == left.key
    assert record.moves[:4] == left.moves


COMMANDS = {
    "--version": "(compiled)",
    "perft russian 5": "russian depth 5: 7482 routes",
    "search english --depth 4": "move ",
    "search tictactoe --algorithm minimax --depth 9": "move ",
    "trace textbook": "value 6",
    "match beginner easy --variant tictactoe --games 2": "Elo difference",
    "match beginner easy --variant english --games 2 --openings ballots": "Elo difference",
    "match beginner easy --variant tictactoe --games 4 --parallel 2": "Elo difference",
    "bench --depth 2": "compiled",
}
"""Command lines of the executable, and a part of its answer."""


@pytest.mark.parametrize("command", COMMANDS)
def test_executable_carries_all_that_its_commands_need(
    command: str, program: list[str], request: pytest.FixtureRequest
) -> None:
    if request.config.getoption("--program") is None:
        pytest.skip("tests/test_main.py runs the commands of the sources")
    done = subprocess.run([*program, *command.split()], env={}, capture_output=True, text=True, check=False)
    assert COMMANDS[command] in done.stdout, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "language"), [("russian", "ru"), ("international", "zh_CN"), ("italian", "en")])
def test_a_whole_game_by_other_rules(
    rules: str, language: str, program: list[str], display: Display, tmp_path: Path
) -> None:
    chosen = {"checkers level": "beginner", "checkers rules": rules}
    with real_window(program, tmp_path, display, language=language, last_setup=chosen) as window:
        window.click("checkers")
        window.click("start")
        table = Table(window, tmp_path)
        record = table.play_to_the_end(Random(1))
        table.show_in_twin()
        window.wait_until_alike()
    outcome = table.match.outcome
    assert table.match.position.rules.name == rules
    assert outcome is not None
    assert record.reason == str(outcome.reason)
