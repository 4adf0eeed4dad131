"""What every command is given: shared options, the workspace, the output."""

from __future__ import annotations

import inspect
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import (
    TYPE_CHECKING,
    Annotated,
    Concatenate,
    ParamSpec,
    TypeVar,
)

import typer

from claimtui.cli.plain import json_text, printable, wrapped
from claimtui.cli.streams import write_json_as_utf8
from claimtui.model.errors import UsageError
from claimtui.model.results import Conflict, Ok, Refused

if TYPE_CHECKING:
    from claimtui.workspace.workspace import Workspace

P = ParamSpec("P")
T = TypeVar("T")

SCHEMA = 1
"""Counts up when an answer changes in a way that breaks its readers."""
NARROW = 80
MOST_REVISIONS = 2**31
"""No thing has more."""

StoreOption = Annotated[
    str | None,
    typer.Option("--store", metavar="FOLDER", help="Where the store is."),
]
AsOption = Annotated[str | None, typer.Option("--as", metavar="NAME", help="Who acts.")]
ViewerOption = Annotated[
    str | None,
    typer.Option("--viewer", metavar="SCOPE", help="What may be seen."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
RequestOption = Annotated[
    str | None,
    typer.Option(
        "--request",
        metavar="ID",
        help="The same request id gives the same answer again and does nothing twice.",
    ),
]
ExpectOption = Annotated[
    int | None,
    typer.Option(
        "--expect",
        metavar="REV",
        min=1,
        max=MOST_REVISIONS,
        help="The revision this is meant for; refused where another one stands.",
    ),
]


@dataclass(frozen=True, slots=True)
class Shared:
    """Options given before the command; those after it count more."""

    store: str | None = None
    actor: str | None = None
    viewer: str | None = None


class Output:
    """Data goes to stdout, words to stderr; text from outside commands no terminal."""

    def __init__(self, as_json: bool) -> None:
        self.as_json = as_json

    @property
    def width(self) -> int:
        """How many columns a line may take."""
        if not sys.stdout.isatty():
            return NARROW
        return max(20, shutil.get_terminal_size((NARROW, 24)).columns)

    def data(self, answer: Mapping[str, object], lines: Iterable[str]) -> None:
        """Write the answer as JSON, or as lines for a person."""
        if self.as_json:
            self.json(answer)
        else:
            self.lines(lines)

    def json(self, answer: Mapping[str, object]) -> None:
        """Write one answer on one line and hand it on at once."""
        write_json_as_utf8()
        sys.stdout.write(json_text({"schema": SCHEMA, **answer}) + "\n")
        sys.stdout.flush()

    def lines(self, lines: Iterable[str]) -> None:
        """Write lines for a person."""
        for line in lines:
            sys.stdout.write(printable(line) + "\n")

    def text(self, answer: Mapping[str, object], text: str) -> None:
        """Write the answer as JSON, or a whole text as it is."""
        self.data(answer, [text.removesuffix("\n")])

    def paragraph(self, text: str, indent: int = 2) -> Iterator[str]:
        """Yield text from outside in lines that fit, each with an indent."""
        return wrapped(text, self.width, " " * indent)

    def words(self, line: str) -> None:
        """Say something on stderr, in one line."""
        tell(line)


def tell(line: str) -> None:
    """Say something on stderr, in one line."""
    sys.stdout.flush()
    sys.stderr.write(printable(" ".join(line.split())) + "\n")


class Session(Output):
    """One run of a command; the workspace is opened when it is first asked for."""

    def __init__(self, shared: Shared, as_json: bool) -> None:
        super().__init__(as_json)
        self.shared = shared
        self._workspace: Workspace | None = None

    @property
    def workspace(self) -> Workspace:
        """The workspace that the options name.

        Raises:
            StoreError: It cannot be opened.
            UsageError: The configuration holds what cannot be meant.
        """
        if self._workspace is None:
            from claimtui.cli.configured import open_workspace

            shared = self.shared
            self._workspace = open_workspace(shared.store, shared.actor, shared.viewer)
        return self._workspace

    def close(self) -> None:
        """Close what was opened."""
        if self._workspace is not None:
            self._workspace.close()

    def answer(
        self,
        result: Ok[T] | Refused | Conflict,
        shape: Callable[[T], Mapping[str, object]],
        lines: Callable[[T], Iterable[str]],
    ) -> int:
        """Write what a command answered and return the exit code."""
        if isinstance(result, Ok):
            self.data(shape(result.value), lines(result.value))
            return 0
        if isinstance(result, Refused):
            return self.refuse(result.reasons)
        return self.conflict(result)

    def refuse(self, reasons: Iterable[str]) -> int:
        """Write why a rule says no and return the exit code."""
        reasons = list(reasons)
        if self.as_json:
            self.json({"refused": reasons})
        for reason in reasons:
            self.words(f"refused: {reason}")
        return 1

    def conflict(self, conflict: Conflict) -> int:
        """Write what came in between and return the exit code."""
        if self.as_json:
            self.json(
                {
                    "conflict": {
                        "expected": conflict.expected,
                        "found": conflict.found,
                        "accepted": list(conflict.accepted),
                        "local": list(conflict.local),
                        "replayed": [],
                        "needs_decision": list(conflict.local),
                    }
                }
            )
        self.words(
            f"conflict: revision {conflict.expected} was expected and "
            f"revision {conflict.found} stands; nothing was saved"
        )
        return 1

    def overtaken(
        self, expect: int | None, found: int, act: str, request: str | None
    ) -> bool:
        """Tell whether another revision stands than was expected, and say so.

        A request that was answered before gets its answer again whatever stands now.
        """
        from claimtui.workspace.asking import is_answered

        if expect in (None, found) or is_answered(self.workspace, request):
            return False
        self.conflict(Conflict(expect or 0, found, local=(act,)))
        return True


def shared_options(
    ctx: typer.Context, store: str | None, actor: str | None, viewer: str | None
) -> Shared:
    """Return a command's own options, and those given before it where it has none."""
    before = ctx.obj if isinstance(ctx.obj, Shared) else Shared()
    if viewer is not None and not viewer.strip():
        # An unset variable must not open everything.
        raise UsageError("names no access scope", which="--viewer", hint="leave it out")
    return Shared(store or before.store, actor or before.actor, viewer or before.viewer)


def in_session(
    command: Callable[Concatenate[Session, P], int | None],
) -> Callable[..., int | None]:
    """Turn a function of a session into a command with the options that all share."""

    def run(
        ctx: typer.Context,
        store: StoreOption = None,
        actor: AsOption = None,
        viewer: ViewerOption = None,
        as_json: JsonOption = False,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> int | None:
        session = Session(shared_options(ctx, store, actor, viewer), as_json)
        try:
            return command(session, *args, **kwargs)
        finally:
            session.close()

    _sign(run, command)
    return run


def _sign(run: Callable[..., object], command: Callable[..., object]) -> None:
    """Give `run` the parameters of `command` before its own, for typer to see."""
    ours = list(inspect.signature(run, eval_str=True).parameters.values())
    theirs = list(inspect.signature(command, eval_str=True).parameters.values())
    keyword = inspect.Parameter.KEYWORD_ONLY
    merged = [
        parameter.replace(kind=keyword)
        for parameter in (ours[0], *theirs[1:], *ours[1:5])
    ]
    run.__signature__ = inspect.Signature(merged)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in merged}
    run.__name__, run.__doc__ = command.__name__, command.__doc__
