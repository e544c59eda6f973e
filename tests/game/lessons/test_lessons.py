"""The lessons fit their rules; what a ruling means for the goal; when a step is done."""

from pathlib import Path
from typing import Any

import pytest

from game.kinds import kind_named
from game.lessons import lesson
from game.lessons.catalogue import FOLDER, LESSONS, lessons_of, read_lessons, read_pages
from game.lessons.lesson import (
    Chapter,
    Goal,
    Lessons,
    MoveEffect,
    PositionValue,
    Ruling,
    Step,
    StepInProgress,
    refutation,
)


@pytest.mark.parametrize("lessons", LESSONS, ids=lambda lessons: lessons.key)
def test_every_step_opens_and_has_a_name_of_its_own(lessons: Lessons) -> None:
    assert len(set(lessons.names)) == len(lessons.names)
    assert lessons_of(lessons.game, lessons.variant) is lessons
    for number, step in enumerate(lessons.steps):
        opened = lessons.opened(number)
        assert opened.line or not step.only, step.name
        assert step.only <= -(-len(opened.line) // 2), step.name
        texts = (step.title, step.text, step.task, step.praise, step.wrong)
        assert all(text and text == text.strip() for text in texts), step.name


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('variant = "15x15x5"', "", "'variant' is missing"),
        ('title = "Threes and fours"', "", "'title' is missing"),
        ('goal = "draw"', 'goal = "lose"', "step 'block a three': 'lose'"),
        ('until = "moves 1"', 'until = "move 1"', "step 'block a three': 'move'"),
        ('until = "moves 1"', 'until = "moves"', "step 'block a three': invalid literal for int"),
        ('line = "k8 l8 g8"', 'lines = "k8 l8 g8"', "step 'open four': .* unexpected keyword argument 'lines'"),
        ('title = "The open four"', "", "step 'open four': .* missing 1 required positional argument: 'title'"),
        ("only = 0", 'only = "0"', "step 'open four': only can't be '0'"),
        ('"f8" = "That is a four with a hole, and one mark fills it."', '"f8" = 1', "step 'open four': 'int' object"),
        ('name = "open four"', 'name = "open four', "Illegal character"),
    ],
)
def test_an_error_names_the_file_and_the_step(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    text = (FOLDER / "gomoku.toml").read_text(encoding="utf-8")
    assert right in text
    course = tmp_path / "course.toml"
    course.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(ValueError, match=f"^course.toml: {said}"):
        read_lessons(course)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[crowned]\ntitle = "Crowning"', "crowned: 'crowned' is not a valid Topic"),
        ('[crown]\ntitle = "Crowning"', "crown: .* missing 3 required positional arguments"),
        ('[crown]\nheading = "Crowning"', "crown: .* unexpected keyword argument 'heading'"),
        ("[crown]\ntitle = 1", "crown: 'int' object"),
    ],
)
def test_an_error_names_the_page(tmp_path: Path, text: str, said: str) -> None:
    pages = tmp_path / "pages.toml"
    pages.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=f"^pages.toml, {said}"):
        read_pages(pages)


def test_lines_of_a_text_are_joined() -> None:
    texts = [text for each in LESSONS for step in each.steps for text in (step.text, step.before, *dict(step.wrongs))]
    assert not any("\n" in text or "  " in text for text in texts)


def a_step(fen: str, **fields: Any) -> StepInProgress:
    step = Step("one", "Title", "Text.", "Task.", "Praise.", "Wrong.", fen=fen, **fields)
    return StepInProgress(Lessons("checkers", "english", (Chapter("Chapter", (step,)),)).opened(0))


def go_on(playing: StepInProgress, text: str) -> None:
    kind = kind_named("checkers")
    for move in text.split():
        playing.go_on(kind.parse_move(move, playing.position))


def ruling(
    tried: PositionValue,
    *,
    best: PositionValue = PositionValue.WON,
    known: bool = True,
    close: bool = False,
    plies: int = 2,
) -> Ruling:
    return Ruling(best, tried, known, close, plies, 2, ())


