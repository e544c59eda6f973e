"""The ideas behind a search in a real window, by real clicks and keys: evaluations, reasons, exercises, worksheets.

    pytest -m slow -n0 tests/ui/lab/test_real_*.py --lab-pictures FOLDER

keeps a picture of every sight, of all languages and sizes. Without a folder there is a shorter walk in one of them.
"""

import time
from pathlib import Path

import pypdf

from ai.tracing.breakdown import MEYER, PATTERNS, SAMUEL
from ai.tracing.quiz import Ask
from game.checkers.position import Position
from game.kinds import kind_of
from game.ui.lab.evaluation.evaluation_page import AFTER, BEFORE, EvaluationPage
from game.ui.lab.evaluation.terms_panel import BOARD, CHANGE, SIDES, TermBoard, TermRows
from game.ui.lab.horizon import HorizonPage
from game.ui.lab.lab_screen import WhyPage
from game.ui.lab.predict.predict_page import PredictPage
from game.ui.lab.predict.prediction_round import PredictionRound, counted
from game.ui.why.rows import MoveRows
from game.ui.widgets.described import texts_in
from game.ui.widgets.flow import FlowText
from tests.ui.lab.walker import A_WHILE, IN_CI, Walker
from tests.ui.real_window import twin_folder, wait_for

MEN_AND_KINGS = "W:W18,22,26,27,30,K2:B3,6,11,14,8"
"""A position of English checkers in which every evaluation has something to say."""

pytestmark = IN_CI


def test_the_ideas_of_the_lab(walker: Walker, tmp_path: Path) -> None:
    walker.click("lab")
    walker.settle()
    for walk in EVERYTHING if walker.pictures else IN_SHORT:
        walk(walker, tmp_path)


def set_up(walker: Walker, game: str, text: str) -> None:
    """Search a position that is typed in the editor."""
    walker.way("position")
    walker.pick("game", game)
    walker.choose("variant", 0)
    walker.write("text", text)
    walker.key("Return")
    walker.click("search")


def evaluation_page(walker: Walker) -> EvaluationPage:
    """The page Evaluation, which is turned to."""
    if walker.lab.shown.name != EvaluationPage.name:
        walker.turn_to(EvaluationPage.name)
    page = walker.lab.shown
    assert isinstance(page, EvaluationPage)
    return page


# The page Evaluation


def terms(walker: Walker, _folder: Path) -> None:
    """The terms of each evaluation as bars and on the board, chosen by the mouse and the arrow keys."""
    page = evaluation_page(walker)
    assert not page.evaluation
    walker.see("a textbook's tree has no evaluation")
    walker.click("look at checkers")
    assert isinstance(page.start, Position)
    set_up(walker, "checkers", MEN_AND_KINGS)
    for name in (MEYER, PATTERNS, SAMUEL):
        walker.pick("evaluation", name)
        assert page.found is not None
        assert page.found.question.evaluation == name
        walker.see(f"evaluation {name}")
    bars = walker.part("terms", TermRows)
    line = bars.place(walker.twin.widgets.ui.look, 1)
    walker.click_at(line.center)
    walker.settle()
    first = page.terms.term
    assert first[0]
    walker.see("squares of a term")
    walker.key("Down")
    assert page.terms.term not in (first, ("", ()))
    walker.see("squares of the next term")
    walker.key("Home")
    assert page.terms.term == ("", ())


def before_and_after(walker: Walker, _folder: Path) -> None:
    """A move by two clicks on the board: its bars before and after, what it changes, and both sides of it."""
    page = evaluation_page(walker)
    move = page.start.legal_moves()[0]
    play_on_the_board(walker, move)
    assert (page.move, page.moment) == (move, AFTER)
    assert page.found is not None
    assert page.found.after is not None
    assert page.found.after.value != page.found.before.value
    walker.see("after a move")
    for view in (CHANGE, SIDES):
        walker.pick("bars view", view)
        walker.see(f"bars of {view}")
    walker.pick("moment", BEFORE)
    assert page.shown_position is page.start
    walker.see("before the move")
    walker.pick("bars view", "value")
    walker.choose("evaluation move", 2)
    assert page.move == page.start.legal_moves()[1]
    walker.see("another move from the list")
    walker.choose("evaluation move", 0)
    assert page.move is None


