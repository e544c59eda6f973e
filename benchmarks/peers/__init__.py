"""Engines of other people as players of `main.py match`, each in a process of its own that speaks the Hub protocol.

An adapter gives one `Peer` to `talk`. It runs where its package is installed, apart from ours: two packages call
themselves `draughts`. From the folder of the program, for example:

    PEER="hub:uv run --no-project --with py-draughts -m benchmarks.peers.py_draughts"
    uv run main.py match engine "$PEER" --openings ballots --seconds 0.1 --games 100
"""

import sys
from collections.abc import Sequence
from typing import Protocol

from ai.contest.hub import RULES, Message, hub_move, parse_hub_move, parse_hub_position
from game.checkers.position import Move, Position
from game.checkers.rules import RuleSet

USUAL_SECONDS = 1.0


class Peer(Protocol):
    """Another program's engine."""

    @property
    def name(self) -> str:
        """Name with the version."""
        ...

    @property
    def variants(self) -> Sequence[str]:
        """The rule sets that it plays, by our names."""
        ...

    def choose(self, positions: Sequence[Position], moves: Sequence[Move], seconds: float) -> Move:
        """Its move, one of ours, in the last of the positions, to which the moves have led; in about that time."""
        ...


def talk(peer: Peer) -> None:
    """Be that engine on stdin and stdout; only the time of a move limits it."""
    rules: RuleSet = RULES[peer.variants[0]]
    positions: list[Position] = []
    moves: list[Move] = []
    seconds = USUAL_SECONDS
    for text in sys.stdin:
        line = Message.parse(text)
        given = line.arguments
        if line.command == "hub":
            say("id", name=peer.name)
            say("param", name="variant", value=peer.variants[0], type="enum", values=" ".join(peer.variants))
            say("wait")
        elif line.command == "set-param" and given.get("name") == "variant":
            rules = RULES[given["value"]]
        elif line.command == "init":
            say("ready")
        elif line.command == "pos":
            positions, moves = [parse_hub_position(given["pos"], rules)], []
            for move in given.get("moves", "").split():
                moves.append(parse_hub_move(move, positions[-1]))
                positions.append(positions[-1].play(moves[-1]))
        elif line.command == "level":
            seconds = float(given.get("move-time", USUAL_SECONDS))
        elif line.command == "go":
            say("done", move=hub_move(peer.choose(positions, moves, seconds)))
        elif line.command == "ping":
            say("pong")
        elif line.command == "quit":
            break


def say(command: str, **arguments: str) -> None:
    """Send a line."""
    print(Message(command, arguments), flush=True)


def legal_move(position: Position, source: int, target: int, captured: Sequence[int]) -> Move:
    """Our move with those ends that captures those squares; LookupError when there is none."""
    for move in position.legal_moves():
        if (move.path[0], move.path[-1], sorted(move.captured)) == (source, target, sorted(captured)):
            return move
    raise LookupError(f"{source} to {target} capturing {[*captured]} is not legal.")
