/// UIKit's log messages about background task assertions.
///
/// Three sentences, each after `Background`:
///
///     Background task still not ended after expiration handlers were called: …
///       taskName = upload, …
///     Background Task 7 ("upload"), was created over 30 seconds ago. …
///     Can't end BackgroundTask: no background task exists with identifier 7 (0x7), …
///
/// The first is quoted in https://github.com/OneSignal/OneSignal-iOS-SDK/issues/1205, the second in
/// https://github.com/firebase/firebase-ios-sdk/issues/8908, the third in
/// https://github.com/transistorsoft/react-native-background-fetch/issues/258.
public enum AssertionNotice: CaseIterable, Sendable {
  case none, notEnded, tooOld, notHeld

  /// The words of the message that make it this one.
  public var sentence: String {
    switch self {
    case .none: ""
    case .notEnded: "Background task still not ended after expiration handlers were called"
    case .tooOld: "Background Task was created over 30 seconds ago"
    case .notHeld: "Can't end BackgroundTask: no background task exists"
    }
  }

  /// The meaning of a `log` event's message. Works on bytes: most lines have no meaning here.
  public static func of(_ text: UnsafeRawBufferPointer) -> AssertionNotice {
    var wasSought = false
    var start = 0
    while let place = text.place(of: "Background", from: start) {
      if text.has("Background task still not ended after expiration", at: place) {
        return .notEnded
      }
      if text.has("BackgroundTask: no background task exists", at: place) { return .notHeld }
      if !wasSought, text.has("Background Task ", at: place) {
        // One search is enough: text that does not follow the first match does not follow a later
        // one.
        wasSought = true
        if text.place(of: "was created over 30 seconds ago", from: place) != nil { return .tooOld }
      }
      start = place + 1
    }
    return .none
  }

  /// Where the name of the task is in a message; nil without one.
  public static func name(in text: UnsafeRawBufferPointer) -> Range<Int>? {
    between("(\"", "\")", in: text) ?? between("taskName = ", ", creationTime", in: text)
      ?? between("taskName = ", ",", in: text)
  }

  /// The bytes between two words.
  private static func between(
    _ left: StaticString, _ right: StaticString, in text: UnsafeRawBufferPointer
  ) -> Range<Int>? {
    guard let before = text.place(of: left) else { return nil }
    let start = before + left.utf8CodeUnitCount
    return text.place(of: right, from: start).map { start..<$0 }
  }
}
