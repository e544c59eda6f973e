"""`dxp serve` and `dxp connect`: a player of this program for other programs that play draughts over DXP. The other
program asks for the games; `match A dxp:HOST:PORT` asks for them itself."""

import argparse
from dataclasses import dataclass
from random import Random
from re import Match as Parsed
from time import monotonic
from typing import Any, TextIO, cast

from ai.commands.games import start_of
from ai.commands.match import game_text, written_to
from ai.contest.arena import Player, player
from ai.contest.dxp import (
    DRAWN,
    LOST,
    MOST_MINUTES,
    OTHER_GAME,
    OTHER_VERSION,
    SIDES,
    UNKNOWN,
    VERSION,
    WON,
    Address,
    Wire,
    accept,
    connected,
    move_message,
    parse_move_message,
    parsed,
    requested,
)
from ai.contest.engine_player import shown
from ai.limits import Clock, Limit
from ai.minds import mind_of
from ai.own_player.host import NO_STOP
from game.checkers.position import Position
from game.core import InputError, Outcome, Reason
from game.faults import CommandFault
from game.keeping.settings import DXP
from game.match import Match
from game.outside import whole

FOREVER = float("inf")
TAKEN_BACK, NOT_TAKEN_BACK = "K0", "K2"
PAYOFFS = {LOST: 1, DRAWN: 0, WON: -1}
"""Our payoff by the reason with which the other program ends a game."""
RESULTS = {1: "won", 0: "drawn", -1: "lost", None: "not finished"}


