#!/bin/sh
# A Run Script phase of the target that runs the tests, which shows the traces of the run before, or
# a post-action of the scheme's test action (then choose the target under "Provide build settings
# from"):
#
#     "$SRCROOT/../lifetrace/tools/recipes/xcode-build-phase.sh" "$SRCROOT/Traces"
#
# Clone a version next to the app: git clone --branch 0.1.0 URL lifetrace
#
# Findings appear at their lines in the editor. Set ENABLE_USER_SCRIPT_SANDBOXING=NO for the target:
# the script reads traces that are not declared inputs.
set -u

here=$(CDPATH='' cd -P "$(dirname "$0")" && pwd -P) || exit 1
traces=${1:-$SRCROOT/Traces}
baseline=$SRCROOT/.lifetrace-baseline.json

set -- check "$traces" --reporter xcode
[ -f "$baseline" ] && set -- "$@" --baseline "$baseline"
# Xcode puts its own SDK and compiler settings into the environment, which a build of the tool must
# not see.
exec env -u SDKROOT -u SWIFT_EXEC -u TOOLCHAINS "$here/../lifetrace" "$@"
