"""One playing as the window runs it, without pixels: whose turn it is, the computer's answers, undo and redo."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from enum import Enum
from itertools import pairwise
from typing import Any

from ai.limits import Clock
from ai.players.adaptive import Adapting
from ai.players.thinker import Thinker
from ai.report import MoveSource, Report
from ai.score import Score
from game.clock import Clocks, TimeControl, moment
from game.core import Outcome, Reason, loss
from game.keeping.engines import SavedEngine
from game.kinds import kind_of
from game.match import Match
from game.tree import Game, Node
from game.ui.games.presentation import presentation_named
from game.ui.play.computers import Computers, Watching, level_of
from game.ui.play_setup import PlaySetup, Seat

SCORED = (MoveSource.SEARCH, MoveSource.TABLE, MoveSource.BOOK)
"""The sources that know a score."""
BEHIND = -100
"""The computer agrees to a draw when its score, in 1/100 of a man, is no higher than this,"""
EVEN = 20
"""or, once the game has become long, no higher than this."""


class DrawReply(Enum):
    """The answer to an offered draw."""

    AGREED = "agreed"
    DECLINED = "declined"
    ASK = "ask"
    """The other person has to be asked."""


class GameInProgress:
    """A match with its seats. The computer's moves come from `poll` and take the same `play` as a person's."""

    def __init__(
        self,
        setup: PlaySetup,
        thinker: Thinker,
        *,
        draws_end: bool = True,
        engine: Callable[[str], SavedEngine | None] = lambda name: None,
    ) -> None:
        """The computer does not think before `resume`. InputError when the setup's opening can't be played.

        `draws_end`: a draw by history ends the playing; otherwise it can be claimed. `engine` gives the engine of that
        name, None when there is none any more.
        """
        self.setup = setup
        self.draws_end = draws_end
        self.match: Match[Any] = Match(setup.start)
        """Its cursor may be moved to look at earlier positions; that changes nothing about the playing."""
        self.from_file = False
        """The game was opened from a file, and nothing that the file holds may be lost."""
        self.outcome: Outcome | None = None
        """How the playing ended; None while it goes on."""
        self.length = 0
        """How many moves have been played, without those that were taken back."""
        controls = [seat.clock for seat in setup.seats]
        self.clocks = Clocks(controls, moment) if any(controls) else None
        """None where nobody plays by the clock."""
        self.elapsed: dict[Node[Any, Any], float] = {}
        """The seconds that each move took by the clock."""
        self.paused = False
        """Nobody may move, and no clock runs."""
        self.replay(setup.opening.split())
        self._drawn = self.length
        self.reports: dict[Node[Any, Any], Report] = {}
        """The latest report on each position in which the computer thought about its own move."""
        self.hint: Any = None
        """The move that was proposed for the position on the board."""
        self.computers = Computers(thinker, engine)
        self.watching = Watching()
        """Whether computers that play one another pause."""

    def replay(self, moves: Iterable[str]) -> None:
        """Play moves that are given as text, without a thought. InputError at the first one that can't be played.

        They are played on after a draw that nobody claimed.
        """
        kind = kind_of(self.match.position)
        self.match.draws_end = False
        for text in moves:
            self.match.play(kind.parse_move(text, self.match.position))
        self._stand()

    def go_on_with(self, game: Game[Any, Any], node: Node[Any, Any]) -> None:
        """Go on with a recorded game from one of its nodes; moves that differ from the record become variations."""
        self.match, self.from_file = Match.of(game), True
        self.match.go_to(node)
        self._stand()

    def end(self, outcome: Outcome) -> None:
        """End the playing by something that the positions don't show."""
        self.match.go_to(self.length)
        self.match.end(outcome)
        self._stand()

    def _stand(self) -> None:
        """Take the cursor's place as where the playing stands; if it is another one, the clocks are set to it."""
        self.match.draws_end = self.draws_end
        before, self.length, self.outcome = self.length, self.match.ply, self.match.outcome
        if self.length != before:
            self._set_clocks()

    def _set_clocks(self) -> None:
        """Let the clocks rest, and show what was left when the last move had been made."""
        if self.clocks:
            nodes = self.match.nodes[: self.length + 1]
            moves = [
                (before.position.turn, self.elapsed[node]) for before, node in pairwise(nodes) if node in self.elapsed
            ]
            self.clocks.set(moves, self.position.turn)

    @property
    def position(self) -> Any:
        """The position that was reached, wherever the cursor is."""
        return self.match.nodes[self.length].position

    @property
    def positions(self) -> tuple[Any, ...]:
        """The positions from the start to the one that was reached."""
        return tuple(node.position for node in self.match.nodes[: self.length + 1])

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves that have been played."""
        return self.match.line[: self.length]

    @property
    def seat(self) -> Seat:
        """Who is to move."""
        turn: int = self.position.turn
        return self.setup.seats[turn]

    @property
    def persons_turn(self) -> bool:
        """A person is to move."""
        return self.outcome is None and self.seat.is_person

    @property
    def control(self) -> TimeControl | None:
        """The clock of the side to move; None when it has none."""
        return self.seat.clock if self.outcome is None else None

    @property
    def thought(self) -> tuple[Node[Any, Any], Report] | None:
        """What the computer thought of the position that is shown: there or, if its move has led there, a move earlier.

        The node is the one at which it thought.
        """
        node = self.match.node
        if node in self.reports:
            return node, self.reports[node]
        before = node.parent
        if before is None or before not in self.reports or self.reports[before].pv[:1] != (node.move,):
            return None
        return before, self.reports[before]

    @property
    def endless(self) -> bool:
        """The computer thinks about its move without any limit, until `move_now`."""
        return self.computers.thinking and self.control is None and level_of(self.setup, self.seat).endless

    @property
    def depth_limit(self) -> int | None:
        """How many plies deep the computer will look; None for as deep as it can."""
        return level_of(self.setup, self.seat).depth

    @property
    def has_computer(self) -> bool:
        """The computer has a seat."""
        return not all(seat.is_person for seat in self.setup.seats)

    @property
    def person(self) -> int | None:
        """The only person's player number; None when there are more persons or none."""
        persons = [player for player, seat in enumerate(self.setup.seats) if seat.is_person]
        return persons[0] if len(persons) == 1 else None

    def resume(self) -> None:
        """Let the computer think if it is to move; it claims a draw unless it plays a person and saw itself ahead."""
        computers = self.computers
        waits = self.paused or self.watching.paused or computers.thinking or computers.fault is not None
        if self.outcome is None and not self.seat.is_person and not waits:
            if self.claim is not None and (self.person is None or (self._judged is not None and self._judged <= EVEN)):
                self.claim_draw()
            else:
                self.computers.ask(self.setup, self.positions, self._clock)

    def hold(self) -> None:
        """Let the computers pause, whatever they think of; `watching` lets them go on, and `resume` afterwards."""
        self.watching.pause()
        if self.computers.thinking:
            self.stop()

    def play(self, move: Any) -> None:
        """Play a move of the side to move, whoever it is, and let the computer think if it is next."""
        seconds = self.clocks.press() if self.clocks else None
        self.match.go_to(self.length)
        self.match.play(move, variation=self.from_file)
        if seconds is not None:
            self.elapsed[self.match.node] = seconds
        self._stand()
        if self.clocks:
            self.match.node.clock = self.clocks.told
        self.stop()
        self.resume()

    def poll(self) -> Any | None:
        """Hear from the computers. Returns their move as soon as it is there; give it to `play`."""
        for_hint = self.computers.seeking_hint
        thought = self.computers.poll()
        if thought is None:
            return None
        if not for_hint:
            self.reports[self.match.nodes[self.length]] = thought.report
            return thought.move
        if thought.move is not None:
            self.hint = thought.move
        return None

    def take_times(self, elapsed: Sequence[float | None], spent: float) -> None:
        """How long the moves took of a playing that was left, None where that is not known, and the next one so far."""
        if self.clocks is None:
            return
        nodes = self.match.nodes[1 : self.length + 1]
        self.elapsed = {node: seconds for node, seconds in zip(nodes, elapsed, strict=False) if seconds is not None}
        for node, seconds in self.elapsed.items():
            assert node.parent is not None
            self.clocks.charge(node.parent.position.turn, seconds)
            node.clock = self.clocks.told
        self._set_clocks()
        self.clocks.set_spent(spent)

    def let_clock_run(self, *, runs: bool) -> None:
        """To be called in every frame: the clock of the side to move runs, unless the playing is over or paused.

        That of a computer runs only while it thinks: not when its answer waits to be taken, nor while the process of
        another program starts or what is wrong with it is told.
        """
        if self.clocks is None:
            return
        thinks = self.seat.is_person or self.computers.at_work(self.seat, self.position.turn)
        if runs and thinks and self.outcome is None and not self.paused:
            self.clocks.run(self.position.turn)
        else:
            self.clocks.rest()

    def heed_clock(self) -> bool:
        """Whether the clock has changed the playing: a flag fell, or it was paused, as the machine had slept."""
        if self.clocks is None or self.outcome is not None:
            return False
        if self.clocks.watch():
            self.pause()
            return True
        fallen = self.clocks.fallen
        if fallen is None:
            return False
        self.stop()
        self.match.go_to(self.length)
        self.match.end(loss(self.position.players, fallen, Reason.TIME))
        self.clocks.rest()
        self._stand()
        return True

    def pause(self) -> None:
        """Let nobody move until `go_on`; what has been spent on the move stays spent."""
        if self.clocks is not None and self.outcome is None:
            self.stop()
            self.clocks.rest()
            self.paused = True

    def go_on(self) -> None:
        """End the pause; `resume` afterwards."""
        self.paused = False

    def ask_hint(self) -> None:
        """Let the computer look for a good move for the person to move."""
        if self.persons_turn and not self.paused and not self.computers.seeking_hint:
            self.computers.ask_hint(self.setup, self.positions)

    def move_now(self) -> None:
        """Make the computer answer at once with the best move that it has found, or try again after a fault."""
        if self.computers.fault is not None:
            self.computers.cancel()
            self.resume()
        else:
            self.computers.move_now()

    def stop(self) -> None:
        """Forget the hint, the fault and whatever is being thought."""
        self.computers.cancel()
        self.hint = None

    def leave(self) -> None:
        """The playing is not looked at any more: nobody thinks, and engines are told to quit, which takes a moment."""
        self.stop()
        self.computers.quit()

    def hand_over(self, seats: tuple[Seat, ...]) -> None:
        """Seat others, who take over the clocks; what was played no longer counts for the series or for anybody's
        strength."""
        self.leave()
        seats = tuple(replace(new, clock=old.clock) for new, old in zip(seats, self.setup.seats, strict=True))
        begun = self.length > self._drawn
        self.setup = replace(
            self.setup,
            seats=seats,
            series="",
            adapting=Adapting.OFF,
            best_of=0,
            handed_over=self.setup.handed_over or begun,
        )

    def resign_for_mover(self) -> None:
        """The side to move gives up, whoever it is."""
        self.stop()
        self.match.go_to(self.length)
        self.match.resign(self.position.turn)
        self._stand()

    @property
    def watched(self) -> bool:
        """Nobody plays but computers."""
        return not any(seat.is_person for seat in self.setup.seats)

    @property
    def undo_count(self) -> int:
        """How many moves to take back until a person is to move, or one where only computers play; 0 when none can."""
        if not self.setup.takebacks:
            return 0
        end = self.match.nodes[self.length].end
        if end is not None and end.reason is not Reason.RECORD:
            return 1
        if self.watched:
            return min(1, self.length - self._drawn)
        positions = self.positions
        steps = range(1, len(positions) - self._drawn)
        return next((n for n in steps if self.setup.seats[positions[-1 - n].turn].is_person), 0)

    @property
    def redo_count(self) -> int:
        """How many moves to play again until a person is to move, or one where only computers play; 0 without any."""
        if not self.setup.takebacks:
            return 0
        following = self.match.nodes[self.length + 1 :]
        if self.watched:
            return min(1, len(following))
        turns = (node.position.turn for node in following)
        return next((n for n, turn in enumerate(turns, 1) if self.setup.seats[turn].is_person), len(following))

    def undo(self) -> None:
        """Take back one move, a resignation or an agreement; `resume` afterwards."""
        self.stop()
        self.match.go_to(self.length)
        self.match.undo()
        self._stand()
        self._set_clocks()

    def redo(self) -> None:
        """Play one move again; `resume` afterwards."""
        self.stop()
        self.match.go_to(self.length)
        self.match.redo()
        self._stand()

    def resign(self) -> None:
        """The only person, or else the person to move, gives up."""
        self.stop()
        self.match.go_to(self.length)
        self.match.resign(self.position.turn if self.person is None else self.person)
        self._stand()

    def offer_draw(self) -> DrawReply:
        """Offer the others a draw; the computer answers by how it last saw the game, and the draw is then agreed."""
        if self.person is None:
            return DrawReply.ASK
        judged = self._judged
        if judged is None:
            return DrawReply.DECLINED
        long = self.length >= presentation_named(self.setup.game).even_after
        if judged <= (EVEN if long else BEHIND):
            self.agree_draw()
            return DrawReply.AGREED
        return DrawReply.DECLINED

    @property
    def claim(self) -> Outcome | None:
        """The draw by history that the player to move can claim; None when there is none, or it ends the playing."""
        standing = self.outcome is None and not self.draws_end and self.match.ply == self.length
        return self.match.drawn if standing else None

    def claim_draw(self) -> None:
        """The player to move claims the draw."""
        drawn = self.claim
        assert drawn is not None
        self.stop()
        self.match.end(drawn)
        self._stand()

    def follow(self, *, draws_end: bool) -> None:
        """From now on a draw by history ends the playing, or can be claimed."""
        if draws_end != self.draws_end:
            self.draws_end, ply = draws_end, self.match.ply
            self.match.go_to(self.length)
            self._stand()
            self.match.go_to(ply)

    @property
    def _judged(self) -> Score | None:
        """The score of the computer's last search, or of the endgame table or the opening book."""
        reports = (self.reports.get(node) for node in reversed(self.match.nodes[: self.length + 1]))
        return next((report.score for report in reports if report and report.source in SCORED), None)

    def agree_draw(self) -> None:
        """All players agree to a draw."""
        self.stop()
        self.match.go_to(self.length)
        self.match.agree_draw()
        self._stand()

    @property
    def _clock(self) -> Clock | None:
        """What the side to move knows of its clock."""
        control, turn = self.control, self.position.turn
        left = self.clocks.left[turn] if self.clocks else None
        return Clock.of(control, left, self.clocks.used(turn)) if self.clocks and control and left else None
