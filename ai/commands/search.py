"""`search GAME [--fen FEN] --algorithm A [--depth N] [--seconds S] [--json]`: the best move, iteration by iteration."""

import argparse
import json
from random import Random
from typing import Any

from ai.algorithms import Algorithm
from ai.commands.games import equipment_of, interruptible, start_of
from ai.engine.book.files import best_by_book, usual_book
from ai.limits import Limit
from ai.minds import check_evaluation, mind_of
from ai.report import Answer, Report
from ai.score import Knowledge, Score, parts_of
from ai.search import search
from game.core import InputError, State
from game.faults import CommandFault
from game.kinds import kind_of, line_texts

USUAL_SECONDS = 5.0
HEADING = " depth       score         nodes   seconds      nodes/s  variation"


def score_in_words(score: Score) -> str:
    """Express a score in men (open lines), or by the plies to the end if they are known.

    >>> from ai.score import loss_in, win_in
    >>> score_in_words(-150), score_in_words(win_in(5)), score_in_words(loss_in(4))
    ('-1.50', 'win in 5', 'loss in 4')
    """
    knowledge, sign, amount = parts_of(score)
    if knowledge is Knowledge.EVALUATION:
        return f"{sign * amount / 100:+.2f}"
    told = "win" if sign > 0 else "loss"
    if knowledge is not Knowledge.COUNTED:
        told += " by the table"
    return told if knowledge is Knowledge.RESULT else f"{told} in {amount}"


def depth_text(report: Report) -> str:
    """Depth of the search, and after a slash the furthest ply that it reached, if that is known.

    >>> depth_text(Report(12, 0, (), 1, 0.0)), depth_text(Report(12, 0, (), 1, 0.0, selective_depth=21))
    ('12', '12/21')
    """
    return f"{report.depth}/{report.selective_depth}" if report.selective_depth else f"{report.depth}"


def as_data(position: State[Any], report: Report) -> dict[str, Any]:
    """Convert a report for JSON: the score as in ai.score, for the side to move, and the moves as text."""
    return {
        "source": report.source.value,
        "depth": report.depth,
        "score": report.score,
        "nodes": report.nodes,
        "seconds": round(report.seconds, 6),
        "selective_depth": report.selective_depth,
        "hashfull": report.hashfull,
        "pv": line_texts(position, report.pv),
    }


def run(args: argparse.Namespace) -> int:
    """Search to the depth or until the time is over, 5 seconds without either; with `--book` play a book move first."""
    start: Any = start_of(args.game, args.size, args.fen)
    check_evaluation(args.evaluation, start)
    algorithm = Algorithm(args.algorithm)
    used = algorithm is Algorithm.ENGINE and mind_of(start).has_engine
    equipment = equipment_of(args.megabytes, args.threads, used=used)
    if args.book and not used:
        raise InputError(CommandFault.ENGINE_ONLY, given="book")
    limit = Limit(args.depth, seconds=args.seconds if args.depth or args.seconds else USUAL_SECONDS)
    reports: list[Report] = []

    def tell(report: Report) -> None:
        if not args.json:
            if not reports:
                print(HEADING)
            line = " ".join(line_texts(start, report.pv))
            speed = report.nodes / max(report.seconds, 1e-6)
            told = f"{depth_text(report):>6}  {score_in_words(report.score):>10}"
            print(f"{told}  {report.nodes:>12,}  {report.seconds:>8.3f}  {speed:>11,.0f}  {line}", flush=True)
        reports.append(report)

    def think(stop: bytearray) -> Answer:
        rng, engine = Random(args.seed), equipment.engine()
        if args.book and (found := best_by_book([start], usual_book(start.rules), rng)):
            tell(found.report)
            return found
        return search([start], algorithm, limit, args.evaluation, rng=rng, stop=stop, on_report=tell, engine=engine)

    answer = interruptible(think)
    best = line_texts(start, [answer.move])[0]
    if args.json:
        found = {"position": kind_of(start).position_text(start), "algorithm": args.algorithm, "move": best}
        print(json.dumps(found | {"iterations": [as_data(start, report) for report in reports]}))
    else:
        print(f"move {best}")
    return 0
