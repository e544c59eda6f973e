"""`main.py check`: a student's search against the textbook's, through the command line."""

import csv
import re
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from ai.classroom.checking import BoardTask, TreeTask, leaves_of
from ai.textbook.alpha_beta import BOOK_CUT, STANDARD_CUT
from tests.conftest import Command

Graded = Callable[..., tuple[int, str, str]]

SEARCH = """
def search(tree, alpha, beta, maximising):
    if not isinstance(tree, list):
        return tree
    best = float("-inf") if maximising else float("inf")
    for child in tree:
        value = search(child, alpha, beta, not maximising)
        if maximising:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
"""
NEGAMAX = """
def search(tree, alpha, beta, maximising, sign=1):
    if isinstance(tree, int):
        return sign * tree
    best = -10**9
    for index in range(len(tree)):
        best = max(best, -search(tree[index], -beta, -alpha, not maximising, -sign))
        alpha = max(alpha, best)
        if alpha >= beta:
            return best
    return best
"""
MINIMAX = """
def minimax(tree, maximising):
    if type(tree) is not list:
        return tree
    values = [minimax(child, not maximising) for child in tree]
    return max(values) if maximising else min(values)
"""
CHOOSE = """
def choose(state, depth):
    def value(state, depth):
        if (outcome := state.outcome()) is not None:
            return outcome.payoffs[state.turn]
        return max(-value(state.play(move), depth - 1) for move in state.legal_moves()) if depth else 0
    return max(state.legal_moves(), key=lambda move: -value(state.play(move), depth - 1))
"""


@pytest.fixture
def graded(command: Command, tmp_path: Path) -> Graded:
    """Run `check` on a file with this content."""

    def run(content: str, options: str = "") -> tuple[int, str, str]:
        file = tmp_path / "mine.py"
        file.write_text(textwrap.dedent(content), encoding="utf-8")
        return command(f"check {file} {options}")

    return run


@pytest.mark.parametrize(("content", "rule"), [
    (SEARCH, "alpha >= beta"),
    (SEARCH.replace("alpha >= beta", "alpha > beta"), "alpha > beta"),
    (NEGAMAX, "alpha >= beta"),
])  # fmt: skip
def test_a_right_search_passes_with_its_cut_rule(graded: Graded, content: str, rule: str) -> None:
    status, out, err = graded(content)
    assert (status, err) == (0, "")
    assert out.splitlines()[1:] == ["  values      100 of 100", f"  visits      100 of 100, cutting at {rule}"]


def test_minimax_and_a_game_are_graded_too(graded: Graded) -> None:
    status, out, _ = graded(MINIMAX + CHOOSE, "--trees 30")
    assert status == 0
    assert "visits      30 of 30\n" in out
    assert "best moves  20 of 20" in out


@pytest.mark.parametrize(("right", "wrong", "sentence"), [
    ("alpha >= beta:", "alpha >= beta and maximising:",
     r"At leaf \w+: your search visited it; at \w+ alpha was \S+ and beta \S+: cut\."),
    ("alpha >= beta:", "alpha >= beta - 1:",
     r"At leaf \w+: your search never visited it; alpha was \S+ and beta \S+: nothing to cut\."),
    ("for child in tree:", "for child in reversed(tree):", r"At leaf \w+: your search (never )?visited it"),
    ("best = min(best, value)", "best = value", r"Your search says -?\d+; the tree is worth -?\d+\."),
])  # fmt: skip
def test_the_first_difference_is_named_with_its_tree(graded: Graded, right: str, wrong: str, sentence: str) -> None:
    status, out, _ = graded(SEARCH.replace(right, wrong))
    assert status == 1
    assert re.search(sentence, out)
    tree = re.search(r'uv run main\.py lab "(\[.+\])"', out)
    seed = re.search(r"\(seed (\d+)\)", out)
    assert tree
    assert seed
    assert TreeTask(int(seed[1])).text == tree[1]


def test_a_worse_move_is_named(graded: Graded) -> None:
    status, out, _ = graded("def choose(state, depth): return state.legal_moves()[0]")
    assert status == 1
    assert re.search(r"Your search plays \w\d; \w\d is better: it (wins|draws)\.", out)
    assert "uv run main.py lab tictactoe --fen " in out


