internal import TraceModel

/// Marks the tokens of installations with the output that they are in: `install-1-x5d1c07aa`.
///
/// The first installation of each output is its number 1, and its first run begins at one fixed
/// time. Read together, the recordings of two devices would else be one. The mark comes from all of
/// the first header, so equal inputs have equal marks, and the parts of one run have one. A mark
/// stays when its output is redacted again.
struct RedactedInstallations {
  private static let digits = 8
  private var mark: String?

  /// A header of the output, with its texts.
  mutating func begin(_ header: RunHeader) {
    guard mark == nil else { return }
    var hash = SHA256()
    hash.add(Array(SketchWriter.header(header).utf8))
    mark = "-x" + SHA256.text(hash.digest.prefix(Self.digits / 2))
  }

  func marked(_ token: String, of install: String) -> String {
    token + (Self.mark(of: install) ?? mark ?? "")
  }

  /// The mark of a token that was redacted before.
  private static func mark(of install: String) -> String? {
    let words = install.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard words.count == 3, words[0].elementsEqual("install".utf8),
      words[1].allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
      words[2].count == digits + 1, words[2].first == UInt8(ascii: "x"),
      words[2].dropFirst().allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
    else { return nil }
    return String(decoding: Array("-".utf8) + words[2], as: UTF8.self)
  }
}
