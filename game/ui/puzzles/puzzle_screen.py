"""A puzzle on its board: the solver's moves, the replies, and what refutes a wrong move."""

from collections import deque
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any

from game.checkers.kind import CHECKERS
from game.checkers.position import Move
from game.core import InputError
from game.kind import Square
from game.match import Match
from game.puzzles.attempt import Attempt, Hint
from game.puzzles.puzzle import Puzzle, opened
from game.puzzles.themes import PuzzleTheme
from game.tree import Game, Node
from game.ui.exercise.exercise_screen import ExerciseScreen
from game.ui.play.why import ExplainedGame, WhyScreen
from game.ui.puzzles import puzzle_words as words
from game.ui.puzzles.puzzle_panel import PuzzleView, puzzle_panel
from game.ui.puzzles.puzzle_session import PuzzleSession
from game.ui.puzzles.refutation import Refutation
from game.ui.screen import Context, Screen
from game.ui.shortcuts import Action
from game.ui.widgets.dropdown import open_list
from game.ui.widgets.listing import Item
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _, paragraph


class PuzzleScreen(ExerciseScreen):
    """One puzzle. Esc leads back to where the person came from, past the puzzles before."""

    pause = 0.35

    def __init__(
        self, context: Context, back: Screen, session: PuzzleSession, puzzle: Puzzle, *, daily: bool = False
    ) -> None:
        """InputError when the puzzle's position or moves do not fit the rules."""
        self.attempt = Attempt(opened(puzzle))
        super().__init__(context, back, Match(self.attempt.opened.start))
        self.session = session
        self.daily = daily
        self.refutation: Refutation | None = None
        self.wrong: Move | None = None
        """The wrong move that is on the board."""
        self.why_wrong = ""
        """What is wrong with it, as a sentence."""
        self.noted = False
        """What came of it has been kept."""
        self._shown: deque[Move] = deque()
        """What follows a wrong move, still to be shown."""
        self._begun = monotonic()
        self.settle()

    @classmethod
    def first(cls, context: Context, back: Screen) -> "PuzzleScreen":
        """The first puzzle of a session; InputError when there are none."""
        session = PuzzleSession(context)
        return cls(context, back, session, session.next())

    @property
    def puzzle(self) -> Puzzle:
        """What is to be solved."""
        return self.attempt.opened.puzzle

    # What the board asks

    @property
    def viewer(self) -> int:
        return self.attempt.opened.start.turn

    @property
    def may_move(self) -> bool:
        return self.attempt.solvers_turn and self.wrong is None and not self._solving

    @property
    def hint(self) -> Move | None:
        return self.attempt.due if self.attempt.hint is Hint.MOVE and self.may_move else None

    @property
    def _solving(self) -> bool:
        """The solution is being shown."""
        return self._showing_solution and not self.attempt.over

    _showing_solution = False

    def closed_text(self) -> str:
        if self.attempt.over:
            return _("The puzzle is over.")
        return _("Take the wrong move back first.") if self.wrong is not None else _("Wait for the reply.")

    # What is to be seen

    def panel(self, *, wide: bool) -> Widget:
        view = PuzzleView(
            self.session,
            self.attempt,
            self.daily,
            self._status(),
            self.warning or self.wrong is not None,
            self.typed,
            self.match.nodes,
            self.match.ply,
            self.wrong is not None and self._answered,
            self.context.settings.muted,
            self.context.settings.piece_set,
            self.act,
            self.go_to,
            self.type,
            self.enter_typed,
            self.choose_rules,
            self.want,
            self.give_hint,
            self.show_solution,
            self.again,
            self.follow,
            self.show_daily,
            self.open_more,
            self.open_list,
        )
        return puzzle_panel(view, width=self.ui.room.width, height=self.ui.room.height, wide=wide)

    @property
    def _answered(self) -> bool:
        """The wrong move was answered, and the answer has been shown."""
        return self.refutation is None and not self._shown and not self.stage.moving

    def _status(self) -> str:
        """The message, or how the attempt stands."""
        attempt = self.attempt
        texts: tuple[tuple[object, Callable[[], str]], ...] = (
            (self.message, lambda: self.message),
            (self.wrong is not None, self._wrong_text),
            (attempt.over and self._showing_solution, lambda: _("This was the solution.")),
            (attempt.over and attempt.clean, lambda: _("Solved!")),
            (attempt.over, lambda: _("Found in the end: it does not count as solved.")),
            (self._solving, lambda: _("The solution is being shown.")),
            (attempt.hint is not Hint.NONE, partial(words.hint_text, attempt)),
            (attempt.played, lambda: _("Right. Go on!")),
        )
        return next((text() for holds, text in texts if holds), _("Find the move."))

    def _wrong_text(self) -> str:
        """That the move on the board does not win, and why."""
        assert self.wrong is not None
        move = CHECKERS.move_text(self.attempt.position, self.wrong)
        return paragraph(filter(None, (_("{move} does not win.").format(move=move), self.why_wrong)))

    # What happens by itself

    @property
    def busy(self) -> bool:
        return super().busy or self.goes_on

    @property
    def goes_on(self) -> bool:
        """Whether moves are being shown or awaited that are not the person's."""
        return self.stage.moving or self.refutation is not None or bool(self._shown) or self._awaits_reply

    @property
    def _awaits_reply(self) -> bool:
        attempt = self.attempt
        return not attempt.over and self.wrong is None and (self._solving or not attempt.solvers_turn)

    def rested(self) -> None:
        """Play what follows by itself: a reply, the solution, the answer to a wrong move."""
        if self.next is not self:
            return
        if self.refutation is not None:
            answer = self.refutation.poll()
            if answer is None:
                return
            self.refutation = None
            self._shown.extend(answer[0])
            self.why_wrong = answer[1]
            self.ui.rebuild()
        if self.pausing:
            return
        if self._shown:
            self.put(self._shown.popleft())
        elif self._awaits_reply:
            self.put(self.attempt.go_on())
            self._end_if_over()

    def arrived(self) -> None:
        """The next move follows after a short while."""
        self.begin_pause()
        if self.wrong is not None and self._answered:
            self.ui.focus("again")

    def _end_if_over(self) -> None:
        """When the solution has been played: keep what came of it, and let the person walk on through what follows."""
        if not self.attempt.over:
            return
        self._note(solved=self.attempt.clean)
        self.context.sounds.play("win" if self.attempt.clean else "draw")
        ply = self.match.ply
        for move in self.attempt.opened.tail:
            self.match.play(move)
        self.match.go_to(ply)
        self.ui.focus("next")

    def _note(self, *, solved: bool) -> None:
        if not self.noted:
            self.noted = True
            self.session.note(self.puzzle, solved=solved, seconds=monotonic() - self._begun)

    @property
    def at_end(self) -> bool:
        """The position after the solution is one in which nothing is awaited, though what follows can be shown."""
        return self.attempt.over or super().at_end

    # What the person does

    def play(self, move: Any) -> None:
        before = self.match.position
        right = self.attempt.take(move)
        self.match.play(move)
        self.stage.show(before, move, self.match.position)
        if right:
            self._end_if_over()
        else:
            self._note(solved=False)
            self.wrong, self.why_wrong = move, ""
            self.refutation = Refutation(self.context.thinker.beside, before, move)
            self.context.sounds.play("refused")
        self.changed()

    def go_to(self, ply: int) -> None:
        """Show an earlier or a later position, when the puzzle is over."""
        if self.attempt.over:
            super().go_to(ply)

    def wheeled(self, steps: float) -> bool:
        return self.attempt.over and super().wheeled(steps)

    def touched(self, square: Square | None = None) -> bool:
        if self.wrong is not None and self._answered:
            self.again()
            return True
        return super().touched(square)

    def again(self) -> None:
        """Take the wrong move back, with what followed."""
        if self.wrong is None:
            return
        self._drop_refutation()
        self.wrong, self.why_wrong = None, ""
        match = Match(self.attempt.opened.start)
        for move in self.attempt.played:
            match.play(move)
        self.resume(match)

    def _drop_refutation(self) -> None:
        if self.refutation is not None:
            self.refutation.cancel()
            self.refutation = None
        self._shown.clear()

    def give_hint(self) -> None:
        """Give more of the move away: the theme, the piece, the move. The puzzle does not count as solved then."""
        if self.may_move:
            self.attempt.give_hint()
            self._note(solved=False)
            self.hush()

    def show_solution(self) -> None:
        """Play the solution; the puzzle counts as not solved."""
        if self.attempt.over:
            return
        self.again()
        self.attempt.helped = True
        self._showing_solution = True
        self._note(solved=False)
        self.settle()

    def follow(self) -> None:
        """Go on to the next puzzle, or back after the last one; one that was left without a try does not count."""
        if self.session.over:
            self.leave()
        else:
            self._open(self.session.next(self.puzzle))

    def show_daily(self) -> None:
        """Show the puzzle of the day."""
        self._open(self.session.daily(), daily=True)

    def choose_rules(self, variant: str) -> None:
        """Go on to a puzzle of another rule set."""
        try:
            self.session.choose(variant)
        except InputError as error:
            self.explain(error, lambda: _("The puzzles can't be opened"))
        else:
            self._open(self.session.next())

    def want(self, theme: PuzzleTheme | None, difficulty: str | None) -> None:
        """Go on to a puzzle of a theme and a difficulty."""
        self.session.want(theme=theme, difficulty=difficulty)
        self._open(self.session.next(self.puzzle))

    def _open(self, puzzle: Puzzle, *, daily: bool = False) -> None:
        self.show_opened(
            lambda: PuzzleScreen(self.context, self.back, self.session, puzzle, daily=daily),
            lambda: _("The puzzles can't be opened"),
        )

    # Ways out

    def studied(self) -> None:
        """Study the position; the solution comes along when it is known."""
        root: Node[Any, Any] = Node(self.attempt.opened.start)
        game = Game(root)
        if self.attempt.over:
            node = root
            for move in (*self.attempt.opened.line, *self.attempt.opened.tail):
                node = node.append(move)
        self.go(self.context.routes.study(game, root, self))

    def ask_why(self) -> None:
        """What all moves of the position are worth, in words; when the puzzle is over."""
        if not self.attempt.over:
            self.tell(_("First solve the puzzle, or have its solution shown."))
            return
        nodes = self.match.nodes
        positions, moves = [node.position for node in nodes], [node.move for node in nodes[1:]]
        asked = ExplainedGame(positions, moves, [None] * len(positions), self.flipped)
        ply = self.match.ply if self.match.ply < len(self.attempt.played) else 0
        self.go(WhyScreen(self.context, self, asked, ply))

    def open_more(self) -> None:
        """Show what else can be done with the position that is shown."""
        ways = [
            (Action.STUDY, Item(_("Study the game"), _("Try variations, and write comments (Ctrl+T)"))),
            (Action.LAB, Item(_("Search Lab"), _("Watch a search of this position, step by step (Ctrl+L)"))),
            (
                Action.EDIT,
                Item(_("Set up a position"), _("Change this one, and play or study what comes of it (Ctrl+E)")),
            ),
            (Action.SHARE, Item(_("Share"), _("A picture, a film or printed pages (Ctrl+P)"))),
            (Action.COPY, Item(_("Copy FEN"), _("Copy the position (FEN)"))),
        ]
        items = [item for _action, item in ways]
        open_list(self.ui, "more list", self.ui.find("more").rect, items, -1, lambda number: self.act(ways[number][0]))

    def open_list(self, name: str, items: list[Item], chosen: int, choose: Callable[[int], None]) -> None:
        """Lay a list below the widget of this name."""
        open_list(self.ui, f"{name} list", self.ui.find(name).rect, items, chosen, choose)

    def go(self, screen: Screen) -> None:
        """Show another screen; nothing is searched behind it."""
        self._drop_refutation()
        super().go(screen)

    def act(self, action: str) -> None:
        match action:
            case Action.NEW:
                self.follow()
            case Action.HINT:
                self.give_hint()
            case Action.UNDO:
                self.again()
            case Action.WHY:
                self.ask_why()
            case Action.STUDY:
                self.studied()
            case Action.LAB:
                self.go(self.context.routes.lab(self.match.position, self))
            case Action.TO_START | Action.STEP_BACK | Action.STEP | Action.TO_END if self.attempt.over:
                plies: dict[str, int] = {Action.STEP_BACK: -1, Action.STEP: 1, Action.TO_END: self.last_ply}
                self.step(plies.get(action, -self.last_ply))
            case Action.TO_START | Action.STEP_BACK | Action.STEP | Action.TO_END | Action.PUZZLES:
                pass
            case _:
                super().act(action)
