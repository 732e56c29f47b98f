import TraceModel

extension TimelineFormat {
  /// An object a line; its keys are the columns of ``TimelineTable`` that the row has.
  public static let ndjson = TimelineFormat(
    "ndjson", "the same rows as JSON, one object a line", endings: []
  ) { context, sink in TableTimeline(context, sink, line: NDJSONTimeline.line) }
}

enum NDJSONTimeline {
  /// Readers that take numbers as floating point lose digits beyond this.
  private static let exact: Int64 = 1 << 53

  static func line(_ row: TimelineTable.Row) -> [UInt8] {
    var json = JSONWriter(.compact)
    json.object { json in
      for (column, value) in zip(TimelineTable.columns, row) {
        switch value {
        case .text(let text): json.member(column, text)
        case .integer(let number) where number.magnitude <= exact: json.member(column, number)
        case .integer(let number): json.member(column, String(number))
        case .boolean(let flag): json.member(column, flag)
        case nil: break
        }
      }
    }
    return json.bytes
  }
}
