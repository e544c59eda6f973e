"""Reviews of random games of many kinds: legal lines, shares of the game between 0 and 1, and no blame for the best."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from ai.insight.review import MoveQuality, Remark, read_review, review, review_text, row_of
from game.core import State, positions_along
from game.kinds import kind_named, kind_of
from game.match import Match

NODES = 60
GAMES = (
    *(("checkers", variant) for variant in ("portuguese", "breakthrough", "frysk", "spantsiretti", "russian reversed")),
    *(("checkers", rules) for rules in ("russian+optional", "english+huffing", "english+backward+flying")),
    *(("dama", variant) for variant in ("turkish", "armenian")),
    *(("tictactoe", size) for size in ("9x9x5-exact", "9x9x5-renju", "9x9x5-pro", "9x9x5-swap2", "5x5x4 reversed")),
    *(("wild", variant) for variant in ("wild", "wild reversed")),
    ("ultimate", "ultimate"),
)


def random_game(kind: str, variant: str, seed: int, most: int) -> tuple[list[State[Any]], list[Any]]:
    name, _, reverse = variant.partition(" ")
    rng, match = Random(seed), Match(kind_named(kind).start(name, reverse=bool(reverse)))
    while match.outcome is None and len(match.moves) < most:
        match.play(rng.choice(match.position.legal_moves()))
    return list(match.positions), list(match.moves)


def check(remark: Remark, position: State[Any], after: State[Any]) -> None:
    for line in (remark.best, remark.played):
        positions_along(position, line.pv)
    assert remark.played.move == remark.move
    assert remark.played.score <= remark.best.score
    assert 0 <= remark.lost <= remark.expected <= 1
    if remark.forced or position.play(remark.best.move) == after:
        assert (remark.mark, remark.lost) == (MoveQuality.BEST, 0)
    if winning := kind_of(position).wins_at_once(position, position.turn):
        assert remark.expected == 1
        assert remark.move not in winning or remark.mark is MoveQuality.BEST


def check_games(kind: str, variant: str, games: int, most: int) -> None:
    for seed in range(games):
        positions, moves = random_game(kind, variant, seed, most)
        remarks = review(positions, moves, NODES).remarks
        assert [remark.ply for remark in remarks] == list(range(len(moves)))
        for remark, (position, after) in zip(remarks, pairwise(positions), strict=True):
            check(remark, position, after)
        rows = [row_of(remark, positions[remark.ply]) for remark in remarks]
        text = review_text(rows, map(kind_of(positions[0]).move_text, positions, moves), NODES)
        again = read_review(text, positions, moves, NODES)
        assert [row_of(remark, positions[remark.ply]) for remark in again] == rows


@pytest.mark.parametrize(("kind", "variant"), GAMES)
@pytest.mark.combinations(2)
def test_the_beginning_of_a_game(kind: str, variant: str) -> None:
    check_games(kind, variant, games=1, most=12)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "variant"), GAMES)
def test_whole_games(kind: str, variant: str) -> None:
    check_games(kind, variant, games=20, most=100)
