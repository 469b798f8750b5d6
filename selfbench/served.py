#!/usr/bin/env python3
"""How soon are the pages of steelyard serve there?

    selfbench/run ledger --points N --benchmarks N --sqlite --keep scale
    selfbench/served.py [--readers N] [--requests N] [--java ARGUMENT] LEDGER [STEELYARD_JAR]

Serves a ledger, waits until its histories have been examined, then asks for pages of each kind, each time for another benchmark, run or
pair of revisions, by one reader and by N (8) at once. Times are from the request to the last byte, on the same machine.
"""
import argparse
import concurrent.futures
import itertools
import json
import subprocess
import time
import urllib.error
import urllib.request

import bench


def get(address):
    begin = time.perf_counter()
    with urllib.request.urlopen(address, timeout=120) as answer:
        body = answer.read()
    return (time.perf_counter() - begin) * 1000, body


def examined(address, seconds=300):
    """Waits while a server answers that it is still examining."""
    begin = time.perf_counter()
    while True:
        try:
            get(address)
            return time.perf_counter() - begin
        except urllib.error.HTTPError as error:
            if error.code != 503 or time.perf_counter() - begin > seconds:
                raise
            time.sleep(0.1)


def links(rows, column):
    return [row["links"][column] for row in rows if column in row.get("links", {})]


def quantile(values, part):
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def resident(pid):
    with open(f"/proc/{pid}/status", encoding="utf-8") as status:
        lines = dict(line.split(":", 1) for line in status)
    return int(lines["VmHWM"].split()[0]) / 1024


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ledger")
    parser.add_argument("program", nargs="?", default=bench.PROGRAM)
    parser.add_argument("--readers", type=int, default=8)
    parser.add_argument("--requests", type=int, default=200)
    parser.add_argument("--java", action="append", default=[])
    asked = parser.parse_args()
    begin = time.perf_counter()
    with subprocess.Popen(["java", *asked.java, "-jar", asked.program, "serve", "--port", "0", "--ledger", asked.ledger],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            top = server.stdout.readline().strip().rstrip("/")
            started = (time.perf_counter() - begin) * 1000
            examined(top + "/")
            project = json.loads(get(top + "/data.json")[1])["sections"]["projects"][0]["links"]["project"]
            first = examined(top + project)
            page = json.loads(get(top + project + "data.json")[1])
            runs = json.loads(get(top + project + "runs/data.json")[1])
            newest = links(runs["sections"]["runs"], "run")
            commits = []
            for run in newest[:20]:
                variants = json.loads(get(top + run + "data.json")[1])["sections"]["variants"]
                commits.append(variants[-1]["revision"])
            pairs = [f"{project}compare/?older={older}&newer={newer}" for newer, older in itertools.combinations(commits, 2)]
            kinds = {
                "overview": ["/"],
                "project": [project],
                "changes": [project + "changes/"],
                "benchmark": links(page["sections"]["benchmarks"], "benchmark"),
                "run": newest,
                "compare": pairs,
                "feed": ["/feed.xml"],
            }
            print(f"first line after {started:.0f} ms, first page {first:.1f} s after that\n")
            print(f"| page | one reader, ms | p99 | {asked.readers} readers, ms | p99 | KB |\n|---|--:|--:|--:|--:|--:|")
            for kind, paths in kinds.items():
                order = itertools.cycle(paths)
                alone = [get(top + next(order)) for _ in range(asked.requests)]
                with concurrent.futures.ThreadPoolExecutor(asked.readers) as pool:
                    many = list(pool.map(get, [top + next(order) for _ in range(asked.requests)]))
                cells = [f"{quantile([took for took, _ in some], part):.0f}" for some in (alone, many) for part in (0.5, 0.99)]
                print(f"| {kind} | {' | '.join(cells)} | {len(alone[-1][1]) / 1024:.0f} |", flush=True)
            print(f"\nat most {resident(server.pid):.0f} MB resident")
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
