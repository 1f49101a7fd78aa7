"""A real mail server for tests: takes every mail and keeps it."""

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import cast

from tests.processes import eventually


class Mailbox(socketserver.ThreadingTCPServer):
    """Speaks as much SMTP as a sender needs."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Talk)
        self.mails: list[EmailMessage] = []

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.server_address[1]}"

    def newest_to(self, address: str) -> str:
        """The text of the newest mail to this address, as soon as there is one; it is taken out."""
        mail = eventually(lambda: next((m for m in self.mails[::-1] if m["To"] == address), None))
        self.mails.remove(mail)
        return str(mail.get_content()).replace("\r\n", "\n")


class _Talk(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        self._say(b"220 ready")
        for line in self.rfile:
            command = line[:4].upper()
            if command == b"DATA":
                self._say(b"354 go on")
                self._keep()
            self._say(b"221 bye" if command == b"QUIT" else b"250 fine")

    def _keep(self) -> None:
        lines = []
        for line in self.rfile:
            if line == b".\r\n":
                break
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        mail = message_from_bytes(b"".join(lines), policy=default)
        cast("Mailbox", self.server).mails.append(cast("EmailMessage", mail))

    def _say(self, words: bytes) -> None:
        self.wfile.write(words + b"\r\n")


@contextmanager
def open_mailbox() -> Iterator[Mailbox]:
    with Mailbox() as mailbox:
        threading.Thread(target=mailbox.serve_forever, daemon=True).start()
        yield mailbox
        mailbox.shutdown()
