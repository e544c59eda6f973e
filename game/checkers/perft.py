"""Counts of the leaves of the tree of legal moves, by which move generators are compared."""

import argparse
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from time import perf_counter

from game.checkers import movegen
from game.checkers.dama.position import Dama, effect
from game.checkers.dama.rules import RULE_SETS_OF_DAMA, DamaRules
from game.checkers.movegen import DISTINCT
from game.checkers.pdn import AnyPosition, draughts_of
from game.checkers.position import Move, Position
from game.checkers.rule_sets import rules_named
from game.checkers.rules import Color, RuleSet
from game.core import InputError
from game.faults import CommandFault

DEEPEST = 100


def perft(position: AnyPosition, depth: int, *, distinct: bool = False) -> int:
    """Number of leaves of the tree of legal moves at a depth in plies.

    Every route of a capture counts; with `distinct`, routes with the same ends and the same captured pieces count once.
    A king's rest after moves in a row (Frisian) and draws need the history, and are not looked at.

    >>> from game.checkers.rule_sets.english import ENGLISH
    >>> perft(Position.start(ENGLISH), 3)
    302
    """
    if position.rules.huffing:
        return sum(perft(position.after(move), depth - 1) for move in position.legal_moves()) if depth else 1
    if isinstance(position, Dama):
        return _walked(position, depth, distinct=distinct)
    up = position.color is Color.WHITE
    code = position.rules.code | (DISTINCT if distinct else 0)
    return movegen.perft(position.own, position.enemy, position.kings, up, code, depth)


def _walked(position: Dama, depth: int, *, distinct: bool) -> int:
    """The same for dama, whose moves are played one by one."""
    moves = position.legal_moves() if depth else ()
    if distinct:
        moves = tuple({effect(position, move): move for move in moves}.values())
    if depth < 2:
        return len(moves) if depth else 1
    return sum(_walked(position.after(move), depth - 1, distinct=distinct) for move in moves)


def divide(position: AnyPosition, depth: int, *, distinct: bool = False) -> Iterator[tuple[Move, int]]:
    met = set()
    for move in position.legal_moves():
        outcome = (move.path[0], move.path[-1], frozenset(move.taken))
        if not distinct or outcome not in met:
            met.add(outcome)
            yield move, perft(position.play(move), depth - 1, distinct=distinct)


def published_start(rules: RuleSet) -> AnyPosition:
    """The position of the published counts: the start of a game, unless the rules say otherwise."""
    if isinstance(rules, DamaRules):
        return Dama.start(rules)
    start = Position.start(replace(rules, rows_of_men=rules.published_rows_of_men))
    return replace(start, rules=rules)


@contextmanager
def ended_by_ctrl_c() -> Iterator[None]:
    """Let Ctrl+C end the program at once: Python would notice it only after the compiled count."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def run(args: argparse.Namespace) -> int:
    """`perft VARIANT DEPTH [--fen FEN] [--distinct] [--divide]`: the count; to stderr the position and the speed."""
    rules = RULE_SETS_OF_DAMA.get(args.variant) or rules_named(args.variant, RULE_SETS_OF_DAMA)
    draughts = draughts_of(rules)
    if not args.depth.isdecimal() or len(args.depth) > len(str(DEEPEST)) or int(args.depth) > DEEPEST:
        raise InputError(CommandFault.PERFT_DEPTH, deepest=DEEPEST, depth=args.depth)
    depth = int(args.depth)
    position = published_start(rules) if args.fen is None else draughts.parse_fen(args.fen, rules)
    started = perf_counter()
    leaves = 0 if depth else 1
    with ended_by_ctrl_c():
        for number, (move, below) in enumerate(divide(position, depth, distinct=args.distinct) if depth else (), 1):
            leaves += below
            if args.divide:
                print(f"{draughts.move_text(position, move)} {below}", flush=True)
            elif sys.stderr.isatty():
                print(f"\r{number} of {len(position.legal_moves())} moves", end="\r", file=sys.stderr, flush=True)
    seconds = perf_counter() - started
    print(f"{rules.name} depth {depth}: {leaves} {'distinct' if args.distinct else 'routes'}")
    how = "compiled" if movegen.compiled else "interpreted"
    speed = leaves / max(seconds, 1e-6) / 1e6
    print(f"{draughts.fen(position)}\n{seconds:.3f} s, {speed:.1f} million leaves a second, {how}", file=sys.stderr)
    return 0
