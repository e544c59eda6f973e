"""Portuguese draughts: FPD, Regras do jogo de damas classicas, 2013; played like Spanish draughts, with a number of
their own in PDN."""

from game.checkers.rules import Color, Ending, Numbering, Precedence, RuleSet

PORTUGUESE = RuleSet(
    name="portuguese",
    title="Portuguese",
    full_name="Portuguese checkers",
    detail="Flying kings; men capture forward only; mirrored board.",
    relative="spanish",
    begins=Color.WHITE,
    mirrored=True,  # 2.1.5
    flying_kings=True,
    precedence=Precedence(a_man=32, a_king=33),  # 3.1
    plies_without_progress=2 * 20,
    endings=(Ending(12, pieces=(4, 4), only_kings=True, lone_king=True),),
    document="FPD, Rules of classical draughts, 2013",
    articles={"flying_kings": "2.2", "men_capture_backwards": "2.2", "precedence": "3.1", "repetition": "14 b"},
    numbering=Numbering.FROM_BOTTOM,
    game_type=28,
    likelihood=25,
)
