"""The help of the Search Lab and its tour are used as a person does: by clicks and by keys, from each view."""

from pathlib import Path

import pygame
import pytest

from game.keeping import settings
from game.languages import LANGUAGES
from game.tictactoe.position import TicTacToe
from game.ui.lab.help import TOPICS, HelpScreen, Sign, SignMeaning, explained_by
from game.ui.lab.lab_screen import LabScreen
from game.ui.lab.subject import ALGORITHMS, Subject
from game.ui.lab.tree_page import STOPS, Spotlight
from game.ui.widgets.layers import place_beside
from tests.ui.lab.test_screen import Lab
from tests.ui.test_fit import faults

WAYS = {
    "tree": (),
    "compare": ("pages compare",),
    "horizon": ("pages horizon",),
    "why": ("pages why",),
    "evaluation": ("pages evaluation",),
    "position": ("position",),
    "examples": ("shelf",),
}
"""The topic of each view, and what is clicked to get there from the Lab's first page."""


def topic(lab: Lab) -> str:
    """The open topic of the help."""
    return lab.on(HelpScreen).topic.name


def lit(lab: Lab) -> str:
    """The name of what the tour lights."""
    spotlight = lab.part("tour", Spotlight)
    assert spotlight.target is not None
    return spotlight.target.name


@pytest.mark.parametrize("by_key", [True, False])
@pytest.mark.parametrize("view", WAYS)
@pytest.mark.combinations(3)
def test_each_view_has_its_help(view: str, by_key: bool, tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    for name in WAYS[view]:
        lab.click(name)
    before = lab.screen
    if by_key:
        lab.key(pygame.K_SLASH, pygame.KMOD_SHIFT)
    else:
        lab.click("help")
    assert topic(lab) == view
    lab.key(pygame.K_ESCAPE)
    assert lab.screen is before


def test_every_page_and_algorithm_is_explained_and_the_options_stay_open(tmp_path: Path) -> None:
    assert {explained_by(name) for name in ALGORITHMS} <= {each.name for each in TOPICS}
    lab = Lab(tmp_path)
    assert set(lab.lab.pages) <= {each.name for each in TOPICS}
    lab.click("options")
    lab.click("cut rule", 0.8)
    lab.click("explain")
    assert topic(lab) == "alphabeta"
    lab.key(pygame.K_ESCAPE)
    lab.click("search")
    lab.wait()
    assert lab.session.request.book_cut


def test_a_question_mark_belongs_to_the_text_that_is_typed(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    lab.widgets.ui.focus("find")
    lab.key(pygame.K_SLASH, pygame.KMOD_SHIFT)
    assert isinstance(lab.screen, LabScreen)


def test_all_topics_are_read_one_after_another(tmp_path: Path) -> None:
    lab = Lab(tmp_path, size=(1024, 640))
    lab.click("help")
    titles = []
    for _ in TOPICS[1:]:
        titles.append(lab.find("topic title").text)
        lab.click("next")
    assert [*titles, lab.find("topic title").text] == [each.title for each in TOPICS]
    assert not lab.find("next").enabled
    last, view = lab.find(f"topic {len(TOPICS) - 1}"), lab.find("topics")
    assert view.rect.contains(last.rect), "the list follows"
    lab.click("topic 4")
    assert topic(lab) == "conditions"
    lab.click("previous")
    assert topic(lab) == TOPICS[3].name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.combinations(3)
def test_every_topic_fits(language: str, tmp_path: Path) -> None:
    lab = Lab(tmp_path, size=(1024, 640))
    lab.context.settings.language = language
    lab.context.activate_language()
    for each in TOPICS:
        lab.show(lambda context, name=each.name: HelpScreen(context, context.routes.home(), name))  # type: ignore[misc]
        assert list(faults(lab.widgets.ui, lab.surface.get_rect())) == []


def test_every_sign_is_explained_once() -> None:
    signs = [part.sign for each in TOPICS for part in each.parts if isinstance(part, SignMeaning)]
    assert sorted(signs, key=list(Sign).index) == list(Sign)


def test_the_tour_is_taken_by_clicks(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    lab.click("tour")
    seen = []
    for number, stop in enumerate(STOPS):
        assert lab.find("tour title").text == stop.title
        assert ("tour back" in lab.names(), "tour skip" in lab.names()) == (number > 0, number < len(STOPS) - 1)
        seen.append(lit(lab))
        lab.click("tour next")
    assert seen == [stop.parts[0] for stop in STOPS]
    assert lab.player.step == 0, "all is as it was"
    assert "tour offer" not in lab.names()
    assert settings.load(lab.context.places.settings)[0].lab_toured


def test_the_tour_is_taken_by_keys(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    lab.player.go_to(3)
    lab.widgets.ui.focus("tour")
    for key in (pygame.K_RETURN, pygame.K_RETURN, pygame.K_RETURN):
        lab.key(key)
    assert lit(lab) == STOPS[2].parts[0]
    assert lab.session.is_cut
    lab.key(pygame.K_LEFT)
    lab.key(pygame.K_RETURN)
    assert lit(lab) == STOPS[1].parts[0]
    lab.key(pygame.K_ESCAPE)
    assert "tour" not in lab.names()
    assert lab.player.step == 3


def test_nobody_has_to_take_the_tour(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    lab.click("no tour")
    assert "tour offer" not in lab.names()
    lab.show(lambda context: LabScreen(context, lab.home))
    lab.wait()
    assert "tour offer" not in lab.names()


def test_the_tour_begins_from_the_help_on_compare_too(tmp_path: Path) -> None:
    lab = Lab(tmp_path, Subject.of(TicTacToe.parse("XOX/.OO/.X.")))
    lab.click("pages compare")
    lab.click("help")
    lab.click("tour")
    lab.step()
    assert lit(lab) == "panel tree"


@pytest.mark.parametrize("size", [(800, 600), (640, 480), (400, 300)])
def test_in_a_small_window_the_tour_lights_the_tabs(size: tuple[int, int], tmp_path: Path) -> None:
    lab = Lab(tmp_path, size=size)
    lab.lab.tree.start_tour()
    lab.step()
    names = []
    for _ in STOPS:
        names.append(lit(lab))
        lab.click("tour next")
    assert "tabs" in names


def test_a_card_lies_beside_what_it_is_about() -> None:
    room = pygame.Rect(10, 10, 780, 580)
    for target in (pygame.Rect(0, 0, 200, 600), pygame.Rect(0, 500, 800, 100), pygame.Rect(760, 0, 40, 40)):
        card = place_beside(target, (300, 150), room, 14)
        assert room.contains(card)
        assert not card.colliderect(target)
