internal import TraceModel

/// Finds lines that are in a text twice: a text that was pasted twice, windows of a log that
/// overlap, a tool that prints each line again.
///
/// Equal time, process, category and text are one line where times have fractions below a
/// millisecond. Within a coarser step an app may print the same again: at whole seconds a copy must
/// follow the line itself or another copy, or step back in time, and a line that a mapping gives a
/// meaning, as that of a load, is a copy only where a tool prints each line again. A line without a
/// time is a copy only next to others, in the same order.
final class RepeatedLines {
  private var known = LineDigests()
  /// The number of the line that the line before was a copy of.
  private var copied: Int?
  /// A line has no copy next to it: no tool printed each one again.
  private var hasSingle = false
  private var latestHasCopy = true
  private var latest = Int64.min
  private(set) var count: Int64 = 0

  /// Whether a line was there before; remembers it. The rest of a message is what its first line
  /// is.
  ///
  /// - Parameters:
  ///   - details: a digest of what else tells the line apart.
  ///   - isMapped: whether a mapping of the configuration gives the line a meaning.
  func isCopy(
    _ line: LogLine, details: UInt64 = 0, isMapped: @autoclosure () -> Bool = false
  ) -> Bool {
    if line.isContinuation { return copied != nil }
    let digest = Self.digest(line) ^ details
    if let before = copied, known.digest(of: before + 1) == digest {
      copied = before + 1
    } else {
      copied = original(of: line, digest, isMapped)
    }
    if let copied {
      count += 1
      latestHasCopy = latestHasCopy || copied == known.count - 1
      return true
    }
    hasSingle = hasSingle || !latestHasCopy
    latestHasCopy = false
    known.append(digest)
    if let time = line.time { latest = time }
    return false
  }

  private func original(of line: LogLine, _ digest: UInt64, _ isMapped: () -> Bool) -> Int? {
    guard let time = line.time, let before = known.latest(of: digest) else { return nil }
    if line.isTimedFinely || time < latest { return before }
    guard line.resolution < LogTime.second || before == known.count - 1 else { return nil }
    // Another object may follow within the same second.
    guard line.resolution < LogTime.second || !Self.opensObject(line.message) else { return nil }
    return (hasSingle || before != known.count - 1) && isMapped() ? nil : before
  }

  private static func opensObject(_ message: UnsafeRawBufferPointer) -> Bool {
    message.trimmed.last.map { "{([<".utf8.contains($0) } ?? false
  }

  private static func digest(_ line: LogLine) -> UInt64 {
    var digest = DoubledMessages.digest(line.message) &* 31 &+ DoubledMessages.writer(line)
    digest = digest &* 31 &+ DoubledMessages.digest(line.category)
    // Without a date the same time, pasted again, may count as that of the next day, or a little
    // later than it is.
    if let time = line.timeOfDay ?? line.time {
      digest = digest &* 31 &+ UInt64(bitPattern: time) &* 0x9E37_79B9_7F4A_7C15
    }
    return digest
  }

  /// Said where it is more than a chance.
  var problem: InputProblem? {
    guard count * 20 >= Int64(known.count), count > 0 else { return nil }
    let are = count == 1 ? "1 line is" : "\(count) lines are"
    return InputProblem(
      .repeated, .note, count: count,
      text: "\(are) there twice, with the same time, process and text; each is read once")
  }
}
