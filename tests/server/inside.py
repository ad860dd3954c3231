"""The app without a server around it, for tests that ask one thing after the other."""

import asyncio
from typing import Any

import httpx
from fastapi import FastAPI

from allaboard.server.app import create_app
from allaboard.server.settings import Settings


class Inside:
    def __init__(self, settings: Settings) -> None:
        self.app: FastAPI = create_app(settings)
        self._runner = asyncio.Runner()
        self._life = self.app.router.lifespan_context(self.app)
        self._http = httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url="http://testserver")

    def __enter__(self) -> "Inside":
        self._runner.run(self._life.__aenter__())
        return self

    def __exit__(self, *_: object) -> None:
        self._runner.run(self._http.aclose())
        self._runner.run(self._life.__aexit__(None, None, None))
        self._runner.close()

    @property
    def cookies(self) -> httpx.Cookies:
        return self._http.cookies

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        return self._runner.run(self._http.request(method, path, **more))

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.request("GET", path, **more)

    def post(self, path: str, **more: Any) -> httpx.Response:
        return self.request("POST", path, **more)

    def all_at_once(self, count: int, method: str, path: str, **more: Any) -> list[httpx.Response]:
        async def ask() -> list[httpx.Response]:
            return list(await asyncio.gather(*(self._http.request(method, path, **more) for _ in range(count))))

        return self._runner.run(ask())
