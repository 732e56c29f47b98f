/// Folders that Apple's tools show as one file and people attach as one.
enum BundleKind {
  private static let kinds: [(ending: String, name: String, remedy: String)] = [
    (
      ".logarchive", "an archive of the unified log",
      "convert it on a Mac: log show --archive FILE --style ndjson > log.ndjson"
    ),
    (
      ".xcresult", "a result bundle of Xcode",
      "export what it holds: xcrun xcresulttool export diagnostics --path FILE --output-path FOLDER"
    ),
    (
      ".trace", "a recording of Instruments",
      "export it: xcrun xctrace export --input FILE --toc, then the table 'life-cycle-period' with --xpath"
    ),
    (".xcappdata", "a container of an app", "name the folder of the traces below its AppData"),
    (".dSYM", "a bundle of debug symbols", "name the trace or the crash report"),
    (
      ".app", "an app",
      "name the trace that it recorded; 'lifetrace preflight' checks the app itself"
    ),
  ]

  /// The kind of a folder, and the remedy; nil for other folders.
  static func reason(_ folder: SystemString) -> String? {
    var bytes = folder.bytes[...]
    while bytes.last == UInt8(ascii: "/") { bytes = bytes.dropLast() }
    let name = SystemString(bytes: Array(bytes)).text
    return kinds.first { name.hasSuffix($0.ending) }.map {
      "is \($0.name) with no trace in it; \($0.remedy)"
    }
  }
}
