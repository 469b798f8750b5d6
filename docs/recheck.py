#!/usr/bin/env python3
"""Computes the numbers and verdicts of a run again: python3 docs/recheck.py RUN_FOLDER

Reads results.json and blocks.csv. It shares no code with Steelyard; docs/statistics.md explains the method. Exit code 0
if all agrees, 1 if something differs, 2 if the folder cannot be checked.
"""
import csv, json, math, multiprocessing, os, re, sys
from bisect import bisect_right
from functools import lru_cache

BLOCKERS = set("""jmh-versions blackholes too-few-samples ambiguous-name metric-missing nothing-counted own-allocation
 not-comparable missing-from no-complete-block nothing-tried budget-too-small""".split())
WIDENED = {"score", "quantile", "member", "operations"}
lottery = lambda n: 2 / 4.0 ** n

def two_sided(t, df):
    """P(|T| > t), as an incomplete beta function by its continued fraction."""
    if math.isinf(t): return 0.0
    def part(x, rest, a, b):
        if x <= 0: return 0.0
        c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1))
        value = d
        for k in range(1, 1000):
            for top in (k * (b - k) / ((a + 2 * k - 1) * (a + 2 * k)),
                        -(a + k) * (a + b + k) / ((a + 2 * k) * (a + 2 * k + 1))):
                d, c = 1 / (1 + top * x * d), 1 + top * x / c
                value *= c * d
            if abs(c * d - 1) < 1e-15: break
        gammas = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
        return math.exp(gammas + a * math.log(x) + b * math.log(rest)) * value / a
    x, rest = df / (df + t * t), t * t / (df + t * t)
    return part(x, rest, df / 2, .5) if x < (df + 2) / (df + 5) else 1 - part(rest, x, .5, df / 2)

@lru_cache(None)
def critical(p, df):
    """The t with P(|T| > t) = p."""
    low, high = -40.0, 60.0
    if p >= 1: return 0.0
    for _ in range(70):
        middle = (low + high) / 2
        low, high = (middle, high) if two_sided(math.exp(middle), df) > p else (low, middle)
    return math.exp(low)

class Curve:
    """Piecewise cubic through points that rise (or fall) together, without overshoot."""
    def __init__(self, x, y):
        self.x, self.y = x, y
        s = [(y[i + 1] - y[i]) / (x[i + 1] - x[i]) for i in range(len(x) - 1)]
        h = [b - a for a, b in zip(x, x[1:])]
        def slope(i):    # of the parabola through three points
            found = (s[i] * h[i + 1] + s[i + 1] * h[i]) / (h[i] + h[i + 1])
            return math.copysign(min(abs(found), 2 * abs(s[i]), 2 * abs(s[i + 1])), found) if s[i] * s[i + 1] > 0 else 0
        inner = [slope(i) for i in range(len(s) - 1)]
        end = lambda secant, next_slope: max(0.0, min(1.5 * secant - next_slope / 2, 3 * secant))
        self.slope = [end(s[0], inner[0])] + inner + [end(s[-1], inner[-1])]
    def at(self, x):
        i = min(max(bisect_right(self.x, x) - 1, 0), len(self.x) - 2)
        w = self.x[i + 1] - self.x[i]
        u = min(max((x - self.x[i]) / w, 0), 1)
        v = 1 - u
        return (self.y[i] * v * v * (1 + 2 * u) + self.y[i + 1] * u * u * (3 - 2 * u)
                + w * u * v * (self.slope[i] * v - self.slope[i + 1] * u))

def legendre(n):
    """Gauss-Legendre nodes and weights on (-1, 1)."""
    rule = []
    for k in range(n):
        x = math.cos(math.pi * (k + .75) / (n + .5))
        for _ in range(50):
            a, b = 1.0, x
            for j in range(2, n + 1): a, b = b, ((2 * j - 1) * x * b - (j - 1) * a) / j
            slope = n * (x * b - a) / (x * x - 1)
            x -= b / slope
        rule.append((x, 2 / ((1 - x * x) * slope * slope)))
    return rule
RULE = legendre(10)

