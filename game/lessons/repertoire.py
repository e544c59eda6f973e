"""The user's repertoire: lines in the library, each a tree of moves for one side, and the positions that they reach.

A position is asked once, whatever lines and orders of moves lead to it; of mirror images of a board that change nothing
about who is who, too. It has the moves of all lines: the first one is the main move, and every one is right."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from game.checkers.pdn_reader import Reading
from game.core import InputError, State
from game.faults import Fault
from game.keeping.games import game_of, record_of, with_game
from game.keeping.library import Library
from game.keeping.record import SIDE_TRAINED, STUDIED, Record
from game.keeping.transfer import UnreadableGame
from game.kinds import kind_of
from game.outside import whole
from game.tree import Game, Node

AnyNode = Node[Any, Any]
LONGEST_TITLE = 60
MOST_POSITIONS = 50_000
"""Greatest number of positions in one line of a repertoire."""

SpotKey = tuple[int, int]
"""The player who trains, and the key of a position."""
Urgency = tuple[int, float]
"""The smaller, the sooner a position should be asked."""


@dataclass(frozen=True, slots=True, eq=False)
class RepertoireLine:
    record: Record
    player: int
    """The player whose moves are trained."""
    game: Game[Any, Any]

    @property
    def title(self) -> str:
        return self.record.title


def lines_in(library: Library) -> list[RepertoireLine]:
    """The lines of the repertoire, the first added one first, without those that make no sense."""
    found = []
    for record in sorted(library.repertoire(), key=lambda record: (record.started, record.key)):
        with suppress(InputError):
            found.append(RepertoireLine(record, whole(record.setup[SIDE_TRAINED], 0, 1), game_of(record)))
    return found


def add_line(library: Library, game: Game[Any, Any], player: int, title: str, only: AnyNode | None = None) -> Record:
    """Add the moves of a game as a new line for a player. `only`: the way to this node, and all that follows it.
    InputError if there is nothing to learn."""
    root: AnyNode = Node(game.start)
    merge(root, game, only)
    checked(root, player)
    record = record_of(Game(root))
    setup = record.setup | {SIDE_TRAINED: player, STUDIED: True}
    return library.save(replace(record, title=title[:LONGEST_TITLE], setup=setup))


def add_to_line(library: Library, line: RepertoireLine, game: Game[Any, Any], only: AnyNode | None = None) -> Record:
    """Add the moves of a game to a line; see `add_line`."""
    merge(line.game.root, game, only)
    checked(line.game.root, line.player)
    return library.save(with_game(line.record, line.game))


def merge(root: AnyNode, game: Game[Any, Any], only: AnyNode | None = None) -> int:
    """Add the moves of a game to a tree with the same first position, with their comments and signs; results and clocks
    stay behind. Return the number of new moves. InputError if the positions differ."""
    if game.start != root.position:
        raise InputError(Fault.OTHER_START)
    above = set(map(id, only.path())) if only is not None else set()
    waiting, new = [(game.root, root, only is None or only is game.root)], 0
    while waiting:
        source, target, below = waiting.pop()
        for child in source.children:
            if below or id(child) in above:
                there = target.child(child.move)
                if there is None:
                    there = copy(child)
                    there.parent, there.children, there.end, there.clock = target, [], None, None
                    target.children.append(there)
                    new += 1
                waiting.append((child, there, below or child is only))
    return new


def checked(root: AnyNode, player: int) -> None:
    """InputError if a tree can't be a line of a player's repertoire."""
    if root.position.players != 2:
        raise InputError(Fault.TWO_TRAIN)
    if not any(node.children and has_choice(node.position, player) for node in root.walk()):
        raise InputError(Fault.NOTHING_TO_LEARN)
    if sum(1 for _node in root.walk()) > MOST_POSITIONS:
        raise InputError(Fault.LARGE_REPERTOIRE, most=MOST_POSITIONS)


def has_choice(position: State[Any], player: int) -> bool:
    """True if a player is to move, and not forced."""
    return position.turn == player and len(position.legal_moves()) > 1


class Gathered(NamedTuple):
    """The games of a file in one tree."""

    game: Game[Any, Any]
    bad: list[UnreadableGame]
    """The games that could not be read, or only in part."""


def gathered(readings: Iterable[Reading], path: Path) -> Gathered:
    """Put the games of a file together in one tree. InputError if none can be read, or if they begin with different
    positions."""
    found: Game[Any, Any] | None = None
    bad: list[UnreadableGame] = []
    count = 1
    for number, reading in enumerate(readings, 1):
        has_moves = reading.game is not None and bool(reading.game.moves)
        if reading.fault is not None:
            bad.append(UnreadableGame(number, reading.fault, partly=has_moves))
        if reading.game is None or not has_moves:
            continue
        found = found or Game(Node(reading.game.start))
        if reading.game.start != found.start:
            raise InputError(Fault.OTHER_STARTS)
        count += merge(found.root, reading.game)
        if count > MOST_POSITIONS:
            raise InputError(Fault.LARGE_REPERTOIRE, most=MOST_POSITIONS)
    if found is None:
        raise bad[0].fault if bad else InputError(Fault.NO_GAME_IN_FILE, path=path)
    return Gathered(found, bad)


def key_of(position: State[Any]) -> int:
    """The library's key of a position, and another one for its images with the players exchanged: they have the other
    side to move, and where one asks for my move, the other is my opponent's."""
    key = kind_of(position).position_key(position)
    return ~key if position.turn else key


