"""The web client's files. Every address that is no file is a page of the client, which finds its own way."""

from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse, HTMLResponse, Response

from .errors import Refused

STATIC = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"  # files whose names change with their content
NOT_BUILT = """<!doctype html><title>All Aboard</title>
<p>The server runs, but its web pages have not been built: <code>python3 dev.py setup</code> does it.</p>"""

router = APIRouter(include_in_schema=False)


@router.get("/{path:path}")
def page(path: str) -> Response:
    if path.startswith("api/"):
        raise Refused("not_found", "There is nothing at this address.", 404)
    file = _file(path)
    if file is not None:
        forever = path.startswith("assets/")
        return FileResponse(file, headers={"cache-control": FOR_EVER if forever else "no-cache"})
    index = STATIC / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, status_code=503)
    if "." in path.rsplit("/", 1)[-1]:
        raise Refused("not_found", "There is no such file.", 404)
    return FileResponse(index, headers={"cache-control": "no-cache"})


def _file(path: str) -> Path | None:
    try:
        file = (STATIC / path).resolve()
        return file if file.is_file() and file.is_relative_to(STATIC) else None
    except (OSError, ValueError):  # no name that a file could have
        return None
