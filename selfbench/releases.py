#!/usr/bin/env python3
"""A real history: what did the releases of Avro change, and when?

    selfbench/releases.py [BLOCKS]

Needs ./steelyard to be built. Measures eight rows of the suite avro for 30 releases, five at a time beside the same baseline, writes
a file with a line for each release and a column for each row (time per operation over that of the baseline), and gives it to
steelyard detect. What was measured stays in target/selfbench/releases; a batch that is there is not measured again.
"""
import csv
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORK = os.path.join(ROOT, "target", "selfbench", "releases")
RELEASES = (
    "1.6.0 1.6.1 1.6.2 1.6.3 1.7.0 1.7.1 1.7.2 1.7.3 1.7.4 1.7.5 1.7.6 1.7.7 1.8.0 1.8.1 1.8.2 1.9.0 1.9.1 1.9.2 "
    "1.10.0 1.10.1 1.10.2 1.11.0 1.11.1 1.11.2 1.11.3 1.11.4 1.11.5 1.12.0 1.12.1 1.12.2").split()
BASELINE = "1.8.2"
ROWS = ["PerfInt.read", "PerfDouble.read", "PerfString.read", "PerfString.write", "PerfGeneric.read", "PerfGeneric.write",
        "PerfFooBarSpecificRecord.read", "PerfReflectRecord.read"]
AT_ONCE = 5


def main():
    blocks = sys.argv[1] if len(sys.argv) > 1 else "3"
    os.makedirs(WORK, exist_ok=True)
    own = dict(os.environ, XDG_STATE_HOME=os.path.join(WORK, "state"), STEELYARD_LEDGER=os.path.join(WORK, "ledger.db"))
    others = [release for release in RELEASES if release != BASELINE]
    # The baseline has no value: a point that is known to be 1 would have no noise.
    times = {row: {} for row in ROWS}
    for begin in range(0, len(others), AT_ONCE):
        batch = others[begin:begin + AT_ONCE]
        run = os.path.join(WORK, "from-" + batch[0])
        results = os.path.join(run, "results.csv")
        if not os.path.exists(results):
            subprocess.run(
                [os.path.join(ROOT, "steelyard"), "suite", "avro", BASELINE, *batch, "--include",
                 "\\.(" + "|".join(row.replace(".", "\\.") for row in ROWS) + ")$", "--blocks", blocks, "--all", "--no-canary",
                 "--fail-on", "never", "--out", run],
                env=own, stdout=sys.stderr, check=True)
        with open(results, newline="", encoding="utf-8") as file:
            for line in csv.DictReader(file):
                row = next((row for row in ROWS if line["benchmark"].endswith("." + row)), None)
                if row and line["metric"] == "score" and line["change"]:
                    times[row][line["treatment"]] = 1 + float(line["change"])
    history = os.path.join(WORK, "releases.csv")
    with open(history, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["release", *ROWS])
        for release in RELEASES:
            writer.writerow([release, *(times[row].get(release, "") for row in ROWS)])
    sys.exit(subprocess.run([os.path.join(ROOT, "steelyard"), "detect", history], env=own, check=False).returncode)


if __name__ == "__main__":
    main()
