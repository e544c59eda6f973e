"""A session of puzzles: the rule set, the filter, and the solver's progress."""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from random import Random

from ai.insight.explanation import Cause, explain
from ai.insight.lines import LineSearch
from ai.limits import Limit
from game.checkers.notation import move_text
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS
from game.core import InputError
from game.faults import Fault
from game.puzzles import progress as kept
from game.puzzles.progress import Filter, daily_puzzle, next_puzzle
from game.puzzles.puzzle import DIFFICULTIES, FOLDER, Puzzle, has_puzzles, puzzles_of
from game.puzzles.themes import PuzzleTheme, fight_of
from game.ui.screen import Context
from game.ui.words.i18n import _, paragraph, plural


def variants() -> list[str]:
    return [name for name in RULE_SETS if has_puzzles(name)]


class PuzzleSession:
    """The progress is written after every puzzle."""

    def __init__(self, context: Context) -> None:
        """InputError if there are no puzzles, or their file is damaged."""
        self.context = context
        self.wanted = Filter()
        self._drawn = 0
        self.look()
        known = variants()
        if not known:
            raise InputError(Fault.NO_PUZZLES, folder=FOLDER)
        self.variant = self.progress.variant if self.progress.variant in known else known[0]
        self.puzzles: Sequence[Puzzle] = puzzles_of(self.variant)

    def look(self) -> None:
        """Read the progress again: another session may have saved more."""
        self.progress, notice = kept.load(self.context.places.puzzles)
        self.context.tell(notice)

    @property
    def today(self) -> date:
        return date.today()

    @property
    def over(self) -> bool:
        return False

    def choose(self, variant: str) -> None:
        """InputError if the file of the rule set is damaged."""
        self.puzzles = puzzles_of(variant)
        self.variant = self.progress.variant = variant
        theme, difficulty = self.wanted.theme, self.wanted.difficulty
        less = (self.wanted, Filter(theme, None), Filter(None, difficulty), Filter())
        self.wanted = next(each for each in less if any(map(each.fits, self.puzzles)))
        self._keep()

    def want(self, *, theme: PuzzleTheme | None, difficulty: str | None) -> None:
        """Choose a theme and a difficulty, of which there must be a puzzle."""
        self.wanted = Filter(theme, difficulty)

    def next(self, but: Puzzle | None = None) -> Puzzle:
        self._drawn += 1
        rng = Random(f"{self.today} {len(self.progress.tried)} {self._drawn}")
        found = next_puzzle(self.puzzles, self.wanted, self.progress, self.today, rng, but)
        found = found or next_puzzle(self.puzzles, self.wanted, self.progress, self.today, rng)
        assert found is not None
        return found

    def daily(self) -> Puzzle:
        found = daily_puzzle(self.puzzles, self.today)
        assert found is not None
        return found

    def themes(self) -> Counter[PuzzleTheme]:
        """The puzzles of each theme that have the wanted difficulty; 0 where only others have the theme."""
        fits = Filter(None, self.wanted.difficulty).fits
        counted = Counter(theme for puzzle in self.puzzles if fits(puzzle) for theme in puzzle.themes)
        return Counter({theme: counted[theme] for puzzle in self.puzzles for theme in puzzle.themes})

    def difficulties(self) -> list[tuple[str, int]]:
        """The puzzles of each difficulty that have the wanted theme, easiest first."""
        fits = Filter(self.wanted.theme, None).fits
        counted = Counter(puzzle.difficulty for puzzle in self.puzzles if fits(puzzle))
        there = {puzzle.difficulty for puzzle in self.puzzles}
        return [(name, counted[name]) for name in DIFFICULTIES if name in there]

    def note(self, puzzle: Puzzle, *, solved: bool, seconds: float) -> None:
        self.progress.note(puzzle, self.today, solved=solved, seconds=seconds)
        self._keep()

    def _keep(self) -> None:
        self.context.tell(kept.save(self.progress, self.context.places.puzzles))


NODES = 120_000
LONGEST = 7
"""Most plies of it that are shown."""

LOSES = (Cause.LOSES, Cause.LOSES_SOONER, Cause.LOSES_LATEST)
DRAWS = (Cause.DRAWS, Cause.ONLY_DRAWS, Cause.MISSES_WIN_DRAWN)

Answer = tuple[tuple[Move, ...], str]
"""The moves after the wrong one, and a sentence on why it does not win."""


def answer_to(position: Position, move: Move, stop: bytearray) -> Answer:
    """Empty only if it was stopped."""
    limit, after = Limit(nodes=NODES), position.play(move)
    found = LineSearch([position]).run(limit, 1, stop, always=(move,))
    line = found.of(move)
    if line is None:
        return (), ""
    replies = until_quiet(line.pv)
    if not replies and after.legal_moves():
        best = LineSearch([after]).run(limit, 1, stop)
        replies = tuple(reply.move for reply in best.lines)
    return replies, wrong_text(position, (move, *replies), explain([position], found)[move].cause)


def until_quiet(line: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves after the first one, up to the last capture of the same fight; at least one."""
    replies = line[1 : 1 + LONGEST]
    last = 1
    for number, move in enumerate(replies, 1):
        if move.captured:
            last = number
        elif number - last >= 2:
            break
    return replies[:last]


def wrong_text(position: Position, line: tuple[Move, ...], cause: Cause) -> str:
    """The reason why a move does not win, without a hint at the one that does; `line` is the move and the answer."""
    if len(line) < 2:
        return ""
    fight, _end = fight_of(position, line)
    lost = fight.given - fight.taken
    if cause in LOSES:
        what = _("It loses.")
    elif cause in DRAWS:
        what = _("It only draws.")
    elif lost > 0:
        what = plural("It loses {count} piece.", "It loses {count} pieces.", lost)
    else:
        what = _("It leaves the game open.")
    reply = _("The best reply is {reply}.").format(reply=move_text(position.play(line[0]), line[1]))
    return paragraph((what, reply))
