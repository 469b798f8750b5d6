#!/usr/bin/env python3
"""A campaign of faults against every command that reads something: what was tried, and what held.

    selfbench/campaign/matrix.py [--minutes N] [--seed N]

Needs Maven, a JDK and the corpus (corpus.py). Makes one short run, a ledger and files once; then goes round all pairs of a fault and a
command until the time is up, each time with another random place of the fault. Every call must end by itself within a minute, with one
of Steelyard's exit codes, without an internal error or a stack trace, print nothing that moves a cursor, and leave nothing in the temporary
folder; a refusal must say what to do. Names that attack terminals, tables and pages must come out harmless in every format, and nothing
that was written before may be lost. The command in STEELYARD is started in place of ./steelyard.

Writes the table to target/selfbench/campaign/table.md and each violation, with its input, to target/selfbench/campaign/violations.
Ends with 1 if there was one.
"""
import argparse
import csv
import fcntl
import io
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import zipfile

import corpus
import hostile
from call import WORK, Place, Violation

FORMATS = ["text", "json", "csv", "markdown", "html"]


# --- faults: each changes a file in place, or returns what comes before the command -----------------------------------


def change(path, edit):
    with open(path, "rb") as file:
        data = bytearray(file.read())
    data = edit(data)
    with open(path, "wb") as file:
        file.write(data)


def cut(path, chance):
    change(path, lambda data: data[:chance.randrange(len(data) + 1)])


def flip(path, chance):
    def edit(data):
        for _ in range(chance.choice([1, 1, 3, 20])):
            if data:
                data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        return data
    change(path, edit)


def zeros(path, chance):
    def edit(data):
        at = chance.randrange(len(data) + 1)
        return data[:at] + bytes(min(4096, len(data) - at)) + data[at + 4096:]
    change(path, edit)


def repeat(path, chance):
    def edit(data):
        at = chance.randrange(len(data) + 1)
        return data[:at] + data[max(0, at - chance.randrange(2000)):]
    change(path, edit)


def empty(path, chance):
    change(path, lambda data: bytearray())


def missing(path, chance):
    os.remove(path)


def folder(path, chance):
    os.remove(path)
    os.mkdir(path)


def newer(path, chance):
    change(path, lambda data: bytearray(re.sub(rb'("(?:schemaVersion|version)" *: *)\d+', rb"\g<1>9999", bytes(data))))


def older(path, chance):
    change(path, lambda data: bytearray(re.sub(rb'("(?:schemaVersion|version)" *: *)\d+', rb"\g<1>0", bytes(data))))


FAULTS = {"cut": cut, "bits flipped": flip, "zeros": zeros, "a part repeated": repeat, "empty": empty, "missing": missing,
          "a folder": folder, "newer format": newer, "older format": older}


# --- subjects ---------------------------------------------------------------------------------------------------------


def prepared():
    """Makes once what all calls copy: result files, a run's folder, a ledger with a run and a history."""
    ready = os.path.join(WORK, "ready")
    if os.path.isdir(ready):
        return ready
    making = Place("ready")
    with zipfile.ZipFile(corpus.PACKED) as packed:
        for name in packed.namelist():
            if re.match(r"jmh-1\.(1|21|37)\.", name):
                packed.extract(name, making.at("corpus"))
    with open(making.at("history.csv"), "w", encoding="utf-8") as file:
        file.write("revision,a,b\n" + "".join("r%d,%d,%d\n" % (i, 100 + i % 5 + 40 * (i > 30), 50 + i % 3) for i in range(60)))
    jar = making.at("small.jar")
    corpus.fat_jar("1.37", jar)
    code, _, err = making.call(["compare", "jar:" + jar + ":one", "-Dx=1", "jar:" + jar + ":two", "--blocks", "2", "--include", "log$",
                                "--all", "--fail-on", "never", "--out", making.at("run"), "--", "-bm", "avgt", "-r", "20ms", "-w", "20ms"])
    if code:
        raise SystemExit("the run of the campaign failed: " + err)
    code, _, err = making.call(["ledger", "import", "history.csv", "--project", "small", "--host", "h"])
    if code:
        raise SystemExit("the import of the campaign failed: " + err)
    os.rename(making.folder, ready)
    return ready


def corpus_file(chance, ends):
    names = sorted(name for name in os.listdir(os.path.join(WORK, "ready", "corpus")) if name.endswith(ends))
    return os.path.join("corpus", chance.choice(names))


def copied(place, chance, what):
    """Copies a subject into a place and returns its path there."""
    source = os.path.join(WORK, "ready", what)
    target = place.at(os.path.basename(what))
    (shutil.copytree if os.path.isdir(source) else shutil.copy)(source, target)
    return target


