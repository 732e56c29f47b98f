internal import TraceModel

/// A message without what changes from one to the next: numbers, hexadecimal digits and quoted
/// parts, but for quoted words that decide what it means, such as `'background'`; and, if it is
/// about work, why that began.
struct MessageShape {
  private enum Hole: UInt8, CaseIterable {
    // Bytes that stand for a hole in the shape.
    case number = 1
    case hexadecimal, text, reason

    var name: String {
      switch self {
      case .number: "number"
      case .hexadecimal: "hex"
      case .text: "text"
      case .reason: "reason"
      }
    }
  }

  /// Number of bytes of a message that are examined.
  static let longest = 240
  /// Stands for a control character.
  private static let control: UInt8 = 0x1F

  /// The message with a byte for each hole.
  private(set) var bytes: [UInt8] = []
  private var isCut = false

  /// - Parameter cause: where the message says why its work began.
  init(_ message: UnsafeRawBufferPointer, cause: Range<Int>? = nil) {
    var scan = message[...]
    bytes.reserveCapacity(min(message.count, Self.longest))
    while let byte = scan.first {
      // A cut inside a character would be none.
      if bytes.count >= Self.longest, byte & 0xC0 != 0x80 {
        isCut = true
        return
      }
      let isAfterWord = bytes.last.map { Self.isWord($0) } ?? false
      if let cause, cause.lowerBound == scan.startIndex {
        add(.reason)
        scan = scan[min(cause.upperBound, scan.endIndex)...]
      } else if let length = Self.identifier(scan, isAfterWord)
        ?? (isAfterWord ? nil : shortIdentifier(scan))
      {
        add(.hexadecimal)
        scan = scan.dropFirst(length)
      } else if (0x30...0x39).contains(byte) {
        if byte == 0x30, scan.dropFirst().first == UInt8(ascii: "x") {
          bytes += Array("0x".utf8)
          scan = scan.dropFirst(2).drop { Self.isHexadecimal($0) }
          add(.hexadecimal)
        } else {
          add(.number)
          scan = scan.drop { (0x30...0x39).contains($0) }
          if scan.first == UInt8(ascii: "."),
            scan.dropFirst().first.map({ (0x30...0x39).contains($0) }) ?? false
          {
            scan = scan.dropFirst().drop { (0x30...0x39).contains($0) }
          }
        }
      } else if let end = Self.quoteEnd(scan, isAfterWord), !Self.isDeciding(scan[..<end]) {
        bytes.append(byte)
        add(.text)
        bytes.append(byte)
        scan = scan[(end + 1)...]
      } else {
        bytes.append(byte < 0x20 ? Self.control : byte)
        scan = scan.dropFirst()
      }
    }
  }

  private mutating func add(_ hole: Hole) {
    // Between two holes there must be text.
    if let last = bytes.last, Hole(rawValue: last) != nil { return }
    bytes.append(hole.rawValue)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F
      || byte >= 0x80 || byte <= Hole.reason.rawValue
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }

  /// Length of a UUID, or of eight or more hexadecimal digits with a decimal one among them.
  private static func identifier(_ text: Slice<UnsafeRawBufferPointer>, _ isAfterWord: Bool) -> Int?
  {
    guard !isAfterWord, let first = text.first, isHexadecimal(first) else { return nil }
    let candidate = text.prefix(64)
    let run = candidate.prefix { isHexadecimal($0) || $0 == 0x2D }
    if run.count >= 36, isUUID(run.prefix(36)) { return 36 }
    let digits = candidate.prefix { isHexadecimal($0) }
    guard digits.count >= 8, digits.contains(where: { (0x30...0x39).contains($0) }),
      digits.contains(where: { $0 > 0x39 }),
      candidate.dropFirst(digits.count).first.map({ !isWord($0) }) ?? true
    else { return nil }
    return digits.count
  }

