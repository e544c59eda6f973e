"""Pages on Turkish and Armenian draughts: for each rule set those that its fields ask for."""

from collections.abc import Callable
from dataclasses import dataclass

from game.checkers.dama import notation
from game.checkers.dama.rules import DamaRules
from game.checkers.notation import parse_square
from game.checkers.position import Move
from game.checkers.refusal import Refusal
from game.checkers.rules import Square
from game.lessons.page import Aim, ForbiddenMove, Page, Topic, crowns, draws, goes, takes, wins


def any_rules(_rules: DamaRules) -> bool:
    return True


def straight(rules: DamaRules) -> bool:
    return not rules.diagonal_steps


def diagonal(rules: DamaRules) -> bool:
    return rules.diagonal_steps


def counting(rules: DamaRules) -> bool:
    """True if a game ends with one piece of each side."""
    return rules.ends_at_one_each


@dataclass(frozen=True)
class DamaPlan:
    """A page for every rule set of dama that has the rule."""

    topic: Topic
    fen: str
    aim: Aim | str
    """The task: the effect of the move, or its squares: "d4-e4"."""
    holds: Callable[[DamaRules], bool] = any_rules
    tries: tuple[tuple[str, Refusal], ...] = ()
    cited: str = ""
    """Key of the rule in `RuleSet.articles`."""


PLANS = (
    DamaPlan(
        Topic.DAMA_MEN,
        "W:Wa2,d4:Bh7",
        "d4-e4",
        straight,
        (("d4-d3", Refusal.MEN_STEP_ON), ("d4-e5", Refusal.OFF_ROWS), ("d4-d6", Refusal.TOO_FAR)),
    ),
    DamaPlan(
        Topic.DAMA_MEN,
        "W:Wa2,d4:Bh7",
        "d4-e4",
        diagonal,
        (("d4-d3", Refusal.MEN_STEP_ON), ("d4-c6", Refusal.OFF_ALL_LINES), ("d4-d6", Refusal.TOO_FAR)),
    ),
    DamaPlan(Topic.DAMA_DIAGONAL, "W:Wa2,d4:Bh7", "d4-e5", diagonal, cited="diagonal_steps"),
    DamaPlan(Topic.CAPTURE, "W:Wa2,d4:Bd5,h7", takes(1)),
    DamaPlan(Topic.DAMA_CAPTURE, "W:Wa2,d4:Bd3,e4,e5,h7", takes(1), tries=(("d4-d2", Refusal.MEN_STEP_ON),)),
    DamaPlan(
        Topic.MUST_CAPTURE,
        "W:Wc3,g3:Bc4,h7",
        takes(1),
        tries=(("g3-g4", Refusal.MUST_CAPTURE), ("c3-b3", Refusal.MUST_CAPTURE)),
    ),
    DamaPlan(Topic.CHAIN, "W:Wa2,c3:Bc4,d5,h7", takes(2)),
    DamaPlan(
        Topic.MOST_PIECES,
        "W:Wa3,f2:Ba4,f3,g4",
        takes(2),
        tries=(("a3-a5", Refusal.MOST_PIECES),),
        cited="precedence",
    ),
    DamaPlan(
        Topic.NO_TURNING_BACK,
        "W:Wa2,Kc4:Bb4,e4,f6",
        takes(2),
        tries=(("c4-f4-a4", Refusal.TURNS_BACK),),
        cited="no turning back",
    ),
    DamaPlan(Topic.CROWN, "W:Wa7,h2:Bf5", crowns),
    DamaPlan(Topic.CROWN_GOES_ON, "W:Wb6,h2:Bb7,g8", takes(2), cited="promotes_in_passing"),
    DamaPlan(Topic.DAMA_KING, "W:Wh2,Kb2:Bh7", "b2-b7", straight, (("b2-d4", Refusal.OFF_ROWS),)),
    DamaPlan(Topic.DAMA_QUEEN, "W:Wh2,Kb2:Bh7", "b2-f6", diagonal, cited="diagonal_steps"),
    DamaPlan(Topic.FLYING_CAPTURE, "W:WKa1,h2:Ba4,e6", takes(2)),
    DamaPlan(Topic.TAKES_OFF_AT_ONCE, "W:Wh2,Ka3:Bd3,d4,e2,e6,h5", takes(5), cited="takes_off_at_once"),
    DamaPlan(Topic.BLOCK, "W:Wa1,a3,b1,b2,d2:Ba2", wins),
    DamaPlan(Topic.ONE_EACH, "W:WKa1:Ba5,h7", draws, counting, cited="one each"),
)


def pages_of(rules: DamaRules) -> tuple[Page, ...]:
    return *(_page(plan, rules) for plan in PLANS if plan.holds(rules)), _draws(rules)


def _page(plan: DamaPlan, rules: DamaRules) -> Page:
    fields, aim = {}, plan.aim
    if isinstance(aim, str):
        path = _path(aim, rules)
        fields, aim = {"target": rules.square_name(path[-1])}, goes(*path)
    return Page(
        plan.topic,
        notation.parse_fen(plan.fen, rules),
        aim,
        tries=tuple(ForbiddenMove(_path(text, rules), reason) for text, reason in plan.tries),
        fields=fields,
        citation=rules.citation(plan.cited) if plan.cited else None,
    )


def _path(text: str, rules: DamaRules) -> tuple[Square, ...]:
    return tuple(parse_square(name, rules) for name in text.split("-"))


def _draws(rules: DamaRules) -> Page:
    """Kings go to and fro until one more move makes the draw."""
    times = rules.repetition or 0
    cycle = ["h4-h3", "b5-a5", "h3-h4", "a5-b5"]
    moves = ["c5-b5", *cycle * (times - 1)][:-1]
    path = _path("a5-b5", rules)
    return Page(
        Topic.DAMA_DRAWS,
        notation.parse_fen("W:WKc5,a2:BKh4,h7", rules),
        draws,
        tuple(Move(_path(text, rules)) for text in moves),
        fields={"times": times, "moves": rules.plies_without_progress // 2, "target": rules.square_name(path[-1])},
    )
