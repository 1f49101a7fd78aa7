"""Draws static/classroom/pictures.svg once as PNG files, which Pillow can print on log-in cards.

Run again when a picture changes: .venv/bin/python -m tools.render_pictures
"""

import io
import re
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.chromium import launch

CLASSROOM = Path(__file__).parents[1] / "static" / "classroom"
SIZE = 256
COLOURS = 64


def main() -> None:
    sprite = (CLASSROOM / "pictures.svg").read_text("utf-8")
    codes = re.findall(r'id="picture-(\w+)"', sprite)
    with sync_playwright() as playwright, launch(playwright) as browser:
        page = browser.new_page(viewport={"width": SIZE, "height": SIZE})
        for code in codes:
            page.set_content(
                "<style>*{margin:0}.shown{display:block;width:100vw;height:100vh}</style>"
                f'<svg class="shown"><use href="#picture-{code}"/></svg>{sprite}'
            )
            with Image.open(io.BytesIO(page.screenshot())) as shot:
                small = shot.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
                small.save(CLASSROOM / "pictures" / f"{code}.png", optimize=True)
    print(len(codes), "pictures")


if __name__ == "__main__":
    main()
