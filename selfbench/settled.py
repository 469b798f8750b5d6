#!/usr/bin/env python3
"""What made the blocks of identical code differ: forks that had not settled, or what differs between forks for good?

    selfbench/settled.py RUN_FOLDER...

Reads the journals of runs that compared a variant with itself, and prints for each benchmark: the number of blocks and the
median wall time of one; the root mean square of a block's log ratio, of all blocks and of those in which no fork had more than
1000 minor faults in its turns; the part of that which a second half of the same forks' turns does not share (within); the median
and the greatest time that forks warmed up; the greatest number of faults in the turns of a fork; and the forks of which turns
began again. A second table has what the harness itself does in a turn, medians over forks: bytes allocated in a slice, by the
benchmark as well if it allocates; time of a slice that is not timed; minor faults and time of the JIT compiler in a turn.
"""
import json
import math
import os
import re
import statistics
import sys

FEW_FAULTS = 1000


def blocks(folder):
    """Yields the blocks of a journal: each line is a checksum and a JSON object."""
    with open(os.path.join(folder, "journal"), encoding="utf-8") as journal:
        for line in journal:
            start = line.find("{")
            if start >= 0:
                block = json.loads(line[start:])
                if "forks" in block:
                    yield block


def seconds(duration):
    found = re.match(r"PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$", duration)
    hours, minutes, rest = (float(part) if part else 0 for part in found.groups())
    return hours * 3600 + minutes * 60 + rest


def log_time(columns, mode, wanted):
    """The log of the time per operation of some slices: the sum of times over the sum of operations."""
    time = operations = 0
    for i, kind in enumerate(columns["kind"]):
        if kind == "C" and wanted(columns["turn"][i]):
            score, count = float(columns["score"][i]), float(columns["operations"][i])
            if score > 0 and count > 0:
                time += count / score if mode == "THROUGHPUT" else count * score
                operations += count
    return math.log(time / operations) if operations else math.nan


def rms(values):
    return math.sqrt(sum(v * v for v in values) / len(values)) if values else math.nan


def percent(value):
    return "-" if math.isnan(value) else f"{math.expm1(value):.1%}" if value > 0.3 else f"{value:.1%}"


class Rows:
    """All blocks of one benchmark."""

    def __init__(self):
        self.ratios, self.settled, self.halves, self.walls = [], [], [], []
        self.warm, self.faults, self.again = [], [], 0
        self.harness = []

    def add(self, block):
        mode = block["id"]["benchmark"]["mode"]
        forks = sorted(block["forks"], key=lambda fork: fork["variant"])
        forks = [fork for fork in forks if not fork["variant"].startswith("~") and fork["slices"]["kind"]]
        if len(forks) < 2:
            return
        columns = [fork["slices"] for fork in forks[:2]]
        left, right = (log_time(c, mode, lambda turn: True) for c in columns)
        if math.isnan(left) or math.isnan(right):
            return
        turns = max(columns[0]["turn"][i] for i, kind in enumerate(columns[0]["kind"]) if kind == "C") + 1
        halves = [
            log_time(columns[1], mode, lambda turn, p=parity: turn % 2 == p)
            - log_time(columns[0], mode, lambda turn, p=parity: turn % 2 == p)
            for parity in (0, 1)] if turns > 3 else [math.nan, math.nan]
        self.ratios.append(right - left)
        self.halves.append((halves[1] - halves[0]) / 2)
        self.walls.append(seconds(block["timing"]["wall"]))
        most = 0
        planned = block["plan"]["warmup"]["nanos"]
        for c in columns:
            warm = [c["wallNanos"][i] for i, kind in enumerate(c["kind"]) if kind == "W"]
            self.warm.append(sum(warm) / 1e9)
            self.again += any(nanos < planned / 2 for nanos in warm)
            self.harness.append(harness(c, block["plan"]))
            most = max(most, sum(c["minorFaults"][i] for i, kind in enumerate(c["kind"]) if kind != "W"))
        self.faults.append(most)
        if most <= FEW_FAULTS:
            self.settled.append(right - left)


def harness(columns, plan):
    """Returns what the harness did in the turns of a fork: B a slice, us a slice that were not timed, faults a turn, us of JIT a turn."""
    slices = [i for i, kind in enumerate(columns["kind"]) if kind != "W"]
    return (
        statistics.median(columns["allocatedBytes"][i] for i in slices),
        statistics.median(columns["wallNanos"][i] - plan["sliceNanos"] for i in slices) / 1e3,
        sum(columns["minorFaults"][i] for i in slices) / plan["turns"],
        sum(columns["jitNanos"][i] for i in slices) / plan["turns"] / 1e3)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    for folder in sys.argv[1:]:
        rows = {}
        for block in blocks(folder):
            if block["id"]["purpose"] == "SAMPLE":
                rows.setdefault(block["id"]["benchmark"]["name"].split(".", 3)[-1].split(".")[-1], Rows()).add(block)
        print(f"{folder}\n| benchmark | blocks | s | all | settled | within | warmup, s (median, most) | most faults | again |")
        print("|---|---|---|---|---|---|---|---|---|")
        for name in sorted(rows):
            row = rows[name]
            if row.ratios:
                print(f"| {name} | {len(row.ratios)} | {statistics.median(row.walls):.1f} | {percent(rms(row.ratios))} | "
                      f"{percent(rms(row.settled))} ({len(row.settled)}) | "
                      f"{percent(rms([h for h in row.halves if not math.isnan(h)]))} | "
                      f"{statistics.median(row.warm):.1f}, {max(row.warm):.1f} | {max(row.faults)} | {row.again} |")

        print("\n| benchmark | B a slice | not timed, us a slice | faults a turn | JIT, us a turn |\n|---|---|---|---|---|")
        for name in sorted(rows):
            if rows[name].harness:
                bytes_, untimed, faults, jit = (statistics.median(column) for column in zip(*rows[name].harness))
                print(f"| {name} | {bytes_:.0f} | {untimed:.0f} | {faults:.1f} | {jit:.0f} |")


if __name__ == "__main__":
    main()
