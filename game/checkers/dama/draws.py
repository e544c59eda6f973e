"""The draws of dama that only the course of a game shows. No source asks for the second; it ends a game of kings."""

from game.checkers.dama.position import Dama
from game.checkers.dama.rules import DamaRules
from game.draws import HistoryRule, no_progress, repetition


def history_rules(rules: DamaRules) -> tuple[HistoryRule[Dama], ...]:
    """Repetition and lack of progress."""
    repeated = () if rules.repetition is None else (repetition(rules.repetition),)
    return *repeated, no_progress(rules.plies_without_progress, is_progress)


def is_progress(before: Dama, after: Dama) -> bool:
    """True if the ply took a piece or moved a man forward, which can't be undone; a man's step sideways can."""
    left, reached = before.own & ~after.enemy, after.enemy & ~before.own
    rows = {(bit.bit_length() - 1) // before.rules.size for bit in (left, reached)}
    return before.enemy != after.own or (not left & before.kings and len(rows) > 1)
