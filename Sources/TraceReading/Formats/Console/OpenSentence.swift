/// The end of the line before, to find out that a callback below it is only the rest of a sentence
/// that was broken at a blank:
///
///     … [com.example.films:net] it waits; UIKit did not call
///     sceneDidEnterBackground
///
/// Many prints end with any word, so that only words count after which something must come.
struct OpenSentence {
  private static let kept = 64

  /// The last bytes of the line before.
  private var end: [UInt8] = []

  /// Words that no sentence ends with.
  private static let open: Set<String> = [
    "without", "until", "because", "for", "of", "by", "the", "when", "if", "from", "or", "and",
    "than", "für", "von", "oder", "und",
  ]

  /// Verbs that a negation before makes incomplete: `did not call`. Others may end a sentence, as
  /// in `the timer did not fire`.
  private static let transitive: Set<String> = [
    "call", "calls", "calling", "invoke", "invokes", "invoking", "implement", "implements",
    "receive", "receives", "get", "gets", "got", "reach", "see",
  ]

  private static let negations: Set<String> = [
    "not", "never", "cannot", "no", "t", "without", "nobody", "nothing", "neither", "nor",
  ]

  /// Whether a line continues the sentence of the line before: it has a name and no other word.
  /// Remembers the line.
  mutating func goesOn(in line: UnsafeRawBufferPointer) -> Bool {
    defer {
      end.removeAll(keepingCapacity: true)
      end.append(contentsOf: line.part(max(0, line.count - Self.kept)))
    }
    // Nearly all lines have a blank, and nearly all names are shorter.
    guard line.count < 80, line.first?.isNameByte ?? false, !line.contains(0x20) else {
      return false
    }
    return PrintedNames.firstName(in: line) == 0 && isOpen
  }

  private var isOpen: Bool {
    // Most lines end with a sign or a number.
    guard let last = end.last, (0x61...0x7A).contains(last) || last >= 0x80 else { return false }
    let words = String(decoding: end, as: UTF8.self).lowercased().split { !$0.isLetter }
      .map(String.init)
    guard let word = words.last, words.count > 1 else { return false }
    if Self.open.contains(word) { return true }
    return Self.transitive.contains(word)
      && words.suffix(6).contains { Self.negations.contains($0) }
  }
}
