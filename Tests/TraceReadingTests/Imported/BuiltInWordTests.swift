import Testing
import TraceModel

@testable import TraceReading

/// What the documentation lists as understood is understood so.
@Suite struct BuiltInWordTests {
  private func events(_ text: String) throws -> [String] {
    try imported(text).recorder.names.filter { !$0.isEmpty && !$0.hasPrefix("(gap") }
  }

  @Test(arguments: BuiltInWords.names.indices)
  func everyNameBecomesItsEvent(_ index: Int) throws {
    let row = BuiltInWords.names[index]
    for word in row.words {
      // A print that may be anything's needs the word before that says whose it is.
      let isShort = word.hasPrefix("willConnectTo")
      for text in [word, "🔵 \(word) called", "[SceneDelegate] \(word)"] {
        let line = isShort ? "scene \(text)" : text
        let expected = line.hasPrefix("[SceneDelegate]") ? row.sceneEvent ?? row.event : row.event
        #expect(try events(line + "\n") == [expected], "\(line)")
      }
      let mac = try events("applicationWillHide\n\(word)\n").dropFirst()
      if let event = row.macEvent { #expect(mac == [event], "\(word)") }
    }
  }

  @Test(arguments: BuiltInWords.sentences.indices)
  func everySentenceBecomesItsEvent(_ index: Int) throws {
    let row = BuiltInWords.sentences[index]
    for words in row.words { #expect(try events(words + "\n") == [row.event], "\(words)") }
  }

  /// Every word that is looked for, apart from names, stands in an example.
  @Test func noWordIsLeftOut() {
    let examples = BuiltInWords.sentences.flatMap(\.words)
    for (word, _) in PrintedNames.frameworks {
      #expect(examples.contains { $0.lowercased().contains(word.lowercased()) }, "\(word)")
    }
    let listed = BuiltInWords.names.flatMap(\.words)
    #expect(Set(listed).count == listed.count)
    #expect(listed.count == PrintedNames.callbacks.count)
  }
}
