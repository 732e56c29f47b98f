"""Archives whose bytes depend on their content alone: members in order, one time for all, no owner."""

import gzip
import io
import lzma
import os
import tarfile
import time
import zipfile


class Member:
    """A file of an archive."""

    def __init__(self, name, data, mode=0o644):
        self.name = name
        self.data = data.encode() if isinstance(data, str) else data
        self.mode = mode


def below(folder, prefix=""):
    """The files below a folder as members, with a prefix before their names."""
    found = []
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            with open(path, "rb") as file:
                mode = 0o755 if os.access(path, os.X_OK) else 0o644
                found.append(Member(prefix + os.path.relpath(path, folder), file.read(), mode))
    return in_order(found)


def in_order(members):
    return sorted(members, key=lambda member: member.name.encode())


def tar(members, seconds, with_folders=False):
    """A tar file as POSIX.1-1988 has it; `with_folders` has entries for folders, which dpkg needs."""
    entries = {member.name: member for member in members}
    if with_folders:
        for member in members:
            parts = member.name.split("/")[:-1]
            for end in range(1, len(parts) + 1):
                entries.setdefault("/".join(parts[:end]) + "/", None)
    output = io.BytesIO()
    with tarfile.open(fileobj=output, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name in sorted(entries, key=str.encode):
            entry = tarfile.TarInfo(name.rstrip("/"))
            entry.mtime = seconds
            if entries[name] is None:
                entry.type, entry.mode = tarfile.DIRTYPE, 0o755
                archive.addfile(entry)
            else:
                entry.mode, entry.size = entries[name].mode, len(entries[name].data)
                archive.addfile(entry, io.BytesIO(entries[name].data))
    return output.getvalue()


def gz(data):
    return gzip.compress(data, 9, mtime=0)


def xz(data):
    return lzma.compress(data, preset=9)


def zip_file(members, seconds):
    """Members stay in the order given: a wheel ends with its RECORD."""
    output = io.BytesIO()
    # A zip file has no times before 1980.
    moment = time.gmtime(max(seconds, 315532800))[:6]
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for member in members:
            entry = zipfile.ZipInfo(member.name, moment)
            entry.create_system = 3
            entry.external_attr = (0o100000 | member.mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, member.data)
    return output.getvalue()


def ar(members, seconds):
    """The outer file of a Debian package (deb(5))."""
    output = b"!<arch>\n"
    for member in members:
        head = f"{member.name:<16}{seconds:<12}{0:<6}{0:<6}{'100644':<8}{len(member.data):<10}`\n"
        output += head.encode() + member.data + (b"\n" if len(member.data) % 2 else b"")
    return output