def play_on_the_board(walker: Walker, move: object) -> None:
    """Click the squares of a move on the board of the page Evaluation."""
    page = evaluation_page(walker)
    for square in kind_of(page.start).path(move):
        board = walker.part(BOARD, TermBoard)
        assert board.view is not None
        walker.click_at(board.view.rect_of(square).center)
        walker.settle()


def weights(walker: Walker, folder: Path) -> None:
    """Samuel's sliders by the mouse and the keys, a match of them in the background, and the player that they make."""
    page = evaluation_page(walker)
    walker.pick("evaluation", SAMUEL)
    assert page.samuel.tuned is None
    walker.click("weight man", 0.55)
    assert page.samuel.tuned is not None
    value = page.samuel.tuned.man
    walker.key("Right")
    assert page.samuel.tuned.man == value + 5
    walker.click("weight advance", 0.6)
    walker.see("weights are changed")
    walker.choose("games", 0)
    walker.click_at(walker.find("play match").rect.center)
    walker.twin.step()
    match = page.samuel.match
    assert match is not None
    assert match.running
    walker.hover((3, 3))
    walker.keep("match begins")
    before = walker.shown()
    while match.tally.games < 2:
        walker.twin.step()
        time.sleep(0.01)
    wait_for(lambda: walker.differs(before), A_WHILE)
    walker.click("stop match")
    assert not match.running
    assert match.tally.games >= 2
    wait_for(walker.rests)
    walker.keep("match is stopped")
    path = walker.export(folder, 0)
    assert path.suffix == ".py"
    assert "def evaluate(" in path.read_text(encoding="utf-8")
    walker.click("reset weights")
    assert page.samuel.tuned is None
    walker.see("usual weights again")
    walker.turn_to("tree")
    walker.way("options")
    walker.pick("evaluation", str(twin_folder(folder) / "games" / path.name))
    walker.see("the exported player is an evaluation")
    walker.click("search")
    walker.see("tree by the exported player")
    assert walker.session.request.evaluation.endswith(path.name)


def patterns(walker: Walker, _folder: Path) -> None:
    """Show the values of the trained patterns, region by region, square by square."""
    page = evaluation_page(walker)
    walker.pick("evaluation", PATTERNS)
    seen = set()
    walker.click("terms", 0.3)
    for _ in range(3):
        walker.key("Down")
        seen.add(page.terms.term)
        walker.see(f"pattern {len(seen)}")
    assert len(seen) == 3
    walker.key("Home")


def lines_of_marks(walker: Walker, _folder: Path) -> None:
    """Nilsson's open lines, drawn on a small board and counted on a large one."""
    set_up(walker, "tictactoe", "XO./.X./..O")
    page = evaluation_page(walker)
    assert page.evaluation == "nilsson"
    walker.see("open lines")
    play_on_the_board(walker, page.start.legal_moves()[0])
    walker.see("open lines after a move")
    walker.way("position")
    walker.pick("variant", "10x10x5")
    walker.click_at(walker.cell(44))
    walker.settle()
    walker.click("search")
    walker.see("open lines are counted")


# The page Horizon


def horizon(walker: Walker, _folder: Path) -> None:
    """The gallery: depth, quiescence, the line played out, and the tree of a search."""
    walker.turn_to(HorizonPage.name)
    walker.see("horizon")
    page = walker.lab.shown
    assert isinstance(page, HorizonPage)
    wrong = page.line[0]
    assert page.sight is not None
    assert page.sight.move == wrong
    walker.click("horizon depth", 0.8)
    depth = page.depth
    assert depth > page.usual_depth
    assert page.sight.move != wrong
    walker.see("horizon deeper")
    walker.click("horizon depth", 0.02)
    assert page.depth == 1
    walker.click("horizon depth", 0.8)
    assert page.depth == depth
    walker.click("horizon quiescence", 0.05)
    walker.see("horizon with quiescence")
    for step in (1, 2):
        walker.click("line step")
        assert page.step == step
    walker.see("line played out")
    walker.click("line to the end")
    assert page.step == len(page.line)
    walker.see("end of the line")
    walker.click("horizon tree")
    walker.see("tree of the horizon")
    assert walker.session.request.depth == depth
    walker.turn_to(HorizonPage.name)
    name = list(page.gallery)[7]
    if f"horizon example {name}" in walker.twin.names():
        walker.click(f"horizon example {name}")
    else:
        walker.choose("horizon position", 7)
    assert page.example is page.gallery[name]
    walker.see("another position of the gallery")
    walker.turn_to("tree")


