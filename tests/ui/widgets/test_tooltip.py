"""Tooltips lie next to their controls."""

from pathlib import Path

import pytest

from game.languages import LANGUAGES
from game.ui.play_setup import PlaySetup, Seat
from tests.ui.driver import Driver
from tests.ui.player import Player
from tests.ui.test_fit import SCREENS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
@pytest.mark.combinations(3)
def test_tooltips_of_the_play_panel_cover_nothing_that_can_be_clicked(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    player = Player(tmp_path, PlaySetup("checkers", "english", seats=(Seat(), Seat())), size, language=language)
    player.type_move("11-15")
    ui = player.play.ui
    widgets = list(ui.walk())
    told = [widget for widget in widgets if widget.tooltip]
    assert {"undo", "hint", "flip", "new", "back", "mute"} <= {widget.name for widget in told}
    for target in told:
        place = ui.tooltip_place(target)
        assert player.surface.get_rect().contains(place)
        assert not place.colliderect(target.rect)
        covered = [w.name for w in widgets if w.clickable and w.rect.colliderect(place)]
        assert covered == [], target.name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", ["how to play", "lesson", "puzzle"])
def test_the_way_back_is_told_beside_the_words_of_a_page(tmp_path: Path, screen: str, language: str) -> None:
    ui = Driver(tmp_path, (1024, 610), language=language).show(SCREENS[screen]).widgets.ui
    place = ui.tooltip_place(ui.find("back"))
    page = [widget for widget in ui.walk() if widget.role == "label" and widget.rect.y > ui.find("back").rect.bottom]
    assert len(page) > 1
    assert [widget.text for widget in page if place.collidelist(widget.text_rects(ui.look)) >= 0] == []


def test_a_tooltip_is_drawn_where_it_was_placed(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup("checkers", "english", seats=(Seat(), Seat())))
    flip = player.find("flip")
    place = player.play.ui.tooltip_place(flip)
    at = place.x + place.w // 2, place.bottom - 4
    before = player.surface.get_at(at)
    player.hover(flip.rect.center)
    player.seconds(1)
    assert player.surface.get_at(at) != before
