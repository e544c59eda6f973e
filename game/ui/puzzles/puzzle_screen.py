"""A puzzle on its board: the solver's moves, the replies, and the answer to a wrong move."""

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any, ClassVar, TypeVar

from game.checkers.kind import CHECKERS
from game.checkers.position import Move
from game.core import InputError
from game.match import Match
from game.puzzles.puzzle import Attempt, Hint, Puzzle, opened
from game.puzzles.themes import PuzzleTheme
from game.tree import Game, Node
from game.ui.commands import HINT, NEW, PUZZLES, STUDY, UNDO, WHY, Command, Gives, own_first
from game.ui.exercise.exercise_screen import ExerciseScreen
from game.ui.games.presentation import presentation_named
from game.ui.look.sizes import Height, Width
from game.ui.look.theme import Type
from game.ui.play.why import ExplainedGame, WhyScreen
from game.ui.puzzles import puzzle_words as words
from game.ui.puzzles.puzzle_session import Answer, PuzzleSession, answer_to, variants
from game.ui.screen import Context, Screen
from game.ui.widgets.button import Button, Rank, button_of
from game.ui.widgets.dropdown import DropDown, open_list
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Columns, Row
from game.ui.widgets.listing import Item
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import C_, N_, _, paragraph

T = TypeVar("T")

MORE = {
    N_("This position"): ("study", "lab", "edit"),
    N_("Copy and save"): ("copy", "share"),
    N_("Board"): ("flip", "looks", "draw shapes"),
}


