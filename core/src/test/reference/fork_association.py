"""Reference values for ForkAssociationTest: which of two decisions goes with the time of twelve forks in four blocks of three?

The p-value is exact: all orders of the centered times that exchange whole blocks, and forks within them (4! 6^4), and
the greatest correlation of either decision in each. Difference and interval are those of least squares with an unknown
for each block, by Gaussian elimination; the quantile of Student's t by integration of its density. Standard library only.
Run: python3 fork_association.py > fork_association.txt (Python 3.8 or newer, seconds).
"""

import itertools
import math

TIMES = [3.02, 3.31, 3.05, 3.38, 3.12, 3.41, 2.98, 3.01, 3.29, 3.11, 3.37, 3.15]
FIRST = [1, 0, 1, 0, 1, 0, 1, 1, 0, 1, 0, 1]
SECOND = [0, 0, 1, 1, 1, 0, 0, 1, 1, 0, 1, 0]
SIZE = 3
BLOCKS = len(TIMES) // SIZE


def centered(values):
    means = [sum(values[b * SIZE:(b + 1) * SIZE]) / SIZE for b in range(BLOCKS)]
    return [value - means[i // SIZE] for i, value in enumerate(values)]


def dot(left, right):
    return math.fsum(a * b for a, b in zip(left, right))


y = centered(TIMES)
decisions = [centered(FIRST), centered(SECOND)]
norms = [math.sqrt(dot(d, d) * dot(y, y)) for d in decisions]


def correlations(values):
    return [abs(dot(d, values)) / norm for d, norm in zip(decisions, norms)]


inner = list(itertools.permutations(range(SIZE)))
greatest = []
for order in itertools.permutations(range(BLOCKS)):
    for turns in itertools.product(inner, repeat=BLOCKS):
        shuffled = [y[source * SIZE + i] for source, turn in zip(order, turns) for i in turn]
        greatest.append(max(correlations(shuffled)))
for name, observed in zip(("first", "second"), correlations(y)):
    reached = sum(each >= observed - 1e-9 for each in greatest)
    print(f"{name} correlation {observed:.12f} exact p {reached / len(greatest):.12f}")


def solve(matrix, right):
    n = len(right)
    rows = [list(row) + [value] for row, value in zip(matrix, right)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(n):
            if k != i:
                rows[k] = [a - rows[k][i] * b for a, b in zip(rows[k], rows[i])]
    return [row[n] for row in rows]


design = [[FIRST[i]] + [1 if i // SIZE == b else 0 for b in range(BLOCKS)] for i in range(len(TIMES))]
columns = list(zip(*design))
normal = [[dot(a, b) for b in columns] for a in columns]
solution = solve(normal, [dot(a, TIMES) for a in columns])
residuals = [t - dot(row, solution) for t, row in zip(TIMES, design)]
degrees = len(TIMES) - len(columns)
within = math.sqrt(dot(residuals, residuals) / degrees)
error = within * math.sqrt(solve(normal, [1] + [0] * BLOCKS)[0])


def beyond(t, steps=20000, end=2000.0):
    """The probability above t: Simpson's rule in the logarithm of the argument, from t far out."""
    factor = math.gamma((degrees + 1) / 2) / math.sqrt(degrees * math.pi) / math.gamma(degrees / 2)
    density = lambda u: factor * (1 + math.exp(2 * u) / degrees) ** (-(degrees + 1) / 2) * math.exp(u)
    low, high = math.log(t), math.log(end)
    h = (high - low) / steps
    return h / 3 * math.fsum(density(low + i * h) * (1 if i in (0, steps) else 4 if i % 2 else 2) for i in range(steps + 1))


low, high = 1.0, 20.0
for _ in range(60):
    middle = (low + high) / 2
    low, high = (middle, high) if beyond(middle) > 0.005 else (low, middle)
print(f"slope {solution[0]:.12f} half width {low * error:.9f} within {within:.12f}")
print(f"deviation {math.sqrt(dot(y, y) / (len(TIMES) - BLOCKS)):.12f}")
