"""Do strengths between two levels lie where they should, and does "Just ahead of you" find a player?

`uv run -m benchmarks.ahead quarters [--rules R ...] [--lower LEVEL ...] [--games N]`: each strength between a level and
the one above it against both, and the two against each other, in games from random openings. By the two scores it lies
that share of the way up.

`uv run -m benchmarks.ahead follow [--rules R] [--players LEVEL ...] [--games N]`: a level takes a person's seat for N
games against the strength that follows its results: the share of the points that it wins.

`uv run -m benchmarks.ahead simulate [--runs N]`: the same by chances alone for players of known strength, against an
easy computer at first; draws are half as frequent as the smaller of the two chances.

The same seed gives the same games.
"""

import argparse
from collections.abc import Callable, Sequence
from random import Random

from ai.contest.arena import Arena, LevelPlayer, beginnings
from ai.engine.engine import Engine
from ai.players.adaptive import SCALE, Adapting, AdaptiveResult, next_level
from ai.players.between import QUARTERS, UPPER, level_named
from ai.players.elo import Tally, expected_score
from game.checkers.kind import CHECKERS
from game.checkers.rule_sets import RULE_SETS

SEED, MEGABYTES = 1, 16
FIRST = "easy"
"""The level of the first game."""
SPANS = ((0, 5), (5, 10), (10, 40))
"""Games whose points are printed together."""


def match(rules: str, names: tuple[str, str], games: int) -> Tally:
    """Play games between two strengths, from the view of the first."""
    start, tally = CHECKERS.start(rules), Tally()
    one, other = (LevelPlayer(level_named(name, start), Engine(MEGABYTES)) for name in names)
    arena = Arena((one, other), beginnings("random", start, SEED), SEED)
    for number in range(1, games + 1):
        game = arena.play(number, lambda choice: choice(bytearray(1)))
        tally.count(game.outcome.payoffs[0 if number % 2 else 1])
    return tally


def told(tally: Tally) -> str:
    """Elo with half the width of its interval."""
    elo, error = tally.elo
    return f"{elo:+.0f} ± {error:.0f}"


def quarters(rules: Sequence[str], lowers: Sequence[str], games: int) -> None:
    """Print how far up the strengths between levels are."""
    print("| rules | strength | above the lower | below the upper | upper above lower | way up |")
    print("|---|---|---|---|---|---|")
    for each in rules:
        for lower in lowers:
            step = match(each, (UPPER[lower], lower), games)
            for quarter in QUARTERS:
                name = f"{lower}+{quarter}"
                up, down = match(each, (name, lower), games), match(each, (UPPER[lower], name), games)
                way = up.elo[0] / (up.elo[0] + down.elo[0])
                cells = f"{told(up)} | {told(down)} | {told(step)} | {100 * way:.0f} %"
                print(f"| {each} | {name} | {cells} |", flush=True)


Play = Callable[[str, int], float]
"""The player's points in the game of that number against a strength."""


def points_of(play: Play, adapting: Adapting, games: int) -> list[AdaptiveResult]:
    """Play games against the strengths that follow their results."""
    results = list[AdaptiveResult]()
    for number in range(games):
        level = next_level(results, adapting, FIRST)
        results.append(AdaptiveResult(level, play(level, number)))
    return results


def follow(rules: str, players: Sequence[str], games: int) -> None:
    """Print what levels win against the strength just ahead of them."""
    print(
        "| rules | player | "
        + " | ".join(f"games {low + 1}–{high}" for low, high in SPANS)
        + " | strength met in the last |"
    )
    print("|---|---|" + "---|" * (len(SPANS) + 1))
    start = CHECKERS.start(rules)
    for name in players:
        person = LevelPlayer(level_named(name, start), Engine(MEGABYTES))

        def play(level: str, number: int, person: LevelPlayer = person) -> float:
            computer = LevelPlayer(level_named(level, start), Engine(MEGABYTES))
            arena = Arena((person, computer), beginnings("random", start, SEED), SEED)
            game = arena.play(number + 1, lambda choice: choice(bytearray(1)))
            return (1 + game.outcome.payoffs[number % 2]) / 2

        results = points_of(play, Adapting.AHEAD, games)
        shares = [f"{share(results[low:high]):.0f} %" for low, high in SPANS]
        met = [SCALE[result.level] for result in results[SPANS[-1][0] :]]
        above = f"{sum(met) / len(met) - SCALE[name]:+.0f} Elo on average"
        print(f"| {rules} | {name} | {' | '.join(shares)} | {above} |", flush=True)


def share(results: Sequence[AdaptiveResult]) -> float:
    """The points won, of 100."""
    return 100 * sum(result.points for result in results) / max(1, len(results))


def by_chance(strength: float, rng: Random) -> Play:
    """A player of known strength."""

    def play(level: str, _number: int) -> float:
        expected = expected_score(strength - SCALE[level])
        drawn = min(expected, 1 - expected) / 2
        drop = rng.random()
        return 0.5 if drop < drawn else float(drop < expected + drawn / 2)

    return play


def simulate(strengths: Sequence[float], runs: int) -> None:
    """Print what players of these strengths win."""
    spans = " | ".join(f"{low + 1}–{high}" for low, high in SPANS)
    print(f"| Strength above a beginner | *Follows you*: games {spans} | *A step ahead*: games {spans} |")
    print("|---|" + "---|" * (2 * len(SPANS)))
    for strength in strengths:
        cells = []
        for adapting in (Adapting.EVEN, Adapting.AHEAD):
            played = [points_of(by_chance(strength, Random(run)), adapting, SPANS[-1][1]) for run in range(runs)]
            cells += [share([each for one in played for each in one[low:high]]) for low, high in SPANS]
        print(f"| {strength:.0f} | {' | '.join(f'{cell:.0f} %' for cell in cells)} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("quarters", "follow", "simulate"))
    parser.add_argument("--rules", nargs="+", choices=list(RULE_SETS), default=["english", "international"])
    parser.add_argument("--lower", nargs="+", choices=list(UPPER), default=["beginner", "medium"])
    parser.add_argument("--players", nargs="+", choices=list(SCALE), default=["beginner", "casual", "advanced"])
    parser.add_argument("--games", type=int, default=40, help="200 tell quarters of a step apart")
    parser.add_argument("--runs", type=int, default=60)
    args = parser.parse_args()
    if args.what == "quarters":
        quarters(args.rules, args.lower, args.games)
    elif args.what == "follow":
        for rules in args.rules:
            follow(rules, args.players, args.games)
    else:
        simulate((-200, 100, 500, 900, 1400, 1900), args.runs)


if __name__ == "__main__":
    main()
