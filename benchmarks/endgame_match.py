"""The value of more endgame tables in games: the engine with the tables of one folder against those of another.

`uv run -m benchmarks.endgame_match FOLDER [--against FOLDER] [--games N] [--nodes N]`: English checkers from the
eleven-man ballots, each played twice with the sides swapped. A folder is one of --folder in `main.py endgame build`;
without a second one the opponent has the tables that come with the program.
"""

import argparse
import os
from pathlib import Path
from tempfile import TemporaryDirectory

from ai.contest.arena import beginnings
from ai.engine.engine import Engine
from ai.limits import Limit
from ai.players.elo import Tally
from game.checkers.position import Position
from game.checkers.rule_sets.english import ENGLISH
from game.keeping.files import PROFILE_VARIABLE
from game.match import Match

SEED = 77
MEGABYTES = 16
BETWEEN = 20
"""Games between two lines of the score."""


def home_of(folder: Path | None, place: Path) -> str:
    """A profile whose tables are those of the folder."""
    place.mkdir()
    if folder is not None:
        (place / "tables").symlink_to(folder.resolve())
    return str(place)


def play(number: int, homes: tuple[str, str], engines: tuple[Engine, Engine], limit: Limit) -> int:
    """The payoff of the first engine, who has the first move in game 0, 2, 4 ..."""
    start, moves = beginnings("eleven-man", Position.start(ENGLISH), SEED)(number // 2)
    assert isinstance(start, Position)
    match = Match(start)
    for move in moves:
        match.play(move)
    for engine in engines:
        engine.clear()
    first = number % 2
    while (outcome := match.outcome) is None:
        side = int(match.position.turn != first)
        os.environ[PROFILE_VARIABLE] = homes[side]
        match.play(engines[side].think(match.positions, limit).move)
    return int(outcome.payoffs[first])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--nodes", type=int, default=6_000)
    args = parser.parse_args()
    tally, limit = Tally(), Limit(nodes=args.nodes)
    engines = Engine(MEGABYTES, endgames=True), Engine(MEGABYTES, endgames=True)
    with TemporaryDirectory() as temporary:
        homes = home_of(args.folder, Path(temporary, "a")), home_of(args.against, Path(temporary, "b"))
        for number in range(args.games):
            tally.count(play(number, homes, engines, limit))
            if (number + 1) % BETWEEN == 0:
                score, (elo, width) = tally.score, tally.elo
                told = f"won {score.won}, drawn {score.drawn}, lost {score.lost}"
                print(
                    f"{number + 1} games: {told}, Elo {elo:+.0f} ({elo - width:.0f} to {elo + width:.0f})", flush=True
                )


if __name__ == "__main__":
    main()
