"""The players beside the board: who they are, whose turn it is, what they have captured."""

from collections import Counter
from pathlib import Path

from game.kinds import kind_of
from game.ui.board.face import Figure
from game.ui.games.presentation import presentation_of
from game.ui.play.cards import SeatCard, SeatInfo
from game.ui.play.clock_face import CardWithClock, ClockFace, shown_clock
from game.ui.play.view import PlayView
from game.ui.play_setup import CUSTOM, ENGINE, OWN
from game.ui.widgets.widget import Widget
from game.ui.words import names
from game.ui.words.i18n import _, ngettext


def cards_of(view: PlayView) -> tuple[list[Widget], list[Widget]]:
    """The cards of the players who sit above the board, and of the one below, each with its clock."""
    cards = {player: _card(view, player) for player in range(len(view.playing.setup.seats))}
    return [card for player, card in cards.items() if player != view.below], [cards[view.below]]


def _card(view: PlayView, player: int) -> Widget:
    card = SeatCard(f"player {player}", _seat(view, player), view.pieces, low=view.many)
    clocks = view.playing.clocks
    if clocks is None or clocks.controls[player] is None:
        return card
    face = ClockFace(f"clock {player}", lambda: shown_clock(clocks, player), flat=view.many)
    return CardWithClock(card, face)


def _seat(view: PlayView, player: int) -> SeatInfo:
    playing = view.playing
    position, seat = playing.position, playing.setup.seats[player]
    side = presentation_of(position).side_name(position, player, view.pieces)
    if not seat.is_person:
        name, note = _("Computer"), f"{side} · {names.level(seat.level)}"
        if seat.level == CUSTOM:
            note = names.custom(playing.setup.algorithm, playing.setup.depth)
        elif seat.level == OWN:
            note = f"{side} · {Path(playing.setup.player).name}"
        elif seat.level == ENGINE:
            name = seat.name
    elif seat.name:
        name, note = seat.name, side
    else:
        name, note = (_("You"), side) if playing.person is not None else (side, "")
    given = -playing.setup.handicap if player else playing.setup.handicap
    if given > 0:
        gives = ngettext("gives {count} man", "gives {count} men", given).format(count=given)
        note = f"{note} · {gives}" if note else gives
    to_move = playing.outcome is None and position.turn == player
    captured, ahead = _captured(view, player)
    return SeatInfo(name, view.face.figure_of(player), to_move, note, captured, ahead)


def _captured(view: PlayView, player: int) -> tuple[tuple[Figure, ...], int]:
    """What the player has captured, and by how many pieces it is ahead."""
    start, position = view.playing.match.nodes[0].position, view.playing.position
    if not presentation_of(position).counts_pieces:
        return (), 0
    other, kind = 1 - player, kind_of(position)
    before, now = (Counter(kind.owners(each).values()) for each in (start, position))
    return (view.face.figure_of(other),) * (before[other] - now[other]), now[player] - now[other]
