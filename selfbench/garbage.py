#!/usr/bin/env python3
"""Is a change that only allocates more, or less, found on a fresh machine, and how soon?

    selfbench/garbage.py [--fresh] [--runs N] [--branch more|less] [STEELYARD_JAR]

Compares the branch base of the subject defaults, whose allocate makes 10 KB of garbage an operation, with a branch that makes 4 KB
more, or less: N runs of at most two minutes, with nothing remembered. --fresh brings the machine into the state of a fresh one before
each (selfbench/fresh). Prints for each run the seconds from start to end, and the verdict.
"""
import argparse
import json
import os
import subprocess
import time

import settled

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORK = os.path.join(ROOT, "target", "selfbench", "garbage")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--branch", choices=["more", "less"], default="more")
    parser.add_argument("program", nargs="?", default=os.path.join(ROOT, "cli", "target", "steelyard.jar"))
    asked = parser.parse_args()
    program = os.path.abspath(asked.program)
    subprocess.run(["rm", "-rf", WORK], check=True)
    os.makedirs(WORK)
    subject, built = os.path.join(WORK, "subject"), os.path.join(ROOT, "selfbench", "target")
    subprocess.run(
        ["java", "-cp", f"{built}/lib/*:{built}/classes", "dev.steelyard.selfbench.subject.Subjects", "DEFAULTS",
         os.path.join(ROOT, "selfbench", "subjects"), subject], check=True, stdout=subprocess.DEVNULL)
    compare = ["java", "-jar", program, "compare", "base", asked.branch, "-C", subject, "--include", r"\.allocate$"]
    print("| run | new memory | seconds | blocks | verdict | change | interval |\n|---|---|---|---|---|---|---|")
    for number in range(1, asked.runs + 1):
        own = dict(os.environ, XDG_STATE_HOME=os.path.join(WORK, f"state-{number}"),
                   STEELYARD_LEDGER=os.path.join(WORK, "ledger.db"))
        run = os.path.join(WORK, f"run-{number}")
        subprocess.run([*compare, "--dry-run"], env=own, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        memory = settled.fresh() if asked.fresh else "as it was"
        begin = time.time()
        subprocess.run([*compare, "--budget", "120s", "--fail-on", "never", "--out", run], env=own, check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        seconds = time.time() - begin
        with open(os.path.join(run, "results.json"), encoding="utf-8") as file:
            row = next(row for row in json.load(file)["comparisons"] if row["metric"] == "score")
        change = row.get("change") or {}
        low, high = change.get("low"), change.get("high")
        interval = "-" if low is None or high is None else f"[{low:+.1%}, {high:+.1%}]"
        estimate = "-" if change.get("estimate") is None else f"{change['estimate']:+.1%}"
        print(f"| {number} | {memory} | {seconds:.0f} | {row['blocks']} | {row['verdict'].lower()} | {estimate} | {interval} |", flush=True)


if __name__ == "__main__":
    main()
