"""Reading the typed source tables, writing the generated ones: one entry a line, always alike."""

import csv
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any


def read_tsv(path: Path) -> list[dict[str, str]]:
    """Rows of a table whose first lines are '# source: ...' and '# licence: ...'."""
    lines = (line for line in path.read_text("utf-8").splitlines() if not line.startswith("#"))
    return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def read_json(path: Path) -> dict[str, Any]:
    table: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return table


def write_json(path: Path, *, source: str, licence: str, **tables: Any) -> None:
    """A JSON object that git can show line by line."""
    parts = [f'"source": {_compact(source)}', f'"licence": {_compact(licence)}']
    for name, table in tables.items():
        if isinstance(table, dict):
            lines = (f"{_compact(key)}: {_compact(value)}" for key, value in table.items())
            parts.append(f"{_compact(name)}: {{\n{_indented(lines)}\n}}")
        else:
            parts.append(f"{_compact(name)}: [\n{_indented(map(_compact, table))}\n]")
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n", "utf-8")


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _indented(lines: Iterable[str]) -> str:
    return ",\n".join(f" {line}" for line in lines)


def names_of(row: dict[str, str]) -> dict[str, str]:
    return {key: row[key] for key in ("en", "fr", "de", "local")}


def number(text: str) -> int | float | None:
    """An empty cell is None."""
    if not text:
        return None
    return float(text) if "." in text else int(text)
