#!/usr/bin/env python3
"""Is a change that only allocates more, or less, found on a fresh machine, and how soon?

    selfbench/garbage.py [--fresh] [--runs N] [--branch more|less] [STEELYARD_JAR]

Compares the branch base of the subject defaults, whose allocate makes 10 KB of garbage an operation, with a branch that makes 4 KB
more, or less: N runs of at most two minutes, with nothing remembered. --fresh brings the machine into the state of a fresh one before
each (selfbench/fresh). Prints for each run the seconds from start to end, and the verdict.
"""
import os
import time

import bench


def main():
    parser = bench.arguments()
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--branch", choices=["more", "less"], default="more")
    asked = parser.parse_args()
    work = bench.folder("garbage")
    subject = bench.subject("DEFAULTS", os.path.join(work, "subject"))
    print("| run | new memory | seconds | blocks | verdict | change | interval |\n|---|---|---|---|---|---|---|", flush=True)
    for number in range(1, asked.runs + 1):
        comparison = bench.Comparison(asked.program, ["base", asked.branch, "-C", subject, "--include", r"\.allocate$"],
                                      os.path.join(work, f"run-{number}"))
        comparison.build()
        memory = bench.fresh() if asked.fresh else "as it was"
        begin = time.time()
        row = comparison.measure("120s").rows("score")[0]
        seconds = time.time() - begin
        estimate, interval = bench.change(row)
        print(f"| {number} | {memory} | {seconds:.0f} | {row['blocks']} | {row['verdict'].lower()} | {estimate} | {interval} |", flush=True)


if __name__ == "__main__":
    main()
