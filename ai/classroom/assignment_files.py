"""Exercises in small files of TOML, read key by key: an InputError names the line and the key that are wrong."""

import hashlib
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, NoReturn

from ai.classroom.assignment import Assignment, ExerciseKind
from ai.minds.levels import LEVELS
from ai.tracing.quiz import Seed
from game.checkers.kind import CHECKERS
from game.checkers.rule_sets import RULE_SETS
from game.core import InputError, State, shortened
from game.faults import Fault, refuse_device
from game.former_names import level_today
from game.kinds import kind_of
from game.languages import LANGUAGES
from game.lessons.catalogue import LESSONS
from game.lessons.courses import Course, course
from game.lessons.lesson import Lessons
from game.outside import LONGEST_TOML, or_refuse, read_toml
from game.puzzles.progress import Filter
from game.puzzles.puzzle import DIFFICULTIES, Puzzle, path_of, puzzles_of
from game.puzzles.themes import PuzzleTheme
from game.tictactoe.kind import TICTACTOE

LONGEST_FILE = 4 * LONGEST_TOML + 1
LONGEST_TITLE, LONGEST_TEXT = 60, 600
MOST_PUZZLES = 100
USUAL_COUNT = 10

FLAGS = ("hints", "takeback", "analysis", "settings")
COMMON: dict[str, type] = {"title": str, "kind": str, "text": str, "language": str, **dict.fromkeys(FLAGS, bool)}
OWN: dict[ExerciseKind, dict[str, type]] = {
    ExerciseKind.PAGE: {"rules": str, "page": str, "giveaway": bool},
    ExerciseKind.LESSON: {"rules": str, "lesson": str},
    ExerciseKind.PUZZLE: {"rules": str, "puzzle": str},
    ExerciseKind.PUZZLES: {"rules": str, "theme": str, "difficulty": str, "count": int},
    ExerciseKind.POSITION: {"rules": str, "fen": str, "side": str, "levels": list, "giveaway": bool},
    ExerciseKind.LAB: {"exercise": str},
}
"""The keys of a file: those that every kind has, and those of its own, with what they hold."""
NEEDED: dict[ExerciseKind, tuple[str, ...]] = {
    ExerciseKind.PAGE: ("rules",),
    ExerciseKind.LESSON: ("rules",),
    ExerciseKind.PUZZLE: ("rules", "puzzle"),
    ExerciseKind.PUZZLES: ("rules",),
    ExerciseKind.POSITION: ("rules", "levels"),
    ExerciseKind.LAB: ("exercise",),
}
HOLDS = {str: Fault.EXERCISE_STRING, bool: Fault.EXERCISE_FLAG, int: Fault.EXERCISE_NUMBER, list: Fault.EXERCISE_LIST}
"""Clauses for the value of a key, by its type."""


def read_assignment(path: Path) -> Assignment:
    with or_refuse(Fault.NOT_READ, path):
        refuse_device(path)
        with path.open("rb") as file:
            raw = file.read(LONGEST_FILE)
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
        content = read_toml(text)
    except UnicodeDecodeError:
        raise InputError(Fault.EXERCISE_UTF8, file=path.name) from None
    except InputError as error:
        raise InputError(Fault.EXERCISE_TEXT, file=path.name, what=error) from None
    except tomllib.TOMLDecodeError as error:
        said = str(error)
        at = re.search(r"line (\d+)", said)
        line = int(at[1]) if at else text.count("\n") + 1
        raise InputError(Fault.EXERCISE_TOML, file=path.name, line=line, said=said.partition(" (at")[0]) from None
    return _AssignmentReader(path.name, text, content).assignment(hashlib.sha256(raw).hexdigest()[:16])


