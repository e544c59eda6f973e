"""Names and explanations of the evaluations and their terms."""

from math import inf
from typing import Any

from ai.evaluation import SamuelWeights
from ai.minds import mind_of
from ai.players.elo import CONFIDENCE, Tally
from ai.tracing.breakdown import MEYER, NILSSON, PATTERNS, SAMUEL
from ai.tracing.terms import Term
from game.ui.games.wording import score_text
from game.ui.words.i18n import N_, _, percent_text

EVALUATIONS = {
    NILSSON: N_("Nilsson: open lines"),
    MEYER: N_("Meyer: material"),
    SAMUEL: N_("Samuel: six features"),
    PATTERNS: N_("Trained patterns"),
}

TERMS = {
    "open lines": N_("Open lines"),
    "opponent's open lines": N_("Opponent's open lines"),
    "men": N_("Men"),
    "kings": N_("Kings"),
    "advancement": N_("Advancement"),
    "back row": N_("Back row"),
    "centre": N_("Centre"),
    "mobility": N_("Mobility"),
    "two rows": N_("Two rows"),
    "rectangle": N_("Rectangle"),
    "material": N_("Material"),
    "kings' squares": N_("Kings' squares"),
    "kings beside pieces": N_("Kings next to pieces"),
    "endgame knowledge": N_("Endgame knowledge"),
}

MEANINGS = {
    "open lines": N_("Rows, columns and diagonals without a mark of the opponent."),
    "opponent's open lines": N_("Rows, columns and diagonals without a mark of yours."),
    "men": N_("How many men."),
    "kings": N_("How many kings."),
    "advancement": N_("The rows that the men have advanced."),
    "back row": N_("Men on their own first row, while the opponent has men that could crown there."),
    "centre": N_("Pieces on the eight squares in the middle."),
    "mobility": N_("Empty squares that pieces could step to."),
    "two rows": N_("The pattern of men on two rows."),
    "rectangle": N_("The pattern of men on two squares of six rows."),
    "material": N_("Value of the numbers of men and kings, in addition to the patterns."),
    "kings' squares": N_("Value of the kings on their squares."),
    "kings beside pieces": N_("Value of the kings next to other pieces, half of it for each."),
    "endgame knowledge": N_("The engine's correction when both sides have kings."),
}

ABOUT: dict[str, tuple[str, ...]] = {
    NILSSON: (
        N_("Each line that no opponent has a mark in is open: it counts 1. The value is your open lines less those "
           "of the opponent."),
        N_("A win or a loss on the board goes before any value: a search asks the evaluation only while the game goes "
           "on."),
    ),
    MEYER: (
        N_("A man counts 100 and a king 300, for you and against you. Nothing else counts, so that most moves leave "
           "the value as it is."),
    ),
    PATTERNS: (
        N_("The engine of checkers learnt from its own games what each pattern of men is worth in overlapping regions: "
           "pairs of rows, and rectangles two squares wide and six rows high. Kings count by their square and beside "
           "every other piece."),
        N_("The worth of a pattern belongs to its men together. A man's share is what it adds to the men that were put "
           "there before it, on average over all orders to put them there (the Shapley value). The shares and the "
           "worth of the empty region are together exactly the value."),
        N_("The number of pieces, by which the weights for few pieces and those for many are blended, is that "
           "of the position throughout."),
    ),
}  # fmt: skip

WEIGHTS = {
    "man": N_("Man"),
    "king": N_("King"),
    "advance": N_("Advancement"),
    "back_row": N_("Back row"),
    "centre": N_("Centre"),
    "step": N_("Mobility"),
}


def term_name(term: Term) -> str:
    return _(TERMS[term.name])


def term_meaning(term: Term) -> str:
    meaning = _(MEANINGS[term.name])
    if term.rest and term.region:
        meaning += " " + _("Without men it would be worth {value}.").format(value=points(term.rest, signed=True))
    return meaning


def term_detail(term: Term, position: Any) -> str:
    """The counts of a term for the player and for the opponent, times its weight; or its squares."""
    if term.weight is not None:
        own, others = term.counts
        return f"({own} − {others}) × {points(term.weight, unit=mind_of(position).unit)}"
    if term.region:
        return f"{square_name(position, term.region[0])} … {square_name(position, term.region[-1])}"
    return ""


def square_name(position: Any, square: int) -> str:
    name: str = position.rules.square_name(square)
    return name


def points(value: int, *, signed: bool = False, unit: int = 1) -> str:
    """A number of hundredths of a man, or of a larger unit.

    >>> points(-12), points(12, signed=True), points(0, signed=True)
    ('−12', '+12', '0')
    """
    return f"{value / unit:{'+' if signed and value else ''}g}".replace("-", "−")


def value_text(position: Any, value: int) -> str:
    """The value of a position, in men or in the unit of its game."""
    unit = mind_of(position).unit
    return score_text(value) if unit == 1 else points(value, signed=True, unit=unit)


def weights_text(weights: SamuelWeights) -> str:
    return " · ".join(f"{_(WEIGHTS[name])} {points(value)}" for name, value in weights._asdict().items())


def standing(tally: Tally) -> str:
    """The score of a match so far: won, drawn, lost."""
    score = tally.score
    return f"+{score.won} ={score.drawn} −{score.lost}"


def strength(tally: Tally) -> str:
    if not tally.games:
        return ""
    elo, error = tally.elo
    if not 0 < error < inf or abs(elo) == inf:
        return _("Too few results to tell the difference in Elo.")
    text = _("Elo difference {elo} ± {error} ({confidence})")
    text = text.format(elo=points(round(elo), signed=True), error=round(error), confidence=percent_text(CONFIDENCE))
    if abs(elo) <= error:
        return text + ". " + _("That may be chance.")
    return text + "."
