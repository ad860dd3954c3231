"""What the routes share: the parts of the app that serves a request."""

from typing import Annotated, cast

from fastapi import Depends, Path
from fastapi.requests import HTTPConnection

from ..house import House
from ..people import People
from ..settings import Settings
from ..shelf import Shelf
from ..storage import Store


def _house(connection: HTTPConnection) -> House:
    return cast(House, connection.app.state.house)


def _settings(connection: HTTPConnection) -> Settings:
    return cast(Settings, connection.app.state.settings)


def _people(connection: HTTPConnection) -> People:
    return cast(People, connection.app.state.people)


def _shelf(connection: HTTPConnection) -> Shelf:
    return cast(Shelf, connection.app.state.shelf)


def _store(connection: HTTPConnection) -> Store:
    return cast(Store, connection.app.state.store)


ThePeople = Annotated[People, Depends(_people)]
TheStore = Annotated[Store, Depends(_store)]
TheHouse = Annotated[House, Depends(_house)]
TheSettings = Annotated[Settings, Depends(_settings)]
TheShelf = Annotated[Shelf, Depends(_shelf)]
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{10,40}$", description="The id of a table")]


def base_url(connection: HTTPConnection, settings: Settings) -> str:
    """Where people reach this server."""
    url = connection.url
    return (settings.public_url or f"{url.scheme}://{url.netloc}").rstrip("/")
