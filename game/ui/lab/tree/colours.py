"""Which colour of the theme stands for what in the Lab; whatever has one has a shape or a word of its own too."""

from ai.textbook.observe import LeafCause
from ai.tracing.trace import Trace
from game.ui.look.shapes import Colour
from game.ui.look.theme import Theme


def node_colour(theme: Theme, trace: Trace, node: int) -> Colour:
    """The colour of a node's name: that of leaves, or of the player to move, MAX being the one at the root."""
    nodes = trace.nodes
    if nodes.causes[node] != LeafCause.INNER:
        return theme.tree.leaf[1]
    return player_colour(theme, trace, nodes.turns[node])


def player_colour(theme: Theme, trace: Trace, turn: int) -> Colour:
    """The colour of a player."""
    return theme.tree.players[(turn - trace.start.turn) % trace.start.players][1]
