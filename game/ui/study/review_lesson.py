"""Learn from your mistakes: find a better move for each mistake of a side, on the board of the study."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from ai.insight.review import LEAST_LOST, MoveQuality, Remark, judged_alone
from ai.work.jobs import Listener, Worker
from game.kinds import kind_of
from game.tree import Node
from game.ui.board.line import LinePlayer, line_buttons
from game.ui.board.scene import Arrow
from game.ui.commands import BACK, Command
from game.ui.games.presentation import presentation_of
from game.ui.look.shapes import css
from game.ui.look.sizes import Height
from game.ui.look.theme import Ink, Type
from game.ui.study.commands import CHANGES, line_walking
from game.ui.study.glyphs import GREEN
from game.ui.study.review_words import SIGNS, line_text, mark_colour, mark_tile
from game.ui.study.reviewing import Reviewing
from game.ui.study.tree_screen import TreeScreen
from game.ui.widgets.button import Button, Rank, flat
from game.ui.widgets.fits import Fits
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Columns, Row, straight
from game.ui.widgets.line import Line
from game.ui.widgets.progress import ProgressBar
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _, ngettext, percent_text

MOST_HINTS = 2
"""First the piece, then its goal."""


class MistakeStage(Enum):
    ASKED = "asked"
    JUDGED = "being judged"
    """A move was tried, and the engine searches it."""
    WRONG = "wrong"
    FOUND = "found"
    SHOWN = "shown"
    """The solution was asked for."""


@dataclass(slots=True)
class MistakeResult:
    tries: int = 0
    hints: int = 0
    stage: MistakeStage = MistakeStage.ASKED


@dataclass(slots=True)
class Lesson:
    """The mistakes of a side, one after the other."""

    player: int
    remarks: Sequence[Remark]
    place: int = 0
    """Index of the mistake; after the last one comes the summary."""
    results: list[MistakeResult] = field(default_factory=list)
    tried: Remark | None = None
    """The verdict on the last try."""

    def __post_init__(self) -> None:
        self.results = [MistakeResult() for _ in self.remarks]

    @property
    def over(self) -> bool:
        return self.place >= len(self.remarks)

    @property
    def remark(self) -> Remark:
        return self.remarks[self.place]

    @property
    def result(self) -> MistakeResult:
        return self.results[self.place]

    @property
    def stage(self) -> MistakeStage:
        return self.result.stage

    @property
    def solved(self) -> bool:
        return self.stage in (MistakeStage.FOUND, MistakeStage.SHOWN)

    def try_move(self, move: Any) -> bool:
        """Try a move; True if it must be searched first."""
        if self.solved or self.stage is MistakeStage.JUDGED:
            return False
        self.result.tries += 1
        if move == self.remark.best.move:
            self.tried, self.result.stage = None, MistakeStage.FOUND
            return False
        if move == self.remark.move:
            self.tried, self.result.stage = self.remark, MistakeStage.WRONG
            return False
        self.result.stage = MistakeStage.JUDGED
        return True

    def judge(self, remark: Remark | None) -> None:
        """Take the verdict of the search; None if it failed, so that the try does not count."""
        if self.stage is not MistakeStage.JUDGED:
            return
        self.tried = remark
        if remark is None:
            self.result.tries -= 1
            self.result.stage = MistakeStage.ASKED
        else:
            self.result.stage = (
                MistakeStage.FOUND if remark.lost < LEAST_LOST[MoveQuality.INACCURACY] else MistakeStage.WRONG
            )

    def hint(self) -> None:
        if not self.solved and self.result.hints < MOST_HINTS:
            self.result.hints += 1

    def solve(self) -> None:
        if not self.solved:
            self.tried, self.result.stage = None, MistakeStage.SHOWN

    def again(self) -> None:
        if self.stage is MistakeStage.WRONG:
            self.tried, self.result.stage = None, MistakeStage.ASKED

    def next(self) -> None:
        self.place += 1
        self.tried = None

    def restart(self) -> None:
        self.place, self.tried = 0, None
        self.__post_init__()

    def count(self) -> tuple[int, int, int]:
        """Count the mistakes solved at the first try without hints, solved later or with hints, and not solved."""
        found = [result for result in self.results if result.stage is MistakeStage.FOUND]
        at_once = sum(result.tries == 1 and not result.hints for result in found)
        return at_once, len(found) - at_once, len(self.results) - len(found)


REPLIES = 4
"""Number of moves shown of the line that answers a wrong try."""
LEAST_QUESTION = 110
"""Least height in pixels at 100 % of the question with words on the buttons."""
HINT, PLAYED = 0.9, 0.6
"""Widths of the arrows of a hint and of the move that was played."""


class ReviewExercise:
    """One lesson on the board; `close` ends it."""

    def __init__(
        self, study: TreeScreen, reviewing: Reviewing, player: int, worker: Worker, close: Callable[[], None]
    ) -> None:
        self.study = study
        self.nodes = reviewing.nodes
        self._strength = reviewing.strength
        self.lesson = Lesson(player, reviewing.review.to_learn_from(player))
        self.line: LinePlayer | None = None
        self._worker = worker
        self._close = close
        self._work = Listener[Any, Remark | None](self._judged, failed=lambda _trouble: None)
        self._ask()

    # What the person does

    def takes(self, move: Any) -> None:
        if self.lesson.try_move(move):
            history = [node.position for node in self.nodes[: self.lesson.remark.ply + 1]]
            strength = self._strength

            def work(stop: bytearray, _tell: Callable[[Any], None]) -> Remark | None:
                return judged_alone(history, move, strength, stop)

            self._work.await_job(self._worker.start(work))
        else:
            self._answer()
        self.study.ui.rebuild()

    def is_at(self, node: Node[Any, Any]) -> bool:
        """True if the board may show this node during the exercise."""
        return self.lesson.over or node is self.nodes[self.lesson.remark.ply]

    def touched(self) -> bool:
        if self.lesson.over or self.lesson.stage is MistakeStage.ASKED:
            return False
        if self.lesson.stage is MistakeStage.WRONG:
            self.again()
        return True

    def again(self) -> None:
        self.lesson.again()
        self.line = None
        self.study.ui.focus("board")
        self.study.ui.rebuild()

    def hint(self) -> None:
        self.lesson.again()
        self.lesson.hint()
        self.line = None

    def solve(self) -> None:
        self._drop()
        self.lesson.solve()
        self._answer()

    def next(self) -> None:
        self._drop()
        self.lesson.next()
        self._ask()

    def restart(self) -> None:
        self.lesson.restart()
        self._ask()

    def leave(self) -> None:
        self._drop()
        if self.line is not None:
            self.line.pause()

    def commands(self) -> tuple[Command, ...]:
        """The commands that step along the shown line; nothing else may lead away or change the game."""
        close = BACK.on(self._close)
        if self.lesson.over:
            return (close,)
        ui = self.study.ui
        walking = line_walking(self.line, ui.rebuild, motion=ui.look.motion)
        return (close, *walking, *(each.on(lambda: None, False) for each in CHANGES))

    # What comes of it

    def _ask(self) -> None:
        self.line = None
        ui = self.study.ui
        if not self.lesson.over:
            self.study.go_to_node(self.nodes[self.lesson.remark.ply])
            ui.focus("board")
        else:
            ui.focus("end exercise")
        ui.rebuild()

    def _answer(self) -> None:
        """Show the result of a try, or the solution, on the board."""
        lesson, remark = self.lesson, self.lesson.remark
        if lesson.stage is MistakeStage.WRONG and lesson.tried is not None:
            self._play(lesson.tried.played.pv[:REPLIES])
        elif lesson.stage is MistakeStage.SHOWN:
            self._play(remark.best.pv)
        elif lesson.stage is MistakeStage.FOUND:
            pv = lesson.tried.played.pv if lesson.tried is not None else remark.best.pv
            self._play(pv)
            assert self.line is not None
            self.line.go_to(1, motion=self.study.ui.look.motion)
        self.study.ui.focus("next exercise" if lesson.solved else "try again")

    def _play(self, moves: Sequence[Any]) -> None:
        position = self.nodes[self.lesson.remark.ply].position
        self.line = LinePlayer(presentation_of(position).face(position), position, moves)
        self.line.toggle()

    def _drop(self) -> None:
        self._work.cancel()
        if not self.lesson.over:
            self.lesson.judge(None)

    def _judged(self, remark: Remark | None) -> None:
        self.lesson.judge(remark)
        self._answer()

    def frame(self, dt: float) -> None:
        ui = self.study.ui
        if self._work.hear():
            self._drop()  # a search that failed or was dropped does not count
            ui.rebuild()
        if self.line is not None and self.line.moving:
            ui.dirty = True
            if self.line.advance(dt, motion=ui.look.motion):
                ui.rebuild()

    @property
    def busy(self) -> bool:
        return self._work.waiting or (self.line is not None and self.line.moving)

    # Layout

    def arrows(self) -> Sequence[Arrow]:
        lesson = self.lesson
        if lesson.over or self.line is not None:
            return ()
        remark, hints = lesson.remark, lesson.result.hints
        kind, glyph = kind_of(self.nodes[remark.ply].position), SIGNS[remark.mark]
        found = [Arrow(kind.path(remark.move), css(glyph.colour), PLAYED, glyph.sign)]
        path = kind.path(remark.best.move)
        if hints >= MOST_HINTS:
            found.insert(0, Arrow(path, css(GREEN), HINT))
        elif hints:
            found = [Arrow((square,), css(GREEN), HINT) for square in self._hinted(path)] + found
        return found

    def _hinted(self, path: Sequence[Any]) -> Sequence[Any]:
        """The piece that moves; where marks are placed, the free squares of the row."""
        if len(path) > 1:
            return path[:1]
        position = self.nodes[self.lesson.remark.ply].position
        face, kind = presentation_of(position).face(position), kind_of(position)
        row = face.row_column(path[0])[0]
        moves = [kind.path(move)[0] for move in position.legal_moves()]
        return [square for square in moves if face.row_column(square)[0] == row]

    def build(self) -> Widget:
        lesson = self.lesson
        done, count = min(lesson.place + 1, len(lesson.remarks)), len(lesson.remarks)
        told = _("The summary") if lesson.over else _("{number} of {count}").format(number=done, count=count)
        close = flat("close exercise", "close", _("Back to the review (Esc)"), self._close)
        number = Line(told, Type.SMALL, name="exercise number", ink=Ink.MUTED)
        body = self._summary() if lesson.over else self._question()
        head = Row([Line(_("Learn from your mistakes"), Type.STRONG, grow=1), number, close], gap=8, wraps=False)
        bar = ProgressBar("exercises", lesson.place / max(1, count))
        page = Scroll(body, name="exercise scroll", least=LEAST_QUESTION)
        full = Column([head, bar, page, Row(self._buttons(words=True), gap=8)], gap=10)
        small = Scroll(Column([number, body], gap=8, padding=2), name="exercise scroll")
        ways = Columns([*self._buttons(words=False), close], least=26, gap=4)
        return Fits([full, Column([small, ways], gap=6)], by_height=True, grow=1)

    def _question(self) -> Widget:
        lesson, remark = self.lesson, self.lesson.remark
        position = self.nodes[remark.ply].position
        move = kind_of(position).move_text(position, remark.move)
        side = presentation_of(position).side_name(position, remark.player, self._pieces)
        asked = _("{side}: find a better move than {move}.").format(side=side, move=move)
        colour, glyph = mark_colour(self.study.ui.look.theme, remark.mark), SIGNS[remark.mark]
        title = Label(f"{move} {glyph.sign} {_(glyph.meaning)}", Type.STRONG, colour=colour)
        texts: list[Widget] = [mark_tile([title, Label(asked, name="question")], colour)]
        if lesson.stage is MistakeStage.ASKED and lesson.result.hints:
            texts.append(Label(self._hint_text(), name="hint told", muted=True))
        answer = self._answer_text()
        if answer:
            texts.append(Label(answer, Type.STRONG if lesson.solved else Type.BODY, name="answer"))
        if lesson.solved:
            texts.append(Label(_("Better: {line}").format(line=line_text(position, remark.best)), Type.SMALL))
        if self.line is not None and self.study.ui.room.height >= Height.USUAL:
            texts.append(straight(Columns(line_buttons(self.line, self.study.ui), least=40, gap=6)))
        return Column(texts, gap=10)

    def _hint_text(self) -> str:
        placed = len(kind_of(self.nodes[0].position).path(self.lesson.remark.best.move)) == 1
        if self.lesson.result.hints >= MOST_HINTS:
            return _("It goes to the marked square.") if placed else _("The arrow shows the move.")
        return _("It is in the marked row.") if placed else _("The marked piece makes the move.")

    def _answer_text(self) -> str:
        lesson, remark = self.lesson, self.lesson.remark
        position = self.nodes[remark.ply].position
        kind = kind_of(position)
        best = kind.move_text(position, remark.best.move)
        match lesson.stage:
            case MistakeStage.JUDGED:
                return _("Looking at your move …")
            case MistakeStage.SHOWN:
                return _("The best move is {move}.").format(move=best)
            case MistakeStage.FOUND if lesson.tried is None:
                return _("Right! {move} is the best move.").format(move=best)
            case MistakeStage.FOUND:
                assert lesson.tried is not None
                tried = kind.move_text(position, lesson.tried.move)
                return _("{move} is good too. The best move is {best}.").format(move=tried, best=best)
            case MistakeStage.WRONG:
                assert lesson.tried is not None
                return self._wrong_text(lesson.tried)
        return ""

    def _wrong_text(self, tried: Remark) -> str:
        position = self.nodes[tried.ply].position
        lost, moves = percent_text(tried.lost), line_text(position, tried.played, REPLIES)
        if tried.move == self.lesson.remark.move:
            text = _("That was played. It gives away {lost} of the winning chances: {moves}")
        else:
            text = _("Not good enough. That gives away {lost} of the winning chances: {moves}")
        return text.format(lost=lost, moves=moves)

    @property
    def _pieces(self) -> str:
        return self.study.context.settings.piece_set

    def _summary(self) -> Widget:
        at_once, later, not_found = self.lesson.count()
        counts = (
            (_("Found at the first try, without hints"), at_once),
            (_("Found later, or with hints"), later),
            (_("Not found"), not_found),
        )
        rows: list[Widget] = [
            Row([Label(text, grow=1), Label(str(count), Type.STRONG, align=1.0)], gap=8, wraps=False)
            for text, count in counts
        ]
        solved, count = at_once + later, len(self.lesson.remarks)
        told = ngettext(
            "You found {solved} of {count} better move.", "You found {solved} of {count} better moves.", count
        )
        heading = Label(told.format(solved=solved, count=count), Type.STRONG, name="summary")
        return Column([heading, *rows], gap=10)

    def _buttons(self, *, words: bool) -> list[Button]:
        lesson = self.lesson

        def button(name: str, text: str, action: Callable[[], None], symbol: str, *, main: bool = False) -> Button:
            rank = Rank.MAIN if main else Rank.USUAL
            shown, tooltip = (text, "") if words else ("", text)
            return Button(name, shown, action, symbol="" if words else symbol, rank=rank, tooltip=tooltip, grow=1)

        if lesson.over:
            done = button("end exercise", _("Done"), self._close, "check", main=True)
            return [button("restart exercises", _("Once more"), self.restart, "undo"), done]
        if lesson.solved:
            last = lesson.place + 1 == len(lesson.remarks)
            text = _("To the summary") if last else _("Next mistake")
            return [button("next exercise", text, self.next, "on one", main=True)]
        hint = button("hint", _("Hint"), self.hint, "hint")
        hint.enabled = lesson.result.hints < MOST_HINTS and lesson.stage is not MistakeStage.JUDGED
        again = [button("try again", _("Try again"), self.again, "redo", main=True)]
        return [
            *(again if lesson.stage is MistakeStage.WRONG else []),
            hint,
            button("solution", _("Solution"), self.solve, "solution"),
            button("skip exercise", _("Skip"), self.next, "on one"),
        ]
