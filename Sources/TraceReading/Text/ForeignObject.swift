/// A line of JSON that is no record of this tool, although it is whole: what loggers of servers and
/// of containers write, a report of App Store Connect, or a dictionary as Python prints it.
enum ForeignObject {
  /// What such lines begin with.
  private static let keys: [StaticString] = [
    "log", "msg", "message", "ts", "time", "timestamp", "@timestamp", "level", "severity", "logger",
  ]

  static func isOne(_ line: UnsafeRawBufferPointer) -> Bool {
    if line.begins(with: "{'") { return true }
    guard line.begins(with: "{\""), line.last == 0x7D, !line.has("\"event\""),
      !line.has("\"lifetrace\"")
    else { return false }
    if line.has("\"productData\"") { return true }
    guard let end = line.part(0, 16).place(of: 0x22, from: 2) else { return false }
    return keys.contains { line.part(2, end).is($0) }
  }
}
