import Foundation
import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// The parts that find out what a message says.
@Suite struct MessagePartTests {
  private func with<Result>(
    _ text: String, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    var text = text
    return try text.withUTF8 { try body(UnsafeRawBufferPointer($0)) }
  }

  // MARK: Patterns and searches

  /// Text of few letters, so that parts of it occur in it often.
  private func letters(_ count: Range<Int>, _ random: inout SplitMix64) -> String {
    String(
      (0..<Int.random(in: count, using: &random)).map { _ in
        "abc".randomElement(using: &random) ?? "a"
      })
  }

  /// The definition: a group takes everything up to the first occurrence of the text after it.
  private func match(_ texts: [String], _ message: String) -> [String]? {
    guard message.hasPrefix(texts[0]) else { return nil }
    var rest = message.dropFirst(texts[0].count)
    var groups: [String] = []
    for (index, text) in texts.enumerated().dropFirst() {
      if index == texts.count - 1 {
        guard rest.hasSuffix(text) else { return nil }
        groups.append(String(rest.dropLast(text.count)))
        return groups
      }
      guard let start = rest.indices.first(where: { rest[$0...].hasPrefix(text) }) else {
        return nil
      }
      groups.append(String(rest[..<start]))
      rest = rest[start...].dropFirst(text.count)
    }
    return rest.isEmpty ? groups : nil
  }

