"""What the window calls levels and ways of searching, and what it says of each in one line."""

from ai.levels import Level
from game.ui.i18n import N_, _, ngettext
from game.ui.play_setup import CUSTOM, ENGINE, OWN

LEVELS = {
    "beginner": (N_("Beginner"), N_("Hardly looks ahead and often plays at random: good for a first game.")),
    "novice": (N_("Novice"), N_("Sees immediate threats, but often errs on purpose.")),
    "easy": (N_("Easy"), N_("Looks a move or two ahead and makes mistakes on purpose.")),
    "casual": (N_("Casual"), N_("Plays soundly, with a mistake now and then.")),
    "medium": (N_("Medium"), N_("Sees simple tactics and seldom makes a mistake.")),
    "skilled": (N_("Skilled"), N_("Plays well, but does not look far ahead.")),
    "advanced": (N_("Advanced"), N_("Looks further ahead and hardly ever errs on purpose.")),
    "hard": (N_("Hard"), N_("Sees most tactics coming.")),
    "master": (N_("Master"), N_("Looks far ahead and punishes every slip.")),
    "grandmaster": (N_("Grandmaster"), N_("Hardly ever misses anything.")),
    "expert": (N_("Champion"), N_("Uses all its time to look as deep as it can.")),
    "analysis": (N_("Analysis"), N_("Looks deeper and deeper until you press “Move now”.")),
    OWN: (N_("Own player"), N_("A Python file of yours chooses the moves.")),
    ENGINE: (N_("Engine"), N_("Another program chooses the moves, by the Hub protocol.")),
    CUSTOM: (N_("Custom"), N_("You choose the algorithm and the depth.")),
}
"""The name of each level and what it means."""

ALGORITHMS = {
    "minimax": N_("Minimax"),
    "negamax": N_("Negamax"),
    "alphabeta": N_("Alpha-beta"),
    "expert": N_("Expert search"),
    "maxn": N_("Max^n"),
    "paranoid": N_("Paranoid search"),
}
"""What each way of searching is called."""

EVALUATIONS = {
    "none": (N_("None"), N_("Only the result of the game counts.")),
    "nilsson": (N_("Nilsson"), N_("The lines still open to one side minus those open to the other.")),
    "meyer": (N_("Meyer"), N_("Pieces: a man counts one, a king three.")),
    "samuel": (N_("Samuel"), N_("Pieces, advancement, back row, centre and mobility.")),
}
"""The name of each static evaluation and what it counts."""


def effort(level: Level) -> str:
    """What a level does, in figures: its way of searching, how deep, how long, how often it is wrong on purpose."""
    depth = _("unlimited depth") if level.depth is None else plies(level.depth)
    parts = [_(ALGORITHMS[level.algorithm]), depth]
    if level.seconds is not None:
        parts.append(_("up to {seconds} s per move").format(seconds=f"{level.seconds:g}"))
    elif level.depth is None:
        parts.append(_("no time limit"))
    if level.mistakes:
        parts.append(_("{share}% deliberate mistakes").format(share=round(100 * level.mistakes)))
    else:
        parts.append(_("no deliberate mistakes"))
    return " · ".join(parts)


def custom(algorithm: str, depth: int) -> str:
    """The level CUSTOM with what was chosen for it.

    >>> custom("alphabeta", 6)
    'Custom: alpha-beta, 6 plies'
    """
    name = _(ALGORITHMS[algorithm]).lower()
    return _("Custom: {algorithm}, {depth}").format(algorithm=name, depth=plies(depth))


def plies(depth: int) -> str:
    """A depth of search."""
    return ngettext("{count} ply", "{count} plies", depth).format(count=depth)
