"""Parts of Europe that a lesson is about, each with the countries of today's map in it. Pure.

Regions are agreements, not facts; those of the school books, by a source for each where one rules.
A country may be in several.
"""

from types import MappingProxyType

REGIONS = MappingProxyType({
    # The members of the Nordic Council.
    "nordic": frozenset({"DK", "FI", "IS", "NO", "SE"}),
    # The Baltic states, not all who lie on that sea.
    "baltic": frozenset({"EE", "LT", "LV"}),
    "british_isles": frozenset({"GB", "IE"}),
    # The union of 1944.
    "benelux": frozenset({"BE", "LU", "NL"}),
    # The parties of the Alpine Convention.
    "alps": frozenset({"AT", "CH", "DE", "FR", "IT", "LI", "MC", "SI"}),
    # The peninsula, with the Pyrenees' little state.
    "iberia": frozenset({"AD", "ES", "PT"}),
    # Central Europe of the StAGN, the German-speaking committee on geographical names, without
    # the Baltic states and Croatia, which have regions of their own, and Luxembourg.
    "central": frozenset({"AT", "CH", "CZ", "DE", "HU", "LI", "PL", "SI", "SK"}),
    # The peninsula in the wide sense, with Romania; Slovenia and Turkey reach only its edge.
    "balkans": frozenset({"AL", "BA", "BG", "GR", "HR", "ME", "MK", "RO", "RS", "XK"}),
    "eastern": frozenset({"BY", "KZ", "MD", "RU", "UA"}),
    # The three states south of the mountains.
    "caucasus": frozenset({"AM", "AZ", "GE"}),
    # Who has a coast there, by the seas of the atlas; not Gibraltar for the United Kingdom.
    "mediterranean": frozenset({
        "AL", "BA", "CY", "ES", "FR", "GR", "HR", "IT", "MC", "ME", "MT", "SI", "TR",
    }),
    # Smaller than 500 km².
    "micro_states": frozenset({"AD", "LI", "MC", "MT", "SM", "VA"}),
})  # fmt: skip


def lands_in(region: str) -> frozenset[str]:
    """Countries of a region; none for what is no region, and none means that all are meant."""
    return REGIONS.get(region, frozenset())
