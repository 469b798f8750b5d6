"""Constants of dev.steelyard.core.change.

Run: python3 change_points.py (SciPy 1.17). Output:
  quartile 1.4826022185056020
  mean deviation 1.2533141373155001
  variance of a normal variable cut off at 2.5: 0.9775599834528067
"""

import math

from scipy import integrate, stats

print(f"quartile {1 / stats.norm.ppf(0.75):.16f}")
print(f"mean deviation {math.sqrt(math.pi / 2):.16f}")
bound = 2.5
inside = integrate.quad(lambda x: x * x * stats.norm.pdf(x), -bound, bound, epsabs=1e-14)[0]
print(f"variance of a normal variable cut off at {bound}: {inside + 2 * bound**2 * stats.norm.sf(bound):.16f}")
