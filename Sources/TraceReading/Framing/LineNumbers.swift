/// The numbers that the lines of a text have in the input, where those that are read are others: in
/// the opposite order, or several of one line.
struct LineNumbers: Equatable {
  /// A line of the input that is read as several, or as none.
  private struct Parts: Equatable {
    /// Number of the first one among the lines that are read, from 1.
    let start: Int64
    let count: Int64
    /// By how much its number in the input is less than `start`.
    let lead: Int64
  }

  /// How many of ``parts`` are kept: more than the lines that wait to be read can belong to, of
  /// which a block holds 128 KiB and its source 64 KiB, with two line ends for each of them.
  private static let kept = 1 << 17

  private var parts: [Parts] = []
  /// The number of the next line to be read, and by how much that in the input is less.
  private var next: Int64 = 1
  private var lead: Int64 = 0
  /// By line that is read, from 0, its place in the order of the input, from 1; empty where that is
  /// the order of reading.
  var order: [Int32] = []
  /// Whether all lines wait to be read at the end.
  var isOfTurnedText = false

  /// Whether the lines that are read have the numbers of the input.
  var areOfInput: Bool { parts.isEmpty && order.isEmpty }

  /// Counts a line of the input, which is read as `count` lines.
  mutating func note(_ count: Int) {
    defer { next += Int64(count) }
    guard count != 1 else { return }
    if parts.count >= 2 * Self.kept, !isOfTurnedText { parts.removeFirst(Self.kept) }
    parts.append(Parts(start: next, count: Int64(count), lead: lead))
    lead += Int64(count) - 1
  }

  /// The line of the input that was noted last is read as one line more.
  mutating func noteMore() {
    if let last = parts.last, last.start + last.count == next {
      parts[parts.count - 1] = Parts(start: last.start, count: last.count + 1, lead: last.lead)
    } else {
      parts.append(Parts(start: next - 1, count: 2, lead: lead))
    }
    next += 1
    lead += 1
  }

  /// The number in the input of a line that is read; both from 1.
  subscript(line: Int64) -> Int64 {
    guard !areOfInput else { return line }
    let index = Int(line) - 1
    let place = order.indices.contains(index) ? Int64(order[index]) : line
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].start <= place { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return place }
    let last = parts[low - 1]
    if place < last.start + last.count { return last.start - last.lead }
    return place - last.lead - last.count + 1
  }
}
