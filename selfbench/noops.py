#!/usr/bin/env python3
"""A natural A/A: how many change points begin at commits that change no code?

    selfbench/noops.py REPOSITORY:PATH...

Needs ./steelyard to be built. REPOSITORY is a git directory with the history of a project and with the branch gh-pages, in which
PATH is the data.js of github-action-benchmark. A commit changes no code if all files that it touches, against its first parent, are
documents or files of CI; one that touches files of dependencies and perhaps such ones is counted apart. Prints for each project how
many values were measured at commits of each kind, and how many change points begin there.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DOCUMENTS = re.compile(
    r"(^|/)(docs?|\.github|\.circleci|\.buildkite|\.vscode|\.idea)/|\.(md|rst|adoc|txt|png|svg|gif)$"
    r"|(^|/)(LICENSE|NOTICE|AUTHORS|CODEOWNERS|\.gitignore|\.gitattributes|\.editorconfig|\.mailmap|\.git-blame-ignore-revs)[^/]*$")
DEPENDENCIES = re.compile(
    r"(^|/)(Cargo\.(toml|lock)|pom\.xml|build\.gradle(\.kts)?|gradle\.properties|libs\.versions\.toml|go\.(mod|sum)"
    r"|package(-lock)?\.json|yarn\.lock|pnpm-lock\.yaml|requirements[^/]*\.txt|pyproject\.toml|poetry\.lock|uv\.lock"
    r"|(Project|Manifest)\.toml|rust-toolchain(\.toml)?)$|(^|/)gradle/wrapper/")
KINDS = ("documents", "dependencies", "code")


def git(repository, *words):
    return subprocess.run(["git", "-C", repository, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout


def kind(repository, commit):
    """Returns one of KINDS; None if the repository does not have the commit, or it touches nothing."""
    files = git(repository, "diff-tree", "-r", "--no-commit-id", "--name-only", "-m", "--first-parent", "--root", commit)
    names = [name for name in files.decode("utf-8", "replace").splitlines() if name]
    if not names:
        return None
    others = [name for name in names if not DEPENDENCIES.search(name) and not DOCUMENTS.search(name)]
    if others:
        return "code"
    return "dependencies" if any(DEPENDENCIES.search(name) for name in names) else "documents"


def detected(content):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "data.js")
        with open(path, "wb") as file:
            file.write(content)
        shown = subprocess.run(
            [os.path.join(ROOT, "steelyard"), "detect", path, "--format", "json"], stdout=subprocess.PIPE, check=False)
        return json.loads(shown.stdout)


def measured(content):
    """Returns how many values there are of each commit."""
    text = content.decode("utf-8", "replace")
    values = {}
    for suite in json.loads(text[text.index("{"):].rstrip().rstrip(";"))["entries"].values():
        for entry in suite:
            commit = entry["commit"]["id"]
            values[commit] = values.get(commit, 0) + len(entry["benches"])
    return values


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    print("| project | series | commits | documents or CI alone: values | change points | per 1000 | dependencies alone: values "
          "| change points | per 1000 | code: values | change points | per 1000 |\n" + "|---" * 12 + "|")
    total = {name: [0, 0] for name in KINDS}
    for argument in sys.argv[1:]:
        repository, path = argument.rsplit(":", 1)
        content = git(repository, "show", "gh-pages:" + path)
        report = detected(content)
        commits = measured(content)
        kinds = {commit: kind(repository, commit) for commit in commits}
        count = {name: [0, 0] for name in KINDS}
        for commit, found in kinds.items():
            if found:
                count[found][0] += commits[commit]
        for series in report["series"]:
            for change in series["changePoints"]:
                found = kinds.get(change["revision"])
                if found:
                    count[found][1] += 1
        for name in KINDS:
            total[name] = [a + b for a, b in zip(total[name], count[name])]
        line(os.path.basename(os.path.dirname(repository.rstrip("/"))).replace("+", "/"),
             sum(series["judged"] for series in report["series"]), len(commits), count)
    line("all", "", "", total)


def line(project, series, rows, count):
    cells = [project, series, rows]
    for name in KINDS:
        values, changes = count[name]
        cells += [values, changes, "%.2f" % (1000 * changes / values) if values else ""]
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


if __name__ == "__main__":
    main()
