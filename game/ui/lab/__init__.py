"""The Search Lab. `lab_screen` holds the pages; `page` says what a page is; `subject` is what they search. Pages:
`tree_page` (with `tree/`), `compare/`, `evaluation/`, `horizon`, `predict/`. `export/` writes files."""
