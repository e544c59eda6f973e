"""The move generator against published leaf counts."""

import csv
from dataclasses import replace
from pathlib import Path

import pytest

from game.checkers.movegen import DISTINCT, perft
from game.checkers.position import Position
from game.checkers.variants import VARIANTS, Color

TABLE = Path(__file__).parents[2] / "data" / "perft.csv"
ROWS = [
    (row["variant"], int(row["depth"]), int(row["routes"]), int(row["distinct"]))
    for row in csv.DictReader(TABLE.open(encoding="utf-8"))
    if row["variant"] in VARIANTS
]


@pytest.mark.parametrize(("variant", "depth", "routes", "distinct"), [row for row in ROWS if row[1] <= 8])
def test_leaves_are_the_published_ones(variant: str, depth: int, routes: int, distinct: int) -> None:
    rules = VARIANTS[variant]
    start = Position.start(replace(rules, rows_of_men=rules.published_rows_of_men))
    up = start.color is Color.WHITE
    assert perft(start.own, start.enemy, start.kings, up, rules.code, depth) == routes
    assert perft(start.own, start.enemy, start.kings, up, rules.code | DISTINCT, depth) == distinct
