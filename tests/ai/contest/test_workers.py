"""Bags of jobs: what a pool answers does not depend on who works, or on who is killed at it."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from ai.contest.arena import FinishedGame
from ai.contest.workers import Processes
from game.core import InputError

SMALL = ("match", "minimax:1", "alphabeta:2", "--openings=random", "--seed=7", "--worker")
LONG = ("match", "champion", "champion", "--nodes=600", "--megabytes=1", "--openings=random", "--seed=7", "--worker")


def games(lines: Iterator[str]) -> dict[int, tuple[str, ...]]:
    """The moves of the games, by number; no game comes twice."""
    found: dict[int, tuple[str, ...]] = {}
    for game in map(FinishedGame.from_json, lines):
        assert game.number not in found
        found[game.number] = tuple(map(str, game.moves))
    return found


def children_of(process: int) -> set[int]:
    """The processes that it has started; a thread may end meanwhile."""
    found: set[int] = set()
    for task in Path(f"/proc/{process}/task").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):
            found.update(map(int, (task / "children").read_text().split()))
    return found


def test_every_job_is_answered_once_whoever_does_it() -> None:
    jobs = [str(number) for number in range(1, 5)]
    alone = games(Processes(1).answers(SMALL, jobs))
    assert set(alone) == {1, 2, 3, 4}
    for count in (2, 5):
        assert games(Processes(count).answers(SMALL, jobs)) == alone


def test_nothing_to_do_needs_nobody() -> None:
    assert not list(Processes(4).answers(["no such command"], []))


def test_a_worker_says_why_it_cannot_do_its_job() -> None:
    with pytest.raises(InputError, match="'harder' is neither a level"):
        list(Processes(2).answers(["match", "hard", "harder", "--worker"], "12"))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="finds the workers in /proc")
def test_a_job_whose_worker_is_killed_is_done_again() -> None:
    before = children_of(os.getpid())
    jobs = [str(number) for number in range(1, 5)]
    with closing(Processes(2).answers(LONG, jobs)) as lines:
        first = next(lines)
        (killed, *_) = children_of(os.getpid()) - before
        os.kill(killed, signal.SIGKILL)
        found = games(iter([first, *lines]))
    assert found == games(Processes(1).answers(LONG, jobs))
    assert children_of(os.getpid()) <= before


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="finds the workers in /proc")
def test_whoever_stops_waiting_leaves_nobody_at_work() -> None:
    before = children_of(os.getpid())
    with closing(Processes(2).answers(LONG, map(str, range(1, 100)))) as lines:
        next(lines)
        assert children_of(os.getpid()) > before
    assert children_of(os.getpid()) <= before
