"""For whoever runs the server: is it alive, can it work, what does it do."""

from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST

from ..metrics import report
from .context import TheHouse

router = APIRouter(tags=["operations"])


@router.get("/healthz", summary="The process is alive")
def healthz() -> dict[str, str]:
    return {"status": "ok"}


@router.get("/readyz", summary="Games can be stored now", responses={503: {"description": "Not now"}})
async def readyz(house: TheHouse, response: Response) -> dict[str, str]:
    if not house.closing and await house.store.ready():
        return {"status": "ok"}
    response.status_code = 503
    return {"status": "closing" if house.closing else "the store does not answer"}


@router.get("/metrics", summary="Counts and times for Prometheus", response_class=Response)
def metrics() -> Response:
    return Response(report(), media_type=CONTENT_TYPE_LATEST)