@dataclass
class ServedGame:
    """A game that the other program has asked for."""

    match: Match[Any]
    ours: int
    """Our player number."""
    left: float
    """Our seconds for the rest of the game."""
    moves: int
    """Number of moves of each side after which the game ends; 0 is any number."""

    @property
    def our_turn(self) -> bool:
        position: Position = self.match.position
        return position.turn == self.ours

    @property
    def over(self) -> bool:
        return self.match.outcome is not None or bool(self.moves and self.match.ply >= 2 * self.moves)

    @property
    def clock(self) -> Clock:
        return Clock(max(0.0, self.left), 0.0, self.moves - self.match.ply // 2 if self.moves else None)

    @property
    def payoff(self) -> int | None:
        outcome = self.match.outcome
        return outcome.payoffs[self.ours] if outcome else None


class DxpServer:
    """Plays the games for which the program at the other end asks, one after the other."""

    def __init__(self, wire: Wire, start: Position, one: Player, *, own_time: bool, pdn: TextIO | None) -> None:
        """With `own_time` the player has a limit for each move, in place of the time that the other program gives."""
        self._wire, self._start, self._player = wire, start, one
        self._own_time, self._pdn = own_time, pdn
        self._game: ServedGame | None = None
        self._number = 0
        self._name = "The other program"

    def run(self) -> None:
        """Play until the other program leaves; InputError when it sends nonsense."""
        try:
            while True:
                game, halted = self._game, self._wire.interrupted[0]
                if game and game.our_turn and not halted:
                    self._move(game)
                elif text := self._wire.heard(FOREVER):
                    self._heed(parsed(text, self._name))
                else:
                    break
        finally:
            self._over()

    def _heed(self, message: Parsed[str]) -> None:
        game = self._game
        match message[0][0]:
            case "R":
                self._begin(message)
            case "M" if game and game.over:
                self._finish(game)
            case "M" if game and not game.our_turn:
                game.match.play(parse_move_message(message, game.match.position, self._name))
            case "E":
                self._end(message)
            case "B":
                self._take_back(message)
            case "C":
                self._say(f"{self._name}: {shown(message['text'], 127)}")

    def _begin(self, message: Parsed[str]) -> None:
        self._over()
        name = shown(message["name"].strip(), 32)
        if message["version"] != VERSION:
            self._wire.say(accept(OTHER_VERSION))
            return
        try:
            start = requested(message, self._start.rules)
            if not start.legal_moves():
                raise InputError(CommandFault.DXP_NO_MOVES)
        except InputError as error:
            self._say(f"Refused a game: {error}")
            self._wire.say(accept(OTHER_GAME))
            return
        self._name, self._number = name or self._name, self._number + 1
        ours = next(turn for turn in range(2) if start.color_of(turn) is SIDES[message["side"]])
        minutes = whole(message["minutes"]) or MOST_MINUTES
        self._player.new_game()
        self._game = ServedGame(Match(start), ours, 60.0 * minutes, whole(message["moves"]))
        self._wire.interrupted[0] = self._wire.gone
        self._wire.say(accept())
        self._say(f"Game {self._number} against {self._name}: {start.color_of(ours)}, {minutes} min")

    def _move(self, game: ServedGame) -> None:
        if game.over:
            self._finish(game)
            return
        started, clock = monotonic(), None if self._own_time else game.clock
        move = self._player.move(game.match.positions, Random(), self._wire.interrupted, clock)
        if not self._wire.interrupted[0]:
            seconds = monotonic() - started
            game.left -= seconds
            game.match.play(move)
            self._wire.say(move_message(move, seconds))

    def _finish(self, game: ServedGame) -> None:
        """End the game, as it is our turn to move."""
        reason = {1: WON, 0: DRAWN, -1: LOST, None: UNKNOWN}[game.payoff]
        self._wire.say(f"E{reason}0")
        self._over()

    def _end(self, message: Parsed[str]) -> None:
        game = self._game
        self._wire.interrupted[0] = self._wire.gone
        if game:
            self._wire.say(f"E{UNKNOWN}0")
            if game.match.outcome is None and message["reason"] in PAYOFFS:
                ours = PAYOFFS[message["reason"]]
                game.match.end(Outcome((ours, -ours) if game.ours == 0 else (-ours, ours), Reason.RECORD))
            self._over()

    def _take_back(self, message: Parsed[str]) -> None:
        """Go back to the move of that number and side, if there was one."""
        game = self._game
        ply = 2 * (whole(message["number"]) - 1)
        if game:
            ply += game.match.positions[0].color is not SIDES[message["side"]]
        if not game or not 0 <= ply < game.match.ply:
            self._wire.say(NOT_TAKEN_BACK)
            return
        self._wire.say(TAKEN_BACK)
        again = Match(game.match.positions[0])
        for move in game.match.moves[:ply]:
            again.play(move)
        game.match = again

    def _over(self) -> None:
        """Print the result of the game, if there is one in progress, and write it down."""
        game, self._game = self._game, None
        if game is None:
            return
        self._say(f"Game {self._number}: {RESULTS[game.payoff]} after {(game.match.ply + 1) // 2} moves")
        if self._pdn:
            names = ("Kings & Crosses", self._name)
            order = names if game.ours == 0 else (names[1], names[0])
            print(game_text(game.match, order, self._number), file=self._pdn, flush=True)

    def _say(self, text: str) -> None:
        print(text, flush=True)


def run(args: argparse.Namespace) -> int:
    """Call the other program, or wait for its calls; each ends when the program leaves."""
    start = start_of(args.variant, reverse=bool(args.giveaway))
    if DXP not in mind_of(start).protocols(start):
        raise InputError(CommandFault.ENGINE_GAME, protocol=DXP, game=args.variant)
    calls = getattr(args, "address", None) is not None
    address = Address.of(args.address) if calls else Address(args.host, args.port, waits=True)
    clock = None if args.seconds else Clock(60.0)
    one = player(args.player, start, Limit(seconds=args.seconds, clock=clock))
    with written_to(args.pdn, start) as pdn:
        while True:
            if not calls:
                print(f"Waiting for a call to port {address.port} …", flush=True)
            wire = connected(address, str(address), NO_STOP, call=FOREVER)
            try:
                DxpServer(wire, cast("Position", start), one, own_time=bool(args.seconds), pdn=pdn).run()
            except InputError as error:
                if calls or args.once:
                    raise
                print(error, flush=True)
            finally:
                wire.close()
            if calls or args.once:
                return 0
