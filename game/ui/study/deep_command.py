"""`review FILE --deep --out NEW`: the deep analysis of all games of a file, resumed from its journal."""

import argparse
from pathlib import Path

from ai.commands.games import Bar, interruptible
from ai.contest.deep import DeepJournal, DeepPlan, DeepProgress
from ai.contest.engine_player import Program
from ai.insight.review import NODES
from ai.limits import Limit
from ai.work.game_tools import FileGames
from game.checkers.rule_sets import rules_named
from game.core import InputError
from game.faults import CommandFault, Fault
from game.ui.files import pdn_files
from game.ui.study.deep import FileSource, analysed, games_in, left_text
from game.ui.study.review_command import PIECES

SUFFIX = ".journal"
"""Added to the name of the new file, where --resume names no other journal."""


def run(args: argparse.Namespace) -> int:
    if not args.deep:
        raise InputError(CommandFault.DEEP_WANTED)
    if args.out is None:
        raise InputError(CommandFault.OUT_WANTED)
    path, out = Path(args.file), Path(args.out)
    rules = None if args.rules is None else rules_named(args.rules)
    limit = Limit(seconds=args.seconds) if args.seconds is not None else Limit(nodes=args.nodes or NODES)
    program = None if args.engine is None else Program.of(args.engine)
    games = interruptible(lambda stop: games_in(FileGames(path, rules), stop))
    if not games:
        pdn_files.first_game(path, rules)
        raise InputError(Fault.NO_GAME_IN_FILE, path=path)
    plan = DeepPlan(games, limit, args.engine or "", str(path.absolute()), str(out.absolute()), args.rules or "")
    journal = DeepJournal(Path(args.resume or f"{out}{SUFFIX}"), plan)
    bar = Bar("moves")

    def tell(progress: DeepProgress) -> None:
        bar.show(
            progress.moves, plan.moves, f"game {progress.games + 1} of {len(games)}, {left_text(progress.seconds)} left"
        )

    bar.show(journal.moves, plan.moves)
    source = FileSource(path, rules, PIECES)
    done = interruptible(lambda stop: analysed(plan, journal, source, program, stop, tell))
    bar.close()
    left = sum(1 for _ in source.file.texts()) - done
    unchanged = f" Games with errors or without moves stay as they are: {left}." if left else ""
    print(f"Games analysed: {done}.{unchanged} All games are in {out}.")
    return 0
