"""Games against the computer for the page of statistics."""

from datetime import date, timedelta
from random import Random

from ai.insight.statistics import ComputerGame
from ai.minds.levels import LEVELS
from game.checkers.openings import openings_with_names
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rule_sets.russian import RUSSIAN
from game.keeping.record import UserResult

RESULTS = (UserResult.WON, UserResult.DRAWN, UserResult.LOST)


def some_games(count: int = 60) -> list[ComputerGame]:
    """Games by three rule sets over half a year; against stronger levels fewer of them are won."""
    random, found = Random(1), []
    openings = {rules.name: openings_with_names(rules) for rules in (ENGLISH, RUSSIAN)}
    for number in range(count):
        rules = random.choice(("english", "english", "russian"))
        level = random.randrange(7)
        weights = (10 - 1.4 * level, 1, 1 + 1.4 * level)
        (result,) = random.choices(RESULTS, weights)
        day = date(2026, 1, 7) + timedelta(3 * number)
        opening = random.choice(openings[rules][:9]).names
        moves = random.randrange(12, 70)
        found.append(ComputerGame("checkers", rules, False, LEVELS[2 + level], result, moves, day, opening))
    giveaway = ComputerGame("checkers", "english", True, "easy", UserResult.WON, 20, date(2026, 6, 1), None)
    return [
        *found,
        giveaway,
        ComputerGame("tictactoe", "3x3x3", False, "hard", UserResult.DRAWN, 5, giveaway.day, None),
    ]
