#!/usr/bin/env python3
"""Draws how much noise a block would have by the length of its turns, as pilots and calibrations have found it.

    selfbench/plot_turns.py NOISE_JSON > turns.svg

NOISE_JSON is noise.json in Steelyard's state folder. Errors are for forks that count 0.3 s, differences between forks excluded.
"""
import json
import math
import sys
from xml.sax.saxutils import escape

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 420, 60, 190, 20, 50
LENGTHS = [5, 10, 20, 50, 200]
COLORS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#a07800", "#3a8fc7", "#777777", "#7a4fbf"]
STYLE = """text { font: 13px sans-serif; fill: #222 } line, .axis { stroke: #bbb; fill: none } path { fill: none; stroke-width: 2 }
@media (prefers-color-scheme: dark) { text { fill: #ddd } line, .axis { stroke: #555 } }"""


def series(path):
    """Name and (ms, error) of each benchmark, the least noise last."""
    with open(path, encoding="utf-8") as file:
        noises = json.load(file)["noises"].values()
    found = []
    for noise in noises:
        benchmark = noise["benchmark"]
        name = benchmark["name"].split(".")[-1] + (f", {benchmark['threads']} threads" if benchmark["threads"] > 1 else "")
        points = [(turn["nanos"] / 1e6, turn["error"]) for turn in noise["turns"] if turn["error"] > 0]
        if points:
            found.append((name, points))
    return sorted(found, key=lambda each: -each[1][-1][1])


def ticks(low, high):
    """1, 2 and 5 times powers of ten that lie between."""
    every = [digit * 10.0 ** power for power in range(-5, 1) for digit in (1, 2, 5)]
    return [tick for tick in every if low <= tick <= high]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    lines = series(sys.argv[1])
    if not lines:
        sys.exit(f"{sys.argv[1]} holds no noise by turn length")
    errors = [error for _, points in lines for _, error in points]
    low, high = min(errors) / 1.2, max(errors) * 1.2

    def x(millis):
        return LEFT + (WIDTH - LEFT - RIGHT) * math.log(millis / LENGTHS[0]) / math.log(LENGTHS[-1] / LENGTHS[0])

    def y(error):
        return TOP + (HEIGHT - TOP - BOTTOM) * math.log(high / error) / math.log(high / low)

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
           "<title>Error of a block by the length of a turn</title>", f"<style>{STYLE}</style>"]
    for tick in ticks(low, high):
        out.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(tick):.1f}" y2="{y(tick):.1f}"/>')
        out.append(f'<text x="{LEFT - 8}" y="{y(tick) + 4:.1f}" text-anchor="end">{100 * tick:g} %</text>')
    for millis in LENGTHS:
        out.append(f'<text x="{x(millis):.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{millis} ms</text>')
    out.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">length of a turn</text>')
    above = -math.inf
    for number, (name, points) in enumerate(lines):
        color = COLORS[number % len(COLORS)]
        path = " ".join(f"{'L' if place else 'M'}{x(millis):.1f} {y(error):.1f}" for place, (millis, error) in enumerate(points))
        out.append(f'<path d="{path}" stroke="{color}"/>')
        above = max(above + 16, y(points[-1][1]) + 4)
        out.append(f'<text x="{x(points[-1][0]) + 8:.1f}" y="{above:.1f}" style="fill: {color}">{escape(name)}</text>')
    print("\n".join(out + ["</svg>"]))


if __name__ == "__main__":
    main()
