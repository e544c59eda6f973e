"""Learn from your mistakes: find a better move for each mistake of a side. No drawing here."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from ai.insight.review import LEAST_LOST, MoveQuality, Remark

MOST_HINTS = 2
"""First the piece, then its goal."""


class MistakeStage(Enum):
    ASKED = "asked"
    JUDGED = "being judged"
    """A move was tried, and the engine searches it."""
    WRONG = "wrong"
    FOUND = "found"
    SHOWN = "shown"
    """The solution was asked for."""


@dataclass(slots=True)
class MistakeResult:
    tries: int = 0
    hints: int = 0
    stage: MistakeStage = MistakeStage.ASKED


@dataclass(slots=True)
class Lesson:
    """The mistakes of a side, one after the other."""

    player: int
    remarks: Sequence[Remark]
    place: int = 0
    """Index of the mistake; after the last one comes the summary."""
    results: list[MistakeResult] = field(default_factory=list)
    tried: Remark | None = None
    """The verdict on the last try."""

    def __post_init__(self) -> None:
        self.results = [MistakeResult() for _ in self.remarks]

    @property
    def over(self) -> bool:
        return self.place >= len(self.remarks)

    @property
    def remark(self) -> Remark:
        return self.remarks[self.place]

    @property
    def result(self) -> MistakeResult:
        return self.results[self.place]

    @property
    def stage(self) -> MistakeStage:
        return self.result.stage

    @property
    def solved(self) -> bool:
        return self.stage in (MistakeStage.FOUND, MistakeStage.SHOWN)

    def try_move(self, move: Any) -> bool:
        """Try a move; True if it must be searched first."""
        if self.solved or self.stage is MistakeStage.JUDGED:
            return False
        self.result.tries += 1
        if move == self.remark.best.move:
            self.tried, self.result.stage = None, MistakeStage.FOUND
            return False
        if move == self.remark.move:
            self.tried, self.result.stage = self.remark, MistakeStage.WRONG
            return False
        self.result.stage = MistakeStage.JUDGED
        return True

    def judge(self, remark: Remark | None) -> None:
        """Take the verdict of the search; None if it failed, so that the try does not count."""
        if self.stage is not MistakeStage.JUDGED:
            return
        self.tried = remark
        if remark is None:
            self.result.tries -= 1
            self.result.stage = MistakeStage.ASKED
        else:
            self.result.stage = (
                MistakeStage.FOUND if remark.lost < LEAST_LOST[MoveQuality.INACCURACY] else MistakeStage.WRONG
            )

    def hint(self) -> None:
        if not self.solved and self.result.hints < MOST_HINTS:
            self.result.hints += 1

    def solve(self) -> None:
        if not self.solved:
            self.tried, self.result.stage = None, MistakeStage.SHOWN

    def again(self) -> None:
        if self.stage is MistakeStage.WRONG:
            self.tried, self.result.stage = None, MistakeStage.ASKED

    def next(self) -> None:
        self.place += 1
        self.tried = None

    def restart(self) -> None:
        self.place, self.tried = 0, None
        self.__post_init__()

    def count(self) -> tuple[int, int, int]:
        """Count the mistakes solved at the first try without hints, solved later or with hints, and not solved."""
        found = [result for result in self.results if result.stage is MistakeStage.FOUND]
        at_once = sum(result.tries == 1 and not result.hints for result in found)
        return at_once, len(found) - at_once, len(self.results) - len(found)