class PuzzleScreen(ExerciseScreen):
    """One puzzle. Esc leads back past the puzzles before."""

    pause = 0.35
    controls: ClassVar = dict.fromkeys(("rules", "theme", "difficulty"), Gives.ELSEWHERE)

    def __init__(
        self, context: Context, back: Screen, session: PuzzleSession, puzzle: Puzzle, *, daily: bool = False
    ) -> None:
        """InputError if the puzzle does not fit the rules."""
        self.attempt = Attempt(opened(puzzle))
        super().__init__(context, back, Match(self.attempt.opened.start))
        self.session = session
        self.daily = daily
        self.noted = False
        self._begun = monotonic()
        self._studies: dict[bool, Screen] = {}
        """The studies before and after the puzzle is over."""
        self.settle()

    @classmethod
    def first(cls, context: Context, back: Screen, *, daily: bool = False) -> "PuzzleScreen":
        """The first puzzle of a session; InputError if there are none."""
        session = PuzzleSession(context)
        return cls(context, back, session, session.daily() if daily else session.next(), daily=daily)

    @property
    def puzzle(self) -> Puzzle:
        return self.attempt.opened.puzzle

    @property
    def over(self) -> bool:
        return self.attempt.over

    def so_far(self) -> Match[Any]:
        match = Match[Any](self.attempt.opened.start)
        for move in self.attempt.played:
            match.play(move)
        return match

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

    _showing_solution = False

    @property
    def _solving(self) -> bool:
        return self._showing_solution and not self.attempt.over

    def closed_text(self) -> str:
        return _("The puzzle is over.") if self.over else super().closed_text()

    # Layout

    def panel(self, *, wide: bool) -> Widget:
        over, opened = self.attempt.over, self.attempt.opened
        small, roomy = self.ui.room.width < Width.MEDIUM, self.ui.room.height >= Height.TALL
        task: list[Widget] = [
            Label(words.facts_text(opened.puzzle, daily=self.daily), Type.SMALL, name="facts", muted=True),
            self.status_row(),
        ]
        if roomy or not (over or self.refuted):
            task.insert(0, Label(self.asked(), Type.HEADING, name="task"))
        if over:
            themes = Label(words.themes_text(opened.puzzle), Type.STRONG, name="themes")
            task.append(Column([themes, Label(words.explained(opened), name="explained")], gap=4))
        progress = self.session.progress
        rating = Label(words.rating_text(progress.now(self.session.today)), Type.SMALL, name="rating")
        record = Label(words.record_text(progress), Type.SMALL, name="record", muted=True)
        solver, following = Column([rating, record], gap=2), self._following(roomy=roomy)
        chosen = [] if over and not roomy else [self._filters(small=small)]
        above = [self.ways()] if over and not roomy and not small else []
        below: list[Widget] = []
        if small:
            inside, below = [*task, *following, solver], chosen
        elif wide:
            columns = [Column(each, gap=10, grow=1) for each in ([*task, solver], [*chosen, *following])]
            inside = [Row(columns, gap=16, wraps=False, grow=1)]
        else:
            inside, below = [*chosen, *task, *following], [solver]
        icons = ("daily",) if small else ("daily", "more", "mute")
        foot, name = [*above, self._tools(small=small), *below], "puzzle over" if over else "puzzle"
        return self.task_panel((_("Puzzles"), ""), icons, inside, foot, name=name, gap=10)

    def _following(self, *, roomy: bool) -> list[Widget]:
        moves = [self.moves_played()] if self.attempt.over or roomy else []
        if self.attempt.over:
            return [*moves, self.ways()] if roomy else moves
        hint = _("Type a move: {example}").format(example=words.example_of(self.attempt.opened))
        return moves if self.refuted else [*moves, self.typed_move(hint)]

    def _filters(self, *, small: bool) -> Widget:
        """Rule set, theme and difficulty; `small`: buttons with icons that open the same lists."""
        session, presentation = self.session, presentation_named(CHECKERS.name)
        wanted, themes = session.wanted, session.themes()
        rules = [(name, Item(presentation.variant_name(name))) for name in variants()]
        of_theme: list[tuple[PuzzleTheme | None, Item]] = [(None, Item(_("Any theme")))]
        of_theme += [
            (each, counted(_(words.THEMES[each]), themes[each], _("None of this difficulty."), words.group_of(each)))
            for each in PuzzleTheme
            if each in themes
        ]
        levels: list[tuple[str | None, Item]] = [(None, Item(_("Any difficulty")))]
        levels += [
            (name, counted(words.difficulty_text(name), count, _("None with this theme.")))
            for name, count in session.difficulties()
        ]

        def chooser(
            name: str, symbol: str, tooltip: str, options: list[tuple[T, Item]], value: T, change: Callable[[T], None]
        ) -> Widget:
            if not small:
                return DropDown(name, options, value, change, tooltip=tooltip)
            items, chosen = [item for _value, item in options], [each for each, _item in options].index(value)

            def choose(number: int) -> None:
                change(options[number][0])

            def press() -> None:
                open_list(self.ui, f"{name} list", self.ui.find(name).rect, items, chosen, choose)

            return Button(name, "", press, symbol=symbol, tooltip=f"{tooltip}: {items[chosen].title}")

        variant = chooser("rules", "books", _("Rules"), rules, session.variant, self.choose_rules)
        theme, about = C_("puzzle", "Theme"), _("Difficulty")
        chosen, change = wanted.difficulty, partial(self.want, wanted.theme)
        others = [
            chooser("theme", "shelf", theme, of_theme, wanted.theme, lambda each: self.want(each, chosen)),
            chooser("difficulty", "chart", about, levels, chosen, change),
        ]
        if small:
            return Columns([variant, *others], least=34, gap=6)
        return Column([variant, Columns(others, least=206, gap=6)], gap=6)

    def _tools(self, *, small: bool) -> Widget:
        if self.refuted:
            return button_of(self.command("again"), rank=Rank.MAIN)
        over = self.attempt.over
        names = ("why", "study") if over else ("hint", "solution")
        tools = [button_of(self.command(name), words=not small) for name in names]
        following = button_of(self.command("next"), words=over or not small, rank=Rank.MAIN if over else Rank.USUAL)
        if small and not over:
            return Columns([*tools, following], least=34, gap=6)
        return Column([Columns(tools, least=34 if small else 120, gap=6), following], gap=6)

    def at_hand(self) -> Widget:
        if self.refuted:
            return self.main_way("again")
        if self.attempt.over:
            return Column([self.icons("step back", "step"), self.main_way("next")], gap=6)
        return self.icons("hint", "solution", "next")

    def asked(self) -> str:
        return words.task_text(self.attempt.opened.start, self.context.settings.piece_set)

    def said_now(self) -> str:
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
        assert self.wrong is not None
        move = CHECKERS.move_text(self.attempt.position, self.wrong)
        return paragraph(filter(None, (_("{move} does not win.").format(move=move), self.said)))

    # What happens by itself

    @property
    def goes_on(self) -> bool:
        return super().goes_on or self._awaits_reply

    @property
    def _awaits_reply(self) -> bool:
        attempt = self.attempt
        return not attempt.over and self.wrong is None and (self._solving or not attempt.solvers_turn)

    def go_on(self) -> None:
        """Play a reply, or the next move of the solution."""
        if self._awaits_reply:
            self.put(self.attempt.go_on())
            self._end_if_over()

    def hear_answer(self, answer: Answer) -> None:
        self.following.extend(answer[0])
        self.said = answer[1]
        self.ui.rebuild()

    def look(self) -> None:
        self.session.look()

    def _end_if_over(self) -> None:
        """Save the result of a finished puzzle, and let the user walk on through its continuation."""
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
            self.refute(move, lambda stop, _tell: answer_to(before, move, stop))
        self.changed()

    def give_hint(self) -> None:
        """Show more: the theme, the piece, the move. The puzzle no longer counts as solved."""
        if self.may_move:
            self.attempt.give_hint()
            self._note(solved=False)
            self.hush()

    def show_solution(self) -> None:
        if self.attempt.over:
            return
        self.again()
        self.attempt.helped = True
        self._showing_solution = True
        self._note(solved=False)
        self.settle()

    def follow(self) -> None:
        """Go to the next puzzle, after the last one back. A puzzle left without a try does not count."""
        if self.session.over:
            self.leave()
        else:
            self._open(self.session.next(self.puzzle))

    def show_daily(self) -> None:
        self._open(self.session.daily(), daily=True)

    def choose_rules(self, variant: str) -> None:
        try:
            self.session.choose(variant)
        except InputError as error:
            self.explain(error, lambda: _("The puzzles can't be opened"))
        else:
            self._open(self.session.next())

    def want(self, theme: PuzzleTheme | None, difficulty: str | None) -> None:
        self.session.want(theme=theme, difficulty=difficulty)
        self._open(self.session.next(self.puzzle))

    def _open(self, puzzle: Puzzle, *, daily: bool = False) -> None:
        self.show_opened(
            lambda: PuzzleScreen(self.context, self.back, self.session, puzzle, daily=daily),
            lambda: _("The puzzles can't be opened"),
        )

    # Ways out

    def studied(self) -> None:
        """Open the study, the one with what was written in it if it was open before."""
        opened, over = self.attempt.opened, self.attempt.over
        if over not in self._studies:
            root = node = Node[Any, Any](opened.start)
            for move in (*opened.line, *opened.tail) if over else ():
                node = node.append(move)
            study = self.context.routes.study(Game(root), root, self, viewer=self.viewer, turned=self.turned)
            self._studies[over] = study
        self.go(self._studies[over])

    def ask_why(self) -> None:
        if not self.attempt.over:
            self.tell(_("First solve the puzzle, or show its solution."))
            return
        nodes = self.match.nodes
        positions, moves = [node.position for node in nodes], [node.move for node in nodes[1:]]
        asked = ExplainedGame(positions, moves, [None] * len(positions), self.flipped)
        ply = self.match.ply if self.match.ply < len(self.attempt.played) else 0
        self.go(WhyScreen(self.context, self, asked, ply))

    def open_more(self) -> None:
        self.open_menu("more list", self.ui.find("more").rect, MORE)

    def commands(self) -> tuple[Command, ...]:
        again = Command("again", N_("Try again"), "", "undo", self.again, told=N_("Take the wrong move back"))
        told = N_("Show the solution")
        solution = Command("solution", N_("Solution"), "", "solution", self.show_solution, True, told, Gives.HINTS)
        daily = Command("daily", N_("Puzzle of the day"), "", "calendar", self.show_daily, gives=Gives.ELSEWHERE)
        what = N_("More actions for this position")
        more = Command("more", what, "", "more", self.open_more, gives=Gives.ANALYSIS)
        return own_first(
            NEW.on(self.follow, name="next", text=N_("Next"), symbol="right", told=N_("A puzzle near your rating")),
            HINT.on(self.give_hint, told=N_("Give something away")),
            solution,
            again,
            UNDO.on(self.again),
            WHY.on(self.ask_why, text=N_("Why?"), symbol="why"),
            STUDY.on(self.studied, text=N_("Study"), symbol="sheet"),
            daily,
            more,
            *self.walking(on=self.attempt.over),
            PUZZLES.on(self.follow, enabled=False),
            *super().commands(),
        )


def counted(name: str, count: int, reason: str, group: str = "") -> Item:
    """A filter with the number of its puzzles; without any it can't be chosen, for this reason."""
    return Item(f"{name} · {count}", "" if count else reason, count > 0, group)
