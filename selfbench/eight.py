#!/usr/bin/env python3
"""How narrow are the intervals of identical code after ten minutes on eight kinds of benchmarks?

    selfbench/eight.py [STEELYARD_JAR]

Needs selfbench to be built (selfbench/run builds it) and a machine at rest. STEELYARD_JAR is cli/target/steelyard.jar unless another
commit's is given. Benchmarks in cache, beyond the cache, allocating, with operations of 1 ms, with a fixture in each iteration, on
strings, a skip list and a hash map with two threads share ten minutes, 75 s each; nothing is remembered before, pilots are included.
Prints the half-width of each 99 % interval and their median.
"""
import json
import os
import statistics
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORK = os.path.join(ROOT, "target", "selfbench", "eight")
SECONDS_EACH = 75
RUNS = [
    ("FIDELITY", ["InCache.averageTime", "BeyondCache.pointerChase", "Allocating.youngCollections", "Lasting.millis1",
                  "Growing.overTheIteration"], []),
    ("ORDINARY", ["TextBenchmark.decodeUtf8", "CollectionBenchmark.getFromSkipList"], []),
    ("ORDINARY", ["CollectionBenchmark.getFromHashMap"], ["--", "-t", "2"]),
]


def main():
    program = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else os.path.join(ROOT, "cli", "target", "steelyard.jar")
    subprocess.run(["rm", "-rf", WORK], check=True)
    os.makedirs(WORK)
    built = os.path.join(ROOT, "selfbench", "target")
    for subject in sorted({subject for subject, _, _ in RUNS}):
        subprocess.run(
            ["java", "-cp", f"{built}/lib/*:{built}/classes", "dev.steelyard.selfbench.subject.Subjects", subject,
             os.path.join(ROOT, "selfbench", "subjects"), os.path.join(WORK, subject)],
            check=True, stdout=subprocess.DEVNULL)
    own = dict(os.environ, XDG_STATE_HOME=os.path.join(WORK, "state"), STEELYARD_LEDGER=os.path.join(WORK, "ledger.db"))
    print("| benchmark | change | half-width | blocks | verdict |\n|---|---|---|---|---|")
    widths = []
    for number, (subject, benchmarks, options) in enumerate(RUNS):
        run = os.path.join(WORK, f"run-{number}")
        said = subprocess.run(
            ["java", "-jar", program, "compare", "base:a", "base:b", "-C", os.path.join(WORK, subject), "--include",
             "\\.(" + "|".join(name.replace(".", "\\.") for name in benchmarks) + ")$", "--budget",
             f"{SECONDS_EACH * len(benchmarks)}s", "--fail-on", "never", "--out", run, *options],
            env=own, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False).stdout
        try:
            with open(os.path.join(run, "results.json"), encoding="utf-8") as file:
                rows = {row["benchmark"]: row for row in json.load(file)["comparisons"] if row["metric"] == "score"}
        except OSError:
            sys.exit(said)
        for name in benchmarks:
            row = next((row for benchmark, row in rows.items() if benchmark.endswith("." + name)), None)
            if row is None or row.get("change") is None:
                print(f"| {name} | - | - | 0 | not measured |", flush=True)
                continue
            change = row["change"]
            widths.append((change["high"] - change["low"]) / 2)
            threads = ", 2 threads" if options else ""
            print(f"| {name}{threads} | {change['estimate']:+.2%} | {widths[-1]:.2%} | {row['blocks']} | "
                  f"{row['verdict'].lower()} |", flush=True)
    print(f"\nMedian half-width of the {len(widths)} that were measured: {statistics.median(widths):.2%}.")


if __name__ == "__main__":
    main()
