import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// Objects and lines that a page or a mail broke.
extension PasteTests {
  static func broken(_ record: String, _ width: Int, atBlanks: Bool) -> [String] {
    var pieces: [String] = []
    var rest = Substring(record)
    while rest.count > width {
      guard atBlanks else {
        pieces.append(String(rest.prefix(width)))
        rest = rest.dropFirst(width)
        continue
      }
      // The last blank that leaves a line of the width, else the first one behind it.
      let room = rest.prefix(width + 1)
      guard let blank = room.lastIndex(of: " ") ?? rest.firstIndex(of: " ") else { break }
      pieces.append(String(rest[..<blank]))
      rest = rest[rest.index(after: blank)...]
    }
    return pieces + [String(rest)]
  }

  static let traces: [String] = [
    TraceReadingTests.Sample.text,
    (0..<12).map { number in
      let name = number % 3 == 0 ? "reload the list of all films" : "decode \\\"Häns\\\" poster {"
      return
        "{\"event\":\"work\",\"t\":\(number * 1_000_000),\"name\":\"\(name)\",\"kind\":\"refresh\",\"key\":\"films and more\"}\n"
    }.joined(),
  ]

  /// Records of the own format that a terminal or a mail broke are the records again, with their
  /// line numbers; where the pieces do not show how, nothing is joined.
  @Test(arguments: traces, [false, true])
  func objectsThatAreWrappedAreJoined(_ text: String, _ atBlanks: Bool) throws {
    let expected = try read(text).recorder
    var joined = 0
    for width in LineWrap.narrowest...120 {
      for quote in ["", "> "] {
        var lines: [String] = []
        var numbers: [Int64] = []
        for record in text.split(separator: "\n") {
          numbers.append(Int64(lines.count + 1))
          lines += Self.broken(String(record), width, atBlanks: atBlanks).map { quote + $0 }
        }
        let wrapped = lines.joined(separator: "\n") + "\n"
        let bytes = Array(wrapped.utf8)
        let cleaner =
          quote.isEmpty
          ? PasteCleaner(objects: bytes, isWhole: true)
          : PasteCleaner(beginning: bytes, isWhole: true, .formats)
        guard let wrap = cleaner?.wrap else { continue }
        #expect(wrap.isOfObjects)
        joined += 1
        let outcome = try read(wrapped)
        #expect(outcome.recorder.sketch == expected.sketch, "\(width) columns")
        let isNumbered = outcome.recorder.lines == numbers
        #expect(isNumbered, "\(width) columns")
        // A cut record at the end is damage there and nowhere else.
        let cut = try read(String(wrapped.dropLast(3)))
        let whole = expected.names.count - 1
        #expect(cut.recorder.names.prefix(whole) == expected.names.prefix(whole))
      }
    }
    #expect(joined > (atBlanks ? 30 : 90))
  }

