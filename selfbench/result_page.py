#!/usr/bin/env python3
"""The tables and the plot of a page in docs/results, made from the results.csv of its run.

    selfbench/result_page.py tables RESULTS.csv            prints the table of times and that of bytes, as Markdown
    selfbench/result_page.py open RESULTS.csv [BLOCKS.csv] prints the comparisons of time that have no verdict and could not have detected
                                                           a change of 5 %, with the spread of their blocks, if these are given
    selfbench/result_page.py warnings RESULTS.csv...       prints what the data warn of, but for what the index says of all rows
    selfbench/result_page.py counts RESULTS.csv...         prints the table of data at the end of a page, without processor, date and commit
    selfbench/result_page.py plot RESULTS.csv PLOT.svg     draws the interval of every time, the margin as a band

A test compares the tables of the pages with the data again, so they cannot be edited by hand without notice.
"""
import csv
import html
import math
import os
import statistics
import sys

SCORE = "score"
BYTES = "gc.alloc.rate.norm"
CHANGED = ("IMPROVED", "REGRESSED")
WARNINGS = {
    "never-settled": "forks never settled",
    "workers-free": "forks did not share a CPU",
    "parked-work": "forks work while parked",
    "turns-lengthened": "short turns shifted the change",
    "two-groups-of-blocks": "two groups of blocks",
    "ratio-moves": "the change moves within forks",
    "blocks-slowed": "slowed forks",
    "far-samples": "outlying blocks",
    "disturbed": "waits for a CPU",
}


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def params(row):
    return dict(pair.split("=", 1) for pair in row["params"].split(" ") if "=" in pair)


def label(row, all_rows):
    """The benchmark's short name and those of its params that vary within its table."""
    short = ".".join(row["benchmark"].split(".")[-2:])
    same = [params(other) for other in all_rows if other["benchmark"] == row["benchmark"]]
    varying = [name for name in params(row) if name != "impl" and len({other.get(name) for other in same}) > 1]
    everywhere = {name for other in all_rows for name in params(other) if name != "impl"}
    wanted = [name for name in sorted(everywhere) if name in varying or
              (name in params(row) and len({params(other).get(name) for other in all_rows if name in params(other)}) > 1)]
    return ", ".join([short] + [f"{name} {params(row)[name]}" for name in wanted])


def natural(text):
    """A key by which 4 comes before 128."""
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in text.replace(",", "").split(" ")]


def thousands(text):
    whole, point, rest = text.partition(".")
    groups = []
    while len(whole) > 3:
        groups.insert(0, whole[-3:])
        whole = whole[:-3]
    return " ".join([whole] + groups) + point + rest


def score(text):
    """Three significant digits, without an exponent."""
    value = float(text)
    if value == 0:
        return "0"
    digits = max(0, 2 - math.floor(math.log10(abs(value))))
    shown = f"{value:.{digits}f}"
    return thousands(shown.rstrip("0").rstrip(".") if "." in shown else shown)


def percent(change):
    one = f"{100 * change:+.1f}"
    return f"{100 * change:+.0f}" if abs(float(one)) >= 100 else one


def ends(row):
    change, low, high = (float(row[name]) for name in ("change", "changeLow", "changeHigh"))
    if row["mode"] == "thrpt" and row["kind"] == "score":
        return 1 / (1 + change) - 1, 1 / (1 + high) - 1, 1 / (1 + low) - 1
    return change, low, high


def cell(row):
    if row is None or row["status"] != "measured":
        status = "unmeasured" if row is None else row["status"]
        return {"unmeasured": "not measured", "unreached": "same code"}.get(status, status)
    verdict = row["verdict"].lower()
    mark = "**" if row["verdict"] in CHANGED else ""
    if row["metric"] == SCORE and not row["changeLow"]:
        return f"{verdict}, {row['blocks']} block" + ("" if row["blocks"] == "1" else "s")
    if not row["change"] or not row["changeLow"]:
        return f"{mark}{verdict}{mark} {float(row['absoluteChange'] or 0):+.0f} B"
    change, low, high = ends(row)
    return f"{mark}{verdict}{mark} {percent(change)} % [{percent(low)}, {percent(high)}]"


