extension RunHeader.Families {
  /// The family of annotations that each kind belongs to, by raw value; empty for life-cycle
  /// events.
  public static let ofKind: [RunHeader.Families] = {
    var families = [RunHeader.Families](repeating: [], count: 256)
    for kind in EventKind.allCases { families[Int(kind.rawValue)] = family(kind) }
    return families
  }()

  private static func family(_ kind: EventKind) -> RunHeader.Families {
    switch kind {
    case .sessionStart, .sessionEnd: return .session
    case .sessionDiscarded: return []
    case .lockEngage: return .privacy
    case .delegateCreate, .uiBuild: return .setup
    default: break
    }
    switch kind.scope {
    case "work": return .work
    case "view": return .view
    case "data": return .data
    case "storage": return .storage
    case "bg", "bgtask", "swbg", "fetch", "urlsession": return .background
    case "sdk", "window", "observer": return .setup
    case "link": return .links
    case "lock", "resource", "gpu", "timer", "displaylink", "protected", "cache", "model":
      return .resources
    case "screen", "privacy", "auth": return .privacy
    case "log": return .log
    default: return []
    }
  }
}
