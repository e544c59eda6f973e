"""The page about the program, and the page after a failure."""

from game import __version__
from game.ui.home.about import AboutScreen
from game.ui.home.failure import FailureScreen
from game.ui.home.home import HomeScreen
from tests.ui.driver import Driver


def test_about_says_which_version_runs_and_how(driver: Driver) -> None:
    driver.show(lambda context: AboutScreen(context, context.routes.home()))
    texts = driver.texts()
    assert __version__ in texts
    assert "compiled" in texts or "interpreted" in texts
    assert "SIL Open Font License" in texts
    assert str(driver.context.places.log) in texts


def test_failure_names_the_error_and_the_log_and_goes_on(driver: Driver) -> None:
    driver.show(lambda context: FailureScreen(context, ZeroDivisionError("by nought")))
    assert "ZeroDivisionError: by nought" in driver.texts()
    assert str(driver.context.places.log) in driver.texts()
    driver.click("home")
    assert isinstance(driver.screen, HomeScreen)
