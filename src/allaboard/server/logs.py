"""Logs: one line for each thing that happened; for people on a terminal, as JSON for machines.

Table ids and error sentences may stand in them; names, cards, tickets, seeds and cookies never do.
"""

import logging
from typing import Any

import structlog


def set_up(as_json: bool) -> None:
    processors: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.format_exc_info,
    ]
    processors.append(structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=False))
    structlog.configure(processors=processors, wrapper_class=structlog.make_filtering_bound_logger(logging.INFO))
    if not as_json:
        return
    for name in ("uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [_Bridge()], False


class _Bridge(logging.Handler):
    """The web server's own lines, in the same form."""

    def emit(self, record: logging.LogRecord) -> None:
        structlog.get_logger().log(record.levelno, "server", message=record.getMessage())
