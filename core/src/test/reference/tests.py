"""Reference values for ClassicTestsTest.

Run: python3 tests.py (SciPy 1.17, NumPy 2.4). Output, committed as tests.txt beside it.
"""

import statistics

from scipy import interpolate, stats

a = [0.031, 0.012, 0.045, -0.008, 0.027, 0.019, 0.036]
b = [0.002, -0.015, 0.011, 0.007, -0.021]
ties = [0.01, 0.01, -0.01, 0.02, 0.03, 0.03, 0.0, 0.05, 0.02, -0.02]

one = stats.ttest_1samp(a, 0)
print(f"one sample t {one.statistic:.12f} df {one.df} p {one.pvalue:.12g}")
welch = stats.ttest_ind(a, b, equal_var=False)
print(f"welch t {welch.statistic:.12f} df {welch.df:.12f} p {welch.pvalue:.12g}")
print(f"signed rank exact p {stats.wilcoxon(a, mode='exact').pvalue:.12g}")
nonzero = [x for x in ties if x != 0]
print(f"signed rank with ties p {stats.wilcoxon(nonzero, mode='approx', correction=True).pvalue:.12g}")
print(f"signed rank with ties and zero (Pratt) p "
      f"{stats.wilcoxon(ties, zero_method='pratt', mode='approx', correction=True).pvalue:.12g}")
walsh = sorted((a[i] + a[j]) / 2 for i in range(len(a)) for j in range(i, len(a)))
print(f"hodges lehmann {statistics.median(walsh):.12g} of {len(walsh)}")
p = [0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205, 0.212, 0.216]
print("benjamini hochberg", " ".join(f"{x:.12g}" for x in stats.false_discovery_control(p)))
for df, q in [(3, 0.0008), (39, 0.0008), (3, 5e-10), (19, 0.0047)]:
    print(f"t isf df {df} q {q:g}: {stats.t.isf(q, df):.12g}")

# Edges: two values, ties with and without zeros, samples of unequal size.
two = stats.ttest_1samp([0.01, 0.03], 0)
print(f"one sample of two t {two.statistic:.12f} p {two.pvalue:.12g}")
uneven = stats.ttest_ind([0.01, 0.03], b, equal_var=False)
print(f"welch of two and five t {uneven.statistic:.12f} df {uneven.df:.12f} p {uneven.pvalue:.12g}")
for n in (1, 2, 3, 12):
    values = [0.01 * (i + 1) * (-1 if i % 3 == 1 else 1) for i in range(n)]
    print(f"signed rank of {n} p {stats.wilcoxon(values, mode='exact').pvalue:.12g}")
tied = stats.false_discovery_control([0.02, 0.02, 0.02, 0.5])
print("benjamini hochberg of ties", " ".join(f"{x:.12g}" for x in tied))
curve = interpolate.PchipInterpolator([0, 1, 3, 4, 7, 8], [0, 2, 3, 3, 8, 9])
print("pchip", " ".join(f"{x:g}: {curve(x):.15g}" for x in (1.5, 2.25, 5, 6.5)))
for df, q in [(1, 0.005), (2, 0.0005), (4.7, 0.01), (39, 5e-13)]:
    print(f"t isf df {df} q {q:g}: {stats.t.isf(q, df):.12g}")