@dataclass(slots=True)
class Spot:
    """A position of a repertoire."""

    player: int
    key: int
    mine: bool
    """The player who trains is to move, and has a choice."""
    nodes: list[AnyNode] = field(default_factory=list)
    following: list[SpotKey] = field(default_factory=list)
    """The positions after its moves, that of the main move first."""

    @property
    def is_asked(self) -> bool:
        return self.mine and bool(self.following)


class Repertoire:
    """The positions of some lines, and the ways between them."""

    def __init__(self, lines: Sequence[RepertoireLine]) -> None:
        self.lines = lines
        self.spots: dict[SpotKey, Spot] = {}
        self._of_line: dict[str, list[int]] = {}
        for line in lines:
            self._of_line[line.record.key] = self._add(line)

    def _add(self, line: RepertoireLine) -> list[int]:
        """Add the positions of a line; return the keys of those that are asked."""
        keys: dict[int, SpotKey] = {}
        asked: dict[int, None] = {}
        for node in line.game.root.walk():
            key = line.player, key_of(node.position)
            keys[id(node)] = key
            spot = self.spots.get(key)
            if spot is None:
                spot = self.spots[key] = Spot(*key, has_choice(node.position, line.player))
            spot.nodes.append(node)
            if node.parent is not None:
                before = self.spots[keys[id(node.parent)]]
                if key not in before.following:
                    before.following.append(key)
                if before.mine:
                    asked[before.key] = None
        return list(asked)

    @property
    def keys(self) -> list[int]:
        """The keys of all positions that are asked, in the order of the lines."""
        return list(dict.fromkeys(key for keys in self._of_line.values() for key in keys))

    def keys_of(self, line: RepertoireLine) -> list[int]:
        return self._of_line[line.record.key]

    def spot(self, position: State[Any], player: int) -> Spot | None:
        return self.spots.get((player, key_of(position)))

    def move_to(self, position: State[Any], spot: Spot, goal: SpotKey) -> Any:
        """The move from a position of a spot to another spot; where several lead there, the one in a line."""
        written = [child.move for node in spot.nodes if node.position == position for child in node.children]
        moves = (*dict.fromkeys(written), *position.legal_moves())
        return next((move for move in moves if key_of(position.play(move)) == goal[1]), None)

    def best_below(self, start: SpotKey, wanted: Mapping[int, Urgency]) -> tuple[Urgency, int] | None:
        """The urgency of the most urgent position that can be reached from a spot, and its distance in plies; None if
        there is none."""
        best: tuple[Urgency, int] | None = None
        reached, seen, distance = [start], {start}, 0
        while reached:
            spots = [self.spots[key] for key in reached]
            urgent = [wanted[spot.key] for spot in spots if spot.is_asked and spot.key in wanted]
            if urgent and (best is None or min(urgent) < best[0]):
                best = min(urgent), distance
            reached = [key for key in dict.fromkeys(key for spot in spots for key in spot.following) if key not in seen]
            seen.update(reached)
            distance += 1
        return best


def roots_of(lines: Iterable[RepertoireLine]) -> Collection[int]:
    return {id(line.game.root) for line in lines}