@pytest.mark.parametrize(
    ("goal", "said", "verdict"),
    [
        (Goal.WIN, ruling(PositionValue.WON), MoveEffect.KEEPS),
        (Goal.WIN, ruling(PositionValue.WON, plies=8), MoveEffect.SLOWER),
        (Goal.WIN, ruling(PositionValue.DRAWN), MoveEffect.DRAWS),
        (Goal.WIN, ruling(PositionValue.LOST), MoveEffect.LOSES),
        (Goal.WIN, ruling(PositionValue.DRAWN, known=False), MoveEffect.WORSE),
        (Goal.WIN, ruling(PositionValue.DRAWN, known=False, close=True), MoveEffect.KEEPS),
        (Goal.DRAW, ruling(PositionValue.DRAWN, best=PositionValue.DRAWN), MoveEffect.KEEPS),
        (Goal.DRAW, ruling(PositionValue.LOST, best=PositionValue.DRAWN), MoveEffect.LOSES),
    ],
)
def test_what_a_ruling_means_for_the_goal(goal: Goal, said: Ruling, verdict: MoveEffect) -> None:
    playing = a_step("W:WK32:BK26", goal=goal)
    assert playing.verdict(playing.position.legal_moves()[0], said) is verdict


def test_going_to_and_fro_is_noticed() -> None:
    playing = a_step("W:WK19,K23:BK28")
    go_on(playing, "23-18 28-32 18-23 32-28")
    back = kind_named("checkers").parse_move("23-18", playing.position)
    assert playing.verdict(back, ruling(PositionValue.WON)) is MoveEffect.REPEATS


def test_the_defence_follows_the_line_and_then_the_referee() -> None:
    playing = a_step("W:WK19,K23:BK28", line="23-27 28-32 19-23")
    go_on(playing, "23-27")
    line = playing.reply(ruling(PositionValue.WON))
    assert line == playing.opened.line[1]
    go_on(playing, "28-32 27-31")
    replies = playing.position.legal_moves()
    said = Ruling(PositionValue.WON, PositionValue.WON, True, True, 8, 8, replies)
    assert playing.reply(said) == replies[0]


@pytest.mark.parametrize(
    ("until", "fen", "moves"),
    [
        (None, "W:W23:B11", "23-19 11-15 19x10"),
        (lesson.moves(2), "W:WK32:BK1", "32-28 1-5 28-32"),
        (lesson.gains(1), "W:W23,K32:B18,K1", "23x14"),
        (lesson.gains(1), "W:W26,K32:B14,K1", "26-22 14-17 22x13"),
        (lesson.left(2), "W:W26,32:B7,18", "26-23 18x27 32x23"),
        (lesson.crowns, "W:W11,K32:BK1", "11-7 1-5 7-3"),
        (lesson.crowns, "W:W6,22:B13,17", "6-2 17x26"),
    ],
)
def test_a_step_is_done_at_its_end_and_not_before(until: lesson.Until | None, fen: str, moves: str) -> None:
    playing = a_step(fen, until=until)
    for text in moves.split():
        assert not playing.done
        assert playing.learners_turn == (len(playing.moves) % 2 == 0)
        go_on(playing, text)
    assert playing.done
    assert not playing.learners_turn


def test_the_last_move_is_taken_back_with_its_reply() -> None:
    playing = a_step("W:WK19,K23:BK28")
    playing.take_back()
    assert playing.position == playing.opened.task
    go_on(playing, "23-18 28-32 18-23")
    playing.take_back()
    assert len(playing.moves) == 2
    playing.take_back()
    assert (playing.moves, playing.positions) == ([], [playing.opened.task])


@pytest.mark.parametrize(("name", "counted"), [("count the move", 1), ("change the move", 2)])
def test_the_move_is_counted_as_the_lesson_says(name: str, counted: int) -> None:
    """The rows are the first, third, fifth and seventh from White's side; squares are numbered from the other one."""
    (english,) = [lessons for lessons in LESSONS if lessons.variant == "english"]
    opened = english.opened(english.names.index(name))
    rows = [(32 - square) // 4 + 1 for square in english.kind.owners(opened.task)]
    assert sum(row % 2 for row in rows) == counted


def test_a_lost_game_is_not_done() -> None:
    playing = a_step("W:W24:BK19,K12")
    go_on(playing, "24x15 12-16 15-10")
    assert not playing.done


def test_a_refutation_ends_with_the_fight() -> None:
    playing = a_step("W:W18,22,25:B9,12,K1")
    moves = ("18-14", "9x18", "22x15", "12-16", "25-22", "1-5")
    line, _ = kind_named("checkers").parse_line(moves, playing.position)
    assert refutation(playing.position, tuple(line[1:])) == tuple(line[1:3])
    assert refutation(playing.position, tuple(line[3:])) == tuple(line[3:4]), "one move at least"
