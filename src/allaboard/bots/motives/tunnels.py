"""Why a tunnel is paid or given up."""

from allaboard import PayTunnel

from ..reasons import Reason
from .situation import Situation


def why_pay(at: Situation) -> Reason:
    args = _dug(at)
    if toward := at.toward(at.routes[str(args["route"])]):
        return Reason("pays_tunnel_for_ticket", args | {"ticket": toward[0].id})
    return Reason("pays_tunnel", args)


def why_abandon(at: Situation) -> Reason:
    could = any(isinstance(action, PayTunnel) for action in at.view.legal)
    return Reason("leaves_tunnel" if could else "cannot_pay_tunnel", _dug(at))


def _dug(at: Situation) -> dict[str, str | int]:
    tunnel = at.view.tunnel or {}
    return {"route": tunnel["route"], "cards": tunnel["extra"]}
