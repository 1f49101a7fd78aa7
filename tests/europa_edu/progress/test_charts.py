"""Bars stand on their scale, and the numbers are there to be read."""

from datetime import date, timedelta

from django.template import Context, Template
from hypothesis import given
from hypothesis import strategies as st

from europa_edu.progress.charts import LEFT, TALL, bars, scale_for
from europa_edu.progress.numbers import Count, Week

LINES = st.lists(st.tuples(*[st.integers(0, 5000)] * 2), max_size=60)


@given(LINES)
def test_it_draws_every_column_inside_the_plot_and_in_proportion(lines: list[tuple[int, int]]):
    chart = bars(lines)
    top = chart.ticks[-1].value
    for line, column in zip(lines, chart.columns, strict=True):
        assert LEFT <= column.x < column.middle < column.x + column.width <= 100
        for value, part in zip(line, column.parts, strict=True):
            assert abs(part.height - TALL * value / top) < 0.01
            assert part.y >= -0.01
        assert abs(column.parts[0].y + column.parts[0].height - TALL) < 0.02


@given(st.integers(0, 10**6))
def test_it_ends_the_scale_at_a_round_number_near_the_most(most: int):
    top = scale_for(most)
    assert most <= top <= max(2, 2.6 * most)
    assert top % 2 == 0


def test_it_names_at_most_five_columns_and_always_the_newest():
    for number in (1, 4, 5, 6, 52):
        columns = bars([(1,)] * number).columns
        assert 1 <= sum(column.named for column in columns) <= 5
        assert columns[-1].named


def test_it_prints_the_same_numbers_as_a_table_in_every_language():
    weeks = [
        Week(date(2026, 11, 2) + timedelta(weeks=n), Count(right=31 + n, answered=47), pupils=23)
        for n in range(2)
    ]
    page = Template("{% load charts %}{% week_chart weeks id='w' %}").render(
        Context({"weeks": weeks})
    )
    assert "<td>47</td><td>31</td><td>23</td>" in page
    assert "<td>47</td><td>32</td><td>23</td>" in page
    assert "," not in page.split("<details")[0].split('<svg class="chart-plot')[1]


def test_it_draws_no_bar_where_nothing_was_answered():
    weeks = [Week(date(2026, 11, 2), Count(), 0)]
    page = Template("{% load charts %}{% week_chart weeks id='w' pupils=False %}").render(
        Context({"weeks": weeks})
    )
    assert '<rect class="chart-right" x' not in page
    assert "Pupils" not in page
