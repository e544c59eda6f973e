"""Records as games: the tree of a record, and the record of a game played, read or studied."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from game.checkers.kind import CHECKERS
from game.checkers.openings import LANGUAGES
from game.checkers.pdn import recorded_outcome as recorded_in_pdn
from game.checkers.pdn_lines import PlainGame, move_texts, with_result
from game.clock import Clocks, TimeControl, number_text, tag_of
from game.core import InputError, Outcome, Reason, State, draw, win
from game.databases.chunks import GameStart
from game.databases.replay import numbered_line, replayed
from game.draws import outcome_by
from game.faults import Fault
from game.keeping.record import ROW_ERRORS, Record, now
from game.kind import Kind
from game.kinds import kind_named, kind_of
from game.outside import decimal, read_json, whole
from game.tree import SHAPE_COLOURS, BoardShape, Game, Node

ELAPSED = "elapsed"
"""Key of the setup: the seconds of each move, separated by blanks."""
SPENT = "spent"
"""Key of the setup: the seconds spent on the next move when the game was left."""
UNKNOWN = "-"
"""Sign for a move without time, such as one of an opening drawn at random."""

Setup = Mapping[str, str | int | bool]


def elapsed_text(elapsed: Iterable[float | None]) -> str:
    """The seconds in a record's notation.

    >>> elapsed_text([None, 1.25, 0.0])
    '- 1.25 0'
    """
    return " ".join(UNKNOWN if seconds is None else number_text(seconds) for seconds in elapsed)


def elapsed_in(setup: Setup) -> list[float | None]:
    """Seconds of each move, None if unknown."""
    return [_seconds(word) for word in str(setup.get(ELAPSED, "")).split()]


def spent_in(setup: Setup) -> float:
    return _seconds(str(setup.get(SPENT, ""))) or 0.0


def _seconds(word: str) -> float | None:
    with suppress(InputError):
        return decimal(word, 0)
    return None


def control_in(setup: Setup, seat: int) -> TimeControl | None:
    """The clock on a seat, if it has one that makes sense."""
    with suppress(InputError):
        return TimeControl.parse(str(setup.get(f"clock {seat}", "")))
    return None


def show_clocks(nodes: Sequence[Node[Any, Any]], controls: Sequence[TimeControl | None], setup: Setup) -> None:
    """Note the time left at each move of a line, the root first, as far as it is known."""
    clocks = Clocks(controls)
    for before, node, seconds in zip(nodes, nodes[1:], elapsed_in(setup), strict=False):
        if seconds is not None:
            clocks.charge(before.position.turn, seconds)
            node.clock = clocks.told


json_text = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
PLAIN = ("comments_before", "comments", "glyphs")
"""Notes that are lists."""


def tree_text(root: Node[Any, Any], kind: Kind[Any, Any]) -> str:
    """The whole tree as docs/library.md describes it; `read_tree` reads it."""

    def move_text(node: Node[Any, Any]) -> str:
        assert node.parent is not None
        return kind.move_text(node.parent.position, node.move)

    return _written(root, move_text)


def _written(root: Node[Any, Any], move_text: Callable[[Node[Any, Any]], str]) -> str:
    written: list[Any] = [_notes(root)]
    places = {id(root): 0}
    """Places of the nodes with several children."""
    walked = root.walk()
    before = next(walked)
    for place, node in enumerate(walked, 1):
        parent = place - 1 if node.parent is before else places[id(node.parent)]
        if len(node.children) > 1:
            places[id(node)] = place
        move, notes = move_text(node), _notes(node)
        if notes:
            written.append([parent, move, notes])
        else:
            written.append(move if parent == place - 1 else [parent, move])
        before = node
    return json_text(written)


def is_plain(root: Node[Any, Any]) -> bool:
    """True if a tree is one line without notes."""
    for node in root.walk():
        notes = _notes(node)
        if len(node.children) > 1 or notes.keys() - {"end"} or ("end" in notes and node.children):
            return False
    return True


def read_tree(text: str, start: State[Any], kind: Kind[Any, Any]) -> Node[Any, Any]:
    """Read a tree that begins at this position; InputError for an illegal move, other errors for other faults."""
    first, *moves = read_json(text)
    nodes: list[Node[Any, Any]] = [Node(start)]
    _note(nodes[0], first)
    for written in moves:
        parent, move, notes = (len(nodes) - 1, written, {}) if isinstance(written, str) else (*written, {})[:3]
        before = nodes[parent]
        node = before.append(kind.parse_move(move, before.position))
        _note(node, notes)
        nodes.append(node)
    return nodes[0]


def _notes(node: Node[Any, Any]) -> dict[str, Any]:
    if not node.has_notes:
        return {}
    notes: dict[str, Any] = {name: getattr(node, name) for name in PLAIN if getattr(node, name)}
    if node.shapes:
        notes["shapes"] = [[shape.colour, *shape.squares] for shape in node.shapes]
    if node.clock is not None:
        notes["clock"] = list(node.clock)
    if node.evaluation is not None:
        notes["evaluation"] = node.evaluation
    if node.end is not None:
        notes["end"] = _end(node.end)
    return notes


def _note(node: Node[Any, Any], notes: dict[str, Any]) -> None:
    if not notes:
        return
    node.comments_before = [str(text) for text in notes.get("comments_before", ())]
    node.comments = [str(text) for text in notes.get("comments", ())]
    node.glyphs = [whole(glyph) for glyph in notes.get("glyphs", ())]
    node.shapes = [_shape(node, *written) for written in notes.get("shapes", ())]
    if "clock" in notes:
        node.clock = tuple(whole(seconds) for seconds in notes["clock"])
    if "evaluation" in notes:
        node.evaluation = whole(notes["evaluation"])
    if "end" in notes:
        payoffs, reason = notes["end"]
        node.end = Outcome(tuple(whole(payoff) for payoff in payoffs), Reason(reason))


def _shape(node: Node[Any, Any], colour: str, *squares: int) -> BoardShape:
    there = kind_of(node.position).squares(node.position)
    if colour not in tuple(SHAPE_COLOURS) or not 1 <= len(squares) <= 2 or not all(map(there.__contains__, squares)):
        raise InputError(Fault.BAD_TREE)
    return BoardShape(colour, squares)


TIME_CONTROL = "TimeControl"
PDN = "pdn"
"""Key of the setup in version 0.1: the whole game as it was in its file."""
UNFINISHED = ("", "*", "?")
BOTH_LOST = "0-0"
DRAWN = "1/2-1/2"


def start_of(record: Record) -> State[Any]:
    """The first position of a record; InputError if the game, its rules or the position are unknown."""
    kind = kind_named(record.game)
    if record.start:
        start: State[Any] = kind.parse_position(record.start, record.rules, reverse=record.reverse)
        return start
    usual: State[Any] = kind.start(record.rules, reverse=record.reverse)
    return usual


def line_of(record: Record) -> list[Node[Any, Any]]:
    """The nodes of the line played, the root first; InputError at the first illegal move."""
    return list(_played(record))


def _played(record: Record) -> Iterator[Node[Any, Any]]:
    node: Node[Any, Any] = Node(start_of(record))
    kind = kind_of(node.position)
    yield node
    for text in record.moves:
        node = node.append(kind.parse_move(text, node.position))
        yield node


def game_of(record: Record) -> Game[Any, Any]:
    """The whole game with its variations and comments; InputError if it can't be read."""
    if record.tree:
        start = start_of(record)
        try:
            return Game(read_tree(record.tree, start, kind_of(start)), _tags(record, start))
        except InputError:
            raise
        except (*ROW_ERRORS, IndexError, AttributeError):
            raise InputError(Fault.BAD_TREE) from None
    if PDN in record.setup:
        from game.checkers.pdn_reader import read_pdn

        (game,) = read_pdn(str(record.setup[PDN]))
        return game
    nodes = line_of(record)
    show_clocks(nodes, _controls(record, nodes[0].position), record.setup)
    game = Game(nodes[0], _tags(record, nodes[0].position))
    last = nodes[-1]
    if record.result and outcome_by([node.position for node in nodes], ()) is None:
        last.end = recorded_outcome(record, last.position)
    return game


