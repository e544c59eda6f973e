"""The strongest level against itself: every move legal, every game ended, no memory lost.

Linux only: `uv run -m benchmarks.soak [--minutes N]` prints a line each minute and a summary. All variants of all games
take turns, checkers with endgame tables and opening book. Every fourth round begins as players begin, the others with
a random opening; in every second round two threads think. In each position of checkers and dama the legal moves are
compared with those of a second, slow rule book. The exit status is 1 when something was wrong.
"""

import argparse
import faulthandler
import os
import sys
from collections import Counter
from collections.abc import Set
from dataclasses import dataclass, field, replace
from itertools import cycle
from pathlib import Path
from random import Random
from time import perf_counter, process_time, thread_time
from typing import Any

from ai.contest.arena import random_beginning
from ai.engine.engine import Engine
from ai.minds import levels_of
from ai.players.choosing import choose
from ai.report import Report
from game.checkers.dama.position import Dama
from game.checkers.position import Position
from game.core import Outcome, State
from game.kinds import KINDS, kind_of
from game.match import Match
from tests.game.checkers import dama_reference, reference

MOST_PLIES = 2000
"""No game should be longer than that."""
ALLOWED_MEGABYTES = 110
"""Memory in addition to the table; a way to progress takes up to 8 (ai/engine/endgame/progress.py)."""
RESULTS = ("first side won", "drawn", "first side lost")
GAMES = [(kind, name) for kind in KINDS.values() for name in kind.variants]


class Broken(Exception):  # noqa: N818 - the finding of this program, no error of it
    """The engine or the rules did what they must not."""


@dataclass(slots=True)
class Tally:
    """The games so far; `peak` is the greatest memory in use.

    `slowest` is the longest time for a move, `busiest` the longest processor time of the thread that decides, which
    alone means something on a busy machine.
    """

    games: Counter[str] = field(default_factory=Counter)
    results: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    sources: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    nodes: int = 0
    slowest: float = 0.0
    busiest: float = 0.0
    peak: float = 0.0

    def end(self, name: str, outcome: Outcome) -> None:
        """Count a game by its variant, its result and its reason."""
        self.games[name] += 1
        self.results[RESULTS[1 - outcome.payoffs[0]]] += 1
        self.reasons[outcome.reason] += 1

    def line(self) -> str:
        """All of it but the reasons."""
        return (
            f"{self.games.total():>6} games {self.moves:>8} moves {self.nodes / 1e6:>8.0f} M positions"
            f"  slowest {1000 * self.slowest:>4.0f} ms, busiest {1000 * self.busiest:>3.0f}"
            f"  {megabytes_in_use():>4.0f} MB, at most {self.peak:.0f}"
        )


def megabytes_in_use() -> float:
    """The memory of this process that lies in the machine's."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / (1 << 20)


def check_rules(position: State[Any]) -> None:
    """Broken when the rules and the slow rule book, which does not know that kings have to rest, differ."""
    moves: Set[Any]
    right: Set[Any]
    if isinstance(position, Dama):
        moves, right = dama_reference.ways(position), dama_reference.Board(position).moves()
    elif isinstance(position, Position):
        moves, right = set(position.legal_moves()), reference.legal_moves(position)
        if position.rules.king_moves_in_a_row:
            right &= moves
    else:
        return
    if moves != right:
        raise Broken(f"The moves in {position} are {moves}; by the slow rule book they are {right}.")


def play(
    engine: Engine, match: Match[Any], seconds: float, most_megabytes: float, tally: Tally, rng: Random
) -> Outcome:
    """The engine against itself to the end of a match; Broken when something is wrong."""
    level = replace(levels_of(match.position)["champion"], seconds=seconds)
    engine.clear()
    while match.outcome is None:
        check_rules(match.position)
        reports: list[Report] = []
        started, busy = perf_counter(), thread_time()
        answer = choose(match.positions, level, rng, on_report=reports.append, engine=engine)
        tally.slowest = max(tally.slowest, perf_counter() - started)
        tally.busiest = max(tally.busiest, thread_time() - busy)
        if answer.move not in match.position.legal_moves():
            raise Broken(f"{answer.move} is not legal in {match.position}.")
        match.play(answer.move)
        tally.moves += 1
        tally.sources[answer.report.source.value] += 1
        tally.nodes += sum(report.nodes for report in reports)
        tally.peak = max(tally.peak, megabytes_in_use())
        if tally.peak > most_megabytes:
            raise Broken(f"{tally.peak:.0f} MB of memory are in use, more than {most_megabytes:.0f}.")
        if len(match.moves) > MOST_PLIES:
            raise Broken(f"A game of {kind_of(match.position).name} does not end: {match.position}.")
    return match.outcome


def soak(minutes: float, seconds: float, megabytes: int, seed: int) -> Tally:
    """Play games until the minutes are over, and the last one to its end."""
    engine, tally = Engine(megabytes, endgames=True, book=True), Tally()
    began, shown = perf_counter(), 0
    for number, (kind, name) in enumerate(cycle(GAMES)):
        if perf_counter() - began > 60 * minutes:
            break
        turn = number // len(GAMES)
        engine.threads = 1 + turn % 2
        match = Match(kind.start(name))
        if turn % 4:
            for move in random_beginning(match.position, seed, number)[1]:
                match.play(move)
        rng = Random(f"{seed} {number}")
        tally.end(name, play(engine, match, seconds, megabytes + ALLOWED_MEGABYTES, tally, rng))
        minute = int((perf_counter() - began) / 60)
        if minute > shown:
            shown = minute
            print(f"{minute:>3} min {tally.line()}", flush=True)
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--seconds", type=float, default=0.03, help="for each move")
    parser.add_argument("--megabytes", type=int, default=16, help="the size of the table")
    parser.add_argument("--seed", type=int, default=1, help="of the openings")
    arguments = parser.parse_args()
    faulthandler.enable()
    try:
        tally = soak(**vars(arguments))
    except Broken as found:
        print(found, file=sys.stderr)
        return 1
    print(f"\nall     {tally.line()}\nprocessor time {process_time() / 60:.1f} minutes")
    for counter in (tally.games, tally.results, tally.reasons, tally.sources):
        print(", ".join(f"{name} {count}" for name, count in counter.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
