"""What the window calls rule sets, levels and ways of searching, and what it says of each in one line."""

from ai.levels import Level
from game.tictactoe import MnkRules
from game.ui.i18n import N_, _, ngettext
from game.ui.play_setup import CHECKERS, CUSTOM, TICTACTOE

GAMES = {TICTACTOE: N_("Tic-tac-toe"), CHECKERS: N_("Checkers")}

REVERSED = {TICTACTOE: N_("misère"), CHECKERS: N_("giveaway")}

CHECKERS_RULES = {
    "english": (
        N_("English (American)"),
        N_("Men move and capture forward only; kings move one square; dark begins."),
    ),
    "russian": (
        N_("Russian"),
        N_("Flying kings; men capture backward too, and go on as kings when crowned."),
    ),
    "brazilian": (
        N_("Brazilian"),
        N_("International rules on 64 squares: flying kings, the most must be taken."),
    ),
    "pool": (N_("Pool"), N_("Flying kings; men capture backward too; free choice; dark begins.")),
    "czech": (N_("Czech"), N_("Flying kings; men capture forward only; a king must capture before a man.")),
    "spanish": (
        N_("Spanish"),
        N_("Flying kings; take the most pieces, then the most kings; mirrored board."),
    ),
    "italian": (N_("Italian"), N_("A man can't capture a king; take the most; short kings; mirrored board.")),
    "thai": (N_("Thai"), N_("Two rows of men; flying kings, which land right behind what they take.")),
    "international": (N_("International"), N_("A board of 100 squares; flying kings; the most pieces must be taken.")),
    "frisian": (N_("Frisian"), N_("100 squares; captures along rows and columns; kings count almost two men.")),
}
"""The name of each rule set and what is special about it."""

LEVELS = {
    "beginner": (N_("Beginner"), N_("Hardly looks ahead and often plays at random: good for a first game.")),
    "novice": (N_("Novice"), N_("Sees what is about to be captured, and often errs on purpose.")),
    "easy": (N_("Easy"), N_("Sees the next moves and makes mistakes on purpose.")),
    "casual": (N_("Casual"), N_("Plays a sound game, with a mistake now and then.")),
    "medium": (N_("Medium"), N_("Sees simple combinations and seldom makes a mistake.")),
    "skilled": (N_("Skilled"), N_("Plays well, though it does not look far ahead.")),
    "advanced": (N_("Advanced"), N_("Looks further ahead and hardly ever errs on purpose.")),
    "hard": (N_("Hard"), N_("Sees most combinations before they come.")),
    "master": (N_("Master"), N_("Thinks far ahead and punishes every slip.")),
    "grandmaster": (N_("Grandmaster"), N_("Hardly ever misses anything.")),
    "expert": (N_("Expert"), N_("Uses all its time to look as deep as it can.")),
    "analysis": (N_("Analysis"), N_("Looks deeper and deeper until you press “Move now”.")),
    CUSTOM: (N_("Custom"), N_("Searches as you say, always to the same depth.")),
}
"""The name of each level and what it means."""

ALGORITHMS = {
    "minimax": N_("Minimax"),
    "negamax": N_("Negamax"),
    "alphabeta": N_("Alpha-beta"),
    "expert": N_("Expert search"),
}

EVALUATIONS = {
    "none": (N_("None"), N_("Only the end of the game counts.")),
    "nilsson": (N_("Nilsson"), N_("Lines still open to one side less those open to the other.")),
    "meyer": (N_("Meyer"), N_("Pieces: a man counts one, a king three.")),
    "samuel": (N_("Samuel"), N_("Pieces, advancement, back row, centre and mobility.")),
}
"""The name of each static evaluation and what it counts."""


def effort(level: Level) -> str:
    """What a level does, in figures: its way of searching, how deep, how long, how often it is wrong on purpose."""
    depth = _("as deep as it gets") if level.depth is None else plies(level.depth)
    parts = [_(ALGORITHMS[level.algorithm]), depth]
    if level.seconds is not None:
        parts.append(_("up to {seconds} s a move").format(seconds=f"{level.seconds:g}"))
    elif level.depth is None:
        parts.append(_("no limit of time"))
    if level.mistakes:
        parts.append(_("{share} % deliberate mistakes").format(share=round(100 * level.mistakes)))
    else:
        parts.append(_("no deliberate mistakes"))
    return " · ".join(parts)


def plies(depth: int) -> str:
    """A depth of search."""
    return ngettext("{count} ply", "{count} plies", depth).format(count=depth)


def rules_name(game: str, rules: str) -> str:
    """The name of a rule set, or a size such as “3 × 3, three in a row”.

    >>> rules_name("tictactoe", "15x15x5")
    '15 × 15, five in a row'
    """
    if game == CHECKERS:
        return _(CHECKERS_RULES[rules][0])
    size = MnkRules.parse(rules)
    lengths = {3: _("three in a row"), 4: _("four in a row"), 5: _("five in a row")}
    return f"{size.columns} × {size.rows}, {lengths[size.in_row]}"


def reversed_name(game: str) -> str:
    """What the game is called when who would lose wins.

    >>> reversed_name("checkers")
    'giveaway'
    """
    return _(REVERSED[game])


def rules_detail(game: str, rules: str) -> str:
    """What is special about a rule set or a size, as one sentence."""
    if game == CHECKERS:
        return _(CHECKERS_RULES[rules][1])
    details = {
        "3x3x3": _("The classic: a draw when both play well."),
        "4x4x4": _("More room, and a draw again."),
        "5x5x4": _("Four in a row on a small board."),
        "10x10x5": _("Five in a row on a middle-sized board."),
        "15x15x5": _("Gomoku, freestyle: five or more in a row win."),
    }
    return details[rules]
