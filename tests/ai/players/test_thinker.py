"""The computer's thinking in the worker: it answers, stops at once, drops what is stale, loses no error."""

from collections.abc import Iterator
from random import Random
from time import perf_counter, sleep
from typing import Any

import pytest

from ai.engine.engine import Engine
from ai.engine.equipment import Equipment
from ai.minds import levels_of
from ai.minds.levels import custom
from ai.players.choosing import choose
from ai.players.thinker import Thinker, Thought
from ai.report import Answer, Report
from ai.work.jobs import Job, JobResult
from game.checkers.position import Position
from game.checkers.rule_sets.english import ENGLISH
from game.core import InputError
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import SIZES, MnkRules

START = Position.start(ENGLISH)
ENDLESS = custom("minimax", 12)
QUICK = custom("alphabeta", 2)
AT_ONCE = 0.25
"""Seconds; it takes a few milliseconds on a machine that has nothing else to do."""


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    one = Thinker()
    yield one
    one.close()


def wait(thinker: Thinker, seconds: float = 5) -> list[Thought]:
    """All news up to the answer."""
    news, ends = [], perf_counter() + seconds
    while perf_counter() < ends:
        thought = thinker.poll()
        if thought:
            news.append(thought)
            if thought.move is not None:
                return news
        sleep(0.001)
    raise TimeoutError


def wait_until_deep(thinker: Thinker) -> None:
    """Wait for a few iterations."""
    while not ((thought := thinker.poll()) and (thought.report.depth or 0) >= 3):
        sleep(0.001)


def test_an_answer_with_reports_before_it(thinker: Thinker) -> None:
    request = thinker.think([START], custom("alphabeta", 4))
    assert thinker.thinking
    news = wait(thinker)
    assert {thought.request for thought in news} == {request}
    assert news[-1].move in START.legal_moves()
    assert news[-1].report.depth == 4
    assert not thinker.thinking
    assert thinker.poll() is None


def test_reports_count_what_was_visited_since_the_thinking_began(thinker: Thinker) -> None:
    alone: list[int] = []
    choose([START], custom("alphabeta", 6), Random(1), on_report=lambda report: alone.append(report.nodes))
    thinker.think([START], custom("alphabeta", 6), seed=1)
    news = wait(thinker)
    assert news[-1].report.nodes == sum(alone) > alone[-1]
    seconds = [thought.report.seconds for thought in news]
    assert seconds == sorted(seconds)


def test_the_same_seed_gives_the_same_move(thinker: Thinker) -> None:
    moves = []
    for _ in range(2):
        for seed in range(5):
            thinker.think([TicTacToe.start()], custom("alphabeta", 1, "none"), seed)
            moves.append(wait(thinker)[-1].move)
    assert moves[:5] == moves[5:]
    assert len(set(moves)) > 1


def test_move_now_gives_the_best_so_far_at_once(thinker: Thinker) -> None:
    thinker.think([START], ENDLESS)
    wait_until_deep(thinker)
    started = perf_counter()
    thinker.move_now()
    last = wait(thinker)[-1]
    assert perf_counter() - started < AT_ONCE
    assert (last.report.depth or 0) >= 3


def test_move_now_before_the_thread_has_begun(thinker: Thinker) -> None:
    thinker.think([START], ENDLESS)
    thinker.move_now()
    assert wait(thinker, 1)[-1].report.depth == 1


def test_a_cancelled_request_gives_nothing(thinker: Thinker) -> None:
    thinker.think([START], ENDLESS)
    wait_until_deep(thinker)
    thinker.cancel()
    assert not thinker.thinking
    sleep(AT_ONCE)
    assert thinker.poll() is None


def test_a_new_request_drops_the_old_one_at_once(thinker: Thinker) -> None:
    thinker.think([START], ENDLESS)
    wait_until_deep(thinker)
    started = perf_counter()
    request = thinker.think([TicTacToe.start()], QUICK)
    assert {thought.request for thought in wait(thinker)} == {request}
    assert perf_counter() - started < 2 * AT_ONCE