def integral(function, cuts, longest):
    total = 0.0
    for a, b in zip(cuts, cuts[1:]):
        if b - a < 1e-15: continue
        parts = math.ceil((b - a) / longest)
        half = (b - a) / parts / 2
        for i in range(parts):
            middle = a + (2 * i + 1) * half
            total += half * sum(w * function(middle + half * x) for x, w in RULE)
    return total

STEP, ABOVE = .12, 24
def crossing(arguments):
    """F(p): probability that the nominal p-value is p or less at any look, backwards from the last one."""
    first, last, p = arguments
    if first == last or p >= 1: return p
    later, bend = (lambda t: 0.0), 0.0     # h: P(crossing after this look | t here)
    for n in range(last - 1, first - 1, -1):
        after, c, k_bend, r = later, critical(p, n), n / (n + bend * bend), n / (n + 1)
        scale = math.gamma((n + 1) / 2) / math.gamma(n / 2) / math.sqrt(math.pi)
        reach = math.pi / 2 if n < 3 else math.acos((1e-8 * p) ** (1 / (n - 1)))
        def ahead(t):
            k, mean = (n - 1) / (n - 1 + t * t), t / math.sqrt(n - 1 + t * t) / math.sqrt(n)    # k = 1 - W^2
            def weighted(psi):
                x = math.tan(psi)
                t_next = (n * mean + x) / math.sqrt((n + 1) * (k + (x - mean) ** 2 * r) / n)
                return math.cos(psi) ** (n - 1) * (1.0 if abs(t_next) >= c else after(abs(t_next)))
            phi, cuts = math.atan2(1, n * mean), [-reach, reach, math.atan(mean)]
            for level in (n / (n + c * c), k_bend):
                if level > k * r:
                    delta = math.atan2(math.sqrt(level - k * r), math.sqrt(1 - level))
                    cuts += [phi - delta, phi + delta, phi - math.pi - delta, phi - math.pi + delta]
            width = math.sqrt(k)
            while width < .3:
                cuts += [phi - width, phi + width]
                width *= 4
            return scale * integral(weighted, sorted(max(-reach, min(reach, cut)) for cut in cuts), 1.6 / math.sqrt(n))
        # Below the bend no single block can cross; h rises from there like a square root.
        bend = math.sqrt(max(0.0, (n - 1) * (r * (n + c * c) / n - 1)))
        floor, top, steps = .1 * p, math.asinh(critical(p, n - 1)), math.sqrt(n) / STEP
        low = min(math.asinh(bend), top)
        power, count = (4, max(ABOVE, math.ceil((top - low) * steps))) if low > 0 else (1, math.ceil(top * steps) + 6)
        point = lambda z: math.log(ahead(math.sinh(z)) + floor)
        v = [i / count for i in range(count + 1)]
        high_curve = Curve(v, [point(low + (top - low) * each ** power) for each in v])
        z = [low * i / (math.ceil(low * steps) + 6) for i in range(math.ceil(low * steps) + 7)]
        low_curve = Curve(z, [point(each) for each in z]) if low > 0 else None
        def later(t, floor=floor, low=low, top=top, power=power, high_curve=high_curve, low_curve=low_curve):
            z = math.asinh(t)
            g = low_curve.at(z) if z < low else high_curve.at(((z - low) / (top - low)) ** (1 / power))
            return max(0.0, math.exp(g) - floor)
    end, n = math.atan(critical(p, first - 1) / math.sqrt(first - 1)), first
    scale = 2 * math.gamma(n / 2) / math.gamma((n - 1) / 2) / math.sqrt(math.pi)
    cuts = sorted([0.0, end, math.atan(bend / math.sqrt(first - 1))] + [math.pi / 2 - (math.pi / 2 - end) * 4 ** i for i in range(1, 40)])
    density = lambda a: math.cos(a) ** (n - 2) * later(math.tan(a) * math.sqrt(n - 1))
    return p + scale * integral(density, [cut for cut in cuts if cut >= 0], .3 / math.sqrt(n))