@dataclass
class _AssignmentReader:
    file: str
    text: str
    content: Mapping[str, Any]

    def assignment(self, mark: str) -> Assignment:
        kind = self._one_of("kind", list(ExerciseKind))
        task = ExerciseKind(kind)
        known = COMMON | OWN[task]
        for key in self.content:
            if key not in known:
                self._refuse(key, InputError(Fault.EXERCISE_UNKNOWN, known=", ".join(known)))
            self._typed(key, known[key])
        for key in ("title", *NEEDED[task]):
            if key not in self.content:
                raise InputError(Fault.EXERCISE_LACKS, file=self.file, key=key)
        return Assignment(
            self._words("title", LONGEST_TITLE),
            task,
            mark,
            self._words("text", LONGEST_TEXT) if "text" in self.content else "",
            self._one_of("language", list(LANGUAGES)) if "language" in self.content else "",
            **{flag: self.content.get(flag, True) for flag in FLAGS},
            **self._own(task, mark),
        )

    def _own(self, task: ExerciseKind, mark: str) -> dict[str, Any]:
        match task:
            case ExerciseKind.PAGE:
                return {"pages": self._pages()}
            case ExerciseKind.LESSON:
                return {"lessons": self._lessons()}
            case ExerciseKind.PUZZLE:
                return {"puzzles": (self._puzzle(),)}
            case ExerciseKind.PUZZLES:
                return {"puzzles": self._puzzles(mark)}
            case ExerciseKind.POSITION:
                start = self._start()
                return {"start": start, "seat": self._seat(start), "levels": self._levels()}
            case ExerciseKind.LAB:
                return {"seed": self._at("exercise", lambda: Seed.parse(self.content["exercise"]).text)}

    def _refuse(self, key: str, what: InputError) -> NoReturn:
        """Say what is wrong with the value of a key, and where it stands."""
        raise InputError(Fault.EXERCISE_KEY, file=self.file, line=self._line(key), key=shortened(key), what=what)

    def _at(self, key: str, read: Callable[[], Any]) -> Any:
        try:
            return read()
        except InputError as error:
            self._refuse(key, error)

    def _line(self, key: str) -> int:
        written = re.compile(rf"\s*(\[+\s*)?[\"']?{re.escape(key)}[\"']?\s*[=.\]]")
        lines = enumerate(self.text.split("\n"), 1)
        return next((number for number, line in lines if written.match(line)), 1)

    def _typed(self, key: str, kind: type) -> None:
        if type(self.content[key]) is not kind:
            self._refuse(key, InputError(Fault.EXERCISE_HOLDS, holds=HOLDS[kind]))

    def _one_of(self, key: str, known: list[str]) -> str:
        if key not in self.content:
            raise InputError(Fault.EXERCISE_LACKS, file=self.file, key=key)
        self._typed(key, str)
        value = level_today(self.content[key])
        if value not in known:
            self._refuse(key, InputError(Fault.EXERCISE_VALUE, value=value, known=", ".join(known)))
        return value

    def _words(self, key: str, longest: int) -> str:
        text = " ".join(self.content[key].split())
        if not text or len(text) > longest or not text.isprintable():
            self._refuse(key, InputError(Fault.EXERCISE_WORDS, most=longest))
        return text

    def _start(self) -> State[Any]:
        """The first position of the rules, or the one that is given."""
        rules, reverse = self.content["rules"], self.content.get("giveaway", False)
        kind = CHECKERS if rules in RULE_SETS else TICTACTOE
        if not rules[:1].isdigit() and rules not in RULE_SETS:
            known = ", ".join((*RULE_SETS, *TICTACTOE.variants[:1]))
            self._refuse("rules", InputError(Fault.EXERCISE_VALUE, value=rules, known=known))
        start: State[Any] = self._at("rules", lambda: kind.start(rules, reverse=reverse))
        if start.players != 2:
            self._refuse("rules", InputError(Fault.EXERCISE_TWO))
        if "fen" not in self.content:
            return start
        fen = self.content["fen"]
        found: State[Any] = self._at("fen", lambda: kind.parse_position(fen, rules, reverse=reverse))
        if not found.legal_moves():
            self._refuse("fen", InputError(Fault.GAME_OVER))
        return found

    def _seat(self, start: State[Any]) -> int:
        """The seat of the person; without a word on it, of the side to move."""
        if "side" not in self.content:
            return start.turn
        kind = kind_of(start)
        first = kind.first_in_results(start)
        seats = dict(zip(kind.sides, (first, 1 - first), strict=False))
        return seats[self._one_of("side", list(seats))]

    def _levels(self) -> tuple[str, ...]:
        levels = [level_today(level) for level in self.content["levels"]]
        known = ", ".join(LEVELS)
        for level in levels:
            if level not in LEVELS:
                self._refuse("levels", InputError(Fault.EXERCISE_VALUE, value=level, known=known))
        if not levels:
            self._refuse("levels", InputError(Fault.EXERCISE_HOLDS, holds=Fault.EXERCISE_LIST))
        return tuple(dict.fromkeys(levels))

    def _pages(self) -> Course:
        start = self._start()
        kind, reverse = kind_of(start), self.content.get("giveaway", False)
        taught = self._at("rules", lambda: course(kind.name, kind.variant_of(start), reverse=reverse))
        if "page" not in self.content:
            return taught  # type: ignore[no-any-return]
        name = self._one_of("page", [page.topic for page in taught.pages])
        (page,) = [page for page in taught.pages if page.topic == name]
        return Course(taught.game, taught.variant, taught.reverse, (page,))

    def _lessons(self) -> Lessons:
        by_rules = {each.variant: each for each in LESSONS}
        lessons = by_rules[self._one_of("rules", list(by_rules))]
        if "lesson" not in self.content:
            return lessons
        name = self._one_of("lesson", list(lessons.names))
        chapters = (
            replace(chapter, steps=tuple(step for step in chapter.steps if step.name == name))
            for chapter in lessons.chapters
        )
        return replace(lessons, chapters=tuple(chapter for chapter in chapters if chapter.steps))

    def _all_puzzles(self) -> tuple[Puzzle, ...]:
        rules = self._one_of("rules", [name for name in RULE_SETS if path_of(name).is_file()])
        return self._at("rules", lambda: puzzles_of(rules))  # type: ignore[no-any-return]

    def _puzzle(self) -> Puzzle:
        name = self.content["puzzle"]
        found = [puzzle for puzzle in self._all_puzzles() if puzzle.id == name]
        if not found:
            self._refuse("puzzle", InputError(Fault.EXERCISE_NO_PUZZLE, name=name))
        return found[0]

    def _puzzles(self, mark: str) -> tuple[Puzzle, ...]:
        """The puzzles, the same ones for every user of the file."""
        puzzles = self._all_puzzles()
        theme = PuzzleTheme(self._one_of("theme", list(PuzzleTheme))) if "theme" in self.content else None
        difficulty = self._one_of("difficulty", list(DIFFICULTIES)) if "difficulty" in self.content else None
        count = self.content.get("count", USUAL_COUNT)
        if not 1 <= count <= MOST_PUZZLES:
            self._refuse("count", InputError(Fault.EXERCISE_COUNT, most=MOST_PUZZLES))
        fitting = [puzzle for puzzle in puzzles if Filter(theme, difficulty).fits(puzzle)]
        if len(fitting) < count:
            key = next(key for key in ("count", "difficulty", "theme", "rules") if key in self.content)
            self._refuse(key, InputError(Fault.EXERCISE_FEW, count=len(fitting)))
        return tuple(sorted(Random(mark).sample(fitting, count), key=lambda puzzle: puzzle.rating))