def _controls(record: Record, start: State[Any]) -> list[TimeControl | None]:
    return [control_in(record.setup, player) for player in range(start.players)]


def _tags(record: Record, start: State[Any]) -> dict[str, str]:
    control = tag_of(_controls(record, start)) if kind_of(start).has_pdn else ""
    derived = _names(record) | ({TIME_CONTROL: control} if control else {})
    return dict(record.headers) | {name: text for name, text in derived.items() if name not in record.headers}


def _names(record: Record) -> dict[str, str]:
    """The players' names by PDN's tags, for a game that was never in a file."""
    if not kind_named(record.game).has_pdn or len(record.players) != 2:
        return {}
    return {side: name for side, name in zip(("White", "Black"), record.players, strict=True) if name}


def with_game(record: Record, game: Game[Any, Any]) -> Record:
    kind = kind_of(game.start)
    last = game.last
    outcome = last.end or last.position.outcome()
    if outcome is None and game.tags.get("Result", "") not in UNFINISHED:
        outcome = outcome_by(game.positions, kind.history_rules(last.position))
    return replace(
        record,
        start=start_text(game.start),
        moves=tuple(
            kind.move_text(position, move) for position, move in zip(game.positions[:-1], game.moves, strict=True)
        ),
        result=result_text(last.position, outcome) if outcome else "",
        reason=str(outcome.reason) if outcome else "",
        headers=dict(game.tags),
        tree="" if is_plain(game.root) else tree_text(game.root, kind),
        setup={name: value for name, value in record.setup.items() if name != PDN},
    )


