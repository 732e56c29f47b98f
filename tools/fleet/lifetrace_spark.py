#!/usr/bin/env python3
"""Analyzes many traces on Apache Spark, with the bytes that one machine would print.

    spark-submit --files lifetrace tools/fleet/lifetrace_spark.py \
        --traces s3a://bucket/nightly/ --output report.html --format html

Every executor feeds whole traces to one `lifetrace batch --jobs 1`: by path where their file system is mounted, else
framed, as Spark reads them. It sends partials of a few kilobytes, which `lifetrace merge` adds up as a tree. A trace
counts once however often its task runs, because only the output of a task that succeeded is used, and a trace is
identified by its name and content.
"""

import argparse
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading



def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--traces", action="append", required=True, metavar="PATH",
                        help="a file, a folder, or a pattern of any file system that Spark reads; may be repeated")
    parser.add_argument("--output", required=True, metavar="FILE", help="file for the report on this machine")
    parser.add_argument("--format", default="partial",
                        choices=["text", "json", "html", "markdown", "csv", "partial"],
                        help="the report's format (default: partial, which can be merged again)")
    parser.add_argument("--by", metavar="DIM,…", help="dimensions to group by, as `lifetrace merge --by`")
    parser.add_argument("--compare", metavar="DIM=OLD,NEW", help="as `lifetrace merge --compare`")
    parser.add_argument("--partition-bytes", type=int, default=256 << 20, metavar="N",
                        help="bytes of traces that one task reads (default: 256 MiB)")
    parser.add_argument("--read", default="auto", choices=["auto", "path", "frames"],
                        help="how executors get the traces: by path where the file system is mounted, else as frames "
                             "from Spark (auto), or one of the two")
    parser.add_argument("--fan-in", type=int, default=16, metavar="N",
                        help="partials of partitions that one task merges (default: 16)")
    parser.add_argument("--binary", default="lifetrace", metavar="NAME",
                        help="the command: shipped with --files, or found on PATH")
    return parser.parse_args()


def command(name):
    """The path of the command on this machine: shipped with the job, or on PATH."""
    from pyspark import SparkFiles
    for path in (SparkFiles.get(os.path.basename(name)), os.path.abspath(name)):
        if os.path.isfile(path):
            if not os.access(path, os.X_OK):
                # --files keeps no permissions, and tasks that run next to this one share the
                # folder.
                path = shutil.copy(path, tempfile.mkdtemp(prefix="lifetrace-"))
                os.chmod(path, 0o755)
            return path
    found = shutil.which(name)
    if found is None:
        raise FileNotFoundError(f"no '{name}' on this machine: ship it with --files, or install it on PATH")
    return found


def pipe(argv, write):
    """The lines that a process prints, while `write` feeds its standard input from another thread."""
    process = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    failures = []

    def feed():
        try:
            with process.stdin as target:
                write(target)
        except BaseException as error:  # Told below, in the task's own thread.
            failures.append(error)

    feeder = threading.Thread(target=feed)
    feeder.start()
    with process.stdout:
        yield from process.stdout
    feeder.join()
    code = process.wait()
    if failures and not isinstance(failures[0], BrokenPipeError):
        raise failures[0]
    if code != 0:
        raise RuntimeError(f"{' '.join(argv)} ended with {code}")


def name_of(path):
    """The name of a trace: its path as Spark has it, without the scheme of local files."""
    if path.startswith("file:"):
        return "/" + path[len("file:"):].lstrip("/")
    return path


BATCH = ["batch", "--exit-zero", "--jobs", "1", "--quiet"]


def analyze_paths(binary, paths):
    """Partials of traces on a file system that is mounted here: no byte of them goes through Python."""
    def write(target):
        for path in paths:
            target.write(os.fsencode(path) + b"\0")
    return pipe([command(binary), *BATCH, "--paths-from", "-", "-0"], write)


