#!/usr/bin/env python3
"""How soon does either of two programs find a known change, with nothing remembered?

    selfbench/sooner.py BEFORE AFTER [BRANCH,BRANCH...] [BENCHMARK,BENCHMARK...] [REPEATS]

BEFORE and AFTER are built steelyard.jar files of two commits, such as cli/target/steelyard.jar of two checkouts. Needs selfbench to be
built (selfbench/run builds it) and a machine at rest. Each branch of the subject fidelity (plus3 unless told otherwise; there are
plus2 and plus5 as well, and `same` compares the base with itself) is compared with its base by both programs, in random order, one
benchmark a run, at most four minutes each. Prints the seconds of all blocks up to the verdict, pilots included, and the median of
the ratios; for identical code, how often either program called it a change.
"""
import itertools
import json
import os
import random
import re
import statistics
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORK = os.path.join(ROOT, "target", "selfbench", "sooner")
BENCHMARKS = ["InCache.averageTime", "Lasting.micros100", "Allocating.youngCollections", "Lasting.micros10", "BeyondCache.pointerChase"]


def seconds(duration):
    minutes, rest = re.fullmatch(r"PT(?:(\d+)M)?(?:([\d.]+)S)?", duration).groups()
    return 60 * int(minutes or 0) + float(rest or 0)


def found(program, branch, benchmark, name, repeat):
    """Seconds of all blocks, their number, and the verdict."""
    run = os.path.join(WORK, f"{name}-{branch}-{benchmark}-{repeat}")
    own = dict(os.environ, XDG_STATE_HOME=run + ".state", STEELYARD_LEDGER=os.path.join(WORK, "ledger.db"))
    said = subprocess.run(
        ["java", "-jar", program, "compare", "base", "base:again" if branch == "same" else branch, "-C", os.path.join(WORK, "FIDELITY"), "--include",
         "\\." + benchmark.replace(".", "\\.") + "$", "--per-benchmark", "--budget", "4m", "--fail-on", "never", "--out", run],
        env=own, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False).stdout
    try:
        with open(os.path.join(run, "journal"), encoding="utf-8") as file:
            blocks = [entry for entry in (json.loads(line[line.index("{"):]) for line in file) if "timing" in entry]
        with open(os.path.join(run, "results.json"), encoding="utf-8") as file:
            verdict = next(row["verdict"] for row in json.load(file)["comparisons"] if row["metric"] == "score")
    except OSError:
        sys.exit(said)
    return sum(seconds(block["timing"]["wall"]) for block in blocks), len(blocks), verdict.lower()


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    programs = {"before": os.path.abspath(sys.argv[1]), "after": os.path.abspath(sys.argv[2])}
    branches = sys.argv[3].split(",") if len(sys.argv) > 3 else ["plus3"]
    benchmarks = sys.argv[4].split(",") if len(sys.argv) > 4 else BENCHMARKS
    repeats = int(sys.argv[5]) if len(sys.argv) > 5 else 1
    subprocess.run(["rm", "-rf", WORK], check=True)
    os.makedirs(WORK)
    built = os.path.join(ROOT, "selfbench", "target")
    subprocess.run(
        ["java", "-cp", f"{built}/lib/*:{built}/classes", "dev.steelyard.selfbench.subject.Subjects", "FIDELITY",
         os.path.join(ROOT, "selfbench", "subjects"), os.path.join(WORK, "FIDELITY")],
        check=True, stdout=subprocess.DEVNULL)
    print("| benchmark | branch | before | blocks | verdict | after | blocks | verdict | after over before |")
    print("|---|---|---|---|---|---|---|---|---|")
    ratios = []
    false = dict.fromkeys(programs, 0)
    same = 0
    for repeat, branch, benchmark in itertools.product(range(repeats), branches, benchmarks):
        took = {}
        for name in random.sample(list(programs), 2):
            took[name] = found(programs[name], branch, benchmark, name, repeat)
        ratio = took["after"][0] / took["before"][0]
        if branch == "same":
            same += 1
            for name in programs:
                false[name] += took[name][2] in ("improved", "regressed")
        else:
            ratios.append(ratio)
        cells = " | ".join(f"{took[name][0]:.1f} s | {took[name][1]} | {took[name][2]}" for name in programs)
        print(f"| {benchmark} | {branch} | {cells} | {ratio:.2f} |", flush=True)
    if ratios:
        print(f"\nMedian of the ratios: {statistics.median(ratios):.2f}.")
    if same:
        print(f"\nIdentical code was called a change {false['before']} and {false['after']} times in {same} runs each.")


if __name__ == "__main__":
    main()
