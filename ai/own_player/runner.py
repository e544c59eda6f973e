"""The other process: reads a player's file, then answers each request, one line of JSON, with a move or a fault."""

import argparse
import json
import os
import random
import sys
import traceback
from collections.abc import Callable
from inspect import signature
from math import inf, isfinite
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from types import ModuleType, TracebackType
from typing import Any, TextIO

from ai.limits import Limit
from ai.own_player.guard import NotAllowed, forbid_processes, leave, limit_memory, open_reserve, shut_in
from ai.own_player.host import CHOOSE, EVALUATE, FUNCTIONS, MINIMAX, SEARCH
from ai.own_player.trees import plain, watched_tree
from ai.score import LARGEST_EVALUATION
from game.core import InputError, State
from game.faults import Fault
from game.kinds import kind_named, kind_of

LONGEST_WORDS = 200
LONGEST_REPR = 60

Choose = Callable[[list[State[Any]], Limit], Any]
Say = Callable[[dict[str, Any]], None]


class RunnerError(InputError):
    """A fault that the runner found."""


def run(args: argparse.Namespace) -> int:
    """Answer requests until there are no more, or until the player's first fault."""
    path, megabytes = Path(args.file), int(args.megabytes)
    requests: SimpleQueue[str] = SimpleQueue()
    shut_in(path, lambda: print(json.dumps(as_json(RunnerError(Fault.PLAYER_STARTS, file=path.name))), flush=True))
    incoming, say = open_pipes()
    Thread(target=take_in, args=(incoming, requests), daemon=True).start()

    def too_much() -> None:
        say(as_json(RunnerError(Fault.PLAYER_MEMORY, file=path.name, megabytes=megabytes)))
        leave()

    limit_memory(megabytes, too_much)
    try:
        forbid_processes()
        player = player_in(path)
        say({})
        while True:
            say(player.answer(json.loads(requests.get())))
    except MemoryError:
        open_reserve()
        too_much()
    except BaseException as error:
        say(as_json(fault_of(error, path)))
    leave()
    return 0


def open_pipes() -> tuple[TextIO, Say]:
    """Open pipes from and to the other program. What the player reads and prints leads nowhere."""
    incoming = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    for stream, mode in ((0, os.O_RDONLY), (1, os.O_WRONLY), (2, os.O_WRONLY)):
        os.dup2(os.open(os.devnull, mode), stream)

    def say(words: dict[str, Any]) -> None:
        print(json.dumps(words), file=answers, flush=True)

    return incoming, say


def take_in(incoming: TextIO, requests: "SimpleQueue[str]") -> None:
    """Take the requests as they come; when the other program is gone, so is this one, even in an endless loop."""
    for line in incoming:
        requests.put(line)
    leave()


