"""The board games: a pure engine, five titles, and the tables they are played at."""
