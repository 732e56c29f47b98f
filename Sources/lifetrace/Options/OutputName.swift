import ReportKit
import TraceModel

/// The format that the ending of an output's name sets.
enum OutputName {
  /// The chosen format, or else the one that the name sets; nil for standard output and for a name
  /// without an ending.
  ///
  /// - Parameters:
  ///   - chosen: by an option.
  ///   - file: nil or `-`: standard output.
  ///   - endings: of each format, with their dots.
  ///   - isPacked: `.zst` and `.gz` set the compression, and the ending before them the format.
  static func format(
    _ chosen: String? = nil, saidBy file: SystemString?,
    _ endings: [(format: String, endings: [String])],
    isPacked: Bool = false
  ) throws(Arguments.UsageError) -> String? {
    if let chosen { return chosen }
    guard let file, file != .standardInput else { return nil }
    var name = file.bytes.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
    if isPacked { name = unpacked(name) }
    // The longest ending first: '.otlp.json' is not '.json'.
    let all = endings.flatMap { format in format.endings.map { (format.format, $0) } }
      .sorted { ($1.1.utf8.count, $0.1) < ($0.1.utf8.count, $1.1) }
    if let (format, _) = all.first(where: { ends(name, $0.1) }) { return format }
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0, dot + 1 < name.count else {
      return nil
    }
    let ending = SystemString(bytes: Array(name[dot...])).text
    let known = endings.flatMap(\.endings)
    throw Arguments.UsageError(
      text: "Unknown output ending '\(DisplayText.escaped(ending, limit: 40))' (expected "
        + "\(Words.list(known, "or"))); use one of these, or set the format with an option")
  }

  private static let packings = [".zst", ".gz"]

  /// Whether the name of a file has an ending, before one of a compression.
  static func ends(_ file: SystemString, _ ending: String) -> Bool {
    ends(unpacked(file.bytes), ending)
  }

  private static func unpacked(_ name: [UInt8]) -> [UInt8] {
    guard let packing = packings.first(where: { ends(name, $0) }) else { return name }
    return name.dropLast(packing.utf8.count)
  }

  /// Without regard to case.
  private static func ends(_ name: [UInt8], _ ending: String) -> Bool {
    guard name.count > ending.utf8.count else { return false }
    return zip(name.reversed(), ending.utf8.reversed()).allSatisfy { byte, wanted in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        ? byte + 32 == wanted : byte == wanted
    }
  }

  static let text = [".txt", ".text"]
  static let html = [".html", ".htm"]
  static let markdown = [".md", ".markdown"]
}
