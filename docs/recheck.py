#!/usr/bin/env python3
"""Recomputes the numbers and verdicts of a run from its blocks.csv and compares with results.json.

It shares no code with Steelyard; docs/statistics.md explains the rules. Exit code: 0 if all rows
agree, 1 if one differs, 2 if the folder cannot be checked.
"""
import argparse
import csv
import json
import math
from collections import defaultdict
from pathlib import Path

from recheck_statistics import Boundary, RepeatedTest, adjusted, lottery, signed_ranks

NO_TESTS = {"added", "removed", "unreached", "not-chosen"}  # rows that count in no family


def plain(value):
    """A value without the apostrophe that keeps spreadsheets from reading it as a formula."""
    return str(value)[str(value)[:1] == "'":]


def key(row):
    return tuple(plain(row[k]) for k in ("benchmark", "mode", "params", "threads", "treatment"))


class Row:
    """A row of results.json, and what its blocks say of it."""

    def __init__(self, told, run, blocks, boundary):
        self.told, self.run, self.boundary, self.test = told, run, boundary, None
        params = " ".join(f"{name}={value}" for name, value in told["params"].items())
        self.tried = blocks[key({**told, "params": params})]
        found = [block for block in self.tried if plain(block["metric"]) == plain(told["metric"])]
        self.lacking = len({block["block"] for block in self.tried if block["metric"]}) - len(found)
        self.kinds = {block["kind"] for block in found}
        b, t, foreign = ([float(block[column] or "nan") for block in found[:boundary.last]]
                         for column in ("baselineValue", "treatmentValue", "foreign"))
        self.n, self.uncounted = len(b), any(map(math.isinf, b + t))
        self.positive = min(b + t, default=1) > 0
        if all(map(math.isinf, b + t)):
            b, t, self.uncounted = [0.0] * self.n, [0.0] * self.n, False
        self.means = [math.fsum(each) / max(self.n, 1) for each in (b, t, foreign)]
        if self.n < boundary.first or not all(map(math.isfinite, b + t)):
            return
        mean, allocation = self.means[0], "allocation" in self.kinds
        own = told.get("margin", run["margin"])
        margin = (run["allocationMargin"] if allocation else own) if mean else 0.0
        least, unit = float(allocation) / (mean or 1), mean or 1  # at least 1 B/op
        self.x = [(right - left) / unit for left, right in zip(b, t)]
        self.margin = min(-margin / (1 + margin), -least), max(margin, least)
        self.log, self.zero, self.absolute = min(b + t) > 0, not any(b + t), not mean
        if self.log:
            self.x = [math.log(right / left) for left, right in zip(b, t)]
            self.margin = [math.log1p(max(each, -1 + 1e-16)) for each in self.margin]
        resolution = 1e-9 * (1 if mean else max(t) or 1)
        widened = self.kinds <= {"score", "quantile", "member", "operations"}
        offset = run["canary"]["offset"] if widened else 0
        self.test = RepeatedTest(self.x, resolution, offset, run["alpha"], boundary)

    def inside(self, low, high):
        return self.zero or (self.margin[0] < low and high < self.margin[1])

    def standing(self):
        """In lower case a reason code that rules out a verdict; else what the row can become."""
        test, code, (baseline, treatment, foreign) = self.test, self.told["reasonCode"], self.means
        if not self.n or code in ("jmh-versions", "blackholes"):  # not in blocks.csv
            return code or "no-data"
        if self.kinds == {"ambiguous"} or len(self.kinds) > 1:
            return "ambiguous-name"
        if self.lacking and self.kinds <= {"quantile", "member", "operations", "events"}:
            return "too-few-samples" if self.kinds == {"quantile"} else "metric-missing"
        if self.uncounted:
            return "nothing-counted"
        if self.kinds <= {"score", "quantile", "member"} and self.n and not self.positive:
            return "zero-time"
        if self.kinds == {"allocation"}:
            shown = test and math.prod(test.interval) > 0 and not self.inside(*test.interval)
            if (max(baseline, treatment) < foreign >= 1
                    or shown and abs(treatment - baseline) <= foreign):
                return "own-allocation"
        if self.n < self.boundary.first or lottery(self.n) > self.run["alpha"]:
            return "too-few-blocks"
        if not test or test.drifts:
            return "blocks-drift" if test else "not-comparable"
        ranks, center = signed_ranks(self.x) if self.n >= 6 and any(self.x) else (0, test.mean)
        (low, high), slack = test.equivalence, 1e-3 * test.half  # closer than that: believe it
        if self.inside(low + slack, high - slack) and (
                self.told["verdict"] == "EQUIVALENT" or self.inside(low - slack, high + slack)):
            return "EQUIVALENT" if self.inside(center, center) else "CENTER OUTSIDE"
        lost = [f" {block['lost']} " for block in self.tried if block["lost"]]
        attempts = len({block["block"] for block in self.tried})
        for name in (self.told["baseline"], self.told["treatment"], "memory-short"):
            if sum(f" {name} " in text for text in lost) > 0.1 * attempts:
                return "WITHHELD"
        if ranks > 0.1 or center * test.mean < 0:
            return "RANKS DISAGREE"
        return "UNDIRECTED" if self.kinds == {"events"} else "CANDIDATE"

    def differences(self, change, off_zero):
        """Yields what results.json and the blocks do not agree on; takes corrected p-values."""
        if self.told["status"] == "unreached":  # the same code: there was nothing to test
            same = {"blocks": 0, "verdict": "EQUIVALENT", "change": None}
            yield from ((k, self.told[k], v) for k, v in same.items() if self.told[k] != v)
            return
        told, test, alpha, standing = self.told, self.test, self.run["alpha"], self.standing()
        p = None if standing.islower() else change if standing == "CANDIDATE" else off_zero
        sure = told["adjustedPValue"] if close(told["adjustedPValue"], p, precision(p)) else p
        shown = standing in ("EQUIVALENT", "UNDIRECTED", "CANDIDATE") and sure <= alpha
        verdict = "EQUIVALENT" if standing == "EQUIVALENT" else "INCONCLUSIVE"
        if standing == "CANDIDATE" and shown:
            verdict = "REGRESSED" if test.mean > 0 else "IMPROVED"
        computed = [("blocks", self.n, 0), ("verdict", verdict, 0), ("nonZero", shown, 0),
                    ("pValue", test and test.p, precision(test and test.p)),
                    ("adjustedPValue", p, precision(p)),
                    ("absoluteChange", test.mean if test and self.absolute else None, 1e-6)]
        if told["reasonCode"] == "benchmark-edited":  # two benchmarks: no verdict, whatever the numbers say
            computed[1:3] = [("verdict", "INCONCLUSIVE", 0), ("nonZero", False, 0)]
            computed[4] = ("adjustedPValue", None, 0)
        elif standing.islower() and told["reasonCode"] != "given-up":
            computed.append(("reasonCode", standing, 0))
        for name, value, tolerance in computed:
            if not close(told[name], value, tolerance):
                yield name, told[name], value
        change = told["change"]
        if not test or self.absolute or not change:
            # Without a ratio there is none; an end beyond exp(700) is no number in results.json.
            if bool(change) != bool(test and not self.absolute and test.mean + test.half < 700):
                yield "change", change, test and test.mean
            return
        for name, value in zip(("estimate", "low", "high"), (test.mean, *test.interval)):
            slack = 1e-9 if name == "estimate" else 2e-3 * test.half
            if self.log:
                value, slack = math.expm1(min(value, 700)), slack * math.exp(min(value, 700))
            if change[name] is not None and abs(change[name] - value) > slack + 1e-6 * abs(value):
                yield "change." + name, change[name], value


