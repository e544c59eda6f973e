"""Pages on the rules of checkers: for each rule set those that its fields ask for. Positions are written once, in the
notation of Russian draughts, White to move and its men going up. On another board a piece stands in the same row from
the top and the same column from the left, or from the right if the board is mirrored."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from game.checkers.notation import parse_fen, parse_square
from game.checkers.position import Move, Piece, Position
from game.checkers.refusal import Refusal
from game.checkers.rule_sets.russian import RUSSIAN
from game.checkers.rules import FREE_CHOICE, Color, RuleSet, Square
from game.lessons.page import Aim, ForbiddenMove, Page, Topic, crowns, draws, gives_the_last, goes, takes, wins

Tries = tuple[tuple[str, Refusal], ...]


class TaughtRule(NamedTuple):
    """A rule that a page teaches: it holds if its field is true, or by its own test."""

    field: str = ""
    """Name of the field of `RuleSet` that holds the rule."""
    test: Callable[[RuleSet], bool] | None = None

    def holds(self, rules: RuleSet) -> bool:
        return self.test(rules) if self.test is not None else not self.field or bool(getattr(rules, self.field))


def weighs(rules: RuleSet) -> bool:
    """True if a captured king counts for more than a man, not only at equal numbers."""
    return rules.precedence.a_king > rules.precedence.a_man + 1


def lands_freely(rules: RuleSet) -> bool:
    """True if a king chooses among the free squares behind the captured piece."""
    return rules.flying_kings and not rules.lands_behind


ANY = TaughtRule()
BACKWARD = TaughtRule("men_capture_backwards")
FORWARD = TaughtRule("men_capture_backwards", lambda rules: not rules.men_capture_backwards)
STRAIGHT = TaughtRule("orthogonal_captures")
SPARING = TaughtRule("men_spare_kings")
FREE = TaughtRule("precedence", lambda rules: rules.precedence == FREE_CHOICE)
MOST = TaughtRule("precedence", lambda rules: rules.precedence.a_man > 0 and not weighs(rules))
ENDING = TaughtRule("promotes_in_passing", lambda rules: not (rules.men_capture_backwards or rules.promotes_in_passing))
PASSING = TaughtRule("promotes_in_passing", lambda rules: rules.men_capture_backwards and not rules.promotes_in_passing)
CROWNING = TaughtRule("promotes_in_passing", lambda rules: rules.promotes_in_passing and rules.flying_kings)
SHORT = TaughtRule("flying_kings", lambda rules: not (rules.flying_kings or rules.first_king_wins))
FLYING = TaughtRule("flying_kings")
LANDING = TaughtRule("flying_kings", lambda rules: lands_freely(rules) and not rules.orthogonal_captures)
LANDING_STRAIGHT = TaughtRule("flying_kings", lambda rules: lands_freely(rules) and rules.orthogonal_captures)
BEHIND = TaughtRule("lands_behind")
STRIKING = TaughtRule("takes_off_at_once", lambda rules: rules.flying_kings and not rules.takes_off_at_once)
AT_ONCE = TaughtRule("takes_off_at_once", lambda rules: rules.takes_off_at_once and rules.flying_kings)
KING_FIRST = TaughtRule("precedence", lambda rules: rules.precedence.by_king > 0 and not rules.precedence.a_man)
VALUE = TaughtRule("precedence", weighs)
WITH_KING = TaughtRule("precedence", lambda rules: rules.precedence.by_king > 0 and rules.precedence.a_man > 0)
MOST_KINGS = TaughtRule("precedence", lambda rules: rules.precedence.a_king == rules.precedence.a_man + 1)
EARLIEST = TaughtRule("precedence", lambda rules: rules.precedence.earliest_kings and not rules.flying_kings)
BLOCKED = TaughtRule("", lambda rules: not rules.giveaway and not rules.orthogonal_captures)
BLOCKED_STRAIGHT = TaughtRule("", lambda rules: not rules.giveaway and rules.orthogonal_captures and rules.flying_kings)
GIVING = TaughtRule("", lambda rules: rules.giveaway and not rules.captures_are_optional)
COMPULSORY = TaughtRule("", lambda rules: not rules.captures_are_optional)
OPTIONAL = TaughtRule("captures_are_optional", lambda rules: rules.captures_are_optional and not rules.huffing)
HUFFING = TaughtRule("huffing")
RESTING = TaughtRule("king_moves_in_a_row", lambda rules: rules.king_moves_in_a_row is not None)
LAST = TaughtRule("endings", lambda rules: rules.repetition is None and not rules.first_king_wins)
CROWNED = TaughtRule("", lambda rules: not rules.first_king_wins)
FIRST = TaughtRule("first_king_wins")


@dataclass(frozen=True)
class PagePlan:
    """A page for every rule set that has the rule."""

    topic: Topic
    fen: str
    aim: Aim | str
    """The task: the effect of the move, or its squares: "c3-d4"."""
    rule: TaughtRule = ANY
    tries: Tries = ()
    before: str = ""
    """Moves that lead to the task, separated by blanks."""
    answered: bool = False
    huffs: bool = False
    """True if a piece must be huffed before the move."""


PLANS = (
    PagePlan(
        Topic.MOVE,
        "W:Wc3:Bf8",
        "c3-d4",
        tries=(("c3-b2", Refusal.MEN_MOVE_FORWARD), ("c3-d6", Refusal.OFF_LINE), ("c3-e5", Refusal.TOO_FAR)),
    ),
    PagePlan(Topic.CAPTURE, "W:Wc3:Bd4,f8", takes(1)),
    PagePlan(
        Topic.MUST_CAPTURE,
        "W:Wc3,g3:Bd4,f8",
        takes(1),
        COMPULSORY,
        tries=(("g3", Refusal.MUST_CAPTURE), ("g3-h4", Refusal.MUST_CAPTURE), ("c3-b4", Refusal.MUST_CAPTURE)),
    ),
    PagePlan(Topic.OPTIONAL_CAPTURES, "W:Wc3,g3:Bd4,f8", "g3-h4", OPTIONAL),
    PagePlan(Topic.HUFFING, "B:Wc3:Bd4,h8", "c3-b4", HUFFING, before="h8-g7", huffs=True),
    PagePlan(Topic.CHAIN, "W:Wc3:Bd4,d6,h8", takes(2), tries=(("c3-e5", Refusal.GO_ON),)),
    PagePlan(Topic.CAPTURE_BACKWARD, "W:We5:Bd4,h8", takes(1), BACKWARD),
    PagePlan(Topic.CAPTURE_FORWARD, "W:Wc3:Bb2,d4,f8", takes(1), FORWARD, (("c3-a1", Refusal.MEN_CAPTURE_FORWARD),)),
    PagePlan(Topic.STRAIGHT_CAPTURE, "W:Wc3:Bc5,h8", takes(1), STRAIGHT),
    PagePlan(Topic.MEN_SPARE_KINGS, "W:Wb4,f4:BKc5,g5", takes(1), SPARING, (("b4-d6", Refusal.MEN_SPARE_KINGS),)),
    PagePlan(Topic.FREE_CHOICE, "W:Wa3,f2:Bb4,d6,g3", takes(1), FREE),
    PagePlan(Topic.MOST_PIECES, "W:Wa3,f2:Bb4,d6,g3", takes(2), MOST, (("f2-h4", Refusal.MOST_PIECES),)),
    PagePlan(Topic.CROWN, "W:Wa7:Bf4", crowns, CROWNED),
    PagePlan(Topic.FIRST_KING, "W:Wa7:Bf4", crowns, FIRST),
    PagePlan(Topic.CROWN_ENDS, "W:Wb6:Bc7,e7,h2", takes(1), ENDING, (("b6-d8-f6", Refusal.ENDS),)),
    PagePlan(Topic.CROWN_PASSED, "W:Wb6:Bc7,e7,h2", takes(2), PASSING, (("b6-d8", Refusal.GO_ON),)),
    PagePlan(Topic.CROWN_GOES_ON, "W:Wh6:Bg7,b4,h2", takes(2), CROWNING, (("h6-f8", Refusal.GO_ON),)),
    PagePlan(Topic.SHORT_KING, "W:WKd4:Bf8", "d4-c3", SHORT, (("d4-b2", Refusal.TOO_FAR),)),
    PagePlan(Topic.SHORT_KING_CAPTURE, "W:WKe5:Bd4,f8", takes(1), SHORT, (("e5-b2", Refusal.TOO_FAR),)),
    PagePlan(Topic.FLYING_KING, "W:WKb2,d2:Bc7", "b2-g7", FLYING, (("b2-c5", Refusal.OFF_LINE),)),
    PagePlan(Topic.FLYING_CAPTURE, "W:WKa1:Bd4,e7", takes(2), LANDING, (("a1-e5", Refusal.GO_ON),)),
    PagePlan(Topic.FLYING_CAPTURE, "W:WKa1:Bd4,d8", takes(2), LANDING_STRAIGHT, (("a1-e5", Refusal.GO_ON),)),
    PagePlan(Topic.LANDS_BEHIND, "W:WKa1:Bd4,f8", takes(1), BEHIND, (("a1-f6", Refusal.LANDS_BEHIND),)),
    PagePlan(Topic.TURKISH_STRIKE, "W:WKc1:Bb6,c3,d2,f6", takes(3), STRIKING, (("c1-g5-d8-a5-e1", Refusal.ENDS),)),
    PagePlan(Topic.TAKES_OFF_AT_ONCE, "W:WKb6:Bb2,b4,d2,d4,f2", takes(5), AT_ONCE),
    PagePlan(Topic.KING_FIRST, "W:Wa3,Kf2:Bb4,d6,g3", takes(1), KING_FIRST, (("a3-c5", Refusal.WITH_KING),)),
    PagePlan(Topic.HIGHEST_VALUE, "W:WKf6:Be7,Kg7", takes(1), VALUE, (("f6-d8", Refusal.MOST_KINGS),)),
    PagePlan(Topic.WITH_KING, "W:Wa3,Kf6:Bb4,e7", takes(1), WITH_KING, (("a3-c5", Refusal.WITH_KING),)),
    PagePlan(Topic.MOST_KINGS, "W:WKf6:Be7,Kg7", takes(1), MOST_KINGS, (("f6-d8", Refusal.MOST_KINGS),)),
    PagePlan(Topic.EARLIEST_KINGS, "W:WKc3:BKd4,f6,b4,Kb6", takes(2), EARLIEST, (("c3-a5", Refusal.EARLIEST_KINGS),)),
    PagePlan(Topic.BLOCK, "W:Wa3,c3:Ba5", wins, BLOCKED),
    PagePlan(Topic.BLOCK, "W:Wc3,Kf8:Ba5", wins, BLOCKED_STRAIGHT),
    PagePlan(Topic.GIVEAWAY, "W:Wc3:Be5", gives_the_last, GIVING, answered=True),
    PagePlan(
        Topic.KING_RESTS,
        "W:Wa3,Kc1:Bf8",
        "a3-b4",
        RESTING,
        (("f2-e1", Refusal.KING_RESTS),),
        before="c1-d2 f8-e7 d2-e3 e7-f6 e3-f2 f6-e5",
    ),
    PagePlan(Topic.LAST_KINGS, "B:WKa3:BKh8", "b4-a3", LAST, before="h8-g7 a3-b4 g7-h8"),
)


def pages_of(rules: RuleSet) -> tuple[Page, ...]:
    pages = [_page(plan, rules) for plan in PLANS if plan.rule.holds(rules)]
    last = () if rules.repetition is None else (_repetition(rules, rules.repetition),)
    return _start(rules), *pages, *last


def placed(square: Square, rules: RuleSet) -> Square:
    """The corresponding square of another board."""
    row, column = RUSSIAN.row_column(square)
    found = rules.square_at(row, rules.columns - 1 - column if rules.mirrored else column)
    assert found is not None
    return found


def _start(rules: RuleSet) -> Page:
    """The first move of a game, which shows the notation and the side that begins."""
    start = Position.start(rules)
    moves = start.legal_moves()
    first = moves[len(moves) // 2]
    fields = {"source": rules.square_name(first.path[0]), "target": rules.square_name(first.path[-1])}
    cited = rules.citation("rows_of_men")
    return Page(Topic.START, start, goes(*first.path), fields=fields | {"men": rules.men}, citation=cited)


def _page(plan: PagePlan, rules: RuleSet) -> Page:
    seen = parse_fen(plan.fen, RUSSIAN)
    start = Position.of(rules, seen.color, {placed(square, rules): piece for square, piece in seen.pieces().items()})
    fields, aim = {}, plan.aim
    if isinstance(aim, str):
        path = _path(aim, rules)
        fields, aim = {"target": rules.square_name(path[-1])}, goes(*path, taking=plan.huffs)
    return Page(
        plan.topic,
        start,
        aim,
        tuple(Move(_path(text, rules)) for text in plan.before.split()),
        tuple(ForbiddenMove(_path(text, rules), reason) for text, reason in plan.tries),
        fields,
        rules.citation(plan.topic, plan.rule.field),
        plan.answered,
    )


def _path(text: str, rules: RuleSet) -> tuple[Square, ...]:
    return tuple(placed(parse_square(name, RUSSIAN), rules) for name in text.split("-"))


def _repetition(rules: RuleSet, times: int) -> Page:
    """Two kings go to and fro until one more move makes the draw."""
    cycle = ["h4-g3", "b4-a3", "g3-h4", "a3-b4"]
    moves = ["a5-b4", *cycle * (times - 1)][:-1]
    seen = {"a5": Color.WHITE, "h4": Color.BLACK}
    pieces = {placed(parse_square(name, RUSSIAN), rules): Piece(color, king=True) for name, color in seen.items()}
    path = _path("a3-b4", rules)
    return Page(
        Topic.REPETITION,
        Position.of(rules, Color.WHITE, pieces),
        draws,
        tuple(Move(_path(text, rules)) for text in moves),
        fields={
            "times": times,
            "seen": times - 1,
            "moves": rules.plies_without_progress // 2,
            "target": rules.square_name(path[-1]),
        },
        citation=rules.citation("repetition"),
    )
