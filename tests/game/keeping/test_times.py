"""The time that the moves of a record took, and the next one so far."""

import pytest

from game.keeping.games import elapsed_in, spent_in


@pytest.mark.parametrize(("text", "spent"), [("", 0.0), ("2.5", 2.5), ("-1", 0.0), ("nan", 0.0), ("soon", 0.0)])
def test_nothing_is_spent_where_the_record_does_not_say_it(text: str, spent: float) -> None:
    assert spent_in({"spent": text}) == spent
    assert spent_in({}) == 0.0


def test_moves_of_unknown_length_are_left_open() -> None:
    assert elapsed_in({"elapsed": "10 - 0.25 x -3"}) == [10.0, None, 0.25, None, None]
    assert elapsed_in({}) == []
