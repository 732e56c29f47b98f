internal import TraceModel

// Processes with their numbers alone before the messages of lines without a time.
extension TextColumns {
  /// The processes before most lines of a text that has no times, `Films[412] `; empty for any
  /// other.
  ///
  /// One line may begin with an element of an array, whose number changes or is small.
  static func untimedProcesses(_ lines: [[UInt8]]) -> Set<[UInt8]> {
    var counts: [[UInt8]: Int] = [:]
    for line in lines {
      guard let end = untimedProcess(line) else { continue }
      counts[Array(line[..<end]), default: 0] += 1
    }
    let found = counts.filter { $0.value > 1 }
    guard found.values.reduce(0, +) * 2 > lines.count else { return [] }
    return Set(found.keys)
  }

  /// Where a name and a number in brackets end that a line begins with.
  static func untimedProcess(_ line: [UInt8]) -> Int? {
    // Lines with a time end here.
    guard let first = line.first, (0x41...0x5A).contains(first & 0xDF) || first >= 0xC3,
      let open = line.prefix(longestName).firstIndex(of: UInt8(ascii: "[")),
      line[..<open].allSatisfy({ $0.isNameByte || $0 >= 0x80 || " -.".utf8.contains($0) }),
      line[open - 1] != 0x20
    else { return nil }
    let digits = line[(open + 1)...].prefix { (0x30...0x39).contains($0) }
    let rest = line[digits.endIndex...]
    guard digits.count > 2, digits.first != 0x30, digits.count < 8,
      rest.starts(with: "] ".utf8) && !rest.starts(with: "] <".utf8)
        || rest.starts(with: "]: ".utf8)
    else { return nil }
    return digits.endIndex + 1
  }

  private static let longestName = 64
}
