"""Cards and questions as files of other programs: CSV, GIFT, Moodle XML, Anki decks. Pure."""
