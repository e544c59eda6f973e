"""Languages that are written from right to left, by one that is English with accents: the window as if in a mirror."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.languages import ALL_LANGUAGES, MIRRORED, Language
from game.ui.look import bidi
from game.ui.look.text import width_of
from game.ui.screen import LOOKED_AT_IN
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import language, set_language
from tests.ui.driver import Driver, fonts
from tests.ui.test_fit import SCREENS, cut_words, look_over  # noqa: F401 - a fixture

FEW = ("home", "settings", "play", "study", "lab")
"""The screens that are looked at every day."""
SIZE = (1024, 640)


@pytest.fixture(autouse=True)
def _nothing_laid_out() -> Iterator[None]:
    """Forget the layout: texts measured in one language must not be shown in another."""
    fonts.block.cache_clear()
    yield
    fonts.block.cache_clear()


def straight_parts(widget: Widget, seen: pygame.Rect) -> Iterator[tuple[Widget, pygame.Rect]]:
    """The outermost widgets that are not mirrored, and what can be seen of them."""
    if widget.straight:
        yield widget, widget.rect.clip(seen)
    else:
        inner = seen.clip(widget.clip() or seen)
        for child in widget.children():
            yield from straight_parts(child, inner)


def shown(folder: Path, screen: str) -> Driver:
    """The screen in English with accents, from wherever that is written now."""
    return Driver(folder, SIZE, language=MIRRORED, reduced_motion=True).show(SCREENS[screen])


def drawn(surface: pygame.Surface, rect: pygame.Rect) -> bytes:
    """The pixels of what can be seen there."""
    seen = rect.clip(surface.get_rect())
    return pygame.image.tobytes(surface.subsurface(seen), "RGB") if seen else b""


def mirrored(rect: pygame.Rect) -> pygame.Rect:
    return pygame.Rect(SIZE[0] - rect.right, rect.y, rect.w, rect.h)


@pytest.mark.parametrize("screen", [pytest.param(s, marks=() if s in FEW else pytest.mark.slow) for s in SCREENS])
def test_every_screen_is_mirrored(screen: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same once from left to right: what is leftmost there is rightmost, and boards are as they were."""
    right = shown(tmp_path / "first", screen)
    ui = right.widgets.ui
    places = {widget.name: ui.place(widget) for widget in ui.walk() if widget.name}
    window = right.surface.get_rect()
    boards = [
        drawn(right.surface, seen.move(ui.place(part).x - part.rect.x, 0))
        for part, seen in straight_parts(ui.layers[-1].root, window)
        if part.rect.w
    ]
    with monkeypatch.context() as patched:
        patched.setitem(ALL_LANGUAGES, MIRRORED, Language("from the left"))
        (tmp_path / "first").rename(tmp_path / "second")
        left = shown(tmp_path / "first", screen)
        root = left.widgets.ui.layers[-1].root
        same = [(part, seen) for part, seen in straight_parts(root, window) if part.rect.w]
        inside = {widget for part, _ in same for widget in part.walk()}
        controls = [widget for widget in root.walk() if widget.name and widget.clickable and widget not in inside]
        assert {widget.name: places[widget.name] for widget in controls} == {
            widget.name: mirrored(widget.rect) for widget in controls
        }
        leftmost = min(controls, key=lambda widget: widget.rect.centerx)
        assert places[leftmost.name].centerx == max(places[widget.name].centerx for widget in controls)
        for (part, seen), board in zip(same, boards, strict=True):
            assert places.get(part.name, mirrored(part.rect)) == mirrored(part.rect)
            if part.role in ("board", "picture") and window.contains(part.rect):
                assert board == drawn(left.surface, seen)


@pytest.mark.parametrize("screen", [pytest.param(s, marks=() if s == "play" else pytest.mark.slow) for s in SCREENS])
def test_nothing_is_cut(screen: str, tmp_path: Path, cut_words: set[str]) -> None:  # noqa: F811
    driver = Driver(tmp_path, (800, 600), ui_scale=200, language=MIRRORED).show(SCREENS[screen])
    assert look_over(driver, cut_words) == []


