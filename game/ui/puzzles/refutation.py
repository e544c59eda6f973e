"""The answer to a wrong move, found in the background and played out on the board."""

from ai.insight.explanation import Cause, explain
from ai.insight.lines import LineSearch
from ai.limits import Limit
from game.checkers.notation import move_text
from game.checkers.position import Move, Position
from game.puzzles.themes import fight_of
from game.ui.words.i18n import _, ngettext, paragraph

NODES = 120_000
LONGEST = 7
"""Most plies of it that are shown."""

LOSES = (Cause.LOSES, Cause.LOSES_SOONER, Cause.LOSES_LATEST)
DRAWS = (Cause.DRAWS, Cause.ONLY_DRAWS, Cause.MISSES_WIN_DRAWN, Cause.REPEATS)

Answer = tuple[tuple[Move, ...], str]
"""The moves after the wrong one, and a sentence on why it does not win."""


def answer_to(position: Position, move: Move, stop: bytearray) -> Answer:
    """Empty only if it was stopped."""
    limit, after = Limit(nodes=NODES), position.play(move)
    found = LineSearch([position]).run(limit, 1, stop, always=(move,))
    line = found.of(move)
    if line is None:
        return (), ""
    replies = until_quiet(line.pv)
    if not replies and after.legal_moves():
        best = LineSearch([after]).run(limit, 1, stop)
        replies = tuple(reply.move for reply in best.lines)
    return replies, wrong_text(position, (move, *replies), explain([position], found)[move].cause)


def until_quiet(line: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves after the first one, up to the last capture of the same fight; at least one."""
    replies = line[1 : 1 + LONGEST]
    last = 1
    for number, move in enumerate(replies, 1):
        if move.captured:
            last = number
        elif number - last >= 2:
            break
    return replies[:last]


def wrong_text(position: Position, line: tuple[Move, ...], cause: Cause) -> str:
    """The reason why a move does not win, without a hint at the one that does; `line` is the move and the answer."""
    if len(line) < 2:
        return ""
    fight, _end = fight_of(position, line)
    lost = fight.given - fight.taken
    if cause in LOSES:
        what = _("It loses.")
    elif cause in DRAWS:
        what = _("It only draws.")
    elif lost > 0:
        what = ngettext("It loses {count} piece.", "It loses {count} pieces.", lost).format(count=lost)
    else:
        what = _("It leaves the game open.")
    reply = _("The best reply is {reply}.").format(reply=move_text(position.play(line[0]), line[1]))
    return paragraph((what, reply))
