"""A drill: the program plays the opponent, asks for the moves of the repertoire, and refutes those that leave it."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from ai.insight.explanation import Cause, Explanation
from ai.insight.lines import Lines
from ai.insight.review import LEAST_LOST, MoveQuality, Remark, judged_alone
from ai.report import MoveSource
from game.core import State
from game.keeping.games import game_of
from game.kinds import kind_of, line_texts
from game.lessons import schedule as kept
from game.lessons.drill import MOST_HINTS, Drill
from game.lessons.repertoire import AnyNode
from game.lessons.schedule import Answer, Recall
from game.match import Match
from game.ui.commands import HINT, NEW, STUDY, UNDO, Command, Gives, own_first
from game.ui.exercise.exercise_screen import ExerciseScreen, how_much_is_done
from game.ui.look.sizes import Height, Width
from game.ui.screen import Context, Screen
from game.ui.why.why_words import verdict_text
from game.ui.widgets.button import Rank, button_of
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Columns, Row
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import N_, _, paragraph, percent_text, plural

REPLIES = 4
"""Number of moves shown of the answer to a wrong move."""
LINE = 12
"""Number of moves shown of a line."""


def again_text(recall: Recall, now: datetime) -> str:
    """The time until a position is asked again."""
    days = (recall.due.astimezone(now.tzinfo).date() - now.date()).days
    if not recall.learnt or days < 1:
        return _("It comes up again in a few minutes.")
    return plural("It comes up again in {count} day.", "It comes up again in {count} days.", days)


def line_text(position: State[Any], moves: Sequence[Any]) -> str:
    texts = line_texts(position, moves[:LINE])
    return " ".join([*texts, *(["…"] if len(moves) > LINE else [])])


def wrong_text(position: State[Any], move: Any, remark: Remark | None, pieces: str) -> str:
    """The answer to a move that leaves the repertoire: what it gives away, the line, and the score in words."""
    said = [_("{move} is not in your repertoire.").format(move=kind_of(position).move_text(position, move))]
    if remark is None:
        return said[0]
    if remark.lost < LEAST_LOST[MoveQuality.INACCURACY]:
        said.append(_("It is good too, but you chose another move here."))
    else:
        line = line_text(position, remark.played.pv[: 1 + REPLIES])
        text = _("It gives away {lost} of the winning chances: {line}.")
        said.append(text.format(lost=percent_text(remark.lost), line=line))
    why = Explanation(Cause.LEADS, by_table=remark.played.source is MoveSource.TABLE)
    said.append(verdict_text(position, Lines(remark.depth, (remark.played,)), why, pieces))
    return paragraph(said)


def summary_text(answers: Sequence[Answer], shown: int) -> str:
    """The result of a session; "" if nothing was asked."""
    if not answers:
        return plural("{count} new move.", "{count} new moves.", shown) if shown else ""
    right, asked = answers.count(Answer.RIGHT), len(answers)
    said = [plural("{right} of {count} answer right.", "{right} of {count} answers right.", asked, right=right)]
    if shown:
        said.append(plural("{count} new move.", "{count} new moves.", shown))
    return " ".join(said)


class DrillScreen(ExerciseScreen):
    """One way through the repertoire, down to where nothing more is due. Esc leads back past the ways before."""

    message_seconds = 0.0
    pause = 0.4

    def __init__(self, context: Context, back: Screen, drill: Drill, node: AnyNode) -> None:
        """`node`: the first position to ask; the opponent's move that leads there is played first."""
        self.drill = drill
        self.line = next(line for line in drill.repertoire.lines if line.game.root is node.path()[0])
        super().__init__(context, back, self._match((node.parent or node).moves()))
        self.note = ""
        self._over = False
        self._asked_at = self.match.ply
        if node.parent is not None:
            self.following.append(node.move)
        self.begin_pause()
        self.settle()

    def _match(self, moves: Sequence[Any]) -> Match[Any]:
        """The line up to here, which may have repeated positions."""
        match = Match(self.line.game.start)
        match.draws_end = False
        for move in moves:
            match.play(move)
        return match

    @property
    def over(self) -> bool:
        return self._over

    def so_far(self) -> Match[Any]:
        return self._match(self.match.moves[: self._asked_at])

    # What the board asks

    @property
    def viewer(self) -> int:
        return self.line.player

    @property
    def may_move(self) -> bool:
        return self.drill.question is not None and self.wrong is None and not self.goes_on

    @property
    def hint(self) -> Any | None:
        question = self.drill.question
        seen = question is not None and (question.is_new or question.hints >= MOST_HINTS)
        return self.drill.main_move(self.match.position) if seen and self.may_move else None

    def closed_text(self) -> str:
        return _("This line is over: go on to the next one.") if self.over else super().closed_text()

    # Layout

    def panel(self, *, wide: bool) -> Widget:
        small, low = self.ui.room.width < Width.MEDIUM, self.ui.room.height < Height.USUAL
        inside: list[Widget] = [self.status_row()]
        if self.note:
            inside.append(Label(self.note, name="note", muted=True))
        if not (small or low or wide):
            inside.append(self.moves_played())
        if self.may_move:
            inside.append(self.typed_move(_("Or type the move here")))
        title = self.line.title, self._side_text()
        foot = [self._tools(small=small)]
        if not low:
            done = len(self.drill.answers) + self.drill.shown
            count = done + len(self.drill.wanted())
            foot += how_much_is_done(done, max(1, count), _("{done} of {count} moves"))
        return self.task_panel(title, ("study", "mute"), inside, foot, name="drill over" if self.over else "drill")

    def _side_text(self) -> str:
        return _("You play {side}").format(side=self.side_name(self.viewer))

    def _tools(self, *, small: bool) -> Widget:
        if self.refuted or self.over:
            main = button_of(self.command("next" if self.over else "again"), rank=Rank.MAIN)
            slip = [button_of(self.command("undo"))] if self.drill.can_take_back else []
            return Columns([main, *slip], least=110, gap=6)
        shown, grow = not small, 0 if small else 1
        tools = [button_of(self.command(name), words=shown, grow=grow) for name in ("hint", "show")]
        return Row([*tools, button_of(self.command("skip"), words=False)], gap=6, wraps=False)

    def at_hand(self) -> Widget:
        if self.refuted and self.drill.can_take_back:
            return self.icons("undo", more=[button_of(self.command("again"), words=False, rank=Rank.MAIN)])
        if self.refuted or self.over:
            return self.main_way("next" if self.over else "again")
        return self.icons("hint", "show", "skip")

    def asked(self) -> str:
        return f"{self.line.title} · {self._side_text()}"

    def said_now(self) -> str:
        if self.message:
            return self.message
        if self.wrong is not None:
            return self.said or _("Looking at your move …")
        more = _("This line is over.") if self.over else self._question_text() if self.may_move else ""
        return paragraph(filter(None, (self.said, more)))

    def _question_text(self) -> str:
        question, position = self.drill.question, self.match.position
        assert question is not None
        move = self.drill.main_move(position)
        if question.is_new:
            return _("New: your move is {move}. Play it.").format(move=self.kind.move_text(position, move))
        if question.hints >= MOST_HINTS:
            return _("Your line: {line}").format(line=line_text(position, self._main_line()))
        if question.hints:
            square = self.kind.square_text(position, self.kind.path(move)[0])
            return _("The piece on {square} moves.").format(square=square)
        return _("What do you play here?")

    def _main_line(self) -> list[Any]:
        """The main moves of the repertoire from the position that is asked."""
        repertoire, position, moves = self.drill.repertoire, self.match.position, list[Any]()
        spot = repertoire.spot(position, self.viewer)
        while spot is not None and spot.following and len(moves) <= LINE:
            moves.append(repertoire.move_to(position, spot, spot.following[0]))
            position = position.play(moves[-1])
            spot = repertoire.spots.get(spot.following[0])
        return moves

    # What happens by itself

    @property
    def goes_on(self) -> bool:
        return super().goes_on or self._looks_on

    @property
    def _looks_on(self) -> bool:
        return self.drill.question is None and self.wrong is None and not self.over

    def go_on(self) -> None:
        """Ask the move in this position, or play the one to what is asked next."""
        if not self._looks_on:
            return
        position, player = self.match.position, self.viewer
        if position.turn == player and self.drill.ask(position, player):
            self._asked_at = self.match.ply
            self.settle()
            return
        move = self.drill.on_the_way(position, player)
        if move is not None:
            self.following.append(move)
            return
        self._over = True
        self.ui.focus("next")
        self.settle()

    def hear_answer(self, remark: Remark | None) -> None:
        position = self.match.positions[self._asked_at]
        self.said = wrong_text(position, self.wrong, remark, self.context.settings.piece_set)
        if remark is not None:
            self.following.extend(remark.played.pv[1 : 1 + REPLIES])
        self.ui.rebuild()
        if not self.following:
            self.arrived()

    # What the user does

    def play(self, move: Any) -> None:
        before, question = self.match.position, self.drill.question
        assert question is not None
        main, right = self.drill.main_move(before), self.drill.take(before, move)
        self._keep()
        self.match.play(move)
        self.stage.show(before, move, self.match.position)
        if right:
            self.said = self._right_text(before, main, counted=question.answer is not None)
            self.note = self._comment()
            self.drill.question = None
        else:
            self.note = ""
            history = self.match.positions[:-1]
            self.refute(move, lambda stop, _tell: judged_alone(history, move, stop=stop))
        self.changed()

    def _right_text(self, before: Any, main: Any, *, counted: bool) -> str:
        said, question = [_("Right.")], self.drill.question
        assert question is not None
        if not self.drill.is_main(self.match.position):
            said.append(_("Your main move is {move}.").format(move=self.kind.move_text(before, main)))
        if counted:
            said.append(again_text(self.drill.schedule.known[question.spot.key], self.drill.clock()))
        return paragraph(said)

    def _comment(self) -> str:
        spot = self.drill.repertoire.spot(self.match.position, self.viewer)
        nodes = [] if spot is None else spot.nodes
        return next((" ".join(node.comments) for node in nodes if node.comments), "")

    def look(self) -> None:
        self.drill.schedule, notice = kept.load(self.context.places.repertoire)
        self.context.tell(notice)

    def _keep(self) -> None:
        drill, path = self.drill, self.context.places.repertoire
        self.context.tell(kept.save(drill.schedule, path, drill.clock().date()))

    def take_back(self) -> None:
        """Take back a move that was a slip: it does not count."""
        if self.wrong is not None:
            self.drill.take_back()
            self._keep()
            self.again()

    def give_hint(self) -> None:
        """Show the piece, then the move; a mark that is placed has no piece."""
        if not self.may_move:
            return
        if len(self.kind.path(self.drill.main_move(self.match.position))) > 1:
            self.drill.hint()
        else:
            self.drill.show()
        self._keep()
        self.hush()

    def show_line(self) -> None:
        if self.may_move:
            self.drill.show()
            self._keep()
            self.hush()

    def skip(self) -> None:
        if self.drill.question is not None:
            self.again()
            self.drill.skip()
            self.follow()

    def follow(self) -> None:
        """Go to the next way, after the last one to the repertoire."""
        node = self.drill.begin()
        if node is None:
            self.leave()
        else:
            self.go(DrillScreen(self.context, self.back, self.drill, node))

    def leave(self) -> None:
        said = summary_text(self.drill.answers, self.drill.shown)
        self.go(self.context.routes.repertoire(self.back, said))

    def studied(self) -> None:
        """Open the line in the study, at the position that is shown."""
        record = next(iter(self.context.library.records([self.line.record.key])), self.line.record)
        game = game_of(record)
        node = game.root
        for move in self.match.moves:
            node = node.child(move) or node
        self.go(self.context.routes.study(game, node, self, record, viewer=self.viewer, turned=self.turned))

    def commands(self) -> tuple[Command, ...]:
        asked = self.may_move and self.drill.question is not None and not self.drill.question.is_new
        hinted = asked and self.drill.question is not None and self.drill.question.hints < MOST_HINTS
        told = N_("The move that your line has here, and those that follow")
        show = Command("show", N_("Solution"), "", "solution", self.show_line, hinted, told, Gives.HINTS)
        again = Command("again", N_("Try again"), "", "redo", self.again, told=N_("Take the wrong move back"))
        what = N_("Leave this move for another time")
        slip = self.wrong is not None and self.drill.can_take_back
        return own_first(
            HINT.on(self.give_hint, hinted, told=N_("First the piece, then the move")),
            show,
            Command("skip", N_("Skip"), "", "on one", self.skip, self.drill.question is not None, what),
            again,
            UNDO.on(self.take_back, slip, text=N_("It was a slip"), told=N_("Take the move back: it does not count")),
            NEW.on(self.follow, self.over, name="next", text=N_("Next"), symbol="right", told=N_("Next line")),
            STUDY.on(self.studied, text=N_("Study"), symbol="sheet", told=N_("Look at the line, and change it")),
            *self.walking(on=self.over),
            *super().commands(),
        )
