"""Fingers, gamepads and a single key: each turned into what the mouse and the keyboard say."""
