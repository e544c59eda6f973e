"""Shared files, read by other programs: SDL's readers of pictures, an XML parser, pypdf."""

from collections import Counter
from dataclasses import replace
from io import BytesIO
from random import Random
from typing import Any
from xml.etree import ElementTree

import pygame
import pypdf
import pytest

from game.checkers.kind import CHECKERS
from game.drawing.pdf import pdf
from game.drawing.shapes import A4, LETTER, Outline
from game.kinds import kind_of
from game.tictactoe.position import TicTacToe
from game.tree import BoardShape, Game, Node
from game.ui.board.art import BoardStyle
from game.ui.board.painter import Painter, png
from game.ui.board.scene import Arrow, Badge, Signs
from game.ui.games.presentation import presentation_of
from game.ui.look.canvas import width_of
from game.ui.look.text import FONTS
from game.ui.share import booklet, film
from game.ui.share.board_drawing import Appearance, board_svg, scene_of
from game.ui.share.booklet import (
    BookChapter,
    BookletContent,
    Diagram,
    Paragraph,
    Run,
    blocks,
    book_of,
    lines_of,
    pages_of,
)
from game.ultimate import ULTIMATE

SVG = "{http://www.w3.org/2000/svg}"


def played(start: Any, *moves: str) -> Node[Any, Any]:
    """The last node of a game with these moves."""
    node: Node[Any, Any] = Node(start)
    for move in moves:
        node = node.append(kind_of(start).parse_move(move, node.position))
    return node


RUSSIAN = CHECKERS.start("russian")


def annotated() -> Game[Any, Any]:
    """A short game with a comment in each script, a sign, and a variation in a variation."""
    last = played(RUSSIAN, "c3-d4", "d6-c5", "b2-c3", "f6-g5")
    first, second, third, _ = last.path()[1:]
    second.glyphs = [4]
    second.comments = ["Зевок. 这是漏着。 A blunder."]
    other = second.parent.append(CHECKERS.parse_move("b6-a5", first.position)) if second.parent else second
    other.append(CHECKERS.parse_move("d4-e5", other.position)).comments_before = ["Now"]
    other.append(CHECKERS.parse_move("d4-c5", other.position))
    tags = {"White": "Ada", "Black": "Балякин", "Event": "世界锦标赛", "Result": "1-0", "Date": "2026.11.??"}
    assert third.parent is second
    return Game(last.path()[0], tags)


def text_of(page: Any) -> str:
    """The text of a page: pypdf reads codes of two bytes one by one."""
    return str(page.extract_text()).replace("\0", "")


def face_of(node: Node[Any, Any]) -> Any:
    return presentation_of(node.position).face(node.position)


@pytest.mark.slow
@pytest.mark.parametrize("start", [TicTacToe.start(), RUSSIAN])
def test_a_picture_has_the_chosen_size(start: Any) -> None:
    node, side = played(start), 200
    face, appearance = face_of(node), Appearance(BoardStyle())
    picture = Painter(face, appearance.style, side).draw(scene_of(face, node, appearance))
    read = pygame.image.load(BytesIO(png(picture)), ".png")
    assert read.get_size() == (side, side)
    assert read.get_at((0, 0)).a == 0


def test_a_drawing_is_whole_and_every_figure_is_in_it() -> None:
    last = played(RUSSIAN, "c3-d4", "d6-c5")
    appearance = Appearance(BoardStyle(), arrow=True)
    root = ElementTree.fromstring(board_svg(face_of(last), scene_of(face_of(last), last, appearance), appearance, 640))
    assert float(root.attrib["width"]) == 640
    used = [use.attrib["href"][1:] for use in root.iter(f"{SVG}use")]
    names = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    figures = Counter(used).most_common(2)
    assert [count for _name, count in figures] == [12, 12]
    assert len(names) == len(set(names))
    assert {"a", "h", "1", "8"} <= {text.text for text in root.iter(f"{SVG}text")}
    assert all(part.split(")")[0] in names for part in ElementTree.tostring(root).decode().split("url(#")[1:])


