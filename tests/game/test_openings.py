"""The drawn openings, against what the federation says about its list."""

from game.checkers.position import Position
from game.checkers.variants import ENGLISH
from game.notation import move_text
from game.openings import three_move_ballots


def test_156_ballots_of_three_moves_are_in_play() -> None:
    ballots = three_move_ballots()
    assert len(ballots) == 156
    assert len({ballot.moves for ballot in ballots}) == 156
    assert {len(ballot.moves) for ballot in ballots} == {3}


def test_the_barred_ballots_are_left_out() -> None:
    numbers = [ballot.number for ballot in three_move_ballots()]
    assert numbers == sorted(numbers)
    assert 3 not in numbers
    assert numbers[-1] == 174


def test_a_ballot_in_full() -> None:
    first = three_move_ballots()[0]
    position, texts = Position.start(ENGLISH), []
    for move in first.moves:
        texts.append(move_text(position, move))
        position = position.play(move)
    assert (first.number, texts) == (1, ["9-13", "21-17", "5-9"])
