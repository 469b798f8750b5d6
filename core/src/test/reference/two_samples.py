"""Reference values for TwoSamplesTest.

Run: python3 two_samples.py (SciPy 1.17, NumPy 2.4). Output, committed as two_samples.txt beside it.
"""

import numpy as np
from scipy import stats

CASES = {
    "ten": (
        [12.31, 12.05, 12.44, 12.18, 12.6, 12.29, 12.11, 12.37, 12.52, 12.2],
        [12.71, 12.66, 12.93, 12.4, 12.88, 12.59, 12.75, 13.02, 12.49, 12.81],
    ),
    "uneven": ([101.2, 99.8, 103.1], [97.4, 98.9, 96.1, 95.5, 99.0, 98.2, 94.7]),
    "wild": ([5.1, 5.2, 5.05, 5.15, 5.12], [5.11, 5.19, 5.07, 5.14, 9.9]),
    "ties": ([2.0, 2.0, 3.0, 3.0, 4.0], [3.0, 3.0, 4.0, 4.0, 5.0, 2.0]),
    "two": ([1.0, 1.1], [1.3, 1.35]),
}

for name, (left, right) in CASES.items():
    x, y = np.log(left), np.log(right)
    for alpha in (0.01, 0.05):
        test = stats.ttest_ind(y, x, equal_var=False)
        interval = test.confidence_interval(1 - alpha)
        print(f"{name} welch alpha {alpha}: estimate {y.mean() - x.mean():.15g} df {test.df:.12g} p {test.pvalue:.12g} "
              f"low {interval.low:.12g} high {interval.high:.12g}")
    exact = "asymptotic" if name == "ties" else "exact"
    ranks = stats.mannwhitneyu(x, y, alternative="two-sided", method=exact, use_continuity=True)
    print(f"{name} ranks ({exact}): p {ranks.pvalue:.12g} shift {np.median(np.subtract.outer(y, x)):.15g}")
