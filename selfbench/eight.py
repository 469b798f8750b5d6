#!/usr/bin/env python3
"""How narrow are the intervals of identical code after ten minutes on eight ordinary benchmarks?

    selfbench/eight.py [--fresh] [--jvm-args ARGS] [STEELYARD_JAR]

Needs selfbench to be built (selfbench/run builds it) and a machine at rest. STEELYARD_JAR is cli/target/steelyard.jar unless another
commit's is given. Eight benchmarks of the subject defaults, whose JVMs choose their heaps themselves, share ten minutes; nothing is
remembered before, pilots are included. --fresh brings the machine into the state of a fresh one first (selfbench/fresh). Prints the
half-width of each 99 % interval and their median, and what made the blocks differ (selfbench/settled.py).
"""
import argparse
import json
import os
import statistics
import subprocess
import sys

import settled

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORK = os.path.join(ROOT, "target", "selfbench", "eight")
INCLUDE = r"\.(EverydayBenchmark\..*|AllocatingBenchmark\.allocate)$"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--jvm-args")
    parser.add_argument("program", nargs="?", default=os.path.join(ROOT, "cli", "target", "steelyard.jar"))
    asked = parser.parse_args()
    program = os.path.abspath(asked.program)
    subprocess.run(["rm", "-rf", WORK], check=True)
    os.makedirs(WORK)
    subject, run = os.path.join(WORK, "subject"), os.path.join(WORK, "run")
    built = os.path.join(ROOT, "selfbench", "target")
    subprocess.run(
        ["java", "-cp", f"{built}/lib/*:{built}/classes", "dev.steelyard.selfbench.subject.Subjects", "DEFAULTS",
         os.path.join(ROOT, "selfbench", "subjects"), subject], check=True, stdout=subprocess.DEVNULL)
    own = dict(os.environ, XDG_STATE_HOME=os.path.join(WORK, "state"), STEELYARD_LEDGER=os.path.join(WORK, "ledger.db"))
    compare = ["java", "-jar", program, "compare", "base:a", "base:b", "-C", subject, "--include", INCLUDE]
    # The build is cached, so that nothing but measuring follows.
    subprocess.run([*compare, "--dry-run"], env=own, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if asked.jvm_args:
        compare.append(f"--jvm-args={asked.jvm_args}")
    if asked.fresh:
        print(f"New memory: {settled.fresh()}.\n", flush=True)
    said = subprocess.run([*compare, "--budget", "600s", "--fail-on", "never", "--out", run], env=own,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False).stdout
    try:
        with open(os.path.join(run, "results.json"), encoding="utf-8") as file:
            rows = [row for row in json.load(file)["comparisons"] if row["metric"] == "score"]
    except OSError:
        sys.exit(said)
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
    subprocess.run([os.path.join(ROOT, "selfbench", "settled.py"), run], check=True)


if __name__ == "__main__":
    main()
