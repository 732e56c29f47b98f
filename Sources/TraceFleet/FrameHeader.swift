/// The line before the bytes of a trace in a framed stream:
/// `{"name":"s3://bucket/a.jsonl.zst","bytes":4096}`.
public enum FrameHeader {
  /// The name, and the number of bytes that follow the line.
  public static func read(
    _ line: UnsafeRawBufferPointer
  ) throws(PartialFault) -> (name: String, bytes: Int64) {
    var json = JSONCursor(line)
    var name: String?
    var bytes: Int64?
    try json.object { key, json throws(PartialFault) in
      switch key {
      case "name": name = try json.string()
      case "bytes": bytes = try json.integer()
      default: throw json.fault("has a member that is neither 'name' nor 'bytes'")
      }
    }
    try json.end()
    guard let name, let bytes else { throw json.fault("has no 'name' or no 'bytes'") }
    return (name, bytes)
  }
}