def record_of(game: Game[Any, Any], source: str = "") -> Record:
    """The record of a game from elsewhere, such as the file `source`."""
    kind = kind_of(game.start)
    setup: dict[str, str | int | bool] = {"giveaway": True} if kind.is_reverse(game.start) else {}
    return with_game(Record(kind.name, kind.variant_of(game.start), setup=setup, source=source), game)


def plain_record(game: PlainGame, source: str) -> Record:
    """The record of a game that the compiled core has read, as `record_of` would give it."""
    start, ending, root = game.start, game.ending, game.tree
    headers, moment = with_result(game), now()
    recorded = recorded_in_pdn(game.result or "", start)
    if game.may_be_drawn and ending is None and (recorded or headers.get("Result", "") not in UNFINISHED):
        positions = list(replayed(GameStart.of(start), game.moves))
        ending = outcome_by(positions, kind_of(positions[0]).history_rules(positions[0]))
    if recorded is not None and ending is not None and ending.payoffs == recorded.payoffs:
        recorded = None
    tree = ""
    if isinstance(root, str):
        tree = _with_end(root, game.plies, recorded)
    elif root is not None:
        *_, last = root.main_line()
        last.end = recorded
        tree = _written(root, attrgetter("move"))
    outcome = recorded or ending
    return Record(
        CHECKERS.name,
        start.rules.name,
        _start_text(start),
        move_texts(game) or (),
        {"giveaway": True} if start.rules.giveaway else {},
        result=result_text(start, outcome) if outcome else "",
        reason=outcome.reason.value if outcome else "",
        opening=opening_text(game.opening),
        source=source,
        started=moment,
        changed=moment,
        headers=headers,
        tree=tree,
    )


def _with_end(tree: str, plies: int, end: Outcome | None) -> str:
    """The text of a tree of one line with the outcome of its last move."""
    if end is None:
        return tree
    noted = f'"end":{json_text(_end(end))}'
    if tree.endswith("}]]"):
        return f"{tree[:-3]},{noted}}}]]"
    before, _, move = tree[:-1].rpartition(",")
    return f"{before},[{plies - 1},{move},{{{noted}}}]]"


