import ReportKit
import TraceFleet
import TraceModel

/// The two values of a dimension that `merge` compares.
struct ComparedValues {
  private static let compare = OptionSpec(
    "--compare", value: "DIM=OLD,NEW",
    "Compare two values of a dimension; a regression exits with 1.")
  private static let from = OptionSpec(
    "--compare-from", value: "OLD", "The older value, if '--compare' names only the dimension.")
  private static let to = OptionSpec(
    "--compare-to", value: "NEW", "The newer value, if '--compare' names only the dimension.")
  static let options = [compare, from, to]

  let dimension: FleetDimension
  /// The ways to divide the values: a name such as `iPhone15,2` holds a comma itself.
  private let splits: [(old: String, new: String)]

  /// Nil: nothing is to be compared.
  init?(_ arguments: Arguments) throws(Arguments.UsageError) {
    let (old, new) = (arguments.value(Self.from), arguments.value(Self.to))
    guard let text = arguments.value(Self.compare) else {
      guard old == nil, new == nil else {
        throw Arguments.UsageError(
          text: "'\(Self.from.name)' and '\(Self.to.name)' need '\(Self.compare.name) DIM'")
      }
      return nil
    }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 1, let old, let new {
      splits = [(old, new)]
    } else if parts.count == 2, old == nil, new == nil {
      let words = parts[1].split(separator: ",", omittingEmptySubsequences: false)
      splits = words.indices.dropFirst().map {
        (words[..<$0].joined(separator: ","), words[$0...].joined(separator: ","))
      }.filter { !$0.0.isEmpty && !$0.1.isEmpty }
    } else {
      splits = []
    }
    guard splits.contains(where: { ExactString($0.old) != ExactString($0.new) }) else {
      throw Arguments.UsageError(
        text: Arguments.invalid(
          text, for: Self.compare,
          expected: "a dimension and two different values of it, such as version=4.2,4.3, or a "
            + "dimension with '\(Self.from.name)' and '\(Self.to.name)'"))
    }
    dimension = try MergeRun.dimension(String(parts[0]), Self.compare)
  }

  enum Found {
    case values(old: String, new: String)
    /// The message.
    case missing(String)
  }

  /// The values, if runs have both of them.
  func found(in sum: FleetSum) throws(Arguments.UsageError) -> Found {
    let known = sum.values(of: dimension)
    func isKnown(_ value: String) -> Bool { known.contains(FleetKey.value(value)) }
    let whole = splits.filter { isKnown($0.old) && isKnown($0.new) }
    guard whole.count < 2 else {
      throw Arguments.UsageError(
        text: "'\(Self.compare.name)' can be divided in several ways; use '\(Self.from.name)' and "
          + "'\(Self.to.name)'")
    }
    if let values = whole.first { return .values(old: values.old, new: values.new) }
    // The division of which most is known says what is missing.
    let best = splits.first { isKnown($0.old) || isKnown($0.new) } ?? splits.first
    let missing = [best?.old, best?.new].compactMap(\.self).filter { !isKnown($0) }
    let names = missing.map { "'\(DisplayText.escaped($0, limit: 60))'" }
    let others = known.prefix(Self.shownValues).map { DisplayText.escaped($0.text, limit: 60) }
    let rest = known.count > others.count ? ", …" : ""
    return .missing(
      "Nothing to compare: no run has \(dimension.rawValue) \(Words.list(names, "or")) (found "
        + (others.isEmpty ? "none" : others.joined(separator: ", ") + rest) + ")")
  }

  /// Values that a message lists.
  private static let shownValues = 20
}
