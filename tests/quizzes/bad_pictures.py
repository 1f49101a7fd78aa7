"""Pictures for tests: a good one, and each kind of bad one."""

import io
import struct
import zipfile
import zlib

from PIL import Image

SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
SECRET = b"50.8503 N 4.3517 E"


def picture(kind: str = "JPEG", size: tuple[int, int] = (80, 60), **options: object) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, (200, 30, 30)).save(out, kind, **options)
    return out.getvalue()


def photo_on_its_side() -> bytes:
    """80 by 60 pixels, taken with the camera turned; says where and by whom."""
    exif = Image.Exif()
    exif[0x0112] = 6  # turn it to the right
    exif[0x010E] = SECRET.decode()
    return picture(exif=exif, comment=SECRET)


def polyglot() -> bytes:
    """A JPEG with a page and an archive behind it: it opens as each of the three."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("run.js", "alert(1)")
    return picture() + b"<html><script>alert(1)</script></html>" + archive.getvalue()


def bomb(width: int = 60_000, height: int = 60_000) -> bytes:
    """A few bytes that claim to be thousands of millions of pixels."""

    def chunk(name: bytes, body: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(name + body))
        return struct.pack(">I", len(body)) + name + body + check

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress(bytes(3 * 10_000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
