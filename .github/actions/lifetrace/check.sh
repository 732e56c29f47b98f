#!/usr/bin/env bash
# Checks traces: annotations in the log, a summary, and SARIF. From the action: PATHS, BASELINE,
# ARGUMENTS, SARIF; from the runner: GITHUB_STEP_SUMMARY, GITHUB_OUTPUT.
set -uo pipefail

words=()
while IFS= read -r line; do
  [ -z "$line" ] || words+=("$line")
done <<<"$ARGUMENTS
$PATHS"
[ -z "$BASELINE" ] || [ ! -f "$BASELINE" ] || words+=(--baseline "$BASELINE")
lifetrace check ${words[@]+"${words[@]}"} --reporter github-actions \
  --reporter "github-markdown=$GITHUB_STEP_SUMMARY" --reporter "sarif=$SARIF"
code=$?
# No report was written where the command was used in a wrong way.
[ ! -s "$SARIF" ] || printf 'exit-code=%s\n' "$code" >>"$GITHUB_OUTPUT"
exit "$code"
