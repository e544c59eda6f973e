"""Spaced repetition: the times at which the positions of a repertoire are asked again, in a JSON file with a copy of an
earlier day. FSRS sets the intervals (J. Ye, J. Su, Y. Cao, "A Stochastic Shortest Path Algorithm for Optimizing Spaced
Repetition Scheduling", KDD 2022), with its published parameters and a recall of 90 %."""

import logging
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.keeping.files import Notice, load_json, save_json, write_bytes_atomically
from game.outside import decimal, whole

if TYPE_CHECKING:
    from fsrs import Scheduler

FORMAT = 1
AHEAD = timedelta(minutes=20)
"""Time by which a position that is being learnt is asked sooner when nothing else is left."""
WRONG_CLOCK = timedelta(days=1)
"""Answers that lie further in the future were given by a wrong clock: the position is due."""

FIRST_YEAR, LAST_YEAR = 1970, 9000
"""Years of believable times; an interval has at most a hundred."""

log = logging.getLogger(__name__)


class Answer(IntEnum):
    """Grade of an answer; the values are those of FSRS."""

    WRONG = 1
    WITH_HINT = 2
    RIGHT = 3


class Memory(IntEnum):
    """Stage of learning; the values are those of FSRS."""

    LEARNING = 1
    LEARNT = 2
    FORGOTTEN = 3


@dataclass(frozen=True, slots=True)
class Recall:
    """Progress on one position: its times, all in UTC, and FSRS's numbers."""

    begun: datetime
    """Time at which its move was shown first."""
    due: datetime
    last: datetime | None = None
    """Time of the last answer."""
    memory: Memory = Memory.LEARNING
    step: int | None = 0
    """Number of the short interval while it is being learnt; None afterwards."""
    stability: float | None = None
    """Days until the move is remembered with a probability of 90 %."""
    difficulty: float | None = None
    asked: int = 0
    right: int = 0
    """Number of right answers without help."""
    live: bool = True
    """False if no line of the repertoire leads here any more."""

    @property
    def learnt(self) -> bool:
        return self.memory is Memory.LEARNT

    def is_due(self, now: datetime, ahead: timedelta = timedelta()) -> bool:
        """True if it should be asked. A learnt one is due from the midnight before, in the time zone of `now`."""
        if self.last is not None and self.last > now + WRONG_CLOCK:
            return True
        if self.learnt:
            return self.due.astimezone(now.tzinfo).date() <= now.date()
        return self.due <= now + ahead

    def answered(self, answer: Answer, now: datetime) -> "Recall":
        """The same after an answer. Whole days count from midnight to midnight: a move asked in the evening and on the
        next morning was remembered for a day."""
        from fsrs import Card, Rating, State

        moment, last = now.astimezone(UTC), self.last
        if last is not None:
            days = (now.date() - last.astimezone(now.tzinfo).date()).days
            last = moment - timedelta(days=days) if days > 0 else min(last, moment)
        before = Card(0, State(self.memory), self.step, self.stability, self.difficulty, self.due, last)
        after = _scheduler().review_card(before, Rating(answer), moment)[0]
        return replace(
            self,
            due=after.due,
            last=moment,
            memory=Memory(after.state),
            step=after.step,
            stability=after.stability,
            difficulty=after.difficulty,
            asked=self.asked + 1,
            right=self.right + (answer is Answer.RIGHT),
        )


@cache
def _scheduler() -> "Scheduler":
    """Without random intervals: the positions of one line, learnt together, come back together."""
    from fsrs import Scheduler

    return Scheduler(enable_fuzzing=False)


def clock() -> datetime:
    """The time now, in the system's time zone."""
    return datetime.now().astimezone()


def shown(now: datetime) -> Recall:
    """A position whose move has just been shown, and which should be asked next."""
    moment = now.astimezone(UTC)
    return Recall(moment, moment)


@dataclass(slots=True)
class Schedule:
    """Progress on all positions, by their keys."""

    known: dict[int, Recall] = field(default_factory=dict)

    def begun_on(self, now: datetime) -> int:
        """Number of positions shown for the first time on the day of `now`."""
        return sum(each.begun.astimezone(now.tzinfo).date() == now.date() for each in self.known.values())

    def due(self, now: datetime) -> int:
        """Number of positions of the repertoire that are due today."""
        return sum(each.live and each.is_due(now) for each in self.known.values())

    def keep_live(self, keys: Iterable[int]) -> bool:
        """Mark the positions to which the repertoire leads now; True if that changed."""
        living, changed = set(keys), False
        for key, each in self.known.items():
            if each.live != (key in living):
                self.known[key] = replace(each, live=key in living)
                changed = True
        return changed


def load(path: Path) -> tuple[Schedule, Notice | None]:
    """Read a file. A damaged one is renamed, and its copy taken; one position that makes no sense is left out."""
    return load_json(path, _from_json, lambda: _copied(path))


def _copied(path: Path) -> Schedule:
    return load_json(copy_of(path), _from_json, Schedule)[0]


def copy_of(path: Path) -> Path:
    """The copy as it was before the first change of the day."""
    return path.with_name(f"{path.stem}.backup{path.suffix}")


def save(schedule: Schedule, path: Path, today: date) -> Notice | None:
    """Replace the file, after copying that of an earlier day; return a notice for the user if that failed."""
    with suppress(OSError):
        copy = copy_of(path)
        written = date.fromtimestamp(copy.stat().st_mtime) if copy.exists() else None
        if path.exists() and written != today:
            write_bytes_atomically(copy, [path.read_bytes()])
    known = {str(key): _as_json(each) for key, each in schedule.known.items()}
    return save_json(path, {"format": FORMAT, "positions": known}, indent=0)


def _as_json(each: Recall) -> dict[str, Any]:
    return {
        "begun": each.begun.isoformat(),
        "due": each.due.isoformat(),
        "last": each.last and each.last.isoformat(),
        "memory": int(each.memory),
        "step": each.step,
        "stability": each.stability,
        "difficulty": each.difficulty,
        "asked": each.asked,
        "right": each.right,
        "live": each.live,
    }


def _from_json(content: Mapping[str, Any]) -> Schedule:
    found = Schedule()
    for key, written in content["positions"].items():
        try:
            found.known[int(key)] = _recall(**written)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            log.warning("the position %s of the repertoire is passed over: %s", key, error)
    return found


def _recall(**written: Any) -> Recall:
    """Parse a position; ValueError, TypeError or KeyError if it makes no sense."""
    asked, stability, difficulty = whole(written["asked"], 0), written["stability"], written["difficulty"]
    memory = Memory(written["memory"])
    if (stability is None) != (difficulty is None) or (stability is None and memory is not Memory.LEARNING):
        raise ValueError("a number is missing")
    return Recall(
        _moment(written["begun"]),
        _moment(written["due"]),
        None if written["last"] is None else _moment(written["last"]),
        memory,
        None if memory is Memory.LEARNT else whole(written["step"], 0),
        None if stability is None else decimal(stability, 0.001),
        None if difficulty is None else decimal(difficulty, 1, 10),
        asked,
        min(whole(written["right"], 0), asked),
        written["live"] is not False,
    )


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None or not FIRST_YEAR <= moment.year <= LAST_YEAR:
        raise ValueError(text)
    return moment.astimezone(UTC)
