/// Text of files that the build puts into the command: the scripts and styles of the pages.
///
/// They are separate files next to the Swift code that uses them, so that editors and Node can read
/// them. Package.swift lists them as `embedInCode`: SwiftPM generates an array of bytes for each,
/// and the command stays one file that needs no other at run time.
enum EmbeddedText {
  /// The files one after the other, with `separator` between them, without the last line end.
  static func text(_ files: [[UInt8]], separator: String = "") -> String {
    let texts = files.map { String(decoding: $0, as: UTF8.self) }
    return String(texts.joined(separator: separator).dropLast())
  }
}
