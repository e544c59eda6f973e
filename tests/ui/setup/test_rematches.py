"""Series of games: their scores in words, and the level that follows the results."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from ai.players.adaptive import Adapting, AdaptiveResult, next_level
from game.clock import TimeControl
from game.keeping.games import Standing
from game.keeping.library import Library
from game.keeping.record import Record, UserResult
from game.ui.play_setup import PlaySetup, Seat
from game.ui.setup import rematches
from game.ui.words import names

COMPUTER = Seat(level="easy")
ENGLISH = PlaySetup("checkers", "english", seats=(Seat("Ada"), COMPUTER))


def join(setup: PlaySetup, known: dict[str, str]) -> PlaySetup:
    """The setup in its series; what is known is brought up to date."""
    joined, latest = rematches.joined(setup, known)
    known.clear()
    known.update(latest)
    return joined


def test_a_rematch_and_a_new_game_of_the_same_two_belong_to_one_series() -> None:
    known: dict[str, str] = {}
    first = join(ENGLISH, known)
    assert first.series
    second = join(first.swapped(), known)
    assert (second.series, second.turned) == (first.series, not first.turned)
    assert second.seats == (COMPUTER, Seat("Ada"))
    anew = join(replace(ENGLISH, seats=ENGLISH.seats[::-1]), known)
    assert (anew.series, anew.turned) == (second.series, second.turned)


@pytest.mark.parametrize(
    "other",
    [
        replace(ENGLISH, rules="russian"),
        replace(ENGLISH, giveaway=True),
        replace(ENGLISH, seats=(Seat("Bo"), COMPUTER)),
        replace(ENGLISH, seats=(Seat("Ada"), Seat(level="hard"))),
        replace(ENGLISH, best_of=3),
        replace(ENGLISH, fen="W:W18:B5"),
        replace(ENGLISH, adapting=Adapting.EVEN),
        replace(ENGLISH, seats=(replace(ENGLISH.seats[0], clock=TimeControl.parse("180+2")), COMPUTER)),
        ENGLISH.giving(1),
        ENGLISH.giving(-1),
    ],
)
def test_other_players_and_tables_have_series_of_their_own(other: PlaySetup) -> None:
    known: dict[str, str] = {}
    assert join(ENGLISH, known).series != join(other, known).series
    assert len(known) == 2


def test_a_computer_that_adapts_stays_in_the_series_whatever_its_level() -> None:
    known: dict[str, str] = {}
    adapting = replace(ENGLISH, adapting=Adapting.EVEN)
    first = join(adapting, known)
    assert join(rematches.with_level(first.swapped(), "hard"), known).series == first.series


def test_a_series_that_was_left_begins_anew_and_old_ones_are_forgotten() -> None:
    known: dict[str, str] = {}
    first = join(ENGLISH, known)
    known = rematches.left(first, known)
    assert join(ENGLISH, known).series != first.series
    for number in range(rematches.MOST_SERIES + 5):
        last = join(replace(ENGLISH, seats=(Seat(f"No {number}"), COMPUTER)), known)
    assert len(known) == rematches.MOST_SERIES
    assert list(known.values())[-1] == last.series


def test_more_than_two_players_have_no_series() -> None:
    three = PlaySetup("tictactoe", "4x4x3x3", seats=(Seat(), COMPUTER, COMPUTER), algorithm="maxn")
    assert rematches.joined(three, {}) == (three, {})


def test_the_handicap_stays_with_its_giver_when_the_sides_are_swapped() -> None:
    gives = ENGLISH.giving(2)
    assert gives.fen == "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,4,5,6,7,8,9,10,11,12"
    swapped = gives.swapped()
    assert (swapped.handicap, swapped.seats[1].name) == (-2, "Ada")
    assert swapped.fen == "B:W21,22,23,24,25,26,27,28,29,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    assert swapped.swapped() == gives
    assert replace(ENGLISH, fen="W:W18:B5").swapped().fen == "W:W18:B5"
    assert PlaySetup(giveaway=True).giving(1).handicap == 0


@pytest.mark.parametrize(
    ("seats", "turned", "text"),
    [
        ((Seat(), COMPUTER), False, "You 2 – 1 Computer, 1 drawn"),
        ((COMPUTER, Seat()), True, "You 2 – 1 Computer, 1 drawn"),
        ((COMPUTER, Seat("Ada")), False, "Ada 1 – 2 Computer, 1 drawn"),
        ((Seat("Wolfeschlegelsteinhausen"), COMPUTER), False, "Wolfeschlege… 2 – 1 Computer, 1 drawn"),
        ((Seat(), Seat()), True, "First player 2 – 1 Second player, 1 drawn"),
        ((COMPUTER, Seat(level="hard")), False, "Easy 2 – 1 Hard, 1 drawn"),
        ((COMPUTER, COMPUTER), True, "Easy (1) 2 – 1 Easy (2), 1 drawn"),
    ],
)
def test_the_score_names_the_person_first(seats: tuple[Seat, Seat], turned: bool, text: str) -> None:
    setup = PlaySetup(seats=seats, turned=turned)
    assert rematches.score_text(setup, Standing((2, 1), 1)) == text


def test_a_series_with_an_end_says_who_won_it() -> None:
    setup = PlaySetup(seats=(Seat(), COMPUTER), best_of=3)
    ends = {
        Standing((1, 0)): "Best of 3 games",
        Standing((2, 0)): "You won the match, best of 3 games.",
        Standing((0, 2)): "Computer won the match, best of 3 games.",
        Standing((1, 1), 1): "The match of 3 games is drawn.",
    }
    assert {standing: rematches.end_text(setup, standing) for standing in ends} == ends
    assert rematches.end_text(replace(setup, best_of=0), Standing((9, 0))) == ""


@pytest.fixture
def results(tmp_path: Path) -> Callable[[str, str], Library]:
    """A library with games against a level: w, d and l are their results."""

    def keep(level: str, ends: str) -> Library:
        library, _ = Library.open(tmp_path / "library.sqlite")
        scores = {"w": UserResult.WON, "d": UserResult.DRAWN, "l": UserResult.LOST}
        for end in ends:
            library.save(Record("checkers", "english", moves=("11-15",), level=level, score=scores[end], result="1-0"))
        return library

    return keep


@pytest.mark.parametrize(
    ("adapting", "ends", "why"),
    [
        (Adapting.EVEN, "w", "You win more than half against Easy, so {} comes next."),
        (Adapting.EVEN, "wl", "{} fits your last results, and stays."),
        (Adapting.EVEN, "ll", "You win less than half against Easy, so {} comes next."),
        (Adapting.AHEAD, "d", "Your results have come near to Easy, so {} comes next, a little stronger."),
        (Adapting.AHEAD, "lll", "Your last results are well below Easy, so {} comes next."),
    ],
)
def test_the_level_follows_the_results_and_says_why(
    adapting: Adapting, ends: str, why: str, results: Callable[[str, str], Library]
) -> None:
    library = results("easy", ends)
    found = rematches.adapted(replace(ENGLISH, adapting=adapting), library, "easy")
    assert found
    points = {"w": 1.0, "d": 0.5, "l": 0.0}
    assert found.after == next_level([AdaptiveResult("easy", points[end]) for end in ends], adapting, "easy")
    assert found.texts[0] == why.format(names.level(found.after))
    assert found.texts[1:] == ([names.place(found.after)] if "+" in found.after else [])
    assert rematches.adapted(ENGLISH, library, "easy") is None
    assert rematches.adapted(replace(ENGLISH, adapting=Adapting.EVEN), library, "custom") is None
    library.close()