@pytest.mark.parametrize(("content", "said"), [
    ("x = 1", "neither search(tree, alpha, beta, maximising), minimax(tree, maximising) nor choose(state, depth)."),
    ("def evaluate(state): return 0", "defines neither search(tree, alpha, beta, maximising)"),
    ("def search(tree, alpha, beta, maximising): return 'a'", "gave 'a', which is not a whole number."),
    ("def search(tree, alpha, beta, maximising): return alpha", "gave -inf, which is not a whole number."),
    ("def search(tree, alpha, beta, maximising):\n    return tree.value", "mine.py, line 2: AttributeError"),
    ("def search(tree, alpha, beta, maximising): open('x', 'w')", "mine.py"),
])  # fmt: skip
def test_a_file_that_breaks_down_fails_with_one_sentence(graded: Graded, content: str, said: str) -> None:
    status, out, err = graded(content)
    assert (status, err) == (1, "")
    assert said in out
    assert out.count("\n") == 1


def test_a_class_is_checked_into_a_table(command: Command, tmp_path: Path) -> None:
    (tmp_path / "ann.py").write_text(SEARCH, encoding="utf-8")
    (tmp_path / "ben.py").write_text(SEARCH.replace("min(best, value)", "value"), encoding="utf-8")
    (tmp_path / "cy.py").write_text("syntax error", encoding="utf-8")
    (tmp_path / "dora.py").mkdir()
    table = tmp_path / "class.csv"
    assert command(f"check {tmp_path} --trees 20 --csv {table}")[0] == 1
    rows = list(csv.DictReader(table.read_text(encoding="utf-8-sig").splitlines()))
    passed = {"ann.py": "yes", "ben.py": "no", "cy.py": "no", "dora.py": "no"}
    assert {row["file"]: row["passed"] for row in rows} == passed
    assert "dora.py can't be read" in rows[3]["first difference"]
    assert rows[1]["first difference"]


@pytest.mark.parametrize(("line", "said"), [
    ("check nowhere.py", "nowhere.py"),
    ("check {folder}", "has no Python files."),
    ("check {folder} --seed x", "is not a whole number"),
])  # fmt: skip
def test_what_cannot_be_checked_is_said(command: Command, tmp_path: Path, line: str, said: str) -> None:
    status, out, err = command(line.format(folder=tmp_path))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_the_trees_have_ties_single_children_and_uneven_depth() -> None:
    tasks = [TreeTask(seed) for seed in range(1, 101)]
    depths = {
        max(task.text[:at].count("[") - task.text[:at].count("]") for at in range(len(task.text))) for task in tasks
    }
    values = [[leaf.payoffs[0] for leaf in leaves_of(task.tree)] for task in tasks]
    assert depths == {1, 2, 3, 4, 5}
    assert any(len(set(each)) < len(each) for each in values)
    assert any(re.search(r"\[-?\d+\]", task.text) for task in tasks)
    assert any(re.search(r"\],-?\d|\d,\[", task.text) for task in tasks)
    assert any(list(task.visits(STANDARD_CUT).leaves) != list(task.visits(BOOK_CUT).leaves) for task in tasks)


def test_a_seed_gives_the_same_tasks() -> None:
    assert TreeTask(26).text == "[3,[2,0]]"
    assert BoardTask(3).text == BoardTask(3).text


PAGE = (Path(__file__).parents[3] / "docs" / "first-search.md").read_text(encoding="utf-8")


def test_the_listings_of_the_page_work(graded: Graded) -> None:
    minimax, without_cut, cut, choose = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    before, end = without_cut.rsplit("    return best", 1)
    assert graded(minimax + choose, "--trees 20")[0] == 0
    assert graded(before + cut + "    return best" + end)[0] == 0
    status, out, _ = graded(without_cut)
    assert status == 1
    assert "values      100 of 100" in out


def test_the_example_of_the_page_is_what_is_printed(graded: Graded) -> None:
    shown = textwrap.dedent(PAGE.partition("this tree in the [Search Lab](search-lab.md):\n\n")[2].partition("\n\n")[0])
    assert graded(SEARCH.replace("if alpha >= beta:", "if alpha >= beta and maximising:"))[1].strip() == shown.strip()


@pytest.mark.parametrize("name", ["[[3,12],[2,4]]", "last-cells"])
@pytest.mark.parametrize(
    "line", ["trace {} --depth 1", "compare {} --depth 1", "worksheet {} --svg {folder}/sheet.svg"]
)
def test_trees_in_brackets_and_examples_are_taken(command: Command, tmp_path: Path, line: str, name: str) -> None:
    status, _, err = command(line.format(name, folder=tmp_path))
    if line.startswith("worksheet") and name == "last-cells":
        assert (status, err.count("\n")) == (2, 1)
    else:
        assert (status, err) == (0, "")
