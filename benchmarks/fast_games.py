"""Flags that fall to the computer: fast games between its levels, as the window plays them.

    uv run -m benchmarks.fast_games [--games 200] [--seed 1]

Two computers of random levels play every game and rule set in turn by the clocks below, sixty frames a second. For each
clock: the games and moves, the flags that fell, the least time that was left when a move was made, and by how much the
longest move went beyond what was meant for it, by the clock on the wall and by the time of the processor. On a busy
machine only the last one is about the program: a flag that fell to a move which had little of the
processor is counted as `withheld`.
"""

import argparse
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from ai.limits import Clock
from ai.minds.levels import LEVELS
from ai.players.thinker import Thinker
from game.clock import TimeControl
from game.core import Outcome, Reason
from game.kinds import KINDS
from game.ui.play.controller import GameInProgress
from game.ui.play_setup import PlaySetup, Seat

CLOCKS = ("1", "0.5+0.05", "byoyomi:0.5+3x0.5", "move:1", "bronstein:0.5+0.1", "delay:0.5+0.1")
FRAME = 1 / 60
LONGEST = 300
"""Plies after which a game is broken off as a draw: a clock to which nothing comes back can't last for ever."""


@dataclass(slots=True)
class Tally:
    """The results of the games by one clock."""

    games: int = 0
    moves: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    least: float = float("inf")
    """Least time left to a player after its move, in seconds."""
    withheld: int = 0
    """The flags that fell though the processor had worked for less than the move was meant to take."""
    latest: float = float("-inf")
    """The longest time beyond what was meant for the move,"""
    busiest: float = float("-inf")
    """and the longest of the processor's."""


def play(setup: PlaySetup, thinker: Thinker, tally: Tally) -> Outcome | None:
    """Play one game and count it; None when it was broken off."""
    playing = GameInProgress(setup, thinker)
    clocks = playing.clocks
    assert clocks
    tally.games += 1
    playing.resume()
    began = time.process_time()
    while playing.outcome is None and playing.length < LONGEST:
        time.sleep(FRAME)
        playing.let_clock_run(runs=True)
        turn, left = playing.position.turn, clocks.left[playing.position.turn]
        control = clocks.controls[turn]
        assert control
        assert left
        aim, busy = Clock.of(control, left).aim, time.process_time() - began
        if playing.heed_clock():
            tally.withheld += busy < aim
            break
        move = playing.poll()
        if move is None:
            continue
        spent = clocks.spent
        playing.play(move)
        began = time.process_time()
        tally.moves += 1
        tally.least = min(tally.least, control.allowance(left) - spent)
        tally.latest = max(tally.latest, spent - aim)
        tally.busiest = max(tally.busiest, busy - aim)
    playing.stop()
    tally.reasons[str(playing.outcome.reason) if playing.outcome else "broken off"] += 1
    return playing.outcome


def setups(clock: str, rng: Random) -> Any:
    """The setups of any number of games by this clock: every rule set for two in turn, levels at random."""
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
    print("| clock | games | moves | flags | of them withheld | least left | beyond the aim | of the processor |")
    print("|---|---|---|---|---|---|---|---|")
    for place, clock in enumerate(CLOCKS):
        tally, games = Tally(), setups(clock, Random(f"{args.seed} {clock}"))
        for _ in range(args.games // len(CLOCKS) + (place < args.games % len(CLOCKS))):
            play(next(games), thinker, tally)
        fell = tally.reasons[Reason.TIME]
        flags += fell - tally.withheld
        beyond = f"{1000 * tally.latest:.0f} ms | {1000 * tally.busiest:.0f} ms"
        counts = f"{tally.games} | {tally.moves} | {fell} | {tally.withheld}"
        print(f"| {clock} | {counts} | {tally.least:.3f} s | {beyond} |", flush=True)
    thinker.close()
    print(f"{flags} flags fell that the program is to blame for.")


if __name__ == "__main__":
    main()
