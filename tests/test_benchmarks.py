"""Counts of the benchmarks are right: the minimal tree, the switches, and the games of the soak."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Self

import pytest

from ai.engine.checkers import ENGINE, Feature
from ai.engine.engine import Engine
from ai.report import Answer
from ai.textbook.alpha_beta import alpha_beta
from ai.tracing.run import run
from benchmarks.minimal_tree import TreeSearch
from benchmarks.search import OPENINGS, ORDERED, START, changed_switches, cost, openings
from benchmarks.soak import Broken, Tally, check_rules, play
from benchmarks.trace import REQUESTS, again
from game.checkers.dama.kind import DAMA
from game.checkers.kind import CHECKERS
from game.checkers.position import Move, Position
from game.core import Outcome, State
from game.match import Match
from game.ultimate import ULTIMATE

LEAVES = (1, 7, 49, 302, 1469, 7361)
"""The published perft of English checkers."""
DEPTH = 4


@dataclass(frozen=True)
class BestFirst:
    """A position whose best move, found by looking to the end of the tree, is the first."""

    position: Position
    depth: int

    @property
    def players(self) -> int:
        return 2

    @property
    def turn(self) -> int:
        return self.position.turn

    def legal_moves(self) -> Sequence[Any]:
        values, moves = TreeSearch(START, ORDERED), self.position.legal_moves()
        return sorted(moves, key=lambda move: values.value(self.position.play(move), self.depth - 1))

    def play(self, move: Any) -> Self:
        return self.__class__(self.position.play(move), self.depth - 1)

    def outcome(self) -> Outcome | None:
        return self.position.outcome()


def test_alpha_beta_visits_the_minimal_tree_when_the_best_move_comes_first() -> None:
    def static(state: Any) -> int:
        return TreeSearch(START, ORDERED).value(state.position, 0)

    report = alpha_beta(BestFirst(START, DEPTH), DEPTH, static)  # type: ignore[arg-type]
    assert report.nodes == TreeSearch(START, ORDERED).minimal(DEPTH)


def test_minimax_visits_every_position() -> None:
    depth = len(LEAVES) - 1
    assert TreeSearch(START, Feature(0)).visited(depth) == sum(LEAVES)


def test_every_order_finds_the_value_of_minimax_in_fewer_positions() -> None:
    minimax, unordered, ordered = (TreeSearch(START, f) for f in (Feature(0), Feature.ALPHA_BETA, ORDERED))
    assert len({search.value(START, 6) for search in (minimax, unordered, ordered)}) == 1
    assert minimax.visited(6) > unordered.visited(6) > ordered.visited(6)
    assert ordered.visited(6, deepening=True) > ordered.minimal(6)


def test_a_search_in_a_table_that_was_emptied_is_the_same_again() -> None:
    engine = Engine(megabytes=1)
    assert cost(engine, ENGINE, 6).nodes == cost(engine, ENGINE, 6).nodes


def test_each_switch_of_the_search_but_alpha_beta_is_turned_round_once() -> None:
    turned = [features ^ ENGINE for _, features in changed_switches()]
    assert turned == [switch for switch in Feature if switch not in (Feature.ALPHA_BETA, Feature.BOOK)]


def test_switches_are_priced_in_different_openings() -> None:
    assert len(set(openings())) == OPENINGS


@pytest.mark.parametrize(
    ("start", "threads"),
    [
        (CHECKERS.start("thai"), 1),
        (CHECKERS.start("thai"), 2),
        (DAMA.start("turkish"), 1),
        (ULTIMATE.start("ultimate"), 1),
    ],
)
def test_a_game_of_the_soak_ends_and_is_counted(start: State[Any], threads: int) -> None:
    tally, match = Tally(), Match(start)
    outcome = play(Engine(megabytes=1, threads=threads), match, 0.001, 10_000, tally, Random(1))
    tally.end("name", outcome)
    assert match.outcome == outcome
    assert tally.moves == len(match.moves)
    assert tally.games == {"name": 1}
    assert tally.results.total() == 1


def test_the_soak_finds_a_move_that_is_not_legal() -> None:
    class Cheat(Engine):
        def vary(self, *args: Any, **options: Any) -> Answer:
            return Answer(Move((1, 32)), super().vary(*args, **options).report)

    with pytest.raises(Broken, match="not legal"):
        play(Cheat(megabytes=1), Match(START), 0.001, 10_000, Tally(), Random(1))


@pytest.mark.parametrize("start", [START, DAMA.start("turkish")])
def test_the_soak_finds_a_position_whose_moves_are_wrong(start: State[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    check_rules(start)
    some = start.legal_moves()[:2]
    monkeypatch.setattr(type(start), "legal_moves", lambda _: some)
    with pytest.raises(Broken, match="slow rule book"):
        check_rules(start)


def test_the_soak_finds_that_too_much_memory_is_in_use() -> None:
    with pytest.raises(Broken, match="more than 1"):
        play(Engine(megabytes=1), Match(START), 0.001, 1, Tally(), Random(1))


def test_every_visit_that_is_timed_is_written_down() -> None:
    trace = run(REQUESTS["english, minimax to depth 5"])
    assert len(trace) == 2 * sum(LEAVES) - 1
    assert list(again(trace).cutoffs) == list(trace.cutoffs)


@pytest.mark.parametrize(
    "line",
    [
        "second_thoughts english FILE --positions 2 --nodes 300 --deep 900 --change margin=20",
        "tictactoe_levels FILE --boards turkish --levels pupil --games 2 --even",
        "quick_match english engine engine-TABLE FILE --nodes 200 --pairs 1",
    ],
)
def test_a_script_runs_to_its_end(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name, *words = line.replace("FILE", str(tmp_path / "kept")).split()
    monkeypatch.setattr(sys, "argv", [name, *words])
    import_module(f"benchmarks.{name}").main()
    assert (tmp_path / "kept").read_text()
    assert capsys.readouterr().out
