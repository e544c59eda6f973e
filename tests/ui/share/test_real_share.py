"""A game shared in a real window: picture, drawing, film, pages and text, and what the files hold."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import pygame
from pypdf import PdfReader

from game.checkers.pdn_reader import read_pdn
from game.keeping.files import places
from game.ui.share.options import ShareFormat
from game.ui.share.share_screen import ShareScreen
from game.ui.study.study_screen import StudyScreen
from tests.ui.lab.walker import A_WHILE, REAL, Walker
from tests.ui.real_window import wait_for
from tests.ui.walks import Start, double_click, everywhere, look

pytestmark = REAL

ANNOTATED = Path(__file__).parents[1] / "study" / "annotated.pdn"
PLIES = 8
SVG = "{http://www.w3.org/2000/svg}"


@everywhere
def test_a_game_is_saved_in_every_form(start: Start) -> None:
    for folder in start.folders:
        (places(folder).games / "shared").mkdir(parents=True)
    with start.walker(ANNOTATED) as walker:
        walker.key("End")
        walker.key("p", control=True)
        assert isinstance(walker.twin.screen, ShareScreen)
        look(walker, "share")
        for form, check in CHECKS.items():
            walker.pick("form", form)
            choices(walker, form)
            look(walker, f"{form}")
            walker.click("save")
            if form is ShareFormat.PICTURE:
                double_click(walker, "shared")
            look(walker, f"{form} to be saved")
            walker.write("file name", f"my {form}")
            walker.key("Return")
            (path,) = wait_for(partial(written, start, form), A_WHILE)
            walker.settle()
            assert "told" in walker.twin.names()
            look(walker, f"{form} saved")
            check(path)
        walker.key("Escape")
        assert isinstance(walker.twin.screen, StudyScreen)


def choices(walker: Walker, form: ShareFormat) -> None:
    """Choose something besides the form."""
    if form is ShareFormat.PICTURE:
        walker.pick("side", 480)
        walker.click("arrow", 0.05)
    if form is ShareFormat.DRAWING:
        walker.key("f")
        walker.click("names", 0.05)
    if form is ShareFormat.FILM:
        walker.pick("film side", 240)
        walker.pick("delay", 0.5)
    if form is ShareFormat.PAPER:
        walker.pick("every", 5)
        while "page after" in walker.twin.names() and walker.find("page after").enabled:
            walker.click("page after")


def written(start: Start, form: ShareFormat) -> list[Path]:
    """The file of the window, as soon as it is there."""
    found = (places(start.folder).games / "shared").glob(f"my {form}.*")
    return [path for path in found if path.suffix not in (".new", ".tmp")]


def check_picture(path: Path) -> None:
    """A picture of the size that was chosen."""
    assert path.suffix == ".png"
    picture = pygame.image.load(path)
    assert picture.get_size() == (480, 480)
    assert len({tuple(picture.get_at((x, y))) for x in range(0, 480, 7) for y in range(0, 480, 7)}) > 20


def check_drawing(path: Path) -> None:
    """Well-formed, with a figure for each of the pieces that are left."""
    assert path.suffix == ".svg"
    drawing = ElementTree.parse(path).getroot()
    assert drawing.tag == f"{SVG}svg"
    assert len(list(drawing.iter())) > 22


def check_film(path: Path) -> None:
    """The first position and one frame a move."""
    assert path.suffix == ".gif"
    assert path.read_bytes().startswith(b"GIF89a")
    frames = pygame.image.load_animation(str(path))
    assert len(frames) == PLIES + 1
    assert {frame.get_size() for frame, _ in frames} == {(240, 240)}


def check_paper(path: Path) -> None:
    """The players, the moves and the comments can be read."""
    assert path.suffix == ".pdf"
    text = " ".join(page.extract_text().replace("\0", "") for page in PdfReader(path).pages)
    for words in ("Иванов, Пётр", "Old Faithful begins like this.", "21x14", "好棋"):
        assert words in " ".join(text.split())


def check_text(path: Path) -> None:
    """The whole game."""
    assert path.suffix == ".pdn"
    (game,), (known,) = read_pdn(path.read_text(encoding="utf-8")), read_pdn(ANNOTATED.read_text(encoding="utf-8"))
    assert game.moves == known.moves
    assert len(game.root.children[0].children) == 3


CHECKS: dict[ShareFormat, Callable[[Path], None]] = {
    ShareFormat.PICTURE: check_picture,
    ShareFormat.DRAWING: check_drawing,
    ShareFormat.FILM: check_film,
    ShareFormat.PAPER: check_paper,
    ShareFormat.TEXT: check_text,
}
