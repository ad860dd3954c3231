"""What a way costs the planner: spaces, turns and risks, less the points that the routes bring."""

from allaboard.engine.jit import rule
from allaboard.engine.vocabulary import GREY, NONE

from . import routes
from .weights import FERRY_FARE, HAND, POINT, SPACE, STATION_FARE, TRACK, TUNNEL_FARE

UNIT = 8  # fares are whole numbers, in eighths of a point


@rule
def set_planner_fares(board, s, mind, p):
    me = s.player[p]
    weight = mind.weight
    for route in range(board.routes):
        length = board.length[route]
        owner = s.owner[route]
        if owner == p:
            mind.fare[route] = 0
        elif length <= me.trains and routes.is_open(board, s, p, route):
            cost = weight[SPACE] * length + weight[TRACK] - weight[POINT] * board.route_points[length]
            color = board.color[route]
            if color != GREY:
                cost -= weight[HAND] * min(me.hand[color], length)
            cost += weight[TUNNEL_FARE] * board.tunnel[route] + weight[FERRY_FARE] * board.ferry[route]
            mind.fare[route] = max(int(UNIT * cost), 1)
        elif owner >= 0 and me.stations > 0:
            mind.fare[route] = max(int(UNIT * weight[STATION_FARE]), 1)
        else:
            mind.fare[route] = NONE
