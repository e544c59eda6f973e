"""A Python file that plays, in a process of its own: asked for moves in JSON lines, ended when it breaks its limits."""

import json
import os
import re
import subprocess
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from queue import Empty, Queue
from random import Random
from threading import Event, Thread
from time import monotonic
from typing import Any, Self

from ai.limits import Clock
from ai.own_player.trees import Brackets
from ai.report import Answer, MoveSource, Report, unsearched
from ai.work.engine_process import LOOK, listen
from ai.work.processes import end, own_program, started
from game.core import InputError, State
from game.faults import Fault, reason_of, refuse_device
from game.kinds import kind_of
from game.outside import or_refuse, read_json, whole

COMMAND = "own-player"
"""Command of this program that runs a player; only `OwnPlayer` gives it."""
CHOOSE, EVALUATE = "choose(state, limit)", "evaluate(state)"
SEARCH, MINIMAX = "search(tree, alpha, beta, maximising)", "minimax(tree, maximising)"
FUNCTIONS = (SEARCH, MINIMAX, CHOOSE, EVALUATE)
"""Functions that a file can define; the first two are for `main.py check`."""
PLAYER = re.compile(r"(?P<file>.+\.py)(?::(?P<depth>\d{1,2}))?", re.IGNORECASE)

SECONDS = 5.0
"""Seconds for a move without another limit."""
GRACE = 1.0
"""Seconds for a move beyond its time."""
LOADING = 10.0
"""Seconds to start, and to read the file."""
MEGABYTES = 1024
DEPTH = 4
"""Plies that a player with evaluate(state) alone looks ahead."""
MOST_WAITING = 10
"""Number of lines without a request; a player that writes more has to wait."""
SEEDS = 2**32

NO_STOP = bytearray(1)


class PlayerFault(InputError):  # noqa: N818 - a fault, as those of game.faults
    """Fault of a player in a process of its own, which loses it the game."""


