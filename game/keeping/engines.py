"""The engines in the settings."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Self

LONGEST_TEXT = 400
MOST_ENGINES = 20
MOST_PARAMETERS = 100


@dataclass(frozen=True, slots=True)
class SavedEngine:
    """A program that speaks the Hub protocol."""

    file: str
    arguments: tuple[str, ...] = ()
    author: str = ""
    parameters: Mapping[str, str] = field(default_factory=dict)
    """Parameters that differ from the engine's defaults."""

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> Self:
        """The inverse of `as_json`, for values that pass `is_engine`."""
        return cls(kept["file"], tuple(kept["arguments"]), kept["author"], dict(kept["parameters"]))

    def as_json(self) -> dict[str, Any]:
        return asdict(self) | {"arguments": list(self.arguments)}


def is_engine(value: Any) -> bool:
    """True if a value from a file is an engine."""
    if not isinstance(value, dict) or set(value) != {"file", "arguments", "author", "parameters"}:
        return False
    arguments, parameters = value["arguments"], value["parameters"]
    if not isinstance(arguments, list) or not isinstance(parameters, dict) or len(parameters) > MOST_PARAMETERS:
        return False
    return bool(value["file"]) and all(
        isinstance(text, str) and len(text) <= LONGEST_TEXT and (text.isprintable() or not text)
        for text in (value["file"], value["author"], *arguments, *parameters, *parameters.values())
    )
