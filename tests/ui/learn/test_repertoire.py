"""The repertoire, as a user trains it: by real events through the program's loop, with a clock that the test sets."""

from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.checkers.pdn_reader import read_pdn
from game.keeping import settings
from game.keeping.profiles import Profiles
from game.keeping.settings import NEW_MOVES
from game.kinds import kind_named
from game.lessons.repertoire import Repertoire, add_line, lines_in
from game.lessons.schedule import Answer, Schedule, load, save, shown
from game.tree import Game, Node
from game.ui.learn.drill_screen import DrillScreen
from game.ui.learn.repertoire_screen import RepertoireScreen
from game.ui.study.study_screen import StudyScreen
from tests.ui.learn.trained import FOURTEENTH, game_of_pdn, trained
from tests.ui.looped import Looped

SIZE = (800, 600)
ZONE = timezone(timedelta(hours=3))


class Trainer(Looped):
    """A user who trains, with a clock that stands until the test moves it."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int] = SIZE) -> None:
        self.now = datetime(2026, 3, 10, 19, 0, tzinfo=ZONE)
        monkeypatch.setattr("game.lessons.schedule.clock", lambda: self.now)
        super().__init__(folder, size, reduced_motion=True, muted=True)

    def open(self) -> "Trainer":
        """Go to the repertoire by its key."""
        self.show(lambda context: context.routes.home())
        self.key(pygame.K_d, pygame.KMOD_CTRL)
        self.step()
        assert isinstance(self.screen, RepertoireScreen)
        return self

    @property
    def drill(self) -> DrillScreen:
        """The screen, which must be a drill."""
        return self.on(DrillScreen)

    def play(self, move: Any) -> None:
        """A move by clicks on its squares."""
        for square in self.drill.kind.path(move):
            self.click_at(self.drill.view.rect_of(square).center)
        self.settle(lambda: not self.drill.answer.waiting)

    def wrong_move(self) -> Any:
        """A legal move that is not in the repertoire."""
        drill = self.drill
        position = drill.match.position
        return next(move for move in position.legal_moves()[::-1] if not drill.drill.is_right(position, move))

    def answer(self) -> None:
        """The main move."""
        self.play(self.drill.drill.main_move(self.drill.match.position))

    def train(self, button: str = "train") -> int:
        """Answer rightly until nothing more is asked; return the number of answers."""
        self.click(button)
        self.rest()
        count = 0
        while isinstance(self.screen, DrillScreen):
            if self.screen.over:
                self.click("next")
            else:
                self.answer()
                count += 1
            self.rest()
        return count

    def knowing(self) -> "Trainer":
        """The same where every move was learnt two days ago."""
        keys, before = Repertoire(lines_in(self.context.library)).keys, self.now - timedelta(days=2)
        learnt = shown(before).answered(Answer.RIGHT, before).answered(Answer.RIGHT, before)
        save(Schedule(dict.fromkeys(keys, learnt)), self.context.places.repertoire, self.now.date())
        return self

    @property
    def known(self) -> dict[int, Any]:
        """The schedule as it is in the file."""
        return load(self.context.places.repertoire)[0].known


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Trainer:
    return Trainer(tmp_path, monkeypatch)


def test_a_line_is_learnt_and_comes_back_over_a_month(user: Trainer) -> None:
    add_line(user.context.library, game_of_pdn(), 0, "Old Fourteenth")
    asked = {}
    for day in range(31):
        user.open()
        if not (day and user.find("due").text.startswith("0 ")):
            asked[day] = user.train()
        user.now += timedelta(days=1, hours=-1 if day % 2 else 1)
    assert asked == {0: 12, 2: 4, 13: 4}  # each is shown and asked twice, then the intervals grow
    assert all(each.learnt and each.right == each.asked for each in user.known.values())
    assert (min(each.due for each in user.known.values()) - user.now).days > 20


def test_a_mistake_is_refuted_and_comes_sooner(user: Trainer) -> None:
    trained(user.context)
    user.knowing().open().click("train")
    user.rest()
    before = user.known
    user.play(user.wrong_move())
    assert "is not in your repertoire." in user.texts()
    assert "ahead" in user.texts()
    assert user.drill.match.ply > user.drill._asked_at + 1
    user.click("again")
    user.rest()
    assert user.drill.match.ply == user.drill._asked_at
    user.answer()
    assert "Right." in user.texts()
    changed = [key for key, each in user.known.items() if each != before[key]]
    (missed,) = changed
    assert user.known[missed].due - user.now == timedelta(minutes=10)


def test_a_slip_is_taken_back(user: Trainer) -> None:
    trained(user.context)
    before = user.knowing().known
    user.open().click("train")
    user.rest()
    user.play(user.wrong_move())
    assert user.known != before
    user.key(pygame.K_z, pygame.KMOD_CTRL)
    user.rest()
    assert user.known == before
    user.answer()
    assert user.drill.drill.answers == [Answer.RIGHT]


def test_a_hint_the_solution_and_a_skip(user: Trainer) -> None:
    trained(user.context)
    user.knowing().open().click("train")
    user.rest()
    user.click("hint")
    assert "The piece on 11 moves." in user.texts()
    assert user.drill.hint is None
    user.answer()
    assert user.drill.drill.answers == [Answer.WITH_HINT]
    user.click("show")
    assert "Your line: 8-11 22-17 4-8 17-13 15-18 24-20" in user.texts()
    assert user.drill.hint == user.drill.drill.main_move(user.drill.match.position)
    user.answer()
    assert user.drill.drill.answers == [Answer.WITH_HINT, Answer.WRONG]
    user.rest()
    asked = user.drill.match.position
    user.click("skip")
    user.rest()
    assert user.drill.match.position != asked
    assert len(user.drill.drill.answers) == 2
    user.key(pygame.K_ESCAPE)
    user.rest()
    assert "0 of 2 answers right." in user.texts()


def test_both_moves_are_right_and_the_main_one_is_named(user: Trainer) -> None:
    add_line(user.context.library, game_of_pdn(), 0, "Old Fourteenth")
    user.knowing().open().click("train")
    user.rest()
    user.answer()
    other = user.drill.kind.parse_move("9-14", user.drill.match.position)
    user.play(other)
    assert "Your main move is 8-11." in user.texts()
    assert user.drill.drill.answers == [Answer.RIGHT, Answer.RIGHT]


def test_a_line_of_the_study_is_added_and_the_home_page_says_what_is_due(user: Trainer) -> None:
    user.show(lambda context: context.routes.study(game_of_pdn(), None, context.routes.home()))
    for _ply in range(3):
        user.key(pygame.K_RIGHT)
    user.click("more")
    items = [widget.name for widget in user.widgets.ui.walk() if widget.text.startswith("Add to my repertoire")]
    user.click(items[0])
    user.click("line title")
    user.key(pygame.K_a, pygame.KMOD_CTRL)
    user.type("Mine")
    user.click("add")
    user.rest()
    assert "Mine is in your repertoire, with 4 moves to know." in user.texts()
    user.show(lambda context: context.routes.home())
    assert user.widgets.command("repertoire").label == "Repertoire"
    user.knowing().show(lambda context: context.routes.home())
    user.click("learning")
    assert "Repertoire · 4" in user.texts()
    assert "4 moves are due today" in user.texts()


def test_a_line_without_a_named_opening_is_called_after_its_moves(user: Trainer) -> None:
    text = '[GameType "20"]\n\n1. 31-26 20-25 2. 36-31 14-20 3. 41-36 *\n'
    user.show(lambda context: context.routes.study(game_of_pdn(text), None, context.routes.home()))
    user.click("more")
    user.click(next(each.name for each in user.widgets.ui.walk() if each.text.startswith("Add to my repertoire")))
    assert user.find("line title").text == "31-26 20-25 36-31 14-20"


def test_a_file_is_added_and_its_line_renamed_saved_deleted_and_brought_back(user: Trainer, tmp_path: Path) -> None:
    path, out = tmp_path / "fourteenth.pdn", tmp_path / "mine.pdn"
    path.write_text(FOURTEENTH, encoding="utf-8")
    user.open()
    assert "No line yet" in user.texts()
    user.send(pygame.DROPFILE, file=str(path))
    user.until(lambda: "line title" in user.names())
    user.click("add")
    user.rest()
    assert "fourteenth is in your repertoire" in user.texts()
    user.key(pygame.K_F2)
    user.click("title field")
    user.key(pygame.K_a, pygame.KMOD_CTRL)
    user.type("Fourteenth")
    user.key(pygame.K_RETURN)
    (line,) = lines_in(user.context.library)
    assert (line.title, line.player) == ("Fourteenth", 0)
    user.key(pygame.K_s, pygame.KMOD_CTRL)
    user.click("file name")
    user.key(pygame.K_a, pygame.KMOD_CTRL)
    user.type(str(out))
    user.key(pygame.K_RETURN)
    user.rest()
    (game,) = read_pdn(out.read_text(encoding="utf-8"))
    assert game.tags["Event"] == "Fourteenth"
    assert len(Repertoire(lines_in(user.context.library)).keys) == 4
    assert sum(1 for _node in game.root.walk()) == sum(1 for _node in line.game.root.walk())
    user.click("delete")
    user.rest()
    assert lines_in(user.context.library) == []
    assert "Fourteenth was deleted." in user.texts()
    user.click("undo")
    user.rest()
    assert [line.title for line in lines_in(user.context.library)] == ["Fourteenth"]


def test_the_study_of_a_line_keeps_the_side_that_you_train(user: Trainer) -> None:
    add_line(user.context.library, game_of_pdn(), 0, "for Black")
    user.open()
    user.click("study")
    user.rest()
    assert user.on(StudyScreen).flipped
    user.key(pygame.K_ESCAPE)
    user.click("train")
    user.rest()
    assert user.drill.flipped
    user.key(pygame.K_t, pygame.KMOD_CTRL)
    user.rest()
    assert user.on(StudyScreen).flipped


def test_a_line_that_is_changed_twice_during_a_drill_stays_one_line(user: Trainer) -> None:
    add_line(user.context.library, game_of_pdn(), 0, "for Black")
    user.open()
    user.click("train")
    user.rest()
    for comment in ("one", "two"):
        user.key(pygame.K_t, pygame.KMOD_CTRL)
        user.rest()
        user.key(pygame.K_F2)
        user.type(comment)
        user.key(pygame.K_ESCAPE)
        user.rest()
        assert user.drill
    (line,) = lines_in(user.context.library)
    assert line.game.root.comments == ["onetwo"]


def test_what_was_trained_behind_a_drill_stays_trained(user: Trainer) -> None:
    add_line(user.context.library, game_of_pdn(), 0, "for Black")
    user.open()
    user.click("train")
    user.rest()
    first = user.drill
    user.key(pygame.K_d, pygame.KMOD_CTRL)
    user.rest()
    count = user.train()
    assert count > 1
    known = user.known
    user.key(pygame.K_ESCAPE)
    user.rest()
    assert user.drill is first
    user.answer()
    assert user.known.keys() == known.keys()


def test_a_line_is_not_added_to_itself(user: Trainer) -> None:
    for title in ("short", "long"):
        add_line(user.context.library, game_of_pdn(), 0, title)
    user.open()
    user.click("study")
    user.rest()
    user.on(StudyScreen).act("add line")
    user.click("side", 0.9)
    user.click("into")
    user.rest()
    listed = [
        user.find(name).text for name in sorted(user.names()) if name.startswith("into list ") and name[-1] in "012"
    ]
    assert listed == ["A new line", "long"]


def test_games_of_a_file_that_are_left_out_are_listed(user: Trainer, tmp_path: Path) -> None:
    path = tmp_path / "two.pdn"
    tags = '[GameType "21"]\n'
    path.write_text(f"{tags}1. 11-15 23-19 *\n\n{tags}1. 11-22 *\n", encoding="utf-8")
    user.open()
    user.send(pygame.DROPFILE, file=str(path))
    user.until(lambda: "line title" in user.names())
    user.click("add")
    user.rest()
    assert "1 game could not be read, or only in part:" in user.texts()
    assert "Game 2: Line 5" in user.texts()
    user.key(pygame.K_RETURN)
    user.rest()
    assert user.find("said").text == "two is in your repertoire, with 1 move to know."


def test_a_change_in_the_study_is_trained(user: Trainer) -> None:
    add_line(user.context.library, game_of_pdn('[GameType "21"]\n\n1. 11-15 23-19 *\n'), 0, "short")
    user.open()
    assert user.find("new").text.startswith("1 ")
    user.click("study")
    user.rest()
    study = user.on(StudyScreen)
    user.key(pygame.K_END)
    study.play(study.kind.parse_move("8-11", study.match.position))
    user.rest()
    user.key(pygame.K_ESCAPE)
    user.rest()
    assert user.find("new").text.startswith("2 ")


def test_three_in_a_row_is_trained_on_any_image_of_the_board(user: Trainer) -> None:
    kind = kind_named("tictactoe")
    node = root = Node[Any, Any](kind.start("3x3x3"))
    for move in ("a1", "b2", "c3", "a3", "c1"):
        node = node.append(kind.parse_move(move, node.position))
    add_line(user.context.library, Game(root), 0, "corners")
    user.knowing().open().click("train")
    user.rest()
    user.play(kind.parse_move("c1", user.drill.match.position))
    assert "Right." in user.texts()
    assert kind.move_text(user.drill.match.positions[1], user.drill.match.moves[1]) == "b2"
    user.play(user.wrong_move())
    assert "is not in your repertoire." in user.texts()


def test_a_line_may_repeat_positions(user: Trainer) -> None:
    kind = kind_named("checkers")
    node = root = Node[Any, Any](kind.parse_position("W:WK32,K4:BK1", "english"))
    for text in (*(2 * ("32-28", "1-5", "28-32", "5-1")), "32-27", "1-6", "27-31"):
        node = node.append(kind.parse_move(text, node.position))
    add_line(user.context.library, Game(root), root.position.turn, "round and round")
    user.knowing().open().click("train line")
    user.rest()
    while not user.drill.over:
        user.answer()
    assert len(user.drill.drill.answers) > 1


@pytest.mark.parametrize("ways", [["hint", "hint"], ["show"]])
def test_help_counts_even_if_the_drill_is_left(user: Trainer, ways: list[str]) -> None:
    trained(user.context)
    user.knowing().open().click("train")
    user.rest()
    before = user.known
    for way in ways:
        user.click(way)
    user.key(pygame.K_ESCAPE)
    user.rest()
    assert user.known != before


def test_a_skipped_move_is_followed_by_another_drill(user: Trainer) -> None:
    trained(user.context)
    user.knowing().open().click("train")
    user.rest()
    drill = user.drill
    user.click("skip")
    user.rest()
    assert user.drill is not drill


def with_a_line(user: Trainer, folder: Path) -> None:
    """Open the repertoire and add the line of a file."""
    path = folder / "fourteenth.pdn"
    path.write_text(FOURTEENTH, encoding="utf-8")
    user.open()
    user.send(pygame.DROPFILE, file=str(path))
    user.until(lambda: "line title" in user.names())
    user.click("add")
    user.rest()


def test_the_name_of_a_saved_file_is_shown(user: Trainer, tmp_path: Path) -> None:
    with_a_line(user, tmp_path)
    user.key(pygame.K_s, pygame.KMOD_CTRL)
    user.click("file name")
    user.key(pygame.K_a, pygame.KMOD_CTRL)
    user.type(str(tmp_path / "mine.pdn"))
    user.key(pygame.K_RETURN)
    user.rest()
    assert f"Saved as {tmp_path / 'mine.pdn'}" in user.texts()


def test_a_deleted_line_disappears_at_once_and_comes_back(user: Trainer, tmp_path: Path) -> None:
    with_a_line(user, tmp_path)
    assert "lines" in user.names()
    user.click("delete")
    user.rest()
    assert "No line yet" in user.texts()
    user.click("undo")
    user.rest()
    assert "lines" in user.names()


def test_a_new_line_is_begun_in_a_study(user: Trainer) -> None:
    user.open().click("anew")
    user.rest()
    assert isinstance(user.screen, StudyScreen)


def test_the_number_of_new_moves_a_day_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    user = Trainer(tmp_path, monkeypatch, (1280, 800))
    trained(user.context)
    user.open().click("new moves")
    user.click("new moves list 2")
    assert settings.load(user.context.places.settings)[0].new_moves == NEW_MOVES[2]


def test_each_profile_has_a_repertoire_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    user = Trainer(tmp_path, monkeypatch)
    trained(user.context)
    assert user.knowing().known
    profiles = Profiles(user.context.places)
    anna = profiles.places(profiles.add("Anna"))
    assert anna.repertoire != user.context.places.repertoire
    assert anna.repertoire.parent == anna.library.parent
    other = Trainer(anna.library.parent, monkeypatch)
    other.open()
    assert "No line yet" in other.texts()
    assert other.known == {}
