"""The command `selfplay`: games to train the evaluation on, the same ones whoever plays them."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ai.contest.self_play import (
    MOST_SCORE,
    QuickMatch,
    SearchSide,
    SelfPlay,
    TrainingPosition,
    engine_features,
    unpacked,
)
from ai.engine.checkers import SearchBoard
from ai.engine.endgame.verdicts import tables_of
from ai.minds.dama import compiled_weights
from ai.minds.dama_weights import WEIGHTS
from game.assets import ASSETS
from game.checkers.dama.notation import parse_fen
from game.checkers.dama.position import Dama
from game.checkers.dama.rules import RULE_SETS_OF_DAMA, TURKISH
from game.checkers.movegen import compiled
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rules import Color
from tests.ai.contest.test_workers import children_of
from tests.conftest import Command

pytestmark = pytest.mark.skipif(not compiled, reason="takes minutes when interpreted")

OTHER = "{path} has self-played games of other rules, depth, seed, weights, tables or wandering: "
DUTCH = f"There is no checkers rule set 'dutch'; choose from {', '.join([*RULE_SETS, *RULE_SETS_OF_DAMA])}."
GAME_OF_FEW_PIECES = 5
"""A game in which a drawn ending is played on."""


def games_in(path: Path) -> dict[int, list[TrainingPosition]]:
    """The games of a file by their numbers."""
    lines = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    return {line["game"]: unpacked(line["rows"]) for line in lines}


def test_a_run_goes_on_where_it_was_torn_and_comes_to_the_same_games(command: Command, tmp_path: Path) -> None:
    whole, torn = tmp_path / "whole", tmp_path / "torn"
    line = "selfplay english {path} --depth 2 --games {games} --seed 3 --parallel {parallel}"
    assert command(line.format(path=whole, games=4, parallel=1)) == (0, f"{whole}: 4 games\n", "")
    text = whole.read_bytes()
    torn.write_bytes(text[: len(text) * 2 // 3])
    assert command(line.format(path=torn, games=4, parallel=2)) == (0, f"{torn}: 4 games\n", "")
    assert games_in(torn) == games_in(whole)
    assert set(games_in(whole)) == {1, 2, 3, 4}
    assert command(line.format(path=whole, games=2, parallel=1)) == (0, f"{whole}: 4 games\n", "")


@pytest.mark.parametrize("variant", ["english", "international", "thai"])
def test_the_positions_are_legal_quiet_and_valued_for_the_side_to_move(variant: str) -> None:
    rules = RULE_SETS[variant]
    rows = SelfPlay(rules, 2, 1, None).game(2)
    assert len(rows) > 10
    for row in rows:
        position = Position(rules, Color.WHITE, row.own, row.enemy, row.kings)
        assert position.legal_moves()
        assert not any(move.captured for move in position.legal_moves())
        assert abs(row.score) <= MOST_SCORE
    ahead = [row for row in rows if row.own.bit_count() - row.enemy.bit_count() > 1 and not row.kings]
    assert all(row.score > 0 for row in ahead)
    assert len({row.result for row in rows}) == (1 if rows[0].result == 0 else 2)


@pytest.mark.parametrize("variant", RULE_SETS_OF_DAMA)
def test_games_of_dama(command: Command, tmp_path: Path, variant: str) -> None:
    path = tmp_path / "games"
    assert command(f"selfplay {variant} {path} --depth 2 --games 3 --wander 4") == (0, f"{path}: 3 games\n", "")
    rules, games = RULE_SETS_OF_DAMA[variant], games_in(path)
    for rows in games.values():
        assert len(rows) > 10
        for row in rows:
            position = Dama(rules, Color.WHITE, row.own, row.enemy, row.kings)
            assert position.outcome() is None
            assert not position.captures
        assert len({row.result for row in rows}) == (1 if rows[0].result == 0 else 2)


def test_one_piece_each_is_a_draw() -> None:
    start = parse_fen("W:WKa1,b1:BKa8", TURKISH)
    sides = [SearchSide(engine_features(TURKISH), compiled_weights(WEIGHTS["turkish"]))] * 2
    assert QuickMatch(TURKISH, sides, 500, 1).game(SearchBoard.of(start), sides) == 1
    start = parse_fen("W:WKc1:BKa8", TURKISH)
    assert QuickMatch(TURKISH, sides, 500, 1).game(SearchBoard.of(start), sides) == 0


def test_games_differ_by_number_and_by_seed() -> None:
    games = [SelfPlay(ENGLISH, 1, seed, None).game(number) for seed, number in ((1, 1), (1, 2), (2, 1))]
    assert games[0] != games[1] != games[2] != games[0]


def test_games_that_wander_come_to_positions_that_good_players_avoid() -> None:
    def uneven(wander: int) -> int:
        """Number of games in which one side has lost more than the other before the first recorded position."""
        first = [SelfPlay(ENGLISH, 2, 1, None, wander=wander).game(number)[:1] for number in range(1, 31)]
        return sum(row.own.bit_count() != row.enemy.bit_count() for rows in first for row in rows)

    assert uneven(40) > uneven(0) + 5


def test_endgame_tables_end_a_game_that_they_know() -> None:
    tables = tables_of(ENGLISH, [ASSETS / "tables"])
    rows = SelfPlay(ENGLISH, 2, 1, None, tables).game(GAME_OF_FEW_PIECES)
    drawn = [row for row in rows if tables.code(row.own, row.enemy, row.kings, True) == 0]
    assert drawn == rows[-1:]
    assert drawn[0].score == drawn[0].result == 0


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "selfplay english {path} --depth 3",
            OTHER,
        ),
        (
            "selfplay russian {path} --depth 2",
            OTHER,
        ),
        (
            "selfplay english {path} --depth 2 --endgames assets/tables",
            OTHER,
        ),
        ("selfplay english pyproject.toml", "pyproject.toml is not a file of self-played games."),
        ("selfplay english {path} --endgames /nowhere", "There is no endgame table of english in /nowhere."),
        (
            "selfplay turkish {path} --endgames assets/tables",
            "Games of dama take no other weights and no endgame tables.",
        ),
        ("selfplay dutch {path}", DUTCH),
        (
            "selfplay english {path} --weights /nowhere/x",
            f"{Path('/nowhere/x')} can't be read: No such file or directory.",
        ),
        ("selfplay english /nowhere/x", f"{Path('/nowhere/x')} can't be written: No such file or directory."),
    ],
)
def test_one_sentence_says_what_is_wrong(command: Command, tmp_path: Path, line: str, sentence: str) -> None:
    path = tmp_path / "games"
    assert command(f"selfplay english {path} --depth 2 --games 1")[0] == 0
    status, out, err = command(line.format(path=path))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(sentence.format(path=path))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="finds the workers in /proc")
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_a_deep_search_is_stopped(program: list[str], tmp_path: Path, ending: int) -> None:
    line = ["selfplay", "english", str(tmp_path / "games"), "--depth=60", "--games=4", "--parallel=2"]
    with subprocess.Popen([*program, *line], start_new_session=True, stderr=subprocess.PIPE) as process:
        try:
            deadline = time.monotonic() + 30
            while len(workers := children_of(process.pid)) < 2:
                assert time.monotonic() < deadline
                time.sleep(0.1)
            time.sleep(3)  # they search by then
            os.killpg(process.pid, ending)
            assert process.wait(10) == 128 + ending
            assert not [each for each in workers if Path(f"/proc/{each}").exists()]
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


def test_one_process_writes_a_file(command: Command, program: list[str], tmp_path: Path) -> None:
    path = tmp_path / "games"
    line = ["selfplay", "english", str(path), "--depth=2", "--games=400"]
    with subprocess.Popen([*program, *line]) as process:
        try:
            while not path.exists() or path.read_bytes().count(b"\n") < 3:
                assert process.poll() is None
                time.sleep(0.1)
            told = command(f"selfplay english {path} --depth 2 --games 400")
        finally:
            process.terminate()
    assert told == (2, "", f"Another process is writing {path}. Wait until it has ended.\n")
    assert command(f"selfplay english {path} --depth 2 --games 3")[0] == 0
