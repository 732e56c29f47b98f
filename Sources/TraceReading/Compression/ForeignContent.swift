/// A kind of attachment that is neither a trace nor a log: its name, and how to make it readable.
///
/// Adding one is a row of ``all``.
struct ForeignContent: Sendable {
  /// With an article, as in "is a zip archive".
  let name: String
  /// The remedy, as a command if there is one.
  let remedy: String
  private let offset: Int
  private let bytes: [UInt8]
  /// A further condition on the first bytes.
  private let check: (@Sendable (UnsafeRawBufferPointer) -> Bool)?

  init(
    _ name: String, _ bytes: [UInt8], at offset: Int = 0, _ remedy: String,
    check: (@Sendable (UnsafeRawBufferPointer) -> Bool)? = nil
  ) {
    self.name = name
    self.bytes = bytes
    self.offset = offset
    self.remedy = remedy
    self.check = check
  }

  /// The content that was found, the expected content and the remedy.
  var text: String { "is \(name); expected text, Zstandard or gzip; \(remedy)" }

  func fits(_ head: UnsafeRawBufferPointer) -> Bool {
    !bytes.isEmpty && head.count >= offset + bytes.count && head[offset] == bytes[0]
      && zip(bytes, head[offset...]).allSatisfy { $0 == $1 } && check?(head) ?? true
  }

  // MARK: Kinds

  private static let inside =
    "use the .ips, .log, .ndjson or .jsonl files in it"
  private static let logs = "log show --archive FILE.logarchive --style ndjson > log.ndjson"

  static let all: [ForeignContent] = compressed + archives + apple + documents

  private static let compressed = [
    ForeignContent(
      "an xz file", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "decompress it: xz -dk FILE"),
    // 'BZh' could begin a text; the digit of the level and the block's magic number decide.
    ForeignContent("a bzip2 file", [0x42, 0x5A, 0x68], "decompress it: bzip2 -dk FILE") {
      $0.count >= 10 && (0x31...0x39).contains($0[3]) && ($0[4] == 0x31 || $0[4] == 0x17)
    },
    ForeignContent("an LZ4 file", [0x04, 0x22, 0x4D, 0x18], "decompress it: lz4 -dk FILE"),
    ForeignContent(
      "an LZ4 file of the legacy format", [0x02, 0x21, 0x4C, 0x18], "decompress it: lz4 -dk FILE"),
    // The first format wrote its magic number the other way round.
    ForeignContent(
      "a Zstandard file of a legacy format (before 0.8)", [0xFD, 0x2F, 0xB5, 0x1E], legacyZstd),
    ForeignContent(
      "a Zstandard file of a legacy format (before 0.8)", [0xB5, 0x2F, 0xFD], at: 1, legacyZstd
    ) { (0x22...0x27).contains($0[0]) },
    ForeignContent("a file of compress (.Z)", [0x1F, 0x9D], "decompress it: uncompress FILE"),
    ForeignContent("a file of Apple's LZFSE", Array("bvx".utf8), "decompress it on a Mac") {
      $0.count > 3 && [0x2D, 0x31, 0x32, 0x6E].contains($0[3])
    },
  ]
  private static let legacyZstd =
    "decompress it with a zstd built with legacy support: zstd -d FILE"

  static let archives = [
    ForeignContent("a zip archive", [0x50, 0x4B, 0x03, 0x04], "unzip it and \(inside)"),
    ForeignContent("a zip archive", [0x50, 0x4B, 0x05, 0x06], "unzip it and \(inside)"),
    ForeignContent(
      "a 7-Zip archive", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "unpack it and \(inside)"),
    ForeignContent(
      "a tar archive", Array("ustar".utf8), at: 257, "unpack it (tar -xf FILE) and \(inside)"),
    ForeignContent("an xar archive", Array("xar!".utf8), "unpack it (xar -xf FILE) and \(inside)"),
  ]

  private static let apple = [
    // The tag of a header chunk, 0x1000, its sub tag, and its length
    // (https://github.com/libyal/dtformats/blob/main/documentation/Apple%20Unified%20Logging%20and%20Activity%20Tracing%20formats.asciidoc).
    ForeignContent(
      "a .tracev3 file of the unified log",
      [0x00, 0x10, 0x00, 0x00, 0x11, 0x00, 0x00, 0x00, 0xD0, 0x00, 0x00, 0x00],
      "convert its archive on a Mac: \(logs)"),
    ForeignContent(
      "a binary property list", Array("bplist".utf8),
      "convert it: plutil -convert xml1 -o - FILE (a property list holds no log)"),
    ForeignContent(
      "an SQLite database", Array("SQLite format 3\0".utf8),
      "export the log that it belongs to: of Instruments with xctrace export, of a test with "
        + "xcrun xcresulttool"),
    ForeignContent("a Mach-O program", [0xCF, 0xFA, 0xED, 0xFE], other),
    ForeignContent("a Mach-O program", [0xCA, 0xFE, 0xBA, 0xBE], other),
  ]

  private static let documents = [
    ForeignContent("a PNG picture", [0x89, 0x50, 0x4E, 0x47], picture),
    ForeignContent("a JPEG picture", [0xFF, 0xD8, 0xFF], picture),
    ForeignContent("a PDF document", Array("%PDF-".utf8), "copy the log's text out of it"),
    ForeignContent(
      "an RTF document", Array("{\\rtf".utf8),
      "save it as plain text: textutil -convert txt FILE"),
    ForeignContent("an HTML page", Array("<".utf8), page) { isPage($0) },
    ForeignContent("a property list", Array("<?xml".utf8), other) {
      UnsafeRawBufferPointer(rebasing: $0.prefix(512)).has("<plist")
    },
    ForeignContent("a property list", Array("<plist".utf8), other),
  ]
  private static let picture = "copy the log as text"
  private static let page =
    "it may be the error or sign-in page of a server: download the file again"
  private static let other = "name the log or the trace that belongs to it"

  private static func isPage(_ head: UnsafeRawBufferPointer) -> Bool {
    let text = String(decoding: head.prefix(64), as: UTF8.self).lowercased()
    return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
      || text.hasPrefix("<head") || text.hasPrefix("<body")
  }

  static let protocolBuffers = ForeignContent(
    "telemetry in Protocol Buffers", [], "export it as JSON: set 'format: json' in the exporter")

  static func wideText(_ name: String) -> ForeignContent {
    ForeignContent(name, [], "convert it: iconv -f \(name.prefix(6)) -t UTF-8 FILE")
  }
}
