"""The pages of facts: counted and measured while they are read, in every language."""

from pathlib import Path

import pytest

from ai.insight.branching import PRINTED
from ai.tracing.examples import PRINTED_SLIPS, example_named
from game.kinds import KINDS
from game.languages import LANGUAGES
from game.ui.lab.help import ENVIRONMENT, GAME, TOPICS, HelpScreen
from game.ui.lab.positions import PositionsScreen
from game.ui.lab.subject import Subject
from game.ui.widgets.text_table import TextTable
from tests.ui.lab.test_screen import Lab
from tests.ui.test_fit import faults


def table(lab: Lab, name: str) -> list[tuple[str, ...]]:
    found = lab.part(name, TextTable)
    return [line.cells for line in found.lines]


def at_topic(folder: Path, topic: str, size: tuple[int, int] = (1280, 800), language: str = "en") -> Lab:
    lab = Lab(folder, size=size)
    lab.context.settings.language = language
    lab.screen = HelpScreen(lab.context, lab.screen, topic)
    lab.screen.draw(lab.surface)
    return lab


def test_the_conditions_are_ticked_off_for_both_games(tmp_path: Path) -> None:
    rows = table(at_topic(tmp_path, "conditions"), "conditions")
    assert (len(ENVIRONMENT), len(GAME)) == (6, 7)
    ticked = [row for row in rows if row[-1]]
    assert len(ticked) == 13
    assert all(row[1:-1] == ("✓",) * len(KINDS) for row in ticked)
    assert ("Deterministic", *("✓",) * len(KINDS), "backgammon: dice") in ticked


def test_the_ticks_are_true_of_the_games() -> None:
    for kind in KINDS.values():
        start = kind.start(kind.variants[0])
        after = start.play(start.legal_moves()[0])
        assert start.players == 2
        assert {start.turn, after.turn} == {0, 1}
        assert start == kind.start(kind.variants[0])


def test_branching_factors_are_measured_next_to_the_printed_ones(tmp_path: Path) -> None:
    lab = at_topic(tmp_path, "branching")
    assert [row[2] for row in table(lab, "branching")] == ["–", "–", "…", "…", "…", "…"]
    lab.step()
    lab.until(lambda: not lab.widgets.busy, seconds=60)
    rows = table(lab, "branching")
    assert [row[1] for row in rows] == ["13.50", "361", "7.00", "6.14", "1.20", "7.94"]
    printed = [*PRINTED["7x6x4-gravity"], *PRINTED["english"]]
    measured = [float(row[2]) for row in rows[2:]]
    assert all(abs(mean - usual) < 2.2 for mean, usual in zip(measured, printed, strict=True))
    assert measured[2] < 2 < measured[1] < measured[3]


@pytest.mark.parametrize("folded", [True, False])
def test_all_positions_and_games_are_counted(tmp_path: Path, folded: bool) -> None:
    lab = Lab(tmp_path, size=(1280, 800))
    lab.screen = PositionsScreen(lab.context, lab.screen)
    lab.screen.draw(lab.surface)
    lab.until(lambda: not lab.widgets.busy)
    assert isinstance(lab.screen, PositionsScreen)
    lab.screen.fold(folded)
    lab.screen.draw(lab.surface)
    counted = "765 positions and 26,830 games" if folded else "5,478 positions and 255,168 games"
    assert lab.find("totals").text == f"{counted}, counted just now."


def test_the_help_says_how_large_checkers_is() -> None:
    (parts,) = (topic.parts for topic in TOPICS if topic.name == "positions")
    assert "255,168 games, 26,830 of them essentially different" in str(parts[-1])
    assert "5·10^20 positions" in str(parts[-1])


def test_compare_says_what_a_search_guarantees(tmp_path: Path) -> None:
    lab = Lab(tmp_path, size=(1280, 800))
    lab.click("pages compare")
    lab.until(lambda: not lab.lab.busy)
    lab.click("view", across=0.5)
    assert table(lab, "guarantees") == [
        ("Minimax", "if the tree is finite", "against an optimal opponent", "b^m", "b·m"),
        ("Alpha-beta", "if the tree is finite", "against an optimal opponent", "b^(m/2) … b^m", "b·m"),
    ]


def test_the_slips_of_the_printed_table_are_marked(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    session = lab.lab.session
    assert session
    marked = {
        step: "alpha" if row[3].endswith("*") else "beta"
        for step in range(1, len(session.trace) + 1)
        if "*" in "".join(row := session.rows.row(step))
    }
    assert marked == PRINTED_SLIPS == {8: "alpha", 9: "alpha", 10: "alpha", 12: "alpha", 21: "beta"}
    assert "cuts only when α > β" in lab.find("slip note").text
    other = Lab(tmp_path, Subject.of_example(example_named("aima")))
    assert other.lab.session
    assert not any("*" in "".join(other.lab.session.rows.row(step)) for step in range(1, 22))


def test_a_proof_is_drawn_and_told(tmp_path: Path) -> None:
    lab = Lab(tmp_path, Subject.of_example(example_named("proof")))
    session = lab.lab.session
    assert session
    names = {session.words.node(node): node for node in range(len(session.trace.nodes))}
    assert [session.drawing.player_text(turn) for turn in (0, 1)] == ["OR", "AND"]
    assert [session.drawing.value_text(names[name], 21) for name in "ABCDH"] == ["✓", "✓", "×", "✓", "×"]
    assert session.drawing.value_text(names["A"], 12) == ""
    session.player.go_to(6)
    assert session.sentence == "I is a leaf: MAX gets 6. I is proved: MAX gets at least 6."
    session.player.go_to(20)
    assert session.sentence.endswith("C is disproved: MAX gets less than 6.")
    assert session.rows.row(21)[2] == "✓"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(640, 480), (1024, 640), (1280, 800)])
@pytest.mark.combinations(3)
def test_the_pages_of_facts_have_room_for_their_texts(size: tuple[int, int], language: str, tmp_path: Path) -> None:
    for topic in ("conditions", "branching"):
        lab = at_topic(tmp_path, topic, size, language)
        assert list(faults(lab.widgets.ui, lab.surface.get_rect())) == []
