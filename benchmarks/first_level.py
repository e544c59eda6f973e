"""A level against moves drawn at random, which a child's first games are not far from.

`uv run -m benchmarks.first_level [--level cub] [--games 400]` plays as many games of each rule set, half of them with
the level moving first, and prints a Markdown table: won, drawn and lost by the level, and the share of the points that
random moves got. The same seed gives the same games.
"""

import argparse
from random import Random

from ai.minds import levels_of
from ai.minds.levels import LEVELS
from ai.players.choosing import choose
from game.kinds import kind_named
from game.match import Match

RULES = (("english", "checkers"), ("international", "checkers"), ("russian", "checkers"), ("3x3x3", "tictactoe"))


def payoff(game: str, rules: str, name: str, number: int) -> int:
    """The level's payoff in a game: 1, 0 or -1."""
    match, rng, side = Match(kind_named(game).start(rules)), Random(f"{rules} {number}"), number % 2
    level = levels_of(match.position)[name]
    while (outcome := match.outcome) is None:
        if match.position.turn == side:
            match.play(choose(match.positions, level, rng).move)
        else:
            match.play(rng.choice(match.position.legal_moves()))
    return outcome.payoffs[side]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", default="cub", choices=LEVELS[:-1])
    parser.add_argument("--games", type=int, default=400)
    args = parser.parse_args()
    print("| level | rules | won | drawn | lost | points of random moves |\n|---|---|---|---|---|---|")
    for rules, game in RULES:
        results = [payoff(game, rules, args.level, number) for number in range(args.games)]
        won, drawn, lost = (results.count(result) for result in (1, 0, -1))
        share = f"{(lost + drawn / 2) / args.games:.0%}".replace("%", " %")
        print(f"| {args.level} | {rules} | {won} | {drawn} | {lost} | {share} |", flush=True)


if __name__ == "__main__":
    main()