class OwnPlayer:
    """A file with choose(state, limit) or evaluate(state). Its process starts with a new game, or its first move."""

    def __init__(
        self, path: Path, depth: int = DEPTH, seconds: float | None = None, megabytes: int = MEGABYTES
    ) -> None:
        """InputError when there is no such file. `depth` is for a file with evaluate(state) alone."""
        self.path = path.absolute()
        self._depth = depth
        self._seconds = SECONDS if seconds is None else seconds
        self._megabytes = megabytes
        self._process: subprocess.Popen[str] | None = None
        self._lines: Queue[str] = Queue(MOST_WAITING)
        self._fresh = False
        self.ready = False
        self._history: list[State[Any]] = []
        self._places: list[int] = []
        with or_refuse(Fault.NOT_READ, path):
            refuse_device(self.path)
            with self.path.open("rb"):
                pass

    @classmethod
    def of(cls, text: str, seconds: float | None = None) -> Self | None:
        """Parse FILE.py or FILE.py:DEPTH; None when the text is neither."""
        found = PLAYER.fullmatch(text)
        return cls(Path(found["file"]), whole(found["depth"] or DEPTH), seconds) if found else None

    def check(self, stop: bytearray = NO_STOP) -> None:
        """Start the process and read the file; PlayerFault says why that is not possible."""
        if self._process is None:
            self._start(stop)

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def new_game(self) -> None:
        """See ai.contest.arena.Player. The time on a clock is not for the start of the process."""
        if not self._fresh:
            self.close()
        self.check()

    def move(self, history: Sequence[State[Any]], rng: Random, stop: bytearray, clock: Clock | None = None) -> Any:
        """Ask for the move in the last position of `history`; PlayerFault, at the latest soon after `stop`, without
        one. A new process follows a fault, and a clock gives the move a share of its time."""
        self.check(stop)
        if clock:
            self._seconds = clock.aim
        self._fresh = False
        position = history[-1]
        answer = self._answer(self._request(history) | {"seed": rng.randrange(SEEDS)}, stop)
        try:
            return kind_of(position).parse_move(str(answer["move"]), position)
        except (KeyError, InputError):
            raise self._broken(self._end_fault()) from None

    def answer(
        self, history: Sequence[State[Any]], stop: bytearray, _: Callable[[Report], None], clock: Clock | None = None
    ) -> Answer:
        started = monotonic()
        report = unsearched(self.move(history, Random(), stop, clock), MoveSource.OWN_PLAYER)
        return Answer(report.pv[0], replace(report, seconds=monotonic() - started))

    def value(self, position: State[Any]) -> int:
        """Evaluate a position by the file's evaluate(state); PlayerFault without a whole number in time."""
        return whole(self._told(self._place_of(position) | {"value": True}, "value"))

    def functions(self, stop: bytearray = NO_STOP) -> list[str]:
        return list(self._told({"functions": True}, "functions", stop))

    def searched(self, function: str, tree: Brackets, stop: bytearray = NO_STOP) -> tuple[int, list[int]]:
        """Run its `search` or `minimax`: the value for MAX, and the leaves, counted from the left, by first look;
        PlayerFault as for `move`."""
        value, seen = self._told({"tree": tree, "function": function}, "searched", stop)
        return whole(value), [whole(leaf) for leaf in seen]

    def close(self) -> None:
        if self._process:
            end(self._process)
            self._process, self.ready = None, False

    def _told(self, request: dict[str, Any], name: str, stop: bytearray = NO_STOP) -> Any:
        """Ask for the part of the answer with this name; PlayerFault without one in time."""
        self.check(stop)
        self._fresh = False
        answer = self._answer(request, stop)
        if name not in answer:
            raise self._broken(self._end_fault())
        return answer[name]

    def _answer(self, request: dict[str, Any], stop: bytearray) -> dict[str, Any]:
        self._say(json.dumps(request))
        answer = self._heard(self._seconds + GRACE, stop)
        if answer is None:
            seconds = f"{self._seconds:g}"
            raise self._broken(PlayerFault(Fault.PLAYER_LATE, file=self.path.name, seconds=seconds))
        return answer

    def _request(self, history: Sequence[State[Any]]) -> dict[str, Any]:
        asked = {"moves": self._played(history), "seconds": self._seconds, "depth": self._depth}
        return self._place_of(history[0]) | asked

    @staticmethod
    def _place_of(position: State[Any]) -> dict[str, Any]:
        kind = kind_of(position)
        variant, reverse = kind.variant_of(position), kind.is_reverse(position)
        usual = position == kind.start(variant, reverse=reverse)
        text = None if usual else kind.position_text(position)
        return {"game": kind.name, "variant": variant, "reverse": reverse, "position": text}

    def _played(self, history: Sequence[State[Any]]) -> list[int]:
        """Describe each move by its place among the legal moves; those of the same game are remembered."""
        positions = list(history)
        if positions[: len(self._history)] != self._history or not self._history:
            self._history, self._places = positions[:1], []
        for before, after in pairwise(positions[len(self._history) - 1 :]):
            places = enumerate(before.legal_moves())
            self._places.append(next(place for place, move in places if before.play(move) == after))
        self._history = positions
        return self._places

    def _start(self, stop: bytearray) -> None:
        try:
            words = [*own_program(), COMMAND, str(self.path), str(self._megabytes)]
            one_thread = os.environ | {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
            process = started(words, self.path.parent, stderr=subprocess.DEVNULL, env=one_thread)
        except OSError as error:
            raise PlayerFault(Fault.PLAYER_START, file=self.path.name, reason=reason_of(error)) from None
        self._process, self._fresh, self._lines = process, True, Queue(MOST_WAITING)
        weakref.finalize(self, end, process)
        assert process.stdout
        Thread(target=listen, args=(process.stdout, self._lines, Event()), daemon=True).start()
        if self._heard(LOADING, stop) is None:
            raise self._broken(PlayerFault(Fault.PLAYER_LOADS, file=self.path.name, seconds=f"{LOADING:g}"))
        self.ready = True

    def _say(self, line: str) -> None:
        assert self._process
        assert self._process.stdin
        with suppress(OSError):  # it has ended, as its next line shows
            print(line, file=self._process.stdin, flush=True)

    def _heard(self, seconds: float, stop: bytearray) -> dict[str, Any] | None:
        """Wait for the process's next answer, None without one in time; PlayerFault when it reports a fault."""
        late = monotonic() + seconds
        while True:
            with suppress(Empty):
                return self._understood(self._lines.get(timeout=LOOK))
            if stop[0]:
                raise self._broken(PlayerFault(Fault.PLAYER_STOPPED, file=self.path.name))
            if monotonic() >= late:
                return None

    def _understood(self, line: str) -> dict[str, Any]:
        try:
            answer: dict[str, Any] = dict(read_json(line))
            fault = Fault[answer["fault"]] if "fault" in answer else None
            told = None if fault is None else PlayerFault(fault, **dict(answer["fields"]))
            str(told)
        except (ValueError, KeyError, TypeError):
            raise self._broken(self._end_fault()) from None
        if told:
            raise self._broken(told)
        return answer

    def _end_fault(self) -> PlayerFault:
        return PlayerFault(Fault.PLAYER_ENDED, file=self.path.name)

    def _broken(self, fault: PlayerFault) -> PlayerFault:
        self.close()
        return fault
