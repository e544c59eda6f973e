"""The page Predict: nothing is given away, answers are explained, marks are checked, scores kept, seeds shared."""

from pathlib import Path

import pygame
import pytest

from ai.score import INFINITY
from ai.textbook.observe import LeafCause
from ai.tracing.quiz import MAKERS, Answer, Ask, Seed
from ai.work.jobs import Worker
from game.keeping import settings
from game.ui.lab.lab_screen import LabScreen, lab_with
from game.ui.lab.predict.predict_page import PredictPage
from game.ui.lab.predict.predict_tree import ExercisePainter, ExerciseTree, drawing_of
from game.ui.lab.predict.prediction_round import BEST, STREAK, PredictionRound, RoundWords, count_answer, counted
from game.ui.look.text import FONTS, Fonts
from game.ui.look.theme import DARK, Look
from tests.ui.driver import Driver


def round_of(text: str) -> PredictionRound:
    seed = Seed.parse(text)
    return PredictionRound(seed, seed.exercise())


def at(current: PredictionRound, ask: Ask) -> PredictionRound:
    """The same at the first question of this kind."""
    while current.question.ask is not ask:
        current.answer(current.question.answer)
        current.go_on()
    return current


def named(current: PredictionRound, *names: str) -> list[int]:
    """Nodes of a textbook's tree by their names."""
    whole = current.problem.whole
    found = {whole.position(node).name: node for node in range(len(whole.nodes))}  # type: ignore[attr-defined]
    return [found[name] for name in names]


@pytest.fixture(scope="module")
def look() -> Look:
    pygame.font.init()
    return Look(DARK, 1.0, Fonts(*FONTS))


def seen(current: PredictionRound, look: Look) -> dict[int, tuple[str, str]]:
    """The texts in every node of the drawn tree, and below it."""
    tree = ExerciseTree(drawing_of(current, Worker(), "classic"), current, lambda: None)
    tree.arrange(look, pygame.Rect(0, 0, 1200, 760))
    painter = tree.painter(look)
    assert isinstance(painter, ExercisePainter)
    shown = {}
    for place, node in enumerate(painter.layout.nodes):
        spot, ply = painter.spot(place), painter.layout.plies[place]
        shown[node] = (
            painter.value_shown(spot, ply, current.step),
            painter.below_shown(spot, ply, current.step),
        )
    return shown


@pytest.mark.parametrize("source", ["tree2x3", "tree3x2", "textbook", "tictactoe3", "checkers"])
def test_the_picture_gives_no_answer_away(source: str, look: Look) -> None:
    current = round_of(f"{source}-22")
    trace = current.problem.drawn
    while True:
        question, shown = current.question, seen(current, look)
        windows = {below for _value, below in shown.values()} - {""}
        inner = {node for node in shown if trace.nodes.causes[node] == LeafCause.INNER}
        assert windows == ({"(?, ?)"} if question.ask is Ask.WINDOW else set())
        if question.ask is Ask.UNVISITED:
            assert not any(shown[node][0] for node in inner)
            assert not current.crossed
        else:
            assert (shown[current.node][0] == "?") is (question.ask is Ask.VALUE)
            assert all(not shown[node][0] for node in inner if not trace.last_step(node, question.step))
            assert all(trace.nodes.parents[node] != current.node for node in current.crossed)
        current.answer(question.answer)
        assert "?" not in {text for texts in seen(current, look).values() for text in texts}
        if current.last:
            break
        current.go_on()


@pytest.mark.parametrize("source", MAKERS)
def test_the_right_answer_is_always_offered_and_always_explained(source: str) -> None:
    for number in (22, 27):
        current = round_of(f"{source}-{number}")
        while True:
            answer = current.question.answer
            if isinstance(answer, tuple):
                assert set(answer) <= set(current.bounds)
            elif current.question.ask is Ask.VALUE:
                assert answer in current.values
                assert 2 <= len(current.values) <= 9
            assert current.answer(answer)
            assert all(RoundWords(current, "classic").reasons())
            if current.last:
                break
            current.go_on()


