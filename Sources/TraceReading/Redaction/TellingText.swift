internal import TraceModel

/// Free texts, reduced to the sentences of the system in them that verdicts and reports rest on.
///
/// A sentence is written as its table spells it, so that nothing else of the text gets through.
enum TellingText {
  /// A log message: the statements of UIKit and Metal in it, then the token of the whole.
  ///
  /// - Parameter name: the token of a background task that a statement names.
  static func message(_ text: UnsafeRawBufferPointer, token: String, name: (String) -> String)
    -> String
  {
    var parts: [String] = []
    let assertion = AssertionNotice.of(text)
    if assertion != .none {
      let named = AssertionNotice.name(in: text).map {
        " (taskName = \(name(String(decoding: text[$0], as: UTF8.self))),)"
      }
      parts.append(assertion.sentence + (named ?? ""))
    }
    parts.append(SceneNotice.of(text).sentence)
    parts.append(CompletionNotice.of(text).sentence)
    if GPUNotice.isIn(text) { parts.append(GPUNotice.sentence) }
    return (parts.filter { !$0.isEmpty } + [token]).joined(separator: ": ")
  }

  /// The words about the end of a process. Those that begin the text begin the result, since the
  /// first word says whether it was a crash.
  static func reason(_ text: String, token: String) -> String {
    if text.hasPrefix(JetsamReason.prefix) {
      let name = String(text.dropFirst(JetsamReason.prefix.count))
      let isKnown = JetsamReason.all.contains { $0.name == name }
      return JetsamReason.prefix + (isKnown ? name : reason(name, token: token))
    }
    let found = words(in: text)
    if found.contains(where: { $0.words == text }) { return text }
    guard let beginning = found.first else { return token }
    let words = found.map(\.words).joined(separator: ": ")
    return beginning.place == 0 ? "\(words) (\(token))" : "\(token): \(words)"
  }

  /// The known words in a text, in the order of their places. Of words inside others only the
  /// longer ones.
  private static func words(in text: String) -> [(place: Int, words: String)] {
    let bytes = Array(text.utf8)
    let small = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    var found =
      anyCase.compactMap { words in place(of: words, in: small).map { ($0, words) } }
      + exactCase.compactMap { words in place(of: words, in: bytes).map { ($0, words) } }
    let first = text.prefix { $0 != ":" && $0 != " " }
    if first.hasSuffix("Exception") { found.append((0, "Exception")) }
    found.sort { ($0.0, -$0.1.utf8.count) < ($1.0, -$1.1.utf8.count) }
    var (result, end): ([(place: Int, words: String)], Int) = ([], -1)
    for (place, words) in found where place + words.utf8.count > end {
      result.append((place, words))
      end = place + words.utf8.count
    }
    if let code = bytes.withUnsafeBytes({ TerminationCode(in: $0) }) {
      result.append((bytes.count, code.hexadecimal))
    }
    return result
  }

  /// In small letters.
  private static let anyCase =
    EndCause.sentences.map(\.words)
    + [EndCause.processorTime, "watchdog", JetsamReason.debuggers, "memory", "jetsam"]
    + ExitNamespace.all.map(\.name)
  /// Exceptions of Mach (mach/exception_types.h) and signals (signal.h), and the first words of
  /// reports about a crash.
  private static let exactCase = [
    "EXC_BAD_ACCESS", "EXC_BAD_INSTRUCTION", "EXC_ARITHMETIC", "EXC_EMULATION", "EXC_SOFTWARE",
    "EXC_BREAKPOINT", "EXC_SYSCALL", "EXC_MACH_SYSCALL", "EXC_RPC_ALERT", "EXC_CRASH",
    "EXC_RESOURCE", "EXC_GUARD", "EXC_CORPSE_NOTIFY", "EXC_",
    "SIGHUP", "SIGINT", "SIGQUIT", "SIGILL", "SIGTRAP", "SIGABRT", "SIGEMT", "SIGFPE", "SIGKILL",
    "SIGBUS", "SIGSEGV", "SIGSYS", "SIGPIPE", "SIGALRM", "SIGTERM", "SIGXCPU", "SIGXFSZ", "SIG",
    "crash", "Fatal error", "uncaught exception",
  ]

  private static func place(of words: String, in text: [UInt8]) -> Int? {
    var words = words
    return words.withUTF8 { words in
      text.withUnsafeBytes { text in
        guard let base = text.baseAddress, let start = words.baseAddress else { return nil }
        return ByteSearch.find(start, words.count, base, base + text.count).map { $0 - base }
      }
    }
  }
}
