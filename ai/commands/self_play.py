"""`selfplay VARIANT FILE`: games of the engine against itself, in a journal from which the evaluation is trained."""

import argparse
import json
from collections.abc import Generator, Iterable
from contextlib import closing
from functools import partial
from pathlib import Path

from ai.commands.games import Bar, serve
from ai.contest.self_play import SelfPlay, packed
from ai.contest.workers import Processes, pool_of
from ai.engine.endgame.tables import Tables
from ai.engine.endgame.verdicts import files_of, tables_of
from ai.engine.weights import read_weights
from ai.minds.dama import compiled_weights
from ai.minds.dama_weights import WEIGHTS
from ai.work.journal import JournalFile
from game.checkers.dama.rules import RULE_SETS_OF_DAMA
from game.checkers.rule_sets import rules_named
from game.checkers.rules import RuleSet
from game.core import InputError
from game.faults import CommandFault
from game.outside import read_json, whole

CONDITIONS = ("variant", "depth", "seed", "weights")
CHOSEN = ("endgames", "wander")
"""Conditions that stand at the head of a journal only if they were chosen."""


def run(args: argparse.Namespace) -> int:
    if args.worker:
        return serve(partial(packed_game, self_play_of(args)))
    self_play_of(args)
    path, bar = Path(args.journal), Bar("games")
    with JournalFile(path) as journal:
        done = begun(journal, args)
        left = [number for number in range(1, args.games + 1) if number not in done]
        with closing(played(args, left)) as lines:
            for count, line in enumerate(lines, args.games - len(left) + 1):
                journal.write(line)
                bar.show(count, args.games)
        bar.close()
    print(f"{path}: {len(done) + len(left):,} games")
    return 0


def self_play_of(args: argparse.Namespace) -> SelfPlay:
    if args.variant in WEIGHTS:
        if args.weights or args.endgames:
            raise InputError(CommandFault.DAMA_SELF_PLAY)
        own = compiled_weights(WEIGHTS[args.variant])
        return SelfPlay(RULE_SETS_OF_DAMA[args.variant], args.depth, args.seed, own, wander=args.wander)
    rules = rules_named(args.variant, RULE_SETS_OF_DAMA)
    weights = None if args.weights is None else read_weights(Path(args.weights), rules)
    tables = None if args.endgames is None else tables_in(Path(args.endgames), rules)
    return SelfPlay(rules, args.depth, args.seed, weights, tables, args.wander)


def tables_in(folder: Path, rules: RuleSet) -> Tables:
    """Open the tables of a folder; InputError if there are none."""
    if not files_of(rules, [folder]):
        raise InputError(CommandFault.NO_TABLES_THERE, rules=rules.name, folder=folder)
    return tables_of(rules, [folder])


def begun(journal: JournalFile, args: argparse.Namespace) -> set[int]:
    """Numbers of the games in the journal; InputError when it is none, or one of other conditions."""
    conditions = {name: getattr(args, name) for name in CONDITIONS}
    chosen = {name: value for name in CHOSEN if (value := getattr(args, name))}
    head = json.dumps({"selfplay": 1} | conditions | chosen)
    games: list[int] = journal.resumed(
        head, lambda line: read_json(line)["game"], CommandFault.NO_SELF_PLAY, CommandFault.OTHER_SELF_PLAY
    )
    return set(games)


def played(args: argparse.Namespace, numbers: Iterable[int]) -> Generator[str, None, None]:
    names = "depth", "seed", "weights", *CHOSEN
    options = [f"--{name}={value}" for name in names if (value := getattr(args, name)) is not None]
    words = ["selfplay", args.variant, args.journal, *options, "--worker"]
    with closing((pool_of(args) or Processes(1)).answers(words, map(str, numbers))) as lines:
        for line in lines:
            yield line.rstrip("\n")


def packed_game(self_play: SelfPlay, job: str) -> str:
    number = whole(job)
    return json.dumps({"game": number, "rows": packed(self_play.game(number))})
