"""Progress in pages and lessons is saved."""

from pathlib import Path

from game.checkers.rule_sets import RULE_SETS
from game.keeping.files import FileProblem
from game.lessons import progress
from game.lessons.catalogue import LESSONS
from game.lessons.courses import course
from game.tictactoe.rules import SIZES

ENGLISH = course("checkers", "english")
COURSES = [course("checkers", name, reverse=aim) for name in RULE_SETS for aim in (False, True)]
TAUGHT: tuple[progress.CourseParts, ...] = (
    *LESSONS,
    *COURSES,
    *(course("tictactoe", size, reverse=aim) for size in SIZES for aim in (False, True)),
)
DATA = Path(__file__).parents[2] / "data"


def test_what_is_done_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "lessons.json"
    kept, told = progress.load(path)
    assert told is None
    kept.note(ENGLISH, 0)
    kept.note(ENGLISH, 2)
    assert progress.save(kept, path) is None
    again, told = progress.load(path)
    assert told is None
    assert [number for number in range(len(ENGLISH.pages)) if again.has(ENGLISH, number)] == [0, 2]
    assert (again.count(ENGLISH), again.first_left(ENGLISH)) == (2, 1)
    assert again.count(course("checkers", "english", reverse=True)) == 0


def test_what_was_done_in_version_0_2_still_is() -> None:
    """A part that had another name would have to be done again."""
    kept, told = progress.load(DATA / "v0.2-lessons.json")
    assert told is None
    assert {each.key: kept.count(each) for each in TAUGHT if each.key in kept.done} == {
        key: len(names) for key, names in kept.done.items()
    }


def test_a_course_that_is_done_begins_anew() -> None:
    kept = progress.LessonProgress()
    for number in range(len(ENGLISH.pages)):
        kept.note(ENGLISH, number)
    assert kept.first_left(ENGLISH) == 0


def test_a_damaged_file_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "lessons.json"
    path.write_text('{"done": 3}', encoding="utf-8")
    kept, told = progress.load(path)
    assert not kept.done
    assert told is not None
    assert told.trouble is FileProblem.SET_ASIDE
    assert not path.exists()
