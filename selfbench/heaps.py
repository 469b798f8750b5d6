#!/usr/bin/env python3
"""Which heap gives the smallest error of identical code for the time that it takes?

    selfbench/heaps.py [--fresh] [--seconds N] [STEELYARD_JAR]

Compares the branch base of the subject defaults with itself: a benchmark that allocates 10 KB an operation and one that hardly
allocates, each N seconds (90) with each heap, with nothing remembered, pilots included. --fresh brings the machine into the state of
a fresh one before each (selfbench/fresh). Prints the root mean square of a block's log ratio, the median wall time of a block, and
their product error x sqrt(seconds), which says how wide an interval will be after a given time.
"""
import argparse
import math
import os
import statistics
import subprocess

import settled

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORK = os.path.join(ROOT, "target", "selfbench", "heaps")
HEAPS = {
    "as it is": [],
    "pre-touched": ["-XX:+AlwaysPreTouch"],
    "young generation of at most 256 MB": ["-XX:MaxNewSize=256m"],
    "512 MB, pre-touched": ["-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch"],
    "transparent huge pages": ["-XX:+UseTransparentHugePages"],
}
BENCHMARKS = {"allocate": r"\.allocate$", "skipList": r"\.skipList$"}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--seconds", type=int, default=90)
    parser.add_argument("program", nargs="?", default=os.path.join(ROOT, "cli", "target", "steelyard.jar"))
    asked = parser.parse_args()
    subprocess.run(["rm", "-rf", WORK], check=True)
    os.makedirs(WORK)
    subject, built = os.path.join(WORK, "subject"), os.path.join(ROOT, "selfbench", "target")
    subprocess.run(
        ["java", "-cp", f"{built}/lib/*:{built}/classes", "dev.steelyard.selfbench.subject.Subjects", "DEFAULTS",
         os.path.join(ROOT, "selfbench", "subjects"), subject], check=True, stdout=subprocess.DEVNULL)
    print("| benchmark | heap | new memory | blocks | error of a block | seconds a block | error x sqrt(seconds) |\n|---|---|---|---|---|---|---|")
    for benchmark, include in BENCHMARKS.items():
        for number, (heap, arguments) in enumerate(HEAPS.items()):
            run = os.path.join(WORK, f"{benchmark}-{number}")
            own = dict(os.environ, XDG_STATE_HOME=run + ".state", STEELYARD_LEDGER=os.path.join(WORK, "ledger.db"))
            compare = ["java", "-jar", os.path.abspath(asked.program), "compare", "base:a", "base:b", "-C", subject, "--include", include]
            if arguments:
                compare.append("--jvm-args=" + " ".join(arguments))
            subprocess.run([*compare, "--dry-run"], env=own, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            memory = settled.fresh() if asked.fresh else "as it was"
            subprocess.run([*compare, "--budget", f"{asked.seconds}s", "--fail-on", "never", "--out", run], env=own, check=True,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            rows = settled.Rows()
            for block in settled.blocks(run):
                if block["id"]["purpose"] == "SAMPLE":
                    rows.add(block)
            if not rows.ratios:
                print(f"| {benchmark} | {heap} | {memory} | 0 | - | - | - |", flush=True)
                continue
            error, seconds = settled.rms(rows.ratios), statistics.median(rows.walls)
            print(f"| {benchmark} | {heap} | {memory} | {len(rows.ratios)} | {error:.1%} | {seconds:.1f} | {error * math.sqrt(seconds):.1%} |", flush=True)


if __name__ == "__main__":
    main()
