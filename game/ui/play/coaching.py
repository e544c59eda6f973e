"""The coach: it looks at a person's move before it is final, and at a finished game for the moves that mattered."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter
from typing import Any

from ai.insight.coach import NODES_FOR_MOMENTS, Advice, look_again, turning_points
from ai.insight.explanation import Cause, Tactic
from ai.insight.review import Remark, Review, ReviewProgress, review
from ai.work.jobs import Listener
from game.core import State
from game.kinds import kind_of, line_texts
from game.tree import Node
from game.ui.board.scene import Arrow, Scene
from game.ui.commands import BACK, UNDO, Command, Gives
from game.ui.games.presentation import presentation_of
from game.ui.look.theme import Type
from game.ui.play.board import UNDO_SPEED, PlayedBoard, PlayPart
from game.ui.play_setup import Coached
from game.ui.screen import Context
from game.ui.setup.setup_choice import keep_choices
from game.ui.why.why_words import pieces_text, plies_text
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Columns, Row
from game.ui.widgets.listing import Item, ListItem
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import N_, _, ngettext, percent_text
from game.ui.words.texts import by_member, read_texts

LOSES = (Cause.LOSES, Cause.LOSES_SOONER)
TEXTS = read_texts("reasons")
AT_ONCE = by_member(Tactic, TEXTS["coach at once"])
"""The answer on a board where a line wins."""
LEADS_TO = by_member(Cause, TEXTS["coach leads to"])
"""The result of the answer, by the fault of the move."""
LATER = by_member(Cause, TEXTS["coach later"])
"""The same where it comes after the moves that are shown."""
BY_TABLE = N_("Then {line}: {side} wins.")
"""The same where a table gives no distance."""
UNANSWERED = by_member(Cause, TEXTS["coach unanswered"])
"""The same where the search gives no answer."""
SOMETHING_BETTER = N_("There is something better.")
EXCHANGE = N_("Then {line}: {side} takes {taken}, and you take {back}.")
CHANCES_FALL = N_("Then {line}, and your chances fall.")


def threat_text(advice: Advice, pieces: str) -> str:
    """The consequence of the move, in one sentence."""
    why, position = advice.why, advice.position
    return _sentence(advice).format(
        side=presentation_of(position).side_name(position, 1 - position.turn, pieces),
        line=line_text(advice),
        plies=plies_text(why.plies),
        taken=pieces_text(advice.taken, king=False),
        back=pieces_text(advice.taken_back, king=False),
        count=advice.taken,
        more=pieces_text(why.pieces, king=why.king),
        square="" if advice.crowned is None else kind_of(position).square_text(position, advice.crowned),
    )


def _sentence(advice: Advice) -> str:
    """The sentence that fits, with moves, sides and pieces to be filled in."""
    why, cause, more = advice.why, advice.why.cause, advice.taken > advice.taken_back
    told = {
        Cause.COSTS: more and not why.king,
        Cause.COSTS_KING: more,
        Cause.ALLOWS_CROWNING: advice.crowned is not None,
    }
    text = LEADS_TO.get(cause, CHANCES_FALL)
    if why.tactic in AT_ONCE:
        text = AT_ONCE[why.tactic]
    elif not advice.answer:
        text = UNANSWERED.get(cause, SOMETHING_BETTER)
    elif cause in LOSES and more:
        return ngettext(
            "Then {line} takes one of yours, and {side} wins.",
            "Then {line} takes {count} of yours, and {side} wins.",
            advice.taken,
        )
    elif cause in LOSES and not why.plies:
        text = BY_TABLE
    elif cause is Cause.COSTS and why.king and more:
        text = LEADS_TO[Cause.COSTS_KING]
    elif not told.get(cause, True):
        text = LATER[cause]
    elif cause is Cause.COSTS and advice.taken_back:
        text = EXCHANGE
    elif cause is Cause.COSTS:
        return ngettext("Then {line} takes one of yours.", "Then {line} takes {count} of yours.", advice.taken)
    return _(text)


def line_text(advice: Advice) -> str:
    return " ".join(line_texts(advice.position.play(advice.move), advice.answer))


def chances_text(remark: Remark) -> str:
    """The effect of the move on the person's chances."""
    return _("Your chances: {before} → {after}").format(**_percents(remark))


def _percents(remark: Remark) -> dict[str, str]:
    return {"before": percent_text(remark.expected), "after": percent_text(remark.expected - remark.lost)}


def moment_texts(position: State[Any], remark: Remark, pieces: str) -> tuple[str, str]:
    """One of the moves that mattered, with its number and side, and its effect on the chances."""
    begins = (position.turn - remark.ply) % position.players
    side = presentation_of(position).side_name(position, remark.player, pieces)
    move = kind_of(position).move_text(position, remark.move)
    number = 1 + (remark.ply + begins) // position.players
    title = _("{number}. {move}, {side}").format(number=number, move=move, side=side)
    return title, _("Chances: {before} → {after}").format(**_percents(remark))


