"""Jamaican draughts: pool checkers on the mirrored board. No federation has written their rules."""

from game.checkers.rules import Color, Numbering, RuleSet

JAMAICAN = RuleSet(
    name="jamaican",
    title="Jamaican",
    full_name="Jamaican checkers",
    detail="Flying kings; men capture backward too; mirrored board.",
    relative="pool",
    begins=Color.BLACK,
    mirrored=True,
    flying_kings=True,
    men_capture_backwards=True,
    plies_without_progress=30,
    numbering=Numbering.FROM_BOTTOM,
    game_type=51,
    likelihood=15,
)
