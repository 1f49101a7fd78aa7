"""The board games: a pure engine, the titles, and the tables they are played at."""
