"""A playing as the library keeps it, and back."""

from dataclasses import replace
from typing import Any

from game.checkers import notation
from game.checkers.pdn import PdnGame
from game.checkers.position import Position
from game.checkers.variants import Color
from game.core import Outcome, State
from game.keeping.library import Record, Score
from game.keeping.settings import clean_name
from game.ui.move_text import move_texts, parse_move
from game.ui.play.controller import Playing
from game.ui.play_setup import CHECKERS, PlaySetup, Seat


def new_record(setup: PlaySetup) -> Record:
    """The record of a playing that is about to begin."""
    level = next((seat.level for seat in setup.seats if not seat.is_person), "")
    return Record(setup.game, setup.rules, start=setup.fen, setup=setup.to_record(), level=level)


def updated(record: Record, playing: Playing) -> Record:
    """The record as it should be now."""
    match, outcome = playing.match, playing.outcome
    return replace(
        record,
        moves=move_texts(match.positions, match.moves),
        result=result_text(match.position, outcome) if outcome else "",
        reason=str(outcome.reason) if outcome else "",
        score=_score(outcome, playing.person) if outcome else Score.NONE,
    )


def result_text(position: State[Any], outcome: Outcome) -> str:
    """1-0, 0-1 or 1/2-1/2: White's result first in checkers, the first player's in tic-tac-toe."""
    if outcome.winner is None:
        return "1/2-1/2"
    first = 0
    if isinstance(position, Position):
        first = 0 if position.color_of(0) is Color.WHITE else 1
    return "1-0" if outcome.winner == first else "0-1"


def _score(outcome: Outcome, person: int | None) -> Score:
    if person is None:
        return Score.NONE
    payoff = outcome.payoffs[person]
    return Score.DRAWN if payoff == 0 else Score.WON if payoff > 0 else Score.LOST


def replay(record: Record, playing: Playing) -> None:
    """Play the record's moves after those of a drawn opening; InputError at the first one that can't be played."""
    for text in record.moves[len(playing.match.moves) :]:
        playing.match.play(parse_move(text, playing.match.position))


def from_pdn(game: PdnGame) -> tuple[PlaySetup, Record]:
    """A game from a file, with its players' names, for two persons to look at and to go on with."""
    start, rules = game.start, game.start.rules
    tags = [game.tags.get(str(start.color_of(player)).capitalize(), "") for player in (0, 1)]
    first, second = (Seat(clean_name(name.strip("?"))) for name in tags)
    fen = "" if start == Position.start(rules) else notation.fen(start)
    setup = PlaySetup(CHECKERS, rules.name, rules.giveaway, fen, seats=(first, second))
    return setup, replace(new_record(setup), moves=move_texts(tuple(game.positions()), game.moves))
