"""Learning from one's mistakes: for each mistake of a side a better move is looked for. Nothing is drawn here."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from ai.insight.review import LEAST_LOST, MoveQuality, Remark

MOST_HINTS = 2
"""Which piece it is, and where it goes."""


class MistakeStage(Enum):
    """How far one is with a mistake."""

    ASKED = "asked"
    JUDGED = "being judged"
    """A move was tried, and the engine looks at it."""
    WRONG = "wrong"
    FOUND = "found"
    SHOWN = "shown"
    """The person asked for the solution."""


@dataclass(slots=True)
class MistakeResult:
    """What became of one mistake."""

    tries: int = 0
    hints: int = 0
    stage: MistakeStage = MistakeStage.ASKED


@dataclass(slots=True)
class Lesson:
    """The mistakes of a side, one after the other."""

    player: int
    remarks: Sequence[Remark]
    place: int = 0
    """The number of the mistake; after the last one there is the summary."""
    results: list[MistakeResult] = field(default_factory=list)
    tried: Remark | None = None
    """What is known of the move that was tried last."""

    def __post_init__(self) -> None:
        """Nothing has been tried yet."""
        self.results = [MistakeResult() for _ in self.remarks]

    @property
    def over(self) -> bool:
        """Whether every mistake has been gone through."""
        return self.place >= len(self.remarks)

    @property
    def remark(self) -> Remark:
        """The mistake that is looked at."""
        return self.remarks[self.place]

    @property
    def result(self) -> MistakeResult:
        """What became of it so far."""
        return self.results[self.place]

    @property
    def stage(self) -> MistakeStage:
        """How far one is with it."""
        return self.result.stage

    @property
    def solved(self) -> bool:
        """Whether the solution is known by now."""
        return self.stage in (MistakeStage.FOUND, MistakeStage.SHOWN)

    def try_move(self, move: Any) -> bool:
        """Try a move; whether it has to be judged by a search, because nothing is known of it."""
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
        """The move that was tried was searched; None when nothing came of it, so that the try does not count."""
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
        """Tell a little more of the solution."""
        if not self.solved and self.result.hints < MOST_HINTS:
            self.result.hints += 1

    def solve(self) -> None:
        """Give up: the solution is told."""
        if not self.solved:
            self.tried, self.result.stage = None, MistakeStage.SHOWN

    def again(self) -> None:
        """Look for another move after a wrong one."""
        if self.stage is MistakeStage.WRONG:
            self.tried, self.result.stage = None, MistakeStage.ASKED

    def next(self) -> None:
        """Go to the next mistake, or to the summary."""
        self.place += 1
        self.tried = None

    def restart(self) -> None:
        """All of it once more."""
        self.place, self.tried = 0, None
        self.__post_init__()

    def count(self) -> tuple[int, int, int]:
        """How many were found at the first try without a hint, how many later or with hints, and how many were not."""
        found = [result for result in self.results if result.stage is MistakeStage.FOUND]
        at_once = sum(result.tries == 1 and not result.hints for result in found)
        return at_once, len(found) - at_once, len(self.results) - len(found)
