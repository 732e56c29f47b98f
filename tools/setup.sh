# shellcheck shell=sh
# What the tools need before they can build: a Swift toolchain, the development files of libzstd
# and zlib, pkg-config; and the current build of the command. Sourced, never run.
#
# The caller sets lt_tool (the name that messages begin with) and lt_root (the absolute path of the
# tree). Plain sh, because dash starts in a millisecond and macOS has bash 3.2. Every name begins
# with lt_, so that no variable of the caller's environment reaches the command changed.
#
# Exit codes: 69 something is missing and could not be installed, 70 the build failed,
# 73 the tree cannot be written to and holds no build of these sources.

: "${lt_tool:?}" "${lt_root:?}"
lt_swift_minimum=6.2
# What the binary is made of, below lt_root.
lt_inputs="Package.swift Sources tools/setup.sh tools/profile.d"
# Whether builds use what tools/profile recorded.
lt_uses_profile=true

# Says what is wrong in one line and ends the (sub)shell with the code.
lt_fail() {
  lt_code=$1
  shift
  printf '%s: %s (exit %s)\n' "$lt_tool" "$*" "$lt_code" >&2
  exit "$lt_code"
}

# --- Swift -----------------------------------------------------------------------------------

# Sets lt_swift to the absolute path of `swift`: the one of PATH, else of a usual place, because
# installers write to shell profiles that a CI job or an editor does not read.
lt_find_swift() {
  lt_swift=$(command -v swift) || lt_swift=
  case $lt_swift in
    /*) return 0 ;;
    ?*/*) lt_swift=$PWD/$lt_swift && return 0 ;;
  esac
  for lt_directory in "${SWIFTLY_BIN_DIR:-}" "${HOME:+$HOME/.local/share/swiftly/bin}" \
    "${HOME:+$HOME/.swiftly/bin}" /opt/swift/usr/bin /usr/local/swift/usr/bin \
    /usr/share/swift/usr/bin \
    /Library/Developer/Toolchains/swift-latest.xctoolchain/usr/bin; do
    lt_swift=$lt_directory/swift
    # A directory may have the right to be executed, too.
    [ -n "$lt_directory" ] && [ -f "$lt_swift" ] && [ -x "$lt_swift" ] && return 0
  done
  lt_swift=
  return 1
}

# Ends with 69 unless a toolchain that is new enough runs.
lt_require_swift() {
  lt_where="get Swift from https://www.swift.org/install"
  lt_find_swift ||
    lt_fail 69 "no 'swift' found; Swift $lt_swift_minimum or later is needed: $lt_where"
  lt_said=$(cd "$lt_root" && "$lt_swift" --version 2>&1 </dev/null) ||
    lt_fail 69 "'$lt_swift --version' fails ($(printf '%s\n' "$lt_said" | sed -n 1p)): $lt_where"
  lt_version=$(printf '%s\n' "$lt_said" |
    sed -n 's/.*Swift version \([0-9][0-9]*\)\.\([0-9][0-9]*\).*/\1.\2/p' | sed -n 1p)
  [ -n "$lt_version" ] ||
    lt_fail 69 "'$lt_swift --version' names no Swift version: $lt_where"
  if [ "${lt_version%.*}" -lt "${lt_swift_minimum%.*}" ] ||
    { [ "${lt_version%.*}" -eq "${lt_swift_minimum%.*}" ] &&
      [ "${lt_version#*.}" -lt "${lt_swift_minimum#*.}" ]; }; then
    lt_fail 69 "'$lt_swift' is Swift $lt_version, $lt_swift_minimum or later is needed: $lt_where"
  fi
}

# Sets a home for the compiler inside the tree if its own is not writable for its caches.
lt_require_home() {
  [ -n "${HOME:-}" ] && [ -d "$HOME" ] && [ -w "$HOME" ] && return 0
  HOME=$lt_root/.build/home
  export HOME
  mkdir -p "$HOME"
}

# --- Libraries -------------------------------------------------------------------------------

