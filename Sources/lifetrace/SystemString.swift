import CGlibcCompatibility
import TraceModel

/// Text as the system hands it over, an argument or a name in a directory: bytes without a NUL,
/// which need not be UTF-8.
///
/// A file whose name is not UTF-8 can be opened only by these bytes; a `String` would replace some
/// of them.
struct SystemString: Equatable {
  let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }
  init(_ text: String) { bytes = Array(text.utf8) }

  /// Copies up to the NUL.
  init(cString: UnsafePointer<CChar>) {
    var bytes: [UInt8] = []
    var next = cString
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    self.bytes = bytes
  }

  /// The arguments of the process, without its own name.
  static var arguments: [SystemString] {
    let words = lt_process_words() ?? CommandLine.unsafeArgv
    var result: [SystemString] = []
    while let word = words[result.count] { result.append(SystemString(cString: word)) }
    return Array(result.dropFirst())
  }

  /// The text; if it is not UTF-8, control characters and invalid bytes are written as `\u{..}`.
  var text: String {
    String(wellFormed: bytes) ?? DisplayText.escaped(bytes)
  }

  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
    return terminated.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("a NUL is always there") }
      return body(start)
    }
  }

  func hasPrefix(_ prefix: String) -> Bool { bytes.starts(with: prefix.utf8) }
  func hasSuffix(_ suffix: String) -> Bool { bytes.reversed().starts(with: suffix.utf8.reversed()) }
  func contains(_ character: Unicode.Scalar) -> Bool { bytes.contains(UInt8(ascii: character)) }

  /// The parts before and after the first `=`; nil without one.
  func divided() -> (before: SystemString, after: SystemString?) {
    guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")) else { return (self, nil) }
    return (
      SystemString(bytes: Array(bytes[..<sign])), SystemString(bytes: Array(bytes[(sign + 1)...]))
    )
  }

  /// The name of a member of this directory.
  func member(_ name: SystemString) -> SystemString {
    SystemString(bytes: bytes + (hasSuffix("/") ? [] : Array("/".utf8)) + name.bytes)
  }
}
