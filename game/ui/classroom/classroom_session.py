"""The puzzles of an exercise, one after the other."""

from collections import deque
from collections.abc import Sequence, Set

from game.puzzles.puzzle import Puzzle
from game.ui.puzzles.puzzle_session import PuzzleSession
from game.ui.screen import Context


class AssignedSession(PuzzleSession):
    """Those that have not been tried come first; after the last one it is over."""

    def __init__(self, context: Context, puzzles: Sequence[Puzzle], tried: Set[str]) -> None:
        """InputError as for Session."""
        super().__init__(context)
        self.choose(puzzles[0].variant)
        new = [puzzle for puzzle in puzzles if puzzle.id not in tried]
        self._left = deque(new or puzzles)

    @property
    def over(self) -> bool:
        return not self._left

    def next(self, but: Puzzle | None = None) -> Puzzle:
        return self._left.popleft()
