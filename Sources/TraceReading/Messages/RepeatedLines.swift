internal import TraceModel

/// Finds lines that are in a text twice: a text that was pasted twice, windows of a log that
/// overlap, a tool that prints each line again.
///
/// Equal time, process and text are one line. Where times are whole seconds an app may print the
/// same again within one, so that a copy must also follow the line itself or another copy, or step
/// back in time. A line without a time is a copy only next to others, in the same order.
final class RepeatedLines {
  /// Lines that are remembered at least.
  private static let size = 1 << 16

  /// By digest, the number of the line that had it last; the lines before them in `older`.
  private var newer: [UInt64: Int] = [:]
  private var older: [UInt64: Int] = [:]
  /// Digests of the latest lines by their numbers.
  private var digests: [UInt64] = []
  /// Lines that are no copies.
  private var number = 0
  /// The number of the line that the line before was a copy of.
  private var copied: Int?
  private var latest = Int64.min
  private(set) var count: Int64 = 0

  /// Whether a line was there before; remembers it. The rest of a message is what its first line
  /// is.
  ///
  /// - Parameter details: a digest of what else tells the line apart.
  func isCopy(_ line: LogLine, details: UInt64 = 0) -> Bool {
    if line.isContinuation { return copied != nil }
    let digest = Self.digest(line) ^ details
    if let before = copied, before + 1 < number, digests[(before + 1) % Self.size] == digest {
      copied = before + 1
    } else {
      copied = original(of: line, digest)
    }
    if copied != nil {
      count += 1
      return true
    }
    remember(digest)
    if let time = line.time { latest = time }
    return false
  }

  private func original(of line: LogLine, _ digest: UInt64) -> Int? {
    guard let time = line.time, let before = newer[digest] ?? older[digest],
      // Older ones are only known by their digests.
      number - before < Self.size,
      line.resolution < LogTime.second || before == number - 1 || time < latest
    else { return nil }
    return before
  }

  private func remember(_ digest: UInt64) {
    if newer.count == Self.size { (older, newer) = (newer, [:]) }
    newer[digest] = number
    if digests.count < Self.size {
      digests.append(digest)
    } else {
      digests[number % Self.size] = digest
    }
    number += 1
  }

  private static func digest(_ line: LogLine) -> UInt64 {
    var digest = DoubledMessages.digest(line.message) &* 31 &+ DoubledMessages.writer(line)
    if var time = line.time {
      // Without a date the same time, pasted again, may count as that of the next day.
      if !line.hasDate, !line.isYearless { time %= LogTime.day }
      digest = digest &* 31 &+ UInt64(bitPattern: time) &* 0x9E37_79B9_7F4A_7C15
    }
    return digest
  }

  /// Said where it is more than a chance.
  var problem: InputProblem? {
    guard count * 20 >= Int64(number), count > 0 else { return nil }
    let are = count == 1 ? "1 line is" : "\(count) lines are"
    return InputProblem(
      .repeated, .note, count: count,
      text: "\(are) there twice, with the same time, process and text; each is read once")
  }
}
