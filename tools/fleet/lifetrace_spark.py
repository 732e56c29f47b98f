#!/usr/bin/env python3
"""Analyzes many traces on Apache Spark, with the bytes that one machine would print.

    spark-submit --files lifetrace tools/fleet/lifetrace_spark.py \
        --traces s3a://bucket/nightly/ --output report.html --format html

Every executor feeds whole traces to one `lifetrace batch --jobs 1`: by path where their file system is mounted, else
framed, as Spark reads them. What leaves it are partials of a few kilobytes, which `lifetrace merge` adds up as a tree.
With --tables the rows of `batch --tables` are written as Parquet, too. A trace counts once however often its task runs,
because only the output of a task that succeeded goes on, and a trace is known by its name and content.
"""

import argparse
import glob
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import urllib.parse

# Files of a folder that are traces, as `lifetrace check` takes them.
ENDINGS = tuple(kind + packing for kind in (".jsonl", ".ndjson", ".sketch", ".log", ".ips")
                for packing in ("", ".zst", ".gz"))

# The columns of the tables of `lifetrace batch --tables`, by type.
TABLES = {
    "runs": {"STRING": "trace id app version build platform os device lifeCycle ended",
             "BIGINT": "run launch begin end events"},
    "findings": {"STRING": "trace rule code severity message scene source fingerprint", "BIGINT": "run time line"},
    "states": {"STRING": "trace machine scene subject state", "BIGINT": "run begin end duration", "BOOLEAN": "open"},
    "work": {"STRING": "trace scene subject name kind outcome", "BIGINT": "run begin end duration",
             "BOOLEAN": "open"},
}
# What else a task hands on: lines of partials, and paths of traces that Spark could read.
PARTIAL, READ = "partial", "read"


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
    parser.add_argument("--compare-from", metavar="OLD", help="as `lifetrace merge --compare-from`")
    parser.add_argument("--compare-to", metavar="NEW", help="as `lifetrace merge --compare-to`")
    parser.add_argument("--tables", metavar="FOLDER",
                        help="write runs, findings, states and work as Parquet to FOLDER/runs and so on, on any file "
                             "system that Spark writes; what is there is replaced")
    parser.add_argument("--partition-bytes", type=int, default=256 << 20, metavar="N",
                        help="bytes of traces that one task reads (default: 256 MiB)")
    parser.add_argument("--read", default="auto", choices=["auto", "path", "frames"],
                        help="how executors get the traces: by path where the file system is mounted, else as frames "
                             "from Spark (auto), or one of the two")
    parser.add_argument("--frame-limit", type=int, default=1 << 30, metavar="N",
                        help="bytes of the largest trace that is framed; a larger one is read by path (default: 1 GiB)")
    parser.add_argument("--fan-in", type=int, default=16, metavar="N",
                        help="partials of partitions that one task merges (default: 16)")
    parser.add_argument("--binary", default="lifetrace", metavar="NAME",
                        help="the command: shipped with --files, or found on PATH")
    return parser.parse_args()


# --- The command --------------------------------------------------------------------------------


def command(name):
    """The path of the command on this machine: shipped with the job, or on PATH."""
    from pyspark import SparkFiles
    for path in (SparkFiles.get(os.path.basename(name)), os.path.abspath(name)):
        if os.path.isfile(path):
            return path if os.access(path, os.X_OK) else executable(path)
    found = shutil.which(name)
    if found is None:
        raise FileNotFoundError(f"no '{name}' on this machine: ship it with --files, or install it on PATH")
    return found


def executable(path):
    """A copy that may be executed: --files may keep no permissions. It appears when it is complete, because tasks that
    run next to this one share the folder."""
    target = path + ".executable"
    if not os.access(target, os.X_OK):
        number, copy = tempfile.mkstemp(dir=os.path.dirname(path))
        os.close(number)
        shutil.copyfile(path, copy)
        os.chmod(copy, 0o755)
        os.replace(copy, target)
    return target


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


# --- Analysis -----------------------------------------------------------------------------------


def name_of(path):
    """The name of a trace: its path as Spark has it, without the scheme of local files."""
    if path.startswith("file:"):
        return "/" + path[len("file:"):].lstrip("/")
    return path


def analyze(binary, has_tables, flags, write):
    """(PARTIAL, line) of each trace that `write` feeds to one `lifetrace batch`, then (table, row) of its tables."""
    argv = [command(binary), "batch", "--exit-zero", "--jobs", "1", "--quiet", *flags]
    if not has_tables:
        for line in pipe(argv, write):
            yield PARTIAL, line
        return
    from pyspark import SparkFiles
    # In the application's folder, which the cluster removes also if this process is killed.
    with tempfile.TemporaryDirectory(prefix="tables-", dir=SparkFiles.getRootDirectory()) as folder:
        for line in pipe([*argv, "--tables", folder, "--table-format", "ndjson"], write):
            yield PARTIAL, line
        for table in TABLES:
            with open(os.path.join(folder, table + ".ndjson"), "rb") as rows:
                for row in rows:
                    yield table, row


