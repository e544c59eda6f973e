"""Kinds of faults met in the files of other programs, each read from a file as the window and the commands do."""

from pathlib import Path

import pytest

from game.checkers.notation import fen, move_text, parse_fen, parse_move
from game.checkers.pdn import PdnGame, write_pdn
from game.checkers.pdn_reader import Reading, readings
from game.checkers.position import Position
from game.checkers.rule_sets.frisian import FRISIAN
from game.checkers.rule_sets.russian import RUSSIAN
from game.core import IllegalMoveError, NotationError
from game.databases.stream import PdnFile
from game.keeping.files import write_as_asked


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.pdn"


def read(file: Path, text: str) -> list[Reading]:
    file.write_text(text, encoding="utf-8")
    return [found.reading for found in PdnFile.of(file).games()]


def good(file: Path, text: str) -> list[PdnGame]:
    """The games of a text, none of them with a fault, and the same once more after they were saved."""
    games = []
    for reading in read(file, text):
        assert reading.fault is None, str(reading.fault)
        assert reading.game is not None
        written = write_pdn(reading.game)
        write_as_asked(file, written)
        (again,) = PdnFile.of(file).games()
        assert again.reading.fault is None, str(again.reading.fault)
        assert again.reading.game is not None
        assert write_pdn(again.reading.game) == written
        games.append(reading.game)
    return games


def moves_of(game: PdnGame) -> str:
    return " ".join(map(move_text, game.positions, game.moves))


HALVES = ["1/2:1/2", "1/2 : 1/2", "1/2–1/2", "1/2 - 1/2", "½:½", "½ – ½", "1/2\t-\t1/2", "1/2−1/2"]


@pytest.mark.parametrize("text", HALVES)
def test_a_draw_is_written_in_many_ways(file: Path, text: str) -> None:
    first, second = good(file, f"1. c3-d4 f6-g5 {text}\n\n1. c3-d4 f6-g5 1:0\n")
    assert (first.tags["Result"], second.tags["Result"]) == ("1/2-1/2", "1-0")


@pytest.mark.parametrize(
    ("tag", "text", "result"),
    [
        ("", "0-2", "0-2"),
        ("?", "1-1", "1-1"),
        ("*", "2-0", "2-0"),
        (" 2-0 ", "*", "2-0"),
        ("2 : 0", "", "2-0"),
        ("½-½", "*", "1/2-1/2"),
        ("1/2", "", "1/2-1/2"),
        ("1/2 - 1/2", "1/2 - 1/2", "1/2-1/2"),
        ("2-0", "0-2", "2-0"),
        ("adjourned", "*", "adjourned"),
        ("4-6", "4-6", "4-6"),
        ("?", "*", "?"),
    ],
)
def test_a_result_tag_that_says_nothing_leaves_it_to_the_text(file: Path, tag: str, text: str, result: str) -> None:
    (game,) = good(file, f'[White "A"]\n[Result "{tag}"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 {text}\n')
    assert game.tags["Result"] == result
    assert game.root.comments == []


def test_a_result_tag_of_another_kind_is_kept_next_to_the_result(file: Path) -> None:
    (game,) = good(file, '[Result "Black overstepped"]\n[GameType "20"]\n1. 32-28 19-23 2-0')
    assert (game.tags["Result"], game.root.comments) == ("2-0", ["Result: Black overstepped"])


@pytest.mark.parametrize(
    ("counts", "written", "left"),
    [("+0+0", "", 3), ("+2+0", ":+2+0", 1), ("+0+1", ":+0+1", 3), ("+3+2", ":+3+2", 0), ("+246+0", ":+2+0", 1)],
)
def test_king_moves_in_a_row_count_from_the_fen(file: Path, counts: str, written: str, left: int) -> None:
    """A king has three moves in a row while its side has a man; `left` are those of White's."""
    (game,) = good(file, f'[GameType "40"]\n[FEN "W:WK46,47:BK15,4:H7:F21:{counts}"]\n\n*\n')
    assert fen(game.start) == f"W:WK46,47:B4,K15{written}"
    position = game.start
    white, black = ("46-41", "41-46", "46-41", "41-46"), ("4-9", "9-13", "13-18")
    for mine, other in zip(white[:left], black, strict=False):
        position = position.play(parse_move(mine, position))
        position = position.play(parse_move(other, position))
    with pytest.raises(IllegalMoveError, match="three"):
        parse_move(white[left], position)


@pytest.mark.parametrize(("counts", "rests"), [("+2+0", True), ("+246+0", True), ("+247+0", False)])
def test_of_several_kings_any_counts_on_unless_one_is_named(counts: str, rests: bool) -> None:
    start = parse_fen(f"W:WK46,K47,45:BK15,4:{counts}", FRISIAN)
    assert fen(start).endswith(f":{counts}")
    position = start.play(parse_move("46-41", start))
    position = position.play(parse_move("4-9", position))
    assert ("41-46" not in {move_text(position, move) for move in position.legal_moves()}) is rests


