"""What the Lab says of a search as a whole: how large it is, how far it has been written down, what is missing."""

from game.ui.games.wording import count_text
from game.ui.lab.tree.recording import Recording
from game.ui.lab.tree.trace_session import TraceSession
from game.ui.words.i18n import _, ngettext, paragraph


def counts(session: TraceSession) -> str:
    """How many positions were visited, and what came of it."""
    trace = session.trace
    number = len(trace.nodes) + sum(trace.folded.values())
    positions = ngettext("{count} position", "{count} positions", number).format(count=count_text(number))
    if trace.report is None:
        return positions
    words = session.words
    value = words.payoffs(trace.payoffs[-1]) if trace.payoffs else words.label(trace.report.score)
    return _("{positions} · value {value}").format(positions=positions, value=value)


def visit_text(step: int, last: int) -> str:
    """Which visit it is."""
    return _("visit {number} of {last}").format(number=count_text(step), last=count_text(last))


def progress(recording: Recording) -> str:
    """How far a search is."""
    number = recording.visits
    text = ngettext("Writing the search down: {count} visit", "Writing the search down: {count} visits", number)
    return text.format(count=count_text(number))


def incomplete(session: TraceSession, *, stopped: bool) -> str:
    """What is missing in a trace; "" when it is whole."""
    trace = session.trace
    said = []
    if stopped:
        said.append(_("The search was stopped: this is as far as it came."))
    if trace.folded:
        number = sum(trace.folded.values())
        most = max(trace.folded, key=trace.folded.__getitem__)
        below = session.rows.name(most)
        if len(trace.folded) == 1:
            text = ngettext(
                "{count} position below {move} was folded for want of memory.",
                "{count} positions below {move} were folded for want of memory.",
                number,
            )
        else:
            text = ngettext(
                "{count} position below {move} and other moves was folded for want of memory.",
                "{count} positions below {move} and other moves were folded for want of memory.",
                number,
            )
        said.append(text.format(count=count_text(number), move=below))
    return paragraph(said)