# The page Why


def why(walker: Walker, _folder: Path) -> None:
    """Every move with its reason: the best one, the worst with the reply that punishes it, and the line played out."""
    set_up(walker, "tictactoe", "X.O/.X./..O")
    walker.turn_to(WhyPage.name)
    page = walker.lab.shown
    assert isinstance(page, WhyPage)
    walker.see("why: all moves")
    rows = walker.part("moves of the position", MoveRows)
    body = page.body
    study, player = body.study, body.player
    assert study is not None
    assert player is not None
    assert len(rows.names) == len(page.start.legal_moves()) == len(study.found.lines)
    assert study.chosen is study.found.best
    walker.key("Tab")
    walker.click(rows.names[0])
    walker.key("Down")
    assert study.chosen is study.found.lines[1]
    walker.see("why: the next move")
    walker.click(rows.names[-1])
    worst = study.found.lines[-1]
    assert study.chosen is worst
    assert player.texts[0] in texts_in(walker.find(rows.names[-1]))
    walker.see("why: the worst move")
    walker.click("line step")
    walker.click("line step")
    assert player.step == 2
    walker.see("why: the punishing reply")
    walker.key("Home")
    walker.click("line play")
    assert player.step == player.last
    assert player.position.outcome() is not None
    walker.see("why: the line is played out")
    text = walker.part("line text", FlowText)
    walker.click_at(text.word_rects(walker.twin.widgets.ui.look)[0].center)
    walker.settle()
    assert player.step == 1
    walker.see("why: by a click on the line")


def why_in_checkers(walker: Walker, _folder: Path) -> None:
    """A position with kings: the search is stopped, goes on, and leads to the tree after a move."""
    set_up(walker, "checkers", MEN_AND_KINGS)
    walker.turn_to(WhyPage.name)
    page = walker.lab.shown
    assert isinstance(page, WhyPage)
    walker.settle()
    walker.hover((3, 3))
    wait_for(walker.rests, 60)
    walker.keep("why in checkers")
    study = page.body.study
    assert study is not None
    walker.part("moves of the position", MoveRows)
    if "why deeper" in walker.twin.names():
        depth = study.found.depth
        walker.click_at(walker.find("why deeper").rect.center)
        while study.found.depth == depth:
            walker.twin.step()
        walker.keep("why deeper in checkers")
        walker.click("why stop")
    wait_for(walker.rests, 60)
    walker.key("End")
    walker.keep("why: the line in checkers")
    player = page.body.player
    assert player is not None
    assert player.step == player.last > 1


# The page Predict


def predict_page(walker: Walker) -> PredictPage:
    """The page Predict, which is turned to."""
    if walker.lab.shown.name != PredictPage.name:
        walker.turn_to(PredictPage.name)
        walker.settle()
    page = walker.lab.shown
    assert isinstance(page, PredictPage)
    return page


def begin(walker: Walker, seed: str) -> PredictionRound:
    """Type the seed of an exercise."""
    page = predict_page(walker)
    walker.write("seed", seed)
    walker.key("Return")
    assert page.seed.text == seed
    assert page.round is not None
    return page.round


def answer(walker: Walker, current: PredictionRound, *, right: bool = True) -> None:
    """Give the right answer to the question, or another one."""
    question = current.question
    match question.ask:
        case Ask.VALUE:
            values = [value for value in current.values if (value == question.answer) is right]
            walker.click(f"value {current.values.index(values[0])}")
        case Ask.CUT:
            walker.click("yes" if question.answer is right else "no")
        case Ask.WINDOW:
            assert isinstance(question.answer, tuple)
            alpha, beta = (current.bounds.index(bound) for bound in question.answer)
            walker.click(f"α {alpha}")
            walker.click(f"β {beta if right else (beta + 1) % len(current.bounds)}")
            walker.click("check")
        case Ask.UNVISITED:
            mark(walker, current, right=right)
            walker.click("check")
    assert current.answered
    assert current.right[-1] is right