  /// What a record's end shows to be whole is never joined.
  @Test func recordsThatAreWholeStayAsTheyAre() throws {
    let torn = "{\"event\":\"process.start\",\"t\":0,\"run\":\"abcdefghijklm\n"
    let next = "{\"event\":\"scene.willConnect\",\"t\":1}\n"
    let outcome = try read(torn + next + next)
    #expect(
      outcome.recorder.names.filter { !$0.hasPrefix("(gap") } == [
        "scene.willConnect", "scene.willConnect",
      ])
    #expect(outcome.summary.malformed == 1)
  }

  /// A mail breaks at blanks, of which several may be lost: lines of a log stay as they are, unless
  /// a break inside a sentence shows it.
  @Test(arguments: logs)
  func linesThatAreWrappedAtBlanksAreJoinedOrStay(_ sample: ImportedSample) throws {
    let expected = try read(sample.text).recorder.sketch
    for width in LineWrap.narrowest...120 {
      let lines = sample.text.split(separator: "\n")
        .flatMap { Self.broken(String($0), width, atBlanks: true) }
      let text = lines.joined(separator: "\n") + "\n"
      let cleaner = PasteCleaner(beginning: Array(text.utf8), isWhole: true, .formats)
      guard cleaner?.wrap != nil else { continue }
      #expect(try read(text).recorder.sketch == expected, "\(width) columns")
    }
  }

  /// The last word of a sentence that was broken at a blank is no callback.
  @Test(arguments: [
    "Autosave: next save on", "flush before", "upload paused, waits for", "the handler of",
    "wrote 3 films,",
  ])
  func aBreakInsideASentenceIsFound(_ words: String) throws {
    let time = "2026-03-02 09:00:0"
    let process = ".100 Ledger[310:1a2b] "
    let active = "\(time)0\(process)applicationDidBecomeActive(_:)\n"
    let sentence = "\(time)5\(process)\(words)"
    let name = "applicationDidEnterBackground"
    let end = "\(time)9\(process)applicationWillResignActive(_:)\n"
    let whole = try read("\(active)\(sentence) \(name)\n\(end)")
    let broken = try read("\(active)\(sentence)\n\(name)\n\(end)")
    #expect(broken.recorder.sketch.contains("app.didBecomeActive"))
    #expect(broken.recorder.sketch == whole.recorder.sketch)
  }

  /// A print below a line that is full, or below a short one, is a print.
  @Test(arguments: ["the user has logged in", "saved all films of this user", "waits for"])
  func aPrintBelowALineIsNotJoined(_ words: String) {
    let line = "2026-03-02 09:00:00.100 Ledger[310:1a2b] "
    let short = words == "waits for" ? "\(line)\(String(repeating: "x", count: 80))\n" : ""
    let text = "\(short)\(line)\(words)\napplicationDidEnterBackground\n\(line)saved\n"
    #expect(PasteCleaner(beginning: Array(text.utf8), isWhole: true, .formats) == nil)
  }

  /// Prints below lines that are all nearly as long are prints.
  @Test func printsBelowLinesOfOneLengthAreNotJoined() throws {
    let line = "2026-03-02 09:41:00.123456+0100 Films[412:9031] [App] sceneDidBecomeActive\n"
    let text = String(repeating: line + "reload of films began\n", count: 6)
    #expect(PasteCleaner(beginning: Array(text.utf8), isWhole: true, .formats) == nil)
    let words = "2026-03-02 09:41:00.123456+0100 Films[412:9031] [App] connected the scene\n"
    let sentences = String(repeating: words + "didBecomeActive is next\n", count: 6)
    #expect(PasteCleaner(beginning: Array(sentences.utf8), isWhole: true, .formats) == nil)
  }

  /// A line that ends behind the name of its process goes on below it.
  @Test(arguments: [
    ("default\t10:00:0N.100000+0100\tFilms", "\t", ""),
    ("default 10:00:0N.100000+0100    Films", "    ", "        "),
    ("Fehler\t10:00:0N.100000+0100\tFilms", "\t", ""),
    ("2026-03-02 10:00:0N.100 Films[412:1a2b]", " ", ""),
    ("2026-03-02 10:00:0N.100 Df Films[412:1a2b]", " ", "  "),
    ("2026-03-02 10:00:0N.100 Df Films[412:1a2b] [com.example.films:life]", " ", ""),
    ("Mar  2 10:00:0N iPhone Films[412] <Error>:", " ", ""),
    ("2026-03-02 10:00:0N.100000 Films{Films}[412] <DEBUG>:", " ", ""),
    ("2026-03-02 10:00:0N.100000+0100  localhost Films[412]:", " ", "  "),
    (
      "2026-03-02 10:00:0N.100000+0100 0x9f01     Default     0x0                  412    0    "
        + "Films:", " ", ""
    ),
  ])
  func aMessageBelowItsHeadIsJoined(_ head: String, _ joint: String, _ indent: String) throws {
    func text(_ joints: [String]) -> String {
      zip(["DidBecomeActive", "WillResignActive", "DidEnterBackground"], joints).enumerated()
        .map { number, part in
          head.replacing("N", with: "\(number)") + part.1 + "application\(part.0)(_:)\n"
        }.joined()
    }
    let below = "\n" + indent
    let whole = try read(text([joint, joint, joint])).recorder
    let broken = try read(text([below, joint, below])).recorder
    #expect(whole.sketch.contains("app.didEnterBackground"))
    #expect(broken.sketch == whole.sketch)
  }

  @Test(arguments: ["", "  "])
  func aLineOfLaunchdIsJoined(_ indent: String) throws {
    let heading = "Mar  2 18:23:40 Host Films[4412]: applicationDidResignActive(_:)\n"
    let head = "Mar  2 18:23:50 Host com.apple.xpc.launchd[1]"
    let job = "(com.example.films.30011[4412]): Service exited due to"
    let end = "SIGSEGV | sent by exc handler[4412]"
    let whole = try read("\(heading)\(head) \(job) \(end)\n").recorder
    let broken = try read("\(heading)\(head)\n\(indent)\(job)\n\(indent)\(end)\n").recorder
    #expect(whole.sketch.contains("process.exit"))
    // Two lines without an indent are joined where the second had no room.
    #expect(broken.sketch == whole.sketch || indent.isEmpty)
  }

  /// A head with a message, a level without a process, a callback in the place of a process, and
  /// lines below a whole record.
  @Test(arguments: [
    "default\t10:00:01.100000+0100\tFilms\tsaved\napplicationDidBecomeActive(_:)\n",
    "default\t10:00:01.100000+0100\tapplicationDidBecomeActive\nsaved\n",
    "default\t10:00:01.100000+0100\tFilms\ndefault\t10:00:02.100000+0100\tFilms\tsaved\n",
    "Mar  2 18:23:40 Host Films[4412]\nsaved\n",
    "2026-03-02 10:00:01.100 Films[412:1a2b] these films:\nsaved\n",
    "2026-03-02 10:00:01.100 Films[412:1a2b] row [a:b]\nsaved\n",
    "2026-03-02 10:00:01.100 didSelect row[3]\napplicationDidBecomeActive(_:)\n",
    "2026-03-02 10:00:01.100 row[3]\napplicationDidBecomeActive(_:)\n",
    "2026-03-02 10:00:01.100 Films[412:1a2b]\n2026-03-02 10:00:02.100 Films[412:1a2b] saved\n",
  ])
  func aHeadWithoutARestIsNoWrap(_ text: String) {
    let cleaner = PasteCleaner(beginning: Array(text.utf8), isWhole: true, .formats)
    #expect(cleaner?.marks.contains(.openHeads) != true)
  }

  /// A sentence of RunningBoard that a person broke by hand goes on below it, up to the next
  /// record.
  @Test(arguments: [
    "2026-03-02 14:00:00.100 runningboardd: ", "default 14:00:00.100000+0100    runningboardd   ",
    "default 14:00:00.100000+0100 runningboardd ",
  ])
  func aSentenceOfRunningBoardIsJoined(_ head: String) throws {
    let parts = [
      "Received termination request from", "[osservice<com.apple.cache_delete(501)>:640] on",
      "\"com.example.films\"", "with context <RBSTerminateContext| code:0xBADDD15C explanation:it",
      "was asked reportType:None>",
    ]
    let ended = [
      "[app<com.example.films>:412]", "termination reported by launchd (15, 3135099228, 9)",
    ]
    func text(_ joint: String) -> String {
      [parts, ended].map { head + $0.joined(separator: joint) + "\n" }.joined()
    }
    let (whole, broken) = (try read(text(" ")), try read(text("\n")))
    #expect(whole.recorder.sketch.contains("process.exit"))
    #expect(broken.recorder.sketch == whole.recorder.sketch)
    let told = { (outcome: Outcome) in outcome.summary.problems.map(\.text).sorted() }
    #expect(told(broken) == told(whole))
    // A callback below a sentence is a print of the app.
    let print = "\(head)Termination request for\napplicationDidBecomeActive\n"
    let cleaner = PasteCleaner(beginning: Array(print.utf8), isWhole: true, .formats)
    #expect(cleaner?.marks.contains(.openHeads) != true)
  }
}
