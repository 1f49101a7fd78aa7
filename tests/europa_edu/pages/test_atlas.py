"""The page /atlas/: countries, cities and cells, by map, by search and by list."""

import pytest

from europa_edu.atlas import TODAY, atlas
from tests.europa_edu.pages.markup import Markup

pytestmark = pytest.mark.django_db


def place_panel(html: str) -> str:
    """What stands beside the map about the place."""
    return html.split('<section id="_place"')[1].split("</section>")[0]


def get(client, path: str = "", language: str = "en", **headers: str):
    return client.get(f"/atlas/{path}", headers={"accept-language": language, **headers})


@pytest.mark.parametrize("path", ["", "FR/", "oslo/", "D3/", "?year=1965", "?q=san", "countries/"])
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_it_opens_in_every_language_with_nothing_inline(client, path, language):
    response = get(client, path, language)
    assert response.status_code == 200
    markup = Markup(response.content.decode())
    assert markup.language == language
    assert markup.inline == []


@pytest.mark.parametrize(
    ("language", "name", "people"),
    [("en", "Germany", "83,600,000"), ("fr", "Allemagne", "83\u202f600\u202f000"),
     ("de", "Deutschland", "83.600.000")],
)  # fmt: skip
def test_it_tells_a_country_in_the_readers_language(client, language, name, people):
    html = get(client, "DE/", language).content.decode()
    assert f"<h2>{name}</h2>" in html
    assert people in html
    assert "flags/DE" in html


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("RS", "(without Kosovo)"),
        ("RS", 'Midžor, 2,169 m <span class="soft">(on the border, without Kosovo)</span>'),
        ("SE", "(the northern summit)"),
        ("CY", "(the whole island)"),
        ("LT", "Kaliningrad, between Poland and Lithuania, belongs to Russia."),
        ("TR", "<dt>Neighbours on our map</dt>"),
        ("RU", "<dt>Seas on our map</dt>"),
        ("CH", "<dt>Neighbours</dt>"),
    ],
)
def test_it_tells_what_is_counted_and_where_the_map_ends(client, place, told):
    assert told in get(client, f"{place}/").content.decode()


def test_it_tells_no_number_of_people_in_a_city_since_sources_count_cities_too_differently(client):
    assert "<dt>People</dt>" not in get(client, "moscow/").content.decode()


def test_it_links_to_the_neighbours(client):
    html = get(client, "PT/").content.decode()
    assert '<a href="/atlas/ES/">Spain</a>' in html


def test_it_opens_every_country_and_every_city(client):
    for place in (*atlas().countries, *list(atlas().cities)[::9]):
        assert get(client, f"{place}/").status_code == 200, place


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("Köln", "/atlas/cologne/"),
        ("koln", "/atlas/cologne/"),
        ("Osterreich", "/atlas/AT/"),
        ("d3", "/atlas/D3/"),
        ("tchecoslovaquie", "/atlas/CS/?year=1965"),
    ],
)
def test_it_finds_names_in_any_language_without_accents(client, typed, address):
    html = get(client, f"suggestions/?q={typed}").content.decode()
    assert f'href="{address}"' in html


def test_it_goes_straight_to_the_only_place_found(client):
    assert get(client, "?q=reykjavik").headers["location"] == "/atlas/reykjavik/"


def test_it_lights_the_cell_and_lists_its_cities(client):
    html = get(client, "D3/").content.decode()
    assert "map-cell tone-lit" in html
    assert 'href="/atlas/oslo/"' in html


@pytest.mark.parametrize(
    "path", ["ZZ/", "Z9/", "?year=1850", "?year=²", f"?q={'a' * 5000}", "%00/"]
)
def test_it_answers_bad_input_with_a_sentence(client, path):
    response = get(client, path)
    assert response.status_code == 404
    assert 'class="form-reason"' in response.content.decode()


def test_it_keeps_what_was_typed_when_nothing_is_found(client):
    html = get(client, "?q=Atlantis").content.decode()
    assert 'value="Atlantis"' in html
    assert "another language" in html


def test_it_escapes_what_was_typed(client):
    assert "<script>x" not in get(client, "?q=<script>x").content.decode()


def test_it_shows_the_state_of_the_year_on_whose_ground_a_country_lies(client):
    html = get(client, "UA/?year=1965", "de").content.decode()
    assert "<h2>Sowjetunion</h2>" in html
    assert "europe_1965" in html


