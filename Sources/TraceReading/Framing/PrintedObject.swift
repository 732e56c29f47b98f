internal import TraceModel

/// An object over several lines that an app printed behind words of its own, such as a payload of
/// MetricKit.
///
///     2026-03-02 07:12:00.100 Films[731:1a2b3c] didReceive payload: {
///       "timeStampBegin" : "2026-03-01 00:00:00",
///
/// The record that announces it ends with its first brace. Without that record the object stands
/// by itself, as a person pastes one among the lines of a log.
enum PrintedObject {
  /// Lines at the beginning among which the object begins (our choice).
  private static let sampled = 16

  /// The text without the record that announces the object; nil of other texts.
  static func bare(_ text: [UInt8], _ recogniser: LineRecogniser) -> [UInt8]? {
    // Nearly all texts end here.
    let first = text.split(separator: 10, maxSplits: sampled + 1, omittingEmptySubsequences: false)
    guard let place = first.indices.prefix(sampled).first(where: { opens(first, $0, recogniser) })
    else { return nil }
    // `didReceive payload:`, above the brace.
    let announced = place > 0 && first[place - 1].last { !isBlank($0) } == UInt8(ascii: ":")
    let before = announced ? place - 1 : place
    // Below other records its lines are a message of the log.
    guard !first[..<before].contains(where: { RecordStart.isOne(Array($0)) }) else { return nil }
    var lines = text.split(separator: 10, omittingEmptySubsequences: false)
    lines[place] = [UInt8(ascii: "{")]
    if announced, RecordStart.isOne(Array(lines[before])) { lines[before] = [] }
    return Array(lines.joined(separator: [10]))
  }

  /// Whether a line ends with the brace of an object that a format knows by the next line.
  private static func opens(
    _ lines: [ArraySlice<UInt8>], _ place: Int, _ recogniser: LineRecogniser
  ) -> Bool {
    guard place + 1 < lines.count, lines[place].last(where: { !isBlank($0) }) == 0x7B,
      let first = lines[place].first(where: { !isBlank($0) }), first != 0x22,
      first != 0x7B || place > 0
    else { return false }
    let next = lines[place + 1].drop { isBlank($0) }
    return next.first == 0x22 && kind(next, recogniser) == .record
  }

  private static func kind(
    _ line: ArraySlice<UInt8>, _ recogniser: LineRecogniser
  ) -> LineRecogniser.Kind? {
    line.withUnsafeBytes { recogniser.kind($0) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }
}
