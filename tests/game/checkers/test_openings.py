"""The drawn openings, whole, and those that have names."""

from collections import Counter

import pytest

from game.checkers.notation import move_text, parse_move
from game.checkers.openings import eleven_man_ballots, named_openings, opening_names, three_move_ballots
from game.checkers.position import Position
from game.checkers.variants import ENGLISH, VARIANTS, Color


def test_there_are_156_three_move_ballots() -> None:
    ballots = three_move_ballots()
    assert len(ballots) == len({opening.position for opening in ballots}) == 156
    numbers = [int(opening.name.split(".")[0]) for opening in ballots]
    assert numbers == sorted(numbers)
    assert set(numbers) < set(range(1, 175))
    assert {3, 13, 26}.isdisjoint(numbers)
    for opening in ballots:
        assert opening.start == Position.start(ENGLISH)
        assert len(opening.moves) == 3
        assert opening.position.color is Color.WHITE
        assert opening.position.outcome() is None


def test_a_capture_in_a_ballot() -> None:
    opening = next(opening for opening in three_move_ballots() if opening.name.startswith("4."))
    assert opening.name == "4. 9-13 22-17 13x22"
    assert opening.moves[-1].captured == (17,)


def test_eleven_man_ballots_are_all_draws_of_four_cards() -> None:
    ballots = eleven_man_ballots()
    assert len(ballots) == 8 * 8 * 7 * 7
    for opening in ballots:
        assert Counter(piece.color for piece in opening.position.pieces().values()) == {
            Color.BLACK: 11,
            Color.WHITE: 11,
        }
        assert (len(opening.moves), opening.position.color) == (2, Color.BLACK)
        assert opening.position.outcome() is None
    off = {frozenset(range(1, 33)).difference(opening.start.pieces()) for opening in ballots}
    assert off == {frozenset({*range(13, 21), black, white}) for black in range(5, 13) for white in range(21, 29)}


def test_the_man_behind_comes_up() -> None:
    """The source's own example: 9-14 without a man on 9 becomes 5-9. Behind 12 and 21 there is one man only."""
    names = {opening.name for opening in eleven_man_ballots()}
    assert "without 9 and 22: 5-9 26-22" in names
    assert "without 12 and 21: 8-12 25-21" in names
    first = next(opening for opening in eleven_man_ballots() if opening.name == "without 9 and 22: 5-9 26-22")
    assert move_text(first.start, first.moves[0]) == "5-9"


@pytest.mark.parametrize("name", VARIANTS)
def test_named_openings_have_a_name_in_every_language(name: str) -> None:
    for names in named_openings(VARIANTS[name]).values():
        assert all(names.values())
        assert len(names) == 3


def test_an_opening_keeps_its_name_until_another_one_is_reached() -> None:
    positions, names = [Position.start(ENGLISH)], []
    for text in ["11-15", "23-19", "8-11", "22-17", "4-8", "25-22"]:
        positions.append(positions[-1].play(parse_move(text, positions[-1])))
        found = opening_names(positions)
        names.append(found and found["en"])
    assert names == ["Old Faithful"] * 4 + ["Old Fourteenth"] * 2
    assert opening_names(positions[:1]) is None


def test_another_order_of_moves_is_the_same_opening() -> None:
    positions = [Position.start(ENGLISH)]
    for text in ["11-15", "22-17", "8-11", "23-19", "4-8"]:
        positions.append(positions[-1].play(parse_move(text, positions[-1])))
    names = opening_names(positions)
    assert names
    assert (names["en"], names["ru"], names["zh_CN"]) == ("Old Fourteenth", "Старая четырнадцатая", "老第十四局")