def test_a_turned_drawing_without_names_has_none() -> None:
    node = played(RUSSIAN)
    appearance = Appearance(BoardStyle(names=False), flipped=True)
    root = ElementTree.fromstring(board_svg(face_of(node), scene_of(face_of(node), node, appearance), appearance, 640))
    assert not list(root.iter(f"{SVG}text"))
    places = [use.attrib["transform"] for use in root.iter(f"{SVG}use")]
    assert next(place for place in places if not place.startswith("translate(0 0)")) == "translate(620 720) scale(1)"


def test_a_board_that_is_won_shows_its_winner() -> None:
    """Ultimate: a large cross, in pictures as in drawings."""
    position = ULTIMATE.parse_position(f"XXX....../{'.' * 9}/...OO....{'/.........' * 6}/-", "ultimate")
    node = Node[Any, Any](position)
    face, appearance = face_of(node), Appearance(BoardStyle(names=False))
    scene, painter = scene_of(face, node, appearance), Painter(face, appearance.style, 480)
    place = painter.view.rect_of(20)
    with_cross, without = (painter.draw(each).subsurface(place) for each in (scene, replace(scene, emblems={})))
    assert pygame.transform.average_color(with_cross)[1] < pygame.transform.average_color(without)[1] - 10, "it is red"
    root = ElementTree.fromstring(board_svg(face, scene, appearance, 480))
    assert [use for use in root.iter(f"{SVG}use") if use.attrib["transform"].endswith(" scale(3.9)")]
    names = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(names) == len(set(names))


def test_a_film_shows_every_position_as_the_board_does() -> None:
    nodes = played(TicTacToe.start(), "b2", "a3", "c1").path()
    appearance, face = Appearance(BoardStyle()), face_of(nodes[0])
    content = film.film(face, nodes, appearance, 96, 0.5, bytearray(1), lambda _: None)
    assert content is not None
    frames = pygame.image.load_animation(BytesIO(content), "film.gif")
    assert [delay for _, delay in frames] == [500, 500, 500, 1500]
    painter = Painter(face, appearance.style, 96)
    for (seen, _), node in zip(frames, nodes, strict=True):
        wanted = pygame.Surface(painter.size)
        wanted.fill(film.GROUND)
        wanted.blit(painter.draw(scene_of(face, node, appearance)), (0, 0))
        far = pygame.mask.from_threshold(seen.convert_alpha(), (0, 0, 0), (40, 40, 40, 255), wanted.convert_alpha())
        assert far.count() > 0.97 * seen.get_width() * seen.get_height()


def test_a_film_is_stopped_and_a_long_game_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    nodes = played(TicTacToe.start(), "b2", "a3", "c1", "b3").path()
    face, appearance = face_of(nodes[0]), Appearance(BoardStyle())
    assert film.film(face, nodes, appearance, 48, 1, bytearray(b"\1"), lambda _: None) is None
    monkeypatch.setattr(film, "MOST_PLIES", 2)
    content = film.film(face, nodes, appearance, 48, 1, bytearray(1), lambda _: None)
    assert content is not None
    assert len(pygame.image.load_animation(BytesIO(content), "film.gif")) == 3


@pytest.mark.slow
def test_noise_is_packed_so_that_it_comes_out_again() -> None:
    """The pairs are so different that the codes restart several times."""
    random = Random(1)
    shades = [(shade, shade, shade) for shade in range(0, 256, 8)]
    picture = pygame.Surface((150, 150), pygame.SRCALPHA)
    for y in range(150):
        for x in range(150):
            picture.set_at((x, y), random.choice(shades))
    content = b"".join(film.gif(list(film.frames_of([picture])), [1.0], loop=False))
    seen = pygame.image.load(BytesIO(content), ".gif").convert_alpha()
    assert pygame.image.tobytes(seen, "RGB") == pygame.image.tobytes(picture, "RGB")


