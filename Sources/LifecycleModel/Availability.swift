public import TraceModel

/// Something of Apple's systems that differs by version: an API, or a fact about the system
/// (FORMAT.md §5.19).
///
/// The versions are those of its page in Apple's documentation.
public struct Availability: Sendable {
  /// The API as its page spells it, such as `UIScene`; of a fact, a sentence.
  public let api: String
  /// The page, without the host and `/documentation/`.
  public let page: String
  /// First version by platform. A platform that is not listed does not have the API.
  private let since: [RunHeader.Platform: String]
  /// First version by platform that no longer has it.
  private let until: [RunHeader.Platform: String]

  public init(
    _ api: String, _ page: String, _ since: [RunHeader.Platform: String],
    until: [RunHeader.Platform: String] = [:]
  ) {
    self.api = api
    self.page = page
    self.since = since
    self.until = until
  }

  /// The first version that has it; nil if the platform does not have it.
  public func version(on platform: RunHeader.Platform) -> String? { since[platform] }

  /// The first version that no longer has it; nil if every later one has it.
  public func end(on platform: RunHeader.Platform) -> String? { until[platform] }

  /// Whether a version of a platform has it.
  ///
  /// - Returns: Nil if the page lists no version for the platform.
  public func isPresent(in version: SystemVersion, on platform: RunHeader.Platform) -> Bool? {
    guard let first = since[platform].flatMap(SystemVersion.init) else { return nil }
    let end = until[platform].flatMap(SystemVersion.init)
    return version >= first && end.map { version < $0 } ?? true
  }
}
