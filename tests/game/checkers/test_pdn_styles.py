"""Collections in the styles of many programs are read to the last game."""

from random import Random

import pytest

from game.checkers.pdn_reader import readings
from tests.game.checkers.pdn_styles import STYLES, random_game


def unread(style: str, games: int) -> list[str]:
    """The faults of games that were not read, or not as they were played."""
    rules, write = STYLES[style]
    rng = Random(style)
    played = [random_game(rules, rng) for _ in range(games)]
    found = [reading for reading in readings("".join(map(write, played))) if reading.game is None or reading.game.moves]
    assert len(found) == games
    wrong = []
    for game, reading in zip(played, found, strict=True):
        if reading.game is None or reading.fault is not None:
            wrong.append(str(reading.fault))
        elif [(move.path[0], move.path[-1], set(move.captured)) for move in reading.game.moves] != [
            (move.path[0], move.path[-1], set(move.captured)) for move in game.moves
        ]:
            wrong.append(f"other moves: {reading.text}")
    return wrong


@pytest.mark.parametrize("style", STYLES)
def test_a_file_of_every_style_is_read(style: str) -> None:
    assert unread(style, 5) == []


@pytest.mark.slow
@pytest.mark.parametrize("style", STYLES)
def test_a_collection_of_every_style_is_read(style: str) -> None:
    assert unread(style, 400) == []
