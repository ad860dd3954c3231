"""Logs: one line for each thing that happened; for people on a terminal, as JSON for machines.

Table ids and error sentences may stand in them; names, cards, tickets, seeds and cookies never do.
"""

import logging
from contextlib import suppress
from typing import Any

import structlog


def set_up(as_json: bool) -> None:
    processors: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.format_exc_info,
    ]
    processors.append(structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=False))
    structlog.configure(
        processors=processors,
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=lambda *_: _Output(),
    )
    if not as_json:
        return
    for name in ("uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [_Bridge()], False


class _Output:
    """A disk that is full for the log is no reason to fail in what the log is about."""

    def msg(self, line: str) -> None:
        with suppress(OSError):
            print(line, flush=True)

    debug = info = warning = error = critical = msg


class _Bridge(logging.Handler):
    """The web server's own lines, in the same form."""

    def emit(self, record: logging.LogRecord) -> None:
        structlog.get_logger().log(record.levelno, "server", message=record.getMessage())
