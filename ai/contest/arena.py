"""Matches: players, beginnings, and single games. Game n depends only on n and the arena's seed, so that games can be
played in any order and by several processes. Games 2k - 1 and 2k are a pair with the same beginning, with the sides
swapped."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Protocol, Self, cast, runtime_checkable

from ai.algorithms import Algorithm
from ai.contest.programs import other_program
from ai.engine.checkers import CheckersSearch, Feature, switches_in_play
from ai.engine.engine import Engine
from ai.engine.equipment import USUAL, Equipment
from ai.engine.weights import read_weights
from ai.limits import Clock, Limit
from ai.minds import check_evaluation, evaluations_for, mind_of
from ai.minds.checkers import switches_of
from ai.minds.levels import LEVELS, Level, custom
from ai.own_player.host import OwnPlayer, PlayerFault
from ai.players.between import is_level, level_named
from ai.players.choosing import by_book, choose, without_thinking
from ai.search import deepen
from game.checkers.openings import drawn_openings
from game.checkers.position import Position
from game.clock import Clocks, TimeControl
from game.core import InputError, Outcome, Reason, State, draw, loss
from game.faults import CommandFault, Fault
from game.match import Match
from game.outside import read_json, whole

PLAYER = re.compile(r"(?P<name>[a-z]+(?:\+\d+)?)(?P<switches>(?:[+-][A-Z_]+)*)(?P<fields>(?::[^:]*)*)")
DEPTH = re.compile(r"\d{1,9}")
WEIGHTS = ":weights="
RANDOM_PLIES = 6
TRIES = 10_000

BALLOTS = {"ballots": ("three", "table"), "eleven-man": ("eleven",), "basic": ("basic",)}
"""The drawn openings that each name stands for, by their names in `drawn_openings`."""

Beginning = tuple[State[Any], tuple[Any, ...]]
"""Start position, and the moves played from it before the players choose their own."""
Choice = Callable[[bytearray], Any]
"""Function that gives a move, at the latest soon after the stop flag, one byte, is set."""
Decide = Callable[[Choice], Any]
"""Function that calls the choice, and has its own way to stop it."""


class Player(Protocol):
    def new_game(self) -> None:
        """Forget the game before, and get ready; PlayerFault when that fails."""
        ...

    def move(self, history: Sequence[State[Any]], rng: Random, stop: bytearray, clock: Clock | None = None) -> Any:
        """Choose a move in the last position, soon after the byte `stop` is set; `clock`, running, is its own."""
        ...


@runtime_checkable
class Informed(Protocol):
    """A player that has to know how its game ended."""

    def game_over(self, history: Sequence[State[Any]], outcome: Outcome) -> None: ...


@dataclass(frozen=True)
class LevelPlayer:
    level: Level
    engine: Engine

    def new_game(self) -> None:
        self.engine.clear()

    def move(self, history: Sequence[State[Any]], rng: Random, stop: bytearray, clock: Clock | None = None) -> Any:
        return choose(history, within(self.level, clock), rng, stop, engine=self.engine).move


@dataclass(frozen=True)
class LabPlayer(LevelPlayer):
    """A level of checkers with other switches of the compiled search, or other weights."""

    features: Feature
    weights: memoryview | None

    def move(self, history: Sequence[State[Any]], rng: Random, stop: bytearray, clock: Clock | None = None) -> Any:
        position = history[-1]
        if (answer := without_thinking(position, self.level, rng)) is not None:
            return answer.move
        if (answer := by_book(history, self.level, rng, self.engine)) is not None:
            return answer.move
        limit, name = within(self.level, clock).limit, self.level.evaluation
        positions = cast("Sequence[Position]", history)
        if self.level.algorithm is Algorithm.ENGINE:
            return self.engine.think(positions, limit, name, self.features, weights=self.weights, stop=stop).move
        root = CheckersSearch(positions, self.features, name or evaluations_for(position)[0], weights=self.weights)
        return deepen(root, limit, rng=rng, stop=stop).move


def within(level: Level, clock: Clock | None) -> Level:
    """Replace the level's own time for a move by its share of the time on the clock."""
    return level.limited(seconds=clock.aim, most=clock.most) if clock else level


