"""What a way costs the planner: spaces, turns and risks, less the points that the routes bring."""

from allaboard.engine.jit import rule
from allaboard.engine.vocabulary import GREY, NONE

from . import routes
from .weights import FERRY_FARE, HAND, POINT, SPACE, STATION_FARE, TRACK, TRAFFIC, TUNNEL_FARE

UNIT = 8  # fares are whole numbers, in eighths of a point


@rule
def planner_fare(board, s, mind, p, route):
    """Of a route that is still to be claimed."""
    weight = mind.plan[p].weight
    length = board.length[route]
    cost = weight[SPACE] * length + weight[TRACK] - weight[POINT] * board.route_points[length]
    color = board.color[route]
    if color != GREY:
        cost -= weight[HAND] * min(s.player[p].hand[color], length)
    cost += weight[TUNNEL_FARE] * board.tunnel[route] + weight[FERRY_FARE] * board.ferry[route]
    cost -= weight[TRAFFIC] * mind.traffic[route]
    return max(int(UNIT * cost), 1)


@rule
def is_lent(board, s, p, route):
    """A station of one's own at either end borrows the route, as far as it borrows no other."""
    return s.station_at[board.route_a[route]] == p or s.station_at[board.route_b[route]] == p


@rule
def set_planner_fares(board, s, mind, p):
    me = s.player[p]
    station = max(int(UNIT * mind.plan[p].weight[STATION_FARE]), 1)
    for route in range(board.routes):
        if s.owner[route] == p:
            mind.fare[route] = 0
        elif board.length[route] <= me.trains and routes.is_open(board, s, p, route):
            mind.fare[route] = planner_fare(board, s, mind, p, route)
        elif s.owner[route] >= 0 and is_lent(board, s, p, route):
            mind.fare[route] = 1
        elif s.owner[route] >= 0 and me.stations > 0:
            mind.fare[route] = station
        else:
            mind.fare[route] = NONE
