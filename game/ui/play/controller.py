"""A game in progress without pixels: the side to move, the computer's answers, undo and redo."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
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
from game.keeping.settings import SavedEngine
from game.kinds import kind_of
from game.match import Match
from game.opening_rules import CHOICES_AT, OpeningStage, SideChoice
from game.tree import Game, Node
from game.ui.games.presentation import presentation_named
from game.ui.play.computers import Computers, Watching, level_of
from game.ui.play_setup import PlaySetup, Seat

SCORED = (MoveSource.SEARCH, MoveSource.TABLE, MoveSource.BOOK)
"""Sources of reports with a score."""
BEHIND = -100
"""The computer agrees to a draw when its score, in 1/100 of a man, is no higher than this,"""
EVEN = 20
"""or, once the game has become long, no higher than this."""


class DrawReply(Enum):
    """The answer to an offered draw."""

    AGREED = "agreed"
    DECLINED = "declined"
    ASK = "ask"


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
        `draws_end`: a draw by history ends the game; otherwise it can be claimed. `engine` returns the engine of a
        name, if there is one."""
        self.setup = setup
        self.draws_end = draws_end
        self.match: Match[Any] = Match(setup.start)
        """Its cursor may show earlier positions; that changes nothing about the game."""
        self.from_file = False
        """The game was opened from a file, and nothing of the file may be lost."""
        self.outcome: Outcome | None = None
        """None while the game goes on."""
        self.length = 0
        """Number of moves played, without those that were taken back."""
        controls = [seat.clock for seat in setup.seats]
        self.clocks = Clocks(controls, moment) if any(controls) else None
        self.elapsed: dict[Node[Any, Any], float] = {}
        self.paused = False
        self.computers = Computers(thinker, engine)
        self.replay(setup.opening.split())
        self._drawn = self.length
        self.reports: dict[Node[Any, Any], Report] = {}
        """The latest report on each position in which the computer thought about its own move."""
        self.hint: Any = None
        self.watching = Watching()

    def replay(self, moves: Iterable[str]) -> None:
        """Play moves that are given as text, also after a draw that no one claimed; InputError at the first illegal
        one."""
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
        """End the game by something that the positions don't show."""
        with self._at_the_end() as match:
            match.end(outcome)

    @contextmanager
    def _at_the_end(self) -> Iterator[Match[Any]]:
        """Change the match at the end of its line, without any player thinking."""
        self.stop()
        self.match.go_to(self.length)
        yield self.match
        self._stand()

    def _stand(self) -> None:
        """Take the cursor's place as the end of the game; if it is another one, set the clocks to it."""
        self.match.draws_end = self.draws_end
        before, self.length, self.outcome = self.length, self.match.ply, self.match.outcome
        if self.length != before:
            self._set_clocks()
        if self.outcome is not None:
            self.computers.game_over(self.positions, self.outcome)

    def _set_clocks(self) -> None:
        """Let the clocks rest, at the times after the last move."""
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
        return tuple(node.position for node in self.match.nodes[: self.length + 1])

    @property
    def moves(self) -> tuple[Any, ...]:
        return self.match.line[: self.length]

    @property
    def opening(self) -> OpeningStage | None:
        """The present task of the opening rule; None when the opening is over."""
        return self._stage(self.length, self.setup) if self.outcome is None else None

    def _stage(self, ply: int, setup: PlaySetup) -> OpeningStage | None:
        position = self.match.nodes[ply].position
        return kind_of(position).opening_stage(position, setup.choices_made)

    @property
    def choosing(self) -> bool:
        """True if a side is to be chosen, and no mark to be placed."""
        return self.opening is not None and not self.opening.left

    @property
    def actor(self) -> int:
        """The seat of the player who has to do something."""
        return self._actor(self.length, self.setup)

    def _actor(self, ply: int, setup: PlaySetup) -> int:
        stage = self._stage(ply, setup)
        turn: int = self.match.nodes[ply].position.turn
        return turn if stage is None else stage.player

    @property
    def seat(self) -> Seat:
        return self.setup.seats[self.actor]

    def choose(self, choice: SideChoice) -> None:
        """Choose a side for the player who must; call `resume` afterwards."""
        self.stop()
        self._take_seats(self.setup.choosing(choice))

    def _take_seats(self, setup: PlaySetup) -> None:
        if setup.seats != self.setup.seats:
            self.computers.quit()
            controls = [seat.clock for seat in setup.seats]
            self.clocks = Clocks(controls, moment) if any(controls) else None
        self.setup = setup

    @property
    def persons_turn(self) -> bool:
        return self.outcome is None and self.seat.is_person

    @property
    def control(self) -> TimeControl | None:
        """The clock of the side to move, if there is one."""
        return self.seat.clock if self.outcome is None else None

    @property
    def thought(self) -> tuple[Node[Any, Any], Report] | None:
        """The computer's report on the position that is shown: there or, if its move led there, a move earlier; with
        its node."""
        node = self.match.node
        if node in self.reports:
            return node, self.reports[node]
        before = node.parent
        if before is None or before not in self.reports or self.reports[before].pv[:1] != (node.move,):
            return None
        return before, self.reports[before]

    @property
    def endless(self) -> bool:
        """True if the computer thinks without any limit, until `move_now`."""
        return self.computers.thinking and self.control is None and level_of(self.setup, self.seat).endless

    @property
    def depth_limit(self) -> int | None:
        """Greatest depth of the computer's search, if it is limited."""
        return level_of(self.setup, self.seat).depth

    @property
    def has_computer(self) -> bool:
        return not all(seat.is_person for seat in self.setup.seats)

    @property
    def person(self) -> int | None:
        """The player number of the only person, if there is only one."""
        persons = [player for player, seat in enumerate(self.setup.seats) if seat.is_person]
        return persons[0] if len(persons) == 1 else None

    def resume(self) -> None:
        """Let the computer think if it is to move; it claims a draw unless it plays a person and saw itself ahead."""
        computers = self.computers
        waits = self.paused or self.watching.paused or computers.thinking or computers.fault is not None
        if self.outcome is None:
            computers.prepare(self.setup)
        if self.outcome is None and not self.seat.is_person and not waits:
            if self.claim is not None and (self.person is None or (self._judged is not None and self._judged <= EVEN)):
                self.claim_draw()
            elif self.opening is not None:
                self.computers.ask_sides(self.positions, self.opening)
            else:
                self.computers.ask(self.setup, self.positions, self._clock)

    def hold(self) -> None:
        """Let the computers pause, whatever they think of; `watching` lets them go on, and `resume` afterwards."""
        self.watching.pause()
        if self.computers.thinking:
            self.stop()

    def play(self, move: Any) -> None:
        """Play a move of the side to move, a person's or a computer's, and let the computer think if it is next."""
        seconds = self.clocks.press() if self.clocks and self.opening is None else None
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
        """Take the answer of the computers; return their move, for `play`, as soon as it is there."""
        for_hint = self.computers.seeking_hint
        thought = self.computers.poll()
        while self.computers.chat:
            self.match.nodes[self.length].comments.append(self.computers.chat.popleft())
        if thought is None:
            return None
        if isinstance(thought.move, SideChoice):
            return thought.move
        if not for_hint:
            self.reports[self.match.nodes[self.length]] = thought.report
            return thought.move
        if thought.move is not None:
            self.hint = thought.move
        return None

    def take_times(self, elapsed: Sequence[float | None], spent: float) -> None:
        """Set the clocks by the times of the moves, None where unknown, and the time spent on the next one."""
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
        """Called in every frame: the clock of the side to move runs, unless the game is over or paused. That of a
        computer runs only while it thinks: not while its answer waits, its program starts, or a fault is shown."""
        if self.clocks is None:
            return
        thinks = self.seat.is_person or self.computers.at_work(self.seat, self.position.turn)
        if runs and thinks and self.outcome is None and not self.paused and self.opening is None:
            self.clocks.run(self.position.turn)
        else:
            self.clocks.rest()

    def heed_clock(self) -> bool:
        """Return True if the clock has changed the game: a flag fell, or it was paused, as the machine had slept."""
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
        """Let no one move until `go_on`; the time spent on the move stays spent."""
        if self.clocks is not None and self.outcome is None:
            self.stop()
            self.clocks.rest()
            self.paused = True

    def go_on(self) -> None:
        """End the pause; then call `resume`."""
        self.paused = False

    def ask_hint(self) -> None:
        """Let the computer look for a good move for the person to move."""
        if self.persons_turn and not self.paused and not self.computers.seeking_hint:
            self.computers.ask_hint(self.setup, self.positions)

    def move_now(self) -> None:
        """Make the computer answer at once, or try again after a fault."""
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
        """Stop thinking, and tell engines to quit."""
        self.stop()
        self.computers.quit()

    def hand_over(self, seats: tuple[Seat, ...]) -> None:
        """Seat others, who take over the clocks; the game no longer counts for the series or for a rating."""
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
        """Let the side to move resign, person or computer."""
        with self._at_the_end() as match:
            match.resign(self.position.turn)

    @property
    def watched(self) -> bool:
        return not any(seat.is_person for seat in self.setup.seats)

    @property
    def undo_count(self) -> int:
        """Number of moves to take back until a person is to move, or one where only computers play."""
        if not self.setup.takebacks:
            return 0
        end = self.match.nodes[self.length].end
        if end is not None and end.reason is not Reason.RECORD:
            return 1
        ply, setup, count = self.length, self.setup, 0
        while ply > self._drawn or setup.choices:
            ply, setup = self._before(ply, setup)
            count += 1
            if self.watched or setup.seats[self._actor(ply, setup)].is_person:
                return count
        return 0

    def _before(self, ply: int, setup: PlaySetup) -> tuple[int, PlaySetup]:
        """The place, and the seats there, before the last mark or choice."""
        choices = len(setup.choices_made)
        return (ply, setup.unchoosing()) if choices and CHOICES_AT[choices - 1] == ply else (ply - 1, setup)

    @property
    def redo_count(self) -> int:
        """Number of moves to play again until a person is to move, or one where only computers play."""
        if not self.setup.takebacks or self.choosing:
            return 0
        following = self.match.nodes[self.length + 1 :]
        if self.watched:
            return min(1, len(following))
        turns = (node.position.turn for node in following)
        return next((n for n, turn in enumerate(turns, 1) if self.setup.seats[turn].is_person), len(following))

    def undo(self) -> None:
        """Take back one move, the choice of a side, a resignation or an agreement; `resume` afterwards."""
        ply, setup = self._before(self.length, self.setup)
        if ply == self.length and not self.match.nodes[ply].end:
            self.stop()
            self._take_seats(setup)
            return
        with self._at_the_end() as match:
            match.undo()
        self._set_clocks()

    def redo(self) -> None:
        with self._at_the_end() as match:
            match.redo()

    def resign(self) -> None:
        """Let the only person, or else the person to move, resign."""
        with self._at_the_end() as match:
            match.resign(self.position.turn if self.person is None else self.person)

    def offer_draw(self) -> DrawReply:
        """Offer a draw; the computer answers by its last score, and the draw is then agreed."""
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
        """The draw by history that the player to move can claim."""
        standing = self.outcome is None and not self.draws_end and self.match.ply == self.length
        return self.match.drawn if standing else None

    def claim_draw(self) -> None:
        drawn = self.claim
        assert drawn is not None
        self.stop()
        self.match.end(drawn)
        self._stand()

    def follow(self, *, draws_end: bool) -> None:
        """Let a draw by history end the game from now on, or be claimed."""
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
        with self._at_the_end() as match:
            match.agree_draw()

    @property
    def _clock(self) -> Clock | None:
        """The clock of the side to move, as the computer sees it."""
        control, turn = self.control, self.position.turn
        left = self.clocks.left[turn] if self.clocks else None
        return Clock.of(control, left, self.clocks.used(turn)) if self.clocks and control and left else None
