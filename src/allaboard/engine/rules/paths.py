"""The longest path: the greatest length in one stroke over a player's routes, none used twice (E14, Z3).

Three kinds of network, from easy to hard: one that can be drawn in a single stroke (at most two cities
with an odd number of routes) counts whole; one without loops has its longest path between its two
farthest cities; any other is searched, each branch dropped as soon as it cannot beat the best.
"""

from ..jit import rule
from ..vocabulary import NONE


@rule
def list_own(board, s, w, p):
    """p's routes city by city, so that searches meet no others."""
    for city in range(board.cities):
        w.at[city] = w.own_from[city]
    for route in range(board.routes):
        if s.owner[route] == p:
            a = board.route_a[route]
            b = board.route_b[route]
            w.own[w.at[a]] = route
            w.own[w.at[b]] = route
            w.at[a] += 1
            w.at[b] += 1


@rule
def survey(board, s, w, p):
    """Measure each of p's networks: its length, routes, cities and odd cities, by its smallest city."""
    network = s.player[p].network
    for city in range(board.cities):
        w.degree[city] = 0
        w.total[city] = 0
        w.edges[city] = 0
        w.nodes[city] = 0
        w.odd[city] = 0
    for route in range(board.routes):
        w.used[route] = 0
        if s.owner[route] == p:
            a = board.route_a[route]
            w.degree[a] += 1
            w.degree[board.route_b[route]] += 1
            w.total[network[a]] += board.length[route]
            w.edges[network[a]] += 1
    for city in range(board.cities):
        w.own_from[city + 1] = w.own_from[city] + w.degree[city]
        if w.degree[city] > 0:
            w.nodes[network[city]] += 1
            w.odd[network[city]] += w.degree[city] & 1
    list_own(board, s, w, p)


@rule
def far_end(board, route, city):
    return board.route_a[route] + board.route_b[route] - city


@rule
def farthest(board, w, start):
    """In a network without loops: the city farthest from the start; its distance is in w.distance."""
    for city in range(board.cities):
        w.seen[city] = 0
    w.seen[start] = 1
    w.distance[start] = 0
    w.queue[0] = start
    size = 1
    far = start
    while size > 0:
        size -= 1
        city = w.queue[size]
        if w.distance[city] > w.distance[far]:
            far = city
        for i in range(w.own_from[city], w.own_from[city + 1]):
            route = w.own[i]
            neighbor = far_end(board, route, city)
            if not w.seen[neighbor]:
                w.seen[neighbor] = 1
                w.distance[neighbor] = w.distance[city] + board.length[route]
                w.queue[size] = neighbor
                size += 1
    return far


@rule
def across(board, w, start):
    """The longest path of a network without loops."""
    end = farthest(board, w, farthest(board, w, start))
    return w.distance[end]


@rule
def promise(board, w, start):
    """No path over unused routes from here is longer than this, and whether one is exactly so long.

    It cannot use more than all that can be reached. Every odd city but the last one leaves a route
    unused, and an unused route serves two cities at the most. With one odd city at most (besides the
    start) a single stroke takes everything.
    """
    for city in range(board.cities):
        w.seen[city] = 0
    w.seen[start] = 1
    w.queue[0] = start
    size = 1
    twice = 0
    odd = 0
    lost = 0
    most_lost = 0
    while size > 0:
        size -= 1
        city = w.queue[size]
        degree = 0
        shortest = 1 << 30
        for i in range(w.own_from[city], w.own_from[city + 1]):
            route = w.own[i]
            if not w.used[route]:
                degree += 1
                twice += board.length[route]
                shortest = min(shortest, board.length[route])
                neighbor = far_end(board, route, city)
                if not w.seen[neighbor]:
                    w.seen[neighbor] = 1
                    w.queue[size] = neighbor
                    size += 1
        if city != start and degree & 1:
            odd += 1
            lost += shortest
            most_lost = max(most_lost, shortest)
    return (twice - (lost - most_lost)) // 2, odd <= 1


@rule
def next_route(w, depth):
    """The next unused route from the end of the path being tried, else NONE."""
    city = w.city[depth]
    while w.at[depth] < w.own_from[city + 1]:
        route = w.own[w.at[depth]]
        w.at[depth] += 1
        if not w.used[route]:
            return route
    return NONE


@rule
def search(board, w, start, best):
    """The longest path from this city if it beats `best`, else `best`."""
    depth = 0
    length = 0
    w.city[0] = start
    w.at[0] = w.own_from[start]
    fresh = True
    while depth >= 0:
        worthwhile = True
        if fresh:
            bound, exact = promise(board, w, w.city[depth])
            worthwhile = length + bound > best and not exact
            if exact:
                best = max(best, length + bound)
        route = next_route(w, depth) if worthwhile else NONE
        if route != NONE:
            w.used[route] = 1
            length += board.length[route]
            w.city[depth + 1] = far_end(board, route, w.city[depth])
            depth += 1
            w.via[depth] = route
            w.at[depth] = w.own_from[w.city[depth]]
            fresh = True
        else:
            if depth > 0:
                w.used[w.via[depth]] = 0
                length -= board.length[w.via[depth]]
            depth -= 1
            fresh = False
    return best


@rule
def longest(board, s, w, p):
    survey(board, s, w, p)
    best = 0
    for city in range(board.cities):
        if w.odd[city] <= 2:
            best = max(best, w.total[city])
        elif w.edges[city] == w.nodes[city] - 1:
            best = max(best, across(board, w, city))
    network = s.player[p].network
    for city in range(board.cities):
        # A longest path that does not take everything ends in odd cities: elsewhere it could go on.
        tangled = w.odd[network[city]] > 2 and w.edges[network[city]] >= w.nodes[network[city]]
        if tangled and w.degree[city] & 1 and w.total[network[city]] > best:
            best = search(board, w, city, best)
    return best
