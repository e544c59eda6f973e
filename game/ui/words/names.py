"""The names of levels, searches and clocks, with one line on each."""

from ai.minds.levels import Level
from ai.players.between import UPPER, parts
from game.clock import TimeControl, Timing
from game.keeping.profiles import Profile
from game.languages import ALL_LANGUAGES
from game.ui.words.i18n import _, language, ngettext, percent_text, with_signs
from game.ui.words.texts import by_member, read_texts

TEXTS = read_texts("names")
LEVELS: dict[str, tuple[str, str]] = TEXTS["levels"]
SIGNS = {25: "¼", 50: "½", 75: "¾"}
"""Suffixes of strengths between levels, by the hundredths of the step to the next one."""
PLACES = TEXTS["between levels"]
ALGORITHMS: dict[str, str] = TEXTS["algorithms"]
EVALUATIONS: dict[str, tuple[str, str]] = TEXTS["evaluations"]
TIMINGS: dict[Timing, tuple[str, str]] = by_member(Timing, TEXTS["clocks"])


def level(name: str) -> str:
    """The name of a level, or of a strength between two; one of another version has its own name.

    >>> level("easy"), level("easy+50"), level("gone")
    ('Easy', 'Easy ½', 'gone')
    """
    lower, quarter = parts(name)
    title = _(LEVELS.get(lower, (lower,))[0])
    return f"{title} {SIGNS[quarter]}" if quarter in SIGNS else title


def evaluation(name: str) -> tuple[str, str]:
    """Name and meaning of an evaluation; the name alone for a game's own."""
    title, detail = EVALUATIONS.get(name, (name.capitalize(), ""))
    return _(title), detail and _(detail)


def place(name: str) -> str:
    """The levels next to a strength, as a sentence; "" for a level itself.

    >>> place("easy+75"), place("easy")
    ('That is between Easy and Casual, closer to Casual.', '')
    """
    lower, quarter = parts(name)
    if not quarter:
        return ""
    return _(PLACES[str(quarter)]).format(lower=level(lower), upper=level(UPPER[lower]))


def cell_separator() -> str:
    return ";" if ALL_LANGUAGES[language()].decimal == "," else ","


def duration(seconds: float) -> str:
    """A time in words.

    >>> duration(45), duration(300), duration(90)
    ('45 s', '5 min', '90 s')
    """
    minutes, rest = divmod(seconds, 60)
    if (minutes < 2 and rest) or not minutes:
        return _("{seconds} s").format(seconds=with_signs(f"{seconds:g}"))
    if not rest:
        return _("{minutes} min").format(minutes=with_signs(f"{minutes:g}"))
    return _("{minutes} min {seconds} s").format(minutes=with_signs(f"{minutes:g}"), seconds=with_signs(f"{rest:g}"))


def clock(control: TimeControl) -> str:
    """A clock in a few words.

    >>> [clock(TimeControl.parse(text)) for text in ("300", "180+2", "move:10", "byoyomi:600+5x30")]
    ['5 min', '3 min + 2 s', '10 s per move', '10 min, then 5 × 30 s']
    """
    time, bonus = duration(control.seconds), duration(control.bonus)
    match control.timing:
        case Timing.MOVE:
            return _("{time} per move").format(time=time)
        case Timing.SUDDEN_DEATH:
            return time
        case Timing.BYOYOMI if control.seconds:
            return _("{time}, then {count} × {period}").format(time=time, count=control.periods, period=bonus)
        case Timing.BYOYOMI:
            return f"{control.periods} × {bonus}"
        case Timing.FISCHER:
            return f"{time} + {bonus}"
        case _:
            return f"{time} + {bonus} ({_(TIMINGS[control.timing][0])})"


def pace(level: Level) -> str:
    """Time and deliberate mistakes of a level, in one line."""
    if level.glances:
        return _("No search: it plays the move it likes best at a glance")
    parts = [_("no deliberate mistakes")]
    if level.seconds is not None:
        parts.insert(0, _("up to {seconds} s per move").format(seconds=f"{level.seconds:g}"))
    elif level.depth is None:
        parts.insert(0, _("no time limit"))
    if level.mistakes:
        parts[-1] = _("{share} deliberate mistakes").format(share=percent_text(level.mistakes))
    return " · ".join(parts)


def custom(algorithm: str, depth: int) -> str:
    """The level CUSTOM with what was chosen for it.

    >>> custom("alphabeta", 6)
    'Custom: alpha-beta, 6 plies'
    """
    name = _(ALGORITHMS[algorithm]).lower()
    return _("Custom: {algorithm}, {depth}").format(algorithm=name, depth=plies(depth))


def plies(depth: int) -> str:
    return ngettext("{count} ply", "{count} plies", depth).format(count=depth)


def profile_name(profile: Profile) -> str:
    return profile.name or _("First profile")
