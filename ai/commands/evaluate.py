"""`evaluate GAME [--fen FEN] [--evaluation NAME] [--json]`: a position's value as the sum of its terms."""

import argparse
import json
from typing import Any

from ai.commands.games import aligned, start_of
from ai.minds import check_evaluation, mind_of
from ai.tracing.breakdown import break_down, breakdowns_of
from ai.tracing.terms import Breakdown, Term
from game.core import InputError, State
from game.faults import CommandFault
from game.kinds import kind_of

HEADING = ("own", "opponent", "weight", "value")


def run(args: argparse.Namespace) -> int:
    """Print each term with its counts, its weight and its value for the side to move, and the sum."""
    position: Any = start_of(args.game, args.size, args.fen)
    known = breakdowns_of(position)
    if not known:
        raise InputError(CommandFault.NO_TERMS)
    name = args.evaluation or known[0]
    if name not in known:
        check_evaluation(name, position)
        raise InputError(CommandFault.OTHER_TERMS, name=name, known=", ".join(known))
    found = break_down(position, name, position.turn)
    if args.json:
        print(json.dumps(as_data(position, found)))
        return 0
    unit = mind_of(position).unit
    rows = [(term_text(position, term), *cells_of(term, unit)) for term in found.terms if term.value or term.weight]
    rows.append(("sum", "", "", "", f"{found.value // unit:+d}"))
    print(f"{name}, for the side to move, in {'hundredths' if unit == 1 else 'open lines'}")
    print("\n".join(aligned([("", *HEADING), *rows], left=(0,))))
    if position.outcome() is not None:
        print("The game is over: a search takes its result, not this value.")
    return 0


def cells_of(term: Term, unit: int) -> tuple[str, ...]:
    counted = map(str, (*term.counts, term.weight // unit)) if term.weight is not None else ("", "", "")
    return (*counted, f"{term.value // unit:+d}")


def term_text(position: State[Any], term: Term) -> str:
    """The name of a term, and for a pattern the first and the last square of its region."""
    if not term.region:
        return term.name
    rules: Any = position
    first, last = (rules.rules.square_name(square) for square in (term.region[0], term.region[-1]))
    return f"{term.name} {first}..{last}"


def as_data(position: State[Any], found: Breakdown) -> dict[str, Any]:
    """The terms for JSON; numbers are hundredths, for the side to move."""
    terms = [
        {
            "term": term_text(position, term),
            "own": term.counts[0],
            "opponent": term.counts[1],
            "weight": term.weight,
            "value": term.value,
        }
        for term in found.terms
    ]
    text = kind_of(position).position_text(position)
    return {"position": text, "evaluation": found.evaluation, "terms": terms, "value": found.value}
