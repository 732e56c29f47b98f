#!/bin/sh
# For Xcode Cloud: copy it as ci_scripts/ci_post_xcodebuild.sh next to the project, executable. It
# runs after each action of xcodebuild; an exit code other than 0 fails the action.
# (developer.apple.com/documentation/xcode/writing-custom-build-scripts)
#
# The tests attach their traces, with names that end with .jsonl. Where tests run without building,
# only ci_scripts is there of the repository: put the baseline into it. Set the environment variable
# LIFETRACE_URL of the workflow to the address of the folder with the files that tools/release made.
set -eu

version=0.1.0
# Only actions that test have results.
[ -d "${CI_RESULT_BUNDLE_PATH:-}" ] || exit 0
here=$(CDPATH='' cd -P "$(dirname "$0")" && pwd -P)
folder=$(mktemp -d)

# The attachments; Xcode 16 or later.
xcrun xcresulttool export attachments --path "$CI_RESULT_BUNDLE_PATH" --output-path "$folder/traces"
if [ -z "$(find "$folder/traces" -name '*.jsonl*' -print)" ]; then
  echo "warning: no test attached a trace, so lifetrace checks nothing"
  exit 0
fi

name=lifetrace-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
for file in "$name.tar.gz" SHA256SUMS; do
  curl --fail --silent --show-error --location --retry 3 --output "$folder/$file" "$LIFETRACE_URL/$file"
done
(cd "$folder" && grep "  $name.tar.gz\$" SHA256SUMS | shasum -a 256 --check)
tar -xzf "$folder/$name.tar.gz" -C "$folder" --strip-components=1
# On a Mac the command uses Homebrew's libzstd.
[ "$(uname -s)" != Darwin ] || brew list zstd >/dev/null 2>&1 || brew install zstd

set -- check "$folder/traces" --reporter xcode
[ ! -f "$here/lifetrace-baseline.json" ] || set -- "$@" --baseline "$here/lifetrace-baseline.json"
"$folder/bin/lifetrace" "$@"
