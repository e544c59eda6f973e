"""The coach in words: why to look again at a move, and which moves of a game mattered."""

from typing import Any

from ai.insight.coach import Advice
from ai.insight.explanation import Cause, Tactic
from ai.insight.review import Remark
from game.core import State
from game.kinds import kind_of, line_texts
from game.ui.games.presentation import presentation_of
from game.ui.why.why_words import pieces_text, plies_text
from game.ui.words.i18n import N_, _, ngettext, percent_text

LOSES = (Cause.LOSES, Cause.LOSES_SOONER)
AT_ONCE = {
    Tactic.LEAVES: N_("Then {line} completes a line."),
    Tactic.ALLOWS_FORK: N_("Then {line} threatens to complete a line in two ways."),
}
"""The answer on a board where a line wins."""
LEADS_TO = {
    Cause.LOSES: N_("Then {line}: {side} wins {plies}."),
    Cause.LOSES_SOONER: N_("Then {line}: {side} wins {plies}."),
    Cause.COSTS_KING: N_("Then {line}: {side} takes your king."),
    Cause.ALLOWS_CROWNING: N_("Then {line}: {side} crowns on {square}."),
    Cause.MISSES_WIN: N_("Then {line}, and a win that you have now is gone."),
    Cause.MISSES_WIN_DRAWN: N_("Then {line}, and a win that you have now is gone."),
    Cause.ONLY_DRAWS: N_("Then {line}, and it is a draw."),
    Cause.REPEATS: N_("Then {line}, and it is a draw."),
    Cause.GAINS_LESS: N_("There is a move that wins {more} more."),
    Cause.MISSES_CROWNING: N_("There is a move by which you crown a man."),
}
"""The result of the answer, by the fault of the move."""
LATER = {
    Cause.COSTS: N_("Then {line}, and later it costs you {more}."),
    Cause.COSTS_KING: N_("Then {line}, and later you lose a king."),
    Cause.ALLOWS_CROWNING: N_("Then {line}, and later {side} crowns a man."),
}
"""The same where it comes after the moves that are shown."""
BY_TABLE = N_("Then {line}: {side} wins.")
"""The same where a table gives no distance."""
UNANSWERED = {
    Cause.LOSES: N_("{side} wins."),
    Cause.LOSES_SOONER: N_("{side} wins."),
    Cause.MISSES_WIN: N_("A win that you have now is gone."),
    Cause.MISSES_WIN_DRAWN: N_("A win that you have now is gone."),
    Cause.ONLY_DRAWS: N_("It is only a draw."),
    Cause.REPEATS: N_("It is only a draw."),
}
"""The same where the search gives no answer."""
SOMETHING_BETTER = N_("There is something better.")
EXCHANGE = N_("Then {line}: {side} takes {taken}, and you take {back}.")
CHANCES_FALL = N_("Then {line}, and your chances fall.")


def threat_text(advice: Advice, pieces: str) -> str:
    """The consequence of the move, in one sentence."""
    why, position = advice.why, advice.position
    return _sentence(advice).format(
        side=presentation_of(position).side_name(position, 1 - position.turn, pieces),
        line=line_text(advice),
        plies=plies_text(why.plies),
        taken=pieces_text(advice.taken, king=False),
        back=pieces_text(advice.taken_back, king=False),
        count=advice.taken,
        more=pieces_text(why.pieces, king=why.king),
        square="" if advice.crowned is None else kind_of(position).square_text(position, advice.crowned),
    )


def _sentence(advice: Advice) -> str:
    """The sentence that fits, with moves, sides and pieces to be filled in."""
    why, cause, more = advice.why, advice.why.cause, advice.taken > advice.taken_back
    told = {
        Cause.COSTS: more and not why.king,
        Cause.COSTS_KING: more,
        Cause.ALLOWS_CROWNING: advice.crowned is not None,
    }
    text = LEADS_TO.get(cause, CHANCES_FALL)
    if why.tactic in AT_ONCE:
        text = AT_ONCE[why.tactic]
    elif not advice.answer:
        text = UNANSWERED.get(cause, SOMETHING_BETTER)
    elif cause in LOSES and more:
        return ngettext(
            "Then {line} takes one of yours, and {side} wins.",
            "Then {line} takes {count} of yours, and {side} wins.",
            advice.taken,
        )
    elif cause in LOSES and not why.plies:
        text = BY_TABLE
    elif cause is Cause.COSTS and why.king and more:
        text = LEADS_TO[Cause.COSTS_KING]
    elif not told.get(cause, True):
        text = LATER[cause]
    elif cause is Cause.COSTS and advice.taken_back:
        text = EXCHANGE
    elif cause is Cause.COSTS:
        return ngettext("Then {line} takes one of yours.", "Then {line} takes {count} of yours.", advice.taken)
    return _(text)


def line_text(advice: Advice) -> str:
    return " ".join(line_texts(advice.position.play(advice.move), advice.answer))


def chances_text(remark: Remark) -> str:
    """The effect of the move on the person's chances."""
    return _("Your chances: {before} → {after}").format(**_percents(remark))


def _percents(remark: Remark) -> dict[str, str]:
    return {"before": percent_text(remark.expected), "after": percent_text(remark.expected - remark.lost)}


def moment_texts(position: State[Any], remark: Remark, pieces: str) -> tuple[str, str]:
    """One of the moves that mattered, with its number and side, and its effect on the chances."""
    begins = (position.turn - remark.ply) % position.players
    side = presentation_of(position).side_name(position, remark.player, pieces)
    move = kind_of(position).move_text(position, remark.move)
    number = 1 + (remark.ply + begins) // position.players
    title = _("{number}. {move}, {side}").format(number=number, move=move, side=side)
    return title, _("Chances: {before} → {after}").format(**_percents(remark))
