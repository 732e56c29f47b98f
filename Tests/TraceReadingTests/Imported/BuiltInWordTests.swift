import Testing
import TraceModel

@testable import TraceReading

/// What the documentation lists as understood is understood so.
@Suite struct BuiltInWordTests {
  private func events(_ text: String) throws -> [String] {
    try imported(text).recorder.names.filter { !$0.isEmpty && !$0.hasPrefix("(gap") }
  }

  private static let ofWatchAlone = [
    "wk.handleBackgroundTasks", "wk.handleUserActivity", "wk.userDidAcceptCloudKitShare",
  ]

  @Test(arguments: BuiltInWords.names.indices)
  func everyNameBecomesItsEvent(_ index: Int) throws {
    let row = BuiltInWords.names[index]
    for word in row.words {
      // A print that may be anything's needs the word before that says whose it is.
      let owner =
        word.hasPrefix("willConnect") || word == "didDisconnect"
        ? "scene " : Self.ofWatchAlone.contains(row.event) ? "ExtensionDelegate " : ""
      for text in [word, "🔵 \(word) called", "[SceneDelegate] \(word)"] {
        let line = owner + text
        let expected = line.hasPrefix("[SceneDelegate]") ? row.sceneEvent ?? row.event : row.event
        #expect(try events(line + "\n") == [expected], "\(line)")
      }
      let mac = try events("\(word)\napplicationWillHide\n").dropLast()
      if let event = row.macEvent { #expect(mac == [event], "\(word)") }
      if let event = row.watchEvent {
        #expect(try events("-[ExtensionDelegate \(word)]\n") == [event], "\(word)")
      }
    }
  }

  @Test(arguments: BuiltInWords.sentences.indices)
  func everySentenceBecomesItsEvent(_ index: Int) throws {
    let row = BuiltInWords.sentences[index]
    for words in row.words {
      #expect(try events("applicationWillTerminate\n\(words)\n").last == row.event, "\(words)")
    }
  }

  @Test func whatOtherLinesSayBecomesNoEvent() throws {
    for line in BuiltInWords.repetitions {
      let explanation = try explained("sceneDidBecomeActive\n\(line)\n")
      #expect(explanation.notUnderstood == 0 && explanation.entries.count == 2, "\(line)")
      #expect(explanation.entries.flatMap(\.events).map(\.count) == [1], "\(line)")
    }
  }

  private func explained(_ text: String) throws -> InputExplanation {
    var options = ReadingOptions()
    options.explainsInput = true
    return try #require(try read(text, options: options).summary.explanation)
  }

  /// Every word that is looked for, apart from names, stands in an example.
  @Test func noWordIsLeftOut() {
    let examples = BuiltInWords.sentences.flatMap(\.words) + BuiltInWords.repetitions
    let together = [
      // One of each kind stands for the others, or for the same in another case of letters.
      "ON_CREATE", "ON_RESUME", "ON_PAUSE", "ON_DESTROY", "OnApplicationQuit",
    ]
    for (word, _) in FrameworkWord.names where !together.contains(word) {
      #expect(examples.contains { $0.lowercased().contains(word.lowercased()) }, "\(word)")
    }
    let listed = BuiltInWords.names.flatMap(\.words)
    #expect(Set(listed).count == listed.count)
    #expect(listed.count == PrintedNameTable.names.count + PrintedNameTable.selectors.count)
  }
}
