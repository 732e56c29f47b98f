public import TraceModel

/// The name of a call: an event, and what distinguishes it from others of its kind.
public struct CallName: Hashable, Sendable {
  public let kind: EventKind
  /// As traces spell it. A piece of work has one name, however it was recorded: `work`.
  public let event: String
  /// The name, view, key or identifier, without ids and numbers; empty if the kind has none.
  public let detail: String

  public static func == (left: CallName, right: CallName) -> Bool {
    left.kind == right.kind && ExactString(left.event) == ExactString(right.event)
      && ExactString(left.detail) == ExactString(right.detail)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(ExactString(event))
    hasher.combine(ExactString(detail))
  }

  /// `work 'reloadFilms'`.
  public var text: String { detail.isEmpty ? event : "\(event) '\(detail)'" }

  /// The symbol that distinguishes calls of the event's kind; none for most kinds.
  static func detail(of event: UnsafePointer<Event>) -> Symbol {
    switch event.pointee.kind.scope {
    case "work", "sdk", "delegate", "window", "observer", "lock", "bg", "auth":
      if event.pointee.name.isPresent { return event.pointee.name }
      return event.pointee.key.isPresent ? event.pointee.key : event.pointee.category
    case "view": return event.pointee.view
    case "storage", "data": return event.pointee.key
    case "resource": return event.pointee.category
    case "app":
      return event.pointee.kind == .appConfigurationForConnecting ? event.pointee.name : .none
    default: return .none
    }
  }

  /// By kind's index: a call has a detail.
  static let hasDetail: [Bool] = {
    var result = [Bool](repeating: false, count: 256)
    for kind in EventKind.allCases {
      result[kind.index] =
        [
          "work", "sdk", "delegate", "window", "observer", "lock", "bg", "auth", "view", "storage",
          "data", "resource",
        ].contains(kind.scope) || kind == .appConfigurationForConnecting
    }
    return result
  }()

  /// By kind's index: the id is the identifier that the app registered, not the id of one
  /// occurrence.
  static let isNamedByID: [Bool] = {
    var result = [Bool](repeating: false, count: 256)
    for kind in EventKind.allCases {
      result[kind.index] = ["bgtask", "swbg", "space"].contains(kind.scope)
    }
    return result
  }()
}
