#!/usr/bin/env python3
"""Public projects as they are: does the plain command run at the first attempt, and what does it decide in two minutes?

    selfbench/projects.py FOLDER [--budget TIME] [--only NAME,...]

Needs ./steelyard to be built. FOLDER holds clones of git repositories (or bare ones). Each is cloned once more, and its newest commit is
compared with its newest release, by version, or with the commit 50 before it if there is none among the last thousand:

    steelyard compare RELEASE HEAD --budget 2m -C PROJECT

What it printed stays in target/selfbench/projects/NAME.out, with the second of each line, and what it measured beside it. A project that
is there is not measured again. Prints a table: exit code, minutes to the first verdict and to the end, lines on the standard output, and
how many rows were decided. Remembers nothing between projects: each has a ledger and a state folder of its own.
"""
import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORK = os.path.join(ROOT, "target", "selfbench", "projects")
STEELYARD = os.environ.get("STEELYARD", os.path.join(ROOT, "steelyard"))
PREVIEW = re.compile(r"(?:^|[-._\d])(?:alpha|beta|rc|cr|m\d|snapshot|preview|final-\d)(?![a-z])", re.IGNORECASE)


def git(folder, *words):
    return subprocess.run(["git", "-C", folder, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False).stdout.strip()


def release(folder):
    """Returns the newest release that HEAD contains, or an older commit."""
    named = git(folder, "tag", "--merged", "HEAD", "--sort=-version:refname").splitlines()
    plain = [tag for tag in named if re.search(r"\d+\.\d+", tag) and not PREVIEW.search(tag)]
    plain.sort(key=lambda tag: [int(part) for part in re.findall(r"\d+", tag)], reverse=True)
    for tag in plain[:1]:
        if 0 < int(git(folder, "rev-list", "--count", tag + "..HEAD") or 0) < 1000:
            return tag
    return git(folder, "rev-parse", "--short=10", "HEAD~50") or git(folder, "rev-list", "--max-parents=0", "HEAD")[:10]


def measure(name, source, budget):
    place = os.path.join(WORK, name)
    shutil.rmtree(place, ignore_errors=True)
    os.makedirs(place)
    project = os.path.join(place, "project")
    if subprocess.run(["git", "clone", "-q", source, project], check=False).returncode:
        print("%s: the clone lacks files, so nothing can be compared" % name, file=sys.stderr)
        shutil.rmtree(place)
        return
    base = release(project)
    command = [STEELYARD, "compare", base, "HEAD", "--budget", budget, "-C", project, "--out", os.path.join(place, "run")]
    own = dict(os.environ, XDG_STATE_HOME=os.path.join(place, "state"), STEELYARD_LEDGER=os.path.join(place, "ledger.db"))
    begun = time.monotonic()
    lines = []
    process = subprocess.Popen(command, env=own, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace",
                               start_new_session=True)

    def follow(stream, kind):
        for line in stream:
            lines.append((time.monotonic() - begun, kind, line.rstrip("\n")))

    followers = [threading.Thread(target=follow, args=(process.stdout, "out")), threading.Thread(target=follow, args=(process.stderr, "err"))]
    for follower in followers:
        follower.start()
    try:
        code = process.wait(1800)
    except subprocess.TimeoutExpired:
        # What it started goes with it, and ends what it measures first.
        os.killpg(process.pid, signal.SIGTERM)
        time.sleep(5)
        os.killpg(process.pid, signal.SIGKILL)
        code = -9
    for follower in followers:
        follower.join()
    with open(os.path.join(place, "lines.json"), "w", encoding="utf-8") as file:
        json.dump({"command": " ".join(["steelyard", *command[1:6]]), "exit": code, "seconds": time.monotonic() - begun, "lines": lines}, file, indent=0)
    with open(os.path.join(WORK, name + ".out"), "w", encoding="utf-8") as file:
        file.write("".join("%6.1f %s %s\n" % line for line in lines))
    shutil.rmtree(project, ignore_errors=True)


def row(name):
    place = os.path.join(WORK, name)
    with open(os.path.join(place, "lines.json"), encoding="utf-8") as file:
        told = json.load(file)
    decided = {"score": 0, "allocation": 0}
    outcomes = {}
    results = os.path.join(place, "run", "results.json")
    if os.path.exists(results):
        with open(results, encoding="utf-8") as file:
            for comparison in json.load(file).get("comparisons", []):
                kind = comparison["kind"]
                outcome = comparison["verdict"].lower() if comparison["status"] == "measured" else comparison["status"]
                outcomes[outcome] = outcomes.get(outcome, 0) + (kind == "score")
                if outcome in ("improved", "regressed", "equivalent"):
                    decided[kind] = decided.get(kind, 0) + 1
    out = [line for line in told["lines"] if line[1] == "out"]
    verdict = [line[0] for line in told["lines"] if re.search(r"\b(improved|regressed|equivalent)\b", line[2])]
    return "| %s | `%s` | %d | %s | %.1f | %d | %d | %d | %s |" % (
        name, told["command"].split(" compare ")[1], told["exit"], "%.1f" % (verdict[0] / 60) if verdict else "none", told["seconds"] / 60,
        len(out), decided["score"], decided["allocation"], ", ".join("%s %d" % pair for pair in sorted(outcomes.items()) if pair[1]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--budget", default="2m")
    parser.add_argument("--only", default="")
    asked = parser.parse_args()
    os.makedirs(WORK, exist_ok=True)
    names = asked.only.split(",") if asked.only else sorted(os.listdir(asked.folder))
    for name in names:
        source = os.path.join(asked.folder, name)
        source = os.path.join(source, "repo") if os.path.isdir(os.path.join(source, "repo")) else source
        if not os.path.exists(os.path.join(WORK, name, "lines.json")):
            measure(name, source, asked.budget)
        if os.path.exists(os.path.join(WORK, name, "lines.json")):
            print(row(name), file=sys.stderr, flush=True)
    print("| project | compared | exit code | minutes to first verdict | to the end | lines | scores decided | allocation decided | scores |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name in names:
        if os.path.exists(os.path.join(WORK, name, "lines.json")):
            print(row(name))


if __name__ == "__main__":
    main()
