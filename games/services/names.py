"""Names for bots: travellers, so that nobody takes a bot for a classmate."""

import secrets
from collections.abc import Collection

# fmt: off
TRAVELLERS = (
    "Egeria", "Nansen", "Humboldt", "Merian", "Battuta", "Pytheas", "Amundsen", "Linné", "Bird",
    "Heyerdahl", "Kingsley", "Nordenskiöld", "Evliya", "Rubruk", "Polo", "Scoresby",
)
# fmt: on


def bot_name(taken: Collection[str]) -> str:
    """A traveller's name that nobody at the table has."""
    return secrets.choice([name for name in TRAVELLERS if name not in taken])
