"""Networks of routes: what they join (D3), and their longest path (Z3)."""

from collections.abc import Iterable

from allaboard.engine.edition import Route


def reached(routes: Iterable[Route], start: str) -> set[str]:
    """All cities that these routes join to `start`, found by walking outwards."""
    found = {start}
    waiting = [start]
    routes = list(routes)
    while waiting:
        city = waiting.pop()
        for route in routes:
            for here, there in ((route.a, route.b), (route.b, route.a)):
                if here == city and there not in found:
                    found.add(there)
                    waiting.append(there)
    return found


def joined(routes: Iterable[Route], a: str, b: str) -> bool:
    return b in reached(routes, a)


def longest_path_by_trying(routes: list[Route]) -> int:
    """Z3 word by word: every walk that uses no route twice. Only for small networks."""

    def walk(city: str, unused: list[Route]) -> int:
        best = 0
        for route in unused:
            if city in (route.a, route.b):
                there = route.b if city == route.a else route.a
                rest = [other for other in unused if other is not route]
                best = max(best, route.length + walk(there, rest))
        return best

    cities = {city for route in routes for city in (route.a, route.b)}
    return max((walk(city, routes) for city in cities), default=0)


def longest_path(routes: list[Route]) -> int:
    """Z3 for networks of any size: part by part, as a walk cannot leave its part."""
    best = 0
    left = list(routes)
    while left:
        cities = reached(left, left[0].a)
        part = [route for route in left if route.a in cities]
        left = [route for route in left if route.a not in cities]
        best = max(best, longest_in_part(part, best))
    return best


def longest_in_part(part: list[Route], at_least: int) -> int:
    """The longest path of a connected network, or anything not above `at_least`.

    Walks, but remembers each (city, routes used) already stood on, and turns back when
    even all routes still to be reached would not beat the best walk.
    """
    total = sum(route.length for route in part)
    if total <= at_least:
        return at_least
    degree: dict[str, int] = {}
    for route in part:
        for city in (route.a, route.b):
            degree[city] = degree.get(city, 0) + 1
    odd = [city for city, count in degree.items() if count % 2 == 1]
    if len(odd) <= 2:
        return total  # Euler: one walk uses them all

    touching: dict[str, list[int]] = {city: [] for city in degree}
    for number, route in enumerate(part):
        touching[route.a].append(number)
        touching[route.b].append(number)
    best = at_least
    seen: set[tuple[str, int]] = set()

    def hope(city: str, used: int) -> int:
        """No walk on from here is longer than this."""
        cities = {city}
        waiting = [city]
        numbers: set[int] = set()
        while waiting:
            for number in touching[waiting.pop()]:
                if not used >> number & 1 and number not in numbers:
                    numbers.add(number)
                    for end in (part[number].a, part[number].b):
                        if end not in cities:
                            cities.add(end)
                            waiting.append(end)
        # A walk passes through a city in pairs of routes: where an odd number is left,
        # one stays unused, except at the walk's beginning and end. A route can be that
        # unused one for two cities at most.
        waste = []
        for other in cities:
            if other != city:
                own = [number for number in touching[other] if number in numbers]
                if len(own) % 2 == 1:
                    waste.append(min(part[number].length for number in own))
        waste.sort()
        lost = sum(waste[:-1])
        return sum(part[number].length for number in numbers) - (lost + 1) // 2

    def walk(city: str, used: int, length: int) -> None:
        nonlocal best
        best = max(best, length)
        if (city, used) in seen:
            return
        seen.add((city, used))
        if length + hope(city, used) <= best:
            return
        for number in touching[city]:
            if not used >> number & 1:
                route = part[number]
                there = route.b if city == route.a else route.a
                walk(there, used | 1 << number, length + route.length)

    for city in degree:
        walk(city, 0, 0)
    return best