def told(text: str, ask: Ask) -> list[str]:
    current = at(round_of(text), ask)
    current.answer(current.question.answer)
    return RoundWords(current, "classic").reasons()


def test_reasons_name_the_values() -> None:
    assert told("tree2x3-7", Ask.WINDOW) == [
        "α is what MAX is already sure of: 8, at A.",
        "MIN is sure of nothing yet, so β = ∞.",
    ]
    assert told("tree2x3-7", Ask.CUT) == [
        "H gives D its first value: 4.",
        "α = 4 < β = ∞: a value between them would still count, so the next branch is searched.",
    ]
    assert told("tree2x3-7", Ask.VALUE) == [
        "D is a MAX node: it takes the largest value.",
        "I is better for MAX: 8 instead of 4.",
        "So 8 goes up from D.",
    ]
    assert told("textbook-1", Ask.UNVISITED) == [
        "Cutoff at E: α 7 ≥ β 6. If MAX can answer with 7, MIN will not play this: it already has 6 at B.",
        "Cutoff at C: α 6 ≥ β 5. If MIN can answer with 5, MAX will not play this: it already has 6 at A.",
    ]


def test_marks_take_all_below_them_and_are_checked_branch_by_branch() -> None:
    current = at(round_of("textbook-1"), Ask.UNVISITED)
    k, g, n, f, m, a = named(current, "K", "G", "N", "F", "M", "A")
    for node in (n, m, f, a):
        current.mark(node)
    assert current.marks == {n, f}, "the mark on F took in that on M; the root is always visited"
    current.mark(m)
    assert current.marks == {n}, "a mark above is taken away from below"
    current.mark(k)
    current.mark(f)
    assert not current.answer(current.marks)
    assert current.sorted_marks() == ([k, n], [f], [g])


def test_answers_are_counted_by_kind_and_in_a_row() -> None:
    tally: dict[str, int] = {}
    for ask, right in ((Ask.CUT, True), (Ask.CUT, True), (Ask.VALUE, False), (Ask.CUT, True)):
        count_answer(tally, ask, right)
    assert counted(tally) == (3, 4)
    assert counted(tally, [Ask.VALUE]) == (0, 1)
    assert (tally[STREAK], tally[BEST]) == (1, 2)


class Student(Driver):
    """A user at an exercise, in a window of this size."""

    def __init__(self, folder: Path, seed: str, size: tuple[int, int] = (1280, 800), **chosen: object) -> None:
        super().__init__(folder, size, reduced_motion=True, muted=True, lab_toured=True, **chosen)
        self.screen = LabScreen(self.context, self.screen)
        assert self.screen.give(seed)
        self.screen.draw(self.surface)
        self.wait()

    @property
    def page(self) -> PredictPage:
        assert isinstance(self.screen, LabScreen)
        assert isinstance(self.screen.shown, PredictPage)
        return self.screen.shown

    @property
    def round(self) -> PredictionRound:
        assert self.page.round is not None
        return self.page.round

    def wait(self) -> None:
        """Wait until the exercise is made."""
        self.settle(lambda: not self.page.busy)

    def answer(self, given: Answer) -> None:
        """Answer by the keyboard alone, as far as it is no window."""
        if isinstance(given, bool):
            self.widgets.ui.focus("yes" if given else "no")
        elif isinstance(given, tuple):
            for letter, score in zip("αβ", given, strict=True):
                self.click(f"{letter} {self.round.bounds.index(score)}")
            self.widgets.ui.focus("check")
        else:
            self.widgets.ui.focus(f"value {self.round.values.index(given)}")  # type: ignore[arg-type]
        self.key(pygame.K_RETURN)


def test_a_seed_is_seen_whole_and_the_score_before_the_first_answer_is_a_sentence(tmp_path: Path) -> None:
    student = Student(tmp_path, "tree3x3-window-8")
    seed, look = student.find("seed"), student.widgets.ui.look
    assert look.text(seed.text).size[0] + look.px(24) <= seed.rect.w
    assert student.find("score").text == "No question answered yet"


