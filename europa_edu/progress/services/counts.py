"""Upserts that add to counts: one statement a table, atomic beside others."""

from collections.abc import Mapping
from typing import Any

from django.db import connection
from django.db.models import Model
from msgspec import Struct

ROWS = 100  # in one statement
Rows = Mapping[Any, list[int]]  # the counts of a row by its key


class CountedRows(Struct, frozen=True):
    """A model with the fields that name a row, and those that count."""

    model: type[Model]
    keys: tuple[str, ...]
    counts: tuple[str, ...]

    def add(self, rows: Rows) -> None:
        """Raise the counts. (Django's bulk_create can replace on conflict, but not add.)"""
        self._change(rows, "+")

    def take_out(self, rows: Rows) -> None:
        """Lower the counts of rows that were added before; what is empty then goes."""
        self._change(rows, "-")
        within = {f"{self.keys[0]}__in": {key[0] for key in rows}}
        empty = dict.fromkeys(self.counts, 0)
        self.model._default_manager.filter(**within, **empty).delete()

    def _change(self, rows: Rows, sign: str) -> None:
        # In one order everywhere, so that two pupils of a class cannot deadlock.
        ordered = [(*key, *counts) for key, counts in sorted(rows.items())]
        fields = [self._field(name) for name in (*self.keys, *self.counts)]
        for start in range(0, len(ordered), ROWS):
            chunk = ordered[start : start + ROWS]
            values = [
                field.get_db_prep_save(value, connection)
                for row in chunk
                for field, value in zip(fields, row, strict=True)
            ]
            with connection.cursor() as cursor:
                cursor.execute(self._statement(len(chunk), sign), values)

    def _statement(self, rows: int, sign: str) -> str:
        """Names are the model's own; values are parameters."""
        quote = connection.ops.quote_name
        table = quote(self.model._meta.db_table)
        keys, counts = (
            [quote(self._field(name).column) for name in names]
            for names in (self.keys, self.counts)
        )
        row = f"({', '.join(['%s'] * (len(keys) + len(counts)))})"
        changes = (f"{count} = {table}.{count} {sign} excluded.{count}" for count in counts)
        return (
            f"INSERT INTO {table} ({', '.join(keys + counts)}) "  # noqa: S608
            f"VALUES {', '.join([row] * rows)} "
            f"ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {', '.join(changes)}"
        )

    def _field(self, name: str) -> Any:
        return self.model._meta.get_field(name)
