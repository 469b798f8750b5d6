#!/usr/bin/env python3
"""Which heap gives the smallest error of identical code for the time that it takes?

    selfbench/heaps.py [--fresh] [--seconds N] [--benchmarks A,B] [STEELYARD_JAR]

Compares the branch base of the subject defaults with itself: a benchmark that allocates 10 KB an operation and one that hardly
allocates, each N seconds (90) with each heap, with nothing remembered, pilots included. --fresh brings the machine into the state of
a fresh one before each (selfbench/fresh). Prints the root mean square of a block's log ratio, the median wall time of a block, and
their product error x sqrt(seconds), which says how wide an interval will be after a given time.
"""
import math
import os
import statistics

import bench
import settled

HEAPS = {
    "as it is": [],
    "pre-touched": ["-XX:+AlwaysPreTouch"],
    "young generation of at most 256 MB": ["-XX:MaxNewSize=256m"],
    "512 MB, pre-touched": ["-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch"],
    "transparent huge pages": ["-XX:+UseTransparentHugePages"],
}
BENCHMARKS = {"allocate": r"\.allocate$", "skipList": r"\.skipList$"}


def main():
    parser = bench.arguments()
    parser.add_argument("--seconds", type=int, default=90)
    parser.add_argument("--benchmarks", default=",".join(BENCHMARKS))
    asked = parser.parse_args()
    work = bench.folder("heaps")
    subject = bench.subject("DEFAULTS", os.path.join(work, "subject"))
    print("| benchmark | heap | new memory | blocks | error of a block | seconds a block | error x sqrt(seconds) |\n|---|---|---|---|---|---|---|")
    for benchmark in asked.benchmarks.split(","):
        include = BENCHMARKS[benchmark]
        for number, (heap, arguments) in enumerate(HEAPS.items()):
            words = ["base:a", "base:b", "-C", subject, "--include", include]
            if arguments:
                words.append("--jvm-args=" + " ".join(arguments))
            comparison = bench.Comparison(asked.program, words, os.path.join(work, f"{benchmark}-{number}"))
            comparison.build()
            memory = bench.fresh() if asked.fresh else "as it was"
            comparison.measure(f"{asked.seconds}s")
            rows = settled.Rows()
            for block in settled.blocks(comparison.run):
                if block["id"]["purpose"] == "SAMPLE":
                    rows.add(block)
            if not rows.ratios:
                print(f"| {benchmark} | {heap} | {memory} | 0 | - | - | - |", flush=True)
                continue
            error, seconds = settled.rms(rows.ratios), statistics.median(rows.walls)
            print(f"| {benchmark} | {heap} | {memory} | {len(rows.ratios)} | {error:.1%} | {seconds:.1f} | {error * math.sqrt(seconds):.1%} |", flush=True)


if __name__ == "__main__":
    main()
