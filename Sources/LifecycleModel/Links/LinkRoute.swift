public import TraceModel

/// A callback that brings a link, a user activity, a shortcut, a response to a notification, a
/// CloudKit share or an app intent into an app.
public struct LinkRoute: Sendable {
  public let kind: EventKind
  /// The callback as Swift spells it.
  public let callback: String
  /// What it brings; empty where the record's `payload` says it.
  private let payload: Event.Payload

  private init(_ kind: EventKind, _ callback: String, _ payload: Event.Payload = []) {
    self.kind = kind
    self.callback = callback
    self.payload = payload
  }

  /// What a launch may bring for the app to handle. A location, a beacon and the app that asked
  /// are reasons of a launch, too, but no place to go to.
  public static let links: Event.Payload = [
    .url, .activity, .shortcut, .notification, .cloudkit, .intent,
  ]

  public static let all: [LinkRoute] = [
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

  public static let kinds = all.map(\.kind)
  /// Those that are calls of their own.
  public static let calls = all.filter { !$0.isOfOptions }.map(\.kind)

  private static let ofKind: [EventKind: LinkRoute] = Dictionary(
    uniqueKeysWithValues: all.map { ($0.kind, $0) })

  /// Nil for kinds that bring nothing.
  public static func of(_ kind: EventKind) -> LinkRoute? { ofKind[kind] }

  /// What an event brings by it.
  public func links(of event: Event) -> Event.Payload {
    payload.isEmpty ? event.payload.intersection(Self.links) : payload
  }

  /// It comes with the launch or the connection, and not by a call of its own.
  public var isOfOptions: Bool { payload.isEmpty }

  /// UIKit does not call it in an app with scenes
  /// (https://developer.apple.com/documentation/technotes/tn3187-migrating-to-the-uikit-scene-based-life-cycle):
  /// there the app's own code made the call.
  public var isOfSceneless: Bool {
    switch kind {
    case .appOpenURL, .appContinueUserActivity, .appPerformAction, .appUserDidAcceptCloudKitShare:
      true
    default: false
    }
  }

  /// The call may bring what the launch or the connection brought (``LinkEchoes``).
  public var mayBeEcho: Bool {
    isOfSceneless || payload == .notification || kind == .sceneWillPerformAppIntent
  }

  /// `URL and user activity`.
  public static func words(_ links: Event.Payload) -> String {
    let known = names.filter { links.contains($0.link) }.map(\.word)
    return known.isEmpty ? "link" : known.joined(separator: " and ")
  }

  private static let names: [(link: Event.Payload, word: String)] = [
    (.url, "URL"), (.activity, "user activity"), (.shortcut, "shortcut"),
    (.notification, "notification"), (.cloudkit, "CloudKit share"), (.intent, "app intent"),
  ]
}
