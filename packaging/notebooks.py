"""Runs the notebooks of docs/notebooks, each from its beginning, and reports those that fail.

uv build --wheel
uv run --no-project --with dist/*.whl --with nbclient --with ipykernel --with pandas --with ipywidgets \
    packaging/notebooks.py [--save]

`--save` writes their new outputs. Times are left out, so that a second run changes little.
"""

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

NOTEBOOKS = Path(__file__).parents[1] / "docs" / "notebooks"
SECONDS = 120
"""Longest time for a cell."""


def without_times(notebook: Any) -> Any:
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    notebook.metadata["language_info"] = {"name": "python"}
    return notebook


def main() -> int:
    failed = 0
    for path in sorted(NOTEBOOKS.rglob("[0-9]*.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        client = NotebookClient(notebook, timeout=SECONDS, resources={"metadata": {"path": str(path.parent)}})
        try:
            client.execute()
        except CellExecutionError as error:
            failed += 1
            print(f"{path.relative_to(NOTEBOOKS)}: {error}")
            continue
        print(f"{path.relative_to(NOTEBOOKS)}: runs")
        if "--save" in sys.argv:
            nbformat.write(without_times(notebook), path)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
