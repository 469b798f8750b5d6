"""The statistics that recheck.py needs, with Python's own library alone.

docs/statistics.md explains them and has the full references.
"""
import math
import multiprocessing
import operator
import statistics
from bisect import bisect_left
from functools import lru_cache

CELLS = 280  # of p-values, from look to look: F to within 0.5 %, below 1e-5 within 2 %


def lottery(n, agreeing=None):
    """Limit of p-values: n forks a side may form two groups by chance, all or nearly all apart."""
    if agreeing in (None, n):
        return 2.5 / 4.0 ** n
    return min(1.0, 8 * math.fsum(math.comb(n, k) * 3.0 ** (n - k) for k in range(agreeing, n + 1))
               / 4.0 ** n)


def upper_tail(angle, df):
    """P(T > sqrt(df) tan(angle)) of Student's t (Abramowitz and Stegun 1964, 26.7.3-4)."""
    sine, cosine, odd = math.sin(angle), math.cos(angle), df % 2
    term, total = cosine if odd else 1.0, 0.0
    for k in range(1 + odd, df, 2):
        total += term
        term *= cosine * cosine * k / (k + 1)
    return 0.5 - ((angle + sine * total) / math.pi if odd else sine * total / 2)


@lru_cache(None)
def critical(p, df):
    """The t with P(|T| > t) = p, by bisection."""
    low, high = 0.0, math.pi / 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if 2 * upper_tail(middle, df) > p else (low, middle)
    return math.sqrt(df) * math.tan(low) if p < 1 else 0.0


def transitions(n, starts, edges):
    """For each start: P(next p-value <= edge | p-value after n blocks = start).

    The blocks so far are a vector of random direction; the next one is tan(psi) times its length,
    with sqrt(n) tan(psi) from Student's t with n degrees of freedom. W, the cosine of the angle to
    (1, ..., 1), becomes W' = cos(psi) W sqrt(n/(n+1)) + sin(psi) / sqrt(n+1) = R sin(psi + phi),
    and t' = W' sqrt(n / (1 - W'^2)). So |t'| > c where psi + phi is within two arcs of the circle.
    Edges that cannot be reached, the last ones, are left out of the list.
    """
    rows, limits = [], [n / (n + critical(edge, n) ** 2) for edge in edges]  # of 1 - W'^2
    for t in (critical(start, n - 1) for start in starts):
        least = n / (n + 1) * (n - 1) / (n - 1 + t * t)  # 1 - R^2, the least that 1 - W'^2 can be
        phi = math.atan(math.sqrt(n) * t / math.sqrt(n - 1 + t * t))
        rows.append([])
        for limit in (each for each in limits if each > least):
            arc = math.atan2(math.sqrt(1 - limit), math.sqrt(limit - least))
            rows[-1].append(upper_tail(arc - phi, n) + (
                upper_tail(arc + phi, n) if arc + phi < math.pi / 2  # where the other arc begins
                else -upper_tail(math.pi - arc - phi, n)))  # where this one ends
    return rows


class Boundary:
    """F(p): probability, without a change, of a nominal p-value <= p at any look (Pocock 1977).

    Backwards from the last look (Armitage, McPherson and Rowe 1969); p-values from 1 to 1e-12 are
    put into cells that are equally wide on the normal scale.
    """

    def __init__(self, first, last):
        points = [math.erfc(5.042 * i / (2 * CELLS)) for i in range(2 * CELLS + 1)]
        edges, middles = points[::2], points[1::2]
        with multiprocessing.Pool() as pool:
            looks = pool.starmap(transitions, [(n, middles, edges) for n in range(first, last)], 1)
        self.first, self.last, self.log_p, self.log_f = first, last, [], []
        for k in range(CELLS, -1, -2):
            rises = [0.0] * k + [1.0]  # from cell to cell, of P(crossing here or later)
            for rows in reversed(looks):
                later = [sum(map(operator.mul, row, rises)) for row in rows[:k]] + [1.0]
                rises = list(map(operator.sub, later, [0.0] + later))
            self.log_p.append(math.log(edges[k]))
            self.log_f.append(math.log(min(1.0, sum(map(operator.mul, edges, rises)))))

    def probability(self, p):
        return interpolate(math.log(max(p, 1e-12)), self.log_p, self.log_f)

    @lru_cache(None)
    def nominal(self, f):
        return interpolate(math.log(f), self.log_f, self.log_p)


def interpolate(x, xs, ys):
    i = bisect_left(xs, x, 1, len(xs) - 1)
    return math.exp(ys[i] + (x - xs[i]) / (xs[i] - xs[i - 1]) * (ys[i] - ys[i - 1]))


class RepeatedTest:
    """p-value and intervals that hold at all looks together (Jennison and Turnbull 1989)."""

    def __init__(self, x, resolution, offset, alpha, boundary):
        self.p, spans = 1.0, {1: (-math.inf, math.inf), 2: (-math.inf, math.inf)}
        for n in range(boundary.first, len(x) + 1):
            self.mean = math.fsum(x[:n]) / n
            deviation = math.sqrt(math.fsum((each - self.mean) ** 2 for each in x[:n]) / (n - 1))
            error = max(resolution, deviation) * math.sqrt(1 / n + offset ** 2)
            nominal = 2 * upper_tail(math.atan(abs(self.mean) / error / math.sqrt(n - 1)), n - 1)
            p, limit = boundary.probability(nominal), lottery(n)
            if p <= alpha:  # blocks less than a quarter of the estimate's way from 0 contradict it
                limit = lottery(n, sum((each - self.mean) * -self.mean < 0.75 * self.mean ** 2
                                       for each in x[:n]))
            self.p = min(self.p, max(p, limit))
            halves = {k: critical(boundary.nominal(k * alpha), n - 1) * error for k in spans}
            counts = {1: limit <= alpha, 2: lottery(n) <= alpha}
            spans = {k: (max(low, self.mean - halves[k]), min(high, self.mean + halves[k]))
                     if counts[k] else (low, high) for k, (low, high) in spans.items()}
        self.half, self.drifts = halves[1], not spans[1][0] <= self.mean <= spans[1][1]
        self.interval, self.equivalence = (  # at 1 - alpha and at 1 - 2 alpha
            span if -math.inf < span[0] <= span[1]
            else (self.mean - halves[k], self.mean + halves[k]) for k, span in spans.items())


def signed_ranks(x):
    """Wilcoxon's two-sided p-value (1945; exact, also with ties), Hodges and Lehmann's center."""
    sizes, means = [abs(each) for each in x], []
    for i, each in enumerate(x):
        means += [(each + other) / 2 for other in x[i:]]
    ranks = [sum((a < abs(b)) * 2 + (a == abs(b)) for a in sizes) + 1 for b in x if b]  # doubled
    up = sum(rank for rank, each in zip(ranks, filter(None, x)) if each > 0)
    ways = [1]  # to have a sum of ranks with positive sign
    for rank in ranks:
        ways = list(map(operator.add, ways + [0] * rank, [0] * rank + ways))
    p = 2 * sum(ways[:min(up, sum(ranks) - up) + 1]) / 2 ** len(ranks)
    return min(1.0, p), statistics.median(means)


def adjusted(p):
    """Benjamini and Hochberg (1995)."""
    scaled = [each * len(p) / sum(other <= each for other in p) for each in p]
    return [min(s for other, s in zip(p, scaled) if other >= each) for each in p]
