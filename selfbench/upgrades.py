#!/usr/bin/env python3
"""What do four public upgrades of libraries cost?

    selfbench/upgrades.py [--minutes N] [STEELYARD_JAR]

Compares the subject upgrades with itself, built with the next version of one library (--dependency), N minutes (6) each. Prints a row
for each benchmark that was measured. Runs are kept in target/selfbench/upgrades, for steelyard explain.
"""
import argparse
import json
import os
import subprocess
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORK = os.path.join(ROOT, "target", "selfbench", "upgrades")
UPGRADES = [
    "com.google.protobuf:protobuf-java:3.8.0",
    "io.netty:netty-buffer:4.1.52.Final",
    "com.fasterxml.jackson.core:jackson-core:2.17.0",
    "commons-codec:commons-codec:1.16.1",
]


def percent(value):
    return "-" if value is None else f"{value:+.1%}" if abs(value) < 10 else f"{1 + value:.0f}x"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=int, default=6)
    parser.add_argument("program", nargs="?", default=os.path.join(ROOT, "cli", "target", "steelyard.jar"))
    asked = parser.parse_args()
    subprocess.run(["rm", "-rf", WORK], check=True)
    os.makedirs(WORK)
    subject, built = os.path.join(WORK, "subject"), os.path.join(ROOT, "selfbench", "target")
    subprocess.run(
        ["java", "-cp", f"{built}/lib/*:{built}/classes", "dev.steelyard.selfbench.subject.Subjects", "UPGRADES",
         os.path.join(ROOT, "selfbench", "subjects"), subject], check=True, stdout=subprocess.DEVNULL)
    own = dict(os.environ, XDG_STATE_HOME=os.path.join(WORK, "state"), STEELYARD_LEDGER=os.path.join(WORK, "ledger.db"))
    print("| upgrade | benchmark | metric | verdict | change | interval | blocks |\n|---|---|---|---|---|---|---|", flush=True)
    for upgrade in UPGRADES:
        run = os.path.join(WORK, upgrade.split(":")[1])
        begin = time.time()
        with open(run + ".log", "w", encoding="utf-8") as log:
            subprocess.run(
                ["java", "-jar", os.path.abspath(asked.program), "compare", "base", "-C", subject, "--dependency", upgrade,
                 "--budget", f"{asked.minutes}m", "--fail-on", "never", "--out", run],
                env=own, check=True, stdout=log, stderr=subprocess.STDOUT)
        with open(os.path.join(run, "results.json"), encoding="utf-8") as file:
            rows = json.load(file)["comparisons"]
        for row in rows:
            change = row.get("change") or {}
            if row["verdict"] == "UNREACHED" or row.get("status") == "UNREACHED" or not change:
                continue
            print(f"| {upgrade} | {'.'.join(row['benchmark'].split('.')[-2:])} | {row['metric']} | {row['verdict'].lower()} "
                  f"| {percent(change.get('estimate'))} | [{percent(change.get('low'))}, {percent(change.get('high'))}] "
                  f"| {row['blocks']} |", flush=True)
        print(f"\n{upgrade}: {time.time() - begin:.0f} s\n", flush=True)


if __name__ == "__main__":
    main()
