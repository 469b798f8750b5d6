#!/usr/bin/env python3
"""How soon are the pages of steelyard serve there?

    selfbench/run ledger --points N --sqlite --keep scale
    selfbench/served.py [--readers N] [--requests N] LEDGER [STEELYARD_JAR]

Serves a ledger, asks for the first page, then for pages of each kind, each time for another benchmark or run, by one reader and by
N (8) at once. Times are from the request to the last byte, on the same machine.
"""
import argparse
import concurrent.futures
import itertools
import json
import subprocess
import time
import urllib.request

import bench


def get(address):
    begin = time.perf_counter()
    with urllib.request.urlopen(address, timeout=120) as answer:
        body = answer.read()
    return (time.perf_counter() - begin) * 1000, body


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
    asked = parser.parse_args()
    begin = time.perf_counter()
    with subprocess.Popen(["java", "-jar", asked.program, "serve", "--port", "0", "--ledger", asked.ledger],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            top = server.stdout.readline().strip().rstrip("/")
            started = (time.perf_counter() - begin) * 1000
            first, _ = get(top + "/")
            project = json.loads(get(top + "/data.json")[1])["sections"]["projects"][0]["links"]["project"]
            page = json.loads(get(top + project + "data.json")[1])
            runs = json.loads(get(top + project + "runs/data.json")[1])
            kinds = {
                "overview": ["/"],
                "project": [project],
                "changes": [project + "changes/"],
                "benchmark": links(page["sections"]["benchmarks"], "benchmark"),
                "run": links(runs["sections"]["runs"], "run"),
            }
            print(f"first line after {started:.0f} ms, first page {first:.0f} ms after that\n")
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
