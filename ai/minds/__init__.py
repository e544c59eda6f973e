"""The AI's knowledge of each game: levels, searches, evaluations. A game with some is registered here, in one line."""

from typing import Any

from ai.minds import checkers, dama, tictactoe, ultimate, wild
from ai.minds.levels import Level
from ai.minds.mind import GameMind
from game.checkers.dama.kind import DAMA
from game.checkers.kind import CHECKERS
from game.core import InputError, State
from game.faults import Fault
from game.kinds import find_kind
from game.tictactoe.kind import TICTACTOE
from game.ultimate import ULTIMATE
from game.wild import WILD

ANY_MIND = GameMind()
"""Knowledge of games without a mind of their own, and of the trees of the textbooks."""
MINDS: dict[str, GameMind] = {
    TICTACTOE.name: tictactoe.MIND,
    CHECKERS.name: checkers.MIND,
    DAMA.name: dama.MIND,
    ULTIMATE.name: ultimate.MIND,
    WILD.name: wild.MIND,
}


def mind_of(position: State[Any]) -> GameMind:
    kind = find_kind(position)
    return MINDS.get(kind.name, ANY_MIND) if kind else ANY_MIND


def levels_of(position: State[Any]) -> dict[str, Level]:
    return mind_of(position).levels(position)


def evaluations_for(position: State[Any]) -> tuple[str, ...]:
    return tuple(mind_of(position).evaluations)


def check_evaluation(name: str, start: State[Any]) -> None:
    """Refuse the name of an evaluation that does not exist or is not for this game; "" is the usual one."""
    offered = evaluations_for(start)
    if not name or name in offered:
        return
    known = dict.fromkeys(each for mind in (ANY_MIND, *MINDS.values()) for each in mind.evaluations)
    if name not in known:
        raise InputError(Fault.NO_EVALUATION, name=name, known=", ".join(known))
    raise InputError(Fault.OTHER_EVALUATION, name=name, known=" or ".join(offered))
