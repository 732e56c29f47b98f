internal import TraceModel

/// What swift-log writes before a message.
extension ConsolePrefix {
  private static let swiftLogLevels: [StaticString] = [
    "trace ", "debug ", "info ", "notice ", "warning ", "error ", "critical ",
  ]

  /// Where the message begins. Before it, swift-log's own handler writes level, label, metadata and
  /// module, with a blank before the colon or without one:
  /// `info com.example.films: id=1 scene=main [Films] `. Nil without them (https://github.com/apple/swift-log/blob/main/Sources/Logging/Logging.swift).
  var swiftLogEnd: Int? {
    guard let level = Self.swiftLogLevels.first(where: { message.begins(with: $0) }) else {
      return nil
    }
    let head = message.part(level.utf8CodeUnitCount, 256)
    guard let colon = head.place(of: ": ") else { return nil }
    let label = colon > 0 && head[colon - 1] == 0x20 ? colon - 1 : colon
    guard label > 0, !head.part(0, label).contains(0x20) else { return nil }
    var place = level.utf8CodeUnitCount + colon + 2
    while message.part(place).first != UInt8(ascii: "[") {
      guard let blank = message.part(0, place + 256).place(of: 0x20, from: place),
        message.part(place, blank).contains(UInt8(ascii: "="))
      else { return nil }
      place = blank + 1
    }
    guard let close = message.part(0, place + 128).place(of: "] ", from: place) else { return nil }
    return close + 2
  }
}
