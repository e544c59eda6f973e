"""One task of the mine: the puzzles in one game, which depend on the rules and the seed and on nothing else."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ai.chances import chance
from ai.engine.expert import Expert
from ai.engine.table import Table
from ai.limits import Limit
from ai.puzzles.grading import levels_that_find
from ai.puzzles.proof import CONFIRM, LOOK, WON, Proof, choice_in, distinct, proven, stands_out
from ai.puzzles.selfplay import self_played
from game.checkers.notation import fen, move_text, parse_fen
from game.checkers.position import Move, Position
from game.checkers.variants import VARIANTS

MEGABYTES = 8
OTHERS = 4
"""So many other moves than the one that was played are looked at."""
BALANCED = 0.75
"""The most of the game that a side has before the mistake."""
NEARLY_WON = 0.85
"""The share of the game from which on a short search's opinion is worth a longer search."""
APART = 6
"""So many plies lie between two puzzles of one game at least."""
MOST_OF_A_GAME = 6
A_MAN, A_KING, A_FLYING_KING = 2, 3, 6
"""What pieces count for in a gain of material, in halves of a man."""


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle as it was mined; all in text, so that it can be kept on one line of JSON."""

    fen: str
    line: str
    tail: str
    proof: Proof
    best: int
    second: int
    found: str
    ply: int


def puzzles_of(variant: str, seed: int) -> list[Found]:
    """The puzzles in the game of a seed."""
    rng, expert = Random(f"{variant} {seed}"), Expert(MEGABYTES, endgames=True)
    positions = self_played(VARIANTS[variant], rng, expert)
    return list(_found_in(positions, rng, expert))


def _found_in(positions: list[Position], rng: Random, expert: Expert) -> Iterator[Found]:
    table, from_ply, count = Table(MEGABYTES), 0, 0
    for ply, before in enumerate(positions):
        if ply < from_ply or not balanced(before, expert):
            continue
        for position in mistakes(before, positions[ply + 1 : ply + 2], rng):
            if promising(position, expert, table) and (found := puzzle_in(position, ply + 1, table)):
                yield found
                count += 1
                from_ply = ply + APART
                break
        if count == MOST_OF_A_GAME:
            break


def balanced(position: Position, expert: Expert) -> bool:
    """Whether neither side wins, as a short search sees it, and there are moves to go wrong with."""
    if len(position.legal_moves()) < 2:
        return False
    share = chance(position, expert.think([position], Limit(nodes=LOOK)).report.score)
    return 1 - BALANCED <= share <= BALANCED


def mistakes(before: Position, played: list[Position], rng: Random) -> list[Position]:
    """Positions after the move that was played and after some random ones, among which there may be a mistake.

    Those in which captures still answer one another are left out. No position has a history.
    """
    others = [before.play(move) for move in distinct(before)]
    chosen = dict.fromkeys([*played, *rng.sample(others, min(OTHERS, len(others)))])
    return [
        parse_fen(fen(each), each.rules)
        for each in chosen
        if len(each.legal_moves()) > 1 and not (each.legal_moves()[0].captured and pieces(each) < pieces(before))
    ]


def pieces(position: Position) -> int:
    """How many there are on the board."""
    return (position.white | position.black).bit_count()


def promising(position: Position, expert: Expert, table: Table) -> bool:
    """Whether a short search thinks that the side to move wins, and a longer one that one move alone does it."""
    if chance(position, expert.think([position], Limit(nodes=LOOK)).report.score) < NEARLY_WON:
        return False
    choice = choice_in(position, LOOK, table)
    if choice is None or not stands_out(position, choice, NEARLY_WON, WON):
        return False
    choice = choice_in(position, CONFIRM, table)
    return choice is not None and stands_out(position, choice)


def puzzle_in(position: Position, ply: int, table: Table) -> Found | None:
    """The puzzle that a position is; None where its move is not proven, or can't be missed."""
    proof = proven(position, table)
    if proof is None:
        return None
    if proof.choice.proof is Proof.SEARCH and gain(position, (*proof.line, *proof.tail)) < A_MAN:
        return None
    found = levels_that_find(position, proof.line[0])
    if found[0] == "1" and proof.line[0].captured:
        return None
    texts = texts_of(position, (*proof.line, *proof.tail))
    return Found(
        fen(position),
        " ".join(texts[: len(proof.line)]),
        " ".join(texts[len(proof.line) :]),
        proof.choice.proof,
        proof.choice.best.score,
        proof.choice.second,
        found,
        ply,
    )


def gain(position: Position, line: tuple[Move, ...]) -> int:
    """By how much the line makes the material of the side to move better, in halves of a man."""
    after = position
    for move in line:
        after = after.play(move)
    own_first = material(position)
    return (material(after) if after.color is position.color else -material(after)) - own_first


def material(position: Position) -> int:
    """What the pieces of the side to move count for more than those of the other, in halves of a man."""
    king = A_FLYING_KING if position.rules.flying_kings else A_KING

    def value(bits: int) -> int:
        return A_MAN * (bits & ~position.kings).bit_count() + king * (bits & position.kings).bit_count()

    return value(position.own) - value(position.enemy)


def texts_of(position: Position, line: tuple[Move, ...]) -> list[str]:
    """The moves in the notation of the rules."""
    texts = []
    for move in line:
        texts.append(move_text(position, move))
        position = position.play(move)
    return texts
