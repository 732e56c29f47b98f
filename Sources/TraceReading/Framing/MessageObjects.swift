internal import TraceModel

/// Objects a line, each of which has a whole line of a log as its message, with its time and its
/// process, as go-ios prints a device's log (https://github.com/danielpaulus/go-ios, `ios syslog`):
///
/// ```
///   {"msg":"Mar  2 09:41:00 iPhone Films(UIKitCore)[412] \u003cNotice\u003e: Deactivation reason …"}
///   Mar  2 09:41:00 iPhone Films(UIKitCore)[412] <Notice>: Deactivation reason …
/// ```
/// A message without the form of any tool's line does not show that: it stays in its object.
enum MessageObjects {
  private static let keys: [StaticString] = ["msg", "message", "log", "line", "text"]

  /// The messages in the whole lines at the beginning of a text; nil if they are no log.
  static func beginning(
    of text: [UInt8], isWhole: Bool, _ recogniser: LineRecogniser
  ) -> [UInt8]? {
    // Nearly all traces end here.
    guard mayBeOne(text) else { return nil }
    let lines = text.split(separator: 10, omittingEmptySubsequences: false)
      .dropLast(isWhole ? 0 : 1).map { Array($0) }
    let texts = lines.map { self.text($0) }
    let showsLog = zip(lines, texts).contains { line, text in
      line.count != text.count && text.withUnsafeBytes { recogniser.kind($0) == .record }
    }
    return showsLog ? Array(texts.joined(separator: [10])) : nil
  }

  /// Whether the first line is an object with a message, and not a record of a recording.
  private static func mayBeOne(_ text: [UInt8]) -> Bool {
    Array(text.prefix(1 << 12).prefix { $0 != 10 }).withUnsafeBytes { line in
      line.begins(with: "{\"") && !RecordStart.isOfRecording(line)
        && (line.has("\"msg\":") || line.has("\"message\":") || line.has("\"log\":")
          || line.has("\"line\":") || line.has("\"text\":"))
    }
  }

  /// The message of an object; any other line is returned unchanged.
  static func text(_ line: [UInt8]) -> [UInt8] {
    guard let text = message(of: line, by: keys) else { return line }
    // An object is a line of the text.
    return text.map { $0 == 10 ? 0x20 : $0 }
  }

  /// The first member with one of the keys, without the ends of lines at its end; nil for a line
  /// that has none, or only an empty one.
  static func message(of line: [UInt8], by keys: [StaticString]) -> [UInt8]? {
    guard line.first == 0x7B else { return nil }
    let padded = line + [UInt8](repeating: 0, count: TextBlock.padding)
    return padded.withUnsafeBytes { bytes -> [UInt8]? in
      guard var place = bytes.baseAddress else { return nil }
      var message: String?
      do throws(Malformed) {
        try JSONWalk.members(&place) { (key, place) throws(Malformed) in
          guard message == nil, keys.contains(where: { key.is($0) }) else { return }
          message = try JSONWalk.string(&place)
        }
      } catch {
        return nil
      }
      guard var text = message.map({ Array($0.utf8) }), !text.isEmpty else { return nil }
      while text.last == 10 || text.last == 13 { text.removeLast() }
      return text
    }
  }
}