class Boundary:
    """F, from a table of log F over log p."""
    def __init__(self, first, last):
        p = [1e-12, 1e-11, 1e-10, 1e-9] + [10 ** (-8 + i / 2) for i in range(12)] + [.005, .01, .02, .04, .07, .1, .15, .2, .3, .4, .55, .7, .8, .87, .93, .97, 1]
        if first == last: p = [1e-12, .1, 1]
        with multiprocessing.Pool(min(4, os.cpu_count() or 1)) as pool:
            f = pool.map(crossing, [(first, last, each) for each in p], 1)
        self.curve = Curve([math.log(each) for each in p], [math.log(min(1.0, each)) for each in f])
        self.first, self.last, self.inverse = first, last, lru_cache(None)(self.nominal)
    def probability(self, p):
        return math.exp(self.curve.at(math.log(max(p, 1e-12))))
    def nominal(self, rate):
        low, high = math.log(1e-12), 0.0
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if self.curve.at(middle) <= math.log(rate) else (low, middle)
        return math.exp(low)

class Test:
    """What the looks at one number a block say: p-value, interval, equivalence interval."""
    def __init__(self, x, resolution, offset, alpha, boundary):
        self.p, self.n, spans = 1.0, len(x), {1: [-math.inf, math.inf], 2: [-math.inf, math.inf]}
        for n in range(boundary.first, len(x) + 1):
            self.mean = math.fsum(x[:n]) / n
            deviation = max(resolution, math.sqrt(math.fsum((each - self.mean) ** 2 for each in x[:n]) / (n - 1)))
            error = deviation * math.sqrt(1 / n + offset ** 2)
            self.p = min(self.p, max(boundary.probability(two_sided(abs(self.mean) / error, n - 1)), lottery(n)))
            self.now, counts = {}, lottery(n) <= alpha
            for sides, span in spans.items():
                half = critical(boundary.inverse(sides * alpha), n - 1) * error
                self.now[sides] = [self.mean - half, self.mean + half]
                if counts: span[:] = max(span[0], self.mean - half), min(span[1], self.mean + half)
        low, high = spans[1]
        self.drift = low > high or not low <= self.mean <= high
        self.interval, self.equivalence = (self.now[sides] if low > high or math.isinf(low) else [low, high]
                                           for sides, (low, high) in spans.items())

