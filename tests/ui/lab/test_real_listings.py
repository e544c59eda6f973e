"""Listings in a real window, by real clicks and keys: four ways to write alpha-beta, and a faulty one.

pytest -m slow -n0 tests/ui/lab/test_real_listings.py --lab-pictures FOLDER
"""

from pathlib import Path

from ai.tracing.printed import wrong_listings
from game.ui.lab.tree.code import CodeLines
from tests.ui.lab.test_real_lab import show
from tests.ui.lab.walker import IN_CI, Walker

pytestmark = IN_CI


def code(walker: Walker) -> CodeLines:
    return walker.part("code", CodeLines)


def test_the_listings_of_the_lab(walker: Walker, tmp_path: Path) -> None:
    walker.click("lab")
    walker.settle()
    show(walker, "code")
    walker.key("End")
    for number, name in enumerate(("two functions", "do and undo", "one guarantee", "ours"), 1):
        walker.choose("listing", number % 4)
        walker.settle()
        walker.see(name)
        walker.click("changes")
        walker.see(f"{name}, what is new")
        walker.click("changes")
        assert not code(walker).changed
    fault(walker)


def fault(walker: Walker) -> None:
    """A faulty listing from the page Predict: its first difference, a wrong line, the faulty one."""
    walker.turn_to("predict")
    walker.settle()
    walker.choose("faults", 1)
    walker.settle()
    walker.see("a faulty listing")
    walker.click("difference")
    assert walker.step == 12
    walker.see("first difference")
    lines = code(walker)
    for index, text in ((10, "a line that is right"), (wrong_listings()["fault-2"].number - 1, "the faulty line")):
        walker.click_at(lines.line_rect(walker.lab.ui.look, index).center)
        walker.settle()
        walker.see(text)
    assert walker.find("why").text
