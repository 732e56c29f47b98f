public import TraceModel

/// Links that the system hands over twice. The second time is not another link.
///
/// - The launch options hold what the app delegate, or the connection of the first scene, gets
///   afterwards
///   (https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:didfinishlaunchingwithoptions:)).
/// - A response to a notification is in the connection options, and the delegate of the
///   notification center gets it, too.
/// - `scene(_:willPerformAppIntent:)` is always called after a connection with an app intent
///   (https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/appintent, iOS 26).
public struct LinkEchoes: Sendable {
  /// From the options to the call; our choice, long enough for a slow launch.
  public static let limit = 30 * Durations.second

  public init() {}

  /// What came with options and may come again by a call.
  private var byCall: Event.Payload = []
  /// What came with the launch and may come again with the first scene, before or after the call.
  private var byConnection: Event.Payload = []
  private var since = EventMark.none

  /// What an event brings that did not come before.
  public mutating func new(_ route: LinkRoute, _ event: Event, _ mark: EventMark) -> Event.Payload {
    let links = route.links(of: event)
    if mark.time >= 0, since.time >= 0, mark.time - since.time > Self.limit {
      byCall = []
      byConnection = []
    }
    if route.isOfOptions, !links.isEmpty { since = mark }
    guard route.kind == .sceneWillConnect else {
      let again = links.intersection(byCall)
      byCall.subtract(again)
      if route.isOfOptions {
        byCall.formUnion(links)
        byConnection.formUnion(links)
      }
      return links.subtracting(again)
    }
    let again = links.intersection(byConnection)
    byConnection.subtract(again)
    byCall.subtract(again.subtracting(Self.afterConnection))
    let new = links.subtracting(again)
    byCall.formUnion(new.intersection(Self.afterConnection))
    return new
  }

  /// What a call brings after a connection has brought it.
  private static let afterConnection: Event.Payload = [.notification, .intent]
}
