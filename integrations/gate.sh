#!/usr/bin/env bash
# Compares the commit that is checked out with its base, in a job of continuous integration, and ends as the comparison ends: 1 for a
# regression. The answer for reviewers is comment.md in the run's folder; where a job has a summary page, it is there as well. Everything
# is set by variables, so that it is the same for every service: docs/guide/pull-requests.md lists them.
set -euo pipefail
home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
steelyard=${STEELYARD:-$home/steelyard}
out=${STEELYARD_OUT:-target/steelyard/gate}

fail() {
  echo "gate: $*" >&2
  exit 2
}
present() { git rev-parse --verify --quiet "$1^{commit}" >/dev/null; }

base=${STEELYARD_BASE:-}
target=${GITHUB_BASE_REF:-${CI_MERGE_REQUEST_TARGET_BRANCH_NAME:-${CHANGE_TARGET:-}}}
if [ -z "$base" ] && [ -n "$target" ]; then
  present "origin/$target" || git fetch --quiet --no-tags origin "+refs/heads/$target:refs/remotes/origin/$target" \
    || fail "the branch $target, into which this change goes, is not in the clone and cannot be fetched"
  # Part of the target, so that no author of a change can choose what it is compared with.
  base=$(git merge-base "origin/$target" HEAD) \
    || fail "HEAD and origin/$target have no commit in common here; check out with the whole history (fetch-depth: 0)"
fi
variants=(HEAD)
if [ -n "$base" ]; then
  present "$base" || fail "the base $base of this change is not in the clone; check out with the whole history (fetch-depth: 0)"
  variants=("$(git rev-parse "$base^{commit}"):base" HEAD:change)
fi

options=(--out "$out" --budget "${STEELYARD_BUDGET:-10m}" --fail-on "${STEELYARD_FAIL_ON:-regression}")
[ -z "${STEELYARD_INCLUDE:-}" ] || options+=(--include "$STEELYARD_INCLUDE")
[ -z "${STEELYARD_EXPLAIN:-}" ] || options+=(--explain --explain-budget "$STEELYARD_EXPLAIN")

# A workspace that is used again has the run of the last build.
[ ! -f "$out/request.json" ] || rm -rf "$out"
status=0
"$steelyard" compare "${variants[@]}" "${options[@]}" || status=$?
if [ -f "$out/comment.md" ]; then
  [ -z "${GITHUB_STEP_SUMMARY:-}" ] || cat "$out/comment.md" >>"$GITHUB_STEP_SUMMARY"
  [ -z "${GITHUB_OUTPUT:-}" ] || echo "folder=$out" >>"$GITHUB_OUTPUT"
fi
exit "$status"
