"""The transposition table gives back what was stored, and forgets the least useful first."""

from random import Random

from ai.engine.table import Table, hash_of


def test_the_size_is_the_power_of_two_that_fits() -> None:
    assert [len(Table(megabytes).words) * 8 >> 20 for megabytes in (1, 3, 64)] == [1, 2, 64]


def test_keys_of_different_positions_differ() -> None:
    rng = Random(1)
    boards = {
        (rng.getrandbits(32), rng.getrandbits(32), rng.getrandbits(32), side) for _ in range(5000) for side in (0, 1)
    }
    assert len({hash_of(*board) for board in boards}) == len(boards)


def test_a_key_depends_on_the_side_to_move() -> None:
    assert hash_of(1, 2, 0, 0) != hash_of(1, 2, 0, 1)


def test_clearing_forgets_everything() -> None:
    table = Table(2)
    table.words[5] = table.words[-1] = 1
    table.grow_older()
    table.clear()
    assert (any(table.words), table.age, table.hashfull) == (False, 0, 0)