def test_every_text_went_through_a_catalogue(tmp_path: Path) -> None:
    """A text without an accent was not marked to be translated."""
    driver = Driver(tmp_path, SIZE, language=MIRRORED).show(SCREENS["settings"])
    labels = [widget.text for widget in driver.widgets.ui.walk() if widget.role == "label"]
    assert labels
    assert [text for text in labels if text.isascii() and any(vowel in text for vowel in "aeiou")] == []


def test_letters_and_boards_can_be_read_and_the_rest_is_in_a_mirror(tmp_path: Path) -> None:
    driver = Driver(tmp_path, SIZE, language=MIRRORED).show(SCREENS["settings"])
    title = driver.find("title")
    place = driver.widgets.ui.place(title)
    image = driver.widgets.ui.look.text(title.text).render("Séttîñgs", fonts.font(28, True), (255, 255, 255))
    word = pygame.mask.from_surface(image)
    picture = pygame.mask.from_threshold(
        driver.surface.subsurface(place), driver.context.look.theme.text, (90, 90, 90, 255)
    )
    readable, reversed_ = (
        max(picture.overlap_area(mask, (x, y)) for x in range(place.w - image.get_width() + 1) for y in range(-6, 7))
        for mask in (word, pygame.mask.from_surface(pygame.transform.flip(image, True, False)))
    )
    assert readable > 1.2 * reversed_


def test_a_click_goes_to_what_is_seen(tmp_path: Path) -> None:
    driver = Driver(tmp_path, SIZE, language=MIRRORED).show(SCREENS["settings"])
    theme = driver.widgets.ui.place(driver.find("theme"))
    driver.click_at((theme.left + 20, theme.centery))
    assert driver.context.settings.theme == "contrast", "the last choice is the leftmost"


def test_the_left_arrow_leads_to_the_left(tmp_path: Path) -> None:
    driver = Driver(tmp_path, SIZE, language=MIRRORED).show(SCREENS["settings"])
    driver.widgets.ui.focus("theme")
    driver.key(pygame.K_LEFT)
    assert driver.context.settings.theme == "light"
    driver.show(SCREENS["home"])
    driver.widgets.ui.focus("tictactoe")
    before = driver.widgets.ui.place(driver.find("tictactoe")).centerx
    driver.key(pygame.K_LEFT)
    focused = driver.widgets.ui.focused
    assert focused is not None
    assert driver.widgets.ui.place(focused).centerx < before


def test_a_board_is_clicked_where_it_is_seen(tmp_path: Path) -> None:
    """Square 9 is the man that is leftmost, as it is from left to right, and steps to square 14 on its right."""
    driver = Driver(tmp_path, SIZE, language=MIRRORED).show(lambda context: context.routes.setup("checkers"))
    driver.click("start")
    driver.rest()
    screen = driver.screen
    board = driver.widgets.ui.place(driver.find("board"))
    view = screen.view  # type: ignore[attr-defined]
    for square in (9, 14):
        place = view.rect_of(square)
        driver.click_at((board.x + place.centerx - view.frame_rect.x, place.centery))
    driver.step()
    assert screen.playing.match.ply >= 1  # type: ignore[attr-defined]


def test_what_is_typed_in_latin_letters_lies_as_it_is(tmp_path: Path) -> None:
    def field(text: str) -> TextField:
        return TextField("field", text, lambda _: None)

    assert field("W:W21:B1").straight
    assert not field("שלום").straight
    assert not field("").straight


def test_a_line_of_both_directions_is_as_wide_as_its_parts() -> None:
    set_language(MIRRORED)
    font = fonts.font(20, False)
    line = "אב 12 (cd)"
    found = bidi.parts(line, from_right=True)
    assert found == [(")", True), ("cd", False), (" (", True), ("12", False), ("אב ", True)]
    assert width_of(line, font) == sum(font.size(text)[0] for text, _ in found)
    assert fonts.block(line, 20, False, None).size[0] == width_of(line, font)
    assert fonts.image(line, font, (255, 255, 255)).get_width() == width_of(line, font)


def test_the_language_to_look_at_is_chosen_by_the_environment_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(LOOKED_AT_IN, MIRRORED)
    Driver(tmp_path, SIZE, language="ru")
    assert language() == MIRRORED
    monkeypatch.setenv(LOOKED_AT_IN, "none")
    Driver(tmp_path, SIZE, language="ru")
    assert language() == "ru"
