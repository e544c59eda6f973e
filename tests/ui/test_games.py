"""The presentation of each game."""

import re

import pytest

from game.checkers.kind import CHECKERS
from game.core import Reason, draw, win
from game.kinds import KINDS
from game.ui.games import wording
from game.ui.games.presentation import PRESENTATIONS, Presentation, presentation_named
from game.ui.words import names
from game.ui.words.i18n import set_language


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
    assert text == f"The same position occurred {times} times."


@pytest.mark.parametrize(
    ("language", "game", "text"),
    [("ru", "checkers", "Ход чёрных"), ("ru", "tictactoe", "Ход крестиков"), ("zh_CN", "checkers", "轮到黑方走")],
)
def test_whose_turn_it_is_in_the_words_of_the_language(language: str, game: str, text: str) -> None:
    set_language(language)
    presentation = presentation_named(game)
    assert presentation.to_move_text(presentation.kind.start(presentation.kind.variants[0]), "classic") == text


def test_one_player_does_not_win_in_the_plural() -> None:
    set_language("fr")
    start = presentation_named("wild").kind.start("wild")
    assert not wording.result_title(start, win(2, 0, Reason.LINE), None, "classic").startswith("Les ")


def test_draughts_have_the_name_of_the_sport_in_chinese() -> None:
    set_language("zh_CN")
    checkers = presentation_named("checkers")
    assert (checkers.title, checkers.full_name("international")) == ("国际跳棋", "百格国际跳棋")


def test_the_levels_fit_every_game_and_their_names_rise() -> None:
    texts = " ".join(text for _, text in names.LEVELS.values())
    assert not {"capture", "captured", "combinations", "king", "men"} & set(re.findall(r"\w+", texts.lower()))
    titles = [title for title, _ in names.LEVELS.values()]
    assert titles[-8:-3] == ["Hard", "Master", "Grandmaster", "Champion", "Analysis"]
    assert titles[-3:] == ["Own player", "Engine", "Custom"]
