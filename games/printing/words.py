"""The few words that stand on every print; pure code has no translations of its own."""

WORDS: dict[str, dict[str, str]] = {
    "plane": {"en": "Plane", "fr": "Avion", "de": "Flugzeug"},
    "ship": {"en": "Ship", "fr": "Bateau", "de": "Schiff"},
    "violet": {"en": "violet", "fr": "violet", "de": "violett"},
    "red": {"en": "red", "fr": "rouge", "de": "rot"},
    "yellow": {"en": "yellow", "fr": "jaune", "de": "gelb"},
    "green": {"en": "green", "fr": "vert", "de": "grün"},
    "blue": {"en": "blue", "fr": "bleu", "de": "blau"},
    "ship_rule": {
        "en": "joins two countries with a sea line",
        "fr": "relie deux pays par une ligne maritime",
        "de": "verbindet zwei Länder mit einer Seelinie",
    },
    "plane_rule": {
        "en": "joins two countries with this sign",
        "fr": "relie deux pays qui portent ce signe",
        "de": "verbindet zwei Länder mit diesem Zeichen",
    },
    "glue": {
        "en": "Cut along the dashed lines and glue the four parts together: A1 B1 on top.",
        "fr": "Découpe le long des pointillés et colle les quatre parties : A1 B1 en haut.",
        "de": "An den gestrichelten Linien schneiden und zusammenkleben: A1 B1 oben.",
    },
    "ferry": {"en": "train ferry", "fr": "ferry-boat (trains)", "de": "Eisenbahnfähre"},
    "ticket": {"en": "Ticket", "fr": "Billet", "de": "Fahrkarte"},
    "coach": {"en": "Coach", "fr": "Autocar", "de": "Bus"},
    "any_line": {
        "en": "coach or plane, any price",
        "fr": "autocar ou avion, à tout prix",
        "de": "Bus oder Flugzeug, jeder Preis",
    },
    "weekend": {"en": "Weekend in", "fr": "Week-end à", "de": "Wochenende in"},
    "itinerary": {"en": "Itinerary", "fr": "Itinéraire", "de": "Reiseplan"},
    "start": {"en": "Start", "fr": "Départ", "de": "Start"},
    "which_country": {
        "en": "In which country is this city? Name one of its sights.",
        "fr": "Dans quel pays se trouve cette ville ? Nomme une de ses curiosités.",
        "de": "In welchem Land liegt diese Stadt? Nenne eine ihrer Sehenswürdigkeiten.",
    },
    "event": {"en": "Event", "fr": "Événement", "de": "Ereignis"},
    "flight_plan": {"en": "Flight plan", "fr": "Plan de vol", "de": "Flugplan"},
    "sector": {"en": "Sector", "fr": "Secteur", "de": "Sektor"},
    "flight_rule": {
        "en": "Within a sector: 2 points. To a sector with a common edge: 4 points.",
        "fr": "Dans un secteur : 2 points. Vers un secteur qui a un côté commun : 4 points.",
        "de": "Im selben Sektor: 2 Punkte. In einen Sektor mit gemeinsamer Kante: 4 Punkte.",
    },
    "home": {"en": "Home", "fr": "Départ", "de": "Zuhause"},
    "covered": {"en": "covered until", "fr": "couvert jusqu’en", "de": "verdeckt bis"},
    "ladder": {
        "en": "Political points",
        "fr": "Points politiques",
        "de": "Politische Punkte",
    },
    "war_table": {"en": "War table", "fr": "Table des guerres", "de": "Kriegstafel"},
    "two_dice": {
        "en": "Throw two ten-sided dice and add them.",
        "fr": "Lance deux dés à dix faces et additionne-les.",
        "de": "Zwei zehnseitige Würfel werfen und zusammenzählen.",
    },
    "peace": {"en": "Peace", "fr": "Paix", "de": "Frieden"},
    "tension": {"en": "Tension", "fr": "Tension", "de": "Spannung"},
    "war": {"en": "War", "fr": "Guerre", "de": "Krieg"},
    "information": {"en": "for information", "fr": "pour information", "de": "zur Information"},
    "points": {"en": "points to share", "fr": "points à partager", "de": "Punkte zu teilen"},
    "needed": {"en": "pawns needed", "fr": "pions nécessaires", "de": "Figuren nötig"},
    "from": {"en": "from", "fr": "dès", "de": "ab"},
}


def word(name: str, language: str) -> str:
    return WORDS[name][language]
