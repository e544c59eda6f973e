"""The bands of scores: surer knowledge counts for more, and the compiled searches keep to the same numbers."""

from itertools import pairwise

import pytest

from ai.engine import mnk
from ai.engine import search as core
from ai.score import (
    INFINITY,
    LARGEST_EVALUATION,
    LONGEST_WIN,
    MOST_BESIDE_RESULT,
    RESULT_WIN,
    TABLE_WIN,
    WIN,
    Knowledge,
    Score,
    ends_within,
    is_counted,
    loss_in,
    parts_of,
    win_in,
)


def test_scores_are_in_order_from_the_quickest_loss_to_the_quickest_win() -> None:
    table_loss, last = -TABLE_WIN, LONGEST_WIN - 1
    losses = [-INFINITY, loss_in(0), loss_in(1), loss_in(last), table_loss, table_loss + 1, table_loss + last]
    losses += [-RESULT_WIN - MOST_BESIDE_RESULT, MOST_BESIDE_RESULT - RESULT_WIN]
    scores = [*losses, -LARGEST_EVALUATION, -50, 0, 50, LARGEST_EVALUATION, *(-loss for loss in reversed(losses))]
    assert all(low < high for low, high in pairwise(scores))


@pytest.mark.parametrize(
    ("score", "knowledge", "amount"),
    [
        (win_in(0), Knowledge.COUNTED, 0),
        (win_in(LONGEST_WIN - 1), Knowledge.COUNTED, LONGEST_WIN - 1),
        (TABLE_WIN, Knowledge.TABLE, 0),
        (TABLE_WIN - 7, Knowledge.TABLE, 7),
        (RESULT_WIN + MOST_BESIDE_RESULT, Knowledge.RESULT, 0),
        (RESULT_WIN - MOST_BESIDE_RESULT, Knowledge.RESULT, 0),
        (LARGEST_EVALUATION, Knowledge.EVALUATION, LARGEST_EVALUATION),
        (1, Knowledge.EVALUATION, 1),
    ],
)
def test_a_score_is_taken_apart_alike_on_both_sides(score: Score, knowledge: Knowledge, amount: int) -> None:
    assert parts_of(score) == (knowledge, 1, amount)
    assert parts_of(-score) == (knowledge, -1, amount)
    assert is_counted(score) is is_counted(-score) is (knowledge is Knowledge.COUNTED)


def test_an_even_score_is_good_for_nobody() -> None:
    assert parts_of(0) == (Knowledge.EVALUATION, 0, 0)


def test_only_a_counted_end_is_within_reach() -> None:
    assert ends_within(win_in(5), 5)
    assert ends_within(loss_in(5), 6)
    assert not ends_within(win_in(5), 4)
    assert not ends_within(TABLE_WIN, 99)


def test_the_compiled_searches_have_the_same_bands() -> None:
    assert core.WIN == mnk.WIN == WIN
    assert (core.TABLE_WIN, core.NEAR_WIN) == (TABLE_WIN, TABLE_WIN - LONGEST_WIN)
    assert (core.RESULT_WIN, core.MOST_BESIDE_RESULT) == (RESULT_WIN, MOST_BESIDE_RESULT)
    assert WIN < core.INFINITE < core.NOTHING
    assert WIN < mnk.INFINITE
    assert mnk.LARGEST_VALUE < mnk.WIN // 2 < LARGEST_EVALUATION
