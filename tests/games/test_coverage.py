from tests.games.coverage import clause_tests, clauses, table, untested


def test_it_has_a_test_for_every_clause_of_every_rules_page() -> None:
    assert untested() == []


def test_it_names_no_clause_that_no_rules_page_defines() -> None:
    assert sorted(set(clause_tests()) - set(clauses())) == []


def test_it_prints_every_clause_with_its_tests() -> None:
    rows = [line for line in table().splitlines() if line.startswith("| ")][1:]
    assert [row.split(" ")[1] for row in rows] == clauses()
    assert all("::test_" in row for row in rows)
