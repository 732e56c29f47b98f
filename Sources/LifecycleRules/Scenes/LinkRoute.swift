import LifecycleModel
import RuleKit
import TraceModel

/// A callback that brings a link, a user activity, a shortcut, a response to a notification, a
/// CloudKit share or an app intent into an app.
struct LinkRoute {
  let kind: EventKind
  /// The callback as Swift spells it.
  let callback: String
  /// What it brings; empty where the record's `payload` says it.
  private let payload: Event.Payload

  private init(_ kind: EventKind, _ callback: String, _ payload: Event.Payload = []) {
    self.kind = kind
    self.callback = callback
    self.payload = payload
  }

  /// What a launch may bring for the app to handle. A location, a beacon and the app that asked
  /// are reasons of a launch, too, but no place to go to.
  static let links: Event.Payload = [
    .url, .activity, .shortcut, .notification, .cloudkit, .intent,
  ]

  static let all: [LinkRoute] = [
    LinkRoute(.appDidFinishLaunching, "application(_:didFinishLaunchingWithOptions:)"),
    LinkRoute(.sceneWillConnect, "scene(_:willConnectTo:)"),
    LinkRoute(.sceneOpenURLContexts, "scene(_:openURLContexts:)", .url),
    LinkRoute(.sceneContinueUserActivity, "scene(_:continue:)", .activity),
    LinkRoute(.windowScenePerformAction, "windowScene(_:performActionFor:)", .shortcut),
    LinkRoute(
      .windowSceneUserDidAcceptCloudKitShare, "windowScene(_:userDidAcceptCloudKitShareWith:)",
      .cloudkit),
    LinkRoute(.sceneWillPerformAppIntent, "scene(_:willPerformAppIntent:)", .intent),
    LinkRoute(
      .appDidReceiveNotificationResponse, "userNotificationCenter(_:didReceive:)", .notification),
    LinkRoute(.appOpenURL, "application(_:open:)", .url),
    LinkRoute(.appContinueUserActivity, "application(_:continue:)", .activity),
    LinkRoute(.appPerformAction, "application(_:performActionFor:)", .shortcut),
    LinkRoute(
      .appUserDidAcceptCloudKitShare, "application(_:userDidAcceptCloudKitShareWith:)", .cloudkit),
    LinkRoute(.nsOpenURLs, "application(_:open:)", .url),
    LinkRoute(.nsContinueUserActivity, "application(_:continue:)", .activity),
    LinkRoute(
      .nsUserDidAcceptCloudKitShare, "application(_:userDidAcceptCloudKitShareWith:)", .cloudkit),
    LinkRoute(.wkHandleUserActivity, "handle(_:)", .activity),
    LinkRoute(.wkUserDidAcceptCloudKitShare, "userDidAcceptCloudKitShare(with:)", .cloudkit),
  ]

  static let kinds = all.map(\.kind)
  /// Those that are calls of their own.
  static let calls = all.filter { !$0.isOfOptions }.map(\.kind)

  private static let ofKind: [EventKind: LinkRoute] = Dictionary(
    uniqueKeysWithValues: all.map { ($0.kind, $0) })

  /// Nil for kinds that bring nothing.
  static func of(_ kind: EventKind) -> LinkRoute? { ofKind[kind] }

  /// What an event brings by it.
  func links(of event: Event) -> Event.Payload {
    payload.isEmpty ? event.payload.intersection(Self.links) : payload
  }

  /// It comes with the launch or the connection, and not by a call of its own.
  var isOfOptions: Bool { payload.isEmpty }

  /// UIKit does not call it in an app with scenes
  /// (https://developer.apple.com/documentation/technotes/tn3187-migrating-to-the-uikit-scene-based-life-cycle):
  /// there the app's own code made the call.
  var isOfSceneless: Bool {
    switch kind {
    case .appOpenURL, .appContinueUserActivity, .appPerformAction, .appUserDidAcceptCloudKitShare:
      true
    default: false
    }
  }

  /// The call may bring what the launch or the connection brought (``LinkEchoes``).
  var mayBeEcho: Bool {
    isOfSceneless || payload == .notification || kind == .sceneWillPerformAppIntent
  }

  /// `URL and user activity`.
  static func words(_ links: Event.Payload) -> String {
    let known = names.filter { links.contains($0.link) }.map(\.word)
    return known.isEmpty ? "link" : known.joined(separator: " and ")
  }

  private static let names: [(link: Event.Payload, word: String)] = [
    (.url, "URL"), (.activity, "user activity"), (.shortcut, "shortcut"),
    (.notification, "notification"), (.cloudkit, "CloudKit share"), (.intent, "app intent"),
  ]
}

/// Links that come twice by the system's own rules, so that the second time is no delivery of its
/// own.
///
/// - The launch options hold what the app delegate, or the connection of the first scene, gets
///   afterwards
///   (https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:didfinishlaunchingwithoptions:)).
/// - A response to a notification is in the connection options, and the delegate of the
///   notification center gets it, too.
/// - `scene(_:willPerformAppIntent:)` is always called after a connection with an app intent
///   (https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/appintent, iOS 26).
struct LinkEchoes {
  /// From the options to the call; our choice, long enough for a slow launch.
  private static let limit = 30 * Durations.second

  /// What came with options and may come again by a call.
  private var expected: Event.Payload = []
  private var since = EventMark.none

  /// What an event brings that did not come before.
  mutating func new(_ route: LinkRoute, _ moment: Moment) -> Event.Payload {
    let links = route.links(of: moment.event)
    let mark = moment.mark
    if mark.time >= 0, since.time >= 0, mark.time - since.time > Self.limit { expected = [] }
    let again = links.intersection(expected)
    expected.subtract(again)
    if route.isOfOptions, !links.isEmpty {
      expected.formUnion(
        route.kind == .sceneWillConnect ? links.intersection([.notification, .intent]) : links)
      since = mark
    }
    return links.subtracting(again)
  }
}
