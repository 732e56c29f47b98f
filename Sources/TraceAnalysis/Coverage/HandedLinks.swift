import LifecycleModel
import TraceModel

/// Tells what the launch or a connection handed over, and a call brings again, from what comes
/// while the app runs.
///
/// What comes again is what ``LinkEchoes`` says: the delegate of the notification center, for one,
/// gets a response as well, often after the activation
/// (https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/notificationresponse).
struct HandedLinks {
  enum Meaning {
    case ofLaunch
    /// Of the window in this slot.
    case ofConnection(Int)
    /// It may have opened the app, or the window, or neither.
    case unclear
    case ofItself
  }

  /// From an activation that no record explains to the call that may belong to it; our choice:
  /// people do not find another notification sooner.
  private static let limit: Int64 = 2_000_000_000

  /// Whether a call would bring another link than the one that opened the app.
  static func isLate(_ mark: EventMark, after other: EventMark) -> Bool {
    mark.time >= 0 && other.time >= 0 && mark.time - other.time > limit
  }

  private var echoes = LinkEchoes()
  /// By link: the window that it came with; none: the launch.
  private var slots: [UInt16: Int] = [:]
  /// An activation of which no record says what led to it.
  private var unexplained = EventMark.none
  /// The latest launch, connection or activation of that kind.
  private var opened = EventMark.none
  /// What the launch and connections handed over, and the first activation after that.
  private var handed: Event.Payload = []
  private var inUse = EventMark.none

  /// A launch or a connection.
  ///
  /// - Parameter slot: that of the window that connects; nil: the launch.
  mutating func handOver(_ route: LinkRoute, _ event: Event, _ mark: EventMark, slot: Int?) {
    opened = mark
    if !route.links(of: event).isEmpty {
      handed.formUnion(route.links(of: event))
      inUse = .none
    }
    _ = echoes.new(route, event, mark)
    for link in route.links(of: event).single { slots[link.rawValue] = slot }
  }

  /// - Parameter isUnexplained: no record says what led to it.
  mutating func activate(_ mark: EventMark, isUnexplained: Bool) {
    if isUnexplained { (unexplained, opened) = (mark, mark) }
    if !inUse.exists { inUse = mark }
  }

  /// What a call says. Each link is handed over once.
  ///
  /// - Parameter isWhole: no record is missing.
  mutating func meaning(
    _ route: LinkRoute, _ event: Event, _ mark: EventMark, isWhole: Bool
  ) -> Meaning {
    let links = route.links(of: event)
    if echoes.new(route, event, mark).isEmpty {
      return slots[links.rawValue].map { .ofConnection($0) } ?? .ofLaunch
    }
    // SwiftUI calls `onOpenURL` for what opened the app as well, and that after the activation.
    if unexplained.exists, !Self.isLate(mark, after: unexplained) { return .unclear }
    if !links.isDisjoint(with: handed), inUse.exists, !Self.isLate(mark, after: inUse) {
      return .unclear
    }
    guard route.mayBeEcho, mark.time >= 0 else { return .ofItself }
    // The record that handed it over may be the one that is missing.
    let mayBeHanded =
      opened.exists && opened.time >= 0 && mark.time - opened.time <= LinkEchoes.limit
    return !isWhole && mayBeHanded ? .unclear : .ofItself
  }
}

extension Event.Payload {
  /// Each of its links on its own.
  fileprivate var single: [Event.Payload] {
    (0..<UInt16.bitWidth).map { Event.Payload(rawValue: 1 << UInt16($0)) }.filter { contains($0) }
  }
}
