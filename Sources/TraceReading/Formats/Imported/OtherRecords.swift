internal import TraceModel

/// Records of a file that are about something else than the life cycle of an app. No mapping
/// reaches them, since mappings are about messages of logs.
struct OtherRecords {
  private var count: Int64 = 0
  /// What the first of them is called.
  private var name = ""

  mutating func note(_ name: String?) {
    if count == 0 { self.name = name ?? "" }
    count += 1
  }

  mutating func add(_ other: OtherRecords) {
    if count == 0 { name = other.name }
    count += other.count
  }

  /// The note about them; nil if there are none.
  ///
  /// - Parameters:
  ///   - one: what a single one is, `record is of another event`.
  ///   - many: what several are.
  func problem(_ one: String, _ many: String) -> InputProblem? {
    guard count > 0 else { return nil }
    let shown = name.isEmpty ? "" : " '\(DisplayText.escaped(name, limit: Malformed.context))'"
    let example = name.isEmpty ? "" : count == 1 ? ",\(shown)," : ", such as\(shown),"
    return InputProblem(
      .unsupported, .note, count: count,
      text: "\(count) \(count == 1 ? one : many)\(example) and \(count == 1 ? "was" : "were") not "
        + "read; mappings do not apply to \(count == 1 ? "it" : "them")")
  }
}
