#if canImport(UIKit) || canImport(AppKit) || canImport(WatchKit)
  public import Foundation

  extension Lifetrace {
    /// Writes all runs into one file of a name that ends in `.jsonl.gz`, as
    /// ``export(to:)-(String)`` does: `URL.temporaryDirectory.appending(path: "films.jsonl.gz")`.
    public static func export(to url: URL) throws(ExportError) {
      guard url.isFileURL else {
        throw ExportError(url.absoluteString, "it is not the URL of a file")
      }
      try export(to: url.path)
    }
  }
#endif
