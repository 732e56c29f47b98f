import Testing
import TraceModel
import TraceReading

@testable import TraceReports
@testable import TraceTimelines
@testable import TraceTimelines

@Suite struct RepeatedCycleTests {
  /// The shown part of a line of letters, one for each kind of event: `-` for folded events. An
  /// upper case letter changes a state.
  private func shown(_ letters: String) -> String {
    let symbols = SymbolTable()
    let cycle = RepeatedCycle()
    return String(
      letters.map { letter in
        var event = Event()
        event.eventName = symbols.intern("event.\(letter.lowercased())")
        event.name = symbols.intern("same")
        return cycle.goesOn(with: event, isQuiet: letter.isLowercase) ? "-" : letter
      })
  }

  @Test(arguments: [
    ("aaaaaaa", "aaa----"),
    ("abababababa", "ababab-----"),
    ("abcabcabcabcabd", "abcabcabc-----d"),
    ("abcdabcdabcdabcdabcd", "abcdabcdabcd--------"),
    ("abcdeabcdeabcdeabcde", "abcdeabcdeabcdeabcde"),
    ("aaaaXaaaa", "aaa-Xaaa-"),
    ("Aaaaa", "Aaa--"),
    ("aabbaabbaabbaabb", "aabbaabbaabb----"),
    ("abacadae", "abacadae"),
  ])
  func threeTurnsAreShownAndTheRestIsFolded(_ letters: String, _ expected: String) {
    #expect(shown(letters) == expected)
  }

  @Test func turnsOfSeveralEventsNameTheSame() {
    let symbols = SymbolTable()
    let cycle = RepeatedCycle()
    for turn in 0..<20 {
      for kind in ["work.begin", "work.end"] {
        var event = Event()
        event.eventName = symbols.intern(kind)
        event.name = symbols.intern("job \(turn)")
        #expect(!cycle.goesOn(with: event, isQuiet: true))
      }
    }
  }
}
