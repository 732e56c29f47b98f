internal import TraceModel

/// Times since the start of something before what is printed.
extension TextColumns {
  /// The time that a line begins with: `12.4 …`, `[12.4] …`, `+350ms …`, `12.4s …`, `12.4 s …`,
  /// `[+12.4 s] …`, `T+12.4s …`, `T+0 …`.
  struct Seconds {
    let nanoseconds: Int64
    /// A unit shows that it is a time, and not that it is one since a start.
    let hasUnit: Bool
    /// Where what is after it and a blank begins.
    let end: Int

    /// A number alone has a point.
    init?(_ line: UnsafeRawBufferPointer) {
      var place = 0
      let closing = RecordStart.closing(of: line, &place)
      guard let stop = line.part(0, place + 20).place(of: closing ?? 0x20, from: place) else {
        return nil
      }
      var (word, after) = (line.part(place, stop).trimmed, stop)
      let isSinceStart =
        (word.first ?? 0) | 0x20 == UInt8(ascii: "t") && word.part(1).first == UInt8(ascii: "+")
      if isSinceStart { word = word.part(1) }
      if word.first == UInt8(ascii: "+") { word = word.part(1) }
      if closing == nil, line.part(stop).begins(with: " s ") {
        after += 2
      } else if closing != nil, word.hasSuffix(" s") {
        word = word.part(0, word.count - 2)
        after += word.contains(0x2E) ? 0 : line.count
      }
      if after == stop, let number = UnitTime.nanoseconds(word, isUnitOptional: false) {
        (nanoseconds, hasUnit) = (number, !isSinceStart)
      } else if isSinceStart, word.is("0") {
        (nanoseconds, hasUnit) = (0, false)
      } else {
        guard word.count > 2, word.first != 0x2E, word.last != 0x2E,
          word.count(where: { $0 == 0x2E }) == 1,
          word.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
          let number = DecimalTime.nanoseconds(word)
        else { return nil }
        (nanoseconds, hasUnit) = (number, after > stop)
      }
      end = after + (closing == nil ? 1 : 2)
      guard end <= line.count, line[end - 1] == 0x20 else { return nil }
    }
  }

  /// A line of a text whose times can be nothing else than seconds since a start, as the printers
  /// write it: `12.4 sceneDidBecomeActive` becomes `[12.400000000] sceneDidBecomeActive`.
  static func withSecondsInBrackets(_ line: [UInt8]) -> [UInt8] {
    guard let time = line.withUnsafeBytes({ Seconds($0) }) else { return line }
    let (whole, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: LogTime.second)
    let fraction = String(LogTime.second + rest).dropFirst()
    return Array("[\(whole).\(fraction)] ".utf8) + line[time.end...]
  }
}
