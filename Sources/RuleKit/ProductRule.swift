public import TraceModel

/// A rule about a built product: its Info.plist and its executables. It judges one product at a
/// time, and no trace.
public protocol ProductRule: SendableMetatype {
  static var info: RuleInfo { get }
  static func judge(_ moment: inout ProductMoment)
}

/// One report about a product.
public struct ProductReport: Sendable {
  /// A line of the Info.plist that proves it.
  public struct Evidence: Sendable {
    /// The key.
    public let key: String
    /// 1-based; 0 if the list is not text.
    public let line: Int64
    public let text: String

    public init(_ key: String, line: Int64, _ text: String = "") {
      self.key = key
      self.line = line
      self.text = text
    }
  }

  public let severity: Severity
  /// The product does not show it, for the reason in the message.
  public let isUnknown: Bool
  /// The name that it is about: a part of the fingerprint.
  public let subject: String
  /// Line of the Info.plist; 0 if it has none.
  public let line: Int64
  public let message: String
  public let evidence: [Evidence]
}

/// The arguments of a call of a product's rule, and its reports.
public struct ProductMoment {
  public let product: Product
  private let severity: Severity
  public private(set) var reports: [ProductReport] = []
  /// Why the rule can't judge the product; nil if it did.
  public private(set) var obstacle: String?

  public init(_ product: Product, _ info: RuleInfo) {
    self.product = product
    severity = info.severity
  }

  /// A violation.
  public mutating func report(
    _ severity: Severity? = nil, about subject: String = "", line: Int64 = 0, _ message: String,
    _ evidence: [ProductReport.Evidence] = []
  ) {
    add(severity, isUnknown: false, subject, line, message, evidence)
  }

  /// An undecided case; the message says why.
  public mutating func unknown(
    _ severity: Severity? = nil, about subject: String = "", line: Int64 = 0, _ message: String,
    _ evidence: [ProductReport.Evidence] = []
  ) {
    add(severity, isUnknown: true, subject, line, message, evidence)
  }

  private mutating func add(
    _ severity: Severity?, isUnknown: Bool, _ subject: String, _ line: Int64, _ message: String,
    _ evidence: [ProductReport.Evidence]
  ) {
    reports.append(
      ProductReport(
        severity: severity ?? self.severity, isUnknown: isUnknown, subject: subject, line: line,
        message: message, evidence: evidence))
  }

  /// Says why the rule does not judge this product.
  public mutating func skip(_ reason: String) { obstacle = reason }

  /// A text of the product, escaped for display.
  public func text(_ text: String) -> String { DisplayText.escaped(text, limit: 120) }
}