def test_the_pages_hold_all_scripts_as_text_in_embedded_fonts() -> None:
    reader = pypdf.PdfReader(
        BytesIO(pdf(pages_of(annotated(), BookletContent(paper=LETTER)), "Ada – Балякин", FONTS)), strict=True
    )
    (page,) = reader.pages
    text = text_of(page)
    for part in ("Ada – Балякин", "世界锦标赛", "1. c3-d4", "d6-c5??", "Зевок. 这是漏着。 A blunder.", "1-0"):
        assert part in text.replace("\n", " ")
    assert (page.mediabox.width, page.mediabox.height) == LETTER
    assert reader.metadata is not None
    assert reader.metadata.title == "Ada – Балякин"
    fonts: Any = page["/Resources"]["/Font"]  # type: ignore[index]
    embedded = [font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"] for font in fonts.values()]
    assert all(descriptor["/FontFile3"].get_data()[:1] == b"\1" for descriptor in embedded)


def test_variations_stand_in_brackets_and_signs_have_diagrams() -> None:
    found = list(blocks(annotated(), BookletContent(every=0, final=False)))
    texts = ["".join(run.text for run in block.runs) for block in found if isinstance(block, Paragraph)]
    assert "(1... b6-a5 2. Now 2. d4-e5 (2. d4-c5)) ".replace("2. Now ", "Now ") in [
        t.replace("\xa0", " ") for t in texts
    ]
    assert [block.caption for block in found if isinstance(block, Diagram)] == ["After 1... d6-c5"]


def test_clocks_and_evaluations_are_printed_if_that_is_wanted() -> None:
    game = annotated()
    game.root.children[0].clock, game.root.children[0].evaluation = (58, 60), -20
    for measured in (True, False):
        runs = [
            run.text
            for block in blocks(game, BookletContent(measured=measured))
            if isinstance(block, Paragraph)
            for run in block.runs
        ]
        assert ("[−0.20\xa00:58] " in runs) is measured


def test_a_drawing_has_the_signs_that_are_on_the_board() -> None:
    node = played(RUSSIAN, "c3-d4")
    signs = Signs((Arrow((24, 20), "#00ff00", 0.6, "1"),), {18: Badge("?!", (200, 90, 40))})
    appearance = Appearance(BoardStyle(names=False))
    scene = scene_of(face_of(node), node, appearance, signs)
    root = ElementTree.fromstring(board_svg(face_of(node), scene, appearance, 640))
    assert [text.text for text in root.iter(f"{SVG}text")] == ["1", "?!"]
    assert "#00ff00" in {path.attrib.get("stroke") for path in root.iter(f"{SVG}path")}


def test_drawn_shapes_are_in_pictures_drawings_films_and_pages() -> None:
    plain, drawn = played(RUSSIAN, "c3-d4"), played(RUSSIAN, "c3-d4")
    drawn.shapes = [BoardShape("R", (18, 5)), BoardShape("B", (12,))]
    face, usual, without = face_of(drawn), Appearance(BoardStyle()), Appearance(BoardStyle(), shapes=False)
    painter = Painter(face, BoardStyle(), 240)

    def outputs(node: Node[Any, Any], appearance: Appearance) -> list[bytes | None]:
        scene, stop = scene_of(face, node, appearance), bytearray(1)
        film_of = film.film(face, node.path(), appearance, 160, 0.5, stop, lambda _: None)
        return [png(painter.draw(scene)), board_svg(face, scene, appearance, 240).encode(), film_of]

    for with_them, same, none in zip(
        outputs(drawn, usual), outputs(drawn, without), outputs(plain, usual), strict=True
    ):
        assert with_them != none
        assert same == none
    for signs, inks in ((True, {"#d55e00", "#1b5fc0"}), (False, set[str]())):
        game = Game(drawn.path()[0])
        found = list(blocks(game, BookletContent(every=0, final=False, signs=signs)))
        assert sum(isinstance(block, Diagram) for block in found) == int(signs)
        pages = pages_of(game, BookletContent(every=0, signs=signs))
        strokes = {shape.stroke for page in pages for shape in page.shapes if isinstance(shape, Outline)}
        assert {"#d55e00", "#1b5fc0"} & strokes == inks


def test_diagrams_come_after_every_so_many_moves_and_at_the_end() -> None:
    captions = [
        block.caption
        for block in blocks(annotated(), BookletContent(every=1, marked=False))
        if isinstance(block, Diagram)
    ]
    assert captions == ["After 1... d6-c5", "After 2... f6-g5"]
    captions = [
        block.caption
        for block in blocks(annotated(), BookletContent(every=0, marked=False))
        if isinstance(block, Diagram)
    ]
    assert captions == ["After 2... f6-g5"]


def test_a_position_of_its_own_is_shown_with_who_moves() -> None:
    root: Node[Any, Any] = Node(CHECKERS.parse_position("B:Wa1:Bh8", "russian"))
    captions = [block.caption for block in blocks(Game(root), BookletContent()) if isinstance(block, Diagram)]
    assert captions == ["Black to move"]


def study() -> list[BookChapter]:
    """Three chapters, the first of which asks for diagrams."""
    first, second = annotated(), Game(played(RUSSIAN, "a3-b4").path()[0])
    first.root.children[0].comments = ["Look. [#]"]
    first.root.children[0].children[1].shapes = [BoardShape("Y", (9,))]
    names = ("Первая глава", "Title of a chapter that is so long that the contents need two lines for it, or more")
    third = BookChapter("第三章", Game(Node(TicTacToe.start())))
    return [*map(BookChapter, names, (first, second)), third]


def test_a_study_becomes_a_booklet_with_title_contents_and_bookmarks() -> None:
    plan = BookletContent(every=0, final=False, marked=False)
    pages, marks = book_of("Уроки 课程", study(), plan)
    read = pypdf.PdfReader(BytesIO(pdf(pages, "Уроки 课程", FONTS, marks)))
    texts = list(map(text_of, read.pages))
    assert len(texts) == 4
    assert [part in texts[0] for part in ("Уроки 课程", "3 chapters")] == [True, True]
    assert "Contents" in texts[1]
    assert [text.text for text in pages[1].texts if text.text.isdecimal()] == ["3", "3", "4", "2"]
    assert ["1. Первая глава" in text for text in texts] == [False, True, True, False]
    assert "[#]" not in texts[2]
    found_marks = [item for item in read.outline if not isinstance(item, list)]
    outline = [(item.title, read.get_destination_page_number(item)) for item in found_marks]
    assert outline == [
        (f"{n}. {each.title}", page) for (n, each), page in zip(enumerate(study(), 1), (2, 2, 3), strict=True)
    ]
    found = [block.caption for block in blocks(study()[0].game, plan, "1. A") if isinstance(block, Diagram)]
    assert found == ["After 1. c3-d4", "After 1... b6-a5"]


@pytest.mark.parametrize(
    "text", ["one two three four five six", "这是一个很长的没有空格的句子，应当折行。", "Непроизносимодлинное слово"]
)
def test_no_line_is_wider_than_its_column(text: str) -> None:
    lines = lines_of([Run(text, bold=True)], 80, 10)
    assert len(lines) > 1
    assert "".join(run.text for line in lines for run in line) == text
    assert all(width_of(line[0].text.rstrip(), 10, bold=True) <= 80 for line in lines if " " in line[0].text.strip())


def test_a_long_game_goes_on_on_further_pages_inside_the_margins() -> None:
    root: Node[Any, Any] = Node(CHECKERS.start("international"))
    node: Node[Any, Any] = root
    for _ in range(50):
        node = node.append(node.position.legal_moves()[0])
        node.comments = ["A move that has to be explained in a sentence of some length, as here."]
    pages = pages_of(Game(root), BookletContent(every=5))
    assert len(pages) > 1
    right = A4[0] - booklet.MARGIN
    for page in pages:
        for text in page.texts:
            assert text.x + width_of(text.text.rstrip(), text.size, bold=text.bold) <= right + 0.01
            assert text.y <= A4[1] - booklet.MARGIN + booklet.SMALL
