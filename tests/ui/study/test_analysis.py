"""The analysis board: what is read, pointed at, clicked and written into the game."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from ai.engine.endgame.verdicts import usual_tables, verdict
from ai.engine.engine import Engine
from ai.insight.analysis import AnalysisOptions, Findings
from ai.insight.explanation import Threat
from ai.insight.lines import Iteration, Lines, ScoredLine
from ai.limits import Limit
from ai.report import MoveSource
from ai.score import loss_in, table_win_in, win_in
from game.checkers.kind import CHECKERS
from game.checkers.movegen import compiled
from game.keeping import settings
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules
from game.ui.study.analysis_view import EvaluationBar, LinesView
from game.ui.study.analysis_words import now_text, status_text, threat_text, told_of
from tests.ui.driver import Driver
from tests.ui.study.analysed import analysed, tab_of

ENGLISH = CHECKERS.start("english")
WHITE_TO_MOVE = "11-15"


def view_of(driver: Driver) -> LinesView:
    view = driver.widgets.ui.find("lines of the analysis")
    assert isinstance(view, LinesView)
    return view


def findings(
    score: int, position: object, *, complete: bool = False, source: MoveSource = MoveSource.SEARCH
) -> Findings:
    move = position.legal_moves()[0]  # type: ignore[attr-defined]
    return Findings(Lines(9, (ScoredLine(score, (move,), source),), 1000, 1.0, complete))


# What is read


@pytest.mark.parametrize(
    ("moves", "score", "text", "verdict"),
    [
        ("", 120, "−1.20", "Black ahead by 1.20."),
        (WHITE_TO_MOVE, 120, "+1.20", "White ahead by 1.20."),
        (WHITE_TO_MOVE, -35, "−0.35", "Black ahead by 0.35."),
        ("", win_in(17), "Black in 17", "Black wins in 17 plies."),
        ("", loss_in(4), "White in 4", "White wins in 4 plies."),
        (WHITE_TO_MOVE, -table_win_in(8), "Black in 8", "Black wins in 8 plies."),
        ("", 0, "+0.00", "Neither side is ahead."),
    ],
)
def test_scores_are_told_from_white_whoever_is_to_move(moves: str, score: int, text: str, verdict: str) -> None:
    position = ENGLISH.play(CHECKERS.parse_move(moves, ENGLISH)) if moves else ENGLISH
    told = told_of(position, findings(score, position), "classic", status="")
    assert (told.lines[0].score, told.verdict) == (text, verdict)


def test_a_solved_draw_is_called_one() -> None:
    position = TicTacToe.start()
    told = told_of(position, findings(0, position, complete=True), "classic", status="")
    assert (told.lines[0].score, told.verdict) == ("draw", "A draw with best play.")


def test_the_status_says_how_deep_and_how_fast() -> None:
    assert status_text(findings(5, ENGLISH), None, on=True) == "Depth 9 · 1 k positions/s"
    assert status_text(None, None, on=False) == "Nothing has been searched here yet."
    assert now_text(Iteration(7, 2, 9), decided=False, on=True) == "Now depth 7: move 2 of 9"


@pytest.mark.parametrize(
    ("threat", "text"),
    [
        ({"pieces": 1}, "Threat: Black would play 11-15 and win a man."),
        ({"pieces": 2}, "Threat: Black would play 11-15 and win 2 pieces."),
        ({"king": True}, "Threat: Black would play 11-15 and crown a man."),
        ({"plies": 5}, "Threat: Black would play 11-15 and win in 5 plies."),
    ],
)
def test_a_threat_in_words(threat: dict[str, int], text: str) -> None:
    move = CHECKERS.parse_move("11-15", ENGLISH)
    assert threat_text(Threat(ENGLISH, 0, (move,), (move,), **threat), "classic") == text  # type: ignore[arg-type]


def test_a_line_that_is_about_to_be_completed() -> None:
    position = TicTacToe.parse("XX./.O./...")
    assert threat_text(Threat(position, 0, (2,)), "classic") == "Threat: Crosses would complete a line with c3."


# What is done


def test_a_click_on_a_move_of_a_line_makes_a_variation(tmp_path: Path) -> None:
    driver, screen = analysed(tmp_path, ENGLISH, "11-15", size=(1024, 768))
    view = view_of(driver)
    expected = tab_of(screen).main.analysis.found
    assert expected is not None
    at = view.place_of(driver.widgets.ui.look, (1, 1)).center
    driver.hover(at)
    driver.step()
    assert "preview" in driver.names()
    driver.send(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    driver.send(pygame.MOUSEBUTTONUP, pos=at, button=1)
    driver.step()
    assert screen.match.moves[1:] == expected.lines.lines[1].pv[:2]
    assert "preview" not in driver.names()
    driver.key(pygame.K_LEFT)
    assert screen.match.moves[1:] == expected.lines.lines[1].pv[:1]
    screen.editing.undo()
    assert screen.match.game.root.children[0].children == []


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((800, 600), 200), ((480, 700), 100)])
def test_every_move_of_a_line_can_be_read_and_clicked(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    start = CHECKERS.parse_position("W:W29,30,31:BK28", "english")
    driver, screen = analysed(tmp_path, start, size=size, ui_scale=scale)
    driver.key(pygame.K_F9)
    view, found = view_of(driver), tab_of(screen).main.found
    assert found is not None
    best = found.lines.best.pv
    assert len(best) > 14
    assert [len(line.moves) for line in view.lines] == [len(line.pv) for line in found.lines.lines]
    look = driver.widgets.ui.look
    for number, line in enumerate(view.lines):
        places = [view.place_of(look, (number, move)) for move in range(len(line.moves))]
        assert all(view.rect.contains(place) for place in places)
        assert all(not one.colliderect(other) for one, other in pairwise(places))
    driver.widgets.ui.focus("lines of the analysis")
    driver.widgets.ui.ring = True
    for _move in best:
        driver.key(pygame.K_RIGHT)
    place = view_of(driver).place_of(look, (0, len(best) - 1))
    assert driver.find("analysis scroll").rect.contains(place)
    driver.click_at(place.center)
    assert screen.match.moves == best


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 100), ((800, 600), 200)])
def test_a_score_in_words_stays_within_its_box(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    start = CHECKERS.parse_position("W:WK32,28,K27:BK3,12", "english")
    driver, _ = analysed(tmp_path, start, size=size, ui_scale=scale, language="ru")
    driver.key(pygame.K_F9)
    view, look = view_of(driver), driver.widgets.ui.look
    assert view.lines[0].score == "Белые выигрывают"
    for number, flow in enumerate(view.flows):
        score = driver.find(f"score {number}")
        (text,) = score.children()
        assert all(score.rect.contains(inside) for inside in text.text_rects(look))
        assert view.rect.contains(score.rect)
        assert not score.rect.collidelistall(flow.word_rects(look))


FIVE_PIECES = {
    "W:WK18,K19,23:BK28,K32": ("White wins", "Depth 3"),
    "W:WK1,K6:BK32,K31,K2": ("Black wins", "Depth 3"),
    "B:WK3,K4,24:BK17,K19": ("draw", "the moves are searched"),
}


@pytest.mark.parametrize(("fen", "texts"), FIVE_PIECES.items())
def test_five_pieces_have_a_line_beside_what_the_table_says(tmp_path: Path, fen: str, texts: tuple[str, str]) -> None:
    driver, screen = analysed(tmp_path, CHECKERS.parse_position(fen, "english"), analysis_lines=1)
    found = tab_of(screen).main.found
    assert found is not None
    assert found.judgement is not None
    assert found.judgement.verdict.plies is None
    (line,) = view_of(driver).lines
    assert len(line.moves) > 3
    assert line.score == texts[0]
    assert texts[1] in driver.texts()
    tables, position = usual_tables(screen.match.position.rules), screen.match.position
    value = found.judgement.verdict.result
    for move in found.lines.best.pv:
        position, value = position.play(move), -value
        known = verdict(tables, position)
        assert known is not None
        assert known.result == value


@pytest.mark.skipif(not compiled, reason="placements are not solved when interpreted")
def test_the_fastest_way_to_progress_comes_first(tmp_path: Path) -> None:
    """The engine plays it too; 42 moves of kings before the man can be captured or moves on."""
    driver, screen = analysed(tmp_path, CHECKERS.parse_position("W:WK3,K4,28:BK17,K19", "english"), analysis_lines=4)
    lines = view_of(driver).lines
    assert [line.score for line in lines] == ["White wins"] * 3 + ["draw"]
    assert lines[2].moves[0] == "3-8"
    for line, plies in zip(lines, (43, 43, 47), strict=False):
        assert not any("x" in move or move.startswith("28-") for move in line.moves[: plies - 1])
        assert "x" in line.moves[plies - 1]
    best = Engine(1, endgames=True).think(screen.match.positions, Limit(nodes=2_000)).move
    assert CHECKERS.move_text(screen.match.position, best) == lines[0].moves[0]


def test_the_keyboard_leads_along_the_lines(tmp_path: Path) -> None:
    """The large board shows the line in a window without room for a small one."""
    driver, screen = analysed(tmp_path, ENGLISH)
    ui = driver.widgets.ui
    ui.focus("lines of the analysis")
    ui.ring = True
    found = tab_of(screen).main.found
    assert found is not None
    for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT):
        driver.key(key)
    assert tab_of(screen).spot == (1, 1)
    driver.step()
    assert "preview" not in driver.names()
    after = found.lines.lines[1].pv[1]
    assert screen.scene().last == CHECKERS.path(after)
    driver.key(pygame.K_RETURN)
    assert screen.match.moves == found.lines.lines[1].pv[:2]


def test_the_evaluation_is_written_into_the_game_and_taken_back(tmp_path: Path) -> None:
    driver, screen = analysed(tmp_path, ENGLISH, "11-15")
    node, found = screen.match.node, tab_of(screen).main.found
    assert found is not None
    driver.click("write analysis")
    assert screen.message == "The evaluation and the best line were written into the game."
    assert node.evaluation == -found.lines.best.score
    first = node.children[0]
    assert first.move == found.lines.best.move
    assert first.comments[0].endswith("at depth 3")
    assert screen.match.node is node
    screen.editing.undo()
    assert node.evaluation is None
    assert not node.children


def test_the_arrows_have_their_numbers_and_can_be_left_out(tmp_path: Path) -> None:
    driver, screen = analysed(tmp_path, CHECKERS.parse_position("B:W23,27,32,30,21,20:B18,1,2,3,4,5", "english"))
    arrows = screen.scene().arrows
    assert [arrow.label for arrow in arrows] == ["1", "2", "3", "!"]
    assert arrows[0].width > arrows[1].width > arrows[2].width
    assert "threat" in driver.names()
    driver.context.settings.analysis_threats = driver.context.settings.analysis_arrows = False
    screen.ui.rebuild()
    driver.step()
    assert screen.scene().arrows == ()
    assert "threat" not in driver.names()
    screen.turn_to("moves")
    assert screen.scene().arrows == ()


def test_deeper_findings_change_the_lines_and_the_bar_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, screen = analysed(tmp_path, ENGLISH)
    analysis = tab_of(screen).main.analysis
    monkeypatch.setattr(type(analysis), "searching", True)
    screen.ui.rebuild()
    driver.rest()
    board, bar = driver.find("board"), bar_of(driver)
    found = analysis.found
    assert found is not None
    lines = tuple(replace(line, score=line.score + 150) for line in found.lines.lines)
    monkeypatch.setattr(analysis, "poll", lambda: True)
    analysis.found = replace(found, lines=replace(found.lines, depth=19, lines=lines))
    before = bar.share, driver.texts()
    driver.step()
    assert driver.find("board") is board
    assert bar_of(driver) is bar
    assert bar.share != before[0]
    assert "Depth 19" in driver.texts()
    assert "Depth 19" not in before[1]


def bar_of(driver: Driver) -> EvaluationBar:
    bar = driver.widgets.ui.find("evaluation bar")
    assert isinstance(bar, EvaluationBar)
    return bar


def test_the_bar_turns_with_the_board(tmp_path: Path) -> None:
    start = CHECKERS.parse_position("W:W32,31,30,29,28:B1,2", "english")
    driver, screen = analysed(tmp_path, start)
    share, colours = bar_of(driver).share, bar_of(driver).colours
    assert share > 0.6
    screen.flip()
    driver.step()
    assert bar_of(driver).share == pytest.approx(1 - share)
    assert bar_of(driver).colours == colours[::-1]


def test_the_board_stays_where_it_is_when_the_bar_comes(tmp_path: Path) -> None:
    for number, size in enumerate(((1280, 800), (800, 520), (600, 900))):
        driver, screen = analysed(tmp_path / str(number), ENGLISH, size=size)
        place = driver.find("board").rect
        screen.turn_to("moves")
        driver.step()
        assert "evaluation bar" not in driver.names()
        assert driver.find("board").rect == place


def test_three_players_have_no_bar(tmp_path: Path) -> None:
    driver, _screen = analysed(tmp_path, TicTacToe.parse("XOZX/OZXO/..../....", MnkRules.parse("4x4x3x3")))
    assert "evaluation bar" not in driver.names()
    assert len(view_of(driver).lines) == 3


def test_what_is_chosen_in_the_panel_is_kept_and_used(tmp_path: Path) -> None:
    driver, screen = analysed(tmp_path, ENGLISH)
    driver.click("analysis options")
    driver.key(pygame.K_RIGHT)
    assert settings.load(driver.context.places.settings)[0].analysis_lines == 4
    assert tab_of(screen).main.analysis.options == AnalysisOptions(lines=4)


def test_a_key_starts_and_stops_the_search_and_leaving_ends_it(tmp_path: Path) -> None:
    driver, screen = analysed(tmp_path, ENGLISH)
    analysis = tab_of(screen).main.analysis
    driver.key(pygame.K_l)
    assert analysis.on
    assert analysis.searching
    screen.turn_to("moves")
    assert not analysis.searching
    screen.turn_to("analysis")
    assert analysis.searching
    driver.key(pygame.K_l)
    assert not analysis.on
    screen.leave()
    assert not analysis.searching


def test_a_game_that_is_over_says_so(tmp_path: Path) -> None:
    driver, screen = analysed(tmp_path, TicTacToe.parse("XX./OO./..."))
    screen.play(2)
    driver.rest()
    assert driver.find("analysis now").text == "The game is over here."
    assert view_of(driver).lines == ()
    assert bar_of(driver).share == 1.0
