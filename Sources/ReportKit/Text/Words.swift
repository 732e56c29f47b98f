public import RuleKit
public import TraceModel

/// Numbers and words as every text report writes them; independent of the locale.
public enum Words {
  /// `61,204`.
  public static func count(_ number: some BinaryInteger) -> String {
    var digits = Array(String(number.magnitude))
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: index)
      index -= 3
    }
    return (number < 0 ? "-" : "") + String(digits)
  }

  /// `1 event`, `61,204 events`.
  public static func count(
    _ number: some BinaryInteger, _ singular: String, _ plural: String? = nil
  ) -> String {
    "\(count(number)) \(number == 1 ? singular : plural ?? singular + "s")"
  }

  /// `812 B`, `2.1 MB`; powers of 1,000.
  public static func bytes(_ number: Int64) -> String {
    let units = ["B", "kB", "MB", "GB", "TB"]
    var value = number
    var rest: Int64 = 0
    var unit = 0
    while value >= 1_000, unit < units.count - 1 {
      rest = value % 1_000 / 100
      value /= 1_000
      unit += 1
    }
    return value < 10 && unit > 0 ? "\(value).\(rest) \(units[unit])" : "\(value) \(units[unit])"
  }

  /// A time since the run's start: `+1:02:03.456`, `+12.345 s`, or `-` without one.
  public static func time(_ nanoseconds: Int64) -> String {
    guard nanoseconds >= 0 else { return "-" }
    let milliseconds = nanoseconds / 1_000_000
    let (hours, minutes) = (milliseconds / 3_600_000, milliseconds / 60_000 % 60)
    let (seconds, rest) = (milliseconds / 1_000 % 60, milliseconds % 1_000)
    let fraction = "\(two(seconds)).\(three(rest))"
    if hours > 0 { return "+\(hours):\(two(minutes)):\(fraction)" }
    if minutes > 0 { return "+\(minutes):\(fraction)" }
    return "+\(seconds).\(three(rest)) s"
  }

  package static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
  static func three(_ number: Int64) -> String {
    number < 10 ? "00\(number)" : number < 100 ? "0\(number)" : "\(number)"
  }

  /// `3 errors, 12 warnings and 1 note`; `nothing` without findings.
  public static func severities(_ counts: [Severity: Int]) -> String {
    let parts = [Severity.error, .warning, .note].compactMap { severity -> String? in
      let number = counts[severity, default: 0]
      return number > 0 ? count(number, severity.rawValue) : nil
    }
    return list(parts)
  }

  /// `a`, `a and b`, `a, b and c`; `nothing` for none.
  public static func list(_ parts: [String], _ last: String = "and") -> String {
    switch parts.count {
    case 0: "nothing"
    case 1: parts[0]
    default: parts.dropLast().joined(separator: ", ") + " \(last) " + parts[parts.count - 1]
    }
  }

  /// An id as reports show it: a long one, such as a UUID, by its first eight characters.
  public static func shortID(_ id: String) -> String {
    guard !id.isEmpty else { return "(unnamed)" }
    return id.utf8.count <= 18
      ? DisplayText.escaped(id) : DisplayText.escaped(String(id.prefix(8)), limit: 24) + "…"
  }

  /// An id as reports for programs have it, once for each finding: of a very long one the
  /// beginning.
  package static func id(_ id: String) -> String {
    let rest = id.unicodeScalars.dropFirst(idLimit)
    return rest.isEmpty ? id : String(id.unicodeScalars.prefix(idLimit)) + "…"
  }

  private static let idLimit = 200

  /// A path that begins a line, cut if no system would take it.
  package static func path(_ path: String) -> String {
    atLineStart(DisplayText.escaped(path, limit: ReportPath.limit))
  }

  /// Escaped text that may begin a line: GitHub, Azure and TeamCity treat a line of a log that
  /// begins with `::` or `##` as a command, also after white space of any kind.
  public static func atLineStart(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      [":", "#"].contains(scalars[first]),
      scalars[scalars.index(after: first)...].first == scalars[first]
    else { return text }
    let digits = String(scalars[first].value, radix: 16, uppercase: true)
    return String(scalars[..<first]) + "\\u{\(digits)}"
      + String(scalars[scalars.index(after: first)...])
  }

  /// Compared as bytes.
  package static func contains(_ part: String, in text: String) -> Bool {
    let (all, wanted) = (Array(text.utf8), Array(part.utf8))
    guard !wanted.isEmpty, all.count >= wanted.count else { return wanted.isEmpty }
    return (0...(all.count - wanted.count)).contains { start in
      all[start] == wanted[0] && all[start..<start + wanted.count].elementsEqual(wanted)
    }
  }

  /// The text with the first occurrence of `part` replaced.
  package static func replace(_ part: String, in text: String, by other: String) -> String {
    let (all, wanted) = (Array(text.utf8), Array(part.utf8))
    guard !wanted.isEmpty, all.count >= wanted.count else { return text }
    for start in 0...(all.count - wanted.count)
    where all[start] == wanted[0] && all[start..<start + wanted.count].elementsEqual(wanted) {
      return String(
        decoding: all[..<start] + other.utf8 + all[(start + wanted.count)...], as: UTF8.self)
    }
    return text
  }

  /// The platform as Apple writes it; nil: nothing proves it.
  public static func platform(_ platform: RunHeader.Platform?) -> String {
    platform?.title ?? "platform unknown"
  }

  /// Why the events of a run have no times.
  package static func withoutTimes(_ header: RunHeader) -> String {
    switch header.unusableTime {
    case .minutes: "timestamps in whole minutes"
    case .otherClock: "timestamps of another clock"
    case .unclearDate: "timestamps of an unknown day"
    case nil: "no timestamps"
    }
  }

  /// The life cycle as an adjective: `UIKit scene`, as in "UIKit scene life cycle".
  package static func lifeCycle(_ lifeCycle: RunHeader.LifeCycle) -> String {
    switch lifeCycle {
    case .swiftUI: "SwiftUI"
    case .uikitScene: "UIKit scene"
    case .uikitApp: "UIKit app"
    case .appKit: "AppKit"
    case .watchKit: "WatchKit"
    case .mixed: "mixed"
    }
  }
}
