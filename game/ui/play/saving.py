"""A playing as the library keeps it, and back."""

from dataclasses import replace
from typing import Any

from game.checkers import notation
from game.checkers.kind import CHECKERS
from game.checkers.pdn import PdnGame, recorded_outcome
from game.checkers.pdn_reader import read_pdn
from game.checkers.pdn_writer import write_pdn
from game.checkers.position import Move, Position
from game.core import Outcome, Reason, State, draw, win
from game.keeping.record import PersonResult, Record
from game.keeping.settings import clean_name
from game.kinds import kind_of
from game.openings import opening_of
from game.tree import Game, Node
from game.ui.play.controller import Playing
from game.ui.play_setup import MIXED, PlaySetup, Seat

COMPUTER = "Computer"
NO_NAME = "?"

PDN = "pdn"
"""In the setup of a record: the whole game that was opened from a file, with what has been played since."""


def new_record(setup: PlaySetup) -> Record:
    """The record of a playing that is about to begin."""
    levels = {seat.level for seat in setup.seats if not seat.is_person}
    level = MIXED if len(levels) > 1 else "".join(levels)
    return Record(setup.game, setup.rules, start=setup.fen, setup=setup.to_record(), level=level)


def updated(record: Record, playing: Playing) -> Record:
    """The record as it should be now."""
    outcome, kind = playing.outcome, kind_of(playing.position)
    kept = record.setup
    if playing.from_file:
        kept = kept | {PDN: write_pdn(playing.match.game, draws_end=playing.draws_end)}
    return replace(
        record,
        setup=kept,
        moves=tuple(map(kind.move_text, playing.positions, playing.moves)),
        result=result_text(playing.position, outcome) if outcome else "",
        reason=str(outcome.reason) if outcome else "",
        score=_person_result(outcome, playing.person) if outcome else PersonResult.NONE,
    )


def result_text(position: State[Any], outcome: Outcome) -> str:
    """1-0, 0-1, 1/2-1/2 or 0-0: White's result first in checkers, the first player's in tic-tac-toe.

    With more than two players what each of them gets, in the order of play, such as 2,-1,-1.
    """
    if position.players > 2:
        return ",".join(map(str, outcome.payoffs))
    if outcome.winner is None:
        return "0-0" if any(outcome.payoffs) else "1/2-1/2"
    return "1-0" if outcome.winner == kind_of(position).first_in_results(position) else "0-1"


def _person_result(outcome: Outcome, person: int | None) -> PersonResult:
    if person is None:
        return PersonResult.NONE
    payoff = outcome.payoffs[person]
    return PersonResult.DRAWN if payoff == 0 else PersonResult.WON if payoff > 0 else PersonResult.LOST


def replay(record: Record, playing: Playing) -> None:
    """Go to where the record ends, after the moves of a drawn opening; InputError says what can't be played or read."""
    text = record.setup.get(PDN)
    if text:
        (game,) = read_pdn(str(text))
        playing.go_on_with(game, _place(record, game))
    else:
        playing.replay(record.moves[playing.length :])
    if record.result and playing.outcome is None:
        playing.end(_outcome(record, playing.position))


def _outcome(record: Record, position: State[Any]) -> Outcome:
    """How the record says that the game ended; see `result_text`."""
    reason = Reason(record.reason)
    if record.result == "1/2-1/2":
        return draw(position.players, reason)
    first = kind_of(position).first_in_results(position)
    return win(position.players, first if record.result == "1-0" else 1 - first, reason)


def _place(record: Record, game: PdnGame) -> Node[Position, Move]:
    """The node of a game's tree to which the record's moves lead."""
    node = game.root
    for text in record.moves:
        node = node.add(CHECKERS.parse_move(text, node.position))
    return node


def from_pdn(game: PdnGame) -> tuple[PlaySetup, Record]:
    """A game from a file, with its players' names and its result, for two persons to look at and to go on with."""
    start, rules = game.start, game.start.rules
    tags = [game.tags.get(str(start.color_of(player)).capitalize(), "") for player in (0, 1)]
    first, second = (Seat(clean_name(name.strip("?"))) for name in tags)
    fen = "" if start == Position.start(rules) else notation.fen(start)
    setup = PlaySetup(CHECKERS.name, rules.name, rules.giveaway, fen, seats=(first, second))
    record = new_record(setup)
    kept = record.setup | {PDN: write_pdn(game)}
    moves = tuple(map(CHECKERS.move_text, game.positions, game.moves))
    recorded = recorded_outcome(game.tags.get("Result", ""), start)
    if recorded is None:
        return setup, replace(record, moves=moves, setup=kept)
    result = result_text(start, recorded)
    return setup, replace(record, moves=moves, setup=kept, result=result, reason=str(recorded.reason))


def to_pdn(playing: Playing, started: str) -> PdnGame:
    """A playing of checkers for a file; `started` is when it began, in ISO 8601.

    All of a game that was opened from a file is in it; of any other the moves that were not taken back.
    """
    if playing.from_file:
        return playing.match.game
    start: Any = playing.setup.start
    root: Node[Position, Move] = Node(start)
    node = root
    for move in playing.moves:
        node = node.append(move)
    node.end = playing.match.nodes[playing.length].end
    tags = {"Event": "Kings & Crosses", "Date": started[:10].replace("-", ".")}
    if names := opening_of(Game(root)):
        tags["Opening"] = names["en"]
    for player, seat in enumerate(playing.setup.seats):
        tags[str(start.color_of(player)).capitalize()] = seat.name or (NO_NAME if seat.is_person else COMPUTER)
    return Game(root, tags)
