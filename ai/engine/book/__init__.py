"""The opening book: positions analysed in advance, built by the engine itself."""
