"""Names and explanations of the evaluations and their terms."""

from math import inf
from typing import Any

from ai.evaluation import SamuelWeights
from ai.minds import mind_of
from ai.players.elo import CONFIDENCE, Tally
from ai.tracing.terms import Term
from game.ui.games.wording import score_text
from game.ui.words.i18n import _, percent_text
from game.ui.words.texts import read_texts

TEXTS = read_texts("search-lab")
EVALUATIONS = TEXTS["evaluations"]
TERMS = TEXTS["terms"]
MEANINGS = TEXTS["meanings of terms"]
ABOUT = TEXTS["about evaluations"]
WEIGHTS = TEXTS["weights"]


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