def test_an_exercise_is_done_by_keys_and_kept_in_the_settings(tmp_path: Path) -> None:
    student = Student(tmp_path, "textbook-1")
    first = student.round.question
    assert first.answer == (-INFINITY, 6)
    student.answer((-INFINITY, INFINITY))
    assert student.find("verdict").text == "Not quite."
    assert student.find("answer").text == "Your answer: α = −∞, β = ∞. The right one: α = −∞, β = 6."
    while not student.round.last:
        student.key(pygame.K_RETURN)  # "Next question" has the focus
        if student.round.question.ask is not Ask.UNVISITED:
            student.answer(student.round.question.answer)
            assert student.find("verdict").text == "That is right."
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_SPACE):
        student.key(key)
    assert list(student.round.marks) == named(student.round, "K")
    student.key(pygame.K_SPACE)
    assert not student.round.marks
    tree = student.part("exercise tree", ExerciseTree)
    painter = tree.painter(student.widgets.ui.look)
    assert painter is not None
    (g, k) = named(student.round, "G", "K")
    student.click_at(painter.on_branch(g))
    assert student.round.marks == {g}
    student.click_at(painter.around(painter.layout.place(k), 0).center)
    student.rest()
    assert not student.widgets.busy  # though the mouse rests on a node
    student.widgets.ui.focus("exercise tree")
    student.key(pygame.K_RETURN)  # checks the marks
    assert student.find("marks check").text == "Marked correctly: 2"
    student.key(pygame.K_RETURN)
    assert student.find("result").text == "5 of 6 right"
    kept, _notice = settings.load(student.context.places.settings)
    assert counted(kept.predicted) == (5, 6)
    student.click("clear")
    assert settings.load(student.context.places.settings)[0].predicted == {}


def test_a_seed_is_typed_shared_and_pasted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied = [""]
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: copied.__setitem__(0, text))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: copied[0])
    student = Student(tmp_path, "tree2x2-5")
    student.page.typed = "12"
    student.page._open_typed()
    student.wait()
    assert student.round.seed.text == "tree2x2-12"
    student.click("share")
    assert copied == ["tree2x2-12"]
    student.page.typed = "oak-12"
    student.page._open_typed()
    student.step()
    assert student.find("seed fault").text.startswith("There is no exercise called “oak-12”")
    copied[0] = "tree3x2-minimax-3\n"
    assert isinstance(student.screen, LabScreen)
    student.screen.turn_to("tree")
    student.screen.paste()
    student.wait()
    assert student.round.seed == Seed("tree3x2", "minimax", number=3)


def test_the_command_line_leads_to_an_exercise(tmp_path: Path) -> None:
    driver = Driver(tmp_path, reduced_motion=True, lab_toured=True)
    driver.show(lambda context: lab_with(Seed.parse("tree2x3-cut-42"))(context, context.routes.home()))
    driver.until(lambda: "question" in driver.names(), 10)
    assert driver.find("seed").text == "tree2x3-cut-42"


def test_another_exercise_is_the_next_number(tmp_path: Path) -> None:
    student = Student(tmp_path, "tree2x2-5")
    student.click("new exercise")
    student.wait()
    assert student.find("seed").text == "tree2x2-6"


def test_minimax_rules_out_kinds_of_questions_which_come_back(tmp_path: Path) -> None:
    student = Student(tmp_path, "tree2x2-cut-1")
    assert student.find("kind").text == "Is the next branch cut?"
    told = "Minimax makes no cutoffs, so you can only predict its values."
    for line, shown, tooltip in ((2, "What value goes up?", told), (0, "Is the next branch cut?", "")):
        student.click("search")
        student.click(f"search list {line}")
        student.wait()
        kind = student.find("kind")
        assert (kind.text, kind.enabled, kind.tooltip) == (shown, not tooltip, tooltip)
