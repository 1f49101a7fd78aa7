from tests.games.coverage import TABLE, clause_tests, clauses, table, untested


def test_it_has_a_test_for_every_clause_of_every_rules_page() -> None:
    assert untested() == []


def test_it_names_no_clause_that_no_rules_page_defines() -> None:
    assert sorted(set(clause_tests()) - set(clauses())) == []


def test_it_keeps_the_table_in_the_docs_up_to_date() -> None:
    assert TABLE.read_text() == table(), "write it anew: python -m tests.games.coverage"
