"""Texts that are data: the tables of one part of the window, from a file of `assets/texts`."""

import tomllib
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any, TypeVar

from game.assets import ASSETS

FOLDER = ASSETS / "texts"

Member = TypeVar("Member", bound=Enum)


@cache
def read_texts(part: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{part}.toml").read_text("utf-8"))


def by_member(kind: type[Member], texts: Mapping[str, Any]) -> dict[Member, Any]:
    """The texts of a table by the members of an enumeration, whose names are its keys."""
    return {kind[name]: text for name, text in texts.items()}
