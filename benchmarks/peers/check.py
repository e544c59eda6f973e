"""A test of an engine's rules: it is asked at every turn of random games, which neither side tries to win.

    uv run -m benchmarks.peers.check "uv run --no-project --with py-draughts -m benchmarks.peers.py_draughts"

Games against the engine are over too soon to tell: they seldom have many kings, or forty plies without a capture.
"""

import argparse
from collections.abc import Sequence
from random import Random

from ai.contest.arena import Player
from ai.contest.engine_player import Program
from ai.contest.hub_player import HubPlayer
from ai.limits import Limit
from game.checkers.notation import fen
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from game.core import InputError
from game.match import Match

SECONDS = 0.005
"""Time for a move; the answer matters here, not its strength."""


def check(engine: Player, start: Position, games: int, seed: int) -> int:
    """Number of answers, all of them legal moves; InputError for an illegal one, or if there was none."""
    asked = 0
    for number in range(1, games + 1):
        rng, match = Random(f"{seed} game {number}"), Match(start)
        engine.new_game()
        while match.outcome is None:
            try:
                engine.move(match.positions, rng, bytearray(1))
            except InputError as error:
                raise InputError(f"Game {number}, move {len(match.moves)}, {fen(match.position)}: {error}") from None
            asked += 1
            match.play(rng.choice(match.position.legal_moves()))
    return asked


def main(words: Sequence[str] | None = None) -> None:
    """Check an engine by one rule set, or by all that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", help="starts the engine, which speaks the Hub protocol")
    parser.add_argument("--variant", choices=RULE_SETS, nargs="+", default=["english"])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(words)
    for name in args.variant:
        rules = RULE_SETS[name]
        engine = HubPlayer(Program.of(args.command), rules, Limit(seconds=SECONDS))
        try:
            asked = check(engine, Position.start(rules), args.games, args.seed)
        except InputError as error:
            parser.exit(2, f"{error}\n")
        print(f"{name}: {asked:,} legal moves in {args.games} games")


if __name__ == "__main__":
    main()
