"""Which test shows which clause: `python -m tests.games.coverage` prints the table.

A test names its clauses in a comment on its `def` line:  def test_it_…() -> None:  # ZZ-6, ZZ-T2
"""

import ast
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
TITLES = ROOT / "games" / "titles"
DEFINED = re.compile(r"^\s*(?:\d+\.|-)\s+\*\*([A-Z]+-[TD]?\d+)\b", re.MULTILINE)


def clauses() -> list[str]:
    """Every clause that the project's own rules pages define, in their order."""
    found: dict[str, None] = {}
    for page in (TITLES / "RULES.md", *sorted(TITLES.glob("*/RULES.md"))):
        for clause in DEFINED.findall(page.read_text()):
            found.setdefault(clause)
    return list(found)


def clause_tests() -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    prefixes = "|".join({clause.partition("-")[0] for clause in clauses()})
    named = re.compile(rf"\b(?:{prefixes})-[TD]?\d+\b")
    for file in sorted((ROOT / "tests" / "games").rglob("test_*.py")):
        text = file.read_text()
        lines = text.splitlines()
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                head = lines[node.lineno - 1 : node.body[0].lineno - 1]
                for line in head:
                    comment = line.partition("#")[2]
                    for clause in named.findall(comment):
                        where = f"{file.relative_to(ROOT / 'tests' / 'games')}::{node.name}"
                        found[clause].append(where)
    return found


def table() -> str:
    tests = clause_tests()
    rows = [
        f"| {clause} | {'<br>'.join(f'`{test}`' for test in tests[clause])} |"
        for clause in clauses()
        if clause in tests
    ]
    head = "# Which test shows which clause\n\nPaths are below `tests/games/`.\n\n"
    head += "| clause | tests |\n|---|---|\n"
    return head + "\n".join(rows) + "\n"


def untested() -> list[str]:
    tests = clause_tests()
    return [clause for clause in clauses() if clause not in tests]


if __name__ == "__main__":
    print(table())  # noqa: T201
