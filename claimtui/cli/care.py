"""`doctor`, `keys` and `completion`: care of the store, and finding one's way."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from claimtui.cli.examples import examples
from claimtui.cli.plain import columns
from claimtui.cli.session import Session, in_session
from claimtui.cli.shapes import doctor_plain
from claimtui.model.errors import UsageError

app = typer.Typer(rich_markup_mode=None)

SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")


@app.command("doctor", epilog=examples("claimtui doctor", "claimtui doctor --repair"))
@in_session
def doctor(
    session: Session,
    repair: Annotated[
        bool, typer.Option("--repair", help="Rebuild what can be rebuilt.")
    ] = False,
) -> int:
    """Look over the whole store for damage.

    Exit code 1: there is some, or some is left after a repair.
    """
    from claimtui.workspace.care import doctor

    report = doctor(session.workspace, repair=repair)
    problems = list(report.problems)
    left = problems or ["no problems found"]
    session.data(doctor_plain(report), [report.database, *report.repaired, *left])
    return 1 if problems else 0


@app.command("keys", epilog=examples("claimtui keys", "claimtui keys --json"))
@in_session
def keys(session: Session) -> None:
    """List the actions of the screens with the keys in force."""
    from claimtui.workspace.configuration import load_configuration
    from screens.actions import spoken_key
    from screens.key_choices import chosen_actions

    actions = chosen_actions(load_configuration().keys)
    session.data(
        {
            "actions": [
                {
                    "id": action.id,
                    "keys": list(action.keys),
                    "label": action.label,
                    "help": action.help,
                    "group": action.group,
                }
                for action in actions
            ]
        },
        columns(
            (
                action.id,
                " or ".join(spoken_key(key) for key in action.keys),
                action.label,
                action.group,
            )
            for action in actions
        ),
    )


@app.command(
    "completion",
    epilog=examples(
        "claimtui completion bash >> ~/.bashrc",
        "claimtui completion zsh > ~/.zfunc/_claimtui",
        "claimtui completion fish > ~/.config/fish/completions/claimtui.fish",
    ),
)
def completion(
    shell: Annotated[
        str, typer.Argument(metavar="SHELL", help=", ".join(SHELLS) + ".")
    ],
) -> None:
    """Print the completion script for a shell."""
    from typer._completion_shared import get_completion_script

    if shell not in SHELLS:
        raise UsageError(
            "is no shell that can be served",
            which=shell,
            hint="one of " + ", ".join(SHELLS),
        )
    script = get_completion_script(
        prog_name="claimtui", complete_var="_CLAIMTUI_COMPLETE", shell=shell
    )
    sys.stdout.write(f"{script}\n")
