"""Texts of the analysis. Scores are from the view of one side, whichever is to move."""

from typing import Any, NamedTuple

from ai.insight.analysis import Findings
from ai.insight.explanation import Cause, Explanation, Threat
from ai.insight.lines import Iteration, ScoredLine
from ai.report import MoveSource
from ai.score import Knowledge, Score, parts_of
from game.core import State
from game.kinds import kind_of, line_texts
from game.ui.games.presentation import presentation_of
from game.ui.games.wording import score_text, table_text
from game.ui.why.why_words import pieces_text, plies_text, verdict_text
from game.ui.words.i18n import C_, _, percent_text, with_signs


class LineSummary(NamedTuple):
    score: str
    moves: tuple[str, ...]


class AnalysisText(NamedTuple):
    verdict: str = ""
    status: str = ""
    lines: tuple[LineSummary, ...] = ()


def reference(position: State[Any]) -> int:
    """The player whose advantage a plus is: White in checkers; with more than two players the side to move."""
    return position.turn if position.players > 2 else kind_of(position).first_in_results(position)


def for_reference(position: State[Any], score: Score) -> Score:
    return score if position.turn == reference(position) else -score


def perspective_text(position: State[Any], pieces: str) -> str:
    side = presentation_of(position).side_name(position, reference(position), pieces)
    return _("A plus is good for: {side}").format(side=side)


def is_draw(findings: Findings, line: ScoredLine) -> bool:
    """True if the line is a proven draw, not only even."""
    return line.score == 0 and (findings.lines.complete or line.source is MoveSource.TABLE)


def chip_text(position: State[Any], score: Score, pieces: str, *, drawn: bool) -> str:
    """The score in a few letters."""
    if drawn:
        return _("draw")
    parts = parts_of(for_reference(position, score))
    if parts.knowledge is Knowledge.EVALUATION:
        return score_text(for_reference(position, score))
    first = reference(position)
    if position.players > 2:
        name = presentation_of(position).side_name(position, first, pieces)
        text = _("{side} in {count}") if parts.sign > 0 else C_("score", "{side} lost")
        return text.format(side=name, count=parts.amount)
    winner = presentation_of(position).side_name(position, first if parts.sign > 0 else 1 - first, pieces)
    text = _("{side} wins") if parts.knowledge is Knowledge.RESULT else _("{side} in {count}")
    return text.format(side=winner, count=parts.amount)


def told_of(position: State[Any], findings: Findings | None, pieces: str, *, status: str) -> AnalysisText:
    if findings is None or not findings.lines.lines:
        return AnalysisText("", status)
    lines = []
    for line in findings.lines.lines:
        score = chip_text(position, line.score, pieces, drawn=is_draw(findings, line))
        lines.append(LineSummary(score, tuple(line_texts(position, line.pv))))
    verdict = sentence(position, findings, findings.lines.best, pieces)
    judgement = findings.judgement
    if judgement is not None:
        result, plies = judgement.verdict
        winner = position.turn if result > 0 else 1 - position.turn
        side = presentation_of(position).side_name(position, winner, pieces)
        verdict = table_text(result, plies, side)
        if judgement.drawn_sooner:
            verdict = _("{text} The game may be drawn by its rules before that.").format(text=verdict)
    return AnalysisText(verdict, status, tuple(lines))


def sentence(position: State[Any], findings: Findings, line: ScoredLine, pieces: str) -> str:
    cause = Cause.DRAWS if is_draw(findings, line) else Cause.LEADS
    why = Explanation(cause, by_table=line.source is MoveSource.TABLE)
    return verdict_text(position, type(findings.lines)(findings.lines.depth, (line,)), why, pieces)


def status_text(findings: Findings | None, now: Iteration | None, *, on: bool) -> str:
    if findings is None or not findings.lines.lines:
        return _("Searching …") if now is not None or on else _("Nothing has been searched here yet.")
    lines = findings.lines
    if findings.solved:
        told = [_("Searched to the end of the game")]
    elif all(line.source is MoveSource.TABLE for line in lines.lines):
        told = [_("Looked up in the endgame tables")]
        if findings.judgement is not None and findings.judgement.verdict.plies is None:
            told.append(_("the moves are searched"))
    else:
        told = [_("Depth {depth}").format(depth=lines.depth)]
        if findings.speed:
            told.append(speed_text(findings.speed))
        if findings.hashfull >= 10:
            told.append(_("memory {share}").format(share=percent_text(findings.hashfull / 1000)))
    if findings.book:
        told.append(_("in the opening book"))
    return " · ".join(told)


def now_text(now: Iteration | None, *, decided: bool, on: bool) -> str:
    if now is not None and now.depth:
        text = _("Now depth {depth}: move {number} of {moves}")
        return text.format(depth=now.depth, number=now.number, moves=now.moves)
    if now is not None:
        return _("Searching …")
    if decided:
        return _("Nothing deeper can change that.")
    return "" if on else _("Stopped.")


def speed_text(speed: float) -> str:
    """Search speed.

    >>> speed_text(2_650_000.0), speed_text(8_400.0)
    ('2.6 M positions/s', '8 k positions/s')
    """
    if speed >= 1e6:
        return _("{number} M positions/s").format(number=with_signs(f"{speed / 1e6:.1f}"))
    return _("{number} k positions/s").format(number=f"{speed / 1e3:.0f}")


def threat_text(threat: Threat, pieces: str) -> str:
    position, kind = threat.position, kind_of(threat.position)
    side = presentation_of(position).side_name(position, threat.player, pieces)
    if not threat.pv:
        cells = ", ".join(kind.move_text(position, move) for move in threat.moves)
        return _("Threat: {side} would complete a line with {moves}.").format(side=side, moves=cells)
    move = kind.move_text(position, threat.moves[0])
    if threat.plies:
        text = _("Threat: {side} would play {move} and win {plies}.")
        return text.format(side=side, move=move, plies=plies_text(threat.plies))
    if not threat.pieces:
        return _("Threat: {side} would play {move} and crown a man.").format(side=side, move=move)
    gain = pieces_text(threat.pieces, king=threat.king)
    return _("Threat: {side} would play {move} and win {pieces}.").format(side=side, move=move, pieces=gain)


def comment_text(position: State[Any], findings: Findings, line: ScoredLine, pieces: str) -> str:
    score = chip_text(position, line.score, pieces, drawn=is_draw(findings, line))
    if findings.solved or line.source is MoveSource.TABLE:
        return sentence(position, findings, line, pieces)
    return _("{score} at depth {depth}").format(score=score, depth=findings.lines.depth)
