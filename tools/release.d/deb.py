"""A package for Debian, Ubuntu and systems like them."""

import email.utils
import hashlib
import textwrap

import archives
import binary
import release

# lintian calls linked libraries an error; a file for several versions of a system has no choice.
OVERRIDES = """\
# The package is made for all systems with this glibc, not for one version of Debian.
lifetrace: embedded-library *
# It is for those who install it themselves, not for an upload to Debian.
lifetrace: initial-upload-closes-no-bugs *
"""


def make(made, maintainer):
    """Name and bytes of the package."""
    processor = binary.DEBIAN_PROCESSORS[made.command.processor]
    version = f"{made.version}-1"
    files = [archives.Member("usr/bin/lifetrace", made.command.data, 0o755)]
    for name, member in made.below("share").items():
        if name.startswith("man/"):
            files.append(archives.Member(f"usr/share/{name}.gz", archives.gz(member.data)))
        elif name.startswith("zsh/"):
            # Debian's own folder of zsh for files of packages.
            files.append(archives.Member("usr/share/zsh/vendor-completions/_lifetrace", member.data))
        elif not name.startswith("doc/"):
            files.append(archives.Member(f"usr/share/{name}", member.data))
    place = "usr/share/doc/lifetrace"
    files.append(archives.Member(f"{place}/copyright", copyright_text(made)))
    files.append(archives.Member(f"{place}/changelog.Debian.gz", archives.gz(changelog(made, version, maintainer).encode())))
    files.append(archives.Member("usr/share/lintian/overrides/lifetrace", OVERRIDES))
    size = sum(len(member.data) + 1023 >> 10 for member in files)
    least = ".".join(map(str, made.command.least))
    description = "\n".join(" " + line for line in textwrap.wrap(release.DESCRIPTION, 78))
    summary = release.SUMMARY[0].lower() + release.SUMMARY[1:]
    control = (f"Package: lifetrace\nVersion: {version}\nArchitecture: {processor}\nMaintainer: {maintainer}\n"
               f"Installed-Size: {size}\nDepends: libc6 (>= {least})\nSection: devel\nPriority: optional\n"
               f"Description: {summary}\n{description}\n")
    sums = "".join(f"{hashlib.md5(member.data).hexdigest()}  {member.name}\n" for member in archives.in_order(files))
    controls = [archives.Member("control", control), archives.Member("md5sums", sums)]
    package = archives.ar([
        archives.Member("debian-binary", "2.0\n"),
        archives.Member("control.tar.xz", archives.xz(archives.tar(dotted(controls), made.seconds, with_folders=True))),
        archives.Member("data.tar.xz", archives.xz(archives.tar(dotted(files), made.seconds, with_folders=True))),
    ], made.seconds)
    return f"lifetrace_{version}_{processor}.deb", package


def dotted(members):
    return [archives.Member("./" + member.name, member.data, member.mode) for member in members]


def changelog(made, version, maintainer):
    moment = email.utils.formatdate(made.seconds)
    return (f"lifetrace ({version}) unstable; urgency=medium\n\n  * Version {made.version}, from commit {made.commit}.\n\n"
            f" -- {maintainer}  {moment}\n")


def copyright_text(made):
    """The licence of lifetrace, and those of the libraries in it."""
    named = release.licence()
    text = "lifetrace\n\n"
    text += f"Licence: {named}\n" if named else (
        "The owner has not chosen a licence: all rights are reserved. Ask the owner\n"
        "before you use, copy or distribute lifetrace.\n")
    text += ("\nThe command contains these libraries, under licences of their own. Debian has the\n"
             "whole GNU General Public License in /usr/share/common-licenses/GPL-3.\n")
    for name, member in sorted(made.below("share/doc/lifetrace/licences").items()):
        text += f"\n{'=' * 78}\n{name.removesuffix('.txt')}\n{'=' * 78}\n\n" + member.data.decode()
    return text
