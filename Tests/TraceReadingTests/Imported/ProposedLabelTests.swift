import Testing
import TraceModel

@testable import TraceReading

/// Who logs, as an app's own logger writes it before a message: what two objects load is not one
/// load.
@Suite struct ProposedLabelTests {
  private static let forms = [
    "TIME [*] load started", "[*] load started", "TIME *.swift:31 load() loading",
    "TIME [*.swift:31] loading data", "TIME [Debug] [*.swift:31] load() > fetching",
    "TIME [*] fetch()", "[*] fetch()", "TIME INFO [*] loading", "TIME *(0x600001): load started",
  ]

  private static func text(_ form: String, _ names: [String]) -> String {
    (form.hasPrefix("TIME") ? "10:00:00.100 " : "") + "sceneDidBecomeActive\n"
      + names.enumerated().map { index, name in
        form.replacing("TIME", with: "10:00:00.\(index + 2)00").replacing("*", with: name) + "\n"
      }.joined()
  }

  @Test(arguments: forms)
  func loadsOfTwoSourcesAreTwo(_ form: String) throws {
    let events = try ProposalTests.gained(ofLog: Self.text(form, ["FeedModel", "UserModel"]))
    let keys = events.compactMap { event in
      event.firstRange(of: " key=").map { String(event[$0.upperBound...]) }
    }
    #expect(keys.count == 2 && Set(keys).count == 2, "\(form): \(events)")
  }

  @Test(arguments: forms)
  func theNoteNamesNoLoadThatCameOnce(_ form: String) throws {
    func note(_ names: [String]) throws -> String {
      let limits = try read(Self.text(form, names), options: ReadingOptions()).limits
      return try #require(limits.first { $0.kind == .notUnderstood }).text
    }
    #expect(try !note(["FeedModel", "UserModel"]).contains("twice"))
    #expect(try note(["FeedModel", "FeedModel"]).contains("twice"))
  }

  @Test(arguments: [
    ("img-7", "img-8", " key=\"[img-7] loading\""), ("A1", "B2", " key=\"[A1] loading\""),
    ("photo_7", "photo_8", " key=\"[photo_7] loading\""),
  ])
  func aNumberedLabelIsOfTheMessage(_ one: String, _ other: String, _ key: String) throws {
    let text = "sceneDidBecomeActive\n[\(one)] loading\n[\(other)] loading\n"
    let events = try ProposalTests.gained(ofLog: text)
    #expect(events.count == 2 && events[0].hasSuffix(key) && events[0] != events[1], "\(events)")
  }

  /// A number that names nothing tells runs apart, and not what they load.
  @Test func requestsWithANumberHaveAnIDAlone() throws {
    let lines = ["[A1] request started", "[B2] request started", "[A1] request finished"]
    let text =
      "sceneDidBecomeActive\n" + lines.joined(separator: "\n") + "\n[B2] request finished\n"
    let events = try ProposalTests.gained(ofLog: text)
    #expect(events.count == 4 && events.allSatisfy { !$0.contains("key=") }, "\(events)")
    #expect(events[2] == "work.end id=\"[A1] request\"")
  }

  /// Levels, threads and numbers say nothing of who logs.
  @Test(arguments: ["[INFO] ", "[main] ", "[debug] [main] ", "[L31] ", "[12] ", "[Thread 4] "])
  func whatIsNoNameIsNoCategory(_ label: String) throws {
    var options = ReadingOptions()
    options.explainsInput = true
    let text = "10:00:00.100 sceneDidBecomeActive\n10:00:00.200 \(label)draft saved\n"
    let found = try read(text, options: options).summary.explanation?.proposals ?? []
    #expect(found.map(\.category) == [nil] && found.map(\.pattern) == ["draft saved"])
  }

  /// A mapping with a category is for lines of that label, and for those without one.
  @Test(arguments: [("[Feed] ", 1), ("[User] ", 0), ("[main] ", 1), ("", 1)])
  func aCategoryIsTheLabelOfALine(_ label: String, _ count: Int) throws {
    let mapping = LogMapping(pattern: "draft saved", event: "data.save", category: "Feed")
    let text = "10:00:00.100 sceneDidBecomeActive\n10:00:00.200 \(label)draft saved\n"
    let names = try imported(text, mappings: [mapping]).recorder.names
    #expect(names.count { $0 == "data.save" } == count)
  }
}
