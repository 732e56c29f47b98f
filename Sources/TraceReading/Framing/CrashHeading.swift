/// The first lines of a crash report as text
/// (https://developer.apple.com/documentation/xcode/examining-the-fields-in-a-crash-report).
enum CrashHeading {
  private static let beginnings = ["Incident Identifier:", "Process: ", "Hardware Model:"]
    .map { Array($0.utf8) }

  static func isOne(_ line: [UInt8]) -> Bool { beginnings.contains { line.starts(with: $0) } }
}