def player(text: str, start: State[Any], limit: Limit, equipment: Equipment = USUAL) -> Player:
    """Create the player that a text describes, for games that begin like `start`; InputError says what is wrong with
    it.

    It is a level, a strength between two (easy+50, see `ai.players.between`) or an algorithm with a depth and perhaps
    an evaluation (alphabeta:6:meyer); then switches of the compiled search and the book (engine-REDUCTIONS,
    minimax+TABLE:4) and a file of weights (engine:8:weights=FILE). `limit` for each move replaces the level's own; with
    it, or a clock, an algorithm needs no depth. `hub:` and `gomocup:` are followed by the command of an engine,
    `dxp:` by the address of a program that plays over DXP. FILE.py is an own player, FILE.py:6 one whose evaluation is
    searched to that depth; it takes only the seconds of `limit`.
    """
    if program := other_program(text, start, limit):
        return program
    if own := OwnPlayer.of(text, limit.seconds):
        own.check()
        return own
    described, given, weights = text.partition(WEIGHTS)
    match = PLAYER.fullmatch(described)
    level = match and _level(match["name"], match["fields"].split(":")[1:], start, limit)
    if not match or not level:
        raise InputError(CommandFault.NO_PLAYER, text=text, levels=", ".join(LEVELS))
    if limit.nodes or limit.seconds:
        level = level.limited(nodes=limit.nodes, seconds=limit.seconds)
    if level.endless and not limit.clock:
        raise InputError(CommandFault.ENDLESS_LEVEL, level=level.name)
    if not match["switches"] and not given:
        return LevelPlayer(level, equipment.engine())
    if level.above:
        raise InputError(CommandFault.NO_PLAYER, text=text, levels=", ".join(LEVELS))
    if not mind_of(start).has_engine:
        raise InputError(CommandFault.SWITCHES_GAME, text=text)
    rules = cast("Position", start).rules
    changes = _changes(match["switches"])
    if (book := changes.pop(Feature.BOOK, None)) is not None:
        level = replace(level, book=(level.book or 0) if book else None)
    if not changes and not given:
        return LevelPlayer(level, equipment.engine())
    engine = level.algorithm is Algorithm.ENGINE
    features = switches_in_play(rules, level.depth) if engine else switches_of(level.algorithm, rules)
    for switch, on in changes.items():
        features = features | switch if on else features & ~switch
    other = read_weights(Path(weights), rules) if given else None
    return LabPlayer(level, equipment.engine(), features, other)


def _changes(text: str) -> dict[Feature, bool]:
    changes = {}
    for sign, name in re.findall(r"([+-])([A-Z_]+)", text):
        if name not in Feature.__members__:
            raise InputError(CommandFault.NO_SWITCH, name=name, known=", ".join(Feature.__members__))
        changes[Feature[name]] = sign == "+"
    return changes


def _level(name: str, fields: Sequence[str], start: State[Any], limit: Limit) -> Level | None:
    """Find the level of that name, or that of an algorithm with its depth and evaluation; None when it is neither."""
    if is_level(name) and not fields:
        return level_named(name, start)
    if name not in list(Algorithm):
        return None
    depth, *more = fields if fields and DEPTH.fullmatch(fields[0]) else ["", *fields]
    evaluation = "".join(more)
    if len(more) > 1 or not (depth or limit.nodes or limit.seconds or limit.clock):
        return None
    check_evaluation(evaluation, start)
    if depth:
        return custom(name, whole(depth), evaluation)
    return Level(name, Algorithm(name), None, None, evaluation=evaluation)


def beginnings(name: str | None, start: State[Any], seed: int) -> Callable[[int], Beginning]:
    """Choose the beginning of each pair of games, 0, 1, 2 ...: an opening of that kind, or by default the start."""
    if name is None:
        return lambda _: (start, ())
    if name == "random":
        return partial(random_beginning, start, seed)
    if name == "even":
        if (is_even := mind_of(start).is_even) is None:
            raise InputError(CommandFault.EVEN_OPENINGS)
        return partial(random_beginning, start, seed, fair=is_even)
    usual = isinstance(start, Position) and start == Position.start(start.rules)
    drawn = drawn_openings(cast("Position", start).rules) if usual else {}
    way = next((drawn[each] for each in BALLOTS[name] if each in drawn), None)
    if way is None:
        raise InputError(CommandFault.BALLOTS, name=name)
    openings = list(way())
    Random(seed).shuffle(openings)

    def beginning(pair: int) -> Beginning:
        opening = openings[pair % len(openings)]
        return opening.start, opening.moves

    return beginning


