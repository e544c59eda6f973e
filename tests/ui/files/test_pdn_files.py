"""Games of checkers in files: what is saved can be opened, and a file that can't be says why."""

import errno
import re
import sys
from pathlib import Path

import pygame
import pytest

from game.checkers.rule_sets import RULE_SETS
from game.core import InputError
from game.keeping import files
from game.kinds import KINDS
from game.ui.files import pdn_files
from game.ui.play.saving import from_pdn
from game.ui.play_setup import PlaySetup, Seat
from game.ui.study.study_screen import StudyScreen
from tests.ui.player import Player

ADA_AND_GRACE = PlaySetup("checkers", "english", seats=(Seat("Ada"), Seat("Grace")))
ENDING = PlaySetup("checkers", "russian", giveaway=True, fen="W:Wc3,Ke1:Bd4,h8", seats=(Seat(), Seat()))


def saved(player: Player, name: str = "") -> Path:
    """Press the button, and Enter to save the game under the name that is proposed or under this one."""
    player.click("save")
    if name:
        player.key(pygame.K_a, pygame.KMOD_CTRL)
        player.type(name)
    path = (player.context.places.games / player.find("file name").text).with_suffix(".pdn")
    player.key(pygame.K_RETURN)
    assert player.find("status").text == f"Saved as {path}"
    return path


def rules(player: Player) -> str:
    """The rules of the game that is studied."""
    return str(player.on(StudyScreen).match.position.rules.name)


@pytest.mark.parametrize(("setup", "moves"), [(ADA_AND_GRACE, "11-15 22-18 15x22 25x18"), (ENDING, "c3:e5 h8-g7")])
def test_what_is_saved_is_opened_again(tmp_path: Path, setup: PlaySetup, moves: str) -> None:
    player = Player(tmp_path, setup)
    for move in moves.split():
        player.type_move(move)
    path = saved(player)
    opened, record = from_pdn(pdn_files.first_game(path).game)
    assert opened == setup
    assert record.moves == tuple(player.moves.split())
    player.context.places.games.joinpath("other.pdn").write_text('[GameType "21"] 1. 9-13 *', encoding="utf-8")
    player.key(pygame.K_o, pygame.KMOD_CTRL)
    player.step()
    player.key(pygame.K_DOWN)
    player.key(pygame.K_RETURN)
    player.step()
    assert player.moves == " ".join(record.moves)


def test_the_result_and_the_computer_are_written(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup("checkers", "english", seats=(Seat("Ada"), Seat(level="hard"))))
    player.click("resign")
    player.click("yes")
    text = saved(player).read_text(encoding="utf-8")
    assert '[Black "Ada"]' in text
    assert '[White "Computer"]' in text
    assert '[Result "0-1"]' in text


def test_the_rules_of_a_game_that_does_not_name_them_can_be_chosen(tmp_path: Path) -> None:
    path = tmp_path / "one.pdn"
    path.write_text("1. c3-d4 d6-c5 *", encoding="utf-8")
    player = Player(tmp_path, ADA_AND_GRACE)
    player.send(pygame.DROPFILE, file=str(path))
    player.step()
    assert rules(player) == "russian"
    assert player.find("dialog title").text == "Which rules was this game played by?"
    player.click("rules")
    player.click("rules list 2")
    player.click("ok")
    player.step()
    assert rules(player) == "czech"
    assert player.moves == "c3-d4 d6-c5"


def test_the_likeliest_rules_stay_when_nothing_is_chosen(tmp_path: Path) -> None:
    path = tmp_path / "one.pdn"
    path.write_text("1. c3-d4 d6-c5 *", encoding="utf-8")
    player = Player(tmp_path, ADA_AND_GRACE)
    player.send(pygame.DROPFILE, file=str(path))
    player.step()
    player.click("ok")
    assert "dialog title" not in player.names()
    assert (rules(player), player.moves) == ("russian", "c3-d4 d6-c5")


def test_saving_again_writes_the_same_file_without_a_question(tmp_path: Path) -> None:
    player = Player(tmp_path, ADA_AND_GRACE)
    path = saved(player, "mine")
    player.click_square(11, 15)
    player.key(pygame.K_s, pygame.KMOD_CTRL)
    assert path.name == "mine.pdn"
    assert player.find("status").text == f"Saved as {path}"
    assert "11-15" in path.read_text(encoding="utf-8")


