"""Draws static/atlas/flags/*.svg once as small PNG files, which Pillow can print on cards.

Run again when a flag changes: .venv/bin/python -m tools.render_flags
"""

import io
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.chromium import launch

ATLAS = Path(__file__).parents[1] / "static" / "atlas"
WIDTH, HEIGHT = 240, 180
COLOURS = 48
# A card of its own in one deck, though no state of the atlas.
SCOTLAND = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480">'
    '<path fill="#005eb8" d="M0 0h640v480H0z"/>'
    '<path stroke="#fff" stroke-width="96" d="m0 0 640 480M0 480 640 0"/></svg>'
)


def main() -> None:
    drawings = {path.stem: path.read_text("utf-8") for path in (ATLAS / "flags").glob("*.svg")}
    drawings["SC"] = SCOTLAND
    with sync_playwright() as playwright, launch(playwright) as browser:
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        for code, drawing in sorted(drawings.items()):
            page.set_content(
                "<style>*{margin:0}svg{display:block;width:100vw;height:100vh}</style>" + drawing
            )
            with Image.open(io.BytesIO(page.screenshot())) as shot:
                small = shot.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
                small.save(ATLAS / "flags_png" / f"{code}.png", optimize=True)
    print(len(drawings), "flags")


if __name__ == "__main__":
    main()
