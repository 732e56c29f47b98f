import TraceModel

/// A way into an app: what opened it, or what the system handed over to it.
public enum Entry: String, CaseIterable, Sendable {
  /// Opened with nothing handed over: by its icon, or from the app switcher.
  case icon
  case url
  /// A web page's link that the app claims: a user activity of the type
  /// `NSUserActivityTypeBrowsingWeb`
  /// (https://developer.apple.com/documentation/xcode/supporting-universal-links-in-your-app).
  case universalLink = "universal-link"
  /// A user activity of another type. One whose type is not recorded may be either.
  case activity
  case shortcut
  case notification
  case intent
  case cloudKit = "cloudkit"
  /// Launched or woken by the system, in the background.
  case backgroundLaunch = "background-launch"
  /// The state of an earlier visit came back.
  case restoration

  /// How people call it.
  public var title: String {
    switch self {
    case .icon: "icon"
    case .url: "URL"
    case .universalLink: "universal link"
    case .activity: "user activity"
    case .shortcut: "shortcut"
    case .notification: "notification"
    case .intent: "app intent"
    case .cloudKit: "CloudKit share"
    case .backgroundLaunch: "background launch"
    case .restoration: "restoration"
    }
  }

  /// When an entry reached the app.
  public enum Arrival: String, CaseIterable, Sendable {
    /// With the launch of the process, or with the connection of its first window.
    case cold
    /// The process ran and had shown its user interface, or had been in the background.
    case warm
    /// With the connection of a window next to another one.
    case secondWindow = "second-window"

    /// How people call it.
    public var title: String { self == .secondWindow ? "second window" : rawValue }
  }

  /// Some of the entries.
  struct Set: OptionSet {
    let rawValue: UInt16
    init(rawValue: UInt16) { self.rawValue = rawValue }
    init(_ entry: Entry) { rawValue = 1 << UInt16(entry.place) }

    /// A user activity, or a universal link: its type is not recorded.
    static let untyped = Self(rawValue: 1 << 15)
  }

  var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// By kind's index: the entry that a callback hands over; nil for other events.
  static let ofCallback: [Entry?] = {
    var entries = [Entry?](repeating: nil, count: 256)
    for (entry, kinds) in callbacks {
      for kind in kinds { entries[kind.index] = entry }
    }
    return entries
  }()

  private static let callbacks: [(Entry, [EventKind])] = [
    // Of a click on the icon in the Dock while the app runs.
    (.icon, [.nsShouldHandleReopen]),
    (.url, [.sceneOpenURLContexts, .appOpenURL, .nsOpenURLs, .nsOpenFile]),
    (
      .activity,
      [
        .sceneContinueUserActivity, .appContinueUserActivity, .nsContinueUserActivity,
        .wkHandleUserActivity,
      ]
    ),
    (.shortcut, [.windowScenePerformAction, .appPerformAction]),
    (.notification, [.appDidReceiveNotificationResponse]),
    (.intent, [.sceneWillPerformAppIntent]),
    (
      .cloudKit,
      [
        .windowSceneUserDidAcceptCloudKitShare, .appUserDidAcceptCloudKitShare,
        .nsUserDidAcceptCloudKitShare, .wkUserDidAcceptCloudKitShare,
      ]
    ),
    (
      .restoration,
      [
        .sceneRestoreInteractionState, .appDidDecodeRestorableState, .nsRestoreWindow,
        .storageRestore,
      ]
    ),
  ]

  /// What a launch or a connection hands over.
  ///
  /// - Parameter activity: the type of the user activity; without a type it counts as no entry.
  static func handed(over payload: Event.Payload, activity: EntryActivity) -> [Entry] {
    let words: [(Event.Payload, Entry)] = [
      (.url, .url), (.activity, activity == .link ? .universalLink : .activity),
      (.shortcut, .shortcut),
      (.notification, .notification), (.intent, .intent), (.cloudkit, .cloudKit),
      (.location, .backgroundLaunch), (.bluetooth, .backgroundLaunch),
    ]
    return words.filter {
      payload.contains($0.0) && ($0.0 != .activity || activity != .untyped)
    }.map { $0.1 }
  }
}

/// What is known of the type of a user activity.
enum EntryActivity {
  case untyped, link, other

  init(_ event: UnsafePointer<Event>, _ symbols: SymbolTable) {
    let name = event.pointee.name
    guard name.isPresent else {
      self = .untyped
      return
    }
    let isLink = symbols.utf8(name).elementsEqual("NSUserActivityTypeBrowsingWeb".utf8)
    self = isLink ? .link : .other
  }
}
