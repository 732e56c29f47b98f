internal import TraceModel

// Times of day that count only before a callback, and those in lines whose beginning holds none.
extension ConsolePrefix {
  /// Seconds since the start behind or before a name, `(t=0.3)` or `uptime=12.5 `. Other keys may
  /// hold how long something took.
  var secondsInside: Int64? {
    let head = message.part(0, Self.longestName)
    guard head.place(of: UInt8(ascii: "=")) != nil,
      let key = Self.clocks.first(where: { head.has($0) }), let start = head.place(of: key),
      start == 0 || !head[start - 1].isNameByte, PrintedNames.firstName(in: message) != nil
    else { return nil }
    let digits = message.part(start + key.utf8CodeUnitCount)
      .prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    guard digits.contains(UInt8(ascii: ".")), digits.last != UInt8(ascii: ".") else { return nil }
    let rest = message.part(digits.endIndex + start + key.utf8CodeUnitCount)
    guard let next = rest.first, next.isNameByte else { return DecimalTime.nanoseconds(digits) }
    let isSeconds = rest.begins(with: "s") && !(rest.part(1).first?.isNameByte ?? false)
    return isSeconds ? DecimalTime.nanoseconds(digits) : nil
  }

  private static let clocks: [StaticString] = ["t=", "uptime="]

  /// `9:41:00`, as countries write the hour that have 24 of them, `09.41.00.123`, or the seconds
  /// since 1970, before a callback: before other words it may be a length or any number.
  func shortTime(_ place: inout Int) -> LogTime.Moment? {
    var next = place
    guard
      let found = LogTime.bareMoment(message, &next, mayBeShort: true)
        ?? LogTime.pointMoment(message, &next) ?? LogTime.wholeSecondsMoment(message, &next),
      next < message.count, message[next] == 0x20,
      PrintedNames.firstName(in: message.part(next)) != nil
    else { return nil }
    place = next
    return found
  }

  /// `09:41` before a callback, also in a list: before other words it may be a length.
  func bareMinute(_ place: inout Int) -> LogTime.Moment? {
    var next = message.begins(with: "- ") || message.begins(with: "* ") ? 2 : 0
    guard let found = LogTime.minuteMoment(message, &next), next < message.count,
      PrintedNames.firstName(in: message.part(next)) != nil
    else { return nil }
    place = next
    return found
  }

  /// Whether a time of day is in a text that may be the line's own: not the value of a key, and not
  /// that of a word such as `saved 09:13:40`.
  static func holdsOwnTime(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.place(of: UInt8(ascii: ":")) != nil else { return false }
    return line.indices.contains { index in
      var place = index
      guard (0x30...0x39).contains(line[index]), LogTime.moment(line, &place) != nil else {
        return false
      }
      var before = line.part(0, index)
      if before.last == UInt8(ascii: "=") { return false }
      before = before.trimmed
      let word = before.reversed().prefix { $0.isNameByte }
      let isPlain = !word.isEmpty && word.allSatisfy { (0x61...0x7A).contains($0) }
      let isValue = before.dropLast(word.count).last == UInt8(ascii: "=")
      return !isPlain || isValue || word.reversed().elementsEqual("at".utf8)
    }
  }

  /// Whether a time of day is somewhere in a text.
  static func holdsTime(_ name: UnsafeRawBufferPointer) -> Bool {
    guard name.place(of: UInt8(ascii: ":")) != nil else { return false }
    return name.indices.contains { index in
      var place = index
      return (0x30...0x39).contains(name[index]) && LogTime.moment(name, &place) != nil
    }
  }
}
