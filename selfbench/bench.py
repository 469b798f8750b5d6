"""What scripts that run the program itself share: a folder, a subject, a comparison that remembers nothing, and its results."""
import argparse
import json
import os
import re
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.path.join(ROOT, "cli", "target", "steelyard.jar")


def arguments(fresh=True):
    """Returns a parser of arguments with those that most scripts have."""
    parser = argparse.ArgumentParser()
    if fresh:
        parser.add_argument("--fresh", action="store_true")
    parser.add_argument("program", nargs="?", default=PROGRAM)
    return parser


def folder(name):
    """Returns an empty folder for what a script makes, below target."""
    work = os.path.join(ROOT, "target", "selfbench", name)
    subprocess.run(["rm", "-rf", work], check=True)
    os.makedirs(work)
    return work


def subject(name, where):
    """Lays out the repository of a subject, such as FIDELITY. Needs selfbench to be built (selfbench/run builds it)."""
    built = os.path.join(ROOT, "selfbench", "target")
    subprocess.run(
        ["java", "-cp", f"{built}/lib/*:{built}/classes", "dev.steelyard.selfbench.subject.Subjects", name,
         os.path.join(ROOT, "selfbench", "subjects"), where], check=True, stdout=subprocess.DEVNULL)
    return where


def named(benchmark):
    """Returns the regular expression for one benchmark, such as InCache.averageTime."""
    return "\\." + re.escape(benchmark) + "$"


def fresh():
    """Makes the machine fresh and returns the cost of new memory, in words, or "in use" where it stays in use."""
    script = os.path.join(ROOT, "selfbench", "fresh")
    made = subprocess.run([script], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    found = re.findall(r"([\d.]+) us new", made.stdout)
    return f"{found[-1]} us a page" if made.returncode == 0 and found else "in use"


class Comparison:
    """A comparison in a folder of its own, with nothing remembered from others."""

    def __init__(self, program, words, run):
        self.words = ["java", "-jar", os.path.abspath(program), "compare", *words]
        self.run = run
        self.own = dict(os.environ, XDG_STATE_HOME=run + ".state", STEELYARD_LEDGER=run + ".db")

    def build(self):
        """Builds the variants, which are cached, so that nothing but measuring follows."""
        subprocess.run([*self.words, "--dry-run"], env=self.own, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def measure(self, budget):
        """Measures, and raises an error with what was said if there are no results."""
        done = subprocess.run([*self.words, "--budget", budget, "--fail-on", "never", "--out", self.run], env=self.own,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if not os.path.exists(os.path.join(self.run, "results.json")):
            raise SystemExit(done.stdout)
        return self

    def rows(self, metric=None):
        """Returns the rows, or those of one metric."""
        with open(os.path.join(self.run, "results.json"), encoding="utf-8") as file:
            return [row for row in json.load(file)["comparisons"] if metric in (None, row["metric"])]


def change(row, digits=1):
    """Returns the change of a row and its interval, in words."""
    found = row.get("change") or {}
    estimate, low, high = (found.get(key) for key in ("estimate", "low", "high"))
    def percent(value):
        return f"{value:+.{digits}%}" if abs(value) < 10 else f"{1 + value:.0f}x"

    return ("-" if estimate is None else percent(estimate),
            "-" if low is None or high is None else f"[{percent(low)}, {percent(high)}]")
