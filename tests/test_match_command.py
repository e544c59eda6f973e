"""`main.py match`: what is counted and written, games in parallel, going on after a kill, and the end of a test."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterable, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from ai.commands.match import OPTIONS, played_by, standing
from ai.contest.arena import Arena, Choice, Decide, FinishedGame
from ai.engine.checkers import Feature
from ai.minds.levels import LEVELS
from ai.players.elo import Tally
from game.checkers.pdn_reader import read_pdn
from game.keeping.game_files import read_marks
from tests.conftest import Command

ROOT = Path(__file__).parents[1]
SHORT = "match champion-PRUNING alphabeta:2:meyer --nodes 200 --megabytes 1 --seed 4"


def test_the_games_of_both_sides_are_counted(command: Command) -> None:
    status, out, err = command("match hard beginner --variant tictactoe --games 6 --seed 3")
    assert (status, err) == (0, "")
    hard, beginner = (line.split() for line in out.splitlines()[1:])
    assert hard[:2] == ["hard", "6"]
    assert int(hard[2]) + int(hard[3]) + int(hard[4]) == 6
    assert hard[2:5] == beginner[4:1:-1]
    assert hard[4] == "0"


@pytest.mark.parametrize("players", ["alphabeta:2:meyer minimax:1", "engine-TABLE-ORDERING:3 minimax+ALPHA_BETA:2"])
def test_a_match_is_the_same_with_the_same_seed(command: Command, players: str) -> None:
    line = f"match {players} --games 2 --seed 5"
    assert command(line) == command(line)


@pytest.mark.parametrize("openings", ["ballots", "eleven-man", "random", "even"])
def test_each_opening_begins_two_games_and_the_games_are_written(
    command: Command, tmp_path: Path, openings: str
) -> None:
    path = tmp_path / "games.pdn"
    line = f"match alphabeta:1 minimax:1 --games 4 --openings {openings} --pdn {path} --seed 2"
    status, out, _ = command(line)
    assert status == 0
    first, second, third, fourth = games = read_pdn(path.read_text())
    assert [game.tags["Round"] for game in games] == ["1", "2", "3", "4"]
    assert (first.start, first.moves[:2]) == (second.start, second.moves[:2])
    assert (third.start, third.moves[:2]) == (fourth.start, fourth.moves[:2])
    assert (first.start, first.moves[:3]) != (third.start, third.moves[:3])
    assert first.tags["Black"] == second.tags["White"] == "alphabeta:1"
    drawn = sum(game.tags["Result"] == "1/2-1/2" for game in games)
    assert out.splitlines()[1].split()[3] == str(drawn)


def test_in_parallel_the_games_are_the_same(command: Command, tmp_path: Path) -> None:
    printed, written = set(), set()
    for workers in (1, 2):
        path = tmp_path / f"{workers}.pdn"
        printed.add(command(f"{SHORT} --games 4 --openings random --parallel {workers} --pdn {path}"))
        written.add(path.read_text())
    assert len(printed) == len(written) == 1


def test_the_score_so_far_is_told_from_the_first_game_on() -> None:
    tally = Tally()
    assert standing(tally, None) == ""
    tally.count(1)
    assert standing(tally, None).startswith("+1 =0 -0  Elo ")


def test_a_match_has_ten_games_if_nothing_else_is_said(command: Command) -> None:
    out = command("match minimax:1 minimax:1 --variant tictactoe --seed 1")[1]
    assert [line.split()[1] for line in out.splitlines() if line.startswith("minimax")] == ["10", "10"]


def test_a_match_goes_on_from_its_journal(command: Command, tmp_path: Path) -> None:
    whole = command(f"{SHORT} --games 6 --pdn {tmp_path / 'whole.pdn'}")
    journal, pdn = tmp_path / "journal", tmp_path / "games.pdn"
    command(f"{SHORT} --games 3 --resume {journal}")
    with journal.open("a") as file:
        file.write('{"game": 4, "payoffs": [1,')  # torn by a kill
    assert command(f"{SHORT} --games 6 --resume {journal} --pdn {pdn}") == whole
    assert pdn.read_text() == (tmp_path / "whole.pdn").read_text()
    assert [json.loads(line)["game"] for line in journal.read_text().splitlines()[1:]] == [1, 2, 3, 4, 5, 6]


def test_the_journal_keeps_the_seed_and_refuses_another_match(command: Command, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    line = f"match minimax:1 minimax:2 --resume {journal}"
    assert command(f"{line} --games 1")[0] == command(f"{line} --games 2")[0] == 0
    other = "is of another match: it has no --nodes, this one --nodes 9."
    assert command(f"{line} --nodes 9") == (2, "", f"{journal} {other}\n")
    journal.write_text("something else\n")
    assert command(line) == (2, "", f"{journal} is not the journal of a match.\n")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a diary without any line break", "is not the journal of a match."),
        ("{}\n", "is not the journal of a match."),
        ("[" * 100_000 + "\n", "is not the journal of a match."),
        ('{"a": 1}\n{"game": Infinity, "payoffs": [0, 0], "reason": "no moves", "moves": []}\n',
         "is not the journal of a match."),
        ('{"name": "a package"}\nand more', "is not the journal of a match."),
        ('{"a": "minimax:1"}\n{"game": 1, "payoffs": [7, 1], "reason": "no moves", "moves": []}\n',
         "is not the journal of a match."),
    ],
)  # fmt: skip
def test_a_file_that_is_no_journal_stays_as_it_is(command: Command, tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "file"
    file.write_text(text)
    assert command(f"match minimax:1 minimax:2 --resume {file}") == (2, "", f"{file} {sentence}\n")
    assert file.read_text() == text


def test_a_journal_whose_moves_are_damaged(command: Command, tmp_path: Path) -> None:
    journal, pdn = tmp_path / "journal", tmp_path / "games.pdn"
    line = f"match minimax:1 minimax:2 --games 1 --resume {journal} --pdn {pdn}"
    assert command(line)[0] == 0
    head, game = journal.read_text().splitlines()
    damaged = json.loads(game) | {"moves": [99]}
    journal.write_text(f"{head}\n{json.dumps(damaged)}\n")
    status, _, err = command(line)
    assert (status, err) == (2, "Game 1 can't be played again: its move 1 is damaged.\n")


def test_the_games_are_not_written_over_the_journal(command: Command, tmp_path: Path) -> None:
    journal, other_name = tmp_path / "journal", tmp_path / "x" / ".." / "journal"
    line = f"match minimax:1 minimax:2 --games 1 --resume {journal}"
    assert command(line)[0] == 0
    kept = journal.read_text()
    sentence = f"{other_name} can't be written: the command line names it twice.\n"
    assert command(f"{line} --pdn {other_name}") == (2, "", sentence)
    assert journal.read_text() == kept


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
def test_games_for_a_full_disk(command: Command) -> None:
    status, out, err = command("match minimax:1 minimax:1 --games 2 --pdn /dev/full")
    assert (status, err) == (2, "/dev/full can't be written: No space left on device.\n")
    assert [line.split()[1] for line in out.splitlines()] == ["games", "1", "1"]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a Unix shell")
def test_a_journal_that_can_t_grow_keeps_what_it_has(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    line = f"match minimax:1 minimax:2 --games 9 --seed 1 --resume {journal}"
    limited = f"ulimit -f 2; exec {shlex.quote(sys.executable)} main.py {line}"
    done = subprocess.run(["sh", "-c", limited], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, f"{journal} can't be written: File too large.\n")
    games = journal.read_bytes().count(b"\n") - 1
    assert games > 0
    subprocess.run([sys.executable, "main.py", *line.split()], cwd=ROOT, capture_output=True, check=True)
    assert journal.read_bytes().count(b"\n") - 1 == 9 > games


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
@pytest.mark.parametrize("parallel", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_kill_costs_no_more_than_the_games_that_were_played(tmp_path: Path, parallel: int) -> None:
    journal = tmp_path / "journal"
    small = "--nodes 300 --megabytes 1 --openings ballots --seed 1"
    line = f"match champion champion {small} --resume {journal} --parallel {parallel}"
    program = [sys.executable, "main.py", *line.split()]
    process = subprocess.Popen([*program, "--games", "1000"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    end = time.monotonic() + 60
    while not (journal.exists() and journal.read_bytes().count(b"\n") > 2) and time.monotonic() < end:
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    before = journal.read_bytes()
    whole = before[: before.rindex(b"\n") + 1]
    games = whole.count(b"\n") - 1 + parallel
    done = subprocess.run([*program, "--games", str(games)], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[1].split()[1] == str(games)
    assert journal.read_bytes().startswith(whole)
    assert journal.read_bytes().count(b"\n") == 1 + games


def test_a_sequential_test_ends_when_it_is_clear(command: Command) -> None:
    status, out, err = command("match engine:4 minimax:1 --megabytes 1 --sprt 0 200 --openings ballots --seed 1")
    assert (status, err) == (0, "")
    games = int(out.splitlines()[1].split()[1])
    assert 4 < games < 100
    assert out.splitlines()[-1].endswith(": engine:4 is +200 Elo rather than +0")
    _, out, _ = command("match minimax:1 engine:4 --megabytes 1 --sprt 0 200 --openings ballots --seed 1")
    assert out.splitlines()[-1].endswith(": minimax:1 is +0 Elo rather than +200")
    _, out, _ = command("match minimax:1 engine:4 --megabytes 1 --sprt 0 200 --games 2 --openings ballots --seed 1")
    assert out.splitlines()[-1].endswith(": not decided")


def test_a_match_by_the_clock_and_with_the_opposite_aim(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    line = f"match alphabeta:1 minimax:1 --clock 60+0.5 --giveaway --games 2 --seed 1 --pdn {path}"
    status, out, err = command(line)
    assert (status, err, len(out.splitlines())) == (0, "", 3)
    assert {game.start.rules.giveaway for game in read_pdn(path.read_text())} == {True}


def test_a_match_of_five_in_a_row_is_saved_in_sgf(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "games.sgf"
    line = f"match easy champion --variant 9x9x5-pro --games 2 --nodes 50 --seed 1 --sgf {path}"
    assert command(line)[::2] == (0, "")
    first, second = (reading.game for reading in read_marks(path) if reading.game)
    assert [game.start.rules.size for game in (first, second)] == 2 * ["9x9x5-pro"]
    assert first.tags["Black"] == second.tags["White"] == "champion"
    assert command(f"review {path} --nodes 10 --json")[0] == 0


def test_workers_play_by_the_same_conditions() -> None:
    told: list[str] = []

    class Pool:
        def answers(self, words: Sequence[str], jobs: Iterable[str]) -> Generator[str, None, None]:
            told[:] = words
            yield from ()

    conditions = dict.fromkeys(OPTIONS) | {"clock": "60+0.5", "giveaway": True, "seed": 1}
    assert not list(played_by(Pool(), ["match", "easy", "hard"], conditions, [1, 2]))
    assert told == ["match", "easy", "hard", "--giveaway", "--clock=60+0.5", "--seed=1", "--worker"]
    assert not list(played_by(Pool(), ["match", "easy"], conditions | {"giveaway": False}, [1, 2]))
    assert "--giveaway" not in told


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for one process there")
@pytest.mark.parametrize("parallel", [1, 2])
def test_ctrl_c_leaves_no_engine_that_hangs(tmp_path: Path, parallel: int) -> None:
    engine = tmp_path / "engine.py"
    engine.write_text(
        "import os, sys, time\nprint('wait\\nready', flush=True)\n"
        "open(os.path.join(os.path.dirname(__file__), f'{os.getpid()}.pid'), 'w')\ntime.sleep(30)\n"
    )
    words = ["match", f"hub:{sys.executable} -S {engine}", "beginner", "--games=4", "--seconds=1"]
    signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(
        [sys.executable, "main.py", *words, f"--parallel={parallel}"], cwd=ROOT, stderr=subprocess.PIPE
    )
    for _ in range(200):
        if len(started := list(tmp_path.glob("*.pid"))) == parallel:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=20)
    assert len(started) >= parallel
    for each in tmp_path.glob("*.pid"):
        with pytest.raises(ProcessLookupError):
            os.kill(int(each.stem), 0)


@pytest.mark.skipif(sys.platform == "win32", reason="a script with its interpreter is for Unix")
def test_an_engine_that_misbehaves_loses_and_the_match_goes_on(command: Command, tmp_path: Path) -> None:
    engine = tmp_path / "engine"
    engine.write_text(f"#!{sys.executable} -S\nprint('wait\\nready', flush=True)\nfor _ in range(4): input()\n")
    engine.chmod(0o755)
    status, out, err = command(f"match hub:{engine} minimax:1 --games 3 --seed 1 --clock 60")
    assert (status, err, out.splitlines()[1].split()[1:6]) == (0, "", ["3", "0", "0", "3", "0.0"])
    assert out.splitlines()[-1] == f"lost by forfeit, 3 times: '{engine}' has quit."


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("hard harder", f"'harder' is neither a level ({', '.join(LEVELS)}) nor an algorithm with its depth, such as "
                        "alphabeta:6, nor a Python file, such as mine.py."),
        ("hard easy --openings eleven-man --variant russian", "These rules have no openings called eleven-man"),
        ("hard easy --openings random --variant tictactoe --size 2x2x2",
         "The game is mostly over after 6 random moves: it can't begin with them."),
        ("hard easy --pdn /nowhere/x.pdn", "/nowhere/x.pdn can't be written: No such file or directory."),
        ("hard easy --resume /nowhere/x", f"{Path('/nowhere/x')} can't be written: No such file or directory."),
        ("hard alphabeta:13", "The depth is 1 to 12 plies, not 13."),
        ("hard alphabeta:4:best",
         "There is no evaluation 'best'; choose from none, nilsson, samuel, meyer, pieces, boards."),
        ("hard champion-ORDERLY", f"There is no switch ORDERLY; choose from {', '.join(Feature.__members__)}."),
        ("hard champion-TABLE --variant tictactoe",
         "'champion-TABLE': the switches and weights are those of the search of checkers."),
        ("hard champion:weights=/nowhere/x", f"{Path('/nowhere/x')} can't be read: No such file or directory."),
        ("hard champion:weights=pyproject.toml", "pyproject.toml has"),
        ("hard easy --games no", "Argument --games: 'no' is not a whole number from 1 on."),
        ("hard analysis", "The level analysis thinks without end: give it --seconds, --nodes or --clock."),
        ("hard easy --clock 5m", "A clock is SECONDS, SECONDS+INCREMENT such as 60+1, move:SECONDS,"),
        ("hard easy --clock 0+1", "A clock is SECONDS, SECONDS+INCREMENT such as 60+1, move:SECONDS,"),
        ("hard easy --giveaway --openings ballots", "These rules have no openings called ballots"),
        ("hard champion --threads 65", "A search has 1 to 64 threads, not 65."),
        ("hard champion --megabytes 0", "Argument --megabytes: '0' is not a whole number from 1 on."),
        ("hard champion --threads 2 --variant tictactoe", "Only the engine of checkers has threads to choose."),
        (f"hard easy --nodes {'9' * 30}", "Argument --nodes: a number has 18 digits at most, not 30."),
        (f"hard alphabeta:{'9' * 5000}", "'alphabeta:999"),
        ("hard engine:8:weights=", ". can't be read: "),
        ("hard easy --resume /dev/null", f"{Path('/dev/null')} can't be read: it is not a file."),
        ("hard easy --sprt 0 inf", "Argument --sprt: 'inf' is not a number from -2000 to 2000."),
        ("hard easy --sgf x", "Games of checkers can't be written as SGF: use --pdn."),
        ("hard easy --variant gomoku --pdn x", "Games of tictactoe can't be written as PDN: use --sgf."),
        ("hard easy --variant ultimate --pdn x", "There is no notation for files of ultimate: --resume saves"),
        ("hard easy --variant 15x15x5-swap2", "In a match no one chooses a side: take the board without Swap"),
        ("hard easy --sprt 5 0", "The second claim of --sprt has to be the greater one: 5 is not below 0."),
    ],
)  # fmt: skip
def test_one_sentence_says_what_is_wrong(command: Command, line: str, sentence: str) -> None:
    status, out, err = command(f"match {line}")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(sentence)
    assert err.endswith(".\n")


@pytest.mark.parametrize("options", ["--sprt 0 10", "--games 9"])
def test_ctrl_c_prints_the_table_of_what_was_played(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, options: str
) -> None:
    """The signal comes while the third game is played, or before the first one is over."""
    line = f"match alphabeta:1 minimax:1 {options} --seed 4"
    for games in (2, 0):
        journal = tmp_path / f"{games}"
        interrupt_in_game(games + 1, monkeypatch)
        status, out, err = command(f"{line} --resume {journal}")
        assert (status, err) == (130, "")
        assert [row.split()[1] for row in out.splitlines()[1:3]] == ["2", "2"] * (games > 0)
        assert ("not decided" in out) == (games > 0 and "--sprt" in options)
        assert journal.read_text().count("\n") == 1 + games


def interrupt_in_game(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Press Ctrl+C at the request for the second move of a game."""
    play = Arena.play

    def interrupted(arena: Arena, game: int, decide: Decide) -> FinishedGame:
        moves = count()

        def decided(choice: Choice) -> Any:
            if game == number and next(moves) == 1:
                signal.raise_signal(signal.SIGINT)
            return decide(choice)

        return play(arena, game, decided)

    monkeypatch.setattr(Arena, "play", interrupted)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for one process there")
