"""Which shapes of the world map we use, and under which code."""

NUMERIC = {
    "008": "AL", "020": "AD", "031": "AZ", "040": "AT", "051": "AM", "056": "BE", "070": "BA",
    "100": "BG", "112": "BY", "191": "HR", "196": "CY", "203": "CZ", "208": "DK", "233": "EE",
    "246": "FI", "250": "FR", "268": "GE", "276": "DE", "300": "GR", "336": "VA", "348": "HU",
    "352": "IS", "372": "IE", "380": "IT", "398": "KZ", "428": "LV", "438": "LI", "440": "LT",
    "442": "LU", "470": "MT", "492": "MC", "498": "MD", "499": "ME", "528": "NL", "578": "NO",
    "616": "PL", "620": "PT", "642": "RO", "643": "RU", "674": "SM", "688": "RS", "703": "SK",
    "705": "SI", "724": "ES", "752": "SE", "756": "CH", "792": "TR", "804": "UA", "807": "MK",
    "826": "GB",
    # drawn with their parent
    "234": "FO", "248": "AX", "292": "GI", "831": "GG", "832": "JE", "833": "IM",
    # land around Europe
    "004": "AF", "012": "DZ", "275": "PS", "304": "GL", "364": "IR", "368": "IQ", "376": "IL",
    "400": "JO", "414": "KW", "422": "LB", "434": "LY", "504": "MA", "682": "SA", "760": "SY",
    "788": "TN", "795": "TM", "818": "EG", "860": "UZ",
}  # fmt: skip
UNNUMBERED = {
    "Kosovo": "XK",
    "N. Cyprus": "XN",
    "Cyprus U.N. Buffer Zone": "XB",
    "Akrotiri": "XA",
    "Dhekelia": "XD",
}
# A drawing choice, not a legal statement.
DRAWN_WITH = {
    "AX": "FI", "FO": "DK", "GG": "GB", "GI": "GB", "IM": "GB", "JE": "GB",
    "XA": "CY", "XB": "CY", "XD": "CY", "XN": "CY",
}  # fmt: skip
# Natural Earth draws Crimea as held; the United Nations (A/RES/68/262) and we draw it as Ukraine.
CRIMEA = (34.1, 44.95)
