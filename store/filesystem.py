"""Tell local folders from network ones, where a write-ahead log corrupts."""

from __future__ import annotations

from pathlib import Path

_NETWORK = frozenset(
    [
        "nfs",
        "nfs4",
        "cifs",
        "smb3",
        "smbfs",
        "afs",
        "ncpfs",
        "9p",
        "ceph",
        "glusterfs",
        "lustre",
        "beegfs",
        "davfs",
        "fuse.sshfs",
        "fuse.ceph",
        "fuse.glusterfs",
        "fuse.davfs",
        "fuse.rclone",
        "fuse.s3fs",
        "fuse.gvfsd-fuse",
        "vboxsf",
        "vmhgfs",
        "fuse.vmhgfs-fuse",
        "prl_fs",
    ]
)
"""Types as Linux names them; folders of the host that a virtual machine sees too."""
_MOUNTS = Path("/proc/self/mounts")


def is_network_folder(folder: Path, mounts: Path = _MOUNTS) -> bool:
    """Return whether a folder lies on a network file system, where that can be told.

    Only Linux lists its mounts in a file; elsewhere the answer of `journal_mode` has to
    do (https://www.sqlite.org/wal.html: WAL does not work over a network).
    """
    try:
        lines = mounts.read_text("utf-8", "replace").splitlines()
    except OSError:
        return False
    best, kind = -1, ""
    place = folder.resolve()
    for line in lines:
        fields = line.split(" ")
        if len(fields) < 3:
            continue
        point = Path(fields[1].replace("\\040", " "))
        if place.is_relative_to(point) and len(point.parts) > best:
            best, kind = len(point.parts), fields[2]
    return kind in _NETWORK