def ranks(x):
    """Wilcoxon's signed-rank p-value, two-sided, and the median of all pairwise means."""
    n, size = len(x), sorted(abs(each) for each in x)
    means = sorted(x[i] + (x[j] - x[i]) / 2 for i in range(n) for j in range(i, n))
    center = (means[(len(means) - 1) // 2] + means[len(means) // 2]) / 2
    rank = {each: (2 * size.index(each) + size.count(each) + 1) / 2 for each in size}
    up, zeros = sum(rank[each] for each in x if each > 0), size.count(0)
    if len(set(size)) == n and not zeros:
        ways = [1] + [0] * (n * (n + 1) // 2)
        for i in range(1, n + 1):
            for total in range(len(ways) - 1, i - 1, -1): ways[total] += ways[total - i]
        least = round(min(up, n * (n + 1) / 2 - up))
        return min(1, 2 * sum(ways[:least + 1]) / 2 ** n), center
    ties = sum(size.count(each) ** 2 - 1 for each in size if each)
    variance = (n * (n + 1) * (2 * n + 1) - zeros * (zeros + 1) * (2 * zeros + 1)) / 24 - ties / 48
    away = abs(up - (n * (n + 1) - zeros * (zeros + 1)) / 4)
    return math.erfc(max(0, away - .5) / math.sqrt(2 * variance)), center

def adjusted(p):
    """Benjamini and Hochberg."""
    result, least = [1.0] * len(p), 1.0
    for place, i in reversed(list(enumerate(sorted(range(len(p)), key=p.__getitem__), 1))):
        result[i] = least = min(least, p[i] * len(p) / place)
    return result

def precision(p):
    """How far two integrations may differ; where this is loose no verdict depends on it."""
    return 4e-3 if p is None or p > 1e-4 else 2e-2

def close(one, other, tolerance, least=1e-11):
    if one is None or other is None: return one is other
    return abs(one - other) <= max(least, tolerance * max(abs(one), abs(other)))

def cell(text):
    """A text as the tables hold it."""
    text = re.sub("[\ud800-\udfff]", "\ufffd", text)
    number = re.fullmatch(r"[+-]?\d+(\.\d+)?([eE][+-]?\d+)?", text)
    return "'" + text if text[:1] and text[0] in "=+-@\t\r\n" and not number else text

class Row:
    def __init__(self, row, run, blocks, boundary):
        self.row, self.test, self.log, self.absolute = row, None, False, False
        params = cell(" ".join(f"{key}={value}" for key, value in row["params"].items()))
        which = (cell(row["benchmark"]), row["mode"], params, str(row["threads"]), cell(row["treatment"]))
        mine = sorted(blocks.get(which, []), key=lambda block: int(block["block"]))
        taken = [block for block in mine if block["metric"] == cell(row["metric"])][:boundary.last]
        number = lambda text: float(text) if text else math.nan
        b, t = ([number(block[side]) for block in taken] for side in ("baselineValue", "treatmentValue"))
        self.n = len(b)
        if b and all(math.isinf(each) for each in b + t): b, t = [0.0] * self.n, [0.0] * self.n
        mean = sum(b) / self.n if b else 0
        allocation = row["kind"] == "allocation"
        margin, least = run["allocationMargin" if allocation else "margin"], 1.0 if allocation else 0.0
        self.zero, resolution, x = not any(b + t), 1e-9, []
        if all(each > 0 for each in b + t):
            self.log, a = True, least / mean if mean else 0
            x = [math.log(right / left) if math.isfinite(left + right) else math.nan for left, right in zip(b, t)]
            self.margin = min(-math.log1p(margin), math.log1p(-a) if a < 1 else -math.inf), math.log1p(max(margin, a))
        elif mean > 0:
            x, a = [(right - left) / mean for left, right in zip(b, t)], least / mean
            self.margin = min(-margin / (1 + margin), -a), max(margin, a)
        else:
            x, self.margin, self.absolute = [right - left for left, right in zip(b, t)], (-least, least), True
            resolution *= max(t) if any(t) else 1
        if self.n >= boundary.first and all(map(math.isfinite, x)):
            offset = run["canary"]["offset"] if row["kind"] in WIDENED else 0
            self.test = Test(x, resolution, offset, run["alpha"], boundary)
        self.standing = self.stand(x, mine, run, boundary)

    def stand(self, x, mine, run, boundary):
        test, code = self.test, self.row["reasonCode"]
        first = next(n for n in range(boundary.first, 999) if lottery(n) <= run["alpha"])
        if not self.n or code in BLOCKERS: return code if code in BLOCKERS else "no data"
        if self.n < first: return "too-few-blocks"
        if not test or test.drift: return "blocks-drift" if test else "not-comparable"
        inside = lambda low, high: self.zero or self.margin[0] < low and high < self.margin[1]
        rank, center = ranks(x) if self.n >= 6 and any(x) else (0, test.mean)
        low, high = test.equivalence
        slack = 5e-4 * (high - low)
        near = inside(low + slack, high - slack) != inside(low - slack, high + slack)    # too close to tell: believe
        if (self.row["verdict"] == "EQUIVALENT" or code == "center-outside-margin") if near else inside(low, high):
            return "EQUIVALENT" if inside(center, center) else "center-outside-margin"
        lost = {block["block"]: block["lost"] for block in mine if block["lost"]}.values()
        attempts = len({block["block"] for block in mine})
        names = (cell(self.row["baseline"]), cell(self.row["treatment"]), "memory-short")
        if any(sum(f" {name} " in f" {text} " for text in lost) > .1 * attempts for name in names): return "withheld"
        if rank > .1 or center * test.mean < 0: return "ranks-disagree"
        return "undirected" if self.row["kind"] == "events" else "candidate"

    def blocked(self):
        return self.standing not in ("EQUIVALENT", "center-outside-margin", "withheld", "ranks-disagree", "undirected", "candidate")

    def differences(self, alpha, change, off_zero):
        """Yields what of the row in results.json is not what its blocks give."""
        row, test, standing = self.row, self.test, self.standing
        p = None if self.blocked() else change if standing == "candidate" else off_zero
        found = row["adjustedPValue"]
        if not close(found, p, precision(p)): yield "adjustedPValue", found, p
        sure = found if close(found, p, precision(p)) else p    # else chance decides at the limit itself
        shown = p is not None and sure <= alpha and standing in ("EQUIVALENT", "undirected", "candidate")
        verdict = "EQUIVALENT" if standing == "EQUIVALENT" else "INCONCLUSIVE"
        if standing == "candidate" and shown:
            low, high = test.interval
            verdict = "REGRESSED" if low > 0 or (high >= 0 and test.mean > 0) else "IMPROVED"
        if row["verdict"] != verdict: yield "verdict", row["verdict"], verdict + " (" + standing + ")"
        if row["nonZero"] != shown: yield "nonZero", row["nonZero"], shown
        if row["blocks"] != self.n: yield "blocks", row["blocks"], self.n
        if standing in ("too-few-blocks", "blocks-drift") and row["reasonCode"] not in (standing, "given-up"):
            yield "reasonCode", row["reasonCode"], standing
        if not close(row["pValue"], test and test.p, precision(test and test.p)): yield "pValue", row["pValue"], test and test.p
        wanted = test.mean if test and self.absolute else None
        if not close(row["absoluteChange"], wanted, 1e-6): yield "absoluteChange", row["absoluteChange"], wanted
        if not row["change"] or not test or self.absolute:
            if row["change"] or test and not self.absolute and test.now[1][1] < 700: yield "change", row["change"], test
            return
        for name, number in zip(("estimate", "low", "high"), [test.mean] + test.interval):
            found, wanted = row["change"][name], number
            if self.log: found, wanted = found and math.log1p(max(found, -1 + 1e-16)), max(number, math.log(1e-16))
            slack = 1e-9 if name == "estimate" else 1e-9 + 1e-3 * (test.now[1][1] - test.now[1][0])
            if not close(found, wanted, 1e-6, slack) and not (found is None and number > 700):
                yield "change." + name, row["change"][name], math.expm1(number) if self.log else number

def fail(text):
    print("recheck: " + text, file=sys.stderr)
    sys.exit(2)

def main(folder):
    csv.field_size_limit(2 ** 31 - 1)
    try:
        with open(os.path.join(folder, "results.json"), encoding="utf-8") as file: results = json.load(file)
        with open(os.path.join(folder, "blocks.csv"), encoding="utf-8", newline="") as file:
            blocks = {}
            for row in csv.DictReader(file):
                which = tuple(row[key] for key in ("benchmark", "mode", "params", "threads", "treatment"))
                blocks.setdefault(which, []).append(row)
    except (OSError, ValueError, KeyError) as problem:
        fail(f"{folder} is no run folder with results.json and blocks.csv: {problem!r}")
    if results.get("schemaVersion") != 2: fail(f"schemaVersion {results.get('schemaVersion')} of results.json is not 2")
    run, comparisons = results["run"], results["comparisons"]
    if not run["looks"]: fail("results.json comes from files of results; there are no blocks to check")
    boundary = Boundary(run["looks"]["first"], run["looks"]["last"])
    rows, families = [Row(each, run, blocks, boundary) for each in comparisons], {}
    for i, row in enumerate(rows):
        if row.row["status"] not in ("added", "removed"):
            families.setdefault(i if run["perBenchmark"] else (row.row["treatment"], row.row["family"]), []).append(row)
    corrected = {}
    for family in families.values():
        change = adjusted([row.test.p if row.standing == "candidate" else 1.0 for row in family])
        off_zero = adjusted([1.0 if row.blocked() else row.test.p for row in family])
        corrected.update((id(row), both) for row, both in zip(family, zip(change, off_zero)))
    wrong = 0
    for row in rows:
        found = list(row.differences(run["alpha"], *corrected.get(id(row), (1.0, 1.0))))
        wrong += bool(found)
        for what, told, computed in found:
            name = " ".join([row.row[key] for key in ("benchmark", "mode")] + [json.dumps(row.row["params"])])
            print(f"{name} {row.row['threads']} {row.row['metric']} {row.row['treatment']}:",
                  f"{what} is {told} in results.json, {computed} by its blocks")
    print(f"{len(rows)} rows checked, {wrong} differ")
    return 1 if wrong else 0

if __name__ == "__main__":
    if len(sys.argv) != 2: fail("usage: python3 docs/recheck.py RUN_FOLDER")
    sys.exit(main(sys.argv[1]))
