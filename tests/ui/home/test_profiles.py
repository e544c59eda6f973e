"""The page of profiles: added, renamed, removed by a question, and the loop that goes on with another one."""

from pathlib import Path

import pygame
import pytest

from game.keeping.files import PROFILE_VARIABLE, places
from game.keeping.profiles import Profiles
from game.languages import MIRRORED
from game.ui import app
from game.ui.app import App, opened_profile
from game.ui.home.home import HomeScreen
from game.ui.home.profiles import ProfilesScreen
from game.ui.home.settings import SettingsScreen
from game.ui.screen import Context
from game.ui.widgets.widget_screen import WidgetScreen
from tests.ui.driver import Driver
from tests.ui.test_app import SeenWindow


def page(context: Context) -> ProfilesScreen:
    return ProfilesScreen(context, HomeScreen(context))


def add(driver: Driver, name: str) -> None:
    driver.click("add")
    driver.type(name)
    driver.key(pygame.K_RETURN)


def test_the_way_from_the_settings(driver: Driver) -> None:
    driver.show(lambda context: SettingsScreen(context, context.routes.home()))
    driver.click("profiles")
    driver.rest()
    assert isinstance(driver.screen, ProfilesScreen)
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert isinstance(driver.screen, SettingsScreen)


def test_a_profile_is_added_and_begins_with_the_same_look(driver: Driver) -> None:
    driver.context.settings.language = "ru"
    driver.show(page)
    add(driver, "Anna")
    profiles = driver.context.profiles
    assert [each.name for each in profiles.all] == ["", "Anna"]
    assert '"language": "ru"' in profiles.places(profiles.find("Anna")).settings.read_text()
    assert "open Anna" in driver.names()


def test_a_name_that_is_taken_is_told(driver: Driver) -> None:
    driver.show(page)
    add(driver, "Anna")
    add(driver, "anna")
    driver.step()
    assert driver.find("status").text == "There is already a profile called anna."


def test_renaming_by_the_keyboard(driver: Driver) -> None:
    driver.show(page)
    add(driver, "Anna")
    driver.click("rename Anna")
    driver.key(pygame.K_END)
    driver.type(" K.")
    driver.key(pygame.K_RETURN)
    assert driver.find("profile Anna").text == "Anna K."


def test_removal_asks_and_says_where_the_folder_is(driver: Driver) -> None:
    driver.show(page)
    add(driver, "Anna")
    assert "remove " not in driver.names()
    driver.click("remove Anna")
    assert "not deleted" in driver.find("what happens").text
    driver.key(pygame.K_RETURN)
    assert "open Anna" in driver.names()
    driver.click("remove Anna")
    driver.click("yes")
    assert "open Anna" not in driver.names()
    assert str(driver.context.profiles.removed) in driver.find("status").text


def test_the_first_page_says_whose_games_these_are_when_there_are_several(driver: Driver) -> None:
    assert "who" not in driver.names()
    driver.context.profiles.add("Anna")
    driver.show(HomeScreen)
    assert driver.find("who").text == "First profile"
    driver.click("who")
    driver.rest()
    assert isinstance(driver.screen, ProfilesScreen)


def test_another_profile_is_asked_of_the_loop(driver: Driver) -> None:
    anna = driver.context.profiles.add("Anna")
    driver.show(page)
    driver.click("open Anna")
    assert driver.context.wanted == anna


def test_the_loop_ends_with_one_profile_and_begins_with_the_other(tmp_path: Path) -> None:
    window = SeenWindow(Driver(tmp_path))
    profiles = Profiles(places(tmp_path))
    anna = profiles.add("Anna")
    with opened_profile(profiles, profiles.all[0]) as context:
        running = App(window, context, HomeScreen(context))
        running.frame([], 1 / 60)
        assert running.running
        context.wanted = anna
        running.frame([], 1 / 60)
        assert not running.running
        context.settings.theme = "light"
    with opened_profile(profiles, anna) as context:
        assert context.places.library.parent.name == "Anna"
        assert context.settings.theme == "dark"
        with opened_profile(profiles, anna) as twice:
            assert [str(notice.trouble) for notice in twice.notices] == ["open twice"]
    with opened_profile(profiles, profiles.all[0]) as context:
        assert context.settings.theme == "light"
    assert Profiles(profiles.root).last.is_first


def test_the_program_asks_who_is_playing_until_the_box_is_cleared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PROFILE_VARIABLE, str(tmp_path))
    titles: list[str] = []

    class OneFrame(App):
        def frame(self, events: list[pygame.event.Event], dt: float) -> None:
            super().frame(events, dt)
            assert isinstance(self.screen, WidgetScreen)
            titles.append(self.screen.ui.find("title").text)
            self.running = False

    monkeypatch.setattr(app, "App", OneFrame)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    driver = Driver(tmp_path)
    driver.context.changed()
    driver.show(page)
    add(driver, "Anna")
    assert app.run() == app.run(profile="Anna") == 0
    driver.click("ask")
    assert app.run() == 0
    assert titles == ["Who is playing?", "Kings & Crosses", "Kings & Crosses"]


def test_the_profile_in_use_leads_to_the_first_page(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.show(lambda context: ProfilesScreen(context, context.routes.home(), asking=True))
    driver.click("open ")
    driver.rest()
    assert isinstance(driver.screen, HomeScreen)


def test_your_new_name_is_on_the_first_page(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.context.profiles.add("Anna")
    driver.show(page)
    driver.click("rename ")
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.type("Zoe")
    driver.key(pygame.K_RETURN)
    driver.rest()
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert driver.find("who").text == "Zoe"


@pytest.mark.parametrize("language", ["en", MIRRORED])
def test_results_are_saved_as_a_table(tmp_path: Path, language: str) -> None:
    driver = Driver(tmp_path, reduced_motion=True, language=language)
    driver.context.profiles.add("Anna")
    driver.show(page)
    driver.click("results")
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    driver.rest()
    driver.key(pygame.K_RETURN)
    driver.rest()
    (path,) = tmp_path.rglob("*.csv")
    assert str(path) in driver.find("status").text
    assert path.read_text("utf-8-sig").startswith("profile,exercise,kind,")
