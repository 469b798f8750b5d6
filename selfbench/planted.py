#!/usr/bin/env python3
"""How soon is a known change found, with nothing remembered, on a fresh machine or one in use?

    selfbench/planted.py [--fresh] [--branches plus2,plus3,plus5] [--benchmarks A,B] [STEELYARD_JAR]

Compares branches of the subject fidelity, which differ from its base by 2, 3 and 5 % more work, one benchmark a run, at most four
minutes each. --fresh brings the machine into the state of a fresh one before each (selfbench/fresh). Prints the seconds of all
blocks, pilots included, up to the first look and to the verdict, and their medians.
"""
import argparse
import json
import os
import statistics
import subprocess

import settled

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORK = os.path.join(ROOT, "target", "selfbench", "planted")
FIRST_LOOK = 4


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--branches", default="plus2,plus3,plus5")
    parser.add_argument("--benchmarks", default="InCache.averageTime,Lasting.micros100,Allocating.youngCollections")
    parser.add_argument("program", nargs="?", default=os.path.join(ROOT, "cli", "target", "steelyard.jar"))
    asked = parser.parse_args()
    subprocess.run(["rm", "-rf", WORK], check=True)
    os.makedirs(WORK)
    subject, built = os.path.join(WORK, "subject"), os.path.join(ROOT, "selfbench", "target")
    subprocess.run(
        ["java", "-cp", f"{built}/lib/*:{built}/classes", "dev.steelyard.selfbench.subject.Subjects", "FIDELITY",
         os.path.join(ROOT, "selfbench", "subjects"), subject], check=True, stdout=subprocess.DEVNULL)
    print("| benchmark | branch | new memory | first look | verdict | after | blocks | change |\n|---|---|---|---|---|---|---|---|")
    looks, verdicts = [], []
    for branch in asked.branches.split(","):
        for benchmark in asked.benchmarks.split(","):
            run = os.path.join(WORK, f"{branch}-{benchmark}")
            own = dict(os.environ, XDG_STATE_HOME=run + ".state", STEELYARD_LEDGER=os.path.join(WORK, "ledger.db"))
            compare = ["java", "-jar", os.path.abspath(asked.program), "compare", "base", branch, "-C", subject, "--per-benchmark",
                       "--include", "\\." + benchmark.replace(".", "\\.") + "$"]
            subprocess.run([*compare, "--dry-run"], env=own, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            memory = settled.fresh() if asked.fresh else "as it was"
            subprocess.run([*compare, "--budget", "4m", "--fail-on", "never", "--out", run], env=own, check=True,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            walls = [settled.seconds(block["timing"]["wall"]) for block in settled.blocks(run)]
            with open(os.path.join(run, "results.json"), encoding="utf-8") as file:
                row = next(row for row in json.load(file)["comparisons"] if row["metric"] == "score")
            # The pilot counts as a sample where it measured as later blocks do, so blocks can be one more than samples.
            look = sum(walls[:len(walls) - row["blocks"] + FIRST_LOOK])
            looks.append(look)
            decided = row["verdict"] in ("IMPROVED", "REGRESSED")
            if decided:
                verdicts.append(sum(walls))
            change = row.get("change") or {}
            estimate = "-" if change.get("estimate") is None else f"{change['estimate']:+.1%}"
            print(f"| {benchmark} | {branch} | {memory} | {look:.0f} s | {row['verdict'].lower()} | {sum(walls):.0f} s | {row['blocks']} | {estimate} |",
                  flush=True)
    print(f"\nMedian to the first look: {statistics.median(looks):.0f} s; to the {len(verdicts)} verdicts of {len(looks)}: "
          + (f"{statistics.median(verdicts):.0f} s." if verdicts else "none."))


if __name__ == "__main__":
    main()