@pytest.mark.parametrize("parallel", [1, 2])
@pytest.mark.parametrize("players", ["match champion champion", "tournament champion champion-TABLE minimax:2"])
def test_ctrl_c_in_a_terminal(tmp_path: Path, players: str, parallel: int) -> None:
    """All processes of the command get it at once."""
    journal = tmp_path / "journal"
    line = f"{players} --games 1000 --nodes 300 --megabytes 1 --resume {journal} --parallel {parallel}"
    process = subprocess.Popen(
        [sys.executable, "main.py", *line.split()], cwd=ROOT, stdout=-1, stderr=-1, text=True, start_new_session=True
    )
    end = time.monotonic() + 60
    while not (journal.exists() and journal.read_bytes().count(b"\n") > 4) and time.monotonic() < end:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (130, "")
    assert "Elo difference" in out


def test_a_journal_names_what_differs_as_on_the_command_line(command: Command, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    base = f"minimax:1 minimax:2 --variant tictactoe --games 1 --resume {journal}"
    assert command(f"match {base} --openings random --seed 3")[0] == 0
    for line, told in (
        (f"match {base} --seed 3", "it has --openings random, this one no --openings."),
        (f"match {base} --openings random --seed 4", "it has --seed 3, this one --seed 4."),
        (
            f"match minimax:2 {base[10:]} --seed 3",
            "it has the first player minimax:1, this one the first player minimax:2.",
        ),
        (
            f"tournament {base} --openings random --seed 3",
            "it has the first player minimax:1, this one no first player.",
        ),
    ):
        assert command(line) == (2, "", f"{journal} is of another match: {told}\n")