PATIENCE = 1.5
"""Seconds after which a move is final even if the coach has not judged it yet, on a busy computer."""
THREAT, REPLY = "#d8432f", "#2f6fd0"
"""Colours of the arrows of a threat: the opponent's moves, and one's own."""
MOST_ARROWS = 5
CLOSED = ("hint", "resign", "draw", "now", "redo", "players", "coach", "verdicts")
"""Commands that can't be carried out while a move is not final."""


@dataclass(slots=True)
class PendingMove:
    before: State[Any]
    move: Any
    after: State[Any]
    since: float
    judged: bool = False
    advice: Advice | None = None
    pointed: bool = False


class Moments:
    """The moves of a finished game that mattered, searched for in the background."""

    def __init__(self, context: Context) -> None:
        self._worker = context.thinker.coaching
        self._work: Listener[ReviewProgress, Review] = Listener(self._take)
        self._asked: Node[Any, Any] | None = None
        self.found: tuple[Remark, ...] | None = None
        """None as long as they are being searched for."""

    @property
    def waiting(self) -> bool:
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
        """Take the result; return True if all is known now."""
        return self._work.hear() and self.found is not None

    def _take(self, found: Review) -> None:
        self.found = turning_points(found)

    def drop(self) -> None:
        if self.found is None:
            self._work.cancel()
            self._asked = None


