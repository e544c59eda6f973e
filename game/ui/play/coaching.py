"""The coach beside a playing: it looks at a person's move before it is final, and at a game for what mattered."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

from ai.insight.coach import NODES_FOR_MOMENTS, Advice, look_again, turning_points
from ai.insight.review import Remark, Review, ReviewProgress, review
from ai.work.jobs import Listener
from game.core import State
from game.keeping.record import Record
from game.kind import Square
from game.tree import Node
from game.ui.board.scene import Arrow, Scene, TargetVerdict
from game.ui.board.selection import RefusedClick
from game.ui.play.board import UNDO_SPEED
from game.ui.play.watched import WatchedBoard
from game.ui.play_setup import PlaySetup
from game.ui.screen import Context, Screen
from game.ui.shortcuts import Action
from game.ui.words.i18n import _

PATIENCE = 1.5
"""After how many seconds a person's move is final even if the coach has not judged it yet; on a busy computer."""
THREAT, REPLY = "#d8432f", "#2f6fd0"
"""The colours of the arrows of a threat: the opponent's moves, and one's own."""
MOST_ARROWS = 5
CLOSED = (
    *(Action.HINT, Action.RESIGN, Action.OFFER_DRAW, Action.MOVE_NOW, Action.REDO, Action.PLAYERS, Action.COACH),
    *(Action.TO_START, Action.STEP_BACK, Action.STEP, Action.TO_END, Action.VERDICTS),
)
"""What can't be done while a move is not final."""


@dataclass(slots=True)
class PendingMove:
    """A move that a person has made and that is not final yet."""

    before: State[Any]
    move: Any
    after: State[Any]
    since: float
    judged: bool = False
    """The coach has looked at it."""
    advice: Advice | None = None
    """What the coach says of it; a question is open then."""
    pointed: bool = False
    """The threat is drawn on the board."""


class Moments:
    """The moves of a finished game that mattered, looked for beside the window."""

    def __init__(self, context: Context) -> None:
        self._worker = context.thinker.coaching
        self._work: Listener[ReviewProgress, Review] = Listener(self._take)
        self._asked: Node[Any, Any] | None = None
        self.found: tuple[Remark, ...] | None = None
        """In their order; None as long as they are being looked for."""

    @property
    def waiting(self) -> bool:
        """Whether they are still being looked for."""
        return self._work.waiting

    def ask(self, last: Node[Any, Any]) -> None:
        """Look at the game that ended at a node, unless that is done already."""
        if self._asked is last:
            return
        self._asked, self.found = last, None
        positions, moves = last.positions(), last.moves()
        self._work.await_job(
            self._worker.start(lambda stop, tell: review(positions, moves, NODES_FOR_MOMENTS, stop, tell))
        )

    def poll(self) -> bool:
        """Hear from the worker; whether all is known now."""
        return self._work.hear() and self.found is not None

    def _take(self, found: Review) -> None:
        self.found = turning_points(found)

    def drop(self) -> None:
        """Nobody waits for them any more."""
        if self.found is None:
            self._work.cancel()
            self._asked = None


