"""`listing [NAME] [--diff] [--line N]`: a search as a textbook prints it, or what is wrong with a listing."""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from difflib import ndiff
from itertools import islice

from ai.commands.trace import node_names
from ai.textbook.trees import TEXTBOOK
from ai.tracing.listing import LISTED, WITHOUT_WINDOW, first_difference, listing, searches_of
from ai.tracing.printed import FORMS, WITH_FORMS, WrongListing, wrong_listings
from ai.tracing.run import Request
from ai.tracing.run import run as trace
from ai.tracing.trace import value_text
from game.core import InputError
from game.faults import CommandFault


def listings() -> dict[str, Request]:
    """The listings as they are typed, each with a search by it."""
    ours = {name: Request(TEXTBOOK, name) for name in LISTED}
    forms = {f"{name}-{form}": Request(TEXTBOOK, name, listing=form) for name in WITH_FORMS for form in FORMS}
    return ours | forms | {name: searches_of(wrong)[0] for name, wrong in wrong_listings().items()}


def texts_of(request: Request) -> list[str]:
    return [line.text for line in listing(request)]


def question(wrong: WrongListing) -> Iterator[str]:
    """The faulty listing, and how its search differs from the right one."""
    searches = searches_of(wrong)
    found, right = map(trace, searches)
    assert found.report is not None
    assert right.report is not None
    yield from (f"{number:2}  {text}".rstrip() for number, text in enumerate(texts_of(searches[0]), 1))
    yield f"\nOn {wrong.start} it finds {value_text(found.report.score)} in {len(found)} visits."
    yield f"The right listing finds {value_text(right.report.score)} in {len(right)}."
    step = first_difference(found, right)
    node = next(islice(node_names(found), step - 1, None))
    yield f"The first visit that differs is number {step}, at {node}."
    yield f"See it with `trace {wrong.name}` or `lab {wrong.name}`. Which line is wrong? Answer with --line N."


def run_fault(wrong: WrongListing, line: int | None) -> int:
    """Ask, or grade an answer: status 1 when the line is not the faulty one."""
    if line is None:
        print("\n".join(question(wrong)))
        return 0
    if line != wrong.number:
        print(f"Line {line} is not the faulty one.")
        return 1
    print(f"Right: line {line}. {wrong.why}")
    return 0


def run(args: argparse.Namespace) -> int:
    """Print a listing, its difference from the search without cutoffs, or the names of all."""
    known = listings()
    if args.name is None:
        print("\n".join(known))
        return 0
    request = known.get(args.name)
    if request is None:
        raise InputError(CommandFault.NO_LISTING, name=args.name, known=", ".join(known))
    wrong = wrong_listings().get(args.name)
    if (args.line is not None and wrong is None) or (args.diff and (wrong or request.algorithm not in WITHOUT_WINDOW)):
        raise InputError(CommandFault.LISTING_OPTION, option="--diff" if args.diff else "--line")
    if wrong is not None:
        return run_fault(wrong, args.line)
    texts = texts_of(request)
    if args.diff:
        before = replace(request, algorithm=WITHOUT_WINDOW[request.algorithm])
        texts = [text for text in ndiff(texts_of(before), texts) if not text.startswith("?")]
    print("\n".join(text.rstrip() for text in texts))
    return 0