def _end(outcome: Outcome) -> list[Any]:
    return [list(outcome.payoffs), str(outcome.reason)]


def start_text(start: State[Any]) -> str:
    """The first position in a record: "" for the usual one."""
    kind = kind_of(start)
    usual = kind.start(kind.variant_of(start), reverse=kind.is_reverse(start))
    return "" if start == usual else kind.position_text(start)


_start_text = lru_cache(maxsize=64)(start_text)


def result_text(position: State[Any], outcome: Outcome) -> str:
    """The result, such as 1-0: White's points first in checkers, the first player's in tic-tac-toe. With more than two
    players, the payoffs in the order of play, such as 2,-1,-1."""
    if position.players > 2:
        return ",".join(map(str, outcome.payoffs))
    if outcome.winner is None:
        return BOTH_LOST if any(outcome.payoffs) else DRAWN
    return "1-0" if outcome.winner == kind_of(position).first_in_results(position) else "0-1"


def recorded_outcome(record: Record, position: State[Any]) -> Outcome:
    """The outcome in a record; see `result_text`."""
    reason = Reason.RECORD
    with suppress(ValueError):
        reason = Reason(record.reason)
    if position.players > 2 and re.fullmatch(r"-?\d{1,2}(,-?\d{1,2})+", record.result):
        return Outcome(tuple(map(whole, record.result.split(","))), reason)
    if record.result == DRAWN:
        return draw(position.players, reason)
    if record.result == BOTH_LOST:
        return Outcome((-1,) * position.players, reason)
    first = kind_of(position).first_in_results(position)
    return win(position.players, first if record.result == "1-0" else 1 - first, reason)


class GameLine(NamedTuple):
    """The line played by numbers, as far as its moves are legal; see `game.databases.chunks`."""

    moves: bytes = b""
    hashes: bytes = b""
    opening: str = ""


def line_played(record: Record) -> GameLine:
    positions: list[State[Any]] = []
    with suppress(InputError):
        for node in _played(record):
            positions.append(node.position)  # noqa: PERF401 (those before an illegal move stay)
    return line_through(positions)


def line_through(positions: Sequence[State[Any]]) -> GameLine:
    if not positions:
        return GameLine()
    return GameLine(*numbered_line(positions), opening_text(kind_of(positions[0]).opening(positions)))


def opening_text(names: Mapping[str, str] | None) -> str:
    """The names of an opening in a record."""
    return "\n".join(names[language] for language in LANGUAGES if language in names) if names else ""


def reached(record: Record, position: State[Any]) -> State[Any] | None:
    """The first position of the line with the same board as this one, or an image of it."""
    kind = kind_of(position)
    with suppress(InputError):
        for node in line_of(record):
            if kind_of(node.position) is kind and kind.same_board(node.position, position):
                found: State[Any] = node.position
                return found
    return None


@dataclass(frozen=True, slots=True)
class Standing:
    won: tuple[int, int] = (0, 0)
    drawn: int = 0

    @property
    def games(self) -> int:
        return sum(self.won) + self.drawn

    def decided(self, best_of: int) -> bool:
        """True if a series of at most `best_of` games is over; 0 is never over.

        No one can catch up, or all have been played. A draw is half a point for both.

        >>> Standing((2, 0)).decided(3), Standing((1, 1)).decided(3), Standing((1, 1), drawn=1).decided(3)
        (True, False, True)
        """
        return best_of > 0 and (self.games >= best_of or 2 * max(self.won) + self.drawn > best_of)


def standing(records: Iterable[Record]) -> Standing:
    """The score after these finished games of one series; the first player had seat 0 unless `turned`."""
    won, drawn = [0, 0], 0
    for record in records:
        drawn += record.result == DRAWN
        with suppress(InputError):
            winner = recorded_outcome(record, start_of(record)).winner
            if winner is not None:
                won[winner ^ (record.setup.get("turned") is True)] += 1
    return Standing((won[0], won[1]), drawn)