@pytest.mark.parametrize("counts", ["+4+0", "+0", "+a+b", "+0+0+0", "+99999999999999999999+0", "+0+999999999999"])
def test_counters_without_sense_are_refused_in_words(file: Path, counts: str) -> None:
    (reading,) = read(file, f'[GameType "40"]\n[FEN "W:WK46,31:B4:H0:F1:{counts}"]\n*\n')
    assert str(reading.fault).startswith("Line 2, column 1: In the FEN at character ")


@pytest.mark.parametrize("tag", ['[GameType "27"]', '[GameType "27,W,12,12,N2,0"]', '[Variant "Canadian"]'])
def test_canadian_draughts_are_refused_in_words(file: Path, tag: str) -> None:
    (reading,) = read(file, f'[White "A"]\n{tag}\n[FEN "W:W6,40:B15,45"]\n\n1. 6-1 2-0\n')
    assert reading.game is None
    assert (
        str(reading.fault)
        == "Line 2, column 1: Canadian draughts (12×12) is not supported: it would make all other rules half as fast."
    )


@pytest.mark.parametrize(
    ("variant", "rules"),
    [
        ("American/English", "english"),
        ("American Pool", "pool"),
        ("Russian draughts", "russian"),
        ("BRAZILIAN", "brazilian"),
    ],
)
def test_the_variant_counts_where_there_is_no_game_type(file: Path, variant: str, rules: str) -> None:
    game_type = "" if rules != "english" else '[GameType "?"]\n'
    (game,) = good(file, f'[Event "x"]\n{game_type}[Variant "{variant}"]\n\n*\n')
    assert game.start.rules.name == rules
    (game,) = good(file, f'[GameType "20"]\n[Variant "{variant}"]\n\n1. 32-28 *\n')
    assert game.start.rules.name == "international"


AMBIGUOUS = '[GameType "21"]\n[FEN "B:W14,15,22,23,32:B2,10"]\n\n1. 10x26 '


@pytest.mark.parametrize(
    ("rest", "way"),
    [("22-18 2. 2-7 *", "10x19x26"), ("(1... 1-2 no) 22-18 {fine} 2. 2-7 *", "10x19x26"), ("23-18 *", "10x17x26")],
)
def test_what_follows_shows_which_capture_was_meant(file: Path, rest: str, way: str) -> None:
    (game,) = good(file, AMBIGUOUS + rest)
    assert moves_of(game).split()[0] == way


@pytest.mark.parametrize("rest", ["*", "32-28 *", "32-28 2. 2-6 *", "22-18 2. 2-7 3. 1-32 *"])
def test_a_capture_that_stays_ambiguous_is_named_in_full(file: Path, rest: str) -> None:
    (reading,) = read(file, AMBIGUOUS + rest)
    assert str(reading.fault) == "Line 4, column 4: 10x26 can mean 10x17x26, 10x19x26: write one of these."


def test_a_capture_in_a_variation_is_found_out_within_the_variation(file: Path) -> None:
    (game,) = good(file, AMBIGUOUS.replace("10x26", "10x19x26 (1. 10x26 23-18 2. 2-7) 22-18 *"))
    assert [node.move and node.move.path for node in game.root.children] == [(10, 19, 26), (10, 17, 26)]


def test_a_short_move_of_two_pieces_names_both_moves(file: Path) -> None:
    start = '[GameType "25"]\n[FEN "B:Wc1,e1:Bh8,Kh6,b8"]\n\n1... '
    (reading,) = read(file, f"{start}hg7 *")
    assert str(reading.fault) == "Line 4, column 6: hg7 can mean h8-g7, h6-g7: write one of these."
    (game,) = good(file, f"{start}hg7 2. cb2 hg5 *")
    assert moves_of(game) == "h8-g7 c1-b2 h6-g5"


@pytest.mark.parametrize("end", ["\\r", "\\r\\n", "\\n", "\\t"])
def test_written_out_line_ends_are_blanks(file: Path, end: str) -> None:
    lines = ['[Event "A"]', '[Black "B"]', '[Result "2-0"]', '[GameType "20"]', "", "1. 32-28 19-23", "2. 28x19 2-0"]
    first, second = good(file, "".join(f"{line}{end}\n" for line in 2 * lines))
    assert moves_of(first) == moves_of(second) == "32-28 19-23 28x19"
    assert first.root.comments == first.last.comments == []


@pytest.mark.parametrize("after", ["[Empty]", "[Empty]\n[Nothing]", "[Empty]\\r\n", '[Empty]\n[Event "2"]\n1. 9-13 *'])
def test_a_tag_without_a_value_is_no_fault_of_the_game_before(file: Path, after: str) -> None:
    games = good(file, f'[GameType "21"]\n1. 11-15 23-19 1-0\n\n{after}\n')
    assert len(games) == (2 if "Event" in after else 1)
    assert len(games[0].moves) == 2


def test_a_word_in_brackets_among_the_moves_parts_no_game(file: Path) -> None:
    (game,) = good(file, '[Empty]\n[GameType "21"]\n1. 11-15\n[Diagram]\n23-19 *')
    assert (len(game.moves), game.tags["Empty"]) == (2, "")
    assert next(game.root.main_line()).comments == ["[Diagram]"]