def test_a_game_is_saved_to_another_file(tmp_path: Path) -> None:
    player = Player(tmp_path, ADA_AND_GRACE)
    first = saved(player, "first")
    player.key(pygame.K_s, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    player.type("second")
    player.key(pygame.K_RETURN)
    assert player.play.file.path == first.with_name("second.pdn")
    assert first.with_name("second.pdn").is_file()


def test_a_file_that_is_not_the_games_own_is_asked_about(tmp_path: Path) -> None:
    player = Player(tmp_path, ADA_AND_GRACE)
    first = saved(player)
    first.write_text("my notes", encoding="utf-8")
    player.key(pygame.K_s, pygame.KMOD_CTRL)
    player.key(pygame.K_RETURN)
    assert first.name in player.find("dialog title").text
    player.click("cancel")
    player.key(pygame.K_ESCAPE)
    assert first.read_text(encoding="utf-8") == "my notes"


def test_a_path_with_the_home_of_nobody_is_said(tmp_path: Path) -> None:
    player = Player(tmp_path, ADA_AND_GRACE)
    player.key(pygame.K_o, pygame.KMOD_CTRL)
    player.click("file name")
    player.type("~nobody at all/game.pdn")
    player.key(pygame.K_RETURN)
    assert "can't be read" in player.find("problem").text


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(tmp_path, ADA_AND_GRACE)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(files, "write_bytes_atomically", full)
    player.key(pygame.K_s, pygame.KMOD_CTRL)
    player.key(pygame.K_RETURN)
    assert "No space left on device" in player.find("problem").text


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"", "There is no game in"), (b"1. 1-32 11-15 *", "Line 1"), (b"\xff\xfe nonsense", "Line 1")],
)
def test_what_is_no_game_is_said(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "bad.pdn"
    path.write_bytes(content)
    with pytest.raises(InputError, match=sentence):
        pdn_files.first_game(path)


def test_only_the_first_game_of_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "many.pdn"
    path.write_text("1. 11-15 *\n1. 1-32 *\n", encoding="utf-8")
    assert len(pdn_files.first_game(path).game.moves) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="file names are text elsewhere")
def test_a_file_whose_name_is_no_text_is_listed_and_opened(tmp_path: Path) -> None:
    player = Player(tmp_path, ADA_AND_GRACE)
    player.context.places.games.mkdir()
    player.context.places.games.joinpath("\udcff\n.pdn").write_text('[GameType "21"] 1. 9-13 *', encoding="utf-8")
    player.key(pygame.K_o, pygame.KMOD_CTRL)
    player.step()
    player.key(pygame.K_RETURN)
    player.step()
    assert player.moves == "9-13"
    assert player.context.settings.recent_files == ()


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="can't be read"):
        pdn_files.first_game(tmp_path / "missing.pdn")


def test_old_files_are_read_in_their_own_letters(tmp_path: Path) -> None:
    path = tmp_path / "old.pdn"
    path.write_bytes('[White "Zürich"] 1. 11-15 *'.encode("cp1252"))
    assert pdn_files.first_game(path).game.tags["White"] == "Zürich"


