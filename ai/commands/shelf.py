"""Searches that a command line names: an example of the Search Lab's shelf, a faulty listing, or a tree in brackets."""

from ai.textbook.brackets import parse_tree
from ai.tracing.examples import examples
from ai.tracing.listing import searches_of
from ai.tracing.printed import wrong_listings
from ai.tracing.run import MAXN, Request
from game.core import InputError
from game.faults import CommandFault


def shelf_names() -> list[str]:
    """The names of the examples as they are typed, such as last-cells."""
    return [example.name.replace(" ", "-") for example in examples()]


def named_search(name: str, fen: str | None = None, size: str | None = None) -> Request | None:
    """The search of an example, a faulty listing, or a tree such as [[3,12],[2,4]] by this name, else None; InputError
    if the brackets are wrong, or a position or a size is given with them."""
    if "[" in name:
        tree = parse_tree(name)
        found = Request(tree, "alphabeta" if tree.players == 2 else MAXN)
    elif name in wrong_listings():
        found = searches_of(wrong_listings()[name])[0]
    elif name in (names := shelf_names()):
        found = examples()[names.index(name)].request
    else:
        return None
    if fen is not None or size is not None:
        raise InputError(CommandFault.TREE_CHOICE, name=name)
    return found