  @Test(arguments: UInt64(1)...30)
  func aPatternMatchesWhatItsDefinitionSays(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      var texts = [letters(0..<3, &random)]
      for _ in 0..<Int.random(in: 0...3, using: &random) { texts.append(letters(1..<3, &random)) }
      if Bool.random(using: &random), texts.count > 1 { texts[texts.count - 1] = "" }
      guard texts.contains(where: { !$0.isEmpty }) else { continue }
      let source = texts.enumerated().map { ($0.offset > 0 ? "{g\($0.offset)}" : "") + $0.element }
      let pattern = try MessagePattern(parsing: source.joined())
      #expect(pattern.names == (1..<max(1, texts.count)).map { "g\($0)" })
      #expect(pattern.beginning == Array(texts[0].utf8) && pattern.firstByte == texts[0].utf8.first)
      #expect(pattern.floatingText == Array((texts.count > 1 ? texts[1] : "").utf8))
      for _ in 0..<20 {
        let message = letters(0..<9, &random)
        let groups = with(message) { bytes in
          pattern.match(bytes).map { $0.map { String(decoding: $0, as: UTF8.self) } }
        }
        #expect(groups == match(texts, message), "\(source.joined()) of \(message)")
      }
    }
  }

  @Test func starsBracesAndMistakesInPatterns() throws {
    func groups(_ pattern: String, _ message: String) throws -> [String]? {
      let pattern = try MessagePattern(parsing: pattern)
      return with(message) { bytes in
        pattern.match(bytes).map { $0.map { String(decoding: $0, as: UTF8.self) } }
      }
    }
    #expect(try groups("*b", "aab") == ["aa"] && groups("b*", "baa") == ["aa"])
    #expect(try groups("a*b", "a*b") == [] && groups("a*b", "aab") == nil)
    #expect(try groups("{{{x}}}", "{1}") == ["1"])
    #expect(try groups("{a_B9}!", "1!") == ["1"])
    for (source, mistake) in [
      ("{a}{b}", MessagePattern.Failure.adjoiningGroups.text),
      ("{a}*", MessagePattern.Failure.groupNextToWildcard.text),
      ("{a", MessagePattern.Failure.unclosedGroup.text),
      ("a}", MessagePattern.Failure.loneBrace.text),
      ("{a}x{a}", MessagePattern.Failure.groupName("a").text),
      ("{}x", MessagePattern.Failure.groupName("").text),
      ("{a-b}x", MessagePattern.Failure.groupName("a-b").text),
      ("*", MessagePattern.Failure.noText.text),
      ("{a}", MessagePattern.Failure.noText.text), ("", MessagePattern.Failure.noText.text),
    ] {
      do throws(MessagePattern.Failure) {
        _ = try MessagePattern(parsing: source)
        Issue.record("'\(source)' is taken")
      } catch {
        #expect(error.text == mistake, "\(source)")
      }
    }
  }

  @Test(arguments: UInt64(1)...20)
  func noTextThatIsThereIsMissed(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let texts = (0..<20).map { _ in letters(3..<14, &random) }
    let search = TextSearch(texts.map { Array($0.utf8) })
    for _ in 0..<100 {
      let inner = texts.randomElement(using: &random) ?? ""
      let message = letters(0..<9, &random) + inner + letters(0..<9, &random)
      let found = with(message) { search.find(in: $0) }
      #expect(found == Array(Set(found)).sorted())
      for (index, text) in texts.enumerated() {
        // The caller always searches for the short ones.
        let isThere =
          text.utf8.count < 7 || message.indices.contains { message[$0...].hasPrefix(text) }
        if isThere { #expect(found.contains(index), "\(text) in \(message)") }
      }
    }
    #expect(
      with("x, y and z; nothing of it") { search.find(in: $0) }
        == texts.indices.filter { texts[$0].count < 7 })
  }

  // MARK: Numbers and names

  @Test func reasonsAreBits() {
    func bits(_ text: String) -> UInt64? { with(text) { DeactivationReasons($0)?.bits } }
    for (text, expected) in [
      ("0", 0), ("1024", 1024), ("name (4097)", 4097), ("(7)", 7),
      ("9999999999999999999", 9_999_999_999_999_999_999),
      ("", nil), ("99999999999999999990", nil), ("-1", nil), ("1a", nil), ("()", nil), ("(7", nil),
      ("7)", nil),
      (":", nil), ("/", nil),
    ] as [(String, UInt64?)] {
      #expect(bits(text) == expected, "\(text)")
    }
    for (number, state) in [
      (0, LogSession.AppState.active), (1, .inactive), (32, .inactive), (512, .inactive),
      (1024, .background),
      (2048, .background), (3072, .background), (4096, .inactive), (2049, .background),
    ] {
      let reasons = with("\(number)") { DeactivationReasons($0) }
      #expect(reasons?.state == state, "\(number)")
      #expect(reasons?.isActive == (number == 0) && reasons?.isLaunching == (number & 1024 != 0))
    }
  }

  @Test func levelsAreWordsInAnyCase() {
    for (word, level) in [
      ("info", LogLine.Level.info), ("INFO", .info), ("Error", .error), ("debug", .debug),
      ("Fault", .fault),
      ("Notice", .default), ("Default", .default), ("WARNING", .default), ("inf", .unknown),
      ("inform", .unknown),
      ("errors", .unknown), ("warnings", .unknown), ("", .unknown), ("dflt", .unknown),
      ("notify", .unknown),
    ] {
      #expect(with(word) { LogLine.Level($0) } == level, "\(word)")
    }
  }

  private func line(
    _ library: String, _ subsystem: String, _ path: String = "",
    process: String = "/private/var/containers/0A/Films.app/Films"
  ) -> (isOfApp: Bool, mayBe: Bool) {
    with("Films") { name in
      with(library) { library in
        with(subsystem) { subsystem in
          with(path) { path in
            with(process) { process in
              var line = LogLine()
              (line.process, line.library, line.subsystem) = (name, library, subsystem)
              (line.libraryPath, line.imagePath) = (path, process)
              return (line.isOfApp, line.mayBeOfApp)
            }
          }
        }
      }
    }
  }

  @Test func aMessageIsTheAppsIfItsLibraryIs() {
    for library in ["", "Films", "Flutter", "Films.debug.dylib"] {
      #expect(line(library, "").isOfApp && line(library, "com.example.films").isOfApp)
      #expect(!line(library, "com.apple.UIKit").mayBe, "\(library)")
    }
    // An app's own framework proves itself by its subsystem; without one it may be anybody's.
    for library in ["FilmsKit", "AppLogging", "CocoaLumberjack", "Capacitor", "Films-Core"] {
      #expect(line(library, "com.example.films").isOfApp, "\(library)")
      #expect(!line(library, "").isOfApp && line(library, "").mayBe, "\(library)")
      #expect(!line(library, "com.apple.UIKit").mayBe, "\(library)")
    }
    for library in [
      "UIKitCore", "RunningBoardServices", "CoreFoundation", "SwiftUI", "WebKit",
      "libsystem_trace.dylib", "libswiftCore.dylib",
    ] {
      #expect(!line(library, "").mayBe && !line(library, "com.example.films").mayBe, "\(library)")
    }
    for library in ["Filmz.debug.dylib", "Films.debug.dyliB", "Films.debug", "FilmsX.debug.dylib"] {
      #expect(!line(library, "").isOfApp, "\(library)")
    }
  }

  /// Where the paths are given they decide, whatever the library is called.
  @Test(arguments: ["/", "\\/"])
  func aLibraryOfTheBundleIsTheApps(_ slash: String) {
    func path(_ text: String) -> String { text.replacing("/", with: slash) }
    let phone = path("/private/var/containers/0A/Films.app/Films")
    let simulator = path("/Library/Xcode.app/Devices/0A/Films.app/Films")
    for (process, library) in [
      (phone, "/private/var/containers/0A/Films.app/Frameworks/LifeKit.framework/LifeKit"),
      (phone, "/private/var/containers/0A/Films.app/Frameworks/LifeKit.framework/WebKit"),
      (simulator, "/Library/Xcode.app/Devices/0A/Films.app/Frameworks/LifeKit.framework/LifeKit"),
      (
        path("/Applications/Films.app/Contents/MacOS/Films"),
        "/Applications/Films.app/Contents/Frameworks/LifeKit.framework/LifeKit"
      ),
    ] {
      #expect(line("LifeKit", "", path(library), process: process).isOfApp, "\(library)")
      #expect(!line("LifeKit", "com.apple.x", path(library), process: process).mayBe)
    }
    for (process, library) in [
      (phone, "/System/Library/PrivateFrameworks/UIKitCore.framework/UIKitCore"),
      (phone, "/System/Library/PrivateFrameworks/LifeKit.framework/LifeKit"),
      (phone, "/usr/lib/libsystem_trace.dylib"),
      (simulator, "/Library/Xcode.app/Runtime/System/Library/Frameworks/LifeKit.framework/LifeKit"),
    ] {
      for subsystem in ["", "com.example.films"] {
        #expect(!line("LifeKit", subsystem, path(library), process: process).mayBe, "\(library)")
      }
    }
  }

  // MARK: Lines printed twice

  /// Two callbacks in words begin alike, and are two, however soon the second one comes.
  @Test(arguments: ["scene", "app"], ["2026-03-02 10:00:30.%03d Films[731:9a1] ", ""])
  func callbacksInWordsAreNoFurtherLines(_ subject: String, _ head: String) throws {
    let calls = [
      "did become active", "will resign active", "did enter background", "will enter foreground",
      "did become active",
    ]
    let lines = calls.enumerated().map { place, call in
      String(format: head, place * 90) + "\(subject) \(call)\n"
    }
    let recorder = try read(lines.joined(), options: ReadingOptions()).recorder
    #expect(recorder.names.filter { !$0.isEmpty }.count == calls.count, "\(recorder.names)")
  }

  private func line(_ message: UnsafeRawBufferPointer, _ time: Int64?, _ echo: LogLine.Echo = .none)
    -> LogLine
  {
    var line = LogLine()
    (line.message, line.time, line.echo) = (message, time, echo)
    return line
  }

  @Test func equalMessagesWithinAMillisecondAreOne() {
    func doubles(_ messages: [(String, Int64?)]) -> [Bool] {
      var doubles = DoubledMessages()
      return messages.map { message, time in with(message) { doubles.isDouble(line($0, time)) } }
    }
    #expect(doubles([("a", 0), ("a", 1_000_000)]) == [false, true])
    #expect(doubles([("a", 1_000_000), ("a", 0)]) == [false, true])
    #expect(doubles([("a", 0), ("a", 1_000_001), ("a", 2_000_001)]) == [false, false, true])
    #expect(doubles([("a", 0), ("b", 0), ("a", 9)]) == [false, false, true])
    // A third one is a message of its own, and its double again.
    #expect(doubles([("a", 0), ("a", 1), ("a", 2), ("a", 3)]) == [false, true, false, true])
    #expect(doubles([("a", nil), ("a", nil)]) == [false, false])
    #expect(doubles([("a", .min), ("a", .max)]) == [false, false])
    // As many as came last are remembered.
    for count in [15, 16, 17, 31, 32] {
      let others = (0..<count).map { ("other \($0)", Int64?(0)) }
      #expect(doubles([("a", 0)] + others + [("a", 0)]).last == (count < 16), "\(count)")
      let last = ("other \(count - 1)", Int64?(1))
      #expect(doubles(others + [last]).last == true, "\(count)")
    }
  }

  @Test func theSameMessageInTheToolsOtherWayIsAnEcho() {
    func echoes(_ messages: [(String, LogLine.Echo, Int64?)]) -> [Bool] {
      var doubles = DoubledMessages()
      return messages.enumerated().map { number, entry in
        with(entry.0) {
          doubles.isEcho(line($0, entry.2, entry.1), number: Int64(number), mayContinue: true)
        }
      }
    }
    #expect(echoes([("a", .none, 0), ("a", .none, 0)]) == [false, false])
    #expect(echoes([("a", .bare, nil), ("a", .prefixed, 5)]) == [false, true])
    #expect(
      echoes([("a", .prefixed, 5), ("a", .bare, nil), ("a", .bare, nil)]) == [false, true, false])
    // The same line again, but not a later one, and not one without a time.
    #expect(
      echoes([("a", .prefixed, 5), ("a", .prefixed, 5), ("a", .prefixed, 6)]) == [
        false, true, false,
      ])
    #expect(echoes([("a", .bare, nil), ("a", .bare, nil)]) == [false, false])
    for count in [15, 16] {
      let others = (0..<count).map { ("other \($0)", LogLine.Echo.bare, Int64?.none) }
      #expect(
        echoes([("a", .bare, nil)] + others + [("a", .prefixed, 1)]).last == (count < 16),
        "\(count)")
    }
  }

  // MARK: Flutter

  /// A step is wrong if each way to it leads through states that were printed before.
  @Test func aStepOfFlutterIsWrongIfWhatLiesBetweenIsPrintedElsewhere() {
    typealias State = FlutterStates.State
    // All ways without a state twice, the shortest first.
    func ways(_ first: State, _ last: State) -> [[State]] {
      var found: [[State]] = []
      func go(_ way: [State]) {
        for next in way[way.count - 1].next {
          if next == last {
            found.append(Array(way.dropFirst()))
          } else if !way.contains(next) {
            go(way + [next])
          }
        }
      }
      go([first])
      return found.sorted { $0.count < $1.count }
    }
    var random = SplitMix64(seed: 9)
    for _ in 0..<300 {
      var states = FlutterStates()
      var printed: Set<State> = []
      var last: State?
      for _ in 0..<8 {
        let state = State.allCases.randomElement(using: &random) ?? .resumed
        let step = states.note(state)
        if let before = last, before != state {
          let all = ways(before, state)
          let isLegal = all.contains { way in way.allSatisfy { !printed.contains($0) } }
          #expect((step == nil) == isLegal, "\(before) to \(state)")
          if let step {
            #expect(step.before == before && step.between.count == all[0].count)
            #expect(all.contains(step.between), "\(before) to \(state)")
          }
        } else {
          #expect(step == nil)
        }
        printed.insert(state)
        last = state
        if Int.random(in: 0..<9, using: &random) == 0 {
          states.forgetLast()
          last = nil
        }
      }
    }
  }
}
