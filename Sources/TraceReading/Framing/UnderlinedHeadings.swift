/// Turns headings of Markdown that are underlined into those that begin with signs:
///
/// ```
///   iPad Air          ## iPad Air
///   --------
/// ```
///
/// A line keeps its number: a blank one is in place of the signs below it.
struct UnderlinedHeadings {
  /// A line that may be a heading: the next one decides.
  private var title: [UInt8]?
  private var isApart = true

  private let recogniser: LineRecogniser

  private static let longest = 80

  init(_ recogniser: LineRecogniser) { self.recogniser = recogniser }

  static func areIn(_ lines: [[UInt8]], _ recogniser: LineRecogniser) -> Bool {
    guard lines.contains(where: { isUnderline($0) }) else { return false }
    var headings = UnderlinedHeadings(recogniser)
    for line in lines {
      if headings.title != nil, isUnderline(line) { return true }
      _ = headings.take(line)
    }
    return false
  }

  /// Takes a line; returns those that are finished.
  mutating func take(_ line: [UInt8]) -> [[UInt8]] {
    let plain = PasteMarks.withoutReturn(line)
    if let title, Self.isUnderline(plain) {
      self.title = nil
      isApart = true
      return [Array("## ".utf8) + PasteMarks.withoutReturn(title), []]
    }
    let rest = takeRest()
    let mayBeTitle = isApart && self.mayBeTitle(plain)
    isApart = plain.allSatisfy { $0 == 0x20 || $0 == 0x09 } || PasteMarks.isFence(plain)
    guard mayBeTitle else { return rest + [line] }
    title = line
    return rest
  }

  /// No line follows.
  mutating func takeRest() -> [[UInt8]] {
    defer { title = nil }
    return title.map { [$0] } ?? []
  }

  /// `------` or `======`, and nothing else.
  private static func isUnderline(_ line: [UInt8]) -> Bool {
    guard let sign = line.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "=") else {
      return false
    }
    let rest = line.drop { $0 == sign }
    return line.count - rest.count > 2 && rest.allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// Words of a person: no record of a log, and no callback's name.
  private func mayBeTitle(_ line: [UInt8]) -> Bool {
    guard let first = line.first, line.count <= Self.longest, first.isNameByte || first >= 0x80,
      !RecordStart.isOne(line)
    else { return false }
    return line.withUnsafeBytes { text in
      !RecordStart.isOfDocument(text) && recogniser.kind(text.trimmed) == nil
    }
  }
}
