#!/usr/bin/env python3
"""How soon is a known change found, with nothing remembered, on a fresh machine or one in use?

    selfbench/planted.py [--fresh] [--branches plus2,plus3,plus5] [--benchmarks A,B] [STEELYARD_JAR]

Compares branches of the subject fidelity, which differ from its base by 2, 3 and 5 % more work, one benchmark a run, at most four
minutes each. --fresh brings the machine into the state of a fresh one before each (selfbench/fresh). Prints the seconds of all
blocks, pilots included, up to the first look and to the verdict, and their medians.
"""
import os
import statistics

import bench
import settled

FIRST_LOOK = 4


def main():
    parser = bench.arguments()
    parser.add_argument("--branches", default="plus2,plus3,plus5")
    parser.add_argument("--benchmarks", default="InCache.averageTime,Lasting.micros100,Allocating.youngCollections")
    asked = parser.parse_args()
    work = bench.folder("planted")
    subject = bench.subject("FIDELITY", os.path.join(work, "subject"))
    print("| benchmark | branch | new memory | first look | verdict | after | blocks | change |\n|---|---|---|---|---|---|---|---|")
    looks, verdicts = [], []
    for branch in asked.branches.split(","):
        for benchmark in asked.benchmarks.split(","):
            comparison = bench.Comparison(
                asked.program, ["base", branch, "-C", subject, "--per-benchmark", "--include", bench.named(benchmark)],
                os.path.join(work, f"{branch}-{benchmark}"))
            comparison.build()
            memory = bench.fresh() if asked.fresh else "as it was"
            row = comparison.measure("4m").rows("score")[0]
            walls = [settled.seconds(block["timing"]["wall"]) for block in settled.blocks(comparison.run)]
            # The pilot counts as a sample where it measured as later blocks do, so blocks can be one more than samples.
            look = sum(walls[:len(walls) - row["blocks"] + FIRST_LOOK])
            looks.append(look)
            if row["verdict"] in ("IMPROVED", "REGRESSED"):
                verdicts.append(sum(walls))
            print(f"| {benchmark} | {branch} | {memory} | {look:.0f} s | {row['verdict'].lower()} | {sum(walls):.0f} s | {row['blocks']} "
                  f"| {bench.change(row)[0]} |", flush=True)
    print(f"\nMedian to the first look: {statistics.median(looks):.0f} s; to the {len(verdicts)} verdicts of {len(looks)}: "
          + (f"{statistics.median(verdicts):.0f} s." if verdicts else "none."))


if __name__ == "__main__":
    main()
