"""The sights that questions ask about: those of all tourism cards. Pure."""

from quizzes.tourism import Card, Sight, cards, cities_of, sights

__all__ = ["Card", "Sight", "cards", "cities_of", "sights"]
