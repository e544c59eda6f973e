"""The Elo of each level over the one below it, in every rule set of checkers: the tables of docs/levels.md.

`uv run -m benchmarks.levels FOLDER [--rules english russian ...] [--games N] [--parallel N]` plays matches between
neighbours from random openings and keeps each one's games in the folder, so that it goes on where it was stopped; what
is in the folder is printed as a table. Giveaway is written behind the rules (russian-giveaway), house rules as in files
(english+optional). The strongest level, which goes by the clock, searches as many positions a move as it visits in a
tenth of a second.

`uv run -m benchmarks.levels FOLDER --time` prints instead the seconds of processor time of the slowest move of each
level in those games, without the level's limit of time; on a machine of a third of the speed it takes three times
as long, which has to be less than that limit.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import inf, isinf
from pathlib import Path
from random import Random
from time import process_time

from ai.commands.match import MatchJournal
from ai.contest.arena import RANDOM_PLIES, Arena, LevelPlayer, beginnings
from ai.engine.engine import Engine
from ai.minds import levels_of
from ai.minds.levels import LEVELS, Level
from ai.players.choosing import choose
from ai.players.elo import Tally
from game.checkers.kind import CHECKERS
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS

MAIN = Path(__file__).parents[1] / "main.py"
STRONGEST = "champion"
NODES = 300_000
SEED = 1
NEIGHBOURS = tuple(pairwise(LEVELS[:-1]))
GIVEAWAY = "-giveaway"


def start_of(rules: str) -> Position:
    """The first position by these rules, which may end in "-giveaway"."""
    name = rules.removesuffix(GIVEAWAY)
    return CHECKERS.start(name, reverse=name != rules)


def journal_of(folder: Path, rules: str, level: str) -> Path:
    """The file of the games of a level against the one below it."""
    return folder / f"{rules}-{level}.journal"


def play(folder: Path, rules: str, pair: tuple[str, str], games: int, parallel: int) -> None:
    """Play the games of a match that are not in its journal."""
    below, level = pair
    name = rules.removesuffix(GIVEAWAY)
    words = ["match", level, below, "--variant", name, *["--giveaway"] * (name != rules)]
    words += ["--openings", "random", "--seed", str(SEED)]
    words += ["--games", str(games), "--parallel", str(parallel), "--resume", str(journal_of(folder, rules, level))]
    if level == STRONGEST:
        words += ["--nodes", str(NODES)]
    subprocess.run([sys.executable, str(MAIN), *words], stdout=subprocess.DEVNULL, check=True)


def tally_of(path: Path) -> Tally:
    """The match in a journal, as far as its games follow one another."""
    tally = Tally()
    with MatchJournal(path) as journal:
        number = 1
        while game := journal.games.get(number):
            tally.count(game.outcome.payoffs[0 if number % 2 else 1])
            number += 1
    return tally


def cell(tally: Tally) -> str:
    """The level's lead with half of its 95 % interval, and the number of games; "" if there are too few.

    >>> cell(Tally())
    ''
    """
    elo, error = tally.elo if tally.games else (0, inf)
    return "" if isinf(error) else f"{elo:+.0f} ± {error:.0f} ({tally.games})"


def table(folder: Path, rules: Sequence[str]) -> list[str]:
    """The lines of the table, with what the folder has of these rule sets."""
    lines = [f"| level | above | {' | '.join(rules)} |", "|---|---|" + "---|" * len(rules)]
    for below, level in NEIGHBOURS:
        files = [journal_of(folder, each, level) for each in rules]
        cells = [cell(tally_of(file)) if file.exists() else "" for file in files]
        lines.append(f"| {level} | {below} | {' | '.join(cells)} |")
    return lines


def dearest(path: Path, rules: str, level: Level, games: int) -> float:
    """The most seconds of processor time that the level takes for a move in the first games of a journal."""
    level, engine, most = replace(level, seconds=None, mistakes=0.0), Engine(), 0.0
    beginning = beginnings("random", start_of(rules), SEED)
    players = LevelPlayer(level, engine), LevelPlayer(level, engine)
    with MatchJournal(path) as journal:
        for number in sorted(journal.games)[:games]:
            match = Arena(players, beginning, SEED).replay(journal.games[number])
            engine.clear()
            for at in range(RANDOM_PLIES + (number + 1) % 2, len(match.moves), 2):
                before = process_time()
                choose(match.positions[: at + 1], level, Random(number), engine=engine)
                most = max(most, process_time() - before)
    return most


def times(folder: Path, rules: Sequence[str], games: int) -> list[str]:
    """The lines of a table: the seconds that the levels' dearest moves take, and the limit that each has."""
    lines = [f"| level | limit, s | {' | '.join(rules)} |", "|---|---|" + "---|" * len(rules)]
    for _below, name in NEIGHBOURS:
        if name == STRONGEST:
            continue
        levels = {each: levels_of(start_of(each))[name] for each in rules}
        files = {each: journal_of(folder, each, name) for each in rules}
        cells = [
            f"{dearest(file, each, levels[each], games):.3f}" if file.exists() else "" for each, file in files.items()
        ]
        lines.append(f"| {name} | {levels[rules[0]].seconds:g} | {' | '.join(cells)} |")
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rules", nargs="+", default=list(RULE_SETS))
    parser.add_argument("--games", type=int, default=100, help="of each match; 0 prints the table only")
    parser.add_argument("--parallel", type=int, default=1)
    parser.add_argument("--time", action="store_true", help="of the dearest moves in the games that the folder has")
    arguments = parser.parse_args()
    if arguments.time:
        print("\n".join(times(arguments.folder, arguments.rules, arguments.games)))
        return 0
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for pair in NEIGHBOURS if arguments.games else ():
        for rules in arguments.rules:
            play(arguments.folder, rules, pair, arguments.games, arguments.parallel)
    print("\n".join(table(arguments.folder, arguments.rules)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
