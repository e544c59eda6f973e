"""`search GAME --lines N`: the best moves, or all, with exact scores, lines, and reasons in words."""

import argparse
import json
from typing import Any

from ai.algorithms import Algorithm
from ai.commands.games import equipment_of, interruptible, start_of
from ai.commands.search import USUAL_SECONDS, score_in_words
from ai.engine.endgame.progress import LastProgress
from ai.engine.table import Table
from ai.insight.explanation import Explanation, explain
from ai.insight.lines import MEGABYTES, Lines, LineSearch
from ai.limits import Limit
from ai.minds import check_evaluation, mind_of
from game.core import InputError, State
from game.faults import CommandFault
from game.kinds import kind_of, line_texts
from game.ui.why.why_words import DRAWN, reason_text


def run(args: argparse.Namespace) -> int:
    """Search to the depth or for the time given, else for 5 seconds, and print the findings."""
    start: State[Any] = start_of(args.game, args.size, args.fen)
    check_evaluation(args.evaluation, start)
    algorithm = Algorithm(args.algorithm)
    used = algorithm is Algorithm.ENGINE and mind_of(start).has_engine
    for option in ("book", "seed"):
        given = getattr(args, option)
        if given is not None and given is not False:
            raise InputError(CommandFault.WITH_LINES, option=f"--{option}")
    equipment = equipment_of(args.megabytes or (MEGABYTES if used else None), args.threads, used=used)
    limit = Limit(args.depth, seconds=args.seconds if args.depth or args.seconds else USUAL_SECONDS)
    table = Table(equipment.megabytes) if used else None
    threads, progress = equipment.threads, LastProgress()
    search = LineSearch([start], algorithm, args.evaluation, table=table, threads=threads, progress=progress)
    found = interruptible(lambda stop: search.run(limit, args.lines or None, stop))
    why = explain([start], found)
    if args.json:
        print(json.dumps(_as_data(start, found, why) | {"algorithm": args.algorithm}))
        return 0
    print(f"depth {found.depth}, {found.nodes:,} positions, {found.seconds:.3f} s")
    texts = {line.move: line_texts(start, line.pv) for line in found.lines}
    wide = max((len(line[0]) for line in texts.values()), default=0)
    for place, line in enumerate(found.lines, 1):
        score = "draw" if why[line.move].cause in DRAWN else score_in_words(line.score)
        reason = reason_text(start, found, line.move, why[line.move])
        print(f"{place:>3}  {texts[line.move][0]:<{wide}}  {score:>10}  {reason}")
        print(f"     {' '.join(texts[line.move])}")
    return 0


def _as_data(start: State[Any], found: Lines, why: dict[Any, Explanation]) -> dict[str, Any]:
    """The findings for JSON: scores as in ai.score, for the side to move, and moves as text."""
    return {
        "position": kind_of(start).position_text(start),
        "depth": found.depth,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
        "complete": found.complete,
        "lines": [
            {
                "score": line.score,
                "source": line.source.value,
                "cause": why[line.move].cause.name.lower(),
                "why": reason_text(start, found, line.move, why[line.move]),
                "pv": line_texts(start, line.pv),
            }
            for line in found.lines
        ],
    }
