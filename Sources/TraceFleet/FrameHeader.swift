/// The line before the bytes of a trace in a framed stream:
/// `{"name":"s3://bucket/a.jsonl.zst","bytes":4096}`, or
/// `{"name":"s3://bucket/a.jsonl.zst","error":"access denied"}` for a trace that the sender could
/// not read.
public struct FrameHeader: Sendable, Equatable {
  public enum Content: Sendable, Equatable {
    /// So many bytes follow the line.
    case bytes(Int64)
    /// Nothing follows. Why the sender has no bytes.
    case error(String)
  }

  public let name: String
  public let content: Content

  public static func read(_ line: UnsafeRawBufferPointer) throws(PartialFault) -> FrameHeader {
    var json = JSONCursor(line)
    var name: String?
    var bytes: Int64?
    var error: String?
    try json.object { key, json throws(PartialFault) in
      switch key {
      case "name": name = try json.string()
      case "bytes": bytes = try json.integer()
      case "error": error = try json.string()
      default: throw json.fault("has a member other than 'name', 'bytes' and 'error'")
      }
    }
    try json.end()
    guard let name, (bytes == nil) != (error == nil) else {
      throw json.fault("has no 'name', or not exactly one of 'bytes' and 'error'")
    }
    return FrameHeader(
      name: name, content: error.map { .error($0) } ?? bytes.map { .bytes($0) } ?? .bytes(0))
  }
}
