"""The board editor: any position of a game, set up by hand or from a text."""
