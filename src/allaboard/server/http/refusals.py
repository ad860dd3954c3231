"""How a refusal looks, for the description of the HTTP part."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class ErrorText(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"code": "no_name", "message": "Please say first what you are called."}]},
    )

    code: str = Field(description="For programs; it does not change.")
    message: str = Field(description="For people: a sentence.")


class ErrorAnswer(BaseModel):
    model_config = ConfigDict(extra="forbid")

    error: ErrorText


def refusals(**told: str) -> dict[int | str, dict[str, Any]]:
    """What is refused, by status, as `s401="…"`."""
    return {int(status.removeprefix("s")): {"model": ErrorAnswer, "description": text} for status, text in told.items()}


NO_NAME = "`no_name`: there is no cookie, or it is not one of this server."
NO_MAP = "`edition_gone` or `edition_changed`: the table was begun on a map that is not here now."

# What any request can be answered with.
ANYWHERE = refusals(
    s400="`malformed` or `bad_host`: this is no request that could be read.",
    s403="`wrong_origin`: a page of another site asks; or the code says why this is not yours to do.",
    s413="`too_big`: more bytes than a request may have.",
    s422="`malformed`, or a code that says what is wrong with a value.",
    s429="`too_fast`: too many requests from this address; or `too_many_tables`.",
    s503="`storage`: it could not be written down or read just now; nothing was changed.",
)
