/// The system's error for GPU work of an app in the background.
public enum GPUNotice {
  /// The end of the error's name is enough, and is part of each of its spellings.
  private static let word: StaticString = "BackgroundExecutionNotPermitted"
  /// The description of the error, whose name older systems leave out.
  private static let words: StaticString = "(to submit GPU work from background)"

  /// The words of a message that has the error.
  public static var sentence: String { word.description }

  /// Whether a message has the error.
  public static func isIn(_ text: UnsafeRawBufferPointer) -> Bool {
    text.has(word) || text.has(words)
  }
}
