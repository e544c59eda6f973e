"""How much stronger each level is than the one below it, in every rule set of checkers: the table of the README.

`uv run -m benchmarks.levels FOLDER [--rules english russian ...] [--games N] [--parallel N]` plays matches between
neighbours from random openings and keeps each one's games in the folder, so that it goes on where it was stopped; what
is in the folder is printed as a table. The strongest level, which goes by the clock, is given so many positions a move
as it visits in a tenth of a second.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from ai.contest.elo import Tally
from ai.contest.journal import Journal
from ai.levels import CHECKERS, LEVELS
from game.checkers.variants import VARIANTS

MAIN = Path(__file__).parents[1] / "main.py"
STRONGEST = "expert"
NODES = 300_000
NEIGHBOURS = tuple(pairwise(level for level in LEVELS if not CHECKERS[level].endless))


def journal_of(folder: Path, rules: str, level: str) -> Path:
    """Where the games of a level against the one below it are kept."""
    return folder / f"{rules}-{level}.journal"


def play(folder: Path, rules: str, pair: tuple[str, str], games: int, parallel: int) -> None:
    """Play the games of a match that are not in its journal."""
    below, level = pair
    words = ["match", level, below, "--variant", rules, "--openings", "random", "--seed", "1"]
    words += ["--games", str(games), "--parallel", str(parallel), "--resume", str(journal_of(folder, rules, level))]
    if level == STRONGEST:
        words += ["--nodes", str(NODES)]
    subprocess.run([sys.executable, str(MAIN), *words], stdout=subprocess.DEVNULL, check=True)


def tally_of(path: Path) -> Tally:
    """The match in a journal, as far as its games follow one another."""
    tally = Tally()
    with Journal(path) as journal:
        number = 1
        while game := journal.games.get(number):
            tally.count(game.outcome.payoffs[0 if number % 2 else 1])
            number += 1
    return tally


def cell(tally: Tally) -> str:
    """By how much the level was stronger, with the half of its 95 % interval, and in how many games.

    >>> cell(Tally())
    ''
    """
    if not tally.games:
        return ""
    elo, error = tally.elo
    return f"{elo:+.0f} ± {error:.0f} ({tally.games})"


def table(folder: Path, rules: Sequence[str]) -> list[str]:
    """The lines of the table, with what the folder has of these rule sets."""
    lines = [f"| level | above | {' | '.join(rules)} |", "|---|---|" + "---|" * len(rules)]
    for below, level in NEIGHBOURS:
        files = [journal_of(folder, each, level) for each in rules]
        cells = [cell(tally_of(file)) if file.exists() else "" for file in files]
        lines.append(f"| {level} | {below} | {' | '.join(cells)} |")
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rules", nargs="+", choices=list(VARIANTS), default=list(VARIANTS))
    parser.add_argument("--games", type=int, default=100, help="of each match; 0 prints the table only")
    parser.add_argument("--parallel", type=int, default=1)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for pair in NEIGHBOURS if arguments.games else ():
        for rules in arguments.rules:
            play(arguments.folder, rules, pair, arguments.games, arguments.parallel)
    print("\n".join(table(arguments.folder, arguments.rules)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
