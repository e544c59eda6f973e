"""A match between two ways to search or to value, at a fixed number of positions a move, until it is decided.

`uv run -m benchmarks.quick_match RULES A B FILE [--nodes N] [--sprt ELO0 ELO1] [--pairs N]`. A and B are levels of the
engine search as `main.py match` takes them, such as engine, engine-TABLE or engine:8:weights=FILE; their depth does not
matter. The pairs of games are kept in FILE, so that a match goes on where it was stopped. See ai.contest.self_play.
"""

import argparse
import sys
from pathlib import Path

from ai.contest.arena import LabPlayer, LevelPlayer, player
from ai.contest.self_play import QuickMatch, SearchSide
from ai.engine.checkers import Feature, switches_in_play
from ai.engine.weights import weights_for
from ai.limits import Limit
from ai.players.elo import Sprt, Tally
from ai.work.journal import JournalFile
from game.checkers.position import Position
from game.checkers.rule_sets import rules_named
from game.checkers.rules import RuleSet

FEWEST_PAIRS = 30


def side(text: str, rules: RuleSet) -> SearchSide:
    """The switches and the weights of a player of the engine search."""
    found = player(text, Position.start(rules), Limit(nodes=1))
    if isinstance(found, LabPlayer):
        return SearchSide(found.features, found.weights or weights_for(rules))
    if isinstance(found, LevelPlayer):
        return SearchSide(switches_in_play(rules, None) & ~Feature.ENDGAMES, weights_for(rules))
    raise SystemExit(f"{text} does not search as the engine does.")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules")
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("file", type=Path)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--sprt", type=float, nargs=2, default=(0.0, 20.0))
    parser.add_argument("--pairs", type=int, default=1000, help="at most")
    parser.add_argument("--seed", type=int, default=1, help="of the openings")
    arguments = parser.parse_args()
    rules = rules_named(arguments.rules)
    sides = [side(text, rules) for text in (arguments.a, arguments.b)]
    match, sprt, tally = QuickMatch(rules, sides, arguments.nodes, arguments.seed), Sprt(*arguments.sprt), Tally()
    with JournalFile(arguments.file) as journal:
        known = [tuple(map(int, line.split())) for line in journal.lines()]
        for number in range(1, arguments.pairs + 1):
            if number > len(known):
                known.append(match.pair(number))
                journal.write("{} {}".format(*known[-1]))
            for payoff in known[number - 1]:
                tally.count(payoff)
            if number >= FEWEST_PAIRS and sprt.accepted(tally.pairs) is not None:
                break
    score, ratio, (least, most) = tally.score, sprt.log_likelihood_ratio(tally.pairs), sprt.bounds
    elo, error = tally.elo
    between = f"({elo - error:.0f} to {elo + error:.0f})"
    print(f"won {score.won}, drawn {score.drawn}, lost {score.lost}; Elo {elo:+.0f} {between}")
    print(f"log likelihood ratio {ratio:+.2f}, between {least:+.2f} and {most:+.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
