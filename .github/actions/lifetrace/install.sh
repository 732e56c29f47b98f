#!/usr/bin/env bash
# Downloads the archive of a version, verifies it, and puts the command on the PATH of later steps.
# From the action: VERSION, ADDRESS, CHECKSUM, REPOSITORY; from the runner: RUNNER_TEMP, GITHUB_PATH.
set -euo pipefail

fail() {
  printf '::error title=lifetrace::%s\n' "$1"
  exit 1
}

name=lifetrace-$VERSION-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
if [ -z "$ADDRESS" ]; then
  [ -n "$REPOSITORY" ] || fail "the input 'url' is missing: a local action has no releases"
  ADDRESS=$GITHUB_SERVER_URL/$REPOSITORY/releases/download/$VERSION
fi
folder=$RUNNER_TEMP/lifetrace-$VERSION
rm -rf "$folder"
mkdir -p "$folder"

# download FILE: gets a file of the release.
download() {
  curl --fail --silent --show-error --location --retry 3 --proto '=https,file' \
    --output "$folder/$1" "${ADDRESS%/}/$1" || fail "'${ADDRESS%/}/$1' cannot be downloaded"
}

download "$name.tar.gz"
if [ -z "$CHECKSUM" ]; then
  download SHA256SUMS
  CHECKSUM=$(awk -v name="$name.tar.gz" '$2 == name { print $1 }' "$folder/SHA256SUMS")
  [ -n "$CHECKSUM" ] || fail "SHA256SUMS has no checksum of '$name.tar.gz'"
fi
if command -v sha256sum >/dev/null; then found=$(sha256sum "$folder/$name.tar.gz"); else found=$(shasum -a 256 "$folder/$name.tar.gz"); fi
[ "${found%% *}" = "$CHECKSUM" ] ||
  fail "'$name.tar.gz' has the checksum ${found%% *}, expected $CHECKSUM"
tar -xzf "$folder/$name.tar.gz" -C "$folder" --strip-components=1
"$folder/bin/lifetrace" version
printf '%s\n' "$folder/bin" >>"$GITHUB_PATH"
