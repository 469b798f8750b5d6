#!/usr/bin/env python3
"""Are forks that are stopped every few milliseconds, inside ordinary iterations, measured better than forks that take turns?

    selfbench/stopped.py [BLOCKS] [MILLISECONDS]

Needs ./steelyard to be built, a machine at rest and at least two CPUs. In each block three plain JMH processes of the same benchmark
are alive: the code twice, and once with 3 % more work. After their warmup, in which all run, one runs at a time on one CPU while
the others are stopped (SIGSTOP), in random order, as long as their ordinary iterations of 1 s last; the time for which a process
was stopped is taken off its iterations. Steelyard measures the same three in turns, block for block in between. Prints, for either
way: error of a block (root mean square of the log ratio of the identical two), the known 3 %, the time of a block, and the error
after a minute of such blocks. If this program dies, a watchdog lets the processes go on.
"""
import csv
import glob
import json
import math
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time

import bench

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORK = os.path.join(ROOT, "target", "selfbench", "stopped")
BENCHMARKS = [  # name, threads, warmup iterations of 500 ms
    ("InCache.averageTime", 1, 3),
    ("Allocating.youngCollections", 1, 6),
    ("Growing.overTheIteration", 1, 6),
    ("Lasting.millis5", 1, 3),
    ("InCache.averageTime", 2, 3),
]
ITERATIONS = 3
VARIANTS = ["a", "b", "plus3"]
PROFILER = """
import java.io.*;
import java.util.*;
import org.openjdk.jmh.infra.*;
import org.openjdk.jmh.profile.*;
import org.openjdk.jmh.results.*;

public class IterationTimes implements InternalProfiler {
    private static final PrintStream OUT = new PrintStream(new FileOutputStream(FileDescriptor.err), true);
    private static long begin;

    public String getDescription() {
        return "when iterations begin and end";
    }

    public void beforeIteration(BenchmarkParams b, IterationParams i) {
        OUT.println("BEGIN " + i.getType());
        begin = System.nanoTime();
    }

    public Collection<? extends Result<?>> afterIteration(BenchmarkParams b, IterationParams i, IterationResult r) {
        long end = System.nanoTime();
        OUT.println("END " + i.getType() + " " + begin + " " + end + " " + r.getPrimaryResult().getScore());
        return Collections.emptyList();
    }
}
"""


def prepare():
    bench.folder("stopped")
    repository = bench.subject("FIDELITY", os.path.join(WORK, "FIDELITY"))
    jars = {}
    for variant, revision in (("a", "base"), ("plus3", "plus3")):
        tree = os.path.join(WORK, variant)
        subprocess.run(["git", "-C", repository, "worktree", "add", "-q", "--detach", tree, revision], check=True)
        subprocess.run(["mvn", "-q", "-B", "package"], cwd=tree, check=True)
        jars[variant] = os.path.join(tree, "target", "benchmarks.jar")
    jars["b"] = jars["a"]
    with open(os.path.join(WORK, "IterationTimes.java"), "w", encoding="ascii") as source:
        source.write(PROFILER)
    subprocess.run(["javac", "-cp", jars["a"], "-d", WORK, os.path.join(WORK, "IterationTimes.java")], check=True)
    return repository, jars


