internal import TraceModel

/// Objects a line that an app's own logger writes, which have a text and a time:
///
/// ```
///   {"event":"sceneDidEnterBackground","ts":1741082400}     1741082400 sceneDidEnterBackground
///   {"level":"info","message":"sceneDidBecomeActive","timestamp":"2025-03-04T10:00:00.250Z"}
///                                        2025-03-04T10:00:00.250Z sceneDidBecomeActive
/// ```
/// Where one of the texts is what an app prints of its life cycle, they are the log: a message with
/// a time, or an event. An `event` is a text only where it is one word, since the names of a
/// recording's events have a point.
enum LoggerObjects {
  /// The texts in the whole lines at the beginning of a text, and what makes a text of each line;
  /// nil if they are no log.
  static func beginning(
    of text: [UInt8], isWhole: Bool, _ recogniser: LineRecogniser
  ) -> (text: [UInt8], unwrap: @Sendable ([UInt8]) -> [UInt8])? {
    let first = Array(text.prefix(1 << 12).prefix { $0 != 10 })
    // Nearly all traces end here.
    guard mayBeOne(first), first.withUnsafeBytes({ recogniser.kind($0) == nil }) else { return nil }
    let lines = text.split(separator: 10, omittingEmptySubsequences: false)
      .dropLast(isWhole ? 0 : 1).map { Array($0) }
    var showsLog = false
    for line in lines {
      guard let object = parsed(line) else {
        // The app may log to the system, too.
        let isBlank = line.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
        guard isBlank || RecordStart.isOne(line) else { return nil }
        continue
      }
      showsLog =
        showsLog
        || (object.isEvent || !object.time.isEmpty) && !ObjectSender.isOfOtherSystem(line)
          && object.text.withUnsafeBytes { recogniser.kind($0) == .print }
    }
    guard showsLog else { return nil }
    let areSeveral = lines.contains { ObjectSender.isOfOtherSystem($0) }
    let sender = ObjectSender(
      areSeveral ? lines.filter { !ObjectSender.isOfOtherSystem($0) } : lines)
    let unwrap = { @Sendable (line: [UInt8]) in
      // Another system's app prints nothing of this one.
      if areSeveral, ObjectSender.isOfOtherSystem(line) { return Array("// ".utf8) + line }
      return parsed(line).map { (sender?.mark(of: line) ?? []) + $0.line } ?? line
    }
    return (Array(lines.map(unwrap).joined(separator: [10])), unwrap)
  }

  private static func mayBeOne(_ line: [UInt8]) -> Bool {
    line.withUnsafeBytes { line in
      line.begins(with: "{\"") && !line.has("\"lifetrace\":")
        && (line.has("\"event\":") || line.has("\"message\":") || line.has("\"msg\":"))
    }
  }

  private struct Object {
    let text: [UInt8]
    let time: [UInt8]
    let isEvent: Bool

    var line: [UInt8] { time.isEmpty ? text : time + [0x20] + text }
  }

  private static func parsed(_ line: [UInt8]) -> Object? {
    guard line.first == 0x7B else { return nil }
    let padded = line + [UInt8](repeating: 0, count: TextBlock.padding)
    return padded.withUnsafeBytes { bytes in
      guard var place = bytes.baseAddress else { return nil }
      var (event, message, time): (String?, String?, [UInt8]) = (nil, nil, [])
      do throws(Malformed) {
        try JSONWalk.members(&place) { (key, place) throws(Malformed) in
          if key.is("event") {
            event = try JSONWalk.string(&place)
          } else if key.is("message") || key.is("msg") {
            message = try JSONWalk.string(&place)
          } else if time.isEmpty,
            LogTime.names.contains(String(decoding: key, as: UTF8.self).lowercased())
          {
            time = try JSONWalk.scalar(&place).map { Array($0) } ?? []
          }
        }
      } catch {
        return nil
      }
      if let name = event, message != nil || name.contains(where: { " .".contains($0) }) {
        event = nil
      }
      guard let text = event ?? message, !text.isEmpty else { return nil }
      // An object is a line of the text.
      return Object(
        text: text.utf8.map { $0 == 10 || $0 == 13 ? 0x20 : $0 }, time: time, isEvent: event != nil)
    }
  }
}
