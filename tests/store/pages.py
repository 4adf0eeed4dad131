from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Pages:
    """A real web server on loopback whose pages a test changes."""

    port: int = 0
    bodies: dict[str, bytes] = field(default_factory=dict)
    types: dict[str, str] = field(default_factory=dict)
    moved: dict[str, str] = field(default_factory=dict)
    statuses: dict[str, int] = field(default_factory=dict)
    asked: list[tuple[str, str | None]] = field(default_factory=list)
    """Path and `If-None-Match` of every request."""

    def put(self, path: str, body: str | bytes, kind: str = "text/html") -> str:
        data = body if isinstance(body, bytes) else body.encode()
        self.bodies[path], self.types[path] = data, kind
        return self.address(path)

    def address(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"


@contextmanager
def serving() -> Iterator[Pages]:
    pages = Pages()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = self.path
            pages.asked.append((path, self.headers.get("If-None-Match")))
            status = pages.statuses.get(path)
            if status is None and path in pages.moved:
                self.send_response(301)
                self.send_header("Location", pages.moved[path])
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            body = pages.bodies.get(path)
            tag = f'"{hash(body)}"'
            if status is None and body and self.headers.get("If-None-Match") == tag:
                self.send_response(304)
                self.end_headers()
                return
            body = b"no" if status or body is None else body
            self.send_response(status or (200 if path in pages.bodies else 404))
            self.send_header("Content-Type", pages.types.get(path, "text/plain"))
            self.send_header("Content-Length", str(len(body)))
            self.send_header("ETag", tag)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        pages.port = server.server_port
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield pages
        server.shutdown()
        thread.join()
