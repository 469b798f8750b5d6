#!/usr/bin/env python3
"""What do four public upgrades of libraries cost?

    selfbench/upgrades.py [--minutes N] [STEELYARD_JAR]

Compares the subject upgrades with itself, built with the next version of one library (--dependency), N minutes (6) each. Prints a row
for each benchmark that was measured. Runs are kept in target/selfbench/upgrades, for steelyard explain.
"""
import os
import time

import bench

UPGRADES = [
    "com.google.protobuf:protobuf-java:3.8.0",
    "io.netty:netty-buffer:4.1.52.Final",
    "com.fasterxml.jackson.core:jackson-core:2.17.0",
    "commons-codec:commons-codec:1.16.1",
]


def main():
    parser = bench.arguments(fresh=False)
    parser.add_argument("--minutes", type=int, default=6)
    asked = parser.parse_args()
    work = bench.folder("upgrades")
    subject = bench.subject("UPGRADES", os.path.join(work, "subject"))
    print("| upgrade | benchmark | metric | verdict | change | interval | blocks |\n|---|---|---|---|---|---|---|", flush=True)
    for upgrade in UPGRADES:
        comparison = bench.Comparison(
            asked.program, ["base", "-C", subject, "--dependency", upgrade], os.path.join(work, upgrade.split(":")[1]))
        begin = time.time()
        for row in comparison.measure(f"{asked.minutes}m").rows():
            if row["verdict"] != "UNREACHED" and row.get("change"):
                print(f"| {upgrade} | {'.'.join(row['benchmark'].split('.')[-2:])} | {row['metric']} | {row['verdict'].lower()} "
                      f"| {' | '.join(bench.change(row))} | {row['blocks']} |", flush=True)
        print(f"\n{upgrade}: {time.time() - begin:.0f} s\n", flush=True)


if __name__ == "__main__":
    main()
