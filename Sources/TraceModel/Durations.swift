/// Durations as messages write them: `480 µs`, `31.2 s`, `2 min 5 s`, `1 h 30 min`.
public enum Durations {
  public static let millisecond: Int64 = 1_000_000
  public static let second: Int64 = 1_000_000_000

  /// Three significant digits below a minute, two units above. `Event.absent` is `unknown`.
  public static func text(_ nanoseconds: Int64) -> String {
    switch nanoseconds {
    case ..<0: return "unknown"
    case 0: return "0 s"
    case ..<1_000: return "\(nanoseconds) ns"
    case ..<1_000_000: return decimal(nanoseconds, per: 1_000, "µs")
    case ..<1_000_000_000: return decimal(nanoseconds, per: 1_000_000, "ms")
    case ..<60_000_000_000: return decimal(nanoseconds, per: 1_000_000_000, "s")
    default: break
    }
    let seconds = nanoseconds / second
    let units: [(Int64, String)] = [(86_400, "d"), (3_600, "h"), (60, "min"), (1, "s")]
    guard let first = units.firstIndex(where: { seconds >= $0.0 }) else { return "0 s" }
    var rest = seconds
    var parts: [String] = []
    for (size, unit) in units[first...].prefix(2) {
      if rest / size > 0 { parts.append("\(rest / size) \(unit)") }
      rest %= size
    }
    return parts.joined(separator: " ")
  }

  /// A duration beside a limit that it exceeds: `more than 2 s` of a little more than 2 s, which
  /// would read as the limit.
  public static func text(_ nanoseconds: Int64, above limit: Int64) -> String {
    let text = text(nanoseconds)
    return nanoseconds > limit && text == self.text(limit) ? "more than \(text)" : text
  }

  /// A duration that the system states, with all of its digits: `19.96 s`.
  public static func exact(_ nanoseconds: Int64) -> String {
    guard (second..<60 * second).contains(nanoseconds) else { return text(nanoseconds) }
    var fraction = String(second + nanoseconds % second).dropFirst()
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return fraction.isEmpty
      ? "\(nanoseconds / second) s" : "\(nanoseconds / second).\(fraction) s"
  }

  /// How long a process lived. Up to 100 seconds its limits count in seconds: `88.5 s`.
  public static func life(_ nanoseconds: Int64) -> String {
    (60 * second..<100 * second).contains(nanoseconds)
      ? decimal(nanoseconds, per: second, "s") : text(nanoseconds)
  }

  /// Three significant digits, cut and not rounded, so that a value below a limit never reads as
  /// the limit.
  private static func decimal(_ value: Int64, per unit: Int64, _ name: String) -> String {
    let whole = value / unit
    let digits = whole >= 100 ? 0 : whole >= 10 ? 1 : 2
    guard digits > 0 else { return "\(whole) \(name)" }
    let scale: Int64 = digits == 1 ? 10 : 100
    var fraction = String(value % unit * scale / unit)
    while fraction.count < digits { fraction = "0" + fraction }
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return fraction.isEmpty ? "\(whole) \(name)" : "\(whole).\(fraction) \(name)"
  }
}
