"""A player of your own as an engine for other programs, by the Hub protocol.

from kings_and_crosses import hub
hub.serve(lambda board, seconds: board.legal_moves[0], "First move")
"""

import sys
from collections.abc import Callable, Iterable
from typing import Any, TextIO

from ai.contest.hub import NORMAL, RULES, Message, hub_move, parse_hub_move, parse_hub_position
from game.checkers.position import Position
from game.core import InputError
from kings_and_crosses.boards import Board

Choose = Callable[[Board, float | None], Any]
"""A player: it gets a board and the seconds for the move, None without a limit, and returns a move or its text."""
MOVES_AHEAD = 30
"""Number of moves for which the time on a clock has to last."""


class _Session:
    def __init__(self, choose: Choose, name: str) -> None:
        self.choose, self.name = choose, name
        self.variant, self.seconds = NORMAL, None
        self.board = Board.of([Position.start(RULES[NORMAL])])

    def answers(self, line: Message) -> list[Message]:
        """The answers to one line of the other program."""
        given = line.arguments
        match line.command:
            case "hub":
                values = " ".join(sorted(RULES))
                variant = {"name": "variant", "value": NORMAL, "type": "enum", "values": values}
                return [Message("id", {"name": self.name}), Message("param", variant), Message("wait")]
            case "set-param" if given.get("name") == "variant" and given.get("value") in RULES:
                self.variant = given["value"]
            case "init":
                return [Message("ready")]
            case "ping":
                return [Message("pong")]
            case "pos":
                self._place(given)
            case "level":
                self.seconds = _seconds(given)
            case "go":
                move = self.choose(self.board.copy(), self.seconds)
                chosen = self.board.parse(move) if isinstance(move, str) else move
                return [Message("done", {"move": hub_move(chosen)})]
        return []

    def _place(self, given: dict[str, str]) -> None:
        rules = RULES[self.variant]
        start = parse_hub_position(given["pos"], rules) if "pos" in given else Position.start(rules)
        self.board = Board.of([start])
        for text in given.get("moves", "").split():
            self.board.push(parse_hub_move(text, self.board.position))


def _seconds(given: dict[str, str]) -> Any:
    if "move-time" in given:
        return float(given["move-time"])
    if "time" in given:
        return float(given["time"]) / int(given.get("moves", MOVES_AHEAD)) + float(given.get("inc", 0.0))
    return None


def serve(choose: Choose, name: str, lines: Iterable[str] | None = None, out: TextIO | None = None) -> None:
    """Answer the other program's lines, from standard input to standard output, until it says `quit`.

    >>> from io import StringIO
    >>> said = StringIO()
    >>> serve(lambda board, seconds: "32-28", "A bot", ["init", "pos", "level move-time=1", "go think", "quit"], said)
    >>> said.getvalue().split()
    ['ready', 'done', 'move=32-28']
    """
    session, to = _Session(choose, name), out or sys.stdout
    for text in lines or sys.stdin:
        line = Message.parse(text)
        if line.command == "quit":
            return
        try:
            said = session.answers(line)
        except InputError as error:
            said = [Message("error", {"message": str(error)})]
        for each in said:
            print(each, file=to, flush=True)
