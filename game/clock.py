"""Clocks: time controls, the cost of a move, and the running clocks of a game in progress."""

import re
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self, TypeVar

from game.core import InputError
from game.faults import CommandFault
from game.outside import MOST_SECONDS, decimal, whole

T = TypeVar("T")

LONGEST_GAP = 5.0
"""Seconds between two looks at the clocks after which the machine must have slept, or the program been stopped."""
LOW = 10.0
"""Seconds below which a player's time is running out."""
LOW_SHARE = 0.25
"""The same as a share of the initial time; the smaller of the two counts."""
NUMBER = r"\d{1,6}(?:\.\d{1,3})?"
WRITTEN = {
    "sudden death": re.compile(rf"(?P<seconds>{NUMBER})"),
    "fischer": re.compile(rf"(?P<seconds>{NUMBER})\+(?P<bonus>{NUMBER})"),
    "move": re.compile(rf"move:(?P<seconds>{NUMBER})"),
    "bronstein": re.compile(rf"bronstein:(?P<seconds>{NUMBER})\+(?P<bonus>{NUMBER})"),
    "delay": re.compile(rf"delay:(?P<seconds>{NUMBER})\+(?P<bonus>{NUMBER})"),
    "byoyomi": re.compile(rf"byoyomi:(?P<seconds>{NUMBER})\+(?P<periods>\d{{1,2}})x(?P<bonus>{NUMBER})"),
}


