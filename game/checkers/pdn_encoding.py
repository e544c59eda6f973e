"""The text of a PDN file's bytes, of which some may be broken."""

import re

ESCAPED = re.compile("[\udc80-\udcff]")
"""A broken byte of UTF-8 in a text that was decoded with `errors_of`."""


def errors_of(encoding: str) -> str:
    """The error handler of an encoding; in UTF-8 it escapes a broken byte, so that places in the file stay right."""
    return "surrogateescape" if encoding == "utf-8" else "replace"


def without_escapes(text: str) -> str:
    """Put U+FFFD in place of each broken byte."""
    return text if text.isascii() else ESCAPED.sub("\ufffd", text)


def text_of(content: bytes, encoding: str) -> str:
    r"""Decode a part of a file.

    >>> text_of(b"J\xc3\xb6rg J\xf6rg", "utf-8") == "Jörg J\ufffdrg"
    True
    """
    return without_escapes(content.decode(encoding, errors_of(encoding)))
