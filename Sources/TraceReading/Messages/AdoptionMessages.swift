internal import TraceModel

/// UIKit's messages about the adoption of scenes.
enum AdoptionMessages {
  static let all: [SystemMessage] = notices + halfMigrations

  private static let page =
    "https://developer.apple.com/documentation/technotes/tn3187-migrating-to-the-uikit-scene-based-life-cycle"

  /// About apps without scenes, from iOS 18.4 to 27; a rule reads the sentences.
  private static let notices: [SystemMessage] = [
    SystemMessage("*does not adopt UIScene lifecycle*", isSubject: true, source: page) {
      $2.log($1)
    },
    SystemMessage("*lifecycle will soon be required*", isSubject: true, source: page) {
      // Notes on a release end an entry with its number: `(141875140)`.
      if !$1.message.endsWithNumber { $2.log($1) }
    },
    refusal,
  ]

  private static let refusal = SystemMessage(
    "*UIScene life cycle is required*", isSubject: true, source: page
  ) { $2.log($1) }

  /// Whether a text says that the launch is refused, and does not quote it.
  static func isRefusal(_ text: UnsafeRawBufferPointer) -> Bool { refusal.match(text) != nil }

  /// About apps whose manifest and code do not fit together: what they leave out does not show in
  /// any callback, only as an empty window.
  private static let halfMigrations: [SystemMessage] = [
    // Apps without scenes and SwiftUI apps get it, too, and run.
    SystemMessage(
      "*Info.plist contained no UIScene configuration dictionary{rest}",
      isSubject: true,
      source: "https://github.com/flutter/flutter/issues/125921 (iOS 16.2)"
    ) {
      $2.remark(
        """
        Info.plist has no scene configuration: a scene gets a delegate only if the code names one, \
        as SwiftUI and application(_:configurationForConnecting:options:) do
        """, $1)
    },
    SystemMessage(
      "*Info.plist configuration {name} for {role} contained UISceneDelegateClassName key, but could not load class{rest}",
      isSubject: true,
      source: "https://github.com/AnkurLahiry/SVGInteraction/issues/1 (iOS 13)"
    ) {
      $2.remark(
        """
        the class that Info.plist names as scene delegate is not in the app: the scene gets no \
        delegate from Info.plist
        """, $1)
    },
    SystemMessage(
      "*There is no scene delegate set. A scene delegate class must be specified{rest}",
      isSubject: true,
      source: "https://github.com/bazelbuild/rules_apple/issues/1016 (iOS 13)"
    ) {
      $2.remark(
        """
        a scene has a storyboard and no delegate: the storyboard is not loaded, so the window stays \
        empty
        """, $1)
    },
    SystemMessage(
      "*The app delegate must implement the window property{rest}",
      isSubject: true,
      source:
        "https://developer.apple.com/documentation/uikit/uiapplicationdelegate/window"
    ) {
      $2.remark(
        """
        the app delegate has no 'window' property: the main storyboard is not loaded, so the screen \
        stays empty
        """, $1)
    },
  ]
}

extension UnsafeRawBufferPointer {
  fileprivate var endsWithNumber: Bool {
    guard last == UInt8(ascii: ")"), let open = lastIndex(of: UInt8(ascii: "(")) else {
      return false
    }
    return count - open > 7 && part(open + 1, count - 1).allSatisfy { (0x30...0x39).contains($0) }
  }
}
