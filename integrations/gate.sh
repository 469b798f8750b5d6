#!/usr/bin/env bash
# Compares the commit that is checked out with its base, in a job of continuous integration, and ends as the comparison ends: 1 for a
# regression. The answer for reviewers is comment.md in the run's folder; where a job has a summary page, it is there as well, and with
# STEELYARD_COMMENT=true on the request. Whether it can be posted never changes how the gate ends. 'gate.sh cancelled' only says that
# there will be no answer. Everything is set by variables, so that it is the same for every service: docs/guide/pull-requests.md lists them.
set -euo pipefail
home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
steelyard=${STEELYARD:-$home/steelyard}
out=${STEELYARD_OUT:-target/steelyard/gate}

fail() {
  echo "gate: $*" >&2
  exit 2
}
present() { git rev-parse --verify --quiet "$1^{commit}" >/dev/null; }

service=""
[ -z "${GITHUB_ACTIONS:-}" ] || service=github
[ -z "${GITLAB_CI:-}" ] || service=gitlab
publish() {
  [ "${STEELYARD_COMMENT:-false}" = true ] || return 0
  local options=()
  [ "${STEELYARD_CHECK:-false}" != true ] || options+=(--check)
  "$steelyard" publish "$service" ${options[@]+"${options[@]}"} "$@" \
    || echo "gate: the answer was not posted; the gate ends as it would have" >&2
}
if [ "${STEELYARD_COMMENT:-false}" = true ] && [ -z "$service" ]; then
  fail "STEELYARD_COMMENT: comments can be posted from GitHub Actions and GitLab CI; elsewhere, use 'steelyard publish' with its options"
fi
if [ "${1:-}" = cancelled ]; then
  publish --news cancelled
  exit 0
fi

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
  # A comment names a branch as people do, and a clone has it as one of its origin.
  present "$base" || ! present "origin/$base" || base=origin/$base
  present "$base" || fail "the base $base of this change is not in the clone; check out with the whole history (fetch-depth: 0)"
  variants=("$(git rev-parse "$base^{commit}"):base" HEAD:change)
fi

options=(--out "$out")
[ -z "${STEELYARD_BUDGET:-}" ] || options+=(--budget "$STEELYARD_BUDGET")
[ -z "${STEELYARD_FAIL_ON:-}" ] || options+=(--fail-on "$STEELYARD_FAIL_ON")
[ -z "${STEELYARD_INCLUDE:-}" ] || options+=(--include "$STEELYARD_INCLUDE")
[ -z "${STEELYARD_EXPLAIN:-}" ] || options+=(--explain --explain-budget "$STEELYARD_EXPLAIN")

# Builds and benchmarks run code of the change: they get no token. A build that needs one has its name in STEELYARD_KEEP.
hidden=()
for name in $(compgen -e); do
  case "$name" in
    *TOKEN* | *SECRET* | *PASSWORD* | *PASSWD* | *CREDENTIAL* | *PRIVATE_KEY* | *API_KEY* | *APIKEY*)
      case " ${STEELYARD_KEEP:-} " in
        *" $name "*) ;;
        *) hidden+=(-u "$name") ;;
      esac
      ;;
  esac
done

# A workspace that is used again has the run of the last build.
[ ! -f "$out/request.json" ] || rm -rf "$out"
publish --news measuring
status=0
env ${hidden[@]+"${hidden[@]}"} "$steelyard" compare "${variants[@]}" "${options[@]}" || status=$?
if [ -f "$out/comment.md" ]; then
  [ -z "${GITHUB_STEP_SUMMARY:-}" ] || cat "$out/comment.md" >>"$GITHUB_STEP_SUMMARY"
  [ -z "${GITHUB_OUTPUT:-}" ] || echo "folder=$out" >>"$GITHUB_OUTPUT"
  publish "$out"
else
  publish --news failed
fi
exit "$status"