def precision(p):
    """How far two integrations may differ; where this is loose, no verdict depends on it."""
    return 5e-3 if p is None or p > 1e-4 else 2e-2


def close(told, value, tolerance):
    if value is None or told is None or isinstance(value, str):
        return told == value
    return abs(told - value) <= max(1e-11, tolerance * max(abs(told), abs(value)))


def correct(rows, run):
    """The p-values of each row corrected for its family: of a change, and of being off 0."""
    families, corrected = defaultdict(list), defaultdict(lambda: (1.0, 1.0))
    waiting = [row.told["treatment"] for row in rows if row.told["reasonCode"] == "not-chosen"]
    for i, told in enumerate(row.told for row in rows):
        if not {told["status"], told["reasonCode"]} & NO_TESTS:
            families[told["treatment"], i if run["perBenchmark"] else told["family"]].append(i)
    for (treatment, _), family in families.items():
        more = [1.0] * min(waiting.count(treatment), run.get("leastFamily", 0) - len(family))
        standings = [(rows[i].standing(), rows[i].test) for i in family]
        change = adjusted([test.p if at == "CANDIDATE" else 1.0 for at, test in standings] + more)
        off_zero = adjusted([1.0 if at.islower() else test.p for at, test in standings] + more)
        corrected.update(zip(family, zip(change, off_zero)))
    return [corrected[i] for i in range(len(rows))]


def read(folder):
    results = json.loads((folder / "results.json").read_text(encoding="utf-8"))
    blocks = defaultdict(list)
    with open(folder / "blocks.csv", encoding="utf-8", newline="") as file:
        for block in sorted(csv.DictReader(file), key=lambda each: int(each["block"])):
            blocks[key(block)].append(block)
    return results, blocks


def main():
    parser = argparse.ArgumentParser("recheck", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="of a run, with results.json and blocks.csv")
    folder = parser.parse_args().folder
    csv.field_size_limit(2 ** 31 - 1)
    try:
        results, blocks = read(folder)
    except (OSError, ValueError, KeyError) as problem:
        parser.exit(2, f"recheck: {folder} is not a run folder: {problem!r}\n")
    version, run = results.get("schemaVersion"), results["run"]
    if version != 2:
        parser.exit(2, f"recheck: schemaVersion {version} of results.json is not 2\n")
    if not run["looks"]:
        parser.exit(2, "recheck: these results come from result files, so there are no blocks\n")
    boundary = Boundary(run["looks"]["first"], run["looks"]["last"])
    rows = [Row(told, run, blocks, boundary) for told in results["comparisons"]]
    wrong = 0
    for row, corrected in zip(rows, correct(rows, run)):
        found = list(row.differences(*corrected))
        wrong += bool(found)
        for what, told, value in found:
            print(*key(row.told), row.told["metric"] + f": {what} is {told} in results.json,",
                  f"{value} by its blocks")
    print(f"{len(rows)} rows checked, {wrong} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
