"""A request id makes a command answer the same again, whatever happened since."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar, get_origin

from store.reads.requests import Asked, earlier_answer, kept_answer
from store.tables import Request
from store.transaction import Transaction

P = ParamSpec("P")
R = TypeVar("R")


def answer_once(
    transaction: Transaction,
    request: str | Asked | None,
    kind: str,
    answer_type: Any,
    function: Callable[Concatenate[Transaction, P], R],
    *args: P.args,
    **kwargs: P.kwargs,
) -> R:
    """Run a command, or give the answer that the same request was given before.

    Only an answer of `answer_type` is kept: a refusal or a conflict changed nothing and
    may be asked again.

    Raises:
        UsageError: The request id was used by somebody else, for another kind of
            command, or with other arguments.
    """
    if request is None:
        return function(transaction, *args, **kwargs)
    known: R | None = earlier_answer(
        transaction.connection, request, kind, answer_type, transaction.actor
    )
    if known is not None:
        return known
    answer = function(transaction, *args, **kwargs)
    if isinstance(answer, get_origin(answer_type) or answer_type):
        transaction.add(
            Request(
                id=request.id if isinstance(request, Asked) else request,
                kind=kind,
                answer=kept_answer(request, answer, transaction.actor),
                at=transaction.now_ms,
            )
        )
    return answer
