from tests.games.golden import write_all

write_all()