class CoachPart(PlayPart):
    """A coached move is shown at once, and is final once the coach has nothing against it."""

    def __init__(self, board: PlayedBoard, review_at: Callable[[int], None]) -> None:
        """`review_at` opens the review of the game before the move of that number."""
        self.board = board
        self.review_at = review_at
        self.tried: PendingMove | None = None
        self.moments = Moments(board.context)
        self._asked: set[Node[Any, Any]] = set()
        """Nodes at which a question was asked: there is one for a move at most."""
        self._answer: Listener[None, Advice | None] = Listener(self._take)
        self._is_warm = False

    @property
    def question(self) -> Advice | None:
        return self.tried.advice if self.tried else None

    @property
    def closed(self) -> str:
        return _("First decide whether to take your move back.") if self.tried is not None else ""

    @property
    def busy(self) -> bool:
        return (self.tried is not None and self.tried.advice is None) or self.moments.waiting

    def _is_coached(self) -> bool:
        board, playing = self.board, self.board.playing
        position, person = playing.position, playing.persons_turn and not playing.from_file
        fresh = board.match.nodes[playing.length] not in self._asked
        return person and fresh and playing.setup.has_coach(position.turn) and len(position.legal_moves()) > 1

    # A move and the answer of the coach

    def _look(self, move: Any) -> None:
        history = tuple(self.board.playing.positions)
        start = self.board.context.thinker.coaching.start
        self._answer.await_job(start(lambda stop, tell: look_again(history, move, stop)))

    def takes(self, move: Any) -> bool:
        if not self._is_coached():
            return False
        board = self.board
        board.playing.stop()
        before = board.playing.position
        self.tried = PendingMove(before, move, before.play(move), perf_counter())
        self._look(move)
        board.stage.show(before, move, self.tried.after)
        board.present()
        return True

    def rested(self) -> None:
        self._hear_moments()
        tried = self.tried
        if tried is None:
            self._warm_up()
        elif tried.advice is None:
            self._answer.hear()
            if tried.advice is not None:
                self._ask()
            elif tried.judged or perf_counter() - tried.since > PATIENCE:
                self.play_anyway()

    def _warm_up(self) -> None:
        """Have a move looked at before the first one, so that the files of the search have been read."""
        if not self._is_warm and self._is_coached():
            self._is_warm = True
            self._look(self.board.playing.position.legal_moves()[0])

    def _take(self, advice: Advice | None) -> None:
        if self.tried is not None:
            self.tried.judged, self.tried.advice = True, advice

    def _ask(self) -> None:
        board = self.board
        self._asked.add(board.match.nodes[board.playing.length])
        board.context.sounds.play("refused")
        board.ui.focus("take back")
        board.ui.rebuild()

    def play_anyway(self) -> None:
        tried = self.tried
        if tried is None:
            return
        self._forget()
        self.board.playing.play(tried.move)
        if tried.advice is not None:
            self.board.ui.focus("board")
        self.board.changed()

    def take_back(self) -> None:
        tried, board = self.tried, self.board
        if tried is None:
            return
        self._forget()
        board.stage.take_back(tried.before, tried.move, tried.after, board.match.node.move)
        board.ui.focus("board")
        board.present(UNDO_SPEED)

    def point(self) -> None:
        """Draw the threat on the board, or no longer."""
        if self.tried is not None:
            self.tried.pointed = not self.tried.pointed
            self.board.ui.rebuild()

    def _forget(self) -> None:
        self.tried = None
        self._answer.cancel()

    def commands(self) -> tuple[Command, ...]:
        setup = self.board.playing.setup
        if not setup.can_have_coach:
            return ()
        title, told = (
            N_("Turn the coach off") if setup.coach else N_("Turn the coach on"),
            N_("It asks before a blunder is final: Look again?"),
        )
        return (Command("coach", title, "", "", self.switch, told=told, gives=Gives.ANALYSIS | Gives.HINTS),)

    def held(self, command: Command) -> Command:
        """Esc and Undo are answers; other commands have to wait."""
        if command.name == UNDO.name:
            return command.on(self.take_back)
        if command.name == BACK.name and self.question is not None:
            return command.on(self.play_anyway)
        return command.on(lambda: None, command.enabled) if command.name in CLOSED else command

    def switch(self) -> None:
        """Give all persons the coach from now on, or none of them."""
        board, setup = self.board, self.board.playing.setup
        board.playing.setup = replace(setup, coach=Coached.NOBODY if setup.coach else Coached.BOTH)
        keep_choices(board.context.settings, setup.game, coach=board.playing.setup.coach)
        board.context.changed()
        board.changed()
        board.tell(_("The coach is off.") if setup.coach else _("The coach asks before a blunder is final."))

    def marks(self, scene: Scene) -> Scene:
        tried = self.tried
        if tried is None or tried.advice is None or not tried.pointed or self.board.stage.moving:
            return scene
        arrows = [
            Arrow(self.board.kind.path(move), REPLY if number % 2 else THREAT, label=str(number + 1))
            for number, move in enumerate(tried.advice.answer[:MOST_ARROWS])
        ]
        return replace(scene, arrows=(*arrows, *scene.arrows))

    def settle(self) -> bool:
        if self.tried is None:
            return False
        self.board.stage.rest(self.tried.after, self.tried.move)
        self.board.hand.reach(None)
        self.board.ui.rebuild()
        return True

    def leave(self) -> None:
        """A move that is not final is not played."""
        if self.tried is not None:
            self._forget()
            self.board.settle()
        self.moments.drop()

    # The moments that mattered

    def _hear_moments(self) -> None:
        playing = self.board.playing
        if playing.outcome is None:
            self.moments.drop()
        elif self.shows_moments:
            self.moments.ask(self.board.match.nodes[playing.length])
            if self.moments.poll():
                self.board.ui.rebuild()

    @property
    def shows_moments(self) -> bool:
        """The end of the game shows them."""
        setup = self.board.playing.setup
        return self.board.playing.length > 0 and any(map(setup.has_coach, range(len(setup.seats))))

    # In the panel

    @property
    def pieces(self) -> str:
        return self.board.context.settings.piece_set

    def question_lines(self, advice: Advice, *, alone: bool) -> Widget:
        """The question whether a move shall be final, and what it leads to; with less room where it is `alone`."""
        return Column(
            [
                Label(_("Look again?"), Type.STRONG if alone else Type.HEADING, name="question", news=True),
                Label(threat_text(advice, self.pieces), Type.SMALL if alone else Type.BODY, name="threat", news=True),
                Label(chances_text(advice.remark), Type.SMALL, name="chances", muted=True),
            ],
            gap=4 if alone else 8,
        )

    def answers(self, advice: Advice, *, alone: bool) -> Widget:
        """The answers; where the question is `alone` in the panel, an eye stands for the threat."""
        pointed = self.tried is not None and self.tried.pointed
        back = Button("take back", _("Take it back"), self.take_back, rank=Rank.MAIN, tooltip=_("Enter"))
        anyway = Button("play anyway", _("Play it anyway"), self.play_anyway, tooltip=_("Esc"), grow=1)
        shown = _("Hide the threat") if pointed else _("Show the threat")
        if not advice.answer:
            return Columns([back, anyway], least=140, most=2, gap=8)
        if alone:
            anyway.style, anyway.margin = Type.SMALL, 6
            eye = Button("point", "", self.point, symbol="hidden" if pointed else "eye", tooltip=shown)
            return Column([back, Row([anyway, eye], gap=8, wraps=False)], gap=8)
        threat = Button("point", shown, self.point, tooltip=_("Arrows on the board, in order"))
        return Columns([back, anyway, threat], least=140, most=3, gap=8)

    def moment_lines(self) -> list[Widget]:
        found, positions = self.moments.found, self.board.playing.positions
        if not self.shows_moments:
            return []
        if found is None:
            return [Label(_("Looking for the moments that mattered …"), Type.SMALL, name="moments", muted=True)]
        if not found:
            return [Label(_("No single move decided this game."), Type.SMALL, name="moments", muted=True)]
        lines = [
            ListItem(
                f"moment {number}",
                Item(*moment_texts(positions[remark.ply], remark, self.pieces)),
                chosen=False,
                choose=partial(self.review_at, remark.ply),
            )
            for number, remark in enumerate(found)
        ]
        return [Label(_("The moments that mattered"), Type.STRONG, name="moments"), Column(lines, gap=0)]
