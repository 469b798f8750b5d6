"""Simulates what core.stats.Boundary integrates: P(min over looks of the two-sided one-sample t p-value <= nominal).

Independent of the Java code: cumulative sums of simulated normal blocks, SciPy's t distribution, no recursion.
Run: python3 boundary.py (SciPy 1.17, NumPy 2.4, about a minute). Output, committed as ../resources/reference/boundary.csv: looks, nominal
p-value, share of simulated series that crossed, number of series.
"""

import numpy
from scipy import stats

SERIES = 4_000_000
CASES = [(4, 20), (4, 40), (2, 10), (6, 6)]
NOMINAL = [0.1, 0.0094, 0.0016, 1e-4, 1e-5]


def smallest_p_values(first, last, series, rng):
    smallest = numpy.ones(series)
    total = numpy.zeros(series)
    squares = numpy.zeros(series)
    for n in range(1, last + 1):
        x = rng.standard_normal(series)
        total += x
        squares += x * x
        if n >= first:
            variance = (squares - total * total / n) / (n - 1)
            t = numpy.abs(total / n) / numpy.sqrt(variance / n)
            numpy.minimum(smallest, 2 * stats.t.sf(t, n - 1), out=smallest)
    return smallest


print("first,last,nominal,crossed,series")
for first, last in CASES:
    rng = numpy.random.default_rng(20261121)
    counts = numpy.zeros(len(NOMINAL), dtype=int)
    for _ in range(SERIES // 500_000):
        smallest = smallest_p_values(first, last, 500_000, rng)
        counts += [numpy.count_nonzero(smallest <= nominal) for nominal in NOMINAL]
    for nominal, count in zip(NOMINAL, counts):
        print(f"{first},{last},{nominal:g},{count},{SERIES}")
