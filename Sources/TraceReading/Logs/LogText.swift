internal import TraceModel

/// Parts that the lines of several logs have.
enum LogText {
  /// Where the colon is of a label of letters and blanks that a line begins with, as the fields of
  /// reports have them: `Exception Type: `. Nil without one of at most 24 bytes.
  static func label(_ line: UnsafeRawBufferPointer) -> Int? {
    guard let colon = line.prefix(longestLabel + 1).firstIndex(of: UInt8(ascii: ":")), colon > 0,
      line[..<colon].allSatisfy({ isLabel($0) })
    else { return nil }
    return colon
  }

  private static let longestLabel = 24

  static func isLabel(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte & 0xDF) || byte == 0x20 || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: "-")
  }

  /// A decimal number at a place; moves past it. Nil, and no move, without one of at most 18
  /// digits.
  static func number(_ line: UnsafeRawBufferPointer, _ place: inout Int) -> Int64? {
    var next = place
    var value: Int64 = 0
    while next < line.count, (0x30...0x39).contains(line[next]), next - place < 18 {
      value = value * 10 + Int64(line[next] - 0x30)
      next += 1
    }
    guard next > place else { return nil }
    place = next
    return value
  }

  /// `0x` and hexadecimal digits at a place; moves past them.
  static func hexadecimal(_ line: UnsafeRawBufferPointer, _ place: inout Int) -> Bool {
    guard line.part(place).begins(with: "0x") else { return false }
    var next = place + 2
    while next < line.count, isHexadecimal(line[next]) { next += 1 }
    guard next > place + 2 else { return false }
    place = next
    return true
  }

  static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }

  /// Moves past blanks; false without any.
  @discardableResult
  static func blanks(_ line: UnsafeRawBufferPointer, _ place: inout Int) -> Bool {
    let start = place
    while place < line.count, line[place] == 0x20 { place += 1 }
    return place > start
  }

  static func skip(
    _ line: UnsafeRawBufferPointer, _ place: inout Int, _ character: Unicode.Scalar
  ) -> Bool {
    guard place < line.count, line[place] == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  /// The first number in brackets, `[412]`, from a place on, where `isEnd` accepts the place after
  /// it, and the place of its bracket. With `hasThread` it is `[412:1a2b]`, or `[412:103]`.
  static func bracketedNumber(
    _ line: UnsafeRawBufferPointer, from start: Int, hasThread: Bool = false,
    isEnd: (Int) -> Bool
  ) -> (open: Int, number: Int64, thread: UnsafeRawBufferPointer, end: Int)? {
    var search = start
    // A name of a process is short; what is searched has a bound, however long the line is.
    let limit = min(line.count, start + 512)
    while search < limit, let open = line.part(0, limit).place(of: 0x5B, from: search) {
      search = open + 1
      var place = open + 1
      guard let number = number(line, &place) else { continue }
      var thread = UnsafeRawBufferPointer(start: nil, count: 0)
      if hasThread {
        guard skip(line, &place, ":") else { continue }
        let first = place
        while place < line.count, isHexadecimal(line[place]) { place += 1 }
        guard place > first else { continue }
        thread = line.part(first, place)
      }
      guard skip(line, &place, "]"), isEnd(place) else { continue }
      return (open, number, thread, place)
    }
    return nil
  }

  /// `box kernel: `, as systems other than Apple's write a process without a number in their logs:
  /// the host, the name, and where the message begins.
  static func hostAndProcess(
    _ line: UnsafeRawBufferPointer, from start: Int
  ) -> (host: UnsafeRawBufferPointer, name: UnsafeRawBufferPointer, end: Int)? {
    let head = line.part(start, start + 96)
    guard let blank = head.place(of: 0x20), blank > 0,
      let colon = head.place(of: ": ", from: blank), colon > blank + 1
    else { return nil }
    let (host, name) = (head.part(0, blank), head.part(blank + 1, colon))
    guard host.allSatisfy({ $0.isNameByte || $0 == 0x2D || $0 == 0x2E }),
      name.allSatisfy({ $0.isNameByte || (0x2D...0x2F).contains($0) }),
      name.first.map({ (0x61...0x7A).contains($0) }) ?? false
    else { return nil }
    return (host, name, start + colon + 2)
  }

  /// Reads `(Library) ` and `[subsystem:category] `, as far as they are there, before the message;
  /// `place` moves to the message.
  static func origin(_ text: UnsafeRawBufferPointer, _ place: inout Int, _ line: inout LogLine) {
    blanks(text, &place)
    if place < text.count, text[place] == 0x28, let close = text.place(of: 0x29, from: place),
      close > place + 1, close + 1 == text.count || text[close + 1] == 0x20, close - place < 256,
      isName(text.part(place + 1, close))
    {
      line.library = text.part(place + 1, close)
      place = close + 1
      blanks(text, &place)
    }
    guard place < text.count, text[place] == 0x5B, let close = text.place(of: 0x5D, from: place),
      close - place < 512
    else { return }
    let label = text.part(place + 1, close)
    guard let colon = label.place(of: 0x3A), isSubsystem(label.part(0, colon)),
      colon + 1 == label.count || label[colon + 1] != 0x28
    else { return }
    line.subsystem = label.part(0, colon)
    line.category = label.part(colon + 1)
    place = close + 1
    blanks(text, &place)
  }

  /// Names of libraries have no brackets in them, and `(null)` is the beginning of a message.
  private static func isName(_ text: UnsafeRawBufferPointer) -> Bool {
    !text.is("null") && text.allSatisfy { $0 != 0x28 && $0 != 0x5B && $0 != 0x3C && $0 != 0x3D }
  }

  /// SpringBoard's messages begin with an address or a process in such brackets.
  private static func isSubsystem(_ text: UnsafeRawBufferPointer) -> Bool {
    !text.isEmpty && !text.begins(with: "0x")
      && text.allSatisfy { $0.isNameByte || $0 == 0x2E || $0 == 0x2D }
  }
}