class Fork:
    """A JMH process and when it was stopped, in the same clock as its iterations."""

    def __init__(self, jar, benchmark, threads, warmups):
        self.process = subprocess.Popen(
            ["java", "-Djmh.ignoreLock=true", "-cp", jar + ":" + WORK, "org.openjdk.jmh.Main", "\\." + benchmark.replace(".", "\\.") + "$",
             "-f", "0", "-t", str(threads), "-wi", str(warmups), "-w", "500ms", "-i", str(ITERATIONS), "-r", "1s", "-prof",
             "IterationTimes"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        os.set_blocking(self.process.stderr.fileno(), False)
        self.said = b""
        self.stops = []
        self.stopped = None
        self.watchdog = subprocess.Popen(
            ["sh", "-c", f"while kill -0 {os.getpid()} 2>/dev/null; do sleep 1; done; kill -CONT {self.process.pid}"])

    def listen(self):
        try:
            self.said += os.read(self.process.stderr.fileno(), 65536)
        except BlockingIOError:
            pass
        return self.said.decode(errors="replace")

    def measuring(self):
        return "BEGIN MEASUREMENT" in self.listen()

    def over(self):
        return self.listen().count("END MEASUREMENT") >= ITERATIONS or self.process.poll() is not None

    def stop(self):
        if self.stopped is None and self.process.poll() is None:
            self.process.send_signal(signal.SIGSTOP)
            self.stopped = time.monotonic_ns()

    def go_on(self):
        if self.stopped is not None:
            self.stops.append((self.stopped, time.monotonic_ns()))
            self.stopped = None
            self.process.send_signal(signal.SIGCONT)

    def pin(self, benchmark, cpus):
        """Binds its workers; everything else stays where it is."""
        comm = ("org.example.fidelity." + benchmark)[:15]
        for task in glob.glob(f"/proc/{self.process.pid}/task/*"):
            with open(task + "/comm", encoding="utf-8", errors="replace") as name:
                if name.read().strip() == comm:
                    os.sched_setaffinity(int(os.path.basename(task)), cpus)

    def time(self):
        """Time per operation over all iterations, without the time stopped: iterations weigh as much as they ran."""
        operations = ran_all = 0.0
        for begin, end, score in re.findall(r"END MEASUREMENT (\d+) (\d+) ([0-9.E-]+)", self.listen()):
            begin, end = int(begin), int(end)
            stopped = sum(max(0, min(end, to) - max(begin, since)) for since, to in self.stops)
            # JMH saw (end - begin) / score operations.
            operations += (end - begin) / float(score)
            ran_all += end - begin - stopped
        return ran_all / operations

    def end(self):
        self.go_on()
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.watchdog.kill()
        self.watchdog.wait()


def block(jars, benchmark, threads, warmups, milliseconds):
    begin = time.monotonic()
    forks = {variant: Fork(jars[variant], benchmark, threads, warmups) for variant in random.sample(VARIANTS, len(VARIANTS))}
    try:
        while not all(fork.measuring() for fork in forks.values()):
            # Those that are ready wait for the others, as at a gate.
            for fork in forks.values():
                if fork.measuring():
                    fork.stop()
            time.sleep(0.001)
            if any(fork.process.poll() is not None for fork in forks.values()):
                raise RuntimeError(benchmark + " ended before it was measured")
        cpus = set(list(os.sched_getaffinity(0))[-threads:])
        for fork in forks.values():
            fork.stop()
            fork.pin(benchmark, cpus)
        while not all(fork.over() for fork in forks.values()):
            for variant in random.sample(VARIANTS, len(VARIANTS)):
                fork = forks[variant]
                if not fork.over():
                    fork.go_on()
                    time.sleep(milliseconds / 1000)
                    fork.stop()
        for fork in forks.values():
            fork.go_on()
        return {variant: fork.time() for variant, fork in forks.items()}, time.monotonic() - begin
    finally:
        for fork in forks.values():
            fork.end()


def turns(repository, benchmark, threads, index):
    """Two more blocks by Steelyard, in turns of whole iterations where it refuses slices: times per operation, and wall times."""
    run = os.path.join(WORK, f"run-{benchmark}-{threads}-{index}")
    state = dict(os.environ, XDG_STATE_HOME=os.path.join(WORK, "state"), STEELYARD_LEDGER=os.path.join(WORK, "ledger.db"))
    done = subprocess.run(
        [os.path.join(ROOT, "steelyard"), "compare", "base:a", "base:b", "plus3", "-C", repository, "--include",
         "\\." + benchmark.replace(".", "\\.") + "$", "--blocks", "2", "--no-canary", "--all", "--fail-on", "never", "--out", run,
         "--", "-t", str(threads)],
        env=state, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    try:
        with open(os.path.join(run, "journal"), encoding="utf-8") as file:
            read = [json.loads(entry[entry.index("{"):]) for entry in file]
        with open(os.path.join(run, "blocks.csv"), newline="", encoding="utf-8") as file:
            rows = [row for row in csv.DictReader(file) if row["kind"] == "score"]
    except OSError:
        sys.exit(done.stdout)
    found = []
    for taken in (entry for entry in read if entry["id"]["purpose"] == "SAMPLE" and {"kind": "pilot"} not in entry["plan"]["reasons"]):
        times = {}
        for row in (row for row in rows if int(row["block"]) == taken["id"]["index"]):
            times["a"] = float(row["baselineValue"])
            times[row["treatment"]] = float(row["treatmentValue"])
        found.append((times, float(taken["timing"]["wall"][2:-1])))
    return found, read[-1]["plan"]["kind"] + " " + str(read[-1]["plan"]["sliceNanos"] // 1000000) + " ms"


def line(name, ways):
    for way, blocks in ways.items():
        null = [math.log(times["b"] / times["a"]) for times, _ in blocks]
        known = [math.log(times["plus3"] / math.sqrt(times["a"] * times["b"])) for times, _ in blocks]
        seconds = statistics.median(seconds for _, seconds in blocks)
        error = math.sqrt(statistics.mean(value * value for value in null))
        half = 2 * statistics.stdev(known) / math.sqrt(len(known))
        print(f"| {name} | {way} | {len(blocks)} | {100 * error:.2f} % | {100 * math.expm1(statistics.mean(known)):+.2f} % ± "
              f"{100 * half:.2f} | {seconds:.1f} s | {100 * error * math.sqrt(seconds / 60):.2f} % |", flush=True)


def main():
    blocks = int(sys.argv[1]) if len(sys.argv) > 1 else 6
    milliseconds = float(sys.argv[2]) if len(sys.argv) > 2 else 10
    repository, jars = prepare()
    print("| benchmark | way | blocks | error of a block | 3 % more work | time of a block | error after a minute |")
    print("|---|---|---|---|---|---|---|")
    for benchmark, threads, warmups in BENCHMARKS:
        ways = {"stopped": [], "turns": []}
        for index in range(blocks // 2):
            ways["stopped"] += [block(jars, benchmark, threads, warmups, milliseconds) for _ in range(2)]
            found, plan = turns(repository, benchmark, threads, index)
            ways["turns"] += found
        ways["turns of " + plan] = ways.pop("turns")
        line(benchmark + (f", {threads} threads" if threads > 1 else ""), ways)


if __name__ == "__main__":
    main()
