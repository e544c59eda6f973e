"""Studies of several chapters, as a person uses them."""

from pathlib import Path

import pygame
import pytest

from game.checkers.pdn_reader import read_pdn
from game.keeping.catalogue import LibraryQuery
from game.keeping.chapters import place_in
from game.keeping.games import game_of
from game.keeping.record import Record
from game.ui.databases.database_screen import DatabaseScreen
from game.ui.files.pdn_files import Games
from game.ui.library.library_screen import LibraryScreen
from game.ui.opened import file_screen
from game.ui.share.options import ShareFormat
from game.ui.share.share_screen import ShareScreen
from game.ui.study.study_screen import StudyScreen
from tests.ui.driver import Driver

SHOTS = (Path(__file__).parent / "chapters.pdn").read_text(encoding="utf-8")


class Author(Driver):
    """A window with a study of three chapters, opened from a file."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, reduced_motion=True, muted=True)
        self.path = folder / "chapters.pdn"
        self.path.write_text(SHOTS, encoding="utf-8")
        self.show(lambda context: file_screen(context, Games(self.path), self.screen))
        self.until(lambda: isinstance(self.screen, DatabaseScreen) and self.screen.command("as study").enabled)
        self.click("as study")
        self.until(lambda: isinstance(self.screen, StudyScreen))

    @property
    def study(self) -> StudyScreen:
        return self.on(StudyScreen)

    @property
    def titles(self) -> list[str]:
        return [self.study.chapters.title_of(each) for each in self.study.chapters.all]

    @property
    def title(self) -> str:
        return self.study.chapters.title_of(self.study.chapter)

    def records(self) -> list[Record]:
        self.study.keep()
        return sorted(self.context.library.records(self.context.library.keys(LibraryQuery())), key=place_in)


@pytest.fixture
def author(tmp_path: Path) -> Author:
    return Author(tmp_path)


def test_a_file_of_several_games_opens_as_a_study(author: Author) -> None:
    assert author.study.chapters.title == "Shots"
    assert author.titles == ["Coup Royal", "Coup Philippe", "An ending"]
    assert "Chapter 1 of 3" in author.texts() or "Coup Royal" in author.find("title").text
    author.key(pygame.K_PAGEDOWN, pygame.KMOD_CTRL)
    assert author.title == "Coup Philippe"
    author.key(pygame.K_PAGEDOWN, pygame.KMOD_CTRL)
    author.key(pygame.K_PAGEDOWN, pygame.KMOD_CTRL)
    assert author.title == "An ending"
    assert author.study.match.game.root.shapes == [("R", (45,)), ("G", (5, 46))]
    author.key(pygame.K_PAGEUP, pygame.KMOD_CTRL)
    assert author.title == "Coup Philippe"
    assert author.records() == [], "what was only looked at is not saved"
    author.key(pygame.K_ESCAPE)
    assert isinstance(author.screen, DatabaseScreen)


def test_a_file_with_a_bad_game_opens_without_it_and_its_events_are_titles(tmp_path: Path) -> None:
    driver = Driver(tmp_path, reduced_motion=True, muted=True)
    path = tmp_path / "dyke.pdn"
    tags = '[Event "Dyke {}"]\n[Black "Dyke"]\n[GameType "21"]\n'
    games = [tags.format(1) + "1. 11-15 22-17 *", tags.format(2) + "1. 11-22 *", tags.format(3) + "1. 9-13 22-18 *"]
    path.write_text("\n\n".join(games))
    driver.show(lambda context: file_screen(context, Games(path), driver.screen))
    driver.until(lambda: isinstance(driver.screen, DatabaseScreen) and driver.screen.command("as study").enabled)
    driver.click("as study")
    driver.until(lambda: isinstance(driver.screen, StudyScreen))
    chapters = driver.on(StudyScreen).chapters
    assert [chapters.title_of(each) for each in chapters.all] == ["Dyke 1", "Dyke 3"]
    assert "1 game can't be read." in driver.texts()
    assert "dyke · Chapter 1 of 2" in driver.texts() or "dyke" in driver.find("title").text


def test_a_click_on_a_chapter_opens_it_and_its_undo_stays(author: Author) -> None:
    author.key(pygame.K_RIGHT)
    author.study.editing.set_comment("Look")
    author.click("tabs chapters")
    author.click_row(2, "chapters")
    assert author.title == "An ending"
    assert author.study.shown.name == "chapters"
    author.click_row(0, "chapters")
    assert author.study.match.node.comments == ["Look"]
    author.key(pygame.K_z, pygame.KMOD_CTRL)
    assert author.study.match.node.comments == []


def test_the_list_says_what_chapters_are_and_offers_a_new_one(author: Author) -> None:
    author.click("tabs chapters")
    assert "Each chapter is a game or a position." in author.texts()
    assert author.find("new chapter").text == "New chapter …"
    author.click("new chapter")
    author.click("ok")
    assert author.titles == ["Coup Royal", "Chapter 4", "Coup Philippe", "An ending"]


def test_chapters_are_moved_copied_renamed_deleted_and_undone(author: Author) -> None:
    author.click("tabs chapters")
    author.click("chapter down")
    assert author.titles == ["Coup Philippe", "Coup Royal", "An ending"]
    author.click("copy chapter")
    assert author.titles == ["Coup Philippe", "Coup Royal", "Coup Royal (copy)", "An ending"]
    assert author.title == "Coup Royal (copy)"
    author.click("rename chapter")
    author.type(" again")
    author.click("ok")
    assert author.titles[2] == "Coup Royal (copy) again"
    author.click("delete chapter")
    assert author.titles == ["Coup Philippe", "Coup Royal", "An ending"]
    assert author.title == "An ending"
    assert "Deleted. Ctrl+Z brings it back." in author.texts()
    assert [record.headers["ChapterName"] for record in author.records()] == author.titles
    author.key(pygame.K_z, pygame.KMOD_CTRL)
    assert len(author.titles) == 4
    assert [record.headers["ChapterName"] for record in author.records()] == author.titles


def test_the_library_keeps_a_study_and_opens_it_again(author: Author) -> None:
    author.click("tabs chapters")
    author.click("chapter down")
    author.key(pygame.K_RIGHT)
    first, second, third = author.records()
    assert [record.title for record in (first, second, third)] == [f"Shots: {title}" for title in author.titles]
    assert len({place_in(record)[0] for record in (first, second, third)}) == 1
    author.show(lambda context: context.routes.study(read_pdn(SHOTS)[0], None, None, second))
    assert author.titles == ["Coup Philippe", "Coup Royal", "An ending"]
    assert author.title == "Coup Royal"
    changed = [record.changed for record in author.records()]
    assert changed == [first.changed, second.changed, third.changed]


def test_a_study_without_titles_is_named_after_its_file_in_the_library_too(tmp_path: Path) -> None:
    driver = Driver(tmp_path, reduced_motion=True, muted=True)
    path = tmp_path / "club.pdn"
    tags = '[Event "Club Ch"]\n[White "pupil"]\n[Black "{}"]\n\n'
    path.write_text("\n\n".join(tags.format(name) + "1. 11-15 22-18 *" for name in ("Ada", "Bo")))
    driver.show(lambda context: file_screen(context, Games(path), driver.screen))
    driver.until(lambda: isinstance(driver.screen, DatabaseScreen) and driver.screen.command("as study").enabled)
    driver.click("as study")
    driver.until(lambda: isinstance(driver.screen, StudyScreen))
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_F2)
    driver.type("Look")
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert isinstance(driver.screen, DatabaseScreen)
    library = driver.context.library
    records = sorted(library.records(library.keys(LibraryQuery())), key=place_in)
    assert [record.title for record in records] == ["club: pupil – Ada", "club: pupil – Bo"]
    driver.show(lambda context: context.routes.study(game_of(records[1]), None, None, records[1]))
    assert "club · Chapter 2 of 2" in driver.texts()


def test_a_chapter_that_is_renamed_in_the_library_stays_one_game(author: Author) -> None:
    author.click("tabs chapters")
    author.click("chapter down")
    author.rest()
    author.key(pygame.K_b, pygame.KMOD_CTRL)
    author.rest()
    titles = [record.title for record in author.context.library.records(author.on(LibraryScreen).games.keys)]
    author.click_row(titles.index("Shots: An ending"))
    author.widgets.act("rename")
    author.rest()
    author.key(pygame.K_a, pygame.KMOD_CTRL)
    author.type("Mine")
    author.key(pygame.K_RETURN)
    author.key(pygame.K_ESCAPE)
    author.rest()
    author.click("chapter down")
    author.rest()
    assert sorted(record.title for record in author.records()) == ["Mine", "Shots: Coup Philippe", "Shots: Coup Royal"]


def test_a_game_alone_becomes_a_study_and_goes_back(tmp_path: Path) -> None:
    driver = Driver(tmp_path, reduced_motion=True, muted=True)
    (game,) = read_pdn('[White "Ada"]\n[Black "Bo"]\n\n1. 11-15 23-19 2. 8-11 *')
    driver.show(lambda context: context.routes.study(game, back=driver.screen))
    assert "chapters" not in driver.names(), "with one chapter the list is folded away"
    first = driver.on(StudyScreen)
    first.go_to_node(game.last)
    first.act("new chapter")
    driver.rest()
    driver.click("begin", 0.5)
    driver.click("ok")
    driver.rest()
    second = driver.on(StudyScreen)
    assert second is not first
    assert second.match.position == game.last.position
    assert [second.chapters.title_of(each) for each in second.chapters.all] == ["Ada – Bo", "Chapter 2"]
    assert second.chapters.title == "Ada – Bo"
    second.keep()
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    driver.rest()
    assert driver.screen is first
    assert not first.chapters.several
    assert len(driver.context.library.keys(LibraryQuery())) <= 1
    driver.key(pygame.K_y, pygame.KMOD_CTRL)
    assert [first.chapters.title_of(each) for each in first.chapters.all] == ["Ada – Bo", "Chapter 2"]
    first.keep()
    assert len(driver.context.library.keys(LibraryQuery())) == 2


def test_a_study_is_shared_as_a_booklet_or_as_one_chapter(author: Author) -> None:
    author.key(pygame.K_p, pygame.KMOD_CTRL)
    author.rest()
    screen = author.on(ShareScreen)
    screen.options.form = ShareFormat.PAPER
    screen.ui.rebuild()
    whole = len(screen.pages)
    assert "Page 1 of 4" in author.texts()
    author.click("whole", 0.75)
    assert len(screen.pages) < whole
    author.click("whole", 0.25)
    assert screen.content().startswith(b"%PDF")


def test_a_study_is_saved_as_one_file_and_read_again(author: Author, tmp_path: Path) -> None:
    author.click("tabs chapters")
    author.click("chapter down")
    author.key(pygame.K_s, pygame.KMOD_CTRL)
    author.rest()
    author.key(pygame.K_RETURN)
    author.rest()
    (path,) = author.context.places.games.glob("*.pdn")
    games = read_pdn(path.read_text(encoding="utf-8"))
    assert path.name == "Shots.pdn"
    assert [game.tags["ChapterName"] for game in games] == ["Coup Philippe", "Coup Royal", "An ending"]
    assert [game.tags["Event"] for game in games] == [f"Shots: {game.tags['ChapterName']}" for game in games]
    assert games[2].root.shapes == [("R", (45,)), ("G", (5, 46))]
