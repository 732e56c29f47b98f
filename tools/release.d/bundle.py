"""The command for SwiftPM: an artifact bundle of all systems, and a package of the plugins that uses it."""

import hashlib
import io
import json
import os
import re
import tarfile

import archives

TRIPLES = {
    ("linux", "x86_64"): "x86_64-unknown-linux-gnu", ("linux", "aarch64"): "aarch64-unknown-linux-gnu",
    ("darwin", "x86_64"): "x86_64-apple-macosx", ("darwin", "arm64"): "arm64-apple-macosx",
}
MANIFEST = """\
// swift-tools-version: 6.2
import PackageDescription

// The plugins of lifetrace with the command as it was released: nothing of it is compiled.
let package = Package(
  name: "lifetrace",
  products: [
    .plugin(name: "LifetraceCommandPlugin", targets: ["LifetraceCommandPlugin"]),
    .plugin(name: "LifetraceCheckPlugin", targets: ["LifetraceCheckPlugin"]),
  ],
  targets: [
    .binaryTarget(
      name: "lifetrace",
      WHERE),
    .plugin(
      name: "LifetraceCommandPlugin",
      capability: .command(
        intent: .custom(
          verb: "lifetrace", description: "Analyze, check and compare life-cycle recordings")),
      dependencies: ["lifetrace"]),
    .plugin(
      name: "LifetraceCheckPlugin", capability: .buildTool(), dependencies: ["lifetrace"]),
  ]
)
"""


def make(version, packed, seconds):
    """Bytes of the bundle. `packed` are the archives of this version, by (system, processor)."""
    variants, members = [], []
    for target, data in sorted(packed.items()):
        if target not in TRIPLES:
            continue
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            for entry in archive.getmembers():
                if re.fullmatch(r"[^/]+/(bin/lifetrace|share/doc/lifetrace/licences/[^/]+)", entry.name):
                    name = f"lifetrace.artifactbundle/{entry.name}"
                    members.append(archives.Member(name, archive.extractfile(entry).read(), entry.mode))
        folder = f"lifetrace-{version}-{'-'.join(target)}"
        variants.append({"path": f"{folder}/bin/lifetrace", "supportedTriples": [TRIPLES[target]]})
    info = {"schemaVersion": "1.0",
            "artifacts": {"lifetrace": {"version": version, "type": "executable", "variants": variants}}}
    members.append(archives.Member("lifetrace.artifactbundle/info.json", json.dumps(info, indent=2) + "\n"))
    return archives.zip_file(archives.in_order(members), seconds)


def plugins(version, bundle, address, root, seconds):
    """Bytes of the package of the plugins. With an address it downloads the bundle from there, else it contains it."""
    name = f"lifetrace-{version}.artifactbundle.zip"
    members = []
    if address and address.startswith("https://"):
        place = f'url: "{address}/{name}",\n      checksum: "{hashlib.sha256(bundle).hexdigest()}"'
    else:
        place = f'path: "{name}"'
        members.append(archives.Member(name, bundle))
    members.append(archives.Member("Package.swift", MANIFEST.replace("WHERE", place)))
    for plugin in ("LifetraceCommandPlugin", "LifetraceCheckPlugin"):
        folder = os.path.join(root, "Sources", plugin)
        # As SwiftPM looks for them, without a path in the manifest.
        members += archives.below(folder, f"Plugins/{plugin}/")
    return archives.zip_file(archives.in_order(members), seconds)
