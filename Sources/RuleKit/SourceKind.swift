/// The kind of a rule's source, from its address: a statement of Apple weighs more than a single
/// observation.
public enum SourceKind: String, CaseIterable, Sendable {
  case appleDocumentation = "Apple documentation"
  case appleTechnote = "Apple technote"
  case appleGuide = "Apple security guide"
  case wwdcSession = "WWDC session"
  /// Engineers of Apple answer there, and others.
  case appleForums = "Apple Developer Forums"
  /// Copies of reports to Apple.
  case bugReport = "bug report to Apple"
  case issue
  case pullRequest = "pull request"
  /// A project whose log or code shows it.
  case measured = "measured: a project with its log"
  case question = "question and answer"
  case article

  /// Beginnings of addresses, without `https://`; the first that fits counts.
  private static let beginnings: [(String, SourceKind)] = [
    ("developer.apple.com/documentation/technotes/", .appleTechnote),
    ("developer.apple.com/documentation/", .appleDocumentation),
    ("developer.apple.com/videos/play/wwdc", .wwdcSession),
    ("developer.apple.com/forums/", .appleForums),
    ("support.apple.com/guide/security/", .appleGuide),
    ("www.openradar.me/", .bugReport),
    ("stackoverflow.com/", .question),
    ("cocoabytes.aletsdelarosa.dev/", .article),
    ("www.jessesquires.com/", .article),
    ("michaellong.medium.com/", .article),
    ("mastodawn.com/", .article),
    ("elegant-moonbeam-c40240.netlify.app/", .article),
  ]

  /// Nil for an address of a kind that is not known.
  public init?(_ address: String) {
    let scheme = "https://"
    guard address.hasPrefix(scheme) else { return nil }
    let place = address.dropFirst(scheme.count)
    if place.hasPrefix("github.com/") {
      let parts = place.split(separator: "/")
      switch parts.count > 3 ? parts[3] : "" {
      case "issues": self = .issue
      case "pull": self = .pullRequest
      case "" where parts.count == 3: self = .measured
      default: return nil
      }
    } else {
      guard let kind = Self.beginnings.first(where: { place.hasPrefix($0.0) })?.1 else {
        return nil
      }
      self = kind
    }
  }
}
