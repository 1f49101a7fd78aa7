"""Pictures on cards: whatever is sent is really decoded and drawn anew, so nothing else survives.

Metadata, a hidden archive or script behind the pixels: none of it is copied into the new file.
"""

import io
import re
import secrets
import time
from pathlib import Path

from celery import current_app
from django.conf import settings
from django.db import transaction
from PIL import Image, ImageOps
from pillow_heif import register_heif_opener

from quizzes.selectors.cards import pictures_in_use

MAX_BYTES = 25 * 1024 * 1024
# What a phone's camera makes may be larger: a JPEG is never decoded larger than it is kept.
MAX_PIXELS = {"JPEG": 50_000_000, "HEIF": 50_000_000}
OTHER_PIXELS = 20_000_000
FORMATS = ("JPEG", "HEIF", "PNG", "WEBP", "GIF")
SIDE, SMALL_SIDE = 1600, 320
EVEN = ("RGB", "RGBA", "CMYK", "L")  # whose pixels can be mixed; a palette's cannot
PAPER = (255, 250, 240)  # under transparent parts
NAME = re.compile(r"[A-Za-z0-9_-]{22}\.webp")
KEPT_SECONDS = 60 * 60  # a file that no card shows may be about to be shown
THUMBNAIL_TASK = "quizzes.make_thumbnail"


register_heif_opener(thumbnails=False)


class PictureRefused(Exception):
    """The code says why: too_big, too_many_pixels, drawing, no_picture."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def keep(raw: bytes) -> str:
    """Draw the picture anew and keep it under a name that nobody can guess."""
    image = decode(raw)
    name = f"{secrets.token_urlsafe(16)}.webp"
    _write(image, SIDE, _folder() / name)
    return name


def decode(raw: bytes) -> Image.Image:
    """The pixels we keep, upright and opaque; limits are checked before the first is decoded."""
    if len(raw) > MAX_BYTES:
        raise PictureRefused("too_big")
    if _is_svg(raw):
        raise PictureRefused("drawing")
    try:
        image = Image.open(io.BytesIO(raw), formats=FORMATS)
        if image.width * image.height > MAX_PIXELS.get(image.format or "", OTHER_PIXELS):
            raise PictureRefused("too_many_pixels")
        image.draft("RGB", (SIDE, SIDE))
        image.load()
        if image.mode in EVEN:  # before copies of it are made: fifty million pixels are 150 MB
            image.thumbnail((SIDE, SIDE))
        return _opaque(ImageOps.exif_transpose(image))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise PictureRefused("too_many_pixels") from None
    except PictureRefused:
        raise
    except Exception as broken:  # decoders of broken files raise whatever comes to their mind
        raise PictureRefused("no_picture") from broken


def make_thumbnail(*, picture: str) -> None:
    """Idempotent; a picture that has gone meanwhile needs none."""
    large = path_of(picture)
    if large is not None:
        with Image.open(large, formats=("WEBP",)) as image:
            image.load()
        _write(image, SMALL_SIDE, _small(large))


def queue_thumbnail(picture: str) -> None:
    send = current_app.send_task
    transaction.on_commit(lambda: send(THUMBNAIL_TASK, kwargs={"picture": picture}))


def path_of(picture: str, *, small: bool = False) -> Path | None:
    """The file, or the large one while its thumbnail is not made yet."""
    if not NAME.fullmatch(picture):
        return None
    large = _folder() / picture
    if small and _small(large).exists():
        return _small(large)
    return large if large.exists() else None


def clear_pictures() -> None:
    """Remove files that no card shows any more."""
    used, old = pictures_in_use(), time.time() - KEPT_SECONDS
    for path in _folder().iterdir():
        if path.name.removeprefix("small-") not in used and path.stat().st_mtime < old:
            path.unlink(missing_ok=True)


def _is_svg(raw: bytes) -> bool:
    head = raw[:2048].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    return head.startswith((b"<?xml", b"<svg", b"<!doctype svg", b"<!--")) or b"<svg" in head


def _opaque(image: Image.Image) -> Image.Image:
    """A new image that shares nothing with the old one but its pixels."""
    drawn = Image.new("RGB", image.size, PAPER)
    if image.has_transparency_data:
        clear = image.convert("RGBA")
        drawn.paste(clear, mask=clear.getchannel("A"))
    else:
        drawn.paste(image.convert("RGB"))
    return drawn


def _write(image: Image.Image, side: int, path: Path) -> None:
    """Atomic: first beside, then renamed, so that nobody ever reads half a file."""
    image.thumbnail((side, side))
    beside = path.with_name(f".{secrets.token_hex(8)}")
    image.save(beside, "WEBP", quality=82)
    beside.replace(path)


def _small(large: Path) -> Path:
    return large.with_name(f"small-{large.name}")


def _folder() -> Path:
    folder = Path(settings.MEDIA_ROOT) / "cards"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