def mark(walker: Walker, current: PredictionRound, *, right: bool) -> None:
    """Mark what is never visited by clicks on the tree; all but one of it when that is to be wrong."""
    found, missed, wrong = current._tops(current.problem.unvisited), current.problem.unvisited, current.marks
    assert missed
    assert not wrong
    for node in found if right else found[:-1]:
        walker.click_at(walker.place(node, "exercise tree"))
        walker.settle()
    assert current.problem.with_all_below(current.marks) == (
        current.problem.unvisited if right else current.problem.with_all_below(set(found[:-1]))
    )


def questions(walker: Walker, _folder: Path) -> None:
    """Every kind of question, answered rightly and wrongly and explained; the score is kept."""
    for ask, seed in (
        (Ask.VALUE, "tree2x3-value-4711"),
        (Ask.CUT, "tree3x2-cut-12"),
        (Ask.WINDOW, "tree2x3-window-7"),
        (Ask.UNVISITED, "tree3x3-unvisited-5"),
    ):
        current = begin(walker, seed)
        assert current.question.ask is ask
        walker.see(f"asked: {ask}")
        answer(walker, current)
        walker.see(f"answered rightly: {ask}")
        if not current.last:
            walker.click("next")
            answer(walker, current, right=False)
            walker.see(f"answered wrongly: {ask}")
    assert counted(walker.twin.context.settings.predicted) == (4, 7)
    walker.click("next")
    walker.see("result")
    walker.click("again")
    again = predict_page(walker).round
    assert again is not None
    answer(walker, again, right=False)
    walker.see("marks are missed")


def whole_exercise(walker: Walker, _folder: Path) -> None:
    """An exercise on a real position to its end, on the cut rule of some textbooks, and by minimax."""
    current = begin(walker, "tictactoe3-4")
    walker.see("exercise of tic-tac-toe")
    while True:
        answer(walker, current)
        if current.last:
            break
        walker.click("next")
    walker.see("last answer of an exercise")
    walker.click("next")
    assert predict_page(walker).over
    walker.see("result of an exercise")
    walker.pick("source", "checkers")
    walker.pick("search", "strict")
    walker.pick("kind", Ask.CUT)
    assert predict_page(walker).seed.text == "checkers-strict-cut-4"
    walker.see("exercise of checkers")
    walker.pick("search", "minimax")
    walker.see("exercise of minimax")


def seeds(walker: Walker, _folder: Path) -> None:
    """A seed is shared through the clipboard and comes back by Ctrl+V; a wrong one is answered in words."""
    begin(walker, "tree2x3-4711")
    walker.click("share")
    walker.see("seed is copied")
    walker.click("new exercise")
    assert predict_page(walker).seed.text == "tree2x3-4712"
    walker.see("another exercise")
    walker.click("exercise tree", 0.02)
    walker.key("v", control=True)
    assert predict_page(walker).seed.text == "tree2x3-4711"
    walker.see("exercise from the clipboard")
    walker.write("seed", "tree9x9-1")
    walker.key("Return")
    assert walker.find("seed fault").text
    walker.see("a seed that is none")
    begin(walker, "tree2x3-4711")


# Worksheets


def worksheets(walker: Walker, folder: Path) -> None:
    """A sheet and its solution, in each of the formats."""
    begin(walker, "tree2x2-3")
    walker.click("worksheet")
    walker.see("worksheets")
    walker.choose("task", 1)
    walker.choose("sheets", 2)
    walker.see("three worksheets")
    walker.choose("sheets", 0)
    path = walker.write_file(folder, 0)
    assert len(pypdf.PdfReader(path).pages) == 2
    walker.click("worksheet")
    walker.choose("sheet tree", 5)
    walker.click("solutions", 0.9)
    walker.see("one worksheet")
    assert walker.write_file(folder, 2).read_bytes().startswith(b"\x89PNG")
    walker.click("worksheet")
    drawn = walker.write_file(folder, 1)
    assert {each.name for each in drawn.iterdir()} == {"sheet-1.svg", "solution-1.svg"}


EVALUATION = (terms, before_and_after, weights, patterns, lines_of_marks)
EVERYTHING = (*EVALUATION, horizon, why, why_in_checkers, questions, whole_exercise, seeds, worksheets)
IN_SHORT = (terms, why)
"""The parts of a walk without pictures."""
