internal import TraceModel

/// The names that launchd has in logs, and how it names in them the job that a line is about.
///
///     com.apple.xpc.launchd[1] (com.example.films.30011[412]): Service exited …
///     com.apple.CoreSimulator.SimDevice.D6BD….launchd_sim[190] (UIKitApplication:…[412]): …
///     com.apple.launchd[1] (UIKitApplication:com.example.films[0x8c3f][412]) Exited: Killed: 9
enum LaunchdName {
  /// Whether a process is launchd. A device of the Simulator has one of its own, which logs show
  /// by the name of the device, with its own name behind it or not.
  static func isOne(_ name: UnsafeRawBufferPointer) -> Bool {
    name.is("launchd") || name.hasSuffix("launchd_sim") || name.is("com.apple.xpc.launchd")
      || name.begins(with: "com.apple.CoreSimulator.SimDevice.") || isOld(name)
  }

  /// Whether it is the one of systems before iOS 9 and macOS 10.10.
  static func isOld(_ name: UnsafeRawBufferPointer) -> Bool {
    name.is("com.apple.launchd") || name.begins(with: "com.apple.launchd.peruser.")
  }

  /// The job in parentheses behind the number of the process, ` (com.example.films.30011[412]):` or
  /// ` (…) <Notice>:`, and where the parenthesis closes. Nil where it is part of a sentence of
  /// older systems, `(…) Exited: Killed: 9`, or `(…): Exited: Killed: 9`.
  static func job(
    _ line: UnsafeRawBufferPointer, _ place: Int
  ) -> (text: UnsafeRawBufferPointer, end: Int)? {
    guard line.part(place).begins(with: " ("), !isInSentence(line, place) else { return nil }
    let head = line.part(0, place + longestJob)
    let close = head.place(of: "): ", from: place) ?? head.place(of: ") <", from: place)
    return close.map { (line.part(place + 2, $0), $0 + 1) }
  }

  /// Whether the job is part of a sentence of older systems.
  static func isInSentence(_ line: UnsafeRawBufferPointer, _ place: Int) -> Bool {
    guard line.part(place).begins(with: " ("),
      let close = line.part(0, place + longestJob).place(of: UInt8(ascii: ")"), from: place)
    else { return false }
    let rest = line.part(close + 1)
    return sentences.contains { sentence in
      [0, 1].contains { rest.part($0).begins(with: sentence) }
        && (rest.first == 0x20 || rest.first == 0x3A)
    }
  }

  private static let longestJob = 512
  private static let sentences: [StaticString] = [
    " Exited: ", " Exited with ", " Job appears to have crashed: ",
  ]
}
