import TestSupport
import Testing
import TraceModel

/// Single lines of a log that a person marked, and lines that may be callbacks and are not read.
@Suite struct PointedRecordTests {
  private static let steps = [
    "applicationDidBecomeActive", "applicationWillResignActive", "applicationDidBecomeActive",
    "applicationWillResignActive", "applicationDidEnterBackground",
  ]
  private static let events = [
    "app.didBecomeActive", "app.willResignActive", "app.didBecomeActive", "app.willResignActive",
    "app.didEnterBackground",
  ]

  /// `#` is the second.
  private static let heads = [
    "2026-03-02 09:41:#.412 Films[412:9f] ", "Mar  2 09:41:# iPhone Films[412] <Notice>: ",
    "default\t09:41:#.412000+0100\tFilms\t",
    "2026-03-02 09:41:#.412 Df Films[412:9f01] [com.example.films:life] ", "09:41:#.412 ",
  ]

  private static func at(_ second: Int, _ head: String) -> String {
    head.replacing("#", with: "\(second)")
  }

  /// The names of the events; gaps are `?`.
  private static func names(_ lines: [String]) throws -> [String] {
    try imported(lines.joined(separator: "\n") + "\n").told.filter { !$0.hasPrefix("header") }
      .map { $0 == "?" ? "?" : String($0.split(separator: " ").last ?? "") }
  }

  private static func lines(
    _ head: String, third: (_ head: String, _ name: String) -> String
  ) -> [String] {
    steps.enumerated().map { index, name in
      index == 2 ? third(at(12, head), name) : at(10 + index, head) + name
    }
  }

  @Test(arguments: [
    ("**", "**"), ("-> ", ""), ("=> ", ""), ("--> ", ""), ("+ ", ""), ("* ", ""), ("3) ", ""),
    ("# ", ""), ("\"", "\""), ("`", "`"), ("<b>", "</b>"), ("<mark>", "</mark>"),
    ("{color:red}", "{color}"), ("!! ", ""), ("(", ")"), ("| ", ""), ("~~", "~~"),
    ("==", "=="), ("_", "_"), ("[b]", "[/b]"), ("", "   <--- HERE"),
    ("", "  // here"),
  ])
  func aMarkedLineIsOneOfTheLog(_ mark: (String, String)) throws {
    for head in Self.heads {
      let lines = Self.lines(head) { mark.0 + $0 + $1 + mark.1 }
      #expect(try Self.names(lines) == Self.events, "\(lines[2])")
    }
  }

  /// What a debugger says of the end is the line at which one points.
  @Test(arguments: ["**", "-> ", "# ", "👉 "])
  func theEndMayBeMarked(_ mark: String) throws {
    let end =
      mark + "Message from debugger: Terminated due to signal 9" + (mark == "**" ? mark : "")
    let names = try imported("\(Self.steps[0])\n\(end)\n").recorder.names
    #expect(names.last == "process.exit", "\(names)")
  }

  @Test(arguments: ["**", "<b>", "[b]", ""])
  func theFirstLineMayBeMarked(_ mark: String) throws {
    let close = mark.hasSuffix("b>") ? "</b>" : mark.hasSuffix("b]") ? "[/b]" : mark
    let lines = Self.steps.enumerated().map { index, name in
      let line = Self.at(10 + index, Self.heads[0]) + name
      return index == 0 ? mark + line + close : line
    }
    #expect(try Self.names(lines) == Self.events)
  }

  /// A person who quotes a record below the log means the one in it; one that is struck or denied
  /// is none.
  @Test(arguments: [
    "Not there: 2026-03-02 09:41:40.412 Films[412:9f] applicationWillEnterForeground",
    "I expected this line:\n\n**2026-03-02 09:41:40.412 Films[412:9f] applicationWillEnterForeground**",
    "**2026-03-02 09:41:12.412 Films[412:9f] applicationDidBecomeActive** is the line I mean",
    "- 2026-03-02 09:41:40.412 Films[412:9f] applicationWillEnterForeground",
  ])
  func aQuotationIsNoLine(_ quotation: String) throws {
    let lines = Self.lines(Self.heads[0]) { $0 + $1 } + [quotation]
    #expect(try Self.names(lines).filter { $0 != "?" } == Self.events)
  }

  @Test func aPrintMayBeBold() throws {
    var lines = Self.steps
    lines[2] = "**\(lines[2])**"
    #expect(try Self.names(lines) == Self.events)
    // A page has headings.
    #expect(try Self.names(["Delegates", lines[2], "Tells the delegate that it came."]) == [])
    lines[2] = "❌ applicationDidBecomeActive"
    #expect(try Self.names(lines).count == 4)
  }

  // MARK: What is not understood

  @Test(arguments: [
    "applicationDidBecomeActive;", "applicationDidBecomeActive   <-- why no willEnterForeground??",
    "applicationDidBecom...", "applicationDidBecomeAct… [message truncated]",
    "applicationDidBecomeActive ← expected",
  ])
  func aMarkedMessageIsItsCallback(_ message: String) throws {
    for head in Self.heads {
      let isExpected = message.hasSuffix("expected")
      let names = try Self.names(Self.lines(head) { head, _ in head + message })
      #expect(names == Self.events || isExpected && names.contains("?"), "\(names)")
    }
  }

  /// A word may be a label.
  @Test(arguments: ["HERE: ", "(note) ", "Ana: "])
  func aWordBeforeALineLeavesTheNextStepOpen(_ word: String) throws {
    for head in Self.heads.dropLast() {
      let names = try Self.names(Self.lines(head) { word + $0 + $1 })
      #expect(names == Self.events.prefix(2) + ["?"] + Self.events.suffix(2), "\(names)")
    }
  }

  @Test(arguments: [
    "**applicationDidBecomeActive**", "<b>applicationDidBecomeActive</b>",
    "Executing applicationDidBecomeActive", "now applicationDidBecomeActive is running",
    "Calling plugin.applicationDidBecomeActive", "cb=applicationDidBecomeActive",
    "applicationDidBecomeActive called multiple times", "applicationDidBecomeAct",
    "<private>",
  ])
  func whatMayBeACallLeavesTheNextStepOpen(_ message: String) throws {
    for head in Self.heads {
      let names = try Self.names(Self.lines(head) { head, _ in head + message })
      #expect(names.count { $0 == "?" } == 1, "\(message): \(names)")
      #expect(names.filter { $0 != "?" }.count == 4)
    }
    // The step comes, or follows the one before: nothing is open.
    for third in ["applicationDidEnterBackground", "applicationDidBecomeActive"] {
      let lines = [Self.steps[0], Self.steps[1], message, third]
      let names = try Self.names(lines.enumerated().map { Self.at(10 + $0, Self.heads[0]) + $1 })
      let isOpen = third.hasSuffix("Background")
      #expect(!names.contains("?") || isOpen, "\(message): \(names)")
    }
  }

  @Test(arguments: [
    "refresh started reason=applicationDidBecomeActive", "waiting for applicationDidBecomeActive",
    "applicationDidBecomeActive was never called", "registered for applicationDidBecomeActive",
    "next: applicationDidBecomeActive", "[self applicationDidBecomeActive:app];",
    "draft saved", "applicationWillResignActive handled",
  ])
  func whatIsNoCallLeavesNothingOpen(_ message: String) throws {
    let lines = [Self.steps[0], Self.steps[1], message, "applicationDidEnterBackground"]
    let names = try Self.names(lines.enumerated().map { Self.at(10 + $0, Self.heads[0]) + $1 })
    #expect(!names.contains("?"), "\(names)")
  }
}