class Timing(StrEnum):
    MOVE = "move"
    """Time for each move; unused time is lost."""
    SUDDEN_DEATH = "sudden death"
    """Time for the whole game."""
    FISCHER = "fischer"
    """A bonus after each move."""
    BRONSTEIN = "bronstein"
    """Time for the game; a move's time is given back, up to the bonus."""
    DELAY = "delay"
    """Time for the game; the clock starts after the bonus, in each move (US delay)."""
    BYOYOMI = "byoyomi"
    """Main time, then periods into which each move must fit; a longer one uses periods up."""


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """A player's time between two moves: seconds of main time and, in byoyomi, periods."""

    seconds: float
    periods: int = 0


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time of one player: `seconds` for the game (for each move in MOVE), and a bonus.

    >>> blitz = TimeControl.parse("180+2")
    >>> blitz.after(blitz.start, 7.5)
    TimeLeft(seconds=174.5, periods=0)
    >>> byoyomi = TimeControl.parse("byoyomi:0+5x10")
    >>> byoyomi.after(byoyomi.start, 24)
    TimeLeft(seconds=0.0, periods=3)
    """

    timing: Timing
    seconds: float
    bonus: float = 0.0
    """Seconds added, given back or waited for; in byoyomi, those of a period."""
    periods: int = 0

    def __post_init__(self) -> None:
        """Raise InputError if a player has no time at all."""
        enough = self.bonus and self.periods if self.timing is Timing.BYOYOMI else self.seconds
        if not enough:
            raise InputError(CommandFault.CLOCK, text=self.text)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a control; InputError if that fails."""
        for timing, pattern in WRITTEN.items():
            if found := pattern.fullmatch(text):
                parts = found.groupdict()
                with suppress(InputError):
                    seconds, bonus = (decimal(parts.get(name, 0), 0, MOST_SECONDS) for name in ("seconds", "bonus"))
                    return cls(Timing(timing), seconds, bonus, whole(parts.get("periods", 0)))
        raise InputError(CommandFault.CLOCK, text=text)

    @property
    def text(self) -> str:
        """The control as on the command line: 300, 180+2, move:10, bronstein:60+2, delay:60+2, byoyomi:300+5x10."""
        seconds, bonus = number_text(self.seconds), number_text(self.bonus)
        match self.timing:
            case Timing.SUDDEN_DEATH:
                return seconds
            case Timing.FISCHER:
                return f"{seconds}+{bonus}"
            case Timing.MOVE:
                return f"move:{seconds}"
            case Timing.BYOYOMI:
                return f"byoyomi:{seconds}+{self.periods}x{bonus}"
            case _:
                return f"{self.timing}:{seconds}+{bonus}"

    @property
    def start(self) -> TimeLeft:
        return TimeLeft(self.seconds, self.periods)

    def allowance(self, left: TimeLeft) -> float:
        """Seconds until the flag falls."""
        match self.timing:
            case Timing.DELAY:
                return left.seconds + self.bonus
            case Timing.BYOYOMI:
                return left.seconds + left.periods * self.bonus
            case _:
                return left.seconds

    def after(self, left: TimeLeft, used: float) -> TimeLeft | None:
        """The time left after a move of `used` seconds; None if the flag fell."""
        if used >= self.allowance(left):
            return None
        if self.timing is Timing.BYOYOMI and used >= left.seconds:
            return TimeLeft(0.0, left.periods - int((used - left.seconds) // self.bonus))
        costs = {
            Timing.MOVE: 0.0,
            Timing.FISCHER: used - self.bonus,
            Timing.BRONSTEIN: max(0.0, used - self.bonus),
            Timing.DELAY: max(0.0, used - self.bonus),
        }
        return replace(left, seconds=left.seconds - costs.get(self.timing, used))

    def shown(self, left: TimeLeft, used: float) -> TimeLeft:
        """The time on the display during a move; in byoyomi, that of the current period."""
        if self.timing is Timing.DELAY:
            return replace(left, seconds=max(0.0, left.seconds - max(0.0, used - self.bonus)))
        over = used - left.seconds
        if self.timing is not Timing.BYOYOMI or over < 0:
            return replace(left, seconds=max(0.0, left.seconds - used))
        period = min(int(over // self.bonus), left.periods)
        if period == left.periods:
            return TimeLeft(0.0)
        return TimeLeft(self.bonus * (period + 1) - over, left.periods - period)

    def in_period(self, left: TimeLeft, used: float) -> bool:
        """True if the main time is used up, and a period is running (byoyomi)."""
        return self.timing is Timing.BYOYOMI and used >= left.seconds

    def is_low(self, left: TimeLeft, used: float) -> bool:
        """True if the main time, or a period, runs out."""
        if self.timing is Timing.BYOYOMI and not self.in_period(left, used):
            return False
        whole = self.bonus if self.timing is Timing.BYOYOMI else self.seconds
        return self.shown(left, used).seconds <= min(LOW, LOW_SHARE * whole)


def tag_of(controls: Sequence[TimeControl | None]) -> str:
    """The tag TimeControl, if all players have the same control and PDN knows it; otherwise ""."""
    first = controls[0] if len(set(controls)) == 1 else None
    return first.text if first and first.timing in (Timing.SUDDEN_DEATH, Timing.FISCHER) else ""


def number_text(value: float) -> str:
    """A number with up to three decimals."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def moment() -> float:
    """Seconds since some moment, including sleep where the system can tell it."""
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":
        return time.clock_gettime(time.CLOCK_MONOTONIC)
    return time.monotonic()


class Clocks:
    """The clocks of the players of a game in progress, of which at most one runs.

    >>> time = [0.0]
    >>> clocks = Clocks([TimeControl.parse("60"), None], lambda: time[0])
    >>> clocks.run(0)
    >>> time[0] += 2.5
    >>> clocks.press()
    2.5
    >>> clocks.left[0]
    TimeLeft(seconds=57.5, periods=0)
    """

    def __init__(self, controls: Sequence[TimeControl | None], now: Callable[[], float] = moment) -> None:
        """Take a control for each player, None for none. `now` gives seconds."""
        self.controls = tuple(controls)
        self.left: list[TimeLeft | None] = []
        """Each player's time after its last move."""
        self.turn: int | None = None
        """The player whose move takes time, even while the clock rests."""
        self._now = now
        self._spent = 0.0
        self._since: float | None = None
        self._looked = 0.0
        self.set()

    def set(self, moves: Iterable[tuple[int, float]] = (), turn: int | None = None) -> None:
        """Rest after these moves, pairs of player and seconds (ignored if too many); `turn` makes the next one."""
        self.left = [control.start if control else None for control in self.controls]
        for player, seconds in moves:
            self.charge(player, seconds)
        self.turn, self._spent, self._since = turn, 0.0, None

    def set_spent(self, seconds: float) -> None:
        """Set the time spent on the current move, unless the flag would fall."""
        control, left = (None, None) if self.turn is None else (self.controls[self.turn], self.left[self.turn])
        if not (control and left) or seconds < control.allowance(left):
            self._spent = seconds

    def charge(self, player: int, seconds: float) -> None:
        control, left = self.controls[player], self.left[player]
        if control and left:
            self.left[player] = control.after(left, seconds) or left

    @property
    def running(self) -> bool:
        return self._since is not None

    def run(self, player: int) -> None:
        """Run the player's clock, continuing the move that it rested in."""
        if not self.running:
            self.turn, self._since = player, self._now()
            self._looked = self._since

    def rest(self) -> None:
        """Stop the clock; the time spent on the move stays spent."""
        self._spent, self._since = self.spent, None

    def watch(self) -> bool:
        """Return True, and rest, if the machine has slept since the last call. To be called in every frame."""
        if self._since is None:
            return False
        now = self._now()
        if now - self._looked > LONGEST_GAP:
            self._spent, self._since = self._spent + self._looked - self._since, None
            return True
        self._looked = now
        return False

    @property
    def spent(self) -> float:
        """Seconds spent on the current move, to the millisecond."""
        running = self._now() - self._since if self._since is not None else 0.0
        return round(self._spent + running, 3)

    @property
    def fallen(self) -> int | None:
        """The player whose flag has fallen."""
        if self.turn is None:
            return None
        control, left = self.controls[self.turn], self.left[self.turn]
        return self.turn if control and left and self.spent >= control.allowance(left) else None

    def press(self) -> float:
        """Finish the move in time, and rest until the next one; return its seconds."""
        seconds = self.spent
        if self.turn is not None:
            self.charge(self.turn, seconds)
        self.turn, self._spent, self._since = None, 0.0, None
        return seconds

    @property
    def told(self) -> tuple[int, ...] | None:
        """Whole seconds on the clocks between two moves, for the game record; None if a player has no clock."""
        pairs = list(zip(self.controls, self.left, strict=True))
        known = [int(control.shown(left, 0.0).seconds) for control, left in pairs if control and left]
        return tuple(known) if len(known) == len(pairs) else None

    def used(self, player: int) -> float:
        """Seconds that the player has spent on the current move."""
        return self.spent if player == self.turn else 0.0

    def shown(self, player: int) -> TimeLeft | None:
        return self._asked(player, TimeControl.shown)

    def is_low(self, player: int) -> bool:
        return bool(self._asked(player, TimeControl.is_low))

    def in_period(self, player: int) -> bool:
        return bool(self._asked(player, TimeControl.in_period))

    def _asked(self, player: int, ask: Callable[[TimeControl, TimeLeft, float], T]) -> T | None:
        control, left = self.controls[player], self.left[player]
        return ask(control, left, self.used(player)) if control and left else None
