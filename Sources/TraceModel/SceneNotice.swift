/// UIKit's statement in a log line about an app without scenes.
public enum SceneNotice: CaseIterable, Sendable {
  case none, announced, refused

  /// The words of the message that make it this one.
  public var sentence: String {
    switch self {
    case .none: ""
    case .announced: "UIScene lifecycle will soon be required"
    case .refused: "UIScene life cycle is required for apps built with this SDK"
    }
  }

  /// Looks for UIKit's three sentences, each known from one major version:
  ///
  ///     This process does not adopt UIScene lifecycle. …           18.4
  ///     `UIScene` lifecycle will soon be required. …               26
  ///     … UIScene life cycle is required for apps built with …     27
  ///
  /// The backquotes of the second may be there or not. Bytes only: most lines say nothing.
  public static func of(_ text: UnsafeRawBufferPointer) -> SceneNotice {
    var start = 0
    while let place = text.place(of: "UIScene", from: start) {
      var after = place + 7
      if text.has("`", at: after) { after += 1 }
      if text.has(" life cycle is required", at: after) { return .refused }
      if text.has(" lifecycle will soon be required", at: after) { return .announced }
      let before = text.has("`", at: place - 1) ? place - 1 : place
      if text.has(" lifecycle", at: after), text.has("does not adopt ", at: before - 15) {
        return .announced
      }
      start = after
    }
    return .none
  }
}
