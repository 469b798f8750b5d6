#!/usr/bin/env python3
"""Where does the wall time of a block go?

    selfbench/split.py RUNS

RUNS is the folder of runs that 'selfbench/run turns COMMIT' leaves in target/selfbench/turns/runs: their names begin with before- or
after-. Prints for each the mean wall time of a block, pilots apart, and its parts: until all forks run, their
warmup, their turns, and the rest, which is mostly their end.
"""
import glob
import json
import os
import re
import sys


def seconds(duration):
    minutes, rest = re.fullmatch(r"PT(?:(\d+)M)?(?:([\d.]+)S)?", duration).groups()
    return 60 * int(minutes or 0) + float(rest or 0)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    kinds = {}
    for journal in sorted(glob.glob(os.path.join(sys.argv[1], "*", "journal"))):
        program = os.path.basename(os.path.dirname(journal)).split("-")[0]
        with open(journal, encoding="utf-8") as file:
            for line in file:
                entry = json.loads(line[line.index("{"):]) if "{" in line else {}
                if "timing" in entry:
                    kinds.setdefault((program, entry["id"]["purpose"]), []).append(entry["timing"])
    if not kinds:
        sys.exit(f"{sys.argv[1]} holds no runs")
    print("| program | blocks | number | a block | start | warmup | turns | end |\n|---|---|---|---|---|---|---|---|")
    for (program, purpose), timings in sorted(kinds.items(), reverse=True):
        total = sum(seconds(timing["wall"]) for timing in timings)
        parts = [sum(seconds(timing[part]) for timing in timings) / total for part in ("starting", "warmup", "turns")]
        shares = " | ".join(f"{100 * part:.0f} %" for part in parts + [1 - sum(parts)])
        print(f"| {program} | {purpose.lower()}s | {len(timings)} | {total / len(timings):.1f} s | {shares} |")


if __name__ == "__main__":
    main()