class CoachedBoard(WatchedBoard):
    """Where a person has the coach, a move is shown at once and is final once the coach has nothing against it."""

    def __init__(self, context: Context, setup: PlaySetup, record: Record | None = None) -> None:
        """For `record` see `PlayedBoard`."""
        self.tried: PendingMove | None = None
        self.moments = Moments(context)
        self._asked: set[Node[Any, Any]] = set()
        """Where a question was asked: there is one for a move at most."""
        self._answer: Listener[None, Advice | None] = Listener(self._take)
        self._is_warm = False
        super().__init__(context, setup, record)

    @property
    def question(self) -> Advice | None:
        """What the person is asked about; None when no question is open."""
        return self.tried.advice if self.tried else None

    def _is_coached(self) -> bool:
        """Whether the coach looks at the move that is about to be played."""
        playing = self.playing
        position, person = playing.position, playing.persons_turn and not playing.from_file
        fresh = self.match.nodes[playing.length] not in self._asked
        return person and fresh and playing.setup.has_coach(position.turn) and len(position.legal_moves()) > 1

    # A move and the answer of the coach

    def play(self, move: Any) -> None:
        if not self._is_coached():
            super().play(move)
            return
        if self._clock_changes():
            return
        self.playing.stop()
        before = self.playing.position
        self.tried = PendingMove(before, move, before.play(move), perf_counter())
        history = tuple(self.playing.positions)
        self._answer.await_job(self.context.thinker.coaching.start(lambda stop, tell: look_again(history, move, stop)))
        self.stage.show(before, move, self.tried.after)
        self.present()

    def rested(self) -> None:
        self._hear_moments()
        tried = self.tried
        if tried is None or self.next is not self:
            self._warm_up()
            super().rested()
        elif tried.advice is None:
            self._answer.hear()
            if tried.advice is not None:
                self._ask()
            elif tried.judged or perf_counter() - tried.since > PATIENCE:
                self.play_anyway()

    def _warm_up(self) -> None:
        """Have a move looked at for nothing before the first one: what the search reads from files is there then."""
        if self._is_warm or not self._is_coached():
            return
        self._is_warm = True
        history = tuple(self.playing.positions)
        self._answer.await_job(
            self.context.thinker.coaching.start(
                lambda stop, tell: look_again(history, history[-1].legal_moves()[0], stop)
            )
        )

    def _take(self, advice: Advice | None) -> None:
        if self.tried is not None:
            self.tried.judged, self.tried.advice = True, advice

    def _ask(self) -> None:
        """Let the person look again."""
        self._asked.add(self.match.nodes[self.playing.length])
        self.context.sounds.play("refused")
        self.ui.focus("take back")
        self.ui.rebuild()

    def play_anyway(self) -> None:
        """The move is final."""
        tried = self.tried
        if tried is None:
            return
        self._forget()
        self.playing.play(tried.move)
        if tried.advice is not None:
            self.ui.focus("board")
        self.changed()

    def take_back(self) -> None:
        """The move was not made."""
        tried = self.tried
        if tried is None:
            return
        self._forget()
        self.stage.take_back(tried.before, tried.move, tried.after, self.match.node.move)
        self.ui.focus("board")
        self.present(UNDO_SPEED)

    def point(self) -> None:
        """Draw the threat on the board, or no longer."""
        if self.tried is not None:
            self.tried.pointed = not self.tried.pointed
            self.ui.rebuild()

    def _forget(self) -> None:
        self.tried = None
        self._answer.cancel()

    # The moments that mattered

    def _hear_moments(self) -> None:
        if self.playing.outcome is None:
            self.moments.drop()
        elif self.shows_moments:
            self.moments.ask(self.match.nodes[self.playing.length])
            if self.moments.poll():
                self.ui.rebuild()

    @property
    def shows_moments(self) -> bool:
        """Whether the end of the game tells them."""
        setup = self.playing.setup
        return self.playing.length > 0 and any(map(setup.has_coach, range(len(setup.seats))))

    # What else depends on a move that is not final

    @property
    def may_move(self) -> bool:
        return self.tried is None and super().may_move

    @property
    def clock_waits(self) -> bool:
        return self.tried is not None

    @property
    def hint(self) -> Any | None:
        return super().hint if self.tried is None else None

    @property
    def busy(self) -> bool:
        searched = self.tried is not None and self.tried.advice is None
        return super().busy or searched or self.moments.waiting

    def worths(self) -> Mapping[Square, TargetVerdict]:
        return super().worths() if self.tried is None else {}

    def scene(self) -> Scene:
        scene, tried = super().scene(), self.tried
        if tried is None or tried.advice is None or not tried.pointed or self.stage.moving:
            return scene
        arrows = [
            Arrow(self.kind.path(move), REPLY if number % 2 else THREAT, label=str(number + 1))
            for number, move in enumerate(tried.advice.answer[:MOST_ARROWS])
        ]
        return replace(scene, arrows=tuple(arrows))

    def refusal(self, refused: RefusedClick) -> str:
        return super().refusal(refused) if self.tried is None else self.closed_text()

    def closed_text(self) -> str:
        if self.tried is None:
            return super().closed_text()
        return _("First say whether you take your move back.")

    def settle(self) -> None:
        if self.tried is None:
            super().settle()
            return
        self.stage.rest(self.tried.after, self.tried.move)
        self.hand.reach(None)
        self.ui.rebuild()

    def step(self, plies: int) -> None:
        if self.tried is None:
            super().step(plies)

    def go_to(self, ply: int) -> None:
        if self.tried is None:
            super().go_to(ply)

    def undo(self) -> None:
        if self.tried is None:
            super().undo()
        else:
            self.take_back()

    def is_closed(self, action: str) -> bool:
        """Whether a move that is not final forbids this; Esc and Undo are answers."""
        if self.tried is None:
            return False
        if action is Action.BACK and self.question is not None:
            self.play_anyway()
        elif action is Action.UNDO:
            self.take_back()
        else:
            return action in CLOSED
        return True

    def pause(self) -> None:
        if self.tried is None:
            super().pause()

    def go(self, screen: Screen) -> None:
        """A move that is not final is not played."""
        if self.tried is not None:
            self._forget()
            self.settle()
        self.moments.drop()
        super().go(screen)