def table(metric, all_rows):
    chosen = [row for row in all_rows if row["metric"] == metric]
    if not chosen:
        return
    treatments = list(dict.fromkeys(row["treatment"] for row in chosen))
    keys = sorted({(row["benchmark"], label(row, chosen), row["unit"], row["threads"]) for row in chosen},
                  key=lambda key: natural(key[1]) + [(0, int(key[3]), "")])
    threads = len({row["threads"] for row in chosen}) > 1
    units = list(dict.fromkeys(key[2] for key in keys))
    for unit in units:
        lines = []
        for key in [key for key in keys if key[2] == unit]:
            own = {row["treatment"]: row for row in chosen
                   if (row["benchmark"], label(row, chosen), row["unit"], row["threads"]) == key}
            if metric == BYTES and not any(row["verdict"] in CHANGED for row in own.values()):
                continue
            first = next((row for row in own.values() if row["baselineScore"]), None)
            lines.append("| " + " | ".join(
                [key[1]] + ([key[3]] if threads else []) + [score(first["baselineScore"]) if first else "-"]
                + [cell(own.get(treatment)) for treatment in treatments]) + " |")
        if not lines:
            continue
        baseline = chosen[0]["baseline"]
        print("| benchmark | " + ("threads | " if threads else "") + f"{baseline}, {unit} | " + " | ".join(treatments) + " |")
        print("|---|" + ("--:|" if threads else "") + "--:|" + "---|" * len(treatments))
        print("\n".join(lines) + "\n")


def still_open(path, blocks=None):
    """The spread is the standard deviation of the log ratios of blocks: of forks, since each block has one fork a side."""
    chosen = [row for row in rows(path) if row["metric"] == SCORE and row["status"] == "measured"]
    ratios = {}
    for block in rows(blocks) if blocks else []:
        if block["metric"] == SCORE and block["baselineValue"] and block["treatmentValue"]:
            key = (block["benchmark"], block["params"], block["threads"], block["treatment"])
            ratios.setdefault(key, []).append(math.log(float(block["treatmentValue"]) / float(block["baselineValue"])))
    several = len({row["threads"] for row in chosen}) > 1
    lines = []
    for row in chosen:
        detectable = float(row["detectable"]) if row["detectable"] else math.inf
        if row["verdict"] != "INCONCLUSIVE" or detectable <= 0.05:
            continue
        name = label(row, chosen) + (f", {row['threads']} threads" if several else "")
        logs = ratios.get((row["benchmark"], row["params"], row["threads"], row["treatment"]), [])
        spread = "" if not blocks else f" {100 * statistics.stdev(logs):.1f} % |" if len(logs) > 1 else " - |"
        detects = f"{100 * detectable:.0f} %" if math.isfinite(detectable) else "-"
        lines.append((natural(name), f"| {name} | {row['treatment']} | {row['blocks']} |{spread} {detects} |"))
    print(f"{len(lines)} of {len(chosen)} comparisons of time.\n")
    print("| row | treatment | blocks |" + (" spread of a block's ratio |" if blocks else "") + " smallest detectable change |")
    print("|---|---|--:|--:|" + ("--:|" if blocks else ""))
    print("\n".join(line for _, line in sorted(lines)))


def warnings(paths):
    print("| data | row | treatment | warnings |\n|---|---|---|---|")
    for path in paths:
        chosen = [row for row in rows(path) if row["metric"] == SCORE]
        several = len({row["threads"] for row in chosen}) > 1
        lines = []
        for row in chosen:
            codes = [code for code in (row.get("warningCodes") or "").replace(";", " ").split() if code != "stopped-early"]
            if codes:
                name = label(row, chosen) + (f", {row['threads']} threads" if several else "")
                said = "; ".join(WARNINGS.get(code, code) for code in codes)
                data = os.path.splitext(os.path.basename(path))[0]
                lines.append((natural(name), f"| {data} | {name} | {row['treatment']} | {said} |"))
        for _, line in sorted(lines):
            print(line)


