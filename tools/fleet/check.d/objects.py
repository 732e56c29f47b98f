#!/usr/bin/env python3
"""Puts objects that Spark lists but cannot read into a folder of traces, and says what one process would tell.

    objects.py spoil FOLDER             two whose checksum is wrong, and one that is large
    objects.py frames FOLDER PREFIX     all traces framed, as PREFIX/…, and those that cannot be read with the reason
    objects.py submit FOLDER ARGUMENT…  the job itself, after whose listing two of the traces vanish

Hadoop reads the checksums of a local file from a hidden file next to it.
"""

import json
import os
import struct
import sys

FRAME_LIMIT = 100_000
SKIPPED = "Spark skipped it; check that the job may read it, and that its bytes are whole"
VANISHED = "it was listed, but is not there any more, or may not be looked at"


def names(folder, step):
    """A few traces, none of them a spoiled one of make-traces (…99)."""
    found = sorted(os.path.join(place, name) for place, _, names in os.walk(folder) for name in names
                   if name.endswith(".jsonl") and not name.endswith("99.jsonl"))
    return found[step::max(1, len(found) // 2)][:2]


def spoiled(folder):
    return names(folder, 3)


def vanishing(folder):
    return names(folder, 5)


def large(folder):
    return names(folder, 7)[0]


def spoil(folder):
    for path in spoiled(folder):
        place, name = os.path.split(path)
        with open(os.path.join(place, f".{name}.crc"), "wb") as file:
            file.write(b"crc\0" + struct.pack(">i", 512) + b"\0" * 4 * (os.path.getsize(path) // 512 + 1))
    with open(large(folder), "ab") as file:
        file.write(b"\n" * FRAME_LIMIT)


def frames(folder, prefix):
    unread = {path: SKIPPED for path in spoiled(folder)} | {path: VANISHED for path in vanishing(folder)}
    unread[large(folder)] = (
        f"it has {os.path.getsize(large(folder)):,} bytes, and more than {FRAME_LIMIT:,} are read by path alone; mount "
        "its file system on all executors and give that path")
    for place, _, files in sorted(os.walk(folder)):
        for name in sorted(files):
            path = os.path.join(place, name)
            header = {"name": prefix + path[len(folder):]}
            if name.startswith(".") or not os.path.exists(path):
                continue
            if path in unread:
                header["error"] = unread[path]
            else:
                with open(path, "rb") as file:
                    content = file.read()
                header["bytes"] = len(content)
            sys.stdout.buffer.write(json.dumps(header).encode() + b"\n")
            if "bytes" in header:
                sys.stdout.buffer.write(content)


def submit(folder, *arguments):
    import lifetrace_spark
    framed = lifetrace_spark.Objects.framed

    def framed_later(objects, options):
        for path in vanishing(folder):
            os.remove(path)
        return framed(objects, options)
    lifetrace_spark.Objects.framed = framed_later
    sys.argv[1:] = [*arguments, "--frame-limit", str(FRAME_LIMIT)]
    lifetrace_spark.main()


{"spoil": spoil, "frames": frames, "submit": submit}[sys.argv[1]](*sys.argv[2:])