@pytest.mark.parametrize("year", [year for year in atlas().years if year != TODAY])
def test_it_tells_no_facts_of_today_on_old_maps(client, year):
    today = ("People", "European Union", "Euro", "Area", "Highest point", "member", "2025")
    for place in (*atlas().years[year].states, *atlas().cities):
        panel = place_panel(get(client, f"{place}/?year={year}").content.decode())
        assert "<h2>" in panel, place
        for fact in today:
            assert f"<dt>{fact}</dt>" not in panel, (place, fact)
        assert "member" not in panel, place


@pytest.mark.parametrize("year", [year for year in atlas().years if year != TODAY])
def test_it_shows_no_flag_where_none_was_right_in_all_the_years(client, year):
    for code, state in atlas().years[year].states.items():
        panel = place_panel(get(client, f"{code}/?year={year}").content.decode())
        assert ("atlas-flag" in panel) == bool(state.flag), code
        if state.flag:
            assert f"flags/{state.flag}" in panel, code


@pytest.mark.parametrize(
    ("asked", "shown"),
    [("?year=1960", "?year=1965"), ("?year=1992", "?year=1993"), ("?year=1989", "?year=1965"),
     ("CS/?year=1960", "CS/?year=1965"), ("?q=riga&year=1960", "?q=riga&year=1965")],
)  # fmt: skip
def test_it_leads_from_any_year_to_the_map_that_is_true_of_it(client, asked, shown):
    assert get(client, asked).headers["location"] == f"/atlas/{shown}"


def test_it_names_maps_by_their_years(client):
    html = get(client, "?year=1965").content.decode()
    assert "<h1>Europe, 1965–1989</h1>" in html
    assert ">1993–2002</a>" in html
    assert "in 1965" not in html


@pytest.mark.parametrize(
    ("city", "year", "named", "country"),
    [("dresden", 1965, "Dresden", "East Germany"), ("berlin", 1965, "East Berlin", "East Germany"),
     ("hanover", 1965, "Hanover", "West Germany"), ("riga", 1965, "Riga", "Soviet Union"),
     ("saintpetersburg", 1965, "Leningrad", "Soviet Union"),
     ("podgorica", 1965, "Titograd", "Yugoslavia"),
     ("dnipro", 1993, "Dnipropetrovsk", "Ukraine"), ("podgorica", 1993, "Podgorica", "Yugoslavia"),
     ("skopje", 1993, "Skopje", "Macedonia")],
)  # fmt: skip
def test_it_tells_a_city_as_it_was_then_and_leads_to_today(client, city, year, named, country):
    panel = place_panel(get(client, f"{city}/?year={year}").content.decode())
    assert f"<h2>{named}</h2>" in panel
    assert f">{country}</a>" in panel
    assert f'href="/atlas/{city}/"' in panel


@pytest.mark.parametrize(
    ("typed", "city"), [("Leningrad", "saintpetersburg"), ("Kouïbychev", "samara")]
)
def test_it_finds_a_city_by_a_name_of_the_past(client, typed, city):
    html = get(client, f"suggestions/?q={typed}").content.decode()
    assert f'href="/atlas/{city}/"' in html


def test_it_finds_states_that_had_another_name(client):
    html = get(client, "suggestions/?q=west germany").content.decode()
    assert 'href="/atlas/DE/?year=1965"' in html
    assert "map of 1965–1989" in html


def test_it_sends_htmx_only_the_panel_and_the_state(client):
    headers = {"hx-request": "true", "hx-target": "_place"}
    html = get(client, "FR/", **headers).content.decode().strip()
    assert html.startswith("<title>France · Atlas of Europe</title>")
    assert html.count("<section") == 1
    assert html.endswith("</section>")
    assert 'hx-swap-oob="morph"' in html
    assert "map-land" not in html


def test_it_sends_the_whole_page_when_the_browser_goes_back(client):
    headers = {"hx-request": "true", "hx-target": "_place", "hx-history-restore-request": "true"}
    assert "<!doctype html>" in get(client, "FR/", **headers).content.decode()


def test_it_varies_by_who_asks(client):
    assert "HX-Target" in get(client).headers["vary"]


def test_it_sorts_the_list_as_the_reader_would(client):
    rows = get(client, "countries/", "de").context["rows"]
    names = [row.name for row in rows]
    assert names.index("Norwegen") < names.index("Österreich") < names.index("Polen")


def test_it_refuses_to_be_written_to(client):
    assert client.post("/atlas/").status_code == 405
