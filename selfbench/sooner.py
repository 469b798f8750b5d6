#!/usr/bin/env python3
"""How soon does either of two programs find a known change, with nothing remembered?

    selfbench/sooner.py BEFORE AFTER [BRANCH,BRANCH...] [BENCHMARK,BENCHMARK...] [REPEATS]

BEFORE and AFTER are built steelyard.jar files of two commits, such as cli/target/steelyard.jar of two checkouts. Needs selfbench to be
built (selfbench/run builds it) and a machine at rest. Each branch of the subject fidelity (plus3 unless told otherwise; there are
plus2 and plus5 as well, and `same` compares the base with itself) is compared with its base by both programs, in random order, one
benchmark a run, at most four minutes each. Prints the seconds of all blocks up to the verdict, pilots included, and the median of
the ratios; for identical code, how often either program called it a change.
"""
import itertools
import os
import random
import statistics
import sys

import bench
import settled

BENCHMARKS = ["InCache.averageTime", "Lasting.micros100", "Allocating.youngCollections", "Lasting.micros10", "BeyondCache.pointerChase"]


def found(program, branch, benchmark, subject, run):
    """Seconds of all blocks, their number, and the verdict."""
    treatment = "base:again" if branch == "same" else branch
    words = ["base", treatment, "-C", subject, "--include", bench.named(benchmark), "--per-benchmark"]
    row = bench.Comparison(program, words, run).measure("4m").rows("score")[0]
    walls = [settled.seconds(block["timing"]["wall"]) for block in settled.blocks(run)]
    return sum(walls), len(walls), row["verdict"].lower()


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    programs = {"before": os.path.abspath(sys.argv[1]), "after": os.path.abspath(sys.argv[2])}
    branches = sys.argv[3].split(",") if len(sys.argv) > 3 else ["plus3"]
    benchmarks = sys.argv[4].split(",") if len(sys.argv) > 4 else BENCHMARKS
    repeats = int(sys.argv[5]) if len(sys.argv) > 5 else 1
    work = bench.folder("sooner")
    subject = bench.subject("FIDELITY", os.path.join(work, "FIDELITY"))
    print("| benchmark | branch | before | blocks | verdict | after | blocks | verdict | after over before |")
    print("|---|---|---|---|---|---|---|---|---|")
    ratios = []
    false = dict.fromkeys(programs, 0)
    same = 0
    for repeat, branch, benchmark in itertools.product(range(repeats), branches, benchmarks):
        took = {}
        for name in random.sample(list(programs), 2):
            took[name] = found(programs[name], branch, benchmark, subject, os.path.join(work, f"{name}-{branch}-{benchmark}-{repeat}"))
        ratio = took["after"][0] / took["before"][0]
        if branch == "same":
            same += 1
            for name in programs:
                false[name] += took[name][2] in ("improved", "regressed")
        else:
            ratios.append(ratio)
        cells = " | ".join(f"{took[name][0]:.1f} s | {took[name][1]} | {took[name][2]}" for name in programs)
        print(f"| {benchmark} | {branch} | {cells} | {ratio:.2f} |", flush=True)
    if ratios:
        print(f"\nMedian of the ratios: {statistics.median(ratios):.2f}.")
    if same:
        print(f"\nIdentical code was called a change {false['before']} and {false['after']} times in {same} runs each.")


if __name__ == "__main__":
    main()
