"""The components of the command, as an SBOM in SPDX 2.3."""

import hashlib
import json
import os
import re
import subprocess

import release


def said(*words):
    """Output of a command of this machine; empty if it fails or is missing."""
    try:
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def text(made, swift):
    """The SBOM of a release; `swift` is the path of the compiler."""
    libraries = components(made, swift)
    link = "DYNAMIC_LINK" if made.command.system == "darwin" else "STATIC_LINK"
    command = {
        **entry("lifetrace", "lifetrace", made.version, release.licence() or "NOASSERTION"),
        "packageFileName": "bin/lifetrace", "sourceInfo": f"git commit {made.commit}",
        "checksums": [{"algorithm": "SHA256", "checksumValue": hashlib.sha256(made.command.data).hexdigest()}],
        "primaryPackagePurpose": "APPLICATION",
    }
    relations = [relation("DOCUMENT", "DESCRIBES", "lifetrace")]
    relations += [relation("lifetrace", link, library["SPDXID"].removeprefix("SPDXRef-")) for library in libraries]
    return json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": made.name,
        "documentNamespace": f"https://spdx.org/spdxdocs/{made.name}-{made.commit}",
        "creationInfo": {"created": made.moment, "creators": [f"Tool: lifetrace-release-{made.version}"]},
        "packages": [command, *libraries], "relationships": relations,
    }, indent=2) + "\n"


def components(made, swift):
    """The libraries in the command, or next to it on a Mac, where all but libzstd are the system's."""
    processor = said("uname", "-m")
    found = [library("zstd", "zstd", said("pkg-config", "--modversion", "libzstd"), "BSD-3-Clause",
                     static("libzstd", "libzstd.a", processor))]
    if made.command.system == "darwin":
        return found
    version = re.search(r"Swift version ([0-9.]*)", said(swift, "--version"))
    runtime = said(os.path.join(os.path.dirname(swift), "clang"), "-print-file-name=libstdc++.a")
    folder = re.search(r"/(\d[^/]*)/[^/]*$", runtime)
    return found + [
        library("zlib", "zlib", said("pkg-config", "--modversion", "zlib"), "Zlib", static("zlib", "libz.a", processor)),
        library("swift", "swift", version and version.group(1), "Apache-2.0 WITH Swift-exception"),
        library("gcc", "libstdc++", folder and folder.group(1), "GPL-3.0-or-later WITH GCC-exception-3.1", runtime),
    ]


def static(package, name, processor):
    """Path of a library's archive."""
    folders = [said("pkg-config", "--variable=libdir", package), f"/usr/lib/{processor}-linux-gnu", "/usr/lib64",
               "/usr/lib", "/usr/local/lib"]
    paths = [os.path.join(folder, name) for folder in folders if folder]
    return next((path for path in paths if os.path.isfile(path)), None)


def library(identifier, name, version, licence, path=None):
    """A library, with the Debian package that its file is from."""
    made = entry(identifier, name, version or "NOASSERTION", licence)
    owner = path and said("dpkg-query", "-S", os.path.realpath(path)).split(":")[0]
    if owner:
        found = said("dpkg-query", "-W", "-f", "${Version}?arch=${Architecture}\n", owner).split("\n")[0]
        made["externalRefs"] = [{
            "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
            "referenceLocator": f"pkg:deb/debian/{owner}@" + found.replace("+", "%2B").replace(":", "%3A"),
        }]
    return made


def entry(identifier, name, version, licence):
    return {
        "SPDXID": f"SPDXRef-{identifier}", "name": name, "versionInfo": version, "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False, "licenseConcluded": licence, "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
    }


def relation(first, kind, second):
    return {"spdxElementId": f"SPDXRef-{first}", "relationshipType": kind, "relatedSpdxElement": f"SPDXRef-{second}"}