# Subject: the file that gets the fault, and the commands that read it. RESULT stands for a file of the corpus.
COMMANDS = {
    "verdict RESULT": ("RESULT", lambda path, good: ["verdict", path, good]),
    "ledger import RESULT": ("RESULT", lambda path, good: ["ledger", "import", path, "--project", "p", "--revision", "r", "--host", "h"]),
    "detect CSV": ("history.csv", lambda path, good: ["detect", path, "--lower-is-better"]),
    "ledger import CSV": ("history.csv", lambda path, good: ["ledger", "import", path, "--project", "p", "--host", "h"]),
    "report, journal": ("run/journal", lambda path, good: ["report", "run"]),
    "report, run.json": ("run/run.json", lambda path, good: ["report", "run"]),
    "report --share, logs": ("run/logs/1-one.log", lambda path, good: ["report", "run", "--share", "s.zip"]),
    "compare --resume, journal": ("run/journal", lambda path, good: ["compare", "--resume", "run"]),
    "compare --resume, request.json": ("run/request.json", lambda path, good: ["compare", "--resume", "run"]),
    "history, ledger": ("ledger.db", lambda path, good: ["history"]),
    "detect, ledger": ("ledger.db", lambda path, good: ["detect", "--project", "small"]),
    "ledger check": ("ledger.db", lambda path, good: ["ledger", "check"]),
    "ledger export": ("ledger.db", lambda path, good: ["ledger", "export", "out.csv"]),
    "lint JAR": ("small.jar", lambda path, good: ["lint", path]),
}


def prepare(place, chance, subject):
    """Copies what a command needs, and returns the path of the file that gets the fault."""
    if subject == "RESULT":
        return copied(place, chance, corpus_file(chance, (".json", "csv", ".text", ".log")))
    if subject.startswith("run/"):
        copied(place, chance, "run")
        if "logs" in subject:
            logs = sorted(os.listdir(place.at("run", "logs")))
            return place.at("run", "logs", chance.choice(logs))
        return place.at(subject)
    return copied(place, chance, subject)


def other(place, chance, subject, path):
    """The file that a result is compared with: never itself."""
    if subject != "RESULT":
        return path
    return copied(place, chance, "corpus/jmh-1.21.json" if "jmh-1.37.json" in path else "corpus/jmh-1.37.json")


def damaged(fault, name, chance, number):
    """One call of a command whose input has a fault."""
    subject, words = COMMANDS[name]
    place = Place(number)
    path = prepare(place, chance, subject)
    good = other(place, chance, subject, path)
    FAULTS[fault](path, chance)
    before = snapshot(place) if "ledger import" in name else None
    place.call(words(path, good))
    if before is not None and before != snapshot(place) and fault in ("missing", "a folder", "empty"):
        raise Violation("a refused import changed the ledger")


def snapshot(place):
    path = place.at("ledger.db")
    return os.path.exists(path) and os.path.getsize(path)


# --- faults of the surroundings ---------------------------------------------------------------------------------------


def full_disk(name, chance, number):
    """No file may grow beyond some blocks of 1 KiB: what the kernel says then is what it says of a full disk."""
    subject, words = COMMANDS[name]
    place = Place(number)
    path = prepare(place, chance, subject)
    good = other(place, chance, subject, path)
    place.call(words(path, good), "ulimit -f %d; trap '' XFSZ; " % chance.choice([0, 1, 8, 64]))


def read_only(name, chance, number):
    """Nothing in the folder can be written by the user who runs the command."""
    subject, words = COMMANDS[name]
    place = Place(number)
    path = prepare(place, chance, subject)
    good = other(place, chance, subject, path)
    open_to_all(place)
    run_as = "" if os.getuid() else "setpriv --reuid 65534 --clear-groups --inh-caps=-all "
    place.call(words(path, good), run_as)


def open_to_all(place):
    for base, folders, files in os.walk(place.folder):
        for each in folders:
            os.chmod(os.path.join(base, each), 0o555)
        for each in files:
            os.chmod(os.path.join(base, each), 0o444)
    os.chmod(place.at("tmp"), 0o777)
    os.chmod(place.folder, 0o555)


def locked(name, chance, number):
    """Another program holds the ledger, or the run's folder."""
    subject, words = COMMANDS[name]
    place = Place(number)
    path = prepare(place, chance, subject)
    if subject == "ledger.db":
        holder = sqlite3.connect(path, isolation_level=None)
        holder.execute("BEGIN EXCLUSIVE")
        try:
            place.call(words(path, path))
        finally:
            holder.rollback()
            holder.close()
    else:
        with open(os.path.join(os.path.dirname(path), "lock"), "w", encoding="ascii") as lock:
            fcntl.lockf(lock, fcntl.LOCK_EX)
            place.call(words(path, path))


def killed(name, chance, number):
    """The command is killed at a random moment; afterwards the ledger is whole, and the command works."""
    subject, words = COMMANDS[name]
    place = Place(number)
    path = prepare(place, chance, subject)
    good = other(place, chance, subject, path)

    def kill(process):
        time.sleep(chance.uniform(0.1, 1.6))
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    place.call(words(path, good), popen=kill)
    shutil.rmtree(place.at("tmp"))
    os.mkdir(place.at("tmp"))
    if os.path.exists(place.at("ledger.db")):
        code, out, err = place.call(["ledger", "check"])
        if code:
            raise Violation("ledger check after a kill: %d %s %s" % (code, out[-200:], err[-200:]))
    code, _, err = place.call(words(path, good))
    # Results of two versions may have nothing in common.
    if code not in (0, 1) and not (code == 3 and name.startswith("verdict")):
        raise Violation("the command after a kill: %d %s" % (code, err[-300:]))


