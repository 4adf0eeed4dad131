"""A request id makes a command answer the same again, whatever happened since."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from claimtui.model.codec import from_json, to_json
from claimtui.model.errors import UsageError
from store.tables import Request
from store.transaction import Transaction

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")


def answer_once(
    transaction: Transaction,
    request: str | None,
    kind: str,
    answer_type: type[T],
    function: Callable[Concatenate[Transaction, P], T | R],
    *args: P.args,
    **kwargs: P.kwargs,
) -> T | R:
    """Run a command, or give the answer that the same request was given before.

    Only an answer of `answer_type` is kept: a refusal or a conflict changed nothing and
    may be asked again.

    Raises:
        UsageError: The request id was used for another kind of command.
    """
    if request is None:
        return function(transaction, *args, **kwargs)
    known = transaction.connection.execute(
        "SELECT kind, answer FROM request WHERE id = ?", (request,)
    ).fetchone()
    if known is not None:
        if known[0] != kind:
            raise UsageError(
                f"was used for another command ({known[0]})",
                which=f"request {request}",
                hint="every command takes a request id of its own",
            )
        return from_json(answer_type, known[1])
    answer = function(transaction, *args, **kwargs)
    if isinstance(answer, answer_type):
        transaction.add(
            Request(
                id=request, kind=kind, answer=to_json(answer), at=transaction.now_ms
            )
        )
    return answer
