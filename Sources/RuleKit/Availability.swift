public import TraceModel

/// An API of Apple that a rule is about, and the versions that it came with.
///
/// The versions are those of the API's page in Apple's documentation.
public struct Availability: Sendable {
  /// The API as its page spells it: `UIScene`.
  public let api: String
  /// The page, without the host and `/documentation/`.
  public let page: String
  /// First version by platform. A platform that is not listed does not have the API.
  private let versions: [RunHeader.Platform: String]

  public init(_ api: String, _ page: String, _ versions: [RunHeader.Platform: String]) {
    self.api = api
    self.page = page
    self.versions = versions
  }

  /// The first version that has the API; nil if the platform does not have it.
  public func version(on platform: RunHeader.Platform) -> String? { versions[platform] }
}

extension RuleInfo {
  /// Platforms that the rule applies to, each with the first version that has its API. Of several
  /// APIs the oldest counts.
  public var firstVersions: [(platform: RunHeader.Platform, version: String)] {
    (platforms ?? RunHeader.Platform.allCases).compactMap { platform in
      since.compactMap { $0.version(on: platform) }
        .min { Self.numbers($0).lexicographicallyPrecedes(Self.numbers($1)) }
        .map { (platform, $0) }
    }
  }

  private static func numbers(_ version: String) -> [Int] {
    version.prefix { $0 != " " }.split(separator: ".").map { Int($0) ?? 0 }
  }
}