SURROUNDINGS = {"full disk": full_disk, "read-only, another user": read_only, "locked": locked, "killed": killed}


# --- hostile names ----------------------------------------------------------------------------------------------------


def named(form, chance, number):
    """Names, params and units that attack what shows them, in one format."""
    place = Place(number)
    words = [chance.choice(hostile.NAMES) for _ in range(6)]
    for side, factor in (("a", 1.0), ("b", 1.2)):
        with open(place.at(side + ".json"), "w", encoding="utf-8", errors="surrogatepass") as file:
            json.dump(hostile.results(words, factor, random.Random(number)), file)
    code, out, err = place.call(["verdict", "a.json", "b.json", "--format", form, "--fail-on", "never"])
    if code != 0:
        return
    if form == "json":
        try:
            json.loads(out)
        except ValueError as e:
            raise Violation("not JSON: %s: %s ... %s" % (e, out[:200], err[-200:])) from e
    elif form == "csv":
        rows = list(csv.reader(io.StringIO(out)))
        if len({len(row) for row in rows if row}) != 1:
            raise Violation("rows of different widths")
        if any(cell[:1] in "=+@" and not re.fullmatch(r"[+][0-9.eE+-]+", cell) for row in rows for cell in row if cell):
            raise Violation("a cell that is a formula")
    elif form == "html" and re.search(r"<(?:img|svg|iframe|script)[^>]*(?:onerror|onload|alert\(1\))", out):
        raise Violation("markup of a name is in the page")
    elif form == "markdown" and re.search(r"<(?:img|script)", out):
        raise Violation("markup of a name is in the document")


def cells():
    """Every pair of a fault and a command that makes sense."""
    every = []
    for name, (subject, _) in COMMANDS.items():
        for fault in FAULTS:
            if fault not in ("newer format", "older format") or subject.endswith(".json"):
                every.append((fault, name, lambda c, n, f=fault, m=name: damaged(f, m, c, n)))
        for fault, tried in SURROUNDINGS.items():
            if fault == "locked" and not (subject == "ledger.db" or name.startswith("compare")):
                continue
            if fault == "killed" and (subject.startswith("run/") and name.startswith("compare")):
                continue
            every.append((fault, name, lambda c, n, t=tried, m=name: t(m, c, n)))
    for form in FORMATS:
        every.append(("hostile names", "verdict --format " + form, lambda c, n, f=form: named(f, c, n)))
    return every


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--minutes", type=float, default=60)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    os.makedirs(os.path.join(WORK, "calls"), exist_ok=True)
    # Made by the version that is tried.
    shutil.rmtree(os.path.join(WORK, "ready"), ignore_errors=True)
    prepared()
    violations = os.path.join(WORK, "violations")
    shutil.rmtree(violations, ignore_errors=True)
    os.makedirs(violations)
    end = time.monotonic() + 60 * asked.minutes
    every = cells()
    counts = {}
    broken = {}
    number = 0
    while time.monotonic() < end:
        for fault, name, attempt in random.Random(asked.seed + number).sample(every, len(every)):
            if time.monotonic() > end:
                break
            number += 1
            chance = random.Random("%d %d" % (asked.seed, number))
            counts[fault, name] = counts.get((fault, name), 0) + 1
            try:
                attempt(chance, str(number))
            except Violation as e:
                broken.setdefault((fault, name), []).append(str(e))
                print("VIOLATION", number, fault, "|", name, "|", e, flush=True)
                subprocess.run(["chmod", "-R", "u+w", os.path.join(WORK, "calls", str(number))], check=False)
                shutil.move(os.path.join(WORK, "calls", str(number)), os.path.join(violations, str(number)))
            finally:
                subprocess.run(["chmod", "-R", "u+w", os.path.join(WORK, "calls", str(number))], check=False, stderr=subprocess.DEVNULL)
                shutil.rmtree(os.path.join(WORK, "calls", str(number)), ignore_errors=True)
    table(every, counts, broken)
    print("%d calls in %d of %d cells, %d violations" % (number, len(counts), len(every), sum(map(len, broken.values()))))
    sys.exit(1 if broken else 0)


def table(every, counts, broken):
    faults = list(dict.fromkeys(fault for fault, _, _ in every))
    with open(os.path.join(WORK, "table.md"), "w", encoding="utf-8") as out:
        out.write("| command | " + " | ".join(faults) + " |\n|---" * 1 + "|---" * len(faults) + "|\n")
        for name in dict.fromkeys(name for _, name, _ in every):
            shown = []
            for fault in faults:
                tried, wrong = counts.get((fault, name), 0), len(broken.get((fault, name), []))
                shown.append("" if not any(f == fault and n == name for f, n, _ in every)
                             else "%d of %d" % (tried - wrong, tried))
            out.write("| " + name + " | " + " | ".join(shown) + " |\n")


if __name__ == "__main__":
    main()
