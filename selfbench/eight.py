#!/usr/bin/env python3
"""How narrow are the intervals of identical code after ten minutes on eight ordinary benchmarks?

    selfbench/eight.py [--fresh] [--jvm-args ARGS] [STEELYARD_JAR]

Needs selfbench to be built (selfbench/run builds it) and a machine at rest. STEELYARD_JAR is cli/target/steelyard.jar unless another
commit's is given. Eight benchmarks of the subject defaults, whose JVMs choose their heaps themselves, share ten minutes; nothing is
remembered before, pilots are included. --fresh brings the machine into the state of a fresh one first (selfbench/fresh). Prints the
half-width of each 99 % interval and their median, and what made the blocks differ (selfbench/settled.py).
"""
import os
import statistics
import subprocess

import bench

INCLUDE = r"\.(EverydayBenchmark\..*|AllocatingBenchmark\.allocate)$"


def main():
    parser = bench.arguments()
    parser.add_argument("--jvm-args")
    asked = parser.parse_args()
    work = bench.folder("eight")
    subject = bench.subject("DEFAULTS", os.path.join(work, "subject"))
    words = ["base:a", "base:b", "-C", subject, "--include", INCLUDE]
    if asked.jvm_args:
        words.append(f"--jvm-args={asked.jvm_args}")
    comparison = bench.Comparison(asked.program, words, os.path.join(work, "run"))
    comparison.build()
    if asked.fresh:
        print(f"New memory: {bench.fresh()}.\n", flush=True)
    rows = comparison.measure("600s").rows("score")
    print("| benchmark | change | half-width | blocks | verdict |\n|---|---|---|---|---|")
    widths = []
    for row in sorted(rows, key=lambda row: row["benchmark"]):
        name, change = row["benchmark"].rsplit(".", 1)[-1], row.get("change")
        if change is None or change.get("high") is None:
            print(f"| {name} | - | - | {row['blocks']} | {row['verdict'].lower()} |")
            continue
        widths.append((change["high"] - change["low"]) / 2)
        print(f"| {name} | {change['estimate']:+.2%} | {widths[-1]:.2%} | {row['blocks']} | {row['verdict'].lower()} |")
    print(f"\nMedian half-width of the {len(widths)} that have one: {statistics.median(widths):.2%}.\n", flush=True)
    subprocess.run([os.path.join(bench.ROOT, "selfbench", "settled.py"), comparison.run], check=True)


if __name__ == "__main__":
    main()