def analyze_paths(binary, has_tables, paths):
    """Of traces on a file system that is mounted here: no byte of them goes through Python."""
    def write(target):
        for path in paths:
            target.write(os.fsencode(path) + b"\0")
    return analyze(binary, has_tables, ["--paths-from", "-", "-0"], write)


def analyze_frames(binary, has_tables, rows):
    """Of traces whose bytes Spark read; and (READ, path) of each."""
    read = []

    def write(target):
        for row in rows:
            read.append(row.path)
            header = {"name": name_of(row.path), "bytes": len(row.content)}
            target.write(json.dumps(header, ensure_ascii=False).encode() + b"\n")
            target.write(row.content)
    yield from analyze(binary, has_tables, ["--framed"], write)
    for path in read:
        yield READ, path


def analyze_unread(binary, reasons):
    """Partials of traces that nobody could read, from (name, reason)."""
    def write(target):
        for name, reason in reasons:
            target.write(json.dumps({"name": name, "error": reason}, ensure_ascii=False).encode() + b"\n")
    return [line for _, line in analyze(binary, False, ["--framed"], write)]


def merge(binary, lines, *flags):
    def write(target):
        for line in lines:
            target.write(line)
    return pipe([command(binary), "merge", "--quiet", *flags], write)


def merge_as_tree(partials, binary, fan_in, dimensions):
    """One partial for each partition, then of so many partitions at a time, until one is left. All are grouped by the
    dimensions of the report: a partial holds 1,000 groups, and those beyond them could not be told apart later."""
    by = ("--format", "partial", "--by", dimensions) if dimensions else ("--format", "partial")
    partials = partials.mapPartitions(lambda lines: merge_some(binary, lines, by))
    while partials.getNumPartitions() > 1:
        count = -(-partials.getNumPartitions() // fan_in)
        partials = (
            partials.mapPartitionsWithIndex(lambda place, lines: ((place // fan_in, line) for line in lines))
            .partitionBy(count, lambda place: place)
            .values()
            .mapPartitions(lambda lines: merge_some(binary, lines, by)))
    return partials


def grouping(options):
    """The dimensions that the report is grouped by, as `lifetrace merge` chooses them; None: all."""
    compared = options.compare.split("=")[0] if options.compare else None
    if options.by is None:
        return compared or (None if options.format == "partial" else "version")
    names = options.by.split(",")
    return ",".join(names if compared is None or compared in names else [*names, compared])


def merge_some(binary, lines, by):
    """The partial of lines; nothing of none, which `lifetrace merge` takes for a mistake."""
    lines = iter(lines)
    for first in lines:
        yield from merge(binary, itertools.chain((first,), lines), *by)


# --- Where traces come from ---------------------------------------------------------------------


def local_files(patterns):
    """(path, bytes) of the traces below local paths, by their names; None if some path is on no mounted file system.

    What cannot be read is among them, so that the analysis tells it."""
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
                    if name.endswith(ENDINGS) and not name.startswith(".") and not os.path.isdir(path):
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


def by_path(context, files, options):
    """The analysis of (path, bytes) of mounted files."""
    bins = pack(files, options.partition_bytes)
    binary, has_tables = options.binary, options.tables is not None
    return context.parallelize(bins, max(1, len(bins))).mapPartitions(
        lambda bins: analyze_paths(binary, has_tables, (path for paths in bins for path in paths)))


class Objects:
    """Traces on any file system of Spark's. One that it lists but cannot read is skipped, and found out afterwards."""

    def __init__(self, spark, patterns):
        self.spark = spark
        self.configuration = spark.sparkContext._jsc.hadoopConfiguration()
        files, folders = set(), set()
        for pattern in patterns:
            path = self.path(pattern)
            found = path.getFileSystem(self.configuration).globStatus(path)
            if not found:
                sys.exit(f"lifetrace_spark: no file and no folder is named {pattern!r}")
            for status in found:
                (folders if status.isDirectory() else files).add(status.getPath().toString())
        # What lies in another folder is there already.
        folders = sorted(folder for folder in folders if not lies_in(folder, folders))
        files = sorted(file for file in files if not (lies_in(file, folders) and file.endswith(ENDINGS)))
        parts = []
        if folders:
            parts.append(self.load(folders, pathGlobFilter="*{" + ",".join(ENDINGS) + "}"))
        if files:
            parts.append(self.load(files))
        # URIs in one string: a million of them one by one would take minutes.
        join = spark._jvm.org.apache.hadoop.util.StringUtils.join
        joined = [join("\n", part._jdf.inputFiles()) for part in parts]
        self.listed = sorted({urllib.parse.unquote(uri) for text in joined for uri in text.split("\n") if uri})
        self.rows = parts[0] if len(parts) == 1 else parts[0].unionByName(parts[1])

    def path(self, text):
        return self.spark._jvm.org.apache.hadoop.fs.Path(text)

    def load(self, paths, **options):
        # Whole files are packed into partitions by their bytes, and none is split. A backslash
        # makes a letter of a pattern stand for itself.
        return (self.spark.read.format("binaryFile")
                .options(recursiveFileLookup="true", ignoreMissingFiles="true", ignoreCorruptFiles="true", **options)
                .load([re.sub(r"([][*?{}\\])", r"\\\1", path) for path in paths]))

    def framed(self, options):
        """The analysis of all that can be read and is not too large."""
        binary, has_tables = options.binary, options.tables is not None
        rows = self.rows.where(self.rows["length"] <= options.frame_limit).select("path", "content")
        return rows.rdd.mapPartitions(lambda rows: analyze_frames(binary, has_tables, rows))

    def unread(self, analyzed):
        """Paths that are listed, but were not read."""
        read = analyzed.filter(lambda pair: pair[0] == READ).values()
        if read.count() == len(self.listed):
            return []
        return sorted(self.spark.sparkContext.parallelize(self.listed).subtract(read).collect())

    def reason(self, text, limit):
        """Why an object was not read."""
        from py4j.protocol import Py4JJavaError
        path = self.path(text)
        try:
            length = path.getFileSystem(self.configuration).getFileStatus(path).getLen()
        except Py4JJavaError:
            return "it was listed, but is not there any more, or may not be looked at"
        if length > limit:
            return (f"it has {length:,} bytes, and more than {limit:,} are read by path alone; mount its file system "
                    "on all executors and give that path")
        return "Spark skipped it; check that the job may read it, and that its bytes are whole"


def lies_in(path, folders):
    return any(path.startswith(folder.rstrip("/") + "/") for folder in folders if folder != path)


# --- The job ------------------------------------------------------------------------------------


def main():
    options = arguments()
    from pyspark import StorageLevel
    from pyspark.sql import SparkSession
    spark = (SparkSession.builder.appName("lifetrace")
             .config("spark.sql.files.maxPartitionBytes", options.partition_bytes)
             .config("spark.sql.files.openCostInBytes", 64 << 10).getOrCreate())
    context, binary = spark.sparkContext, options.binary
    files = None if options.read == "frames" else local_files(options.traces)
    if files is None and options.read == "path":
        sys.exit("lifetrace_spark: a path of --traces is not mounted here; use --read frames")
    told = []
    if files is not None:
        analyzed = by_path(context, files, options)
        if options.tables is not None:
            analyzed.persist(StorageLevel.MEMORY_AND_DISK)
    else:
        objects = Objects(spark, options.traces)
        # Kept, so that nothing is analyzed once more to learn what was read, or for the tables.
        analyzed = objects.framed(options).persist(StorageLevel.MEMORY_AND_DISK)
        unread = objects.unread(analyzed)
        # What is mounted is read by path, whatever kept Spark from reading it.
        mounted = [(name_of(path), size(name_of(path))) for path in unread if name_of(path).startswith("/")]
        others = [path for path in unread if not name_of(path).startswith("/")]
        if mounted:
            analyzed = analyzed.union(by_path(context, mounted, options).persist(StorageLevel.MEMORY_AND_DISK))
        if others:
            told = analyze_unread(binary, [(path, objects.reason(path, options.frame_limit)) for path in others])
    partials = analyzed.filter(lambda pair: pair[0] == PARTIAL).values()
    lines = merge_as_tree(partials, binary, options.fan_in, grouping(options)).collect()
    if options.tables is not None:
        write_tables(spark, analyzed, options)
    flags = ["--format", options.format, "--output", options.output]
    flags += ["--by", options.by] if options.by else []
    for name in ("compare", "compare_from", "compare_to"):
        value = getattr(options, name)
        flags += ["--" + name.replace("_", "-"), value] if value else []
    argv = [command(binary), "merge", "--quiet", *flags]
    # What merge ends with is the job's: 1 is a regression.
    code = subprocess.run(argv, input=b"".join([*lines, *told])).returncode
    spark.stop()
    sys.exit(code)


def write_tables(spark, analyzed, options):
    """Each table as a folder of Parquet. Spark puts the output of one attempt of each task in place, so a row is there
    once."""
    from pyspark.sql.types import StructType
    # A file holds the rows of several tasks.
    count = -(-analyzed.getNumPartitions() // options.fan_in)
    for table, types in TABLES.items():
        columns = [(name, kind) for kind, names in types.items() for name in names.split()]
        schema = StructType.fromDDL(", ".join(f"`{name}` {kind}" for name, kind in columns))
        rows = analyzed.filter(lambda pair, table=table: pair[0] == table).map(lambda pair: pair[1].decode())
        (spark.read.schema(schema).option("mode", "FAILFAST").json(rows)
         .coalesce(count).write.mode("overwrite").parquet(options.tables.rstrip("/") + "/" + table))


if __name__ == "__main__":
    main()
