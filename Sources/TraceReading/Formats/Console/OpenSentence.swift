/// The lines around a callback that has one of its own, to find out that it is only a part of a
/// sentence that was broken at blanks:
///
///     … [com.example.films:net] it waits; UIKit did not call
///     sceneDidEnterBackground
///
///     I put a breakpoint in
///     sceneDidEnterBackground
///     but it never stops there.
///
/// or that it is a frame of a stack without numbers and addresses, or the title of a page of
/// documentation:
///
///     AppDelegate.applicationDidEnterBackground(_:)
///     -[UIApplication _applicationDidEnterBackground]
///
///     applicationDidEnterBackground(_:)
///     Tells the delegate that the app is now in the background.
///
/// Many prints end with any word, so that only words count after which something must come, and
/// words that begin the rest of a sentence about a call.
struct OpenSentence {
  private static let kept = 64

  /// The last bytes of the line before.
  private var end: [UInt8] = []

  /// Words that no sentence ends with.
  private static let open: Set<String> = [
    "without", "until", "because", "for", "of", "by", "the", "when", "if", "from", "or", "and",
    "than", "that", "then", "why", "whether", "für", "von", "oder", "und", "dass", "warum",
  ]

  /// Verbs that a negation before makes incomplete: `did not call`. Others may end a sentence, as
  /// in `the timer did not fire`.
  private static let transitive: Set<String> = [
    "call", "calls", "calling", "invoke", "invokes", "invoking", "implement", "implements",
    "receive", "receives", "get", "gets", "got", "reach", "see",
  ]

  /// First words of the rest of a sentence about a callback.
  private static let rests: Set<String> = [
    "would", "wouldn", "is", "isn", "was", "wasn", "gets", "does", "doesn", "did", "didn", "never",
    "not", "but", "and", "will", "won", "should", "wird", "wurde", "aber",
  ]

  /// Whether a line is a part of a sentence that the line before begins, or the next one ends: it
  /// has a name and no other word. Remembers the line.
  ///
  /// - Parameter next: the next line that is not blank, if it is known.
  mutating func holds(
    _ line: UnsafeRawBufferPointer, _ next: @autoclosure () -> UnsafeRawBufferPointer?
  ) -> Bool {
    defer {
      end.removeAll(keepingCapacity: true)
      end.append(contentsOf: line.part(max(0, line.count - Self.kept)))
    }
    // Nearly all lines have a blank, and nearly all names are shorter.
    guard line.count < 80, line.first?.isNameByte ?? false,
      !line.contains(0x20) || Self.isNumbered(line), let name = PrintedNames.firstName(in: line)
    else { return false }
    if end.withUnsafeBytes({ Self.isFrame($0) }) { return true }
    guard let next = next() else { return name == 0 && isOpen }
    return Self.isFrame(next) || name == 0 && (isOpen || Self.isRest(next))
  }

  /// `0 AppDelegate.applicationDidEnterBackground(_:)`
  private static func isNumbered(_ line: UnsafeRawBufferPointer) -> Bool {
    let digits = line.prefix { (0x30...0x39).contains($0) }.count
    return (1...2).contains(digits) && line.part(digits).first == 0x20
      && !line.part(digits + 1).contains(0x20)
  }

  /// What calls a delegate, or where its source is: `AppDelegate.swift - Line 40`.
  private static func isFrame(_ line: UnsafeRawBufferPointer) -> Bool {
    var frame = line
    while let first = frame.first, (0x30...0x39).contains(first) || first == 0x20 {
      frame = frame.part(1)
    }
    return frame.begins(with: "-[UIApplication _") || frame.begins(with: "@objc ")
      || frame.is("UIApplicationMain") || frame.begins(with: "static UIApplicationDelegate.")
      || frame.has(".swift - Line ")
  }

  private static func isRest(_ next: UnsafeRawBufferPointer) -> Bool {
    if next.begins(with: "Tells the delegate ") || next.begins(with: "Asks the delegate ") {
      return true
    }
    guard let first = next.first, (0x61...0x7A).contains(first), next.count < 160 else {
      return false
    }
    let words = String(decoding: next, as: UTF8.self).lowercased().split { !$0.isLetter }
      .map(String.init)
    return rests.contains(words[0]) && words.dropFirst().contains { PrintedWords.isAboutCalls($0) }
      || words[0] == "never"
  }

  private var isOpen: Bool {
    // Most lines end with a sign or a number.
    guard let last = end.last, (0x61...0x7A).contains(last) || last >= 0x80 else { return false }
    let words = String(decoding: end, as: UTF8.self).lowercased().split { !$0.isLetter }
      .map(String.init)
    guard let word = words.last, words.count > 1 else { return false }
    if Self.open.contains(word) { return true }
    return Self.transitive.contains(word)
      && words.suffix(6).contains { SpokenWords.negations.contains($0) }
  }
}
