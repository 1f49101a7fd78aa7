"""Pictures on cards: drawn anew, and each bad file gets its answer."""

import io
import os
import zipfile
from pathlib import Path

import pytest
from PIL import Image

from quizzes.services import pictures
from quizzes.services.pictures import MAX_BYTES, PictureRefused, keep, make_thumbnail, path_of
from tests.quizzes.bad_pictures import SECRET, SVG, bomb, photo_on_its_side, picture, polyglot


@pytest.fixture(autouse=True)
def folder(settings: object, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path  # type: ignore[attr-defined]
    return tmp_path / "cards"


def kept(raw: bytes) -> Path:
    path = path_of(keep(raw))
    assert path is not None
    return path


def why(raw: bytes) -> str:
    with pytest.raises(PictureRefused) as refused:
        keep(raw)
    return refused.value.code


@pytest.mark.parametrize("kind", ["JPEG", "HEIF", "PNG", "WEBP", "GIF"])
def test_it_keeps_a_picture_as_webp_under_a_random_name(kind: str) -> None:
    path, again = kept(picture(kind)), kept(picture(kind))
    assert path.name != again.name
    with Image.open(path) as image:
        assert (image.format, image.size) == ("WEBP", (80, 60))


def test_it_turns_a_photo_upright_and_forgets_where_it_was_taken() -> None:
    raw = photo_on_its_side()
    assert SECRET in raw
    path = kept(raw)
    assert SECRET not in path.read_bytes()
    with Image.open(path) as image:
        assert image.size == (60, 80)
        assert not image.getexif()
        assert not {"exif", "comment", "icc_profile", "xmp"} & set(image.info)


def test_it_leaves_nothing_of_what_hides_behind_a_picture() -> None:
    raw = polyglot()
    assert zipfile.is_zipfile(io.BytesIO(raw))
    clean = kept(raw).read_bytes()
    assert not zipfile.is_zipfile(io.BytesIO(clean))
    assert b"script" not in clean
    assert b"run.js" not in clean


def test_it_puts_paper_under_transparent_parts() -> None:
    out = io.BytesIO()
    Image.new("RGBA", (20, 20), (0, 0, 0, 0)).save(out, "PNG")
    with Image.open(kept(out.getvalue())) as image:
        red, green, blue = image.convert("RGB").getpixel((10, 10))  # type: ignore[misc]
    assert min(red, green, blue) > 225


@pytest.mark.parametrize("kind", ["JPEG", "HEIF"])
def test_it_makes_large_photos_smaller(kind: str) -> None:
    with Image.open(kept(picture(kind, size=(8000, 6000)))) as image:
        assert image.size == (1600, 1200)


@pytest.mark.parametrize("kind", ["JPEG", "HEIF"])
def test_it_copies_a_photo_no_larger_than_it_is_kept(
    monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    sizes: list[tuple[int, int]] = []
    opaque = pictures._opaque
    monkeypatch.setattr(
        pictures, "_opaque", lambda image: sizes.append(image.size) or opaque(image)
    )
    keep(picture(kind, size=(8000, 6000)))
    assert sizes == [(1600, 1200)]


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (SVG, "drawing"),
        (b'<?xml version="1.0"?>\n<!-- hello -->\n' + SVG, "drawing"),
        (b"\xef\xbb\xbf" + SVG, "drawing"),
        (bomb(), "too_many_pixels"),
        (bomb(10_000, 10_000), "too_many_pixels"),
        (bomb(5_000, 4_001), "too_many_pixels"),
        (picture(size=(8000, 6251)), "too_many_pixels"),
        (b"", "no_picture"),
        (b"GIF89a", "no_picture"),
        (b"%PDF-1.7 hello", "no_picture"),
        (b"<html><body>hello</body></html>", "no_picture"),
        (picture()[:200], "no_picture"),
        (bomb(100, 100)[:60], "no_picture"),
        (picture() + bytes(30 * 1024 * 1024), "too_big"),
    ],
    ids=lambda value: value if isinstance(value, str) else f"{len(value)} bytes",
)
def test_it_refuses_a_bad_file_and_says_why(raw: bytes, code: str, folder: Path) -> None:
    assert why(raw) == code
    assert not folder.exists() or not list(folder.iterdir())


def test_it_reads_the_head_of_a_bomb_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def explode(*_: object) -> None:
        raise AssertionError("a pixel was decoded")

    monkeypatch.setattr("PIL.PngImagePlugin.PngImageFile.load", explode)
    assert why(bomb(6_000, 6_000)) == "too_many_pixels"


def test_it_refuses_formats_whose_decoders_nobody_needs() -> None:
    out = io.BytesIO()
    Image.new("RGB", (10, 10)).save(out, "TIFF")
    assert why(out.getvalue()) == "no_picture"


def test_it_shows_the_large_picture_until_the_thumbnail_is_made() -> None:
    name = keep(picture(size=(900, 600)))
    assert path_of(name, small=True) == path_of(name)
    make_thumbnail(picture=name)
    make_thumbnail(picture=name)
    small = path_of(name, small=True)
    assert small is not None
    with Image.open(small) as image:
        assert max(image.size) == 320


@pytest.mark.parametrize("name", ["", "../../db.sqlite3", "x.webp", "a" * 22 + ".webp"])
def test_it_opens_no_other_file(name: str) -> None:
    assert path_of(name) is None
    make_thumbnail(picture=name)


@pytest.mark.django_db
def test_it_sweeps_pictures_that_no_card_shows(folder: Path) -> None:
    old, fresh = kept(picture()), kept(picture())
    os.utime(old, (0, 0))
    pictures.clear_pictures()
    assert [path.name for path in folder.iterdir()] == [fresh.name]


def test_it_takes_less_than_a_request_may_carry(settings: object) -> None:
    assert settings.MAX_UPLOAD_BYTES > MAX_BYTES  # type: ignore[attr-defined]
