"""A loopback server that says byte for byte what a test wants, true or not."""

from __future__ import annotations

import socket
import ssl
import struct
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

CERTIFICATE = Path(__file__).with_name("lying_server.pem")
"""Of `localhost`, `news.example` and 127.0.0.1, signed by itself, with its key."""


@dataclass
class Conversation:
    """One request that came, and the means to answer it."""

    path: str
    """With its query."""
    headers: dict[str, str]
    """Names in lower case."""
    sock: socket.socket = field(repr=False)
    closing: threading.Event = field(repr=False)

    def send(self, data: bytes) -> bool:
        """Send bytes; return False once the other side is gone."""
        try:
            self.sock.sendall(data)
        except OSError:
            return False
        return not self.closing.is_set()

    def stall(self, seconds: float = 30.0) -> None:
        """Say nothing until the server closes or the time is over."""
        self.closing.wait(seconds)

    def reset(self) -> None:
        """Break the connection off without a goodbye."""
        self.sock.setsockopt(
            socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0)
        )
        self.sock.close()


Answer = bytes | Callable[[Conversation], object]


def reply(
    status: str = "200 OK",
    body: bytes = b"",
    *headers: tuple[str, str],
    length: int | None = -1,
) -> bytes:
    """Make an answer; `length` -1 is the true one, None leaves it out."""
    lines = [f"HTTP/1.1 {status}", *(f"{name}: {value}" for name, value in headers)]
    if length is not None:
        lines.append(f"Content-Length: {len(body) if length < 0 else length}")
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


def page(body: bytes, *headers: tuple[str, str]) -> bytes:
    """Make an honest answer with an HTML page."""
    return reply("200 OK", body, ("Content-Type", "text/html; charset=utf-8"), *headers)


def redirect(location: str, status: str = "302 Found") -> bytes:
    """Make a redirect."""
    return reply(status, b"elsewhere", ("Location", location))


def chunked(*chunks: bytes, end: bytes = b"0\r\n\r\n") -> bytes:
    """Make a body of chunks."""
    return b"".join(b"%x\r\n%b\r\n" % (len(c), c) for c in chunks) + end


class LyingServer:
    """Answers each path as it was told, and keeps what it was asked."""

    def __init__(self, *, tls: bool = False) -> None:
        self.asked: list[Conversation] = []
        self._answers: dict[str, Answer] = {}
        self._closing = threading.Event()
        self._threads: list[threading.Thread] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._scheme = "https" if tls else "http"
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER) if tls else None
        if self._context is not None:
            self._context.load_cert_chain(CERTIFICATE)

    def __enter__(self) -> Self:
        self._start(self._accept)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._closing.set()
        # Closing alone does not wake a thread that waits in accept().
        socket.create_connection(("127.0.0.1", self.port), 1).close()
        for thread in self._threads:
            thread.join(5)
        self._listener.close()

    def url(self, path: str, host: str = "127.0.0.1") -> str:
        """Return the address of a path on this server."""
        return f"{self._scheme}://{host}:{self.port}{path}"

    def on(self, path: str, answer: Answer) -> str:
        """Answer a path (query left aside) so from now on; return its address."""
        self._answers[path] = answer
        return self.url(path)

    def paths(self) -> list[str]:
        """Return what was asked so far, in order."""
        return [conversation.path for conversation in self.asked]

    def _start(self, work: Callable[[], None]) -> None:
        thread = threading.Thread(target=work, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        while not self._closing.is_set():
            sock, _ = self._listener.accept()
            sock.settimeout(5)
            self._start(lambda sock=sock: self._serve(sock))  # type: ignore[misc]

    def _serve(self, sock: socket.socket) -> None:
        try:
            if self._context is not None:
                sock = self._context.wrap_socket(sock, server_side=True)
            conversation = self._heard(sock)
            if conversation is not None:
                self._say(conversation)
        except OSError:
            pass  # The other side is gone, which is what some tests are about.
        finally:
            sock.close()

    def _heard(self, sock: socket.socket) -> Conversation | None:
        data = b""
        while b"\r\n\r\n" not in data:
            more = sock.recv(65_536)
            if not more:
                return None
            data += more
        first, *rest = data.partition(b"\r\n\r\n")[0].decode("latin-1").split("\r\n")
        pairs = (line.partition(":") for line in rest)
        headers = {name.lower(): value.strip() for name, _, value in pairs}
        return Conversation(first.split(" ")[1], headers, sock, self._closing)

    def _say(self, conversation: Conversation) -> None:
        self.asked.append(conversation)
        answer = self._answers.get(conversation.path.partition("?")[0])
        if callable(answer):
            answer(conversation)
        else:
            conversation.send(
                reply("404 Not Found", b"no") if answer is None else answer
            )
