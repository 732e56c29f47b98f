import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Keys whose values share a place in an event: the one that its event defines counts, wherever the
/// other one is.
@Suite struct SharedPlaceTests {
  private func orders(_ keys: [String]) -> [[String]] {
    guard keys.count > 1 else { return [keys] }
    return keys.indices.flatMap { index in
      var rest = keys
      let first = rest.remove(at: index)
      return orders(rest).map { [first] + $0 }
    }
  }

  @Test(arguments: [
    (
      [#""event":"work.end""#, #""id":"a""#, #""outcome":"failed""#, #""durOf":"turn""#],
      "5ns work.end id=a outcome=failed"
    ),
    (
      [#""event":"scene.didBecomeActive""#, #""scene":"A""#, #""dur":7"#, #""outcome":"done""#],
      "5ns A scene.didBecomeActive dur=7ns"
    ),
    (
      [#""event":"scene.didBecomeActive""#, #""scene":"A""#, #""dur":7"#, #""durOf":"turn""#],
      "5ns A scene.didBecomeActive dur=7ns durOf=turn"
    ),
  ])
  func aKeyOfAnotherEventTakesNothingAway(_ keys: [String], _ line: String) throws {
    let header = #"{"lifetrace":1,"run":"a"}"#
    for order in orders(keys) {
      let record = "{\"t\":5,\(order.joined(separator: ","))}"
      // The second record of a shape is read in another way than the first.
      let outcome = try read("\(header)\n\(record)\n\(record)\n\(record)\n")
      let lines = outcome.recorder.sketch.split(separator: "\n").suffix(3)
      #expect(lines.allSatisfy { $0.hasSuffix(line) }, "\(record): \(lines)")
    }
  }

  @Test func aTurnIsNoDurationOfTheCallback() {
    var event = Event()
    event.kind = .sceneDidBecomeActive
    event.duration = 7
    #expect(event.duration == 7 && event.turn == Event.absent)
    event.outcome = Symbol(.sceneDidBecomeActive)
    #expect(event.duration == Event.absent && event.turn == 7)
    event.kind = .workEnd
    #expect(event.duration == 7 && event.turn == Event.absent)
  }

  /// The kinds are the same in the two tables of them.
  @Test func theEventsWithTurnsHaveTheKey() {
    for kind in EventKind.allCases {
      let hasKey = KeySet.defined(for: kind).contains(KeySet(.durOf))
      #expect(hasKey == Event.ofCallbacks.contains(kind), "\(kind.name)")
    }
  }
}
