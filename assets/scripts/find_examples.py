"""Finds positions for assets/examples.toml in games of checkers that the engine plays against itself.

    uv run assets/scripts/find_examples.py horizon english --games 200 --seed 1
    uv run assets/scripts/find_examples.py shots russian

horizon    alpha-beta of some depth, counting pieces alone, picks a move that loses a man or more, and two plies deeper
           it picks the right one
shots      the right move gives up pieces and wins more

What is kept is proven again by tests/ai/tracing/test_examples.py.
"""

import argparse
import sys
from collections.abc import Iterator
from random import Random

from ai.engine.checkers import ALPHA_BETA, CheckersSearch, Feature, engine_switches
from ai.engine.search import INFINITE
from ai.evaluation import meyer_terms, valued
from ai.limits import Budget
from ai.report import Line
from ai.score import Score, is_counted
from ai.textbook.alpha_beta import alpha_beta
from ai.tracing.examples import FURTHER, MATERIAL, PROOF, Horizon, Shot
from game.checkers.notation import fen, move_text
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import RuleSet

OPEN = -INFINITE, INFINITE
DEPTHS = range(1, 8)
GLANCE = 6
"""The depth of the search that says whether a position is worth a closer look."""
STEADY = 2
"""Number of depths for which the right move must stay the right one after the search has found it."""
MAN = 100
MOST_AHEAD = 200
"""The most that the side to move may be ahead or behind at the horizon."""
MOST_PIECES = {8: 12, 10: 14}
MOST_MOVES = 7
LONGEST = 120
CARELESS = 0.25
"""Share of random moves in the games."""

material = valued(meyer_terms)


def values(position: Position, depth: int, features: Feature) -> dict[Move, Score]:
    """The exact score of each move, counting pieces alone."""
    search, budget = CheckersSearch([position], features, MATERIAL), Budget()
    return {move: search.score(move, depth, OPEN, budget)[0] for move in search.moves()}


def best_of(scores: dict[Move, Score]) -> Move:
    """The first of the best."""
    return max(scores, key=lambda move: scores[move])


def positions(rules: RuleSet, rng: Random) -> Iterator[Position]:
    """The positions of a game with few pieces and with a choice."""
    position = Position.start(rules)
    for _ in range(LONGEST):
        moves = position.legal_moves()
        if not moves:
            return
        if len(position.pieces()) <= MOST_PIECES[rules.size] and 3 <= len(moves) <= MOST_MOVES:
            yield position
        if rng.random() < CARELESS:
            move = rng.choice(moves)
        else:
            scores = values(position, 4, engine_switches(rules))
            move = max(moves, key=lambda each: scores[each] + rng.random())
        position = position.play(move)


def texts(position: Position, line: Line) -> str:
    """A line in notation."""
    found = []
    for move in line:
        found.append(move_text(position, move))
        position = position.play(move)
    return " ".join(found)


def one_ply_later(score: Score) -> Score:
    """A score of the position after a move, for the side that made it, counted from before the move."""
    return -score - (1 if -score > 0 else -1) if is_counted(score) else -score


def horizon(position: Position) -> Iterator[Horizon]:
    """The depths at which the search errs here."""
    if abs(material(position)) > MOST_AHEAD:
        return
    picks = {depth: best_of(values(position, depth, ALPHA_BETA)) for depth in DEPTHS}
    if len(set(picks.values())) == 1:
        return
    truth = values(position, PROOF, engine_switches(position.rules))
    for depth in DEPTHS[: -FURTHER - STEADY + 1]:
        shallow, deep = alpha_beta(position, depth, material), alpha_beta(position, depth + FURTHER, material)
        wrong, right = shallow.pv[0], deep.pv[0]
        if any(picks[later] != right for later in range(depth + FURTHER, depth + FURTHER + STEADY)):
            continue
        punished = alpha_beta(position.play(wrong), depth + FURTHER - 1, material)
        seen = one_ply_later(punished.score)
        if truth[right] == max(truth.values()) >= truth[wrong] + MAN and seen <= shallow.score - MAN:
            quiet = best_of(values(position, depth, ALPHA_BETA | Feature.QUIESCENCE))
            yield Horizon(
                position.rules.name,
                fen(position),
                depth,
                move_text(position, wrong),
                shallow.score,
                texts(position, (wrong, *punished.pv)),
                seen,
                move_text(position, right),
                truth[wrong],
                truth[right],
                quiet == right,
            )


def shots(position: Position) -> Iterator[Shot]:
    """A sacrifice that wins more than it gives, and that a search needs some depth to find."""
    moves = position.legal_moves()
    given = {move for move in moves if all(reply.captured for reply in position.play(move).legal_moves())}
    if moves[0].captured or not given:
        return
    seen = values(position, GLANCE, engine_switches(position.rules))
    *_, (second, _), (first, by_giving) = sorted((value, move in given) for move, value in seen.items())
    if not by_giving or first < second + MAN:
        return
    truth = values(position, PROOF, engine_switches(position.rules))
    best = best_of(truth)
    second = max(value for move, value in truth.items() if move != best)
    if best not in given or not 0 <= second + MAN <= truth[best]:
        return
    for depth in DEPTHS:
        report = alpha_beta(position, depth, material)
        if report.pv[0] == best:
            taken = [len(move.captured) for move in report.pv]
            length = max((number for number, count in enumerate(taken, 1) if count), default=0)
            if length > 2 and sum(taken[::2]) > sum(taken[1::2]):
                line = texts(position, report.pv[:length])
                name, text = position.rules.name, fen(position)
                yield Shot(name, text, depth, sum(taken[1::2]), sum(taken[::2]), line, truth[best], second)
            return


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["horizon", "shots"])
    parser.add_argument("rules", choices=RULE_SETS)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    find = {"horizon": horizon, "shots": shots}[args.what]
    for game in range(args.games):
        for position in positions(RULE_SETS[args.rules], Random(f"{args.seed} {game}")):
            for found in find(position):
                print(f"{found.__class__.__name__}{tuple(found)!r},", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
