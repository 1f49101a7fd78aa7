"""Bars stand on their scale, and the numbers are there to be read."""

from datetime import date, timedelta
from itertools import pairwise

from django.template import Context, Template
from hypothesis import given
from hypothesis import strategies as st

from europa_edu.progress.charts import LEFT, TALL, bars, line, scale_for, sparkline
from europa_edu.progress.numbers import Count, Week

LINES = st.lists(st.tuples(*[st.integers(0, 5000)] * 2), max_size=60)


@given(LINES)
def test_it_draws_every_column_inside_the_plot_and_in_proportion(lines: list[tuple[int, int]]):
    chart = bars(lines)
    top = chart.ticks[-1].value
    for counts, column in zip(lines, chart.columns, strict=True):
        assert LEFT <= column.x < column.middle < column.x + column.width <= 100
        for value, part in zip(counts, column.parts, strict=True):
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


@given(st.lists(st.none() | st.floats(0, 1), max_size=60))
def test_it_draws_every_known_share_of_a_line_inside_the_plot(shares: list[float | None]):
    drawn = line(shares)
    assert len(drawn.dots) == sum(share is not None for share in shares)
    for dot in drawn.dots:
        assert 0 < dot.x < 100
        assert 0 <= dot.y <= 100
    for dot, after in pairwise(drawn.dots):
        assert (dot.x2, dot.y2) == (after.x, after.y)


def test_it_lets_a_line_begin_at_the_quarter_below_the_least():
    assert [line([share, 1.0]).least for share in (0.1, 0.3, 0.87, 1.0)] == [0, 25, 75, 75]


def test_it_draws_no_small_line_of_one_week():
    assert sparkline([None, 0.5]) == ""
    assert sparkline([0.0, None, 1.0]) == "2,18 62,2"
