"""What the executables carry in fewer bytes: LZMA, which takes two thirds of what Deflate takes for tables."""

DICTIONARY = 1 << 22
"""How far back it looks for what repeats, in bytes; unpacking needs as much memory."""
BEGINNING = b"\xfd7zXZ\0"
"""How what `compress` returns begins."""


def compress(content: bytes) -> bytes:
    """Fewer bytes that say the same."""
    import lzma

    how = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": DICTIONARY}
    return lzma.compress(content, filters=[how])


def decompress(content: bytes | memoryview) -> bytes:
    """The inverse of `compress`; ValueError when the bytes are damaged or cut short.

    The module is imported here, since the sources have everything as it is: some builds of Python lack it.
    """
    import lzma

    try:
        return lzma.decompress(content)
    except lzma.LZMAError as error:
        raise ValueError(str(error)) from None
