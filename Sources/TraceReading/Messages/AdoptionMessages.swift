internal import TraceModel

/// UIKit's messages about apps without scenes, from iOS 18.4 to 27; a rule reads the sentences.
enum AdoptionMessages {
  private static let page =
    "https://developer.apple.com/documentation/technotes/tn3187-migrating-to-the-uikit-scene-based-life-cycle"

  static let all: [SystemMessage] = [
    SystemMessage("*does not adopt UIScene lifecycle*", source: page) { $2.log($1) },
    SystemMessage("*lifecycle will soon be required*", source: page) { $2.log($1) },
    SystemMessage("*UIScene life cycle is required*", source: page) { $2.log($1) },
  ]
}
