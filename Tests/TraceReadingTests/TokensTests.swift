import Testing
import TraceModel

@testable import TraceReading

/// Tokens are equal for equal texts of a class, with any room for texts.
@Suite struct TokensTests {
  private static let texts = (0..<300).map { "text \($0)" } + ["é", "e\u{301}", "", "scene-1"]

  @Test(arguments: [0, 1, 500, Tokens.usualRoom]) func textsKeepTheirTokens(_ room: Int) {
    var tokens = Tokens(room: room)
    let first = Self.texts.map { tokens.token($0, .scene) }
    #expect(Set(first).count == Self.texts.count, "different texts have different tokens")
    #expect(Self.texts.reversed().map { tokens.token($0, .scene) } == first.reversed())
    #expect(first.allSatisfy { $0.wholeMatch(of: #/scene-(\d+|x[0-9a-f]{32})/#) != nil })
    let processes = (1...300).map { tokens.process($0 * 7) }
    #expect(Set(processes).count == 300 && processes.allSatisfy { $0 >= 0 })
    #expect((1...300).map { tokens.process($0 * 7) } == processes)
  }

  @Test func tokensAreNumberedByClassInTheOrderOfTheirTexts() {
    var tokens = Tokens()
    #expect(tokens.token("b", .scene) == "scene-1")
    #expect(tokens.token("b", .key) == "key-1")
    #expect(tokens.token("a", .scene) == "scene-2")
  }

  /// Names that differ in numbers alone have one name without them, and so have their tokens.
  @Test(arguments: [0, Tokens.usualRoom]) func tokensOfNamesDifferAsTheNamesDo(_ room: Int) {
    let others = (1...500).map {
      String(repeating: "n", count: $0 / 20) + "-" + String(repeating: "o", count: $0 % 20)
    }
    let names =
      ["review/177", "draft", "review/231", "draft-17", "a", "deadbeef01", "0x7"] + others
    var tokens = Tokens(room: room)
    let made = names.map { tokens.token($0, .key) }
    #expect(Set(made).count == Set(names).count && made.allSatisfy { $0.hasPrefix("key-") })
    // Without room each has its own.
    let before = names.map { room > 0 ? StableName.of($0) : $0 }
    let after = made.map { StableName.of($0) }
    #expect(before.map(before.firstIndex(of:)) == after.map(after.firstIndex(of:)))
    // Once more they are the same.
    var again = Tokens(room: Tokens.usualRoom)
    if room > 0 { #expect(made.map { again.token($0, .key) } == made) }
  }

  /// The table decides for every key: texts become tokens, times move, all else stays.
  @Test func everyKeyHasItsPlaceInTheTable() {
    for key in EventKey.allCases {
      switch key.valueType {
      case .eventName, .symbol, .text, .identifier, .texts: #expect(key.tokenClass != nil, "\(key)")
      case .version, .amount, .integer, .boolean, .words:
        #expect(key.redacted == (key.isTime ? .time : .stays), "\(key)")
      }
    }
    for key in HeaderFields.Key.allCases {
      var fields = HeaderFields()
      let takesText = fields.set(key, .string("anything at all")) == nil && fields.notes.isEmpty
      let takesTexts = fields.set(key, .strings(["anything"])) == nil && key != .records
      #expect((key.redacted != .stays) == (takesText || takesTexts || key == .pid), "\(key)")
    }
    #expect(
      Set(TokenClass.headerKeys + ["run"])
        == Set(HeaderFields.Key.allCases.filter { $0.redacted != .stays }.map(\.rawValue)))
  }

  /// The tokens of texts for which there was no room can't be computed from the texts alone: they
  /// rest on all texts before. Equal outputs have equal ones.
  @Test func hashedTokensRestOnTheTextsBefore() {
    func token(after first: String) -> String {
      var tokens = Tokens(room: 120)
      _ = tokens.token(first, .scene)
      return tokens.token("Films", .app)
    }
    #expect(token(after: "Main").hasPrefix("app-x"))
    #expect(token(after: "Main") == token(after: "Main"))
    #expect(token(after: "Main") != token(after: "Mail"))
    var (one, other) = (Tokens(room: 0), Tokens(room: 0))
    #expect(one.process(7) == other.process(7))
  }

  @Test func dividedSentencesKeepWhatVerdictsRestOn() {
    for (text, kept) in [
      ("memory: per-process-limit", "memory: per-process-limit"),
      ("memory: secret", "memory: reason-1"),
      ("memory leak of Anna", "memory (reason-1)"),
      ("Anna's memory", "reason-1: memory"),
      ("EXC_CRASH (SIGKILL) in Anna", "EXC_CRASH: SIGKILL (reason-1)"),
      ("Fatal error", "Fatal error"),
      ("NSRangeException: Anna", "Exception (reason-1)"),
      ("Watchdog of Anna 0x8BADF00D", "watchdog: 0x8badf00d (reason-1)"),
      ("ended by Anna", "reason-1"),
    ] {
      #expect(TellingText.reason(text, token: "reason-1") == kept)
    }
  }

  @Test func versionsKeepTheirNumbers() {
    for (text, kept) in [
      ("26.1", "26.1"), ("26.1 (23B82)", "26.1"), ("17", "17"), ("Anna 3", nil), ("", nil),
      ("20260101.4", "999.4"), ("1.2.3.4.5", "1.2"), (".5", nil), ("9..1", "9.1"),
    ] { #expect(KnownWords.version(text) == kept) }
  }
}