def test_a_file_is_dropped_on_the_window(tmp_path: Path) -> None:
    player = Player(tmp_path, ADA_AND_GRACE)
    path = tmp_path / "one.pdn"
    path.write_text('[GameType "21"] 1. 9-13 22-18 *', encoding="utf-8")
    player.send(pygame.DROPFILE, file=str(path))
    player.step()
    assert player.moves == "9-13 22-18"
    player.send(pygame.DROPFILE, file=str(tmp_path / "none.pdn"))
    assert "can't be read" in player.find("reason").text


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts copied."""
    kept = [""]
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: kept.__setitem__(0, text))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: kept[0])
    return kept


def test_a_position_is_copied_and_pasted(tmp_path: Path, clipboard: list[str]) -> None:
    player = Player(tmp_path, ENDING, last_setup={"checkers rules": "russian"})
    player.type_move("c3:e5")
    player.play.ui.focus("moves")
    player.key(pygame.K_HOME)
    player.key(pygame.K_c, pygame.KMOD_CTRL)
    assert clipboard == [ENDING.fen]
    assert player.find("status").text == "The position was copied."
    player.key(pygame.K_v, pygame.KMOD_CTRL)
    player.step()
    assert player.play.playing.match.moves == ()
    assert player.play.playing.setup.fen == ENDING.fen
    assert player.play.playing.setup.rules == "russian"


@pytest.mark.parametrize("turn", ["W", "B"])
def test_a_pasted_position_asks_who_plays(tmp_path: Path, clipboard: list[str], turn: str) -> None:
    chosen = {"checkers rules": "english", "checkers level": "hard"}
    player = Player(tmp_path, ADA_AND_GRACE, last_setup=chosen, player_names=("Ada", ""))
    clipboard[0] = f"{turn}:W30,31:B1,2"
    player.key(pygame.K_v, pygame.KMOD_CTRL)
    player.step()
    assert player.find("dialog title").text == "Who plays this position?"
    player.click("two")
    assert all(seat.is_person for seat in player.play.playing.setup.seats)
    player.key(pygame.K_v, pygame.KMOD_CTRL)
    player.step()
    assert player.find("computer").text == "Against the computer (Hard)"
    player.click("computer")
    player.step()
    playing = player.play.playing
    assert playing.persons_turn
    assert sorted(playing.setup.seats, key=lambda seat: seat.level) == [Seat("Ada"), Seat(level="hard")]
    assert playing.setup.fen == clipboard[0]


def test_a_pasted_position_in_which_the_game_is_over_asks_nothing(tmp_path: Path, clipboard: list[str]) -> None:
    player = Player(tmp_path, ADA_AND_GRACE)
    clipboard[0] = "W:W9:B2,5,6"
    player.key(pygame.K_v, pygame.KMOD_CTRL)
    player.step()
    assert player.play.playing.outcome is not None
    assert "dialog" not in player.names()


def test_a_game_is_copied_and_pasted(tmp_path: Path, clipboard: list[str]) -> None:
    player = Player(tmp_path, ADA_AND_GRACE)
    player.type_move("11-15")
    player.key(pygame.K_c, pygame.KMOD_CTRL | pygame.KMOD_SHIFT, scancode=pygame.KSCAN_C)
    assert '[Black "Ada"]' in clipboard[0]
    tags = re.findall(r"^\[(\w+)", clipboard[0], re.MULTILINE)
    assert tags.index("Black") < tags.index("White") < tags.index("Result")
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    player.key(pygame.K_v, pygame.KMOD_CTRL)
    player.step()
    assert player.moves == "11-15"


@pytest.mark.parametrize("text", ["", "a letter to a friend", "W:W1"])
def test_what_was_copied_and_is_no_game_is_said(tmp_path: Path, clipboard: list[str], text: str) -> None:
    player = Player(tmp_path, ADA_AND_GRACE)
    clipboard[0] = text
    player.key(pygame.K_v, pygame.KMOD_CTRL)
    assert player.find("reason").text
    player.click("ok")
    assert player.play.playing.setup == ADA_AND_GRACE


def test_a_game_of_marks_is_copied_and_pasted(tmp_path: Path, clipboard: list[str]) -> None:
    player = Player(tmp_path, PlaySetup("tictactoe", "15x15x5", seats=(Seat("Ada"), Seat())))
    player.type_move("h8")
    player.type_move("j9")
    player.key(pygame.K_c, pygame.KMOD_CTRL | pygame.KMOD_SHIFT, scancode=pygame.KSCAN_C)
    assert player.find("status").text == "The game was copied."
    assert clipboard[0].startswith("(;")
    assert "PB[Ada]" in clipboard[0]
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    player.key(pygame.K_v, pygame.KMOD_CTRL)
    player.step()
    assert player.moves == "h8 j9"


@pytest.mark.parametrize(("game", "modifier"), [("tictactoe", 0), ("ultimate", pygame.KMOD_SHIFT)])
def test_what_has_no_notation_is_not_copied(tmp_path: Path, clipboard: list[str], game: str, modifier: int) -> None:
    player = Player(tmp_path, PlaySetup(game, KINDS[game].variants[0], seats=(Seat(), Seat())))
    player.key(pygame.K_c, pygame.KMOD_CTRL | modifier, scancode=pygame.KSCAN_C)
    assert player.find("status").text == "Games of this kind can't be copied."
    assert clipboard == [""]


def test_a_path_is_typed(tmp_path: Path) -> None:
    player = Player(tmp_path, ADA_AND_GRACE)
    path = tmp_path / "one.pdn"
    path.write_text('[GameType "21"] 1. 9-13 *', encoding="utf-8")
    player.key(pygame.K_o, pygame.KMOD_CTRL)
    player.click("file name")
    player.type(str(path))
    player.click("choose")
    player.step()
    assert player.moves == "9-13"
    assert player.context.settings.recent_files == (str(path),)


def test_the_computer_thinks_again_when_the_dialog_is_left(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup("checkers", "english", seats=(Seat(level="beginner"), Seat())))
    player.key(pygame.K_o, pygame.KMOD_CTRL)
    player.key(pygame.K_ESCAPE)
    player.wait_for_turn()
    assert len(player.play.playing.match.moves) == 1


def test_a_bad_file_is_explained_in_the_language_in_use(tmp_path: Path, clipboard: list[str]) -> None:
    player = Player(tmp_path, ADA_AND_GRACE, language="ru")
    path = tmp_path / "bad.pdn"
    path.write_text("\n11-18 *", encoding="utf-8")
    player.send(pygame.DROPFILE, file=str(path))
    assert player.find("reason").text == "Строка 2, столбец 1: Ход 11-18 не по правилам. Это поле слишком далеко."
    player.click("ok")
    clipboard[0] = "W:W1"
    player.key(pygame.K_v, pygame.KMOD_CTRL)
    assert player.find("reason").text == "В записи FEN, знак 4 («1»): белая простая на 1 стала бы дамкой."
    player.click("ok")
    player.send(pygame.DROPFILE, file=str(tmp_path / "none.pdn"))
    assert player.find("reason").text == f"Файл {tmp_path / 'none.pdn'} не читается: нет такого файла или папки."
    player.click("ok")
    player.type_move("9-9-9")
    assert player.find("status").text == "Шашки ходят по диагоналям."


def test_a_file_dropped_on_a_dialog_closes_it_and_is_opened(tmp_path: Path) -> None:
    player = Player(tmp_path, ADA_AND_GRACE)
    path = tmp_path / "one.pdn"
    path.write_text('[GameType "25"]\n1. c3-d4 d6-c5 *', encoding="utf-8")
    player.key(pygame.K_o, pygame.KMOD_CTRL)
    assert "dialog title" in player.names()
    player.send(pygame.DROPFILE, file=str(tmp_path / "none.pdn"))
    assert "can't be read" in player.find("reason").text
    player.send(pygame.DROPFILE, file=str(path))
    player.step()
    assert (rules(player), player.moves) == ("russian", "c3-d4 d6-c5")
    assert "dialog title" not in player.names()


def test_what_could_be_read_of_a_game_is_opened_and_the_rest_is_told(tmp_path: Path) -> None:
    player = Player(tmp_path, ADA_AND_GRACE)
    path = tmp_path / "cut.pdn"
    path.write_text('[GameType "21"]\n1. 11-15 22-18\n2. 11-16 *', encoding="utf-8")
    player.send(pygame.DROPFILE, file=str(path))
    player.step()
    assert player.moves == "11-15 22-18"
    told = "Only part of the game could be read. Line 3, column 4: 11-16 is not legal"
    assert player.find("status").text.startswith(told)


def test_rules_that_a_file_does_not_name_are_told(tmp_path: Path) -> None:
    player = Player(tmp_path, ADA_AND_GRACE)
    path = tmp_path / "dutch.pdn"
    path.write_text("1. 34-30 20-25 2. 32-28 25x34 3. 39x30 *", encoding="utf-8")
    player.send(pygame.DROPFILE, file=str(path))
    player.step()
    assert (
        player.find("status").text == "The file does not name its rules. Judging by the moves, they are: International."
    )
    assert pdn_files.first_game(path, RULE_SETS["frisian"]).game.start.rules.name == "frisian"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_files_in_utf_16_are_read(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "wide.pdn"
    path.write_bytes('\ufeff[White "Иван"] 1. 11-15 *'.encode(encoding))
    assert pdn_files.first_game(path).game.tags["White"] == "Иван"
