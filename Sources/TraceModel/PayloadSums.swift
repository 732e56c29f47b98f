/// What payloads of MetricKit say of one app on one kind of device: numbers by name, so that those
/// of many devices can be added up.
public struct PayloadSums: Equatable, Sendable {
  /// App, version, build, platform, system and device.
  public let header: RunHeader
  /// By the names of ``PayloadNumber``; durations are in nanoseconds.
  public private(set) var numbers: [String: Int64]

  /// - Parameter header: whose other fields do not count.
  public init(_ header: RunHeader, _ numbers: [String: Int64]) {
    var own = RunHeader()
    (own.app, own.version, own.build) = (header.app, header.version, header.build)
    (own.platform, own.os, own.device) = (header.platform, header.os, header.device)
    self.header = own
    self.numbers = numbers
  }

  public mutating func add(_ other: PayloadSums) {
    numbers.merge(other.numbers) { one, other in
      let (sum, isTooLarge) = one.addingReportingOverflow(other)
      return isTooLarge ? .max : sum
    }
  }
}

/// A number of payloads: its name in partials, and what reports call it.
public struct PayloadNumber: Sendable {
  /// Where an app is.
  public enum Place: String, CaseIterable, Sendable {
    case foreground, background
  }

  public let name: String
  public let words: String
  public let isDuration: Bool

  public init(name: String, words: String, isDuration: Bool = false) {
    (self.name, self.words, self.isDuration) = (name, words, isDuration)
  }

  public static let payloads = PayloadNumber(name: "payloads", words: "payloads")
  /// Payloads that Xcode made up.
  public static let simulated = PayloadNumber(
    name: "simulated", words: "payloads that Xcode simulated, of which nothing else counts")
  public static let launches = PayloadNumber(name: "launches", words: "launches")
  public static let hangs = PayloadNumber(name: "hangs", words: "hangs")

  public static func time(_ place: Place) -> PayloadNumber {
    PayloadNumber(
      name: "time.\(place.rawValue)", words: "time in the \(place.rawValue)", isDuration: true)
  }

  public static func exits(_ place: Place, _ exit: MetricExit) -> PayloadNumber {
    let rules = exit.rules.isEmpty ? "" : " (see \(exit.rules.joined(separator: ", ")))"
    return PayloadNumber(
      name: "exits.\(place.rawValue).\(exit.key)",
      words: "exits in the \(place.rawValue): \(exit.words)\(rules)")
  }

  /// Diagnostics other than crashes: the member of a payload that lists them, and what they are.
  public static let diagnosticKinds: [(kind: String, words: String)] = [
    ("hangDiagnostics", "hangs"), ("cpuExceptionDiagnostics", "CPU exceptions"),
    ("diskWriteExceptionDiagnostics", "disk write exceptions"),
    ("appLaunchDiagnostics", "slow launches"),
  ]

  /// In the order of reports.
  public static let all: [PayloadNumber] =
    [payloads, simulated] + Place.allCases.map { time($0) }
    + Place.allCases.flatMap { place in MetricExit.all.map { exits(place, $0) } }
    + [launches, hangs]
    + diagnosticKinds.map { PayloadNumber(name: $0.kind, words: "diagnostics: \($0.words)") }
}