class PlayerModule:
    def __init__(self, name: str, module: ModuleType) -> None:
        self._name = name
        names = [text.partition("(")[0] for text in FUNCTIONS]
        self._functions = [name for name in names if callable(getattr(module, name, None))]
        self._module = module
        if not self._functions:
            raise RunnerError(Fault.PLAYER_NO_FUNCTION, file=name, choose=CHOOSE, evaluate=EVALUATE)

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        if "functions" in request:
            return {"functions": self._functions}
        if "tree" in request:
            return self.searched(request)
        history = positions_of(request)
        return {"value": self.value(history[-1])} if "value" in request else {"move": self.move(history, request)}

    def _function(self, text: str) -> Any:
        name = text.partition("(")[0]
        if name not in self._functions:
            raise RunnerError(Fault.PLAYER_NO_EVALUATION, file=self._name, evaluate=text)
        return getattr(self._module, name)

    def value(self, state: State[Any]) -> int:
        found = self._function(EVALUATE)(state)
        if not isinstance(found, int):
            raise RunnerError(Fault.PLAYER_VALUE, file=self._name, function=EVALUATE, value=shown(found))
        return max(-LARGEST_EVALUATION, min(int(found), LARGEST_EVALUATION))

    def searched(self, request: dict[str, Any]) -> dict[str, Any]:
        """Run the file's own search on a tree: its value, and the leaves it looked at, in order."""
        text = next(text for text in (SEARCH, MINIMAX) if text.startswith(request["function"]))
        tree, seen = watched_tree(request["tree"])
        window = (-inf, inf) if text == SEARCH else ()
        found = plain(self._function(text)(tree, *window, True))
        if not isinstance(found, int | float) or not isfinite(found) or int(found) != found:
            raise RunnerError(Fault.PLAYER_VALUE, file=self._name, function=text, value=shown(found))
        return {"searched": [int(found), seen]}

    def move(self, history: list[State[Any]], request: dict[str, Any]) -> str:
        random.seed(request["seed"])
        position, limit = history[-1], Limit(depth=request["depth"], seconds=request["seconds"])
        if "choose" in self._functions:
            choose = self._function(CHOOSE)
            second = list(signature(choose).parameters)[1:2]
            chosen = choose(position, limit.depth if second == ["depth"] else Limit(seconds=limit.seconds))
        elif "evaluate" in self._functions:
            chosen = searching(self.value)(history, limit)
        else:
            raise RunnerError(Fault.PLAYER_NO_FUNCTION, file=self._name, choose=CHOOSE, evaluate=EVALUATE)
        legal = position.legal_moves()
        if chosen not in legal:
            raise RunnerError(Fault.PLAYER_MOVE, file=self._name, move=shown(chosen))
        return kind_of(position).move_text(position, legal[legal.index(chosen)])


def player_in(path: Path) -> PlayerModule:
    """Load the player that a file defines; the modules next to it can be imported."""
    sys.path.append(str(path.parent))
    module = ModuleType("player")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    exec(compile(path.read_bytes(), str(path), "exec"), module.__dict__)
    return PlayerModule(path.name, module)


def searching(value: Callable[[State[Any]], int]) -> Choose:
    from ai.algorithms import Algorithm  # noqa: PLC0415 - most players need none of it
    from ai.search import TextbookSearch, deepen  # noqa: PLC0415 - most players need none of it

    return lambda history, limit: deepen(TextbookSearch(history, Algorithm.ALPHA_BETA, value), limit).move


def positions_of(request: dict[str, Any]) -> list[State[Any]]:
    kind, variant, reverse = kind_named(request["game"]), request["variant"], request["reverse"]
    text = request["position"]
    start = kind.start(variant, reverse=reverse)
    history = [start if text is None else kind.parse_position(text, variant, reverse=reverse)]
    for place in request.get("moves", ()):
        history.append(history[-1].play(history[-1].legal_moves()[place]))
    return history


def fault_of(error: BaseException, path: Path) -> RunnerError:
    if isinstance(error, RunnerError):
        return error
    if isinstance(error, SystemExit):
        return RunnerError(Fault.PLAYER_ENDED, file=path.name)
    line = line_in(path, error.__traceback__)
    if isinstance(error, SyntaxError) and error.filename == str(path):
        line = error.lineno or line
        error = SyntaxError(error.msg)
    if isinstance(error, NotAllowed):
        return RunnerError(Fault.PLAYER_PROCESS, file=path.name, line=line)
    said = traceback.format_exception_only(error)[-1]
    return RunnerError(Fault.PLAYER_RAISED, file=path.name, line=line, said=printable(said, LONGEST_WORDS))


def line_in(path: Path, place: TracebackType | None) -> int:
    line = 1
    for frame, number in traceback.walk_tb(place):
        if frame.f_code.co_filename == str(path):
            line = number
    return line


def shown(value: object) -> str:
    return printable(repr(value), LONGEST_REPR)


def printable(text: str, longest: int) -> str:
    """Start of a text, on one line."""
    line = "".join(char if char.isprintable() else " " for char in text[: longest + 1].strip())
    return line if len(line) <= longest else f"{line[:longest]}…"


def as_json(fault: RunnerError) -> dict[str, Any]:
    return {"fault": Fault(fault.fault).name, "fields": fault.fields}
