#!/usr/bin/env python3
"""Does bisect end at the right commit? Searches for planted changes in a made-up history of 60 commits, each search from nothing.

    selfbench/bisects.py [SEARCHES]

Needs ./steelyard and selfbench to be built (selfbench/run builds both). Ten searches unless told otherwise, for the changes in turn,
each between commits that have no other change of that benchmark. Prints a table; ends with 1 if a search named a wrong commit.
"""
import json
import os
import statistics
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORK = os.path.join(ROOT, "target", "selfbench", "bisects")


def main():
    searches = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    subprocess.run(["rm", "-rf", WORK], check=True)
    os.makedirs(WORK)
    repository = os.path.join(WORK, "repository")
    built = os.path.join(ROOT, "selfbench", "target")
    said = subprocess.run(
        ["java", "-cp", f"{built}/lib/*:{built}/classes", "dev.steelyard.selfbench.history.PlantedCommits", repository,
         os.path.join(ROOT, "demo", "base", "pom.xml")],
        check=True, stdout=subprocess.PIPE, text=True).stdout
    commits = subprocess.run(
        ["git", "-C", repository, "rev-list", "--reverse", "main"],
        check=True, stdout=subprocess.PIPE, text=True).stdout.split()
    planted = [line.split() for line in said.splitlines()]
    changes = [(int(number), commit, name, float(factor)) for number, commit, name, factor in planted]
    print("| planted | commits | ended | right | probability | steps | seconds |")
    print("|---|---|---|---|---|---|---|")
    right = wrong = 0
    seconds, steps = [], []
    for search in range(searches):
        number, commit, name, factor = changes[search % len(changes)]
        others = [other for other, _, benchmark, _ in changes if benchmark == name and other != number]
        good = max([other for other in others if other < number], default=0)
        # The last commits have the benchmark of Hash under another name, and edit that of Encode.
        bad = min([other for other in others if other > number], default={"Encode": 44, "Digest": 54}.get(name, 60)) - 1
        state = dict(os.environ, XDG_STATE_HOME=os.path.join(WORK, f"state-{search}"), XDG_CACHE_HOME=os.path.join(WORK, "cache"),
                     STEELYARD_LEDGER=os.path.join(WORK, f"ledger-{search}.db"))
        begin = time.monotonic()
        done = subprocess.run(
            [os.path.join(ROOT, "steelyard"), "bisect", commits[good], commits[bad], "-C", repository, "--benchmark",
             ("Hash" if name == "Digest" else name) + "\\.run$", "--format", "json"],
            env=state, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        took = time.monotonic() - begin
        try:
            result = json.loads(done.stdout)
        except ValueError:
            sys.exit(done.stdout + done.stderr)
        named = (result["commit"] or {}).get("id", "")
        is_right = bool(named) and commit.startswith(named)
        right += is_right
        wrong += bool(named) and not is_right
        seconds.append(took)
        steps.append(len(result["steps"]))
        probability = (result["commit"] or {}).get("probability")
        print(f"| {name} {100 * (factor - 1):+.0f} % | {bad - good} | {result['end']} | {'yes' if is_right else 'NO' if named else ''} | "
              f"{'' if probability is None else f'{100 * probability:.1f} %'} | {steps[-1]} | {took:.0f} |", flush=True)
    print(f"\n{right} of {searches} right, {wrong} wrong; median {statistics.median(steps):.0f} steps, "
          f"{statistics.median(seconds):.0f} s")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
