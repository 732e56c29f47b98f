public import TraceModel

/// The system of a run, as far as its header says: it decides which facts of the model hold
/// (FORMAT.md §5.19).
public struct RunSystem: Hashable, Sendable {
  /// Nothing is known, so that the facts of every version hold.
  public static let unknown = RunSystem(platform: nil, version: nil)

  /// Nil: unknown or assumed.
  public let platform: RunHeader.Platform?
  /// The version of the operating system; nil: unknown.
  public let version: SystemVersion?

  public init(platform: RunHeader.Platform?, version: SystemVersion?) {
    self.platform = platform
    self.version = version
  }

  public init(_ header: borrowing RunHeader) {
    self.init(
      platform: header.isPlatformAssumed ? nil : header.platform,
      version: header.os.flatMap(SystemVersion.init))
  }

  /// Whether a fact can differ from those of an unknown system.
  var isKnown: Bool { platform != nil && version != nil }

  /// Whether the system has, or may have, what a fact is about.
  public func mayHave(_ fact: Availability?) -> Bool {
    guard let fact, let platform, let version else { return true }
    return fact.isPresent(in: version, on: platform) ?? true
  }
}