# Whether the build can find a library: lt_has_library PKG-CONFIG-NAME HEADER HOMEBREW-FORMULA.
# May extend PKG_CONFIG_PATH, which the package manager reads itself, also without pkg-config.
lt_has_library() {
  pkg-config --exists "$1" 2>/dev/null && return 0
  [ -f "/usr/include/$2" ] && return 0
  [ -f "/usr/local/include/$2" ] && return 0
  [ "$lt_system" = Darwin ] || return 1
  lt_sdk=$(xcrun --show-sdk-path 2>/dev/null) && [ -f "$lt_sdk/usr/include/$2" ] && return 0
  for lt_prefix in "$(brew --prefix "$3" 2>/dev/null)" /opt/homebrew /opt/local; do
    if [ -n "$lt_prefix" ] && [ -f "$lt_prefix/include/$2" ]; then
      PKG_CONFIG_PATH=$lt_prefix/lib/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
      export PKG_CONFIG_PATH
      return 0
    fi
  done
  return 1
}

# Sets lt_needed to the packages without which nothing builds, and lt_packages to those and
# pkg-config if it is missing: without it the build warns, and finds only the usual directories.
lt_probe_libraries() {
  lt_needed=
  if [ "$lt_system" = Darwin ]; then
    lt_has_library libzstd zstd.h zstd || lt_needed="$lt_needed zstd"
    lt_has_library zlib zlib.h zlib || lt_needed="$lt_needed zlib"
  else
    lt_has_library libzstd zstd.h zstd || lt_needed="$lt_needed libzstd-dev"
    lt_has_library zlib zlib.h zlib || lt_needed="$lt_needed zlib1g-dev"
  fi
  lt_packages=$lt_needed
  command -v pkg-config >/dev/null 2>&1 || lt_packages="$lt_packages pkg-config"
  lt_needed=${lt_needed# }
  lt_packages=${lt_packages# }
}

# Runs apt-get with the rights of root, without a question; fails without such rights. Sets
# lt_because to its last error.
lt_apt_get() {
  if [ "$(id -u)" -eq 0 ]; then
    set -- env DEBIAN_FRONTEND=noninteractive apt-get "$@"
  elif sudo -n true 2>/dev/null </dev/null; then
    set -- sudo -n env DEBIAN_FRONTEND=noninteractive apt-get "$@"
  else
    return 1
  fi
  lt_said=$("$@" </dev/null 2>&1) && return 0
  lt_because=$(printf '%s\n' "$lt_said" | sed -n 's/^E: //p' | sed -n '$p')
  return 1
}

# lt_apt_install PACKAGE…: refreshes the package lists once, and only if they are missing (fresh
# container) or the first attempt fails (old lists).
lt_apt_install() {
  if ls /var/lib/apt/lists/*_Packages* >/dev/null 2>&1; then
    lt_apt_get install -y --no-install-recommends "$@" && return 0
  fi
  lt_apt_get update && lt_apt_get install -y --no-install-recommends "$@"
}

# Installs lt_packages if that needs no question; whether it worked is for the next probe to say.
# Sets lt_remedy to what a person has to run, and lt_because to why this could not.
lt_install_libraries() {
  lt_because=
  lt_remedy="install the development files of libzstd and zlib, and pkg-config"
  # The list holds package names only: split on purpose.
  # shellcheck disable=SC2086
  set -- $lt_packages
  if [ "$lt_system" = Darwin ]; then
    lt_remedy="run: brew install $lt_packages"
    if command -v brew >/dev/null 2>&1; then
      printf '%s: installing %s (brew)…\n' "$lt_tool" "$lt_packages" >&2
      brew install "$@" </dev/null >/dev/null 2>&1
    else
      lt_remedy="install Homebrew from https://brew.sh, then $lt_remedy"
    fi
  elif command -v apt-get >/dev/null 2>&1; then
    lt_remedy="run: sudo apt-get update && sudo apt-get install -y $lt_packages"
    if [ "$(id -u)" -eq 0 ] || sudo -n true 2>/dev/null </dev/null; then
      printf '%s: installing %s (apt-get)…\n' "$lt_tool" "$lt_packages" >&2
      lt_apt_install "$@"
    fi
  fi
}

# Ends with 69 unless the libraries are there, if need be after installing them. Missing
# pkg-config alone does not end it.
lt_require_libraries() {
  lt_system=$(uname -s)
  lt_probe_libraries
  [ -z "$lt_packages" ] && return 0
  lt_install_libraries
  lt_probe_libraries
  [ -z "$lt_needed" ] ||
    lt_fail 69 "missing: $lt_needed${lt_because:+ (apt-get: $lt_because)}; $lt_remedy"
}

# --- The current build -----------------------------------------------------------------------
#
#   .build/run/bin-SOURCES-TOOLCHAIN/lifetrace   what runs; put there by a rename, never changed
#   .build/run/current                           which of these is current, and how to see that it
#   still is
#   .build/run/scratch                           where it is built, apart from `swift test`, which
#                                                locks its own directory while its tests run this
#   .build/run/lock                              link to "process PID" of the one that builds
#   .build/run/build.log                         output of the last build
#   .build/run/include                           header with the commit of the sources
#   .build/run/static                            links to the static libraries
#   .build/home                                  home directory of users who have none

# Sets lt_processor to what -march is to be, empty for the compiler's choice: that one serves every
# processor of x86-64, and the instructions that nearly all have since 2013 spare a twentieth of the
# time. (x86-64 psABI, "Micro-Architecture Levels".)
lt_read_processor() {
  lt_processor=
  case $(uname -sm) in
    'Linux x86_64')
      # A loop, because it is done at each start and a program would take longer.
      while read -r lt_name lt_colon lt_flags; do
        [ "$lt_name" = flags ] && [ "$lt_colon" = : ] || continue
        for lt_flag in avx2 bmi1 bmi2 f16c fma abm movbe; do
          case " $lt_flags " in *" $lt_flag "*) ;; *) return 0 ;; esac
        done
        lt_processor=x86-64-v3
        return 0
      done 2>/dev/null </proc/cpuinfo
      ;;
    'Darwin x86_64')
      # Processors that have these have the rest.
      lt_flags=$(sysctl -n hw.optional.avx2_0 hw.optional.bmi2 hw.optional.fma 2>/dev/null)
      [ "$(printf '%s' "$lt_flags" | tr -d '\n')" != 111 ] || lt_processor=x86-64-v3
      ;;
  esac
  return 0
}

# Sets lt_key to a checksum of everything the binary is made of: names and contents of the sources,
# so that deletions, checkouts and restored times are noticed, the commit that `version` prints, and
# the system and the processor, because a tree may be shared with a container or another machine.
lt_read_sources() {
  lt_read_processor
  lt_read_source_version
  lt_sum=$(cd "$lt_root" && {
    uname -sm
    printf '%s\n' "$lt_processor" "$lt_commit" "$lt_modified"
    # Words: split on purpose.
    # shellcheck disable=SC2086
    find -L $lt_inputs -type f ! -name '.*' -exec cksum {} + |
      LC_ALL=C sort
  } | cksum)
  lt_key=${lt_sum%% *}
}

# Sets lt_binary to the current build if it is found without reading the sources; fails if they have
# to be read. Sets lt_state to a text that is the same as long as the toolchain, the place of the
# tree and the running system are, empty if there is none.
lt_find_current() {
  lt_state=
  lt_find_swift || return 1
  # The processor changes with a restart or on another machine only.
  read -r lt_boot 2>/dev/null </proc/sys/kernel/random/boot_id ||
    lt_boot=$(sysctl -n kern.bootsessionuuid 2>/dev/null)
  [ -n "$lt_boot" ] || return 1
  lt_bin=${lt_swift%/*}
  lt_developer=${DEVELOPER_DIR:-/var/db/xcode_select_link}
  set -- "$lt_swift"
  for lt_file in $lt_inputs; do set -- "$@" "$lt_root/$lt_file"; done
  for lt_file in "$lt_bin/swift-frontend" "$lt_developer/usr/bin/swift-frontend" \
    "$lt_developer/Toolchains/XcodeDefault.xctoolchain/usr/bin/swift-frontend" \
    "$lt_bin/../config.json" "$lt_root/.swift-version" "$lt_root/.git/logs/HEAD"; do
    [ ! -e "$lt_file" ] || set -- "$@" "$lt_file"
  done
  # With the numbers of the files: those of a copied tree are others.
  lt_state="$lt_boot $lt_developer ${TOOLCHAINS:-}
$(LC_ALL=C TZ=UTC0 ls -Lnid "$@" 2>/dev/null)
"
  lt_is_current "$@"
}

# Sets lt_binary to the build that was noted in this state; fails if one of the files and folders
# changed since: lt_is_current FILE…
#
# Compares times of status changes (ctime), because they cannot be set back. One call of find takes
# a tenth of the time that reading all sources takes.
lt_is_current() {
  [ -f "$lt_run/current" ] || return 1
  lt_known=
  {
    IFS= read -r lt_binary || return 1
    while IFS= read -r lt_line; do lt_known=$lt_known$lt_line'
'; done
  } <"$lt_run/current"
  [ "$lt_known" = "$lt_state" ] && [ -x "$lt_binary" ] &&
    lt_changed=$(find -L "$@" -newercm "$lt_run/current" -print -quit 2>/dev/null) &&
    [ -z "$lt_changed" ]
}

# Begins to look at the sources: files that change from now on are newer than the mark.
lt_begin_reading() {
  lt_mark=$lt_run/.mark-$$
  if [ -z "$lt_state" ] || ! true 2>/dev/null >"$lt_mark"; then lt_mark=; fi
}

# Notes that lt_binary is the build of the sources as they were at lt_begin_reading. The note's date
# is two seconds earlier, because some file systems keep whole seconds.
lt_keep_current() {
  [ -n "$lt_mark" ] || return 0
  lt_note=$lt_run/.current-$$
  if printf '%s\n%s' "$lt_binary" "$lt_state" >"$lt_note" && touch -r "$lt_mark" "$lt_note" &&
    { touch -A -02 "$lt_note" || touch -r "$lt_mark" -d '-2 seconds' "$lt_note"; }; then
    mv -f "$lt_note" "$lt_run/current"
  fi 2>/dev/null
  rm -f "$lt_mark" "$lt_note"
}

# Sets lt_toolchain to a checksum that distinguishes toolchains without starting them (that
# costs 80 ms): its path, the sizes of its programs (dates differ between copies), and the choices
# of Xcode and swiftly. Empty without a toolchain.
lt_read_toolchain() {
  lt_toolchain=
  lt_find_swift || return 0
  lt_bin=${lt_swift%/*}
  lt_developer=${DEVELOPER_DIR:-/var/db/xcode_select_link}
  # Only the sizes that ls prints are read; stat has other options on every system.
  # shellcheck disable=SC2012
  lt_sum=$({
    printf '%s\n' "$lt_swift" "$lt_developer" "${TOOLCHAINS:-}"
    ls -Lnd "$lt_swift" "$lt_bin/swift-frontend" "$lt_developer/usr/bin/swift-frontend" \
      "$lt_developer/Toolchains/XcodeDefault.xctoolchain/usr/bin/swift-frontend" 2>/dev/null |
      while read -r _ _ _ _ lt_size _; do printf '%s\n' "$lt_size"; done
    for lt_choice in "$lt_bin/../config.json" "$lt_root/.swift-version"; do
      [ ! -f "$lt_choice" ] || cat "$lt_choice"
    done
  } | cksum)
  lt_toolchain=${lt_sum%% *}
}

# Sets lt_binary to the build of these sources by this toolchain; fails if it is missing.
lt_find_build() {
  lt_binary=$lt_run/bin-$lt_key-$lt_toolchain/lifetrace
  [ -x "$lt_binary" ]
}

# The same by any toolchain: for a machine without one, and a tree that cannot be written to.
lt_find_any_build() {
  for lt_binary in "$lt_run/bin-$lt_key"-*/lifetrace; do
    [ -x "$lt_binary" ] && return 0
  done
  return 1
}

# Waits until no other process builds in this tree, or the build is there. Only spares doubled work:
# the package manager locks its scratch directory itself, and a finished build is put in place by a
# rename. So a lock whose owner is gone may be removed without further care, and one that is ten
# minutes old too (its number may belong to another process by now).
lt_lock() {
  lt_waited=0
  until ln -s "process $$" "$lt_run/lock" 2>/dev/null; do
    lt_find_build && return 0
    lt_owner=$(readlink "$lt_run/lock")
    lt_owner=${lt_owner#process }
    if [ -n "$lt_owner" ] && [ "$lt_waited" -lt 600 ] &&
      { kill -0 "$lt_owner" 2>/dev/null || [ -d "/proc/$lt_owner" ]; }; then
      [ "$lt_waited" -gt 0 ] || printf '%s: waiting for the build of process %s…\n' \
        "$lt_tool" "$lt_owner" >&2
      sleep 1
    elif ! rm -f "$lt_run/lock" || [ "$lt_waited" -gt 610 ]; then
      return 0
    fi
    lt_waited=$((lt_waited + 1))
  done
}

lt_unlock() {
  [ "$(readlink "$lt_run/lock")" != "process $$" ] || rm -f "$lt_run/lock"
}

# Sets lt_commit and lt_date to the last commit that changed the sources, and lt_modified to whether
# they differ from it; both empty if the tree is not a repository of its own.
lt_read_source_version() {
  lt_commit=
  lt_date=
  lt_modified=false
  # Hooks of git set variables that name another repository.
  lt_git="env -u GIT_DIR -u GIT_WORK_TREE -u GIT_INDEX_FILE TZ=UTC0 git -C"
  lt_prefix=$($lt_git "$lt_root" rev-parse --show-prefix 2>/dev/null) && [ -z "$lt_prefix" ] || return 0
  # Words: split on purpose.
  # shellcheck disable=SC2086
  set -- $lt_inputs
  lt_said=$($lt_git "$lt_root" log -1 --date=format-local:%Y-%m-%d --format='%H %cd' -- "$@" 2>/dev/null) &&
    [ -n "$lt_said" ] || return 0
  lt_commit=${lt_said%% *}
  lt_date=${lt_said#* }
  lt_said=$($lt_git "$lt_root" status --porcelain -- "$@" 2>/dev/null)
  [ -z "$lt_said" ] || lt_modified=true
}

# Writes the commit of the sources for CSourceVersion. The folder is always the same, so that a new
# commit compiles one file again.
lt_write_source_version() {
  lt_read_source_version
  lt_include=$lt_root/.build/run/include
  lt_said="#define LIFETRACE_COMMIT \"$lt_commit\"
#define LIFETRACE_DATE \"$lt_date\"
#define LIFETRACE_MODIFIED $lt_modified"
  mkdir -p "$lt_include" &&
    if [ "$(cat "$lt_include/lifetrace-source-version.h" 2>/dev/null)" != "$lt_said" ]; then
      printf '%s\n' "$lt_said" >"$lt_include/lifetrace-source-version.h"
    fi
}

# Sets lt_static to a folder with links to the static libraries and nothing else: a linker that
# looks there first takes them. The package manager puts the folders of pkg-config's files before
# all others, so that the folder has such files, too. Empty if one of the libraries is missing.
lt_find_static_libraries() {
  lt_static=$lt_root/.build/run/static
  rm -rf "$lt_static"
  mkdir -p "$lt_static"
  for lt_library in libzstd:zstd zlib:z; do
    lt_package=${lt_library%:*}
    lt_name=lib${lt_library#*:}.a
    for lt_directory in "$(pkg-config --variable=libdir "$lt_package" 2>/dev/null)" \
      "/usr/lib/$(uname -m)-linux-gnu" /usr/lib64 /usr/lib /usr/local/lib; do
      if [ -n "$lt_directory" ] && [ -f "$lt_directory/$lt_name" ]; then
        ln -s "$lt_directory/$lt_name" "$lt_static/$lt_name"
        break
      fi
    done
    [ -L "$lt_static/$lt_name" ] || { lt_static= && return 0; }
    {
      printf 'Name: %s\nDescription: %s\n' "$lt_package" "$lt_name"
      printf 'Version: %s\n' "$(pkg-config --modversion "$lt_package" 2>/dev/null || echo 0)"
      printf 'Cflags: %s\n' "$(pkg-config --cflags "$lt_package" 2>/dev/null)"
      printf 'Libs: -L%s -l%s\n' "$(printf '%s' "$lt_static" | sed 's/ /\\ /g')" "${lt_library#*:}"
    } >"$lt_static/$lt_package.pc"
  done
  # Swift's runtime is written in C++, and the archive of its library belongs to the compiler.
  lt_name=$("${lt_swift%/*}/clang" -print-file-name=libstdc++.a 2>/dev/null)
  case $lt_name in
    /*) ln -s "$lt_name" "$lt_static/libstdc++.a" ;;
    *) lt_static= ;;
  esac
}

# lt_strip FROM TO: copies a command without its symbols; unchanged without a tool for that.
lt_strip() {
  if [ "$(uname -s)" = Darwin ]; then
    # Not all of them: the signature stays valid only with the ones that the loader knows.
    strip -x -o "$2" "$1" 2>/dev/null && return 0
  else
    for lt_tool_path in strip llvm-strip "${lt_swift:+${lt_swift%/*}/llvm-objcopy}"; do
      command -v "$lt_tool_path" >/dev/null 2>&1 || continue
      # Two sections that the command does not use differ between builds of one commit: hashes of
      # the modules, which see the folder of the tree, and the build's id, which is made from them.
      lt_sections="--remove-section=.swift_modhash --remove-section=.note.gnu.build-id"
      # Two words: split on purpose.
      # shellcheck disable=SC2086
      "$lt_tool_path" --strip-all $lt_sections "$1" -o "$2" 2>/dev/null && return 0
      # shellcheck disable=SC2086
      "$lt_tool_path" --strip-all $lt_sections "$1" "$2" 2>/dev/null && return 0
    done
  fi
  cp "$1" "$2"
}

# Copies the output of a build, and says how far it is: "[30/43] Compiling …" is step 30 of 43. On
# a terminal one line always shows that; elsewhere, as in the log of a CI server, a line is added
# twice a minute.
lt_show_progress() {
  lt_line_start='\r\033[K'
  lt_line_end=
  if [ ! -t 2 ] || [ "${TERM:-dumb}" = dumb ]; then
    lt_line_start=
    lt_line_end='\n'
  fi
  lt_began=$(date +%s)
  lt_said=$lt_began
  while IFS= read -r lt_line; do
    printf '%s\n' "$lt_line"
    case $lt_line in
      '['[0-9]*/[0-9]*']'*)
        lt_now=$(date +%s)
        [ -z "$lt_line_end" ] || [ $((lt_now - lt_said)) -ge 30 ] || continue
        lt_said=$lt_now
        lt_step=${lt_line%%]*}
        lt_step=${lt_step#?}
        # The format holds the control characters of this function alone.
        # shellcheck disable=SC2059
        printf "$lt_line_start  step %s of %s, %s s$lt_line_end" \
          "${lt_step%/*}" "${lt_step#*/}" "$((lt_now - lt_began))" >&2
        ;;
    esac
  done
  # shellcheck disable=SC2059
  printf "$lt_line_start" >&2
}

# Sets lt_profile to the file with how often the code runs, so that what runs often lies together:
# of the compiler and the system that it was recorded with. A function that changed since is built
# as if there were none.
lt_name_profile() {
  lt_profile=$lt_root/tools/profile.d/swift-$lt_version-$(uname -s)-$(uname -m).profdata
}

# lt_compile SCRATCH OPTION…: builds the sources as they are now into a scratch directory, and logs
# to lt_log; ends with 70 if that fails.
lt_compile() {
  lt_scratch=$1
  shift
  lt_write_source_version
  lt_static=
  set -- build -c release --product lifetrace --scratch-path "$lt_scratch" -Xcc "-I$lt_include" "$@"
  # macOS has no static standard library: its own is part of the system.
  if [ "$lt_system" != Darwin ]; then
    # At a fixed address: at each start a binary that may lie anywhere corrects 36,000 pointers
    # first, which is half a millisecond and 0.6 MB of pages that no other process shares.
    set -- "$@" --static-swift-stdlib -Xswiftc -Xclang-linker -Xswiftc -no-pie
    lt_find_static_libraries
    [ -z "$lt_static" ] ||
      set -- "$@" -Xlinker "-L$lt_static" -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
  fi
  # Tests run with the checks of exclusive access; in the product they cost a third of the time.
  set -- "$@" -Xswiftc -enforce-exclusivity=unchecked
  lt_said=
  lt_name_profile
  if $lt_uses_profile && [ -f "$lt_profile" ]; then
    set -- "$@" -Xswiftc -Xfrontend -Xswiftc "-ir-profile-use=$lt_profile"
    lt_said=$(cksum <"$lt_profile")
  fi
  # The compiler keeps the objects of code that stayed the same, also with another profile.
  if [ "$(cat "$lt_root/$lt_scratch/profile" 2>/dev/null)" != "$lt_said" ]; then
    rm -rf "${lt_root:?}/$lt_scratch"
    mkdir -p "$lt_root/$lt_scratch" && printf '%s\n' "$lt_said" >"$lt_root/$lt_scratch/profile"
  fi
  [ -z "$lt_processor" ] || set -- "$@" -Xcc "-march=$lt_processor"
  lt_pkg_config=${PKG_CONFIG_PATH:-}
  [ -z "$lt_static" ] || lt_pkg_config=$lt_static${lt_pkg_config:+:$lt_pkg_config}
  # The compiler lets addresses decide between choices that are equal. Where they are not random, it
  # writes the same code each time.
  lt_fixed=
  ! setarch -R true 2>/dev/null || lt_fixed="setarch -R"
  {
    # shellcheck disable=SC2086 # two words, or none
    (cd "$lt_root" && PKG_CONFIG_PATH=$lt_pkg_config $lt_fixed "$lt_swift" "$@" </dev/null 2>&1)
    printf '%s\n' "$?" >"$lt_log.code"
  } | lt_show_progress >"$lt_log"
  read -r lt_code <"$lt_log.code"
  rm -f "$lt_log.code"
  if [ "$lt_code" -ne 0 ]; then
    cat "$lt_log" >&2
    lt_fail 70 "the build failed, see above"
  fi
}

# Puts the finished binary in its place, without its symbols, which stay in the scratch directory,
# and keeps the three newest: going back and forth between two commits needs no build, and the
# removed ones are not in use. A removed file that runs continues to run.
#
# It is a copy of the stripped file: of one as strip has written it Linux maps larger pieces, 2 to
# 4 MB more of memory (measured on ext4 with Linux 6.18).
lt_install_build() {
  lt_directory=$lt_run/bin-$lt_key-$lt_toolchain
  if ! { mkdir -p "$lt_directory" &&
    lt_strip "$lt_run/scratch/release/lifetrace" "$lt_directory/.stripped-$$" &&
    cp "$lt_directory/.stripped-$$" "$lt_directory/.new-$$" &&
    rm -f "$lt_directory/.stripped-$$" &&
    mv -f "$lt_directory/.new-$$" "$lt_directory/lifetrace"; }; then
    lt_fail 73 "cannot write to '$lt_directory'"
  fi
  # Only this script names these directories, so that reading the list of ls is safe.
  # shellcheck disable=SC2012
  (cd "$lt_run" && ls -dt bin-*) | sed 1,3d | while read -r lt_old; do
    rm -rf "${lt_run:?}/$lt_old"
  done
}

# Makes the build of the current sources, unless another process does so meanwhile. Runs in a
# subshell of the caller: it may end it, sets traps, and changes the environment.
lt_build() {
  lt_require_swift
  mkdir -p "$lt_run" 2>/dev/null
  [ -w "$lt_run" ] ||
    lt_fail 73 "'$lt_run' cannot be written to and holds no build of these sources"
  trap lt_unlock EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  lt_lock
  lt_find_build && return 0
  lt_require_home
  lt_require_libraries
  lt_reason="first run; takes 3 to 6 minutes on two cores and 200 MB in .build"
  [ ! -d "$lt_run/scratch" ] || lt_reason="sources or toolchain changed"
  printf 'building lifetrace (%s)…\n' "$lt_reason" >&2
  lt_log=$lt_run/build.log
  # Sources saved during a build may be in it or not: build until they stayed the same.
  lt_built=
  until [ "$lt_built" = "$lt_key" ]; do
    lt_built=$lt_key
    lt_compile .build/run/scratch
    lt_read_sources
  done
  lt_install_build
}

# Sets lt_binary to the command built from the current sources; ends the shell if that is
# impossible.
lt_require_build() {
  lt_run=$lt_root/.build/run
  lt_find_current && return 0
  lt_begin_reading
  lt_read_sources
  lt_read_toolchain
  if ! lt_find_build; then
    if [ -z "$lt_toolchain" ] || { [ -d "$lt_run" ] && [ ! -w "$lt_run" ]; }; then
      rm -f "$lt_mark" 2>/dev/null
      lt_find_any_build && return 0
    fi
    (lt_build) || {
      lt_code=$?
      rm -f "$lt_mark" 2>/dev/null
      exit "$lt_code"
    }
    # The subshell may have built newer sources than those read above.
    lt_begin_reading
    lt_read_sources
    lt_find_build || lt_fail 70 "the build is not where it was put: '$lt_binary'"
  fi
  lt_keep_current
}
