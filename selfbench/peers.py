#!/usr/bin/env python3
"""Tries other programs on the series of selfbench/run detect peers=FOLDER and prints the same columns.

  python3 -m venv peers && peers/bin/pip install apache-otava==0.8.0 ruptures==1.1.10
  selfbench/run detect peers=series
  peers/bin/python selfbench/peers.py series [SERIES_PER_FILE]

Otava runs with its defaults (window 50, p-value 0.001). ruptures has no default penalty: PELT with an L2 cost runs with 2 and
with 4 variances times log(n), the variance from the median of first differences.
"""

import math
import statistics
import sys
import time
from pathlib import Path

import numpy
import ruptures
from otava.analysis import compute_change_points

NEAR = 3
LABELS = {"independent": "independent normal", "dependent": "autocorrelation 0.3", "outliers": "5 % outliers x 5"}


def scale(values):
    steps = [abs(b - a) for a, b in zip(values, values[1:])]
    return 1.4826 * statistics.median(steps) / math.sqrt(2)


def otava(values):
    found, _ = compute_change_points(list(values))
    return [point.index for point in found]


def pelt(times):
    def run(values):
        penalty = times * scale(values) ** 2 * math.log(len(values))
        return ruptures.Pelt(model="l2", min_size=3, jump=1).fit(numpy.array(values)).predict(pen=penalty)[:-1]

    return run


PROGRAMS = {"Otava": otava, "ruptures PELT, 2 log n": pelt(2), "ruptures PELT, 4 log n": pelt(4)}


def rows(path, most):
    for line in path.read_text().splitlines()[:most]:
        at, *values = line.split(",")
        yield int(at), [float(value) for value in values]


def main():
    folder = Path(sys.argv[1])
    most = int(sys.argv[2]) if len(sys.argv) > 2 else None
    print("| series | program | reported | found within 3 | extra points per 100 series | seconds per 1000 series |")
    print("|---|---|---|---|---|---|")
    for noise in LABELS:
        for path in sorted(folder.glob(f"{noise}-*.csv")):
            size = path.stem.split("-")[1]
            for name, program in PROGRAMS.items():
                series = list(rows(path, most))
                start = time.perf_counter()
                found = [(at, program(values)) for at, values in series]
                seconds = time.perf_counter() - start
                shifted = float(size) > 0
                reported = sum(1 for _, points in found if points)
                near = sum(1 for at, points in found if any(abs(point - at) <= NEAR for point in points))
                extra = sum(max(0, len(points) - (1 if shifted else 0)) for _, points in found)
                print(
                    f"| {LABELS[noise]}, {size} SD | {name} | {100 * reported / len(found):.1f} % | "
                    f"{f'{100 * near / len(found):.1f} %' if shifted else ''} | {100 * extra / len(found):.1f} | "
                    f"{1000 * seconds / len(found):.1f} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