@pytest.mark.parametrize("tag", ['[Round "11.1]', "[Round 11.1]", '[Round "11.1"'])
def test_a_tag_may_lack_a_quotation_mark(file: Path, tag: str) -> None:
    (game,) = good(file, f'[White "A"]\n{tag}\n[GameType "25"]\n\n1. cb4 fg5 1-0\n')
    assert game.tags["Round"] == "11.1"


@pytest.mark.parametrize(
    ("sign", "glyph"),
    [
        *(("=", 10), ("∞", 13), ("+=", 14), ("=+", 15), ("±", 16), ("+/-", 16)),
        *(("∓", 17), ("-/+", 17), ("+-", 18), ("+–", 18), ("-+", 19), ("−+", 19)),
    ],
)
@pytest.mark.parametrize("blank", ["", " "])
def test_signs_of_printed_books_are_glyphs(file: Path, sign: str, glyph: int, blank: str) -> None:
    (game,) = good(file, f'[GameType "20"]\n\n1 . 32-28{blank}{sign} 19-23 (18-23{blank}{sign}) 2 . 28x19 *\n')
    first, second, _ = game.root.main_line()
    assert (first.glyphs, second.glyphs, first.children[1].glyphs) == ([glyph], [], [glyph])


def test_lines_with_a_percent_sign_are_comments(file: Path) -> None:
    text = '% one\n% two\n[GameType "21"]\n\n1. 11-15 23-19\n% three {x}\n2. 8-11 ; four\n22-17 *\n'
    (game,) = good(file, text)
    assert game.root.comments == [" one", " two"]
    assert [node.comments for node in game.root.main_line()] == [[], [" three {x}"], [" four"], []]


def test_tags_of_other_languages_are_the_usual_ones(file: Path) -> None:
    tags = '[Dati "69 CAMPIONATO"]\n[Anno "2005"]\n[Bianco "ROSSI"]\n[Nero "VERDI"]\n[Risultato "0-1"]\n'
    (game,) = good(file, f"{tags}\n1. 21-17 11-15 2. 26-21 15-19 0-1\n")
    names = ("Event", "Date", "White", "Black", "Result")
    assert [game.tags[name] for name in names] == ["69 CAMPIONATO", "2005", "ROSSI", "VERDI", "0-1"]
    assert game.start.rules.name == "italian"


@pytest.mark.parametrize(
    ("tags", "found"),
    [
        ('[Blanc "A"]\n[Noir "B"]', {"White": "A", "Black": "B"}),
        ('[Wit "A"]\n[Zwart "B"]\n[Uitslag "2-0"]', {"White": "A", "Black": "B", "Result": "2-0"}),
        ('[white "A"]\n[BLACK "B"]\n[gametype "20"]', {"White": "A", "Black": "B", "GameType": "20"}),
        ('[White "A"]\n[Bianco "C"]', {"White": "A", "Bianco": "C"}),
        ('[Anno "2005"]\n[Data "1.5.2005"]', {"Date": "2005", "Data": "1.5.2005"}),
        ('[Белые "А"]\n[Чёрные "Б"]', {"White": "А", "Black": "Б"}),
    ],
)
def test_tags_keep_what_they_say(file: Path, tags: str, found: dict[str, str]) -> None:
    (game,) = good(file, f"{tags}\n\n1. 32-28 19-23 *\n")
    assert game.tags.items() >= found.items()
    assert len(game.tags) <= len(found) + 1


@pytest.mark.parametrize(
    "bad",
    [
        "{[%eval " + 400 * "9" + "]}",
        "{[%eval " + 5000 * "9" + ".25]}",
        "{[%clock W" + 5000 * "9" + ":00:00 b0:10:00]}",
        "$" + 400 * "9",
        "$" + 5000 * "9",
    ],
)
def test_a_number_beyond_all_limits_costs_only_its_game_a_remark(file: Path, bad: str) -> None:
    one = '[GameType "21"]\n\n1. 11-15 23-19 *\n\n'
    found = read(file, one + one.replace("15 ", f"15 {bad} ") + one)
    assert [reading.fault is None for reading in found] == [True, False, True]
    assert str(found[1].fault).startswith("Line 7, column 10: '99999999")
    assert len(str(found[1].fault)) < 200
    game = found[1].game
    assert game is not None
    assert len(game.moves) == 2
    assert next(game.root.main_line()).comments == [bad.strip("{}")]
    (again,) = readings(write_pdn(game))
    assert again.fault is None
    assert again.game is not None
    assert next(again.game.root.main_line()).comments == [bad.strip("{}")]


@pytest.mark.parametrize("move", ["a" + 6 * "9", "a" + 5000 * "9", 5000 * "9" + "-1", "11-" + 5000 * "9"])
def test_a_square_of_many_digits_is_refused_in_words(file: Path, move: str) -> None:
    (reading,) = read(file, f'[GameType "21"]\n\n1. 11-15 {move}-1 *\n')
    assert str(reading.fault).startswith("Line 3, column 10: ")
    assert len(str(reading.fault)) < 160
    with pytest.raises((NotationError, IllegalMoveError)):
        parse_move(f"{move}-b2", Position.start(RUSSIAN))
