#!/bin/sh
# A job that guards a migration to scenes, for any CI server: preflight, coverage, diff, check.
#
#     tools/recipes/migration-gate.sh PRODUCT BEFORE AFTER [REQUIRED]
#
# PRODUCT   the built app: an .xcarchive, .ipa or .app, or its Info.plist
# BEFORE    the recordings of the app before the migration
# AFTER     those of this build
# REQUIRED  what AFTER has to show (default: icon.cold), as `lifetrace coverage --require` takes it:
#           url.cold,url.warm,reconnect
#
# LIFETRACE is the command (default: lifetrace, version 0.1.0 or later). Reports for a pull request
# go to the folder LIFETRACE_REPORTS (default: lifetrace-reports). All steps run, and the job ends
# with the largest exit code: 1 if something got worse or is missing, 65 or 66 if an input is
# damaged or not there.
set -u

if [ $# -lt 3 ] || [ $# -gt 4 ]; then
  echo "Usage: $0 PRODUCT BEFORE AFTER [REQUIRED]" >&2
  exit 64
fi
product=$1 before=$2 after=$3 required=${4:-icon.cold}
tool=${LIFETRACE:-lifetrace}
reports=${LIFETRACE_REPORTS:-lifetrace-reports}
mkdir -p "$reports" || exit 73
result=0

# step NAME COMMAND…: runs a step, and goes on.
step() {
  name=$1
  shift
  echo "== $name"
  "$@"
  code=$?
  echo "== $name: exit $code"
  [ "$code" -le "$result" ] || result=$code
}

step preflight "$tool" preflight "$product" --reporter human \
  --reporter "markdown=$reports/preflight.md" --reporter "junit=$reports/preflight.xml"
step coverage "$tool" coverage "$after" --require "$required" -o "$reports/coverage.md"
step diff "$tool" diff "$before" "$after" --fail-on new-errors,vanished-calls,repeated-calls \
  -o "$reports/differences.md"
# With the product, requests and scene configurations are compared with its Info.plist.
set -- "$after" --info-plist "$product"
[ ! -f .lifetrace-baseline.json ] || set -- "$@" --baseline .lifetrace-baseline.json
step check "$tool" check "$@" --reporter human --reporter "junit=$reports/check.xml"
exit "$result"
