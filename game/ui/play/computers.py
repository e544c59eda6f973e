"""The players of the computer: the levels, the user's own program, external engines."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Thread
from time import perf_counter
from typing import Any

from ai.algorithms import Algorithm
from ai.contest.hub_player import HubPlayer
from ai.limits import Clock, Limit
from ai.minds import levels_of
from ai.minds.levels import Level, custom, timed
from ai.own_player.host import SECONDS, OwnPlayer
from ai.players.between import level_named
from ai.players.thinker import Thinker, Thought
from game.core import InputError
from game.faults import Fault
from game.keeping.settings import SavedEngine
from game.match import history_outcome
from game.ui.play_setup import CUSTOM, ENGINE, OWN, PlaySetup, Seat
from game.ui.setup.engine_programs import program_of

HINT_SECONDS = 1.5


def level_of(setup: PlaySetup, seat: Seat) -> Level:
    """Level of a computer's seat: only a time for other programs; more than two players use the setup's algorithm."""
    if seat.level in (OWN, ENGINE):
        return Level(seat.level, Algorithm.ENGINE, None, setup.seconds or SECONDS)
    if seat.level == CUSTOM:
        return custom(setup.algorithm, setup.depth, setup.evaluation, setup.seconds or None)
    return of_many(setup, level_named(seat.level, setup.start))


def of_many(setup: PlaySetup, level: Level) -> Level:
    """The level with the algorithm for more than two players, where there are more."""
    return level.limited(algorithm=Algorithm(setup.algorithm)) if len(setup.seats) > 2 else level


class Computers:
    """One computer at a time thinks, about its own move or about a hint; `poll` returns the result."""

    def __init__(self, thinker: Thinker, engine: Callable[[str], SavedEngine | None]) -> None:
        """`engine` returns the engine of a name, if there is one."""
        self.fault: InputError | None = None
        """The fault of the program that was asked last."""
        self.depth_reached = 0
        """Depth reached since the last request, in plies."""
        self._thinker = thinker
        self._own_player: OwnPlayer | None = None
        self._engine = engine
        self.engines: dict[int, HubPlayer] = {}
        """Engines that have moved or are about to, by seat."""
        self._request: int | None = None
        self._asked = 0.0
        self._for_hint = False

    @property
    def thinking(self) -> bool:
        return self._request is not None and not self._for_hint

    @property
    def seeking_hint(self) -> bool:
        return self._request is not None and self._for_hint

    @property
    def waited(self) -> float:
        """Seconds for which the computer has been thinking."""
        return perf_counter() - self._asked

    def at_work(self, seat: Seat, player: int) -> bool:
        """Return True if the program of this player has started and has not answered yet."""
        return self.thinking and self._ready(seat, player) and not self._thinker.answered

    def _ready(self, seat: Seat, player: int) -> bool:
        if seat.level not in (OWN, ENGINE):
            return True
        program = self._own_player if seat.level == OWN else self.engines.get(player)
        return program is not None and program.ready and self.fault is None

    def ask(self, setup: PlaySetup, positions: Sequence[Any], clock: Clock | None) -> None:
        """Let the computer that is to move think about its move."""
        self._begin(for_hint=False)
        seat = setup.seats[positions[-1].turn]
        level = level_of(setup, seat)
        if level.name == OWN:
            self._ask_own_player(setup, positions, clock)
        elif level.name == ENGINE:
            self._ask_engine(seat.name, level.limit, positions, clock)
        else:
            self._think(positions, timed(level, clock) if clock else level)

    def ask_hint(self, setup: PlaySetup, positions: Sequence[Any]) -> None:
        """Let the best level look for a good move in the last position."""
        self._begin(for_hint=True)
        engine = levels_of(positions[-1])["champion"]
        self._think(positions, of_many(setup, replace(engine, seconds=HINT_SECONDS)))

    def poll(self) -> Thought | None:
        """The news of the thinking; with the move it is over. Ignore answers with no pending request: they may belong
        to the next game."""
        try:
            thought = self._thinker.poll() if self._request is not None else None
        except InputError as fault:
            self.fault, self._request = fault, None
            return None
        if thought is None or thought.request != self._request:
            return None
        self.depth_reached = thought.report.depth or 0
        if thought.move is not None:
            self._request = None
        return thought

    def move_now(self) -> None:
        """Make the computer answer at once with the best move that it has found."""
        if self._request is not None:
            self._thinker.move_now()

    def cancel(self) -> None:
        self.fault = None
        if self._request is not None:
            self._thinker.cancel()
            self._request = None

    def quit(self) -> None:
        """Tell the engines to quit, in threads of their own."""
        for engine in self.engines.values():
            Thread(target=engine.close).start()
        self.engines = {}

    def _begin(self, *, for_hint: bool) -> None:
        self._for_hint, self._asked, self.depth_reached = for_hint, perf_counter(), 0

    def _think(self, positions: Sequence[Any], level: Level) -> None:
        """A search that knew of a draw that no one claims would have nothing to search for."""
        history = positions if history_outcome(positions) is None else positions[-1:]
        self._request = self._thinker.think(history, level)

    def _ask_own_player(self, setup: PlaySetup, positions: Sequence[Any], clock: Clock | None) -> None:
        try:
            if self._own_player is None:
                self._own_player = OwnPlayer(Path(setup.player), seconds=setup.seconds or None)
        except InputError as error:
            self.fault = error
        else:
            self._request = self._thinker.ask(positions, self._own_player, clock)

    def _ask_engine(self, name: str, limit: Limit, positions: Sequence[Any], clock: Clock | None) -> None:
        """Ask the engine of this name, started first if necessary."""
        position = positions[-1]
        if position.turn not in self.engines:
            kept = self._engine(name)
            if kept is None:
                self.fault = InputError(Fault.ENGINE_GONE, engine=name)
                return
            self.engines[position.turn] = HubPlayer(program_of(name, kept), position.rules, limit)
        self._request = self._thinker.ask(positions, self.engines[position.turn], clock)


class Watching:
    """Computers that play one another: pause, one move at a time, least time between two moves."""

    def __init__(self) -> None:
        self.paused = False
        self._one_more = False
        self._waited = 0.0

    def update(self, dt: float) -> None:
        self._waited += dt

    def may_move(self, pace: int) -> bool:
        """Return True if the next move may be made, `pace` tenths of a second after the last one at the earliest.

        >>> watching = Watching()
        >>> watching.update(1.5)
        >>> watching.may_move(10), watching.may_move(20)
        (True, False)
        """
        return not self.paused and (self._one_more or self._waited >= pace / 10)

    def moved(self) -> None:
        """Restart the wait after a move; pause if it was a single step."""
        self._waited = 0.0
        if self._one_more:
            self.pause()

    def pause(self) -> None:
        self.paused, self._one_more = True, False

    def go_on(self) -> None:
        self.paused, self._one_more = False, False

    def step(self) -> None:
        self.paused, self._one_more = False, True
