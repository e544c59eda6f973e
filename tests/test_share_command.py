"""`main.py share`: what it writes, and what can be wrong."""

from pathlib import Path
from xml.etree import ElementTree

import pypdf
import pytest

from tests.conftest import Command

GAME = '[White "Ada"][GameType "25"] 1. c3-d4 d6-c5 *'


def test_a_position_is_a_drawing_and_a_game_pages(command: Command, tmp_path: Path) -> None:
    drawing, pages, game = tmp_path / "a.svg", tmp_path / "a.pdf", tmp_path / "a.pdn"
    game.write_text(GAME, encoding="utf-8")
    assert command(f"share W:WK10,K11:BK40 {drawing} --rules international --side 300 --turned")[0] == 0
    root = ElementTree.parse(drawing).getroot()
    assert root.get("width") == "300"
    assert sum(element.tag.endswith("use") for element in root.iter()) > 3
    assert command(f"share {game} {pages} --language ru")[0] == 0
    assert "1. c3-d4 d6-c5" in pypdf.PdfReader(pages).pages[0].extract_text().replace("\0", "")


def test_all_games_of_a_file_become_a_booklet(command: Command, tmp_path: Path) -> None:
    file, book = Path(__file__).parent / "ui" / "study" / "chapters.pdn", tmp_path / "a.pdf"
    assert command(f"share {file} {book} --booklet --language ru")[0] == 0
    read = pypdf.PdfReader(book)
    assert [item.title for item in read.outline if not isinstance(item, list)] == [
        "1. Coup Royal",
        "2. Coup Philippe",
        "3. An ending",
    ]
    assert read.metadata is not None
    assert read.metadata.title == "Shots"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("nowhere.pdn a.png", "can't be read"),
        ("W:W1:B2 a.txt", "not 'a.txt'"),
        ("W:W9:B2 a.png --rules chess", "no checkers rule set 'chess'"),
        ("W:W9:B2 a.pdf --booklet", "made of a PDN file"),
        ("a.pdn a.png --booklet", "ends with .pdf"),
        ("W:W9:B2 a.png --ply 3", "has 0 moves"),
        ("W:W9:B2 a.png --side 9", "48 to 4000"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(command: Command, words: str, reason: str) -> None:
    status, _, told = command(f"share {words}")
    assert status == 2
    assert reason in told
