"""Endgame tables: the speed of building and reading them, and their size, for each rule set.

`uv run -m benchmarks.endgame [--pieces N]` builds the tables of every rule set in a folder of its own and prints a
Markdown table. Processor time is measured; the ratios to English are what can be compared between machines. A probe is
timed as a call from Python, less the same call to tables that are empty; the positions are of all slices, at random.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

from ai.commands.endgame import sample
from ai.engine.endgame.builder import build, positions
from ai.engine.endgame.files import slices_of
from ai.engine.endgame.tables import Tables
from ai.engine.endgame.verdicts import files_of, tables_of
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import RuleSet

ROUNDS = 9
SAMPLES = 500

Board = tuple[int, int, int, bool]


def boards(rules: RuleSet, pieces: int) -> list[Board]:
    """Positions with this number of pieces, in no order, so that each probe finds its memory cold."""
    rng = Random(1)
    found = [
        (each.white, each.black, each.kings, True)
        for number in slices_of(pieces)
        for each in sample(rules, number, SAMPLES, rng)
    ]
    rng.shuffle(found)
    return found


def seconds_for(tables: Tables, among: Sequence[Board]) -> float:
    """The processor time of the fastest of several rounds of probes."""
    rounds = []
    for _ in range(ROUNDS):
        began = process_time()
        for own, enemy, kings, up in among:
            tables.code(own, enemy, kings, up)
        rounds.append(process_time() - began)
    return min(rounds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pieces", type=int, default=3, help="up to how many; 3 if not given")
    pieces = parser.parse_args().pieces
    english = 0.0
    print("| rule set | positions | s | M positions/s | to English | bytes | bits a position | longest | a probe, ns |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name, rules in RULE_SETS.items():
        with TemporaryDirectory() as folder:
            began = process_time()
            build(rules, pieces, Path(folder), lambda done, total: None)
            seconds = process_time() - began
            files = files_of(rules, [Path(folder)])
            among = boards(rules, pieces)
            empty = Tables(rules.code, rules.giveaway)
            probe = seconds_for(tables_of(rules, [Path(folder)]), among) - seconds_for(empty, among)
        count, size = sum(positions(rules, number) for number in range(1, pieces + 1)), sum(file.size for file in files)
        speed = count / seconds / 1e6
        english = english or speed
        longest = max(entry.longest for file in files for entry in file.entries.values())
        built = f"{count:,} | {seconds:.1f} | {speed:.2f} | {speed / english:.2f}"
        small = f"{size:,} | {8 * size / count:.2f} | {longest} | {probe / len(among) * 1e9:.0f}"
        print(f"| {name} | {built} | {small} |", flush=True)


if __name__ == "__main__":
    main()
