import TraceModel

/// How far reading has come, in one line of a terminal.
///
/// ```
///    42 % [==========>             ]  1.2 GB of 2.9 GB  5.1 M events/s  4 s left
/// ```
public struct ProgressText: Sendable {
  /// Bytes of all inputs that were read.
  public var bytes: Int64 = 0
  /// Bytes that there are; nil if that is not known.
  public var total: Int64?
  public var events: Int64 = 0
  /// Nanoseconds since the beginning.
  public var elapsed: Int64 = 0

  private static let longestBar = 30
  private static let shortestBar = 8

  public init() {}

  /// The line, with at most this many columns. Without room, the rate is dropped first, then the
  /// bytes; the bar is drawn if room remains.
  public func line(columns: Int) -> String {
    guard let total, total > 0 else {
      return Self.joined(["\(Words.bytes(bytes)) read", rate, Self.duration(elapsed)], columns)
    }
    let done = min(bytes, total)
    let share = DisplayWidth.right("\(Int(Double(done) / Double(total) * 100)) %", 5)
    let parts = [share, "\(Words.bytes(done)) of \(Words.bytes(total))", rate, left(done, total)]
    let line = Self.joined(parts, columns)
    let room = min(columns - line.count - 3, Self.longestBar)
    guard room >= Self.shortestBar, line.hasPrefix(share) else { return line }
    return share + " " + Self.bar(Double(done) / Double(total), room) + line.dropFirst(share.count)
  }

  private static func bar(_ share: Double, _ columns: Int) -> String {
    let full = min(columns, Int(share * Double(columns)))
    let head = full < columns ? ">" : ""
    return "[" + String(repeating: "=", count: full) + head
      + String(repeating: " ", count: columns - full - head.count) + "]"
  }

  private var rate: String {
    guard elapsed > 0 else { return "" }
    let rate = Double(events) / (Double(elapsed) / 1e9)
    switch rate {
    case ..<1_000: return "\(Int(rate)) events/s"
    case ..<1_000_000: return "\(Int(rate / 1_000)) k events/s"
    default:
      let tenths = Int(rate / 100_000)
      return "\(tenths / 10).\(tenths % 10) M events/s"
    }
  }

  private func left(_ done: Int64, _ total: Int64) -> String {
    guard done > 0 else { return "" }
    let left = Double(elapsed) / Double(done) * Double(total - done)
    // A pipe without data for years must not overflow the number.
    guard left < 1e18 else { return "" }
    return Self.duration(Int64(left)) + " left"
  }

  /// Whole seconds, minutes or hours.
  private static func duration(_ nanoseconds: Int64) -> String {
    let seconds = (nanoseconds + 500_000_000) / 1_000_000_000
    switch seconds {
    case ..<120: return "\(seconds) s"
    case ..<7200: return "\(seconds / 60) min"
    default: return "\(seconds / 3600) h"
    }
  }

  /// The first part, and of the others the last ones that fit with it.
  private static func joined(_ parts: [String], _ columns: Int) -> String {
    var parts = parts.filter { !$0.isEmpty }
    func text() -> String { parts.joined(separator: "  ") }
    if text().count > columns, parts.count > 2 { parts.remove(at: parts.count - 2) }
    if text().count > columns, parts.count > 2 { parts.remove(at: 1) }
    if text().count > columns { parts = Array(parts.prefix(1)) }
    return String(text().prefix(max(0, columns)))
  }
}
