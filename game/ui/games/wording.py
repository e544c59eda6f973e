"""The texts of a game: its result and the reason, counts and scores."""

from collections.abc import Iterable, Sequence
from typing import Any

from ai.score import Knowledge, Score, parts_of
from game.core import Outcome, Reason, State
from game.kinds import kind_of
from game.ui.games.presentation import presentation_of
from game.ui.words.i18n import C_, N_, NC_, _, count_text, ngettext, plural, with_signs

REASONS = {
    Reason.BOARD_FULL: N_("The board is full and no one has a line."),
    Reason.REPETITION: N_("The same position occurred {count} times."),
    Reason.NO_PROGRESS: N_("No progress was made within the moves that the rules allow."),
    Reason.AGREEMENT: N_("The players agreed to a draw."),
    Reason.RECORD: N_("That is the result in the game's record."),
}
"""Sentences for draws and for results in a record."""
OF_ONE = {
    NC_("one player", "{side} won"),
    NC_("one player", "{side} made a line of {count}."),
    NC_("one player", "{side} resigned."),
    NC_("one player", "{side} ran out of time."),
}
"""Sentences that some languages word differently for a side called a player: most sides have plural names."""


def of_side(position: State[Any], text: str) -> str:
    """Translate a sentence about a side."""
    return C_("one player", text) if presentation_of(position).sides_are_players and text in OF_ONE else _(text)


def player_columns(white: str, black: str, event: str) -> tuple[str, str]:
    """The texts of two columns of players. A game without names, such as a chapter, has its event there.

    >>> player_columns("Ada", "", "Cup"), player_columns("", "", "Shots: Coup Royal"), player_columns("", "", "")
    (('Ada', '?'), ('Shots: Coup Royal', ''), ('?', '?'))
    """
    return (white or "?", black or "?") if white or black or not event else (event, "")


def players_text(white: str, black: str, event: str) -> str:
    return " – ".join(filter(None, player_columns(white, black, event)))


def result_title(position: State[Any], outcome: Outcome, person: int | None, pieces: str) -> str:
    """The result, addressed to the person if only one takes part. `pieces` is the piece set, which names the sides."""
    if person is not None and any(outcome.payoffs):
        return _("You won!") if outcome.payoffs[person] > 0 else _("You lost")
    if outcome.winner is not None:
        winner = presentation_of(position).side_name(position, outcome.winner, pieces)
        return of_side(position, N_("{side} won")).format(side=winner)
    if any(outcome.payoffs):
        if max(outcome.payoffs) < 0:
            return _("Both lost")
        losers = [player for player, payoff in enumerate(outcome.payoffs) if payoff < 0]
        return _("{side} lost").format(side=presentation_of(position).side_name(position, losers[0], pieces))
    return _("A draw")


def payoffs_text(position: State[Any], outcome: Outcome, pieces: str) -> str:
    """The payoffs of more than two players; "" for two, where the result says it."""
    if position.players == 2:
        return ""
    game = presentation_of(position)
    sides = [(game.side_name(position, player, pieces), payoff) for player, payoff in enumerate(outcome.payoffs)]
    return " · ".join(f"{side} {payoff:+d}".replace("-", "−") if payoff else f"{side} 0" for side, payoff in sides)


