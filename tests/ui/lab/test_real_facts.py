"""Figures and facts of the texts in a real window, by real clicks: the shelf, a tree of one's own, a proof, counts.

pytest -m slow -n0 tests/ui/lab/test_real_facts.py --lab-pictures FOLDER
"""

from ai.tracing.examples import examples
from game.ui.lab.help import TOPICS, HelpScreen
from game.ui.lab.positions import PositionsScreen
from tests.ui.lab.walker import IN_CI, Walker

FIGURES = ("minnie", "figure 8.24", "subtrees", "min errs", "proof", "type a", "type b", "sixteen", "alliance arises")
FIGURES_IN_SHORT = ("minnie", "proof")
OWN = "MIN: Mi[Ma1[4,inf],Ma2=-3]"

pytestmark = IN_CI


def test_figures_and_facts_of_the_texts(walker: Walker) -> None:
    walker.click("lab")
    walker.settle()
    named = {example.name: example for example in examples()}
    for name in FIGURES if walker.pictures else FIGURES_IN_SHORT:
        walker.way("shelf")
        walker.click(f"example {name}")
        walker.settle()
        assert walker.lab.subject.example is named[name]
        walker.see(f"{name}, to begin with")
        walker.key("End")
        walker.see(name)
    tree_of_one_s_own(walker)
    as_a_proof(walker)
    facts(walker)
    all_positions(walker)


def tree_of_one_s_own(walker: Walker) -> None:
    walker.way("shelf")
    walker.write("brackets", "MIN: Mi[Ma1[4,inf],Ma1=-3]")
    walker.click("draw")
    assert "the name Ma1 is taken" in walker.find("fault").text or walker.twin.context.settings.language != "en"
    walker.see("what is wrong with a tree")
    walker.write("brackets", OWN)
    walker.click("draw")
    walker.settle()
    assert walker.lab.subject.request.start.turn == 1
    walker.see("a tree of one's own, to begin with")
    walker.key("End")
    walker.see("a tree with MIN at the root")


def as_a_proof(walker: Walker) -> None:
    walker.way("options")
    walker.click("and or")
    walker.see("the option for OR and AND")
    walker.click("search")
    walker.see("a proof, to begin with")
    walker.key("End")
    assert walker.session.drawing.value_text(0, walker.step) == "✓"
    walker.see("the tree as a proof")


def facts(walker: Walker) -> None:
    """The two topics of the help that have tables."""
    walker.click("help")
    assert isinstance(walker.twin.screen, HelpScreen)
    for topic in ("conditions", "branching"):
        while walker.twin.screen.topic.name != topic:
            assert walker.twin.screen.number < len(TOPICS) - 1
            walker.click("next")
        walker.twin.until(lambda: not walker.twin.widgets.busy, seconds=60)
        walker.find(topic)
        walker.see(f"facts: {topic}", seconds=60)
    walker.key("Escape")


def all_positions(walker: Walker) -> None:
    walker.way("shelf")
    walker.click("positions")
    walker.twin.until(lambda: not walker.twin.widgets.busy, seconds=60)
    assert isinstance(walker.twin.screen, PositionsScreen)
    walker.find("totals")
    walker.see("counts of all positions", seconds=20)
