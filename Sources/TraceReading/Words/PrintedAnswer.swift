internal import TraceModel

/// What a function that was called returned, or was handed, as its line prints it.
///
///     -[AppDelegate applicationShouldHandleReopen:hasVisibleWindows:] NO
///     applicationShouldHandleReopen(_:hasVisibleWindows:) -> false
///     -[AppDelegate applicationDidBecomeActive:] playing = NO
///
/// A name with all its arguments is one that the running function printed: a `NO` behind it is a
/// value, and denies no call.
extension PrintedWords {
  private static let answers: Set<String> = ["yes", "no", "true", "false", "0", "1"]
  private static let returning: Set<String> = ["return", "returns", "returned", "returning"]

  /// The name is a method of Objective-C with its class: `-[AppDelegate sceneDidBecomeActive:]`.
  func isInBrackets(_ call: Int) -> Bool {
    guard byte(signatureEnd(call)) == UInt8(ascii: "]"),
      let open = text.part(0, words[call].start).lastIndex(of: UInt8(ascii: "[")), open > 0
    else { return false }
    return text[open - 1] == UInt8(ascii: "-") || text[open - 1] == UInt8(ascii: "+")
  }

  /// The same, or a function of Swift: `sceneDidBecomeActive(_:)`.
  private func isWholeCall(_ call: Int) -> Bool {
    isInBrackets(call)
      || text.part(words[call].end).begins(with: "(_:") && byte(signatureEnd(call) - 1) == 0x29
  }

  /// Whether the brace at the end of a line opens what the function was handed, which the next
  /// lines print: `-[AppDelegate application:didFinishLaunchingWithOptions:] {`.
  var opensArgument: Bool {
    text.has(" 0x") || text.hasSuffix("={") || words.indices.contains { isWholeCall($0) }
  }

  /// Nothing but what it returned is behind it.
  func hasAnswer(behind call: Int) -> Bool {
    guard isWholeCall(call) else { return false }
    let end = signatureEnd(call)
    let behind = words.indices.filter { words[$0].start >= end }
    guard let last = behind.last, Self.answers.contains(text(last).lowercased()) else {
      return false
    }
    return behind.count == 1
      || behind.count == 2 && Self.returning.contains(text(behind[0]).lowercased())
  }

  /// A word is the value of something behind the call: `hasVisibleWindows: NO`.
  func isNamedValue(_ index: Int, of call: Int) -> Bool {
    guard index > call + 1, Self.answers.contains(text(index).lowercased()),
      words[index - 1].start >= signatureEnd(call), isWholeCall(call),
      !Self.isAboutCalls(text(index - 1).lowercased())
    else { return false }
    let sign = text.part(words[index - 1].end, words[index].start).trimmed
    return sign.is("=") || sign.is(":")
  }
}
