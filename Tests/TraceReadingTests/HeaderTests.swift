import Testing
import TraceModel

@testable import TraceReading

@Suite struct HeaderTests {
  /// A note about a header is reported before the header is handed on, with all that came before.
  @Test(arguments: [#"{"lifetrace":1,"clock":"sundial"}"#, "header clock=sundial"])
  func aHeaderWithANoteKeepsItsPlaceAndText(_ header: String) throws {
    let isSketch = header.hasPrefix("header")
    let event = isSketch ? "1ms process.start" : #"{"event":"process.start","t":1000000}"#
    let outcome = try read("\(event)\n\(event)\n\(header)\n\(event)\n")
    #expect(outcome.recorder.names == ["process.start", "process.start", "", "process.start"])
    #expect(outcome.recorder.texts == [event, event, header, event])
    #expect(outcome.recorder.lines == [1, 2, 3, 4])
    #expect(outcome.kinds == [.noHeader, .unsupported])
  }

  /// They are unknown keys there (FORMAT.md §7.2).
  @Test func aHeaderMayHoldKeysOfEventsWithOtherTypes() throws {
    let outcome = try read(
      #"{"t":"noon","seq":null,"lifetrace":1,"app":"films","scene":7,"dur":-1,"writer":[]}"# + "\n"
        + #"{"event":"process.start","t":1}"# + "\n")
    #expect(outcome.summary.problems == [])
    #expect(outcome.recorder.headers.map(\.app) == ["films"])
  }

  /// Of a header that is broken, what it says of the platform may be left.
  @Test(arguments: [
    (#"{"lifetrace":1,"platform":"macos","life"#, RunHeader.Platform.macOS),
    (#"{"lifetrace":1,"pid":"x","platform": "watchos"}"#, .watchOS),
    ("header app=films platform=tvos midlife=perhaps", .tvOS),
    (#"{"lifetrace":1,"app":"films","platform":"mac"#, nil),
    (#"{"lifetrace":1,"platform":"ios","platform":"macos"}"#, nil),
    (#"{"lifetrace":1,"app":"films","sdk":7}"#, nil), ("header platform=beos midlife=perhaps", nil),
  ])
  func aBrokenHeaderMayNameThePlatform(_ line: String, _ platform: RunHeader.Platform?) throws {
    let event =
      line.hasPrefix("header") ? "0ms scene.didBecomeActive" : #"{"event":"a","t":0}"#
    let outcome = try read("\(line)\n\(event)\n")
    #expect(outcome.kinds == [.malformed, .noHeader])
    #expect(outcome.recorder.headers.map(\.platform) == [platform])
    #expect(outcome.recorder.headers.map(\.midlife) == [true])
  }

  @Test func aHeaderOfALaterVersionIsRefusedWhateverItHolds() throws {
    for header in [
      #"{"lifetrace":2,"pid":"main","records":7}"#, #"{"pid":"main","lifetrace":2}"#,
    ] {
      let outcome = try read(header + "\n" + #"{"event":"process.start"}"# + "\n")
      #expect(outcome.kinds == [.newerFormat], "\(header)")
      #expect(outcome.recorder.events == [], "\(header)")
    }
    let wrong = try read(#"{"lifetrace":1,"pid":"main"}"# + "\n")
    #expect(wrong.summary.malformed == 1)
  }
}
