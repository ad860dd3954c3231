"""What protects people and the server from the web: headers, origins, sizes and rates."""

import re
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any

import msgspec
import structlog
from starlette.exceptions import HTTPException

from .limits import Buckets, household
from .metrics import REFUSALS
from .settings import Settings

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

log = structlog.get_logger()

HEADERS = {
    # Svelte sets style attributes; scripts and style sheets come from our own files only.
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
HOST = re.compile(r"[A-Za-z0-9._\-]{1,255}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?")
TLS_HEADERS = {"strict-transport-security": "max-age=31536000"}
UNLIMITED = ("/healthz", "/readyz", "/metrics")


def address(scope: Mapping[str, Any]) -> str:
    client = scope.get("client")
    return client[0] if client else "?"


def allowed_origin(origin: str | None, host: str | None, settings: Settings) -> bool:
    """Scripts of other pages must not act in a person's name. Programs send no Origin, and no cookie by accident."""
    if origin is None or origin in settings.origins or origin == settings.public_url:
        return True
    return host is not None and origin in (f"http://{host}", f"https://{host}")


class Guard:
    """Stands before the app: refuses what is too big, too fast or from elsewhere, and adds the headers."""

    def __init__(self, app: App, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        limits = settings.limits
        self._requests = Buckets(limits.requests_per_second, limits.requests_at_once)
        self._upgrades = Buckets(limits.requests_per_second, limits.requests_at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        guarded = _with_headers(send, scope["scheme"] in ("https", "wss"))
        if refusal is not None:
            prefix = "websocket." if scope["type"] == "websocket" else ""
            await _refuse(guarded, prefix, *refusal)
        elif scope["type"] == "websocket":
            await self._app(scope, receive, guarded)
        else:
            await self._answer(scope, receive, guarded)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def noting(message: MutableMapping[str, Any]) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, self._bounded(receive), noting)
        except Exception as error:
            log.error("request_failed", exc_info=error, path=scope["path"])
            if begun:
                raise  # nothing else can be answered any more
            await _refuse(send, "", 500, "internal", "Something went wrong here; it has been noted.")

    def _refusal(self, scope: Scope) -> tuple[int, str, str] | None:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        is_socket = scope["type"] == "websocket"
        if scope["path"] not in UNLIMITED:
            buckets = self._upgrades if is_socket else self._requests
            if not buckets.allow(household(address(scope))):
                return 429, "too_fast", "Too many requests from your address; wait a moment."
        if not HOST.fullmatch(headers.get("host", "-")):
            return 400, "bad_host", "This request does not say properly which host it is for."
        if is_socket or scope["method"] not in ("GET", "HEAD", "OPTIONS"):
            if not allowed_origin(headers.get("origin"), headers.get("host"), self._settings):
                return 403, "wrong_origin", "This request comes from a page of another site."
            length = headers.get("content-length", "0")
            if not re.fullmatch("[0-9]{1,12}", length) or int(length) > self._settings.limits.body_bytes:
                return 413, "too_big", self._too_big()
        return None

    def _too_big(self) -> str:
        return f"A request has at most {self._settings.limits.body_bytes} bytes."

    def _bounded(self, receive: Receive) -> Receive:
        """A body may also be long without saying so."""
        received = 0

        async def bounded() -> MutableMapping[str, Any]:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self._settings.limits.body_bytes:
                raise HTTPException(413, self._too_big())
            return message

        return bounded


def _with_headers(send: Send, tls: bool) -> Send:
    added = HEADERS | TLS_HEADERS if tls else HEADERS

    async def guarded(message: MutableMapping[str, Any]) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            present = {name for name, _ in message["headers"]}
            extra = [(n.encode(), v.encode()) for n, v in added.items() if n.encode() not in present]
            message = {**message, "headers": [*message["headers"], *extra]}
        await send(message)

    return guarded


async def _refuse(send: Send, prefix: str, status: int, code: str, sentence: str) -> None:
    REFUSALS.labels(code).inc()
    body = msgspec.json.encode({"error": {"code": code, "message": sentence}})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": f"{prefix}http.response.start", "status": status, "headers": headers})
    await send({"type": f"{prefix}http.response.body", "body": body})
