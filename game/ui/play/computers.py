"""The players of the computer: the levels, the user's own program, external engines."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Thread
from time import perf_counter
from typing import Any

from ai.algorithms import Algorithm
from ai.contest.dxp import Address, DxpPlayer
from ai.contest.programs import OtherProgram, engine, rules_of
from ai.limits import Clock, Limit
from ai.minds import levels_of
from ai.minds.levels import Level, custom, timed
from ai.own_player.host import SECONDS, OwnPlayer
from ai.players.between import level_named
from ai.players.sides import SidesPlayer
from ai.players.thinker import Thinker, Thought
from game.core import InputError, Outcome
from game.faults import Fault
from game.keeping.settings import DXP, SavedEngine
from game.match import history_outcome
from game.opening_rules import OpeningStage
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
        self.said = ""
        """Last chat message of another program, with its name."""
        self.chat: deque[str] = deque()
        """Chat messages that are not in the game yet."""
        self._thinker = thinker
        self._own_player: OwnPlayer | None = None
        self._engine = engine
        self.engines: dict[int, OtherProgram] = {}
        """Engines that have moved or are about to, by seat."""
        self._request: int | None = None
        self._asked = 0.0
        self._for_hint = False
        self.far = False
        """True if the last request went to a program that can't be hurried."""

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

    def ask_sides(self, positions: Sequence[Any], stage: OpeningStage) -> None:
        """Let the computer place the next mark of the opening, or choose a side."""
        self._begin(for_hint=False)
        self._request = self._thinker.ask(positions, SidesPlayer(stage))

    def ask_hint(self, setup: PlaySetup, positions: Sequence[Any]) -> None:
        """Let the best level look for a good move in the last position."""
        self._begin(for_hint=True)
        engine = levels_of(positions[-1])["champion"]
        self._think(positions, of_many(setup, replace(engine, seconds=HINT_SECONDS, most=HINT_SECONDS)))

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
        if self._request is not None and not self.far:
            self._thinker.move_now()

    def cancel(self) -> None:
        self.fault = None
        if self._request is not None:
            self._thinker.cancel()
            self._request = None

    def prepare(self, setup: PlaySetup) -> None:
        """Let programs that call us do so before it is their turn."""
        for player, seat in enumerate(setup.seats):
            if seat.level == ENGINE and player not in self.engines:
                kept = self._engine(seat.name)
                if kept is None or kept.protocol != DXP or not Address.of(kept.file).waits:
                    continue
                program = self._program(seat.name, level_of(setup, seat).limit, setup.start)
                if isinstance(program, DxpPlayer):
                    self.engines[player] = program
                    Thread(target=program.prepare, daemon=True).start()

    def game_over(self, positions: Sequence[Any], outcome: Outcome) -> None:
        """Tell the other programs how the game ended, in threads of their own."""
        for program in self.engines.values():
            if isinstance(program, DxpPlayer):
                Thread(target=program.game_over, args=(tuple(positions), outcome)).start()

    def quit(self) -> None:
        """Tell the engines to quit, in threads of their own."""
        for program in self.engines.values():
            Thread(target=program.close).start()
        self.engines = {}

    def _begin(self, *, for_hint: bool) -> None:
        self._for_hint, self._asked, self.depth_reached = for_hint, perf_counter(), 0
        self.far, self.said = False, self.said if for_hint else ""

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
            program = self._program(name, limit, position)
            if program is None:
                self.fault = InputError(Fault.ENGINE_GONE, engine=name)
                return
            self.engines[position.turn] = program
        self.far = isinstance(self.engines[position.turn], DxpPlayer)
        self._request = self._thinker.ask(positions, self.engines[position.turn], clock)

    def _program(self, name: str, limit: Limit, start: Any) -> OtherProgram | None:
        kept = self._engine(name)
        if kept is None:
            return None
        if kept.protocol == DXP:
            return DxpPlayer(Address.of(kept.file), rules_of(start), limit, name=name, tell=partial(self._hear, name))
        return engine(kept.protocol, program_of(name, kept), start, limit)

    def _hear(self, name: str, said: str) -> None:
        self.said = f"{name}: {said}"
        self.chat.append(self.said)


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
