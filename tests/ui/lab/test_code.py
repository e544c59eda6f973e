"""The code next to the tree: how it is written, what alpha-beta adds, and what is wrong with a listing."""

from pathlib import Path

import pygame
import pytest

from ai.tracing.listing import searches_of
from ai.tracing.printed import wrong_listings
from game.ui.lab.subject import Subject
from game.ui.lab.tree.code import CodeLines
from game.ui.look.theme import Look
from game.ui.widgets.scroll import Scroll
from tests.ui.lab.test_screen import Lab


def look_of(lab: Lab) -> Look:
    return lab.lab.ui.look


def choose_listing(lab: Lab, number: int) -> None:
    lab.click("listing")
    lab.click(f"listing list {number}")
    lab.wait()


def click_line(lab: Lab, index: int) -> None:
    code = lab.part("code", CodeLines)
    view = lab.find("code scroll")
    view.reveal(look_of(lab), code.line_rect(look_of(lab), index))
    lab.step()
    lab.click_at(lab.lab.ui.place_in(code, code.line_rect(look_of(lab), index)).center)


def test_each_listing_shows_the_line_that_runs_at_the_same_moment(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    lab.player.go_to(11)
    for number, first in (
        (1, "def max_value("),
        (2, "def alpha_beta(game,"),
        (3, "def alpha_beta(p,"),
        (0, "def visit("),
    ):
        choose_listing(lab, number)
        code = lab.part("code", CodeLines)
        assert code.lines[0].text.startswith(first)
        assert lab.player.step == 11
        assert code.lines[code.lit].text.strip() == "break"
        assert "Cutoff at E" in lab.told()


def test_the_letters_of_a_listing_are_of_one_width(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    choose_listing(lab, 1)
    code, look = lab.part("code", CodeLines), look_of(lab)
    widths = {
        round(rect.w / len(piece.text), 1)
        for rect, piece in zip(code.text_rects(look), code._pieces(look, code.rect.w), strict=True)
        if piece.text
    }
    assert len(widths) == 1


def test_variables_have_the_names_of_the_listing(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    lab.player.go_to(11)
    choose_listing(lab, 2)
    shown = {
        name.removeprefix("variable "): lab.find(name).text for name in lab.names() if name.startswith("variable ")
    }
    assert shown == {"low": "7", "high": "6", "score": "7", "best": "≥7", "move": "J"}


def test_what_alpha_beta_adds_is_marked(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    choose_listing(lab, 1)
    assert not lab.part("code", CodeLines).changed
    lab.click("changes")
    code = lab.part("code", CodeLines)
    assert {code.lines[index].text.strip() for index, replaced in code.changed.items() if not replaced} == {
        "alpha = max(alpha, v)",
        "beta = min(beta, v)",
        "if alpha >= beta:",
        "break",
    }
    lab.click("changes")
    assert not lab.part("code", CodeLines).changed


@pytest.mark.parametrize("name", wrong_listings())
def test_the_faulty_line_is_found_by_a_click(tmp_path: Path, name: str) -> None:
    wrong = wrong_listings()[name]
    lab = Lab(tmp_path, Subject(searches_of(wrong)[0]))
    assert lab.find("verdict").text == "What is wrong with this listing?"
    assert lab.find("results").text.endswith("Click the faulty line.")
    lab.click("difference")
    assert lab.player.step > 0
    click_line(lab, 1)
    assert lab.find("verdict").text == "This line is right: look again"
    click_line(lab, wrong.number - 1)
    assert lab.find("verdict").text == "This is the faulty line"
    assert lab.find("why").text == wrong.why


@pytest.mark.parametrize("name", wrong_listings())
@pytest.mark.combinations(3)
def test_a_faulty_listing_opens_at_its_first_line(tmp_path: Path, name: str) -> None:
    lab = Lab(tmp_path, Subject(searches_of(wrong_listings()[name])[0]), (1280, 800))
    assert lab.player.at_start
    view = lab.part("code scroll", Scroll)
    assert view.furthest > 0
    assert view.offset == 0


def test_the_faulty_line_is_shown_and_found_by_keys(tmp_path: Path) -> None:
    wrong = wrong_listings()["fault-2"]
    lab = Lab(tmp_path, Subject(searches_of(wrong)[0]))
    assert lab.find("subject").text == "Listing 2 · Alpha-beta · do and undo"
    lab.lab.ui.focus("code")
    for _ in range(wrong.number - 1):
        lab.key(pygame.K_DOWN)
    lab.key(pygame.K_RETURN)
    assert lab.find("verdict").text == "This is the faulty line"
    lab = Lab(tmp_path, Subject(searches_of(wrong)[0]))
    lab.click("solution")
    assert lab.find("verdict").text == "This is the faulty line"


def test_faulty_listings_are_offered_on_the_page_predict(tmp_path: Path) -> None:
    lab = Lab(tmp_path, size=(1024, 640))
    lab.lab.turn_to("predict")
    lab.settle(lambda: not lab.lab.shown.busy)
    lab.click("faults")
    lab.click("faults list 6")
    lab.wait()
    assert lab.lab.shown is lab.lab.tree
    assert lab.find("subject").text.startswith("Listing 7")
    assert lab.find("verdict").text == "What is wrong with this listing?"
    click_line(lab, wrong_listings()["fault-7"].number - 1)
    assert lab.find("verdict").text == "This is the faulty line"
