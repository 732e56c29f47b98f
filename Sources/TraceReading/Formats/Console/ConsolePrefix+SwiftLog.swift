internal import TraceModel

/// What swift-log writes before a message.
extension ConsolePrefix {
  private static let swiftLogLevels: [StaticString] = [
    "trace ", "debug ", "info ", "notice ", "warning ", "error ", "critical ",
  ]

  /// Where the message begins. Before it, swift-log's own handler writes level, label, metadata and
  /// module: `info com.example.films : id=1 scene=main [Films] `. Nil without them (https://github.com/apple/swift-log/blob/main/Sources/Logging/Logging.swift).
  var swiftLogEnd: Int? {
    guard let level = Self.swiftLogLevels.first(where: { message.begins(with: $0) }),
      let colon = message.part(0, 256).place(of: " : "),
      !message.part(level.utf8CodeUnitCount, colon).contains(0x20)
    else { return nil }
    var place = colon + 3
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
