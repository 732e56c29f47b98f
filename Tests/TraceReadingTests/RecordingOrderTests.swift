import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Recordings whose lines stand in another order than the one in which they were written.
@Suite struct RecordingOrderTests {
  private static let numbered =
    [#"{"lifetrace":1,"run":"77"}"#]
    + (1...12).map { #"{"event":"work","t":\#($0 * 10),"id":"\#($0)","seq":\#($0)}"# }
  private static let bare =
    [#"{"lifetrace":1,"platform":"macos"}"#]
    + (1...7).map { #"{"event":"data.dirty","t":\#($0 * 10),"key":"\#($0)"}"# }
  private static let sketch =
    ["header run=77 platform=ios"] + (1...7).map { "\($0 * 10)ms A data.dirty key=k\($0)" }

  private static func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

  @Test(arguments: [numbered, bare, sketch])
  func theNewestLineMayBeFirst(_ lines: [String]) throws {
    let (straight, turned) = (try read(Self.text(lines)), try read(Self.text(lines.reversed())))
    #expect(turned.recorder.texts == straight.recorder.texts)
    #expect(turned.recorder.lines == straight.recorder.lines.map { Int64(lines.count) + 1 - $0 })
    #expect(turned.kinds == [.newestFirst] && straight.kinds == [])
    // A recording whose header is cut begins with its oldest event.
    #expect(try read(Self.text(Array(lines.dropFirst(3)))).kinds == [.noHeader])
  }

  /// Two runs, each with its own clock.
  @Test func theHeaderOfEachRunIsBehindItsRecords() throws {
    let lines = Self.numbered + Self.numbered.map { $0.replacing("\"77\"", with: "\"78\"") }
    let turned = try read(Self.text(lines.reversed()))
    #expect(turned.recorder.texts == lines)
    #expect(turned.summary.isComplete)
  }

  /// The first record has the number 1, so that the one with 0 comes later than it was written, in
  /// each spelling of its number.
  @Test(arguments: ["\"seq\":0", "\"seq\" : 0", "\"seq\":\t0"])
  func aNumberZeroBehindTheFirstIsFound(_ zero: String) throws {
    let lines = Self.numbered
    let late = #"{"event":"work","t":5,"id":"0",\#(zero)}"#
    #expect(try read(Self.text(lines[...3] + [late] + lines[4...])).recorder.texts[1] == late)
  }

  @Test func theNumbersOrderWhatIsShuffled() throws {
    let lines = Self.numbered
    let shuffled = [lines[0]] + lines[7...] + lines[1..<7]
    let outcome = try read(Self.text(Array(shuffled)))
    #expect(outcome.recorder.texts == lines && outcome.summary.isComplete)
    #expect(outcome.summary.problems.map(\.severity) == [.note])
    // Only a first record shows it: the numbers of a writer may begin anywhere.
    let later = shuffled.filter { !$0.contains("\"seq\":1}") }
    #expect(try read(Self.text(later)).kinds.contains(.late))
    // A number that is missing stays so.
    let gap = try read(Self.text(shuffled.filter { !$0.contains("\"seq\":3}") }))
    #expect(gap.summary.lost == 1 && gap.summary.late == 0)
  }

  /// What comes after many others is out of sight of the beginning.
  @Test func aShortRecordingHasNoRecordsThatAreThousandLate() throws {
    let many = (1...60).map { #"{"event":"work","t":\#($0),"seq":\#($0)}"# }
    let outcome = try read(Self.text([Self.numbered[0]] + many[10...] + many[..<10]))
    #expect(outcome.summary.late == 10)
    #expect(!outcome.summary.problems.contains { $0.text.contains("1024") })
  }

  @Test(arguments: [numbered, bare, sketch])
  func aLineThatIsThereTwiceIsOne(_ lines: [String]) throws {
    let doubled = lines.flatMap { [$0, $0] }
    let outcome = try read(Self.text(doubled))
    #expect(outcome.recorder.texts == lines && outcome.kinds == [.repeated])
    #expect(outcome.recorder.lines == lines.indices.map { Int64(2 * $0 + 1) })
    // The last line of a text that was cut.
    #expect(try read(Self.text(doubled.dropLast())).recorder.texts == lines)
    // One line that is there twice may be two events.
    let one = lines + [lines[lines.count - 1]]
    #expect(!(try read(Self.text(one))).kinds.contains(.repeated))
  }

  private static func alternating(_ first: [String], _ second: [String]) -> String {
    text(zip(first, second).flatMap { ["app_1  | \($0)", "app_2  | \($1)"] })
  }

  @Test(arguments: [numbered, bare, sketch])
  func recordingsThatAlternateAreReadByThemselves(_ lines: [String]) throws {
    let other = lines.map { $0.replacing("77", with: "99") }
    let outcome = try read(Self.alternating(lines, other))
    #expect(outcome.recorder.texts == lines + other)
    #expect(outcome.kinds == [.mixed] && outcome.summary.isComplete)
    #expect(outcome.recorder.lines.prefix(2) == [1, 3])
  }

  /// Nothing shows where one begins; records with the name of their run need no header.
  @Test func withoutHeadersTheyAreRefused() throws {
    let rest = Array(Self.bare.dropFirst(2))
    let outcome = try read(Self.alternating(rest, rest))
    #expect(outcome.recorder.events == [])
    #expect(outcome.summary.problems.map(\.severity) == [.error])
    func named(_ run: String) -> [String] {
      rest.map { $0.replacing("{", with: "{\"run\":\"\(run)\",") }
    }
    // Nothing at all is before these.
    let two = ["header run=a", "header run=b", "0ms process.start", "0ms process.start"]
    let steps = ["1ms app.didFinishLaunching", "9ms process.exit"].flatMap { [$0, $0] }
    #expect(try read(Self.text(two + steps)).recorder.events == [])
    let known = try read(Self.alternating(named("a"), named("b")))
    #expect(known.recorder.names.count == 2 * rest.count)
  }

  /// What is taken for a recording as its recorder wrote it has no mark when all its lines are
  /// looked at. Each change of one or two lines may spoil it.
  @Test func aRecordingAsWrittenHasItsLinesInOrder() {
    let start = #"{"lifetrace":1,"run":"77"}"#
    let records = (1...40).map { #"{"seq":\#($0),"t":\#($0 * 10),"event":"app.willResignActive"}"# }
    var random = SplitMix64(seed: 7)
    var (known, others) = (0, 0)
    for round in 0..<4_000 {
      var lines = [start] + records.prefix(.random(in: 1...40, using: &random))
      for _ in 0..<(round % 3) {
        let place = Int.random(in: 0..<lines.count, using: &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0: lines.swapAt(place, .random(in: 0..<lines.count, using: &random))
        case 1: lines.insert(lines[place], at: place)
        case 2: lines[place] += "\r"
        case 3: lines[place] = lines[place].replacing(/"seq":[0-9]+/, with: "\"seq\":0")
        case 4: lines[place] = lines[place].replacing("}", with: ",\"seq\" : 0}")
        case 5: lines[place].removeLast()
        case 6: lines.insert(#"{"seq":9, "lifetrace" :1}"#, at: place)
        case 7: lines[place] = "\u{A0}" + lines[place]
        default: lines.remove(at: place)
        }
        if lines.isEmpty { lines = [start] }
      }
      let bytes = Array((lines.joined(separator: "\n") + (round % 5 == 0 ? "" : "\n")).utf8)
      let isWhole = round % 2 == 0
      let isKnown = bytes.withUnsafeBytes {
        PasteCleaner.isRecordingAsWritten($0, isWhole: isWhole)
      }
      if isKnown { known += 1 } else { others += 1 }
      let order = bytes.withUnsafeBytes {
        RecordingOrder(of: PasteCleaner.lines(ofObjects: $0, isWhole: isWhole))
      }
      let isBroken = bytes.withUnsafeBytes {
        PasteCleaner.lines(ofObjects: $0, isWhole: isWhole).contains {
          !$0.isEmpty && $0.last != 0x7D
        }
      }
      #expect(!isKnown || order == .asWritten && !isBroken, "\(lines)")
    }
    #expect(known > 1_000 && others > 500)
  }
}