  /// Length of a short identifier behind the word for what has it, `draft 3f2a`: digits among
  /// letters, where a number with a unit, `300b`, and a name with a number, `feed2`, have one of
  /// the two first.
  private func shortIdentifier(_ text: Slice<UnsafeRawBufferPointer>) -> Int? {
    let digits = text.prefix(8).prefix { Self.isHexadecimal($0) }
    guard (3...7).contains(digits.count),
      text.dropFirst(digits.count).first.map({ !Self.isWord($0) && $0 != 0x2D }) ?? true,
      let sign = bytes.last, " #-/=:".utf8.contains(sign)
    else { return nil }
    let isDecimal = digits.map { (0x30...0x39).contains($0) }
    let changes = zip(isDecimal, isDecimal.dropFirst()).count { $0 != $1 }
    guard changes > 1 || changes == 1 && isDecimal[0] && isDecimal.count(where: { !$0 }) > 2 else {
      return nil
    }
    let word = bytes.dropLast().reversed().prefix { (0x61...0x7A).contains($0 | 0x20) }
    guard word.count > 1 else { return nil }
    return Self.versioned.contains(String(decoding: word.reversed(), as: UTF8.self).lowercased())
      ? nil : digits.count
  }

  /// Words before what is no identifier of a thing.
  private static let versioned: Set<String> = [
    "version", "build", "revision", "color", "colour", "in", "to", "at", "after", "took", "for",
    "os", "ios", "code", "error", "size", "http",
  ]

  private static func isUUID(_ text: Slice<UnsafeRawBufferPointer>) -> Bool {
    text.enumerated().allSatisfy { index, byte in
      [8, 13, 18, 23].contains(index) ? byte == 0x2D : byte != 0x2D
    }
  }

  /// Where the quote that begins a text is closed.
  private static func quoteEnd(_ text: Slice<UnsafeRawBufferPointer>, _ isAfterWord: Bool) -> Int? {
    guard let quote = text.first, quote == 0x22 || quote == 0x27, !isAfterWord || quote == 0x22
    else { return nil }
    return text.dropFirst().prefix(4 * longest).firstIndex(of: quote)
  }

  /// Whether a quoted text decides what a message means: such messages are not alike. It is a word
  /// for a state, or it is what is logged, in a field of its line: `msg="sceneDidBecomeActive"`.
  private static func isDeciding(_ quoted: Slice<UnsafeRawBufferPointer>) -> Bool {
    let text = UnsafeRawBufferPointer(rebasing: quoted.dropFirst())
    return deciding.contains(String(decoding: text.part(0, 12), as: UTF8.self).lowercased())
      || PrintedNames.firstName(in: text) != nil
  }

  private static let deciding: Set<String> = [
    "active", "inactive", "background", "foreground", "suspended", "hidden", "paused", "resumed",
    "detached", "pause", "resume", "true", "false", "yes", "no", "on", "off",
  ]

  // MARK: Words

  /// The shape for people: `#` where something differs.
  var text: String {
    var result = ""
    var place = bytes[...]
    while !place.isEmpty {
      let literal = place.prefix { Hole(rawValue: $0) == nil }
      result += DisplayText.escaped(literal.map { $0 == Self.control ? 0x20 : $0 })
      place = place.dropFirst(literal.count)
      if !place.isEmpty {
        result += "#"
        place = place.dropFirst()
      }
    }
    return result + (isCut ? "…" : "")
  }

  /// The pattern of a mapping that matches such messages; nil if none does.
  var pattern: String? {
    guard !bytes.contains(Self.control) else { return nil }
    var counts: [Hole: Int] = [:]
    var result: [UInt8] = []
    for byte in bytes {
      if let hole = Hole(rawValue: byte) {
        counts[hole, default: 0] += 1
        result += Array("{\(hole.name)\(counts[hole, default: 1])}".utf8)
      } else {
        result.append(byte)
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") { result.append(byte) }
      }
    }
    // A group at the end takes the rest by itself.
    if isCut, let last = bytes.last, Hole(rawValue: last) == nil { result.append(0x2A) }
    return String(wellFormed: result)
  }
}