def counts(paths):
    print("| data | rows | inconclusive | 5 % not detectable | warnings |\n|---|--:|--:|--:|--:|")
    for path in paths:
        chosen = [row for row in rows(path) if row["metric"] == SCORE and (row.get("status") or "measured") == "measured"]
        inconclusive = [row for row in chosen if row["verdict"] == "INCONCLUSIVE"]
        blind = [row for row in inconclusive if not row.get("detectable") or float(row["detectable"]) > 0.05]
        warned = [row for row in chosen if set((row.get("warningCodes") or "").replace(";", " ").split()) - {"stopped-early"}]
        name = os.path.splitext(os.path.basename(path))[0]
        print(f"| [{name}](data/{name}.csv) | {len(chosen)} | {len(inconclusive)} | {len(blind)} | {len(warned)} |")


def plot(path, out):
    chosen = [row for row in rows(path) if row["metric"] == SCORE and row["changeLow"]]
    treatments = list(dict.fromkeys(row["treatment"] for row in chosen))
    chosen.sort(key=lambda row: (natural(label(row, chosen)), treatments.index(row["treatment"])))
    logs = [math.log(1 + float(row[name])) for row in chosen for name in ("changeLow", "changeHigh")]
    left, width, step, top = 420, 400, 18, 34
    reach = max(0.05, max(abs(value) for value in logs)) * 1.05
    place = lambda value: left + width / 2 + value / reach * width / 2  # noqa: E731
    height = top + step * len(chosen) + 30
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 20} {height}" font-family="sans-serif" '
             f'font-size="11" role="img"><title>Change of the time of each row with its 99 % interval</title>'
             f'<rect width="100%" height="100%" fill="white"/>']
    band = math.log(1.02)
    parts.append(f'<rect x="{place(-band):.1f}" y="{top - 8}" width="{place(band) - place(-band):.1f}" '
                 f'height="{step * len(chosen) + 8}" fill="#e8e8e8"/>')
    ticks = [tick for tick in (0.05, 0.1, 0.2, 0.25, 0.5, 0.8, 1, 1.25, 2, 4, 10, 20) if abs(math.log(tick)) <= reach]
    for tick in ticks:
        x = place(math.log(tick))
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{top - 8}" y2="{height - 28}" stroke="{"#555" if tick == 1 else "#ddd"}"/>')
        parts.append(f'<text x="{x:.1f}" y="{height - 14}" text-anchor="middle">{"0" if tick == 1 else f"{100 * (tick - 1):+.0f}"} %</text>')
    parts.append(f'<text x="{left + width / 2}" y="16" text-anchor="middle">time per operation against '
                 f'{html.escape(chosen[0]["baseline"])}, less is faster; gray: the margin of 2 %</text>')
    colors = {"IMPROVED": "#1a7f37", "REGRESSED": "#cf222e", "EQUIVALENT": "#444444", "INCONCLUSIVE": "#9a6700"}
    for number, row in enumerate(chosen):
        y = top + step * number + 6
        low, mid, high = (place(math.log(1 + float(row[name]))) for name in ("changeLow", "change", "changeHigh"))
        color = colors[row["verdict"]]
        dash = ' stroke-dasharray="3 2"' if row["verdict"] == "INCONCLUSIVE" else ""
        parts.append(f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">{html.escape(label(row, chosen))}: '
                     f'{html.escape(row["treatment"])}</text>')
        parts.append(f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}" stroke="{color}" stroke-width="2"{dash}/>'
                     f'<circle cx="{mid:.1f}" cy="{y}" r="3.2" fill="{color}"/>')
    with open(out, "w", encoding="utf-8") as file:
        file.write("\n".join(parts) + "\n</svg>\n")


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "tables":
        all_rows = rows(sys.argv[2])
        table(SCORE, all_rows)
        table(BYTES, all_rows)
    elif len(sys.argv) in (3, 4) and sys.argv[1] == "open":
        still_open(*sys.argv[2:])
    elif len(sys.argv) > 2 and sys.argv[1] == "warnings":
        warnings(sys.argv[2:])
    elif len(sys.argv) > 2 and sys.argv[1] == "counts":
        counts(sys.argv[2:])
    elif len(sys.argv) == 4 and sys.argv[1] == "plot":
        plot(sys.argv[2], sys.argv[3])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
