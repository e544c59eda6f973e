"""How the window shows each game."""

import pytest

from game.checkers.kind import CHECKERS
from game.core import Reason, draw
from game.kinds import KINDS
from game.ui import wording
from game.ui.games import PRESENTATIONS, Presentation, presentation_named


@pytest.mark.parametrize("game", KINDS)
def test_demonstrations_are_legal_play_and_begin_anew(game: str) -> None:
    show = presentation_named(game).demonstration()
    reached = []
    for _ in range(3000):
        show.advance(0.02)
        reached.append(show.played)
    assert max(reached) == len(show.moves)
    assert reached.count(0) > 150


@pytest.mark.parametrize("game", PRESENTATIONS.values(), ids=PRESENTATIONS)
def test_every_variant_has_a_name_and_a_line_that_says_what_is_special(game: Presentation) -> None:
    for variant in game.kind.variants:
        assert game.variant_name(variant)
        assert game.variant_detail(variant).endswith(".")


@pytest.mark.parametrize("times", [3, 4])
def test_a_draw_by_repetition_says_how_often_the_position_came(times: int) -> None:
    position = CHECKERS.start("italian")
    before = position.play(position.legal_moves()[0])
    text = wording.result_reason([before, *[position] * times], draw(2, Reason.REPETITION), "classic")
    assert text == f"The same position stood on the board {times} times."
