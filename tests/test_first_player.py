"""The page that teaches how to write a player: its steps are the files next to it, and each of them plays."""

import re
from pathlib import Path
from random import Random

import pytest

from ai.own_player.host import OwnPlayer
from game.checkers.kind import CHECKERS

DOCS = Path(__file__).parents[1] / "docs"
STEPS = sorted((DOCS / "players").glob("*.py"))
BLOCKS = re.findall(r"^```python\n(.*?)^```", (DOCS / "first-player.md").read_text(encoding="utf-8"), re.M | re.S)


def test_the_page_shows_the_files() -> None:
    assert [path.read_text(encoding="utf-8") for path in STEPS] == BLOCKS
    assert len(BLOCKS) == 5


@pytest.mark.parametrize("path", STEPS, ids=lambda path: path.name)
def test_a_step_plays(path: Path) -> None:
    one, history = OwnPlayer(path, seconds=0.1), [CHECKERS.start("english")]
    for _ in range(2):
        history.append(history[-1].play(one.move(history, Random(1), bytearray(1))))
    assert len(history) == 3


@pytest.mark.parametrize("path", STEPS[1:], ids=lambda path: path.name)
def test_every_step_but_the_first_takes_two_pieces_rather_than_one(path: Path) -> None:
    position = CHECKERS.parse_position("W:W31,32:B6,8,18,26,27", "english")
    captures = {len(move.captured) for move in position.legal_moves()}
    assert captures == {1, 2}
    move = OwnPlayer(path, seconds=0.1).move([position], Random(1), bytearray(1))
    assert len(move.captured) == 2
