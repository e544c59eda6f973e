"""The machine: window, sound, speech, clipboard, gamepads."""
