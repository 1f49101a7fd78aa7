"""Writes games/titles/voyage/boards/today.json from the atlas: run `python tools/boards/voyage.py`.

The choice of cities and lines is ours, made from geography; colours, sectors and grid cells follow
from the atlas by rule, so that the same atlas always gives the same board.
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from europa_edu.atlas import City, atlas  # noqa: E402

TARGET = ROOT / "games" / "titles" / "voyage" / "boards" / "today.json"
COLOURS = ("red", "blue", "yellow")

# Roads and railways, including the bridges and tunnels that trains and cars use today.
LAND = """
inverness: edinburgh
edinburgh: newcastle liverpool
newcastle: liverpool london
liverpool: london
london: plymouth calais
dublin: belfast cork
bergen: oslo
oslo: trondheim gothenburg stockholm
trondheim: narvik umea
narvik: tromso
rovaniemi: oulu murmansk tromso
murmansk: saintpetersburg
oulu: umea helsinki
umea: stockholm
stockholm: gothenburg
gothenburg: copenhagen
copenhagen: aarhus
aarhus: kiel
kiel: hamburg
helsinki: saintpetersburg
saintpetersburg: tallinn moscow
tallinn: riga
riga: vilnius moscow
vilnius: minsk gdansk
minsk: moscow warsaw kyiv
gdansk: warsaw berlin
hamburg: berlin hanover
hanover: berlin amsterdam frankfurt
amsterdam: brussels cologne
brussels: calais luxembourg
cologne: frankfurt luxembourg
calais: paris
luxembourg: paris
frankfurt: strasbourg munich
berlin: warsaw prague
prague: vienna krakow
munich: prague salzburg zurich
strasbourg: paris zurich
salzburg: vienna venice
vienna: budapest graz
graz: ljubljana zagreb
warsaw: krakow lviv
krakow: lviv budapest
lviv: kyiv clujnapoca
kyiv: kharkiv odesa
kharkiv: moscow odesa
odesa: chisinau
chisinau: clujnapoca bucharest
clujnapoca: budapest
budapest: zagreb belgrade
paris: nantes lyon
nantes: brest bordeaux
bordeaux: toulouse bilbao
toulouse: barcelona
lyon: marseille zurich milan
zurich: milan
marseille: genoa toulouse
genoa: milan florence
florence: venice rome
milan: venice
rome: naples
naples: bari
venice: ljubljana
ljubljana: zagreb
zagreb: split belgrade
split: sarajevo
sarajevo: tirana
tirana: skopje athens
belgrade: skopje sofia
skopje: thessaloniki
sofia: thessaloniki bucharest istanbul
bucharest: constanta
constanta: istanbul
thessaloniki: athens
istanbul: izmir ankara
bilbao: madrid porto
porto: lisbon
lisbon: seville madrid
madrid: seville valencia barcelona
seville: valencia
valencia: barcelona
"""

# Sea lines, with the positions they bend around so that no line is drawn over land. They are the
# game's: on many ferries sail today, on others they did once, and some are there for the game only.
SEA: dict[str, str] = {
    "reykjavik inverness": "44,118 55,150 150,240 190,274 191,292",
    "reykjavik bergen": "44,118 60,160 200,220",
    "bergen newcastle": "285,270 235,330",
    "bergen trondheim": "283,235 300,195 330,180",
    "trondheim tromso": "335,175 365,110 385,60",
    "belfast liverpool": "158,368",
    "dublin liverpool": "",
    "cork plymouth": "112,430 138,462",
    "cork brest": "108,440",
    "plymouth brest": "",
    "plymouth bilbao": "128,475 125,530",
    "newcastle amsterdam": "235,385",
    "oslo kiel": "357,300 363,326 358,350 358,368 354,380",
    "oslo copenhagen": "357,300 362,325 372,340",
    "gothenburg aarhus": "",
    "stockholm helsinki": "452,274 490,258",
    "stockholm tallinn": "450,275 480,262",
    "stockholm riga": "455,288 478,296 492,296",
    "stockholm gdansk": "455,290 460,330",
    "helsinki tallinn": "",
    "helsinki gdansk": "490,262 462,300 462,340",
    "kiel gdansk": "374,379 408,377 440,364 457,368",
    "barcelona palma": "",
    "valencia palma": "",
    "barcelona rome": "300,669 322,666 338,665 360,660",
    "barcelona genoa": "270,640 310,625",
    "marseille ajaccio": "290,640",
    "genoa ajaccio": "325,625 315,640",
    "ajaccio cagliari": "315,660 312,695",
    "cagliari palermo": "350,725",
    "cagliari rome": "355,690",
    "naples palermo": "",
    "palermo valletta": "392,733 386,748 400,764",
    "valletta athens": "480,772 545,770 578,758 588,735",
    "bari tirana": "",
    "bari split": "",
    "bari athens": "490,675 518,720 540,765 578,758 588,735",
    "venice split": "395,590 425,610",
    "athens heraklion": "590,740",
    "athens izmir": "600,710",
    "heraklion izmir": "615,720",
    "istanbul odesa": "660,610 655,560",
    "constanta odesa": "645,545",
}

# Whose ships leave from another town: the city itself does not lie on the coast.
PORTS = {
    "amsterdam": "ijmuiden",
    "athens": "piraeus",
    "bilbao": "zierbena",
    "newcastle": "northshields",
    "rome": "civitavecchia",
    "tirana": "durres",
}

# Every island city has one: no flag on a harbour can then cut it off (VE-21, VE-26).
AIRPORTS = """
reykjavik dublin belfast
oslo stockholm helsinki moscow
berlin warsaw vienna kyiv
london paris frankfurt cork
lisbon madrid rome palma ajaccio cagliari
athens istanbul bucharest palermo valletta heraklion
"""


def land_lines() -> list[tuple[str, str]]:
    pairs = []
    for line in LAND.strip().splitlines():
        start, ends = line.split(": ")
        pairs += [(min(start, end), max(start, end)) for end in ends.split()]
    return sorted(pairs)


def sector(city: City) -> int:
    """VE-D3: the row by latitude, east or west by longitude."""
    if city.lat > 53:
        return 2 if city.lon > 10.3 else 1
    east = city.lon > 12.7
    if city.lat > 46.5:
        return 3 if east else 4
    return 6 if east else 5


def build() -> dict[str, object]:
    land, sea = land_lines(), [(*pair.split(), bends) for pair, bends in sorted(SEA.items())]
    names = {end for pair in land for end in pair} | {end for line in sea for end in line[:2]}
    cities = sorted((atlas().cities[name] for name in names), key=lambda city: -city.lat)
    band = len(cities) // len(COLOURS)
    harbours = {end for line in sea for end in line[:2]}
    airports = AIRPORTS.split()
    return {
        "source": "Europa Edu: our choice of cities and lines; places from the atlas (GeoNames)",
        "licence": "CC0-1.0",
        "year": 0,
        "cities": {
            city.id: {
                "colour": COLOURS[min(index // band, 2)],
                "cell": city.cell,
                "sector": sector(city),
                "airport": city.id in airports,
                "harbour": city.id in harbours,
                **({"port": PORTS[city.id]} if city.id in PORTS else {}),
            }
            for index, city in enumerate(cities)
        },
        "land": [f"{a} {b}" for a, b in land],
        "sea": [
            {"ends": f"{min(a, b)} {max(a, b)}", "bends": _bends(a, b, bends)}
            for a, b, bends in sea
        ],
    }


def _bends(a: str, b: str, bends: str) -> list[str]:
    points = bends.split()
    return points if a < b else points[::-1]


def main() -> None:
    board = build()
    lines = []
    for key, value in board.items():
        if isinstance(value, dict):
            rows = ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in value.items())
            lines.append(f" {json.dumps(key)}: {{\n{rows}\n }}")
        elif isinstance(value, list):
            rows = ",\n".join(f"  {json.dumps(row)}" for row in value)
            lines.append(f" {json.dumps(key)}: [\n{rows}\n ]")
        else:
            lines.append(f" {json.dumps(key)}: {json.dumps(value)}")
    TARGET.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
