"""The texts of the repertoire: its lines, the questions of a drill, the answer to a move that leaves it."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from ai.insight.explanation import Cause, Explanation
from ai.insight.lines import Lines
from ai.insight.review import LEAST_LOST, MoveQuality, Remark
from ai.report import MoveSource
from game.core import State
from game.kinds import kind_of, line_texts
from game.lessons.schedule import Answer, Recall
from game.ui.why.why_words import verdict_text
from game.ui.words.i18n import _, ngettext, paragraph, percent_text

REPLIES = 4
"""Number of moves shown of the answer to a wrong move."""
LINE = 12
"""Number of moves shown of a line."""


def due_text(count: int) -> str:
    return ngettext("{count} move is due today", "{count} moves are due today", count).format(count=count)


def again_text(recall: Recall, now: datetime) -> str:
    """The time until a position is asked again."""
    days = (recall.due.astimezone(now.tzinfo).date() - now.date()).days
    if not recall.learnt or days < 1:
        return _("It comes again in a few minutes.")
    return ngettext("It comes again in {count} day.", "It comes again in {count} days.", days).format(count=days)


def line_text(position: State[Any], moves: Sequence[Any]) -> str:
    texts = line_texts(position, moves[:LINE])
    return " ".join([*texts, *(["…"] if len(moves) > LINE else [])])


def wrong_text(position: State[Any], move: Any, remark: Remark | None, pieces: str) -> str:
    """The answer to a move that leaves the repertoire: what it gives away, the line, and the score in words."""
    said = [_("{move} is not in your repertoire.").format(move=kind_of(position).move_text(position, move))]
    if remark is None:
        return said[0]
    if remark.lost < LEAST_LOST[MoveQuality.INACCURACY]:
        said.append(_("It is good too, but you chose another move here."))
    else:
        line = line_text(position, remark.played.pv[: 1 + REPLIES])
        text = _("It gives away {lost} of the winning chances: {line}.")
        said.append(text.format(lost=percent_text(remark.lost), line=line))
    why = Explanation(Cause.LEADS, by_table=remark.played.source is MoveSource.TABLE)
    said.append(verdict_text(position, Lines(remark.depth, (remark.played,)), why, pieces))
    return paragraph(said)


def summary_text(answers: Sequence[Answer], shown: int) -> str:
    """The result of a session; "" if nothing was asked."""
    if not answers:
        return ngettext("{count} new move.", "{count} new moves.", shown).format(count=shown) if shown else ""
    right, asked = answers.count(Answer.RIGHT), len(answers)
    text = ngettext("{right} of {count} answer right.", "{right} of {count} answers right.", asked)
    said = [text.format(right=right, count=asked)]
    if shown:
        said.append(ngettext("{count} new move.", "{count} new moves.", shown).format(count=shown))
    return " ".join(said)
