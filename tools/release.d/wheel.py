"""A wheel: pip, uv, pipx and pre-commit put the command into an environment of Python."""

import base64
import hashlib

import archives
import release

MAIN = '''\
"""`python -m lifetrace`: the command of this environment."""

import importlib.metadata
import os
import sys


def find():
    """The command as it was installed; `pip install --target` moves it next to this package."""
    name = "lifetrace"
    places = [file.locate() for file in importlib.metadata.files(name) or []
              if file.name == name and file.parent.name == "bin"]
    places.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bin", name))
    for place in places:
        if os.path.isfile(place):
            return os.path.realpath(place)
    sys.exit("lifetrace: the command of this package is missing; install the package again")


if __name__ == "__main__":
    command = find()
    os.execv(command, ["lifetrace", *sys.argv[1:]])
'''


def make(made, sbom):
    """Name and bytes of the wheel. `made` is the release, `sbom` the text of its SBOM (PEP 770)."""
    info, data = f"lifetrace-{made.version}.dist-info", f"lifetrace-{made.version}.data"
    tag = f"py3-none-{made.command.wheel_platform}"
    licences = made.below("share/doc/lifetrace/licences")
    lines = ["Metadata-Version: 2.4", "Name: lifetrace", f"Version: {made.version}", f"Summary: {release.SUMMARY}",
             "Requires-Python: >=3.9", "Classifier: Environment :: Console",
             "Classifier: Operating System :: " + ("MacOS" if made.command.system == "darwin" else "POSIX :: Linux")]
    if licence := release.licence():
        lines.append(f"License-Expression: {licence}")
    lines += [f"License-File: {name}" for name in licences]
    lines += ["Description-Content-Type: text/plain", "", release.DESCRIPTION, ""]
    members = [
        archives.Member("lifetrace/__init__.py", '"""The command lifetrace; `python -m lifetrace` runs it."""\n'),
        archives.Member("lifetrace/__main__.py", MAIN),
        archives.Member(f"{data}/scripts/lifetrace", made.command.data, 0o755),
        archives.Member(f"{info}/METADATA", "\n".join(lines)),
        archives.Member(f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: lifetrace-release\nRoot-Is-Purelib: false\n"
                                         f"Tag: {tag}\n"),
        archives.Member(f"{info}/sboms/lifetrace.spdx.json", sbom),
    ]
    members += [archives.Member(f"{info}/licenses/{name}", member.data) for name, member in licences.items()]
    members += [archives.Member(f"{data}/data/share/{name}", member.data)
                for name, member in made.below("share").items() if not name.startswith("doc/")]
    record = f"{info}/RECORD"
    rows = [f"{member.name},sha256={digest(member.data)},{len(member.data)}" for member in members]
    members.append(archives.Member(record, "\n".join([*rows, f"{record},,", ""])))
    return f"lifetrace-{made.version}-{tag}.whl", archives.zip_file(members, made.seconds)


def digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
