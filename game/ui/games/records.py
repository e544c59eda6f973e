"""The texts of saved games: players, game, result, date."""

from datetime import datetime
from typing import Any

from game.checkers.openings import LANGUAGES
from game.core import InputError, Reason, State
from game.keeping.record import COMPUTER, Record, UserResult
from game.kinds import KINDS, kind_named
from game.ui.games.presentation import presentation_named
from game.ui.play_setup import MIXED
from game.ui.words import names
from game.ui.words.i18n import N_, _, date_text, in_language, plural, result_text

RESULTS = {UserResult.WON: N_("You won"), UserResult.DRAWN: N_("You drew"), UserResult.LOST: N_("You lost")}
REASONS = {
    Reason.LINE: N_("by a line"),
    Reason.BOARD_FULL: N_("full board"),
    Reason.NO_PIECES: N_("no pieces left"),
    Reason.NO_MOVES: N_("no moves left"),
    Reason.FIRST_KING: N_("by the first king"),
    Reason.ONE_EACH: N_("one piece each"),
    Reason.GOAL: N_("goal reached"),
    Reason.REPETITION: N_("repetition"),
    Reason.NO_PROGRESS: N_("no progress"),
    Reason.AGREEMENT: N_("by agreement"),
    Reason.RESIGNATION: N_("resignation"),
    Reason.TIME: N_("on time"),
}


def title(record: Record) -> str:
    if record.game not in KINDS:
        return record.game
    game = presentation_named(record.game)
    if not record.is_offered:
        return f"{game.title} · {record.rules}"
    name = game.listed_name(record.rules)
    return f"{name} · {game.reversed_as(record.rules)}" if record.reverse else name


def house_rules(record: Record) -> str:
    """The switched rules of a casual game; "" for an official one."""
    return presentation_named(record.game).house_text(record.rules) if record.is_offered else ""


def summary(record: Record) -> str:
    return f"{title(record)} · {course(record)}"


def course(record: Record) -> str:
    return f"{opponent(record)} · {length(record)}"


def opponent(record: Record) -> str:
    if record.level and record.seats and all(map(record.level_of, record.seats)):
        return _("computers alone")
    if record.level == MIXED:
        return _("against computers of several levels")
    if record.level:
        return _("against the computer ({level})").format(level=level_name(record.level))
    return _("two players") if _players(record) == 2 else _("without the computer")


def level_name(level: str) -> str:
    return _("several levels") if level == MIXED else names.level(level)


def length(record: Record) -> str:
    count = -(-len(record.moves) // _players(record))
    return plural("{count} move", "{count} moves", count)


def _players(record: Record) -> int:
    try:
        start: State[Any] = kind_named(record.game).start(record.rules)
        return start.players
    except InputError:
        return 2


def begun(record: Record) -> str:
    return date_text(f"{datetime.fromisoformat(record.started).astimezone():%Y-%m-%d %H:%M}")


def players(record: Record) -> str:
    """The players in the order of the result; "" if unknown."""
    return " – ".join(name or "?" for name in player_names(record))


def player_names(record: Record, *, levels: bool = True) -> tuple[str, ...]:
    """The players' names in the order of the result, "" for an unknown one; () if both are. `levels` adds the
    levels of computers."""
    known = record.players
    seats = record.seats if len(record.seats) == len(known) else (None,) * len(known)
    names = tuple(_player(record, name, seat, levels=levels) for name, seat in zip(known, seats, strict=True))
    return names if any(names) else ()


def _player(record: Record, name: str, seat: int | None, *, levels: bool) -> str:
    """A player's name; translated for the computer and for a person without one."""
    level = record.level_of(seat)
    if level and name in ("", COMPUTER):
        return _("Computer ({level})").format(level=level_name(level)) if levels else _("Computer")
    if name or seat is None:
        return name
    if person(record) == seat:
        return _("You")
    return "" if record.named else _side(record.game, record.rules, seat)


def person(record: Record) -> int | None:
    """The seat of the only person among computers; None if there is none, or more than one."""
    persons = [seat for seat in record.seats if not record.level_of(seat)]
    return persons[0] if len(persons) == 1 else None


def _side(game: str, rules: str, number: int) -> str:
    try:
        start: State[Any] = kind_named(game).start(rules)
    except InputError:
        return "?"
    return presentation_named(game).side_name(start, number, "classic")


def heading(record: Record) -> str:
    """The game's title, else its players, else the game."""
    return record.title or players(record) or title(record)


def result(record: Record) -> str:
    """The result in words, or in notation; "" if unknown."""
    if record.score in RESULTS:
        return _(RESULTS[record.score])
    if record.goes_on:
        return _("unfinished")
    return result_text(record.result)


def reason(record: Record) -> str:
    return _(REASONS[Reason(record.reason)]) if record.reason in set(REASONS) else ""


def opening(record: Record) -> str:
    """The name of its opening in the language of the window; "" if it has none."""
    return in_language(dict(zip(LANGUAGES, record.opening.split("\n"), strict=False)))