def random_beginning(
    start: State[Any], seed: int, pair: int, *, fair: Callable[[Any], bool] | None = None
) -> Beginning:
    """Play six random moves to a `fair` position (by default: no one is ahead at once); InputError without one."""
    rng = Random(f"{seed} opening {pair}")
    fair = fair or mind_of(start).is_fair
    for _ in range(TRIES):
        position, moves = start, list[Any]()
        while len(moves) < RANDOM_PLIES and (legal := position.legal_moves()):
            moves.append(rng.choice(legal))
            position = position.play(moves[-1])
        if position.legal_moves() and fair(position):
            return start, tuple(moves)
    raise InputError(CommandFault.RANDOM_OPENINGS, plies=RANDOM_PLIES)


@dataclass(frozen=True)
class FinishedGame:
    number: int
    moves: tuple[int, ...]
    """Each move, those of the opening too, as its place among the legal moves."""
    outcome: Outcome
    fault: str = ""
    """Fault of the loser, when that ended the game."""

    def as_json(self) -> str:
        payoffs, reason = self.outcome.payoffs, self.outcome.reason
        kept = {"game": self.number, "payoffs": payoffs, "reason": reason, "moves": self.moves}
        return json.dumps(kept | ({"fault": self.fault} if self.fault else {}))

    @classmethod
    def from_json(cls, line: str) -> Self:
        """Read what `as_json` wrote; ValueError, KeyError or TypeError when the line is something else."""
        found = read_json(line)
        outcome = Outcome(tuple(found["payoffs"]), Reason(found["reason"]))
        if outcome.payoffs not in {(1, -1), (0, 0), (-1, 1)}:
            raise ValueError(outcome.payoffs)
        return cls(whole(found["game"]), tuple(map(whole, found["moves"])), outcome, str(found.get("fault", "")))


@dataclass(frozen=True)
class Arena:
    """Two players, the beginnings of their games, and the seed of all randomness."""

    players: tuple[Player, Player]
    beginning: Callable[[int], Beginning]
    seed: int
    clock: TimeControl | None = None
    """Clock of each player; None is to play without."""

    def sides(self, number: int) -> tuple[int, int]:
        return (0, 1) if number % 2 else (1, 0)

    def play(self, number: int, decide: Decide) -> FinishedGame:
        """Play a game to its end; a player loses it by a fault, and when its time is over."""
        start, moves = self.beginning((number - 1) // 2)
        match = Match(start)
        for move in moves:
            match.play(move)
        rng = Random(f"{self.seed} game {number}")
        order = [self.players[side] for side in self.sides(number)]
        clocks = Clocks([self.clock] * len(order), monotonic)
        fault = ""
        for turn, one in enumerate(order):
            try:
                one.new_game()
            except PlayerFault as error:
                fault = str(error)
                match.end(loss(len(order), turn, Reason.RECORD))
                break
        while (outcome := match.outcome) is None:
            turn = match.position.turn
            left = clocks.left[turn]
            clock = Clock.of(self.clock, left) if self.clock and left else None
            clocks.run(turn)
            try:
                move = decide(partial(order[turn].move, match.positions, rng, clock=clock))
            except PlayerFault as error:
                fault, agreed = str(error), error.fault == Fault.DXP_DRAW
                match.end(draw(len(order), Reason.RECORD) if agreed else loss(len(order), turn, Reason.RECORD))
                continue
            if clocks.fallen is None:
                clocks.press()
                match.play(move)
            else:
                fault = str(CommandFault.OUT_OF_TIME)
                match.end(loss(len(order), turn, Reason.TIME))
        for one in order:
            if isinstance(one, Informed):
                one.game_over(match.positions, outcome)
        places = (at.legal_moves().index(move) for at, move in zip(match.positions, match.moves, strict=False))
        return FinishedGame(number, tuple(places), outcome, fault)

    def replay(self, game: FinishedGame) -> Match[Any]:
        """Replay the moves of that game; InputError when they are damaged."""
        match = Match(self.beginning((game.number - 1) // 2)[0])
        for number, place in enumerate(game.moves, start=1):
            moves = match.position.legal_moves()
            if place >= len(moves):
                raise InputError(CommandFault.DAMAGED_GAME, game=game.number, move=number)
            match.play(moves[place])
        if game.fault:
            match.end(game.outcome)
        return match
