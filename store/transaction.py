"""The writing side: one SQLModel session in one BEGIN IMMEDIATE for each command."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import event as hooks
from sqlalchemy import insert, inspect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool
from sqlmodel import Session, SQLModel, create_engine

from store.digests import sealed
from store.process import PROCESS
from store.tables import Event

P = ParamSpec("P")
R = TypeVar("R")


class Transaction:
    """What a write function works with: rows in, facts read in the same transaction."""

    def __init__(
        self, session: Session, connection: sqlite3.Connection, actor: str, now_ms: int
    ) -> None:
        self.connection = connection
        """The driver's connection inside the transaction, for read functions."""
        self.actor = actor
        self.now_ms = now_ms
        self._session = session

    def add(self, row: SQLModel) -> None:
        """Insert one row."""
        self._session.add(row)
        self._session.flush()

    def add_all(self, table: type[SQLModel], rows: Iterable[Mapping[str, Any]]) -> None:
        """Insert many rows of one table."""
        held = [dict(row) for row in rows]
        if held:
            # The table, not the class: the ORM's own bulk path takes twice as long.
            self._session.connection().execute(insert(inspect(table).local_table), held)

    def event(
        self,
        kind: str,
        subject: str,
        payload: Mapping[str, Any],
        *,
        document: str | None = None,
        undoes: int | None = None,
    ) -> int:
        """Record what happened and return its sequence number."""
        told = json.dumps(payload, ensure_ascii=False, separators=(",", ":"))
        about = (kind, subject, document, self.actor, self.now_ms, PROCESS)
        row = Event(
            kind=kind,
            subject=subject,
            document=document,
            actor=self.actor,
            at=self.now_ms,
            process=PROCESS,
            payload=sealed(told, (*about, undoes)),
            undoes=undoes,
        )
        self.add(row)
        if row.sequence is None:
            raise AssertionError("an inserted event has a number")
        return row.sequence

    def project(self, sql: str, values: Sequence[Any]) -> None:
        """Write a row of a rebuildable table."""
        self.connection.execute(sql, values)

    def project_all(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Write many rows of a rebuildable table."""
        self.connection.executemany(sql, rows)


class Writer:
    """Runs write functions one at a time on one connection of its own."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connection = connect()
        self._engine = create_engine(
            "sqlite://", creator=lambda: self._connection, poolclass=StaticPool
        )
        hooks.listen(self._engine, "begin", _begin_immediate)

    def run(
        self,
        actor: str,
        now_ms: int,
        function: Callable[Concatenate[Transaction, P], R],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> R:
        """Run one function in one transaction."""
        try:
            with Session(self._engine, expire_on_commit=False) as session:
                session.connection()
                transaction = Transaction(session, self._connection, actor, now_ms)
                answer = function(transaction, *args, **kwargs)
                session.commit()
                return answer
        except DBAPIError as error:
            if isinstance(error.orig, sqlite3.Error):
                raise error.orig from error
            raise

    def close(self) -> None:
        """Close the connection."""
        self._engine.dispose()
        self._connection.close()


def _begin_immediate(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
