"""Percentage points of the two-cluster ratio (Engelman and Hartigan 1969) as core.stats.TwoClusters uses it: the
greatest ratio of the sum of squares between to that within over all splits of the sorted sample whose smaller part
holds at least max(2, n/5 rounded up) values.

For each sample size the 99.9 % point under four one-mode shapes, and their greatest, on which the table in
TwoClusters rests. Run: python3 two_clusters.py > two_clusters.csv (NumPy 2.4, about a minute).
"""

import numpy

SERIES = 100_000
SHAPES = {
    "normal": lambda rng, shape: rng.standard_normal(shape),
    "uniform": lambda rng, shape: rng.random(shape),
    "laplace": lambda rng, shape: rng.laplace(size=shape),
    "student5": lambda rng, shape: rng.standard_t(5, shape),
}


def ratio(samples):
    samples = numpy.sort(samples, axis=1)
    n = samples.shape[1]
    smallest = max(2, -(-n // 5))
    total = samples.sum(axis=1)
    spread = ((samples - samples.mean(axis=1, keepdims=True)) ** 2).sum(axis=1)
    left = numpy.cumsum(samples, axis=1)
    best = numpy.zeros(len(samples))
    for k in range(smallest, n - smallest + 1):
        low = left[:, k - 1]
        between = low**2 / k + (total - low) ** 2 / (n - k) - total**2 / n
        numpy.maximum(best, between / (spread - between), out=best)
    return best


print("n," + ",".join(SHAPES) + ",greatest")
for n in [8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 25, 28, 32, 36, 40]:
    rng = numpy.random.default_rng(n)
    points = [numpy.quantile(ratio(draw(rng, (SERIES, n))), 0.999) for draw in SHAPES.values()]
    print(f"{n}," + ",".join(f"{point:.2f}" for point in points) + f",{max(points):.2f}", flush=True)
