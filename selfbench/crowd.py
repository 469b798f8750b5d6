#!/usr/bin/env python3
"""Does steelyard serve lose anything that it has acknowledged?

    selfbench/crowd.py [--writers N] [--readers N] [--seconds N] [--kills N] [--java ARGUMENT] LEDGER [STEELYARD_JAR]

Two tables. First, N (50) writers that send one result each time and N (200) readers of pages of all kinds, at once, for N (60) seconds.
Then, N (50) times: four writers send results until the server is killed with SIGKILL. Whatever was answered with 200 must be in the
ledger afterwards. LEDGER is a file or a PostgreSQL URL, which psql must reach; the results go to a project of their own. The exit code
is 1 if anything was lost or answered with an error.
"""
import argparse
import hashlib
import http.client
import json
import random
import sqlite3
import subprocess
import sys
import threading
import time

import bench

PROJECT = "crowd"
QUERY = "SELECT v.revision FROM imported_value v JOIN imported_series s ON s.series_id = v.series_id"


def quantile(values, part):
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


def recorded(ledger):
    """The commits that results were recorded of."""
    if ledger.startswith("postgres"):
        address, _, schema = ledger.partition("?currentSchema=")
        query = f"SET search_path TO {schema or 'steelyard'}; {QUERY}"
        out = subprocess.run(["psql", "-qAt", address, "-c", query], capture_output=True, text=True, check=True).stdout
        return set(out.split())
    with sqlite3.connect(f"file:{ledger}?mode=ro", uri=True) as handle:
        return {row[0] for row in handle.execute(QUERY)}


def result(number):
    score = 100 + random.random()
    return json.dumps([{
        "jmhVersion": "1.37", "benchmark": "org.example.Crowd.work", "mode": "avgt", "threads": 1, "forks": 1,
        "params": {"number": str(number % 40)},
        "primaryMetric": {"score": score, "scoreError": "NaN", "scoreUnit": "ns/op", "rawData": [[score, score + 1]]},
    }])


class Server:
    def __init__(self, asked):
        self.process = subprocess.Popen(["java", *asked.java, "-jar", asked.program, "serve", "--port", "0", "--ledger", asked.ledger],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.port = int(self.process.stdout.readline().strip().rstrip("/").rsplit(":", 1)[1])

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)

    def memory(self):
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as status:
            return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM"))


class Client:
    """Asks over one connection until it is told to stop; keeps what came of it."""

    def __init__(self, server):
        self.server = server
        self.connection = server.connect()
        self.took = []
        self.errors = []
        self.acknowledged = set()

    def ask(self, method, path, body=None):
        begin = time.perf_counter()
        try:
            self.connection.request(method, path, body, {"Content-Type": "application/json"} if body else {})
            answer = self.connection.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException) as error:
            self.errors.append(type(error).__name__)
            self.connection.close()
            return None
        self.took.append((time.perf_counter() - begin) * 1000)
        if answer.status != 200:
            self.errors.append(f"{answer.status} {path}")
            return None
        return content

    def write(self, stop, name):
        number = 0
        while not stop.is_set():
            commit = hashlib.sha1(f"{name} {number} {random.random()}".encode()).hexdigest()
            if self.ask("POST", f"/api/v1/results?project={PROJECT}&commit={commit}", result(number)) is not None:
                self.acknowledged.add(commit)
            number += 1
            if self.errors and self.errors[-1].endswith(("Error", "Disconnected")):
                return

    def read(self, stop, paths):
        while not stop.is_set():
            self.ask("GET", random.choice(paths))


def pages(server):
    """Waits until the histories have been examined; returns paths of all kinds."""
    client = Client(server)
    while client.ask("GET", "/data.json") is None:
        time.sleep(0.2)
    projects = json.loads(client.ask("GET", "/data.json"))["sections"]["projects"]
    paths = ["/", "/feed.xml", "/about/", "/queue/"]
    for project in projects[:2]:
        home = project["links"]["project"]
        for part in ("", "changes/", "runs/"):
            while client.ask("GET", home + part) is None:
                time.sleep(0.2)
            paths.append(home + part)
        sections = json.loads(client.ask("GET", home + "data.json"))["sections"]
        paths += [row["links"]["benchmark"] for row in sections["benchmarks"][:100] if "links" in row]
        paths += [row["links"]["run"] for row in sections["runs"][:20] if "links" in row]
    return paths


def crowd(asked):
    server = Server(asked)
    try:
        paths = pages(server)
        stop = threading.Event()
        writers = [Client(server) for _ in range(asked.writers)]
        readers = [Client(server) for _ in range(asked.readers)]
        threads = [threading.Thread(target=one.write, args=(stop, f"writer {i}")) for i, one in enumerate(writers)]
        threads += [threading.Thread(target=one.read, args=(stop, paths)) for one in readers]
        for thread in threads:
            thread.start()
        time.sleep(asked.seconds)
        stop.set()
        for thread in threads:
            thread.join()
        memory = server.memory()
    finally:
        server.process.terminate()
        server.process.wait()
    known = recorded(asked.ledger)
    acknowledged = set().union(*(one.acknowledged for one in writers))
    bad = 0
    print(f"{asked.seconds} s, {len(paths)} different pages, at most {memory:.0f} MB resident\n")
    print("| who | requests | median, ms | p99, ms | longest, ms | errors | acknowledged | lost |\n|---|--:|--:|--:|--:|--:|--:|--:|")
    for name, clients in ((f"{asked.writers} writers", writers), (f"{asked.readers} readers", readers)):
        took = [one for client in clients for one in client.took]
        errors = [one for client in clients for one in client.errors]
        counts = f"{len(acknowledged)} | {len(acknowledged - known)}" if clients is writers else "| "
        print(f"| {name} | {len(took)} | {quantile(took, 0.5):.0f} | {quantile(took, 0.99):.0f} | {max(took, default=0):.0f} | "
              f"{len(errors)} | {counts} |")
        for error in sorted(set(errors))[:5]:
            print(f"{name}: {error}", file=sys.stderr)
        bad += len(errors)
    return bad + len(acknowledged - known)


def kills(asked):
    acknowledged = set()
    for number in range(asked.kills):
        server = Server(asked)
        stop = threading.Event()
        writers = [Client(server) for _ in range(4)]
        threads = [threading.Thread(target=one.write, args=(stop, f"kill {number} {i}")) for i, one in enumerate(writers)]
        for thread in threads:
            thread.start()
        time.sleep(random.uniform(0.1, 1.5))
        server.process.kill()
        server.process.wait()
        stop.set()
        for thread in threads:
            thread.join()
        acknowledged |= set().union(*(one.acknowledged for one in writers))
    lost = acknowledged - recorded(asked.ledger)
    check = subprocess.run(["java", "-jar", asked.program, "ledger", "check", "--ledger", asked.ledger], capture_output=True, text=True,
                           check=False)
    print(f"\n| servers killed | acknowledged | lost | ledger check |\n|--:|--:|--:|---|\n"
          f"| {asked.kills} | {len(acknowledged)} | {len(lost)} | {'sound' if check.returncode == 0 else 'NOT SOUND'} |")
    if check.returncode != 0:
        print(check.stdout + check.stderr, file=sys.stderr)
    return len(lost) + check.returncode


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ledger")
    parser.add_argument("program", nargs="?", default=bench.PROGRAM)
    parser.add_argument("--writers", type=int, default=50)
    parser.add_argument("--readers", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--java", action="append", default=[])
    asked = parser.parse_args()
    bad = crowd(asked) if asked.seconds else 0
    bad += kills(asked) if asked.kills else 0
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