def result_reason(positions: Sequence[State[Any]], outcome: Outcome, pieces: str) -> str:
    """The reason why a game is over, as a sentence; `pieces` is the piece set."""
    position = positions[-1]
    kind, game = kind_of(position), presentation_of(position)
    if outcome.reason in kind.endings:
        order = sorted(range(position.players), key=lambda player: outcome.payoffs[player])
        loser, winner = (game.side_name(position, player, pieces) for player in (order[0], order[-1]))
        return _(kind.endings[outcome.reason]).format(winner=winner, loser=loser)
    if outcome.reason in REASONS:
        return _(REASONS[outcome.reason]).format(count=positions.count(position))
    losers = [player for player, payoff in enumerate(outcome.payoffs) if payoff < 0]
    side = game.side_name(position, losers[0], pieces)
    match outcome.reason:
        case Reason.RESIGNATION:
            return of_side(position, N_("{side} resigned.")).format(side=side)
        case Reason.TIME:
            return of_side(position, N_("{side} ran out of time.")).format(side=side)
        case Reason.LINE:
            line = kind.winning_line(position)
            maker = (position.turn - 1) % position.players
            text = N_("{side} made a line of {count}.") if line else N_("{side} made a line.")
            reason = of_side(position, text).format(side=game.side_name(position, maker, pieces), count=len(line))
        case Reason.GOAL:
            winner = game.side_name(position, outcome.payoffs.index(max(outcome.payoffs)), pieces)
            reason = _("{side} reached the goal.").format(side=winner)
        case Reason.FIRST_KING:
            reason = _("{side} has the first king.").format(side=game.side_name(position, 1 - position.turn, pieces))
        case Reason.NO_PIECES:
            reason = _("{side} has no pieces left.").format(side=game.side_name(position, position.turn, pieces))
        case _:
            reason = _("{side} can't move.").format(side=game.side_name(position, position.turn, pieces))
    return _(game.reverse_reason).format(reason=reason) if kind.is_reverse(position) else reason


def unplayable(position: State[Any], pieces: str) -> str:
    """The reason why no game can begin with a position (it is over, or a side has no pieces); "" if one can."""
    outcome = position.outcome()
    if outcome is not None:
        title = result_title(position, outcome, None, pieces)
        return _("{result}. {reason}").format(result=title, reason=result_reason([position], outcome, pieces))
    kind = kind_of(position)
    missing = set(range(position.players)) - set(kind.owners(position).values()) if kind.has_captures else set()
    side = "".join(presentation_of(position).side_name(position, player, pieces) for player in missing)
    return _("{side} has no pieces left.").format(side=side) if side else ""


def number_text(value: float) -> str:
    """A value of a chart: large numbers with separators, small ones with three digits."""
    if value == int(value) or abs(value) >= 1000:
        return count_text(round(value))
    return with_signs(f"{value:.3g}")


def table_text(result: int, plies: int | None, winner: str) -> str:
    """The verdict of an endgame table; `result` 0 is a draw.

    >>> table_text(1, 17, "Black"), table_text(-1, None, "White")
    ('Endgame table: Black wins in 17 plies.', 'Endgame table: White wins.')
    """
    if result == 0:
        return _("Endgame table: a draw.")
    if plies is None:
        return _("Endgame table: {side} wins.").format(side=winner)
    return plural(
        "Endgame table: {side} wins in {count} ply.", "Endgame table: {side} wins in {count} plies.", plies, side=winner
    )


def score_text(score: Score) -> str:
    """A score in men with its sign, or how the game ends when the search or an endgame table saw its end.

    >>> from ai.score import table_win_in, win_in
    >>> score_text(135), score_text(-20), score_text(win_in(5))
    ('+1.35', '−0.20', 'wins in 5 plies')
    >>> score_text(-table_win_in(1))
    'loses in 1 ply'
    """
    parts = parts_of(score)
    if parts.knowledge is Knowledge.EVALUATION:
        return with_signs(f"{score / 100:+.2f}".replace("-", "−"))
    if parts.knowledge is Knowledge.RESULT:
        return _("wins by the endgame table") if parts.sign > 0 else _("loses by the endgame table")
    if parts.sign > 0:
        text = ngettext("wins in {count} ply", "wins in {count} plies", parts.amount)
    else:
        text = ngettext("loses in {count} ply", "loses in {count} plies", parts.amount)
    return text.format(count=parts.amount)


def vector_text(values: Iterable[str]) -> str:
    """The payoffs of the players, without hundredths if there are none.

    >>> vector_text(["+2.00", "−3.00", "0"]), vector_text(["+2.50", "−3.00"])
    ('(+2, −3, 0)', '(+2.50, −3.00)')
    """
    texts, nothing = list(values), with_signs(".00")
    if all(text.endswith(nothing) for text in texts if nothing[0] in text):
        return f"({', '.join(text.removesuffix(nothing) for text in texts)})"
    return f"({'; '.join(texts) if nothing[0] == ',' else ', '.join(texts)})"
