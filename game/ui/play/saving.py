"""A game in progress as a record, and back."""

from dataclasses import replace
from typing import Any

from game.checkers.kind import CHECKERS
from game.checkers.pdn import PdnGame
from game.clock import tag_of
from game.core import Outcome
from game.keeping.games import (
    ELAPSED,
    PDN,
    SPENT,
    TIME_CONTROL,
    elapsed_in,
    elapsed_text,
    game_of,
    read_tree,
    recorded_outcome,
    result_text,
    spent_in,
    start_text,
    tree_text,
    with_game,
)
from game.keeping.record import COMPUTER, Record, UserResult
from game.keeping.settings import clean_name
from game.kinds import kind_of
from game.match import opening_of
from game.tree import Game, Node
from game.ui.play.controller import GameInProgress
from game.ui.play_setup import MIXED, PlaySetup, Seat

NO_NAME = "?"


def new_record(setup: PlaySetup) -> Record:
    return Record(setup.game, setup.rules, start=setup.fen, setup=setup.to_record(), level=_level(setup))


def _level(setup: PlaySetup) -> str:
    levels = {seat.level for seat in setup.seats if not seat.is_person}
    return MIXED if len(levels) > 1 else "".join(levels)


def updated(record: Record, playing: GameInProgress) -> Record:
    outcome, kind = playing.outcome, kind_of(playing.position)
    record = replace(record, setup=record.setup | playing.setup.to_record(), level=_level(playing.setup))
    if playing.from_file:
        game, setup = playing.match.game, {name: value for name, value in record.setup.items() if name != PDN}
        record = replace(record, setup=setup, headers=game.tags, tree=tree_text(game.root, kind))
    record = replace(record, setup=record.setup | times_of(playing))
    return replace(
        record,
        moves=tuple(map(kind.move_text, playing.positions, playing.moves)),
        result=result_text(playing.position, outcome) if outcome else "",
        reason=str(outcome.reason) if outcome else "",
        score=_person_result(outcome, playing.person) if outcome else UserResult.NONE,
    )


def times_of(playing: GameInProgress) -> dict[str, str | int | bool]:
    """The times of the moves and the time spent on the next one, if there are clocks."""
    if playing.clocks is None:
        return {}
    nodes = playing.match.nodes[1 : playing.length + 1]
    return {
        ELAPSED: elapsed_text(playing.elapsed.get(node) for node in nodes),
        SPENT: elapsed_text([playing.clocks.used(playing.position.turn)]),
    }


def _person_result(outcome: Outcome, person: int | None) -> UserResult:
    if person is None:
        return UserResult.NONE
    payoff = outcome.payoffs[person]
    return UserResult.DRAWN if payoff == 0 else UserResult.WON if payoff > 0 else UserResult.LOST


def replay(record: Record, playing: GameInProgress) -> None:
    """Replay a record up to its end, after the moves of a drawn opening; InputError when that is impossible."""
    if record.tree or record.headers or PDN in record.setup:
        game = game_of(record)
        playing.go_on_with(game, _place(record, game))
    else:
        playing.replay(record.moves[playing.length :])
    playing.take_times(elapsed_in(record.setup), spent_in(record.setup))
    if record.result and playing.outcome is None:
        playing.end(recorded_outcome(record, playing.position))
    if record.moves:
        playing.pause()


def _place(record: Record, game: Game[Any, Any]) -> Node[Any, Any]:
    """The node of a game's tree to which the record's moves lead."""
    node, kind = game.root, kind_of(game.start)
    for text in record.moves:
        node = node.add(kind.parse_move(text, node.position))
    return node


def from_pdn(game: PdnGame) -> tuple[PlaySetup, Record]:
    """A game from a file, with its players' names and its result, for two persons."""
    setup = setup_of(game)
    tree = tree_text(game.root, CHECKERS)
    return setup, replace(with_game(new_record(setup), game), tree=tree)


def setup_of(game: Game[Any, Any]) -> PlaySetup:
    """Two persons, with the names in a game, who go on with it."""
    start, kind = game.start, kind_of(game.start)
    first = kind.first_in_results(start)
    sides = ("White", "Black") if first == 0 else ("Black", "White")
    names = [game.tags.get(side, "") for side in sides] if start.players == 2 else [""] * start.players
    seats = tuple(Seat(clean_name(name.strip("?"))) for name in names)
    reverse, variant = kind.is_reverse(start), kind.variant_of(start)
    return PlaySetup(kind.name, variant, reverse, start_text(start), seats=seats)


def recorded(playing: GameInProgress, started: str) -> Game[Any, Any]:
    """A game in progress with its tags; `started` is in ISO 8601. All of a game that was opened from a file is in it;
    of any other the moves that were not taken back."""
    if playing.from_file:
        return playing.match.game
    start = playing.setup.start
    root: Node[Any, Any] = Node(start)
    node = root
    for played in playing.match.nodes[1 : playing.length + 1]:
        node = node.append(played.move)
        node.clock = played.clock
    node.end = playing.match.nodes[playing.length].end
    casual = "" if kind_of(start).is_official(playing.setup.rules) else ", house rules"
    tags = {"Event": f"Kings & Crosses{casual}", "Date": started[:10].replace("-", ".")}
    if names := opening_of(Game(root)):
        tags["Opening"] = names["en"]
    seats = playing.setup.seats
    if control := tag_of([seat.clock for seat in seats]):
        tags[TIME_CONTROL] = control
    if len(seats) == 2:
        first = kind_of(start).first_in_results(start)
        tags |= {side: _name(seats[player]) for side, player in (("White", first), ("Black", 1 - first))}
    return Game(root, tags)


def _name(seat: Seat) -> str:
    return seat.name or (NO_NAME if seat.is_person else COMPUTER)


def studied(playing: GameInProgress, started: str) -> tuple[Game[Any, Any], Node[Any, Any]]:
    """A copy of the game to study, and the node in it of the position that is shown."""
    game = recorded(playing, started)
    kind = kind_of(game.start)
    if playing.from_file:
        game = Game(read_tree(tree_text(game.root, kind), game.start, kind), dict(game.tags))
    node = game.root
    for move in playing.match.moves:
        node = node.add(move)
    return game, node
