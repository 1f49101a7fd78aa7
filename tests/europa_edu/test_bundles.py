"""Bundles: everything in them once, in order, and working as it does alone."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage

from europa_edu import bundles
from europa_edu.bundles import BUNDLES, is_module, script, style, written
from europa_edu.management.commands.prepare import fingerprint_of_static
from games.catalog import CATALOG

TEMPLATES = [*(Path(settings.BASE_DIR) / "templates").rglob("*.html")]
MODULES = sorted({one for sources in BUNDLES.values() for one in sources if is_module(one)})


def source(name: str) -> str:
    return Path(finders.find(name) or "").read_text()


def collected(bundle: str) -> Path:
    """The file that pages load."""
    return Path(staticfiles_storage.path(staticfiles_storage.stored_name(f"bundles/{bundle}")))


@pytest.mark.parametrize("bundle", BUNDLES)
def test_it_holds_every_source_once_and_in_order(bundle: str) -> None:
    text = collected(bundle).read_text()
    # What a sheet points at gets another address; all else is as it was.
    places = [text.find(source(one).partition("url(")[0]) for one in BUNDLES[bundle]]
    assert -1 not in places
    assert places == sorted(places)
    assert len(set(BUNDLES[bundle])) == len(BUNDLES[bundle])
    assert len(text) < sum(len(source(one)) + 200 for one in BUNDLES[bundle])


@pytest.mark.parametrize("bundle", BUNDLES)
def test_it_travels_compressed(bundle: str) -> None:
    file = collected(bundle)
    assert Path(f"{file}.gz").stat().st_size < file.stat().st_size / 2


def test_it_points_at_files_that_are_there() -> None:
    file = collected("base.css")
    addresses = re.findall(r'url\("([^"]+)"\)', file.read_text())
    assert len(addresses) == 6
    assert all((file.parent / address).is_file() for address in addresses)


def test_it_leaves_addresses_alone_that_lead_to_the_same_from_everywhere() -> None:
    text = 'a { b: url("data:x"); c: url("/x"); d: url("#x"); e: url("x.svg"); }'
    moved = 'a { b: url("data:x"); c: url("/x"); d: url("#x"); e: url("../css/deep/x.svg"); }'
    assert style("css/deep/sheet.css", text) == moved


def test_it_keeps_the_names_of_modules_apart_and_gives_the_page_those_of_others() -> None:
    assert script("vendor/x/x.min.js", "var x = 1;") == "var x = 1;\n"
    inside = script("js/x.js", "const x = 1;\n")
    assert inside.startswith('(() => {\n"use strict";\n')
    assert inside.endswith("const x = 1;\n\n})();\n")


@pytest.mark.parametrize("module", MODULES)
def test_it_holds_only_modules_that_stand_alone(module: str) -> None:
    """A bundle is no module: there, `import`, `export` and a bare `await` mean nothing."""
    assert not re.search(r"^(import|export|await)\b|\bimport(\.meta|\()", source(module), re.M)


def test_it_has_a_page_for_every_bundle_and_a_bundle_for_every_page() -> None:
    named = set()
    for template in TEMPLATES:
        for kind, name in re.findall(r'{% (styles|scripts) "(\w+)" %}', template.read_text()):
            named.add(f"{name}.{'css' if kind == 'styles' else 'js'}")
    assert named == set(BUNDLES)


def test_it_leaves_no_page_with_more_than_six_styles_and_scripts() -> None:
    """Two are the base page's; a title's styles stand in a loop."""
    most = max(len(title.styles) for title in CATALOG.values())
    for template in TEMPLATES:
        text = template.read_text()
        own = len(re.findall(r'rel="stylesheet"|<script\b|{% (?:styles|scripts) ', text))
        loops = "in sheets" in text or "in title.styles" in text
        assert 2 + own + (most - 1 if loops else 0) <= 6, template


def test_it_is_made_anew_when_something_else_is_bundled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = fingerprint_of_static()
    other = tmp_path / "bundles.py"
    other.write_text("BUNDLES = {}")
    monkeypatch.setattr(bundles, "__file__", str(other))
    assert fingerprint_of_static() != before


def test_it_says_which_source_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BUNDLES, "x.css", ("css/nowhere.css",))
    with pytest.raises(KeyError, match=r"css/nowhere\.css"):
        written("x.css", {}.__getitem__)