def test_close_ends_the_thread_at_once() -> None:
    thinker = Thinker()
    thinker.think([START], ENDLESS)
    wait_until_deep(thinker)
    started = perf_counter()
    thinker.close()
    assert perf_counter() - started < AT_ONCE
    thinker.close()


def test_errors_of_the_worker_are_raised_by_poll(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> Answer:
        raise ZeroDivisionError("as a test")

    with monkeypatch.context() as patch:
        patch.setattr("ai.players.choosing.choose", fail)
        thinker.think([START], QUICK)
        with pytest.raises(ZeroDivisionError, match="as a test"):
            wait(thinker)
        assert not thinker.thinking
    thinker.think([START], QUICK)
    assert wait(thinker)[-1].move


def test_another_job_of_the_worker_takes_the_place_of_the_thinking(thinker: Thinker) -> None:
    thinker.think([START], ENDLESS)
    wait_until_deep(thinker)
    job: Job[None, str] = thinker.worker.start(lambda stop, tell: "done")
    assert not thinker.thinking
    assert thinker.poll() is None
    while not (news := job.poll()):
        sleep(0.001)
    assert news == JobResult("done")


@pytest.mark.parametrize("start", [START, TicTacToe.start(SIZES["15x15x5"]), TicTacToe.start(MnkRules(9, 9, 5, 3))])
def test_stopping_is_at_once_in_every_search(thinker: Thinker, start: Any) -> None:
    """The compiled ones, and the readable one of three players."""
    thinker.think([start], levels_of(start)["analysis"])
    while not thinker.poll():
        sleep(0.001)
    started = perf_counter()
    thinker.move_now()
    assert wait(thinker)[-1].move in start.legal_moves()
    assert perf_counter() - started < AT_ONCE


def test_analysis_ends_when_it_is_told_to(thinker: Thinker) -> None:
    thinker.think([START], levels_of(START)["analysis"])
    wait_until_deep(thinker)
    thinker.move_now()
    assert wait(thinker)[-1].move in START.legal_moves()


def test_new_equipment_comes_with_the_next_request(monkeypatch: pytest.MonkeyPatch) -> None:
    used = []

    def choose(*_: Any, engine: Engine) -> Answer:
        used.append((engine, engine.table.megabytes, engine.threads))
        return Answer(0, Report(1, 0, (0,), 1, 0.0))

    monkeypatch.setattr("ai.players.choosing.choose", choose)
    thinker = Thinker(Equipment(2, 1))
    for equipment in (Equipment(2, 1), Equipment(1, 4)):
        thinker.equip(equipment)
        for _ in range(2):
            thinker.think([START], QUICK)
            wait(thinker)
    thinker.close()
    first, second, third, fourth = used
    assert first[1:] == (2, 1)
    assert third[1:] == (1, 4)
    assert (first, third) == (second, fourth)


@pytest.mark.parametrize("before", [[], [Equipment(1)]], ids=["at first", "later"])
def test_without_the_memory_for_a_new_table_a_smaller_one_serves(
    before: list[Equipment], thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made(megabytes: int, *args: Any, **options: Any) -> Engine:
        if megabytes == 1024:
            raise OSError(12, "Cannot allocate memory")
        return Engine(megabytes, *args, **options)

    monkeypatch.setattr("ai.engine.engine.Engine", made)
    for equipment in (*before, Equipment(1024)):
        thinker.equip(equipment)
        thinker.think([START], custom("engine", 3))
        assert wait(thinker)[-1].move in START.legal_moves()
    with pytest.raises(InputError, match=r"^There is not enough memory for a table of 1024 megabytes\.$"):
        Equipment(1024).engine()


def test_every_level_thinks(thinker: Thinker) -> None:
    for level in list(levels_of(START).values())[:3]:
        thinker.think([START], level, seed=1)
        assert wait(thinker)[-1].move in START.legal_moves()
