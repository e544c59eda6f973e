"""A playing as the library keeps it, and back."""

from dataclasses import replace
from typing import Any

from game.checkers import notation, pdn
from game.checkers.kind import CHECKERS
from game.checkers.pdn import PdnGame
from game.checkers.position import Position
from game.core import Outcome, State
from game.keeping.library import Record, Score
from game.keeping.settings import LONGEST_NAME
from game.kinds import kind_of
from game.ui.play.controller import Playing
from game.ui.play_setup import PlaySetup, Seat

COMPUTER = "Computer"
NO_NAME = "?"


def new_record(setup: PlaySetup) -> Record:
    """The record of a playing that is about to begin."""
    level = next((seat.level for seat in setup.seats if not seat.is_person), "")
    return Record(setup.game, setup.rules, start=setup.fen, setup=setup.to_record(), level=level)


def updated(record: Record, playing: Playing) -> Record:
    """The record as it should be now."""
    outcome, kind = playing.outcome, kind_of(playing.position)
    return replace(
        record,
        moves=tuple(map(kind.move_text, playing.positions, playing.moves)),
        result=result_text(playing.position, outcome) if outcome else "",
        reason=str(outcome.reason) if outcome else "",
        score=_score(outcome, playing.person) if outcome else Score.NONE,
    )


def result_text(position: State[Any], outcome: Outcome) -> str:
    """1-0, 0-1 or 1/2-1/2: White's result first in checkers, the first player's in tic-tac-toe."""
    if outcome.winner is None:
        return "1/2-1/2"
    return "1-0" if outcome.winner == kind_of(position).first_in_results(position) else "0-1"


def _score(outcome: Outcome, person: int | None) -> Score:
    if person is None:
        return Score.NONE
    payoff = outcome.payoffs[person]
    return Score.DRAWN if payoff == 0 else Score.WON if payoff > 0 else Score.LOST


def from_pdn(game: PdnGame) -> tuple[PlaySetup, Record]:
    """A game from a file, with its players' names, for two persons to look at and to go on with."""
    start, rules = game.start, game.start.rules
    tags = [game.tags.get(str(start.color_of(player)).capitalize(), "") for player in (0, 1)]
    first, second = (Seat(name.strip("?")[:LONGEST_NAME]) for name in tags)
    fen = "" if start == Position.start(rules) else notation.fen(start)
    setup = PlaySetup(CHECKERS.name, rules.name, rules.giveaway, fen, seats=(first, second))
    moves = tuple(map(kind_of(start).move_text, game.positions(), game.moves))
    return setup, replace(new_record(setup), moves=moves)


def to_pdn(playing: Playing, started: str) -> PdnGame:
    """A playing of checkers for a file; `started` is when it began, in ISO 8601."""
    start: Any = playing.setup.start
    tags = {"Event": "Kings & Crosses", "Date": started[:10].replace("-", ".")}
    for player, seat in enumerate(playing.setup.seats):
        tags[str(start.color_of(player)).capitalize()] = seat.name or (NO_NAME if seat.is_person else COMPUTER)
    tags["Result"] = pdn.result_text(playing.outcome, start)
    return PdnGame(start, playing.moves, tags)