def analyze_frames(binary, rows):
    """Partials of traces whose bytes Spark read."""
    def write(target):
        for row in rows:
            header = {"name": name_of(row.path), "bytes": len(row.content)}
            target.write(json.dumps(header, ensure_ascii=False).encode() + b"\n")
            target.write(row.content)
    return pipe([command(binary), *BATCH, "--framed"], write)


def merge(binary, lines, *flags):
    def write(target):
        for line in lines:
            target.write(line)
    return pipe([command(binary), "merge", "--quiet", *(flags or ("--format", "partial"))], write)


def merge_as_tree(partials, binary, fan_in):
    """One partial for each partition, then merges several at a time until one is left."""
    partials = partials.mapPartitions(lambda lines: merge(binary, lines))
    while partials.getNumPartitions() > 1:
        count = -(-partials.getNumPartitions() // fan_in)
        partials = (
            partials.mapPartitionsWithIndex(lambda place, lines: ((place // fan_in, line) for line in lines))
            .partitionBy(count, lambda place: place)
            .values()
            .mapPartitions(lambda lines: merge(binary, lines)))
    return partials


def local_files(spark, patterns):
    """(path, bytes) of the traces below local paths, by their names; None if some path is on no mounted file system.

    Unreadable files are among them, so that the analysis reports them."""
    endings = tuple(kind + packing for kind in (".jsonl", ".ndjson", ".sketch", ".log", ".ips")
                    for packing in ("", ".zst", ".gz"))
    found = {}
    for pattern in patterns:
        local = name_of(pattern)
        matches = glob.glob(local) if local.startswith("/") else []
        if not matches:
            return None
        for match in matches:
            if not os.path.isdir(match):
                found[match] = size(match)
            for folder, folders, names in os.walk(match):
                folders[:] = sorted(name for name in folders if not name.startswith("."))
                for name in names:
                    path = os.path.join(folder, name)
                    if name.endswith(endings) and not name.startswith(".") and not os.path.isdir(path):
                        found[path] = size(path)
    return sorted(found.items())


def size(path):
    try:
        return os.stat(path).st_size
    except OSError:
        return 0


def pack(files, limit):
    """Lists of paths of about equal size in bytes, the largest files first: none of them is left for the end."""
    bins, room = [], 0
    for path, length in sorted(files, key=lambda file: (-file[1], file[0])):
        cost = length + (64 << 10)  # Opening a file takes about as long as reading so much.
        if not bins or cost > room:
            bins.append([])
            room = limit
        bins[-1].append(path)
        room -= cost
    return bins


def main():
    options = arguments()
    from pyspark.sql import SparkSession
    spark = (SparkSession.builder.appName("lifetrace")
             .config("spark.sql.files.maxPartitionBytes", options.partition_bytes)
             .config("spark.sql.files.openCostInBytes", 64 << 10).getOrCreate())
    context, binary = spark.sparkContext, options.binary
    files = None if options.read == "frames" else local_files(spark, options.traces)
    if files is None and options.read == "path":
        sys.exit("lifetrace_spark: a path of --traces is not mounted here; use --read frames")
    if files is not None:
        bins = pack(files, options.partition_bytes)
        partials = context.parallelize(bins, max(1, len(bins))).mapPartitions(
            lambda bins: analyze_paths(binary, (path for paths in bins for path in paths)))
    else:
        # Spark packs whole files into partitions by their bytes and splits none.
        rows = (spark.read.format("binaryFile").option("recursiveFileLookup", "true").load(options.traces)
                .select("path", "content"))
        partials = rows.rdd.mapPartitions(lambda rows: analyze_frames(binary, rows))
    lines = merge_as_tree(partials, binary, options.fan_in).collect()
    flags = ["--format", options.format, "--output", options.output]
    flags += ["--by", options.by] if options.by else []
    flags += ["--compare", options.compare] if options.compare else []
    argv = [command(binary), "merge", "--quiet", *flags]
    # What merge ends with is the job's: 1 is a regression.
    code = subprocess.run(argv, input=b"".join(lines)).returncode
    spark.stop()
    sys.exit(code)


if __name__ == "__main__":
    main()
