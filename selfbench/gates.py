#!/usr/bin/env python3
"""Does the gate of the guide pass what it should pass, and fail what it should fail?

    selfbench/gates.py [--fresh] [--again N] [--budget TIME] [--subjects gate,article]

Takes small projects without a gate to one by the commands of docs/guide/maven-plugin.md, copied from its section "From nothing to a gate": the
plugin is installed, set up, and drilled. Then it checks 5 % more work, which must fail the build; the same again without a network; the
work undone, which must pass; and the last commit against itself, N times (10 unless told otherwise), which must pass each time. --fresh brings
the machine into the state of a fresh one before each check, not before the drill. Ends with 1 if any of it is not so.
"""
import argparse
import glob
import json
import os
import re
import shlex
import subprocess
import sys
import time

import bench

GUIDE = os.path.join(bench.ROOT, "docs", "guide", "maven-plugin.md")
CHECK = "mvn -B steelyard:check -Dsteelyard.baseline=HEAD"


def commands(heading):
    """Returns the commands of a section of the guide, as they stand there."""
    with open(GUIDE, encoding="utf-8") as page:
        section = page.read().split("\n## " + heading, 1)[1].split("\n## ", 1)[0]
    found = [line[2:] for block in re.findall(r"```console\n(.*?)```", section, re.S) for line in block.splitlines() if line.startswith("$ ")]
    if not found:
        raise SystemExit(f"{GUIDE} has no commands below '{heading}'")
    return found


class Project:
    """A working tree of a subject whose gate remembers nothing of others."""

    def __init__(self, name, work):
        self.folder = os.path.join(work, name)
        self.environment = dict(os.environ, XDG_STATE_HOME=self.folder + ".state", STEELYARD_LEDGER=self.folder + ".db",
                                GIT_AUTHOR_NAME="Ada", GIT_AUTHOR_EMAIL="ada@example.org",
                                GIT_COMMITTER_NAME="Ada", GIT_COMMITTER_EMAIL="ada@example.org")
        laid_out = bench.subject(name.upper(), self.folder + ".git")
        subprocess.run(["git", "clone", "-q", "--branch", "base", laid_out, self.folder], check=True)

    def run(self, command):
        """Runs a command line of a user; returns its exit code and what it printed."""
        done = subprocess.run(shlex.split(command), cwd=self.folder, env=self.environment, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        with open(self.folder + ".log", "a", encoding="utf-8") as log:
            log.write(f"$ {command}\n{done.stdout}\nexit code {done.returncode}\n\n")
        return done.returncode, done.stdout

    def checked(self, words, made_fresh):
        """Runs the gate; returns what it said and the seconds that took."""
        memory = bench.fresh() if made_fresh else "in use"
        begun = time.monotonic()
        before = set(self.runs())
        code, _ = self.run(f"{CHECK} {words}")
        seconds = time.monotonic() - begun
        new = [run for run in self.runs() if run not in before]
        if len(new) != 1:
            return f"no result, exit code {code}", seconds, memory
        with open(os.path.join(new[0], "results.json"), encoding="utf-8") as file:
            verdicts = sorted({row["verdict"].lower() for row in json.load(file)["comparisons"] if row["metric"] == "score"})
        return ("passes: " if code == 0 else f"exit code {code}: ") + ", ".join(verdicts), seconds, memory

    def runs(self):
        """Returns the folders of the checks so far."""
        return glob.glob(os.path.join(self.folder, "target", "steelyard", "check-*"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--again", type=int, default=10)
    parser.add_argument("--budget", default="3m")
    parser.add_argument("--subjects", default="gate,article")
    asked = parser.parse_args()
    work = bench.folder("gates")
    for command in commands("Set up")[:1]:
        subprocess.run(shlex.split(command), cwd=bench.ROOT, check=True)
    budget = f"-Dsteelyard.budget={asked.budget}"
    as_promised = True
    print("| project | what | memory | gate | seconds |\n|---|---|---|---|---|")

    def row(project, what, memory, found, seconds, wanted):
        nonlocal as_promised
        kept = re.fullmatch(wanted, found) is not None
        as_promised &= kept
        print(f"| {project} | {what} | {memory} | {found}{'' if kept else ', NOT ' + wanted} | {seconds:.0f} |", flush=True)

    for name in asked.subjects.split(","):
        project = Project(name, work)
        for command in commands("From nothing to a gate"):
            begun = time.monotonic()
            code, _ = project.run(command)
            row(name, f"`{command}`", "in use", "works" if code == 0 else f"exit code {code}", time.monotonic() - begun, "works")
        project.run("git checkout -q origin/plus5 -- src/main")
        for words in ("", "--offline"):
            found, seconds, memory = project.checked(f"{budget} {words}", asked.fresh)
            row(name, f"5 % more work {words}".strip(), memory, found, seconds, "exit code 1: regressed")
        project.run("git checkout -q HEAD -- src/main")
        found, seconds, memory = project.checked(budget, asked.fresh)
        row(name, "undone", memory, found, seconds, "passes: (equivalent|unreached)")
        for number in range(1, asked.again + 1):
            found, seconds, memory = project.checked(f"{budget} -Dsteelyard.treatment=HEAD:again", asked.fresh)
            row(name, f"the last commit against itself, {number}", memory, found, seconds, "passes: (equivalent|inconclusive)")
    sys.exit(0 if as_promised else 1)


if __name__ == "__main__":
    main()
