from __future__ import annotations

from pathlib import Path

import pytest

from store.filesystem import is_network_folder


@pytest.mark.parametrize(
    ("mounts", "network"),
    [
        ("/dev/sda1 / ext4 rw 0 0", False),
        ("srv:/home {root} nfs4 rw 0 0", True),
        ("//srv/data {root} cifs rw 0 0\n/dev/sda1 / ext4 rw 0 0", True),
        # The nearest mount counts, and a blank in its name is written as \040.
        (
            "srv:/home {root} nfs4 rw 0 0\n/dev/sdb {root}/my\\040data ext4 rw 0 0",
            False,
        ),
        (
            "/dev/sda1 {root} ext4 rw 0 0\nkim@srv: {root}/my\\040data fuse.sshfs r 0",
            True,
        ),
        ("srv:/x {root}/my nfs4 rw 0 0", False),
        ("no such line\n\n", False),
    ],
)
def test_a_folder_on_a_network_is_known_by_its_nearest_mount(
    tmp_path: Path, mounts: str, network: bool
) -> None:
    folder = tmp_path / "my data" / "store"
    folder.mkdir(parents=True)
    listed = tmp_path / "mounts"
    listed.write_text(mounts.format(root=tmp_path.resolve()), "utf-8")
    assert is_network_folder(folder, listed) is network


def test_where_mounts_are_not_listed_a_folder_counts_as_local(tmp_path: Path) -> None:
    assert not is_network_folder(tmp_path, tmp_path / "none")
