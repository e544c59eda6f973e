"""Whether a flag ever falls to the computer: fast games between its levels, as the window plays them.

    uv run -m benchmarks.fast_games [--games 200] [--seed 1]

Two computers of random levels play every game and rule set in turn by the clocks below, sixty frames a second. For each
clock: the games and moves, the flags that fell, the least time that was left when a move was made, and the moves that
took longer than was meant for them, with by how much at most.
"""

import argparse
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from ai.levels import LEVELS
from ai.limits import Clock
from ai.thinker import Thinker
from game.clock import TimeControl
from game.core import Outcome, Reason
from game.kinds import KINDS
from game.ui.play.controller import Playing
from game.ui.play_setup import PlaySetup, Seat

CLOCKS = ("1", "0.5+0.05", "byoyomi:0.5+3x0.5", "move:1", "bronstein:0.5+0.1", "delay:0.5+0.1")
FRAME = 1 / 60
LONGEST = 300
"""Plies after which a game is broken off as a draw: a clock to which nothing comes back can't last for ever."""


@dataclass(slots=True)
class Tally:
    """What came of the games by one clock."""

    games: int = 0
    moves: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    least: float = float("inf")
    """The least seconds that a player had when it had made its move."""
    late: int = 0
    latest: float = 0.0
    """The longest time beyond what was meant for the move."""


def play(setup: PlaySetup, thinker: Thinker, tally: Tally) -> Outcome | None:
    """Play one game and count it; None when it was broken off."""
    playing = Playing(setup, thinker)
    clocks = playing.clocks
    assert clocks
    tally.games += 1
    playing.resume()
    while playing.outcome is None and playing.length < LONGEST:
        time.sleep(FRAME)
        playing.let_clock_run(runs=True)
        if playing.heed_clock():
            break
        turn, left = playing.position.turn, clocks.left[playing.position.turn]
        control = clocks.controls[turn]
        assert control
        assert left
        move = playing.poll()
        if move is None:
            continue
        spent, aim = clocks.spent, Clock.of(control, left).aim
        playing.play(move)
        tally.moves += 1
        tally.least = min(tally.least, control.allowance(left) - spent)
        tally.late += spent > aim
        tally.latest = max(tally.latest, spent - aim)
    playing.stop()
    tally.reasons[str(playing.outcome.reason) if playing.outcome else "broken off"] += 1
    return playing.outcome


def setups(clock: str, rng: Random) -> Any:
    """The setups of any number of games by this clock: every rule set for two in turn, levels by lot."""
    control = TimeControl.parse(clock)
    while True:
        for kind in KINDS.values():
            for variant in kind.variants:
                start: Any = kind.start(variant)
                if start.players == 2:
                    seats = tuple(Seat(level=rng.choice(LEVELS), clock=control) for _ in range(2))
                    yield PlaySetup(kind.name, variant, seats=seats)


def main() -> None:
    """Play the games and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    args = parser.parse_args()
    thinker, flags = Thinker(), 0
    print("| clock | games | moves | flags | least left | moves beyond their aim | by at most |")
    print("|---|---|---|---|---|---|---|")
    for place, clock in enumerate(CLOCKS):
        tally, games = Tally(), setups(clock, Random(f"{args.seed} {clock}"))
        for _ in range(args.games // len(CLOCKS) + (place < args.games % len(CLOCKS))):
            play(next(games), thinker, tally)
        fell = tally.reasons[Reason.TIME]
        flags += fell
        late = f"{1000 * tally.latest:.0f} ms"
        print(f"| {clock} | {tally.games} | {tally.moves} | {fell} | {tally.least:.3f} s | {tally.late} | {late} |")
        print(f"  {dict(tally.reasons)}", flush=True)
    thinker.close()
    print(f"{flags} flags fell.")


if __name__ == "__main__":
    main()
