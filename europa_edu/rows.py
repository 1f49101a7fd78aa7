"""What hand-written SQL is built from: the columns of a model, as its fields name them.

Each app that needs such statements has them in its own `rows.py`; ADR 0012 gives the measured
reason for every one. A statement that does not fit its model any more raises at its first use.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Model
from django.db.models.base import ModelState
from msgspec import Struct

AnyModel = TypeVar("AnyModel", bound=Model)


class Columns(Struct, frozen=True):
    """The columns of one model in a SELECT, and what makes Python's values of them."""

    model: type[Model]
    names: tuple[str, ...]
    text: str
    converters: tuple[tuple[int, Any, Callable[..., Any]], ...]

    def read(self, row: Sequence[Any]) -> Any:
        """An instance of the model from the values of its columns.

        As `Model.from_db`, but without `__init__`, which would send two signals that nobody hears
        and look at every field: a third of what reading a seat costs.
        """
        values = list(row)
        for column, expression, convert in self.converters:
            values[column] = convert(values[column], expression, connection)
        instance = self.model.__new__(self.model)
        instance.__dict__.update(zip(self.names, values, strict=True))
        instance._state = ModelState()
        instance._state.adding, instance._state.db = False, connection.alias
        return instance


def columns_of(model: type[Model], table: str = "") -> Columns:
    """All columns of a model, of the table as it is called in the statement."""
    return _columns_of(model, table, connection.vendor)


@cache
def _columns_of(model: type[Model], table: str, vendor: str) -> Columns:
    quote = connection.ops.quote_name
    fields = model._meta.concrete_fields
    converters = tuple(
        (column, expression, convert)
        for column, field in enumerate(fields)
        for expression in [field.get_col(model._meta.db_table)]
        for convert in (
            *connection.ops.get_db_converters(expression),
            *expression.get_db_converters(connection),
        )
    )
    prefix = f"{quote(table)}." if table else ""
    text = ", ".join(prefix + quote(str(field.column)) for field in fields)
    return Columns(model, tuple(field.attname for field in fields), text, converters)


def insert(model: type[Model], names: tuple[str, ...]) -> str:
    """The statement that adds a row. Raises TypeError unless `names` are all of its columns."""
    return _insert(model, names, connection.vendor)


@cache
def _insert(model: type[Model], names: tuple[str, ...], vendor: str) -> str:
    all_but_key = {f.attname for f in model._meta.concrete_fields if not f.primary_key}
    if different := all_but_key.symmetric_difference(names):
        raise TypeError(f"{model.__name__} has other columns: {', '.join(sorted(different))}")
    places = ", ".join(["%s"] * len(names))
    return f"INSERT INTO {_table(model)} ({', '.join(_quoted(model, names))}) VALUES ({places})"  # noqa: S608


def update(model: type[Model], names: tuple[str, ...]) -> str:
    """The statement that changes these columns of the row with the key given last."""
    return _update(model, names, connection.vendor)


@cache
def _update(model: type[Model], names: tuple[str, ...], vendor: str) -> str:
    changes = ", ".join(f"{column} = %s" for column in _quoted(model, names))
    return f"UPDATE {_table(model)} SET {changes} WHERE id = %s"  # noqa: S608


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _quoted(model: type[Model], names: Sequence[str]) -> list[str]:
    columns = {field.attname: str(field.column) for field in model._meta.concrete_fields}
    return [connection.ops.quote_name(columns[name]) for name in names]
