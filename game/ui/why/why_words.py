"""Texts on the moves of a position: scores, reasons, verdicts."""

from typing import Any

from ai.insight.explanation import CLEAR, Cause, Explanation, Tactic
from ai.insight.lines import Lines
from ai.report import Lure, MoveSource, Report
from ai.score import Knowledge, Score, parts_of
from game.core import State
from game.kinds import kind_of
from game.ui.games.presentation import presentation_of
from game.ui.games.wording import score_text
from game.ui.words.i18n import N_, _, ngettext, paragraph, with_signs
from game.ui.words.texts import by_member, read_texts

TEXTS = read_texts("reasons")
CAUSES = by_member(Cause, TEXTS["causes"])
"""The reason for the quality of a move."""
BY_RESULT = by_member(Cause, TEXTS["causes by result"])
"""The same where a table knows no distance."""
AT_ONCE = N_("Wins at once.")
"""The same for a move that ends the game."""
TACTICS = by_member(Tactic, TEXTS["tactics"])
"""Immediate effects."""
SAYS_BEST_PLIES = (Cause.MISSES_WIN, Cause.MISSES_WIN_DRAWN)
SAYS_REPLY = (Tactic.LEAVES, Tactic.ALLOWS_FORK)
PUNISHED = (Cause.LOSES, Cause.LOSES_SOONER, Cause.COSTS, Cause.GAINS_LESS, Cause.ALLOWS_CROWNING, Cause.COSTS_KING)
"""Causes of bad moves, which the best reply punishes."""
PREFERRED = (Cause.POSITION, Cause.EVALUATION)
"""Causes of moves that are worse by the evaluation alone."""
PUNISHES, EXPECTED = N_("{reply} punishes it."), N_("The best reply is {reply}.")
REPLIES = {Cause.MISSES_WIN_DRAWN: N_("{reply} holds the draw.")}
"""The text on the best reply after some causes; else it punishes the move, or is only expected."""
DRAWN = (Cause.DRAWS, Cause.ONLY_DRAWS, Cause.MISSES_WIN_DRAWN)
OWN = by_member(MoveSource, TEXTS["moves without a search"])
"""Moves of the computer without a search."""
LURES = by_member(Lure, TEXTS["moves at a glance"])
"""Moves chosen at a glance, by their attraction."""


def plies_text(plies: int) -> str:
    """Number of plies.

    >>> plies_text(1), plies_text(5)
    ('in 1 ply', 'in 5 plies')
    """
    return ngettext("in {count} ply", "in {count} plies", plies).format(count=plies)


def pieces_text(count: int, *, king: bool) -> str:
    """Won or lost pieces, as the object of a sentence.

    >>> pieces_text(1, king=False), pieces_text(1, king=True), pieces_text(3, king=False)
    ('a man', 'a king', '3 pieces')
    """
    if count == 1:
        return _("a king") if king else _("a man")
    return ngettext("a piece", "{count} pieces", count).format(count=count)


def amount_text(amount: Score) -> str:
    """A difference of scores, in men.

    >>> amount_text(35)
    '0.35'
    """
    return with_signs(f"{amount / 100:.2f}")


def worth_text(score: Score, why: Explanation) -> str:
    """A score in a few letters, for the side that makes the move.

    >>> from ai.score import win_in, loss_in
    >>> even = Explanation(Cause.EVALUATION)
    >>> worth_text(-120, even), worth_text(win_in(5), even), worth_text(loss_in(1), even)
    ('−1.20', 'win in 5 plies', 'loss in 1 ply')
    """
    parts = parts_of(score)
    if why.cause in DRAWN:
        return _("draw")
    if parts.knowledge is Knowledge.EVALUATION:
        return score_text(score)
    if parts.knowledge is Knowledge.RESULT:
        return _("win") if parts.sign > 0 else _("loss")
    if parts.sign > 0:
        return ngettext("win in {count} ply", "win in {count} plies", parts.amount).format(count=parts.amount)
    return ngettext("loss in {count} ply", "loss in {count} plies", parts.amount).format(count=parts.amount)


def reason_text(root: State[Any], found: Lines, move: Any, why: Explanation) -> str:
    """The reason for the quality of a move, in one to three sentences."""
    kind = kind_of(root)
    reply = "" if why.reply is None else kind.move_text(root.play(move), why.reply)
    fields = {
        "plies": plies_text(why.plies),
        "best_plies": plies_text(why.best_plies),
        "pieces": pieces_text(why.pieces, king=why.king),
        "amount": amount_text(why.amount),
        "best": kind.move_text(root, found.best.move),
        "reply": reply,
    }
    cause = CAUSES[why.cause]
    if why.cause in BY_RESULT and not (why.best_plies if why.cause in SAYS_BEST_PLIES else why.plies):
        cause = BY_RESULT[why.cause]
    elif why.cause is Cause.WINS and why.plies == 1:
        cause = AT_ONCE
    sentences = [_(cause).format(**fields)]
    if why.tactic is not None:
        sentences.append(_(TACTICS[why.tactic]).format(**fields))
    if reply and why.tactic not in SAYS_REPLY:
        punished = why.cause in PUNISHED or (why.cause in PREFERRED and why.amount >= CLEAR)
        sentences.append(_(REPLIES.get(why.cause, PUNISHES if punished else EXPECTED)).format(reply=reply))
    return paragraph(sentences)


def verdict_text(root: State[Any], found: Lines, why: Explanation, pieces: str) -> str:
    """The verdict on the position by its best move, which `why` explains."""
    presentation, score = presentation_of(root), found.best.score
    parts = parts_of(score)
    mover = presentation.side_name(root, root.turn, pieces)
    if why.cause is Cause.DRAWS:
        return _("Endgame table: a draw.") if why.by_table else _("A draw with best play.")
    if parts.knowledge is Knowledge.EVALUATION:
        if score == 0:
            return _("Neither side is ahead.")
        ahead = mover if score > 0 or root.players > 2 else presentation.side_name(root, 1 - root.turn, pieces)
        text = _("{side} behind by {amount}.") if score < 0 and root.players > 2 else _("{side} ahead by {amount}.")
        return text.format(side=ahead, amount=amount_text(abs(score)))
    if parts.sign < 0 and root.players > 2:
        return _("{side} loses {plies}.").format(side=mover, plies=plies_text(parts.amount))
    winner = mover if parts.sign > 0 else presentation.side_name(root, 1 - root.turn, pieces)
    text = _("Endgame table: {side} wins {plies}.") if why.by_table else _("{side} wins {plies}.")
    if parts.knowledge is Knowledge.RESULT:
        text = _("Endgame table: {side} wins.")
    return text.format(side=winner, plies=plies_text(parts.amount))


def own_report_text(root: State[Any], report: Report, move: Any, pieces: str) -> str:
    """The computer's own thoughts on the move it played here."""
    side = presentation_of(root).side_name(root, root.turn, pieces)
    fields = {"side": side, "move": kind_of(root).move_text(root, move), "score": score_text(report.score)}
    if report.source is MoveSource.GLANCE:
        return _(LURES[report.lure]).format(**fields)
    if report.source in OWN:
        return _(OWN[report.source]).format(**fields)
    if report.source is MoveSource.TABLE:
        return _("{side} (computer) played {move} by the endgame table: {score}.").format(**fields)
    if report.depth is None:
        return _("{side} (computer) played {move}, searched to the end of the game: {score}.").format(**fields)
    return _("{side} (computer) played {move} after a search of depth {depth}: {score}.").format(
        depth=report.depth, **fields
    )
