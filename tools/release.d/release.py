"""What all files of a release have in common."""

import os

import archives
import binary

HERE = os.path.dirname(os.path.realpath(__file__))
SUMMARY = "Find mistakes in the life cycle of Apple apps, from traces and logs"
DESCRIPTION = """\
lifetrace reads a trace of launches, scenes, phases, delegate calls and background work, or a log, checks
it against the legal transition graphs of UIKit, SwiftUI, AppKit and WatchKit, and reports each mistake
with its place, its evidence and its fix."""


def licence():
    """The licence of lifetrace in SPDX's words; None as long as there is none. One file of the tree says it."""
    with open(os.path.join(HERE, "licence.txt"), encoding="utf-8") as file:
        name = file.read().strip()
    return None if name == "NOASSERTION" else name


class Release:
    """A command as tools/install installs it, for one system and processor.

    `seconds` is the time of the commit, since 1970; `prefix` the folder with bin and share.
    """

    def __init__(self, prefix, version, commit, seconds):
        self.prefix, self.version, self.commit, self.seconds = prefix, version, commit, seconds
        self.files = archives.below(prefix)
        self.command = binary.Command(self.file("bin/lifetrace").data)
        self.name = f"lifetrace-{version}-{self.command.system}-{self.command.processor}"

    def file(self, name):
        return next(member for member in self.files if member.name == name)

    def below(self, folder):
        """Files below a folder of the prefix, by their names there."""
        return {member.name[len(folder) + 1:]: member
                for member in self.files if member.name.startswith(folder + "/")}
