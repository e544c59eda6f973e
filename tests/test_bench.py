"""The signature of the search: a change that should not alter it leaves every count of nodes as it is."""

from pathlib import Path

import pytest

from ai.commands.bench import positions
from game.checkers.movegen import compiled
from game.checkers.rule_sets import RULE_SETS
from tests.conftest import Command

SIGNATURE = Path(__file__).parent / "data" / "bench.csv"


@pytest.mark.skipif(not compiled, reason="takes minutes when interpreted")
def test_the_search_visits_what_it_did_before(command: Command) -> None:
    """After an intended change: main.py bench --csv > tests/data/bench.csv"""
    found = command("bench --csv")[1].splitlines()
    known = SIGNATURE.read_text().splitlines()
    variants = {row.split(",")[0] for row in known}
    assert [row for row in found if row.split(",")[0] in variants] == known


def test_the_table_ends_with_the_sum(command: Command) -> None:
    *rows, last = command("bench --depth 2")[1].splitlines()
    nodes = [int(row.split()[1].replace(",", "")) for row in rows]
    assert last.startswith(f"{sum(nodes):,} nodes to depth 2 in ")
    assert len(nodes) == len(list(positions()))


def test_every_rule_set_has_a_start_and_mostly_a_middle_and_an_end() -> None:
    names = [name for name, _ in positions()]
    assert all(names.count(name) == 1 + len(rules.bench) for name, rules in RULE_SETS.items())
    assert {len(rules.bench) for rules in RULE_SETS.values()} <= {0, 2}
    assert all(position.legal_moves() for _, position in positions())


def test_the_help_names_the_separator(command: Command) -> None:
    out = command("bench --help")[1]
    assert "print comma-separated values" in out
    assert "," in command("bench --csv --depth 1")[1].splitlines()[0]
