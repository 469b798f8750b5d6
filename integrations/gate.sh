#!/usr/bin/env bash
# Compares the commit that is checked out with its base, in a job of continuous integration, and ends as the comparison ends: 1 for a
# regression. The answer for reviewers is comment.md in the run's folder; where a job has a summary page, it is there as well, and with
# STEELYARD_COMMENT=true on the request. Whether it can be posted never changes how the gate ends. Everything is set by variables, so that
# it is the same for every service: docs/guide/pull-requests.md lists them. Where each step of a job has its own variables, three steps keep
# the token from what is measured: 'gate.sh announce' and 'gate.sh answer' post, 'gate.sh measure' does the rest. 'gate.sh cancelled' says
# that there will be no answer. Without an argument, it does all of it.
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
  local options=() limit=()
  [ "${STEELYARD_CHECK:-false}" != true ] || options+=(--check)
  # A service that does not answer must not keep the gate from ending.
  ! command -v timeout >/dev/null || limit=(timeout 300)
  ${limit[@]+"${limit[@]}"} "$steelyard" publish "$service" ${options[@]+"${options[@]}"} "$@" \
    || echo "gate: the answer was not posted; the gate ends as it would have" >&2
}
if [ "${STEELYARD_COMMENT:-false}" = true ] && [ -z "$service" ]; then
  fail "STEELYARD_COMMENT: comments can be posted from GitHub Actions and GitLab CI; elsewhere, use 'steelyard publish' with its options"
fi
if [ "${STEELYARD_CHECK:-false}" = true ] && [ "${STEELYARD_COMMENT:-false}" != true ]; then
  fail "STEELYARD_CHECK: a check comes with a comment; set STEELYARD_COMMENT as well"
fi
# What a change commits must not be taken for what was measured.
[ ! -L "$out" ] || fail "$out is a link; delete it, or set STEELYARD_OUT"
[ -z "$(git ls-files -- "$out" | head -1)" ] || fail "$out has files of the repository; set STEELYARD_OUT to another folder"

answer() {
  if [ -f "$out/comment.md" ]; then
    publish "$out"
  else
    publish --news failed
  fi
}
case "${1:-}" in
  cancelled) publish --news cancelled; exit 0 ;;
  announce) publish --news measuring; exit 0 ;;
  answer) answer; exit 0 ;;
  measure | "") ;;
  *) fail "unknown argument $1; use announce, measure, answer or cancelled" ;;
esac

base=${STEELYARD_BASE:-}
target=${STEELYARD_TARGET:-${GITHUB_BASE_REF:-${CI_MERGE_REQUEST_TARGET_BRANCH_NAME:-${CHANGE_TARGET:-}}}}
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
case "${STEELYARD_ISOLATE:-false}" in
  false) ;;
  true) options+=(--isolate=files) ;;
  files | no-network) options+=("--isolate=$STEELYARD_ISOLATE") ;;
  *) fail "STEELYARD_ISOLATE is '$STEELYARD_ISOLATE'; use true or no-network" ;;
esac
[ -z "${STEELYARD_EXPLAIN:-}" ] || options+=(--explain --explain-budget "$STEELYARD_EXPLAIN")

# Builds and benchmarks run code of the change: what looks secret is not handed to them, nor are the files by which a step of GitHub sets up
# later ones. A build that needs one of them has its name in STEELYARD_KEEP. With STEELYARD_ISOLATE, they see a short list of variables.
hidden=()
for name in $(compgen -e); do
  case "${name^^}" in
    *TOKEN* | *SECRET* | *PASSWORD* | *PASSWD* | *PASSPHRASE* | *CREDENTIAL* | *CREDS* | *_KEY | *_KEY_* | *APIKEY* | *AUTH* | *JWT* | *_PAT \
      | DATABASE_URL | CI_REPOSITORY_URL | GITHUB_ENV | GITHUB_PATH | GITHUB_OUTPUT | GITHUB_STATE | GITHUB_STEP_SUMMARY)
      case " ${STEELYARD_KEEP:-} " in
        *" $name "*) ;;
        *) hidden+=(-u "$name") ;;
      esac
      ;;
  esac
done

# A workspace that is used again has the run of the last build.
[ ! -f "$out/request.json" ] || rm -rf "$out"
[ ! -f "$out/comment.md" ] || fail "$out has an answer that was not measured here; delete it, or set STEELYARD_OUT"
[ "${1:-}" = measure ] || publish --news measuring
status=0
env ${hidden[@]+"${hidden[@]}"} "$steelyard" compare "${variants[@]}" "${options[@]}" || status=$?
if [ -f "$out/comment.md" ]; then
  [ -z "${GITHUB_STEP_SUMMARY:-}" ] || cat "$out/comment.md" >>"$GITHUB_STEP_SUMMARY"
  [ -z "${GITHUB_OUTPUT:-}" ] || echo "folder=$out" >>"$GITHUB_OUTPUT"
fi
[ "${1:-}" = measure ] || answer
exit "$status"
