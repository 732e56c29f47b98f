internal import TraceModel

/// An object over several lines that an app printed behind words of its own, such as a payload of
/// MetricKit.
///
///     2026-03-02 07:12:00.100 Films[731:1a2b3c] didReceive payload: {
///       "timeStampBegin" : "2026-03-01 00:00:00",
///
/// Where the text has no other record, the object is what it is about.
enum PrintedObject {
  /// Lines at the beginning among which the object begins (our choice).
  private static let sampled = 16

  /// The text without the record that announces the object; nil of other texts. A person's words
  /// before it stay.
  static func alone(in text: [UInt8], _ recogniser: LineRecogniser) -> [UInt8]? {
    // Nearly all texts end here.
    let first = text.split(separator: 10, maxSplits: sampled + 1, omittingEmptySubsequences: false)
    guard let place = first.indices.prefix(sampled).first(where: { opens(first, $0, recogniser) })
    else { return nil }
    let lines = text.split(separator: 10, omittingEmptySubsequences: false)
    guard
      lines[..<place].count(where: { RecordStart.isOne(Array($0)) }) < 2,
      lines[..<place].allSatisfy({ announces($0) || kind($0, recogniser) != .print }),
      !lines[(place + 1)...].contains(where: { RecordStart.isOne(Array($0)) })
    else { return nil }
    var bare = lines
    bare[place] = [UInt8(ascii: "{")]
    for index in bare[..<place].indices where RecordStart.isOne(Array(bare[index])) {
      bare[index] = []
    }
    return Array(bare.joined(separator: [10]))
  }

  /// `didReceive payload:`
  private static func announces(_ line: ArraySlice<UInt8>) -> Bool {
    line.last { !isBlank($0) } == UInt8(ascii: ":")
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
