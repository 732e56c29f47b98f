internal import TraceModel

/// Lines below a heading that says what should happen: they list callbacks, and none was called.
///
///     Expected:
///     sceneWillEnterForeground      no call
///     sceneDidBecomeActive          no call
///
///     Actual:
///     sceneDidBecomeActive          a call
///
/// A block ends at the next heading, or at a blank line below its first line.
struct ExpectationBlock {
  private enum Place { case outside, below, inside }
  private var place = Place.outside
  /// Number of the last line that is not blank.
  private var last: Int64 = 0

  private static let longest = 64

  private static let expecting: Set<String> = [
    "expect", "expected", "expects", "expectation", "expecting", "should", "supposed", "desired",
    "erwartet", "erwartetes", "erwartung", "soll", "sollte", "attendu", "attendue", "esperado",
    "esperada",
  ]
  /// Of a heading for both: `Expected vs. actual:`.
  private static let telling: Set<String> = ["actual", "actually", "got", "instead", "observed"]

  /// Whether a line lists what is expected.
  ///
  /// - Parameters:
  ///   - number: of the line in its text, where blank lines count.
  ///   - isOfLogger: a time or a process is before the message, as no heading has it.
  mutating func holds(
    _ line: UnsafeRawBufferPointer, number: Int64, isOfLogger: Bool
  ) -> Bool {
    defer { last = number }
    if place == .inside, number > last + 1 { place = .outside }
    if !isOfLogger, let isExpecting = Self.heading(line) {
      place = isExpecting ? .below : .outside
      return false
    }
    guard place != .outside else { return false }
    place = .inside
    return true
  }

  /// Whether a heading speaks about what is expected; nil for a line that is none.
  private static func heading(_ line: UnsafeRawBufferPointer) -> Bool? {
    let marks = line.prefix { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "*") }.count
    guard line.count <= longest,
      line.last == UInt8(ascii: ":") || line.hasSuffix(":**") || marks > 0 && line[marks] != 0x5B,
      PrintedNames.firstName(in: line) == nil
    else { return nil }
    let words = String(decoding: line, as: UTF8.self).lowercased().split { !$0.isLetter }
      .map(String.init)
    return words.contains { expecting.contains($0) } && !words.contains { telling.contains($0) }
  }
}
