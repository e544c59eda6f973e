"""Worksheets as files: what stands on them in each language, and that other programs can open them."""

import re
import signal
import time
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pygame
import pypdf
import pytest

from ai.commands.trace import rows_of
from ai.textbook.brackets import parse_tree
from ai.textbook.trees import TEXTBOOK
from ai.tracing.quiz import tree_request
from ai.tracing.run import Request
from ai.tracing.run import run as search
from ai.tracing.worksheet import WorksheetTask, worksheet
from game.core import InputError
from game.drawing.shapes import Canvas, DrawnText
from game.faults import CommandFault, Fault
from game.languages import LANGUAGES
from game.ui.lab import worksheet_command
from game.ui.lab.export.sheet import MARGIN, page_of, page_svg
from game.ui.lab.export_command import draw_nowhere
from game.ui.look.canvas import width_of
from game.ui.words import i18n
from main import command_line
from tests.conftest import Command

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def nowhere() -> None:
    draw_nowhere()


def page(task: WorksheetTask, *, solution: bool = False, book_cut: bool = False) -> Canvas:
    return page_of(worksheet(TEXTBOOK, task, book_cut=book_cut), "Seed 1", solution=solution)


def texts(page: Canvas) -> list[str]:
    """The texts of the page as an SVG file has them."""
    root = ElementTree.fromstring(page_svg(page))
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def run(*words: object) -> int:
    args = command_line().parse_args(["worksheet", *map(str, words)])
    status: int = args.command(args)
    return status


def test_the_leaves_are_given_and_the_values_are_left_out() -> None:
    leaves = ["1", "6", "7", "4", "5", "2", "10", "3"]
    blank = [text for text in texts(page(WorksheetTask.MINIMAX)) if text.isdecimal()]
    assert sorted(blank) == sorted(leaves)
    filled = [text for text in texts(page(WorksheetTask.MINIMAX, solution=True)) if text.isdecimal()]
    assert sorted(filled) == sorted([*leaves, "6", "6", "5", "6", "7", "5", "10"])


def test_alpha_and_beta_stand_beside_the_nodes_of_the_solution() -> None:
    assert texts(page(WorksheetTask.ALPHABETA)).count("α") == 7
    filled = texts(page(WorksheetTask.ALPHABETA, solution=True))
    assert "α" not in filled
    assert [text for text in filled if text[0] in "αβ"][:4] == ["α 6", "β ∞", "α −∞", "β 6"]
    assert len([text for text in filled if text[0] == "α"]) == 6  # G is never visited


def test_the_solution_crosses_out_two_branches() -> None:
    crosses = [
        page_svg(page(WorksheetTask.ALPHABETA, solution=solution)).count('stroke-width="1.8"')
        for solution in (False, True)
    ]
    assert crosses == [0, 4]


def test_the_table_has_every_visit() -> None:
    blank, filled = texts(page(WorksheetTask.TABLE)), texts(page(WorksheetTask.TABLE, solution=True))
    assert blank.count("29") == filled.count("29") == 1
    signs = {"-inf": "−∞", "+inf": "∞", ">=7": "≥7", "<=5": "≤5"}
    rows = list(rows_of(search(Request(TEXTBOOK)), window=True, notes=False))[1:]
    assert len(rows) == 21
    cells = [signs.get(cell, cell) for row in rows[2:] for cell in row[1:] if cell]
    assert Counter(filled) - Counter(blank) == Counter(["Solution", *cells])


@pytest.mark.parametrize("task", [WorksheetTask.ALPHABETA, WorksheetTask.TABLE])
def test_which_bounds_cut_is_said(task: WorksheetTask) -> None:
    assert "Cut when α ≥ β: equal bounds cut." in texts(page(task))
    assert "Cut when α > β: equal bounds do not cut." in texts(page(task, book_cut=True))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("task", WorksheetTask)
def test_all_texts_lie_on_the_page_in_each_language(language: str, task: WorksheetTask) -> None:
    i18n.set_language(language)
    for solution in (False, True):
        sheet = page(task, solution=solution)
        assert ("Solution" in texts(sheet)) is (solution and language == "en")
        for text in sheet.texts:
            wide = width_of(text.text, text.size, bold=text.bold)
            assert text.x - wide * text.align >= MARGIN - 1, text
            assert text.x + wide * (1 - text.align) <= sheet.width - MARGIN + 1, text
            assert MARGIN <= text.y - 0.35 * text.size <= sheet.height - MARGIN, text


def box_of(text: DrawnText) -> pygame.Rect:
    """The place of a text in tenths of points."""
    wide = 10 * width_of(text.text, text.size, bold=text.bold)
    return pygame.Rect(text.x * 10 - wide * text.align, (text.y - text.size * 0.75) * 10, wide, text.size * 8)


