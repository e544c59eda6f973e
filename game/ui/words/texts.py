"""Texts of the window from the files in `assets/texts`."""

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
    """The texts of a table by enumeration member; its keys are the members' names."""
    return {kind[name]: text for name, text in texts.items()}
