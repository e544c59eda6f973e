"""Pictures on the clipboard, where a program of the system can put them there: SDL does so with texts alone."""

import shutil
import subprocess

COMMANDS = (("wl-copy", "--type", "image/png"), ("xclip", "-selection", "clipboard", "-target", "image/png"))
"""Programs of Wayland and of X11 that take a picture on their standard input."""
SECONDS = 5
"""So long a program may take."""


def copy_png(content: bytes) -> bool:
    """Put a picture on the clipboard; whether that was possible."""
    for command in COMMANDS:
        if shutil.which(command[0]):
            try:
                quiet = subprocess.DEVNULL  # the program stays to hand the picture out, and must not hold our output
                subprocess.run(command, input=content, stdout=quiet, stderr=quiet, timeout=SECONDS, check=True)
            except (OSError, subprocess.SubprocessError):
                continue
            return True
    return False
