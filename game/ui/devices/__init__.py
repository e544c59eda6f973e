"""Fingers, gamepads and a single key, translated into events of mouse and keyboard."""
