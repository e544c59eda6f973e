"""What lasts from one puzzle to the next: the rule set, what is wanted, and what is kept of the solver."""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from random import Random

from game.checkers.variants import VARIANTS
from game.core import InputError
from game.faults import Fault
from game.puzzles import progress as kept
from game.puzzles.choosing import Filter, daily_puzzle, next_puzzle
from game.puzzles.puzzle import DIFFICULTIES, FOLDER, Puzzle, path_of, puzzles_of
from game.puzzles.themes import Theme
from game.ui.screen import Context


def variants() -> list[str]:
    """The rule sets that have puzzles."""
    return [name for name in VARIANTS if path_of(name).is_file()]


class Session:
    """A person solving puzzles; the progress is written after every one."""

    def __init__(self, context: Context) -> None:
        """InputError when there are no puzzles, or when their file is damaged."""
        self.context = context
        self.wanted = Filter()
        self._drawn = 0
        self.progress, notice = kept.load(context.places.puzzles)
        context.tell(notice)
        known = variants()
        if not known:
            raise InputError(Fault.NO_PUZZLES, folder=FOLDER)
        self.variant = self.progress.variant if self.progress.variant in known else known[0]
        self.puzzles: Sequence[Puzzle] = puzzles_of(self.variant)

    @property
    def today(self) -> date:
        """The day of the solver's calendar."""
        return date.today()

    @property
    def over(self) -> bool:
        """Whether no puzzle follows."""
        return False

    def choose(self, variant: str) -> None:
        """Solve puzzles of another rule set; InputError when their file is damaged."""
        self.puzzles = puzzles_of(variant)
        self.variant = self.progress.variant = variant
        self.wanted = Filter()
        self._keep()

    def want(self, *, theme: Theme | None, difficulty: str | None) -> None:
        """From now on puzzles of this theme and difficulty; where none has both, what was chosen before is dropped."""
        before, self.wanted = self.wanted, Filter(theme, difficulty)
        if not any(map(self.wanted.fits, self.puzzles)):
            self.wanted = Filter(theme, None) if theme is not before.theme else Filter(None, difficulty)

    def next(self, but: Puzzle | None = None) -> Puzzle:
        """The puzzle that comes next."""
        self._drawn += 1
        rng = Random(f"{self.today} {len(self.progress.tried)} {self._drawn}")
        found = next_puzzle(self.puzzles, self.wanted, self.progress, self.today, rng, but)
        found = found or next_puzzle(self.puzzles, self.wanted, self.progress, self.today, rng)
        assert found is not None
        return found

    def daily(self) -> Puzzle:
        """The puzzle of the day."""
        found = daily_puzzle(self.puzzles, self.today)
        assert found is not None
        return found

    def themes(self) -> Counter[Theme]:
        """How many puzzles there are of each theme."""
        return Counter(theme for puzzle in self.puzzles for theme in puzzle.themes)

    def difficulties(self) -> list[tuple[str, int]]:
        """How many puzzles there are of each difficulty, the easiest first."""
        counted = Counter(puzzle.difficulty for puzzle in self.puzzles)
        return [(name, counted[name]) for name in DIFFICULTIES if counted[name]]

    def note(self, puzzle: Puzzle, *, solved: bool, seconds: float) -> None:
        """A puzzle was solved, or was not at the first try, after so long."""
        self.progress.note(puzzle, self.today, solved=solved, seconds=seconds)
        self._keep()

    def _keep(self) -> None:
        self.context.tell(kept.save(self.progress, self.context.places.puzzles))
