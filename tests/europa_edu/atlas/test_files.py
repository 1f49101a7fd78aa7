"""Every data file says where it comes from; every flag is there and harmless."""

import json
import re

import pytest

from europa_edu.atlas import atlas
from tests.europa_edu.atlas.sprites import FIXTURES, STATIC, SVG, parse

FILES = sorted(path for root in (FIXTURES, STATIC) for path in root.rglob("*") if path.is_file())
FLAGS = {state.flag for year in atlas().years.values() for state in year.states.values()} - {""}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_it_states_source_and_licence_of_every_file(path):
    if path.suffix == ".png":
        beside = path.with_name("README.md").read_text("utf-8")
        assert "licence" in beside.lower()
        return
    text = path.read_text("utf-8")
    match path.suffix:
        case ".json":
            table = json.loads(text)
            assert table["source"]
            assert table["licence"]
        case ".svg":
            assert re.search(r"<!-- source: .+; licence: .+ -->", text)
        case ".tsv":
            assert re.match(r"# source: .+\n# licence: .+\n", text)
        case ".txt":
            assert path.name.startswith("LICENSE")
        case _:
            assert path.name == "README.md"


def test_it_credits_geonames():
    table = json.loads((FIXTURES / "cities.json").read_text("utf-8"))
    assert "GeoNames" in table["source"]
    assert "CC BY 4.0" in table["licence"]


def test_it_has_an_icon_and_a_card_of_every_flag():
    icons = {symbol.attrib["id"] for symbol in parse(STATIC / "flags.svg").iter(f"{SVG}symbol")}
    assert icons == {f"flag-{flag}" for flag in FLAGS}
    assert {path.stem for path in (STATIC / "flags").glob("*.svg")} == FLAGS


def test_it_gives_every_flag_the_same_shape():
    for flag in FLAGS:
        _, _, width, height = map(
            float, parse(STATIC / f"flags/{flag}.svg").attrib["viewBox"].split()
        )
        assert width / height == pytest.approx(4 / 3)


def test_it_never_uses_an_id_twice():
    ids = [
        element.attrib["id"]
        for path in (STATIC / "flags.svg", *(STATIC / "flags").glob("*.svg"))
        for element in parse(path).iter()
        if "id" in element.attrib
    ]
    assert len(ids) == len(set(ids))


def test_it_draws_flags_that_a_strict_content_policy_lets_pass():
    for path in (STATIC / "flags.svg", *(STATIC / "flags").glob("*.svg")):
        text = path.read_text("utf-8")
        assert not re.search(r"style|<script|class=|\son\w+=|href=\"[^#]", text), path.name