def test_texts_of_a_large_tree_do_not_meet() -> None:
    sheet = page_of(worksheet(tree_request(3, 3, 3).start, WorksheetTask.ALPHABETA), "", solution=True)
    boxes = [box_of(text) for text in sheet.texts]
    met = [
        (sheet.texts[one], sheet.texts[other])
        for one, box in enumerate(boxes)
        for other in range(one)
        if box.colliderect(boxes[other])
    ]
    assert not met


def test_the_same_seed_writes_the_same_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("one.svg", "two.svg"):
        run("random", "--seed", 7, "--svg", tmp_path / name)
    first = (tmp_path / "one.svg").read_text(encoding="utf-8")
    assert first == (tmp_path / "two.svg").read_text(encoding="utf-8")
    assert "Seed 7 · [[[4,8],[8,9]],[[-4,8],[-8,7]]]" in first
    assert capsys.readouterr().out == ""


def test_a_seed_that_was_not_chosen_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("--svg", tmp_path / "a.svg")
    seed = re.fullmatch(r"seed (\d+)\n", capsys.readouterr().out)
    assert seed
    run("--seed", seed[1], "--svg", tmp_path / "b.svg")
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_the_picture_of_a_russian_solution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.lab.export.sheet.DOTS", 50)
    run("textbook", "--kind", "minimax", "--solution", "--language", "ru", "--png", tmp_path / "a.png")
    picture = pygame.image.load(tmp_path / "a.png")
    assert picture.get_size() == (585, 413)
    assert picture.get_at((0, 0))[:3] == (255, 255, 255)
    assert i18n.language() == "en"


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_program_finds_the_texts_of_a_printed_page(language: str, tmp_path: Path) -> None:
    run("aima", "--pdf", tmp_path / "a.pdf", "--language", language)
    (found,) = pypdf.PdfReader(tmp_path / "a.pdf", strict=True).pages
    assert [round(float(side)) for side in found.mediabox[2:]] == [842, 595]
    text = found.extract_text().replace("\0", "")  # pypdf reads codes of two bytes one by one
    i18n.set_language(language)
    assert i18n._("Name:") in text
    assert {"14", "MAX", "MIN"} <= set(text.split())
    assert (tmp_path / "a.pdf").stat().st_size < 60_000


def test_several_sheets_are_one_file_with_the_solutions_behind_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[str, bool]] = []

    def noted(sheet: Any, note: str, *, solution: bool) -> Any:
        drawn.append((note, solution))
        return page_of(sheet, note, solution=solution)

    monkeypatch.setattr(worksheet_command, "page_of", noted)
    run("--seed", 8, "--sheets", 2, "--with-solutions", "--pdf", tmp_path / "a.pdf")
    assert drawn == [("Seed 8", False), ("Seed 9", False), ("Seed 8", True), ("Seed 9", True)]
    assert len(pypdf.PdfReader(tmp_path / "a.pdf").pages) == 4


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("nothing",), CommandFault.NO_SHEET_TREE),
        (("aima", "--seed", "3"), CommandFault.SHEET_RANDOM),
        (("--kind", "minimax", "--book-cut"), CommandFault.SHEET_CUT),
        (("--depth", "6"), Fault.SHEET_TREE),
        (("--sheets", "2"), CommandFault.SHEET_PAGES),
        (("--with-solutions",), CommandFault.SHEET_PAGES),
        (("aima", "--sheets", "1"), CommandFault.SHEET_RANDOM),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(
    words: tuple[str, ...], fault: CommandFault, tmp_path: Path
) -> None:
    with pytest.raises(InputError) as caught:
        run(*words, "--svg", tmp_path / "a.svg")
    assert caught.value.fault == fault
    assert not list(tmp_path.iterdir())


def test_a_table_without_room_is_refused() -> None:
    tree = parse_tree("[[[[1,2],3],4],5]".replace("1", "[[1,2],[3,4]]").replace("5", "[[[5,6],[7,8]],9]"))
    with pytest.raises(InputError) as caught:
        page_of(worksheet(tree, WorksheetTask.TABLE), "", solution=False)
    assert caught.value.fault in (Fault.SHEET_TABLE, Fault.SHEET_TREE)


def test_ctrl_c_is_heeded_where_python_swallows_exceptions(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Python prints an exception in a destructor or a weak reference's callback, and goes on."""

    class Doomed:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGINT)

    def interrupted(*args: Any, **named: Any) -> Canvas:
        Doomed()
        time.sleep(0.1)
        return page_of(*args, **named)

    monkeypatch.setattr(worksheet_command, "page_of", interrupted)
    assert command(f"worksheet --sheets 30 --pdf {tmp_path / 'sheets.pdf'}")[0] == 130
    assert not list(tmp_path.iterdir())
