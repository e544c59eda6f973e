"""Time by need without an Engine, as in dama: the mean of a game is spent, and no move takes more than its maximum."""

from array import array
from dataclasses import replace
from math import inf
from random import Random
from typing import Any

import pytest

from ai import search as search_module
from ai.engine.engine import Engine
from ai.limits import LONGEST, Budget, Deadline, Limit
from ai.minds import levels_of
from ai.minds.levels import Level
from ai.patience import FORCED_DEPTH
from ai.players.choosing import choose
from ai.report import Report
from game.checkers.dama.kind import DAMA
from game.checkers.dama.notation import parse_fen
from game.checkers.dama.rules import TURKISH
from game.checkers.movegen import compiled
from game.core import State
from game.match import Match
from game.ultimate import ULTIMATE

pytestmark = pytest.mark.skipif(not compiled, reason="takes minutes when interpreted")
START = DAMA.start("turkish")
MEAN = 3000


class PositionsClock:
    """A clock that counts visited positions, so that the same moves are made on any machine."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.budgets: list[Budget] = []
        monkeypatch.setattr(search_module, "perf_counter", self.now)
        monkeypatch.setattr(search_module, "deadline_in", self.deadline_in)
        monkeypatch.setattr(search_module, "Budget", self.budget)

    def now(self) -> float:
        return float(sum(budget.nodes for budget in self.budgets))

    def deadline_in(self, seconds: float | None) -> Deadline:
        return array("d", [inf if seconds is None else self.now() + seconds])

    def budget(self, limit: Limit | None = None, stop: bytearray | None = None) -> Budget:
        """Limit an iteration to positions instead of seconds."""
        timed = limit is not None and limit.seconds is not None and limit.seconds < inf
        self.budgets.append(Budget(Limit(nodes=max(1, int(limit.seconds or 0))) if timed and limit else None, stop))
        return self.budgets[-1]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> PositionsClock:
    return PositionsClock(monkeypatch)


def champion(start: State[Any], mean: float = MEAN) -> Level:
    return replace(levels_of(start)["champion"], seconds=mean)


def game_times(clock: PositionsClock, seed: int, plies: int) -> list[float]:
    """Time of each move with a choice of a game from six random moves, both sides by one engine as in the window."""
    rng, match, engine, times = Random(seed), Match(START), Engine(1), list[float]()
    while match.outcome is None and len(match.moves) < plies:
        if len(match.moves) < 6:
            match.play(rng.choice(match.position.legal_moves()))
            continue
        started, several = clock.now(), len(match.position.legal_moves()) > 1
        match.play(choose(match.positions, champion(START), rng, engine=engine).move)
        times += [clock.now() - started] * several
    return times


def test_a_game_takes_its_mean_time_and_no_move_more_than_four_times_as_much(clock: PositionsClock) -> None:
    games = [game_times(clock, seed, plies=60) for seed in range(6)]
    times = [each for game in games for each in game]
    assert sum(times) / len(times) == pytest.approx(MEAN, rel=0.2)
    assert min(times) < MEAN / 2
    assert 2 * MEAN < max(times) <= LONGEST * MEAN + 1


def test_time_saved_in_a_game_lengthens_its_moves_and_ends_with_it(clock: PositionsClock) -> None:
    engine, slow = Engine(1), champion(START, 20_000)

    def time_of(history: list[Any]) -> float:
        started = clock.now()
        choose(history, slow, Random(1), engine=engine)
        return clock.now() - started

    history = [START, START.play(START.legal_moves()[0])]
    alone, second = time_of([START]), time_of(history)
    assert engine.saved.moves
    engine.saved.moves = 4.0
    assert time_of(history) > second
    assert engine.saved.moves
    assert time_of([START]) == alone


def test_a_capture_by_two_routes_is_no_choice(clock: PositionsClock) -> None:
    """The king takes the same men either way round, and ends on the same square."""
    position, reports = parse_fen("W:WKc8,h1:Bb6,d8,f5,g3,Kg4,h4,Ka8", TURKISH), list[Report]()
    assert len(position.legal_moves()) == 2
    choose([position], champion(START, 1e6), Random(1), on_report=reports.append)
    assert reports[-1].depth == FORCED_DEPTH


def test_other_games_take_the_time_of_a_move_as_it_is(clock: PositionsClock) -> None:
    start = ULTIMATE.start("ultimate")
    choose([start], champion(start), Random(1), engine=Engine(1))
    assert clock.now() == pytest.approx(MEAN, rel=0.01)
