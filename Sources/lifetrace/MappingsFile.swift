import ReportKit
import TraceAnalysis
import TraceModel
import TraceReading
import TraceReports

/// A configuration that proposed mappings are written to: as a new file, or added to the one that
/// is there, whose other text stays as it is.
struct MappingsFile {
  /// Nothing was written: lines for people, and the exit code.
  struct Failure: Error {
    let code: ExitCode
    let lines: [String]
  }

  let file: ReportFile

  /// Adds the mappings that the file does not have yet.
  ///
  /// - Returns: how many they are.
  func add(_ mappings: [LogMapping], _ console: Console) throws(Failure) -> Int {
    let shown = Words.atLineStart(DisplayText.escaped(file.path.text))
    var added = mappings
    var text = MappingText.document(mappings)
    if TraceFolder.exists(file.path) {
      let old = try read(shown)
      let (reader, messages) = ConfigurationFile.parse(old, shown: shown)
      guard reader.isUsable, let document = try? CommentedJSON.parse(old) else {
        throw Failure(
          code: .configuration,
          lines: messages + ["\(shown): mappings can only be added to a valid configuration"])
      }
      added = mappings.filter { !reader.configuration.mappings.contains($0) }
      text = Self.text(old, with: added, document)
    }
    guard !added.isEmpty else { return 0 }
    let (reader, messages) = ConfigurationFile.parse(Array(text.utf8), shown: shown)
    guard reader.isUsable, text.utf8.count <= ConfigurationFile.sizeLimit else {
      throw Failure(
        code: .configuration,
        lines: messages + ["\(shown): with the mappings it would not be a valid configuration"])
    }
    do throws(ReportFile.Failure) {
      try file.write(text, console)
    } catch {
      throw Failure(code: error.code, lines: [error.text])
    }
    return added.count
  }

  private func read(_ shown: String) throws(Failure) -> [UInt8] {
    do throws(SourceError) {
      let bytes = try SmallFile.read(file.path, limit: ConfigurationFile.sizeLimit + 1)
      guard bytes.count > ConfigurationFile.sizeLimit else { return bytes }
    } catch {
      throw Failure(code: error.exitCode, lines: [Words.atLineStart(error.message)])
    }
    throw Failure(
      code: .configuration,
      lines: ["\(shown): is larger than 1 MiB, the limit for a configuration"])
  }

  /// The old text with the mappings after those that it has: the first one that matches a line
  /// applies.
  private static func text(
    _ old: [UInt8], with mappings: [LogMapping], _ document: CommentedJSON
  ) -> String {
    guard case .object(let members) = document.content else { return "" }
    let elements = "\n" + MappingText.elements(mappings)
    let place: Int
    let inserted: String
    if let array = members.last(where: { $0.name == "mappings" })?.value,
      case .array(let before) = array.content
    {
      place =
        before.last.map { offset(of: $0.end, in: old) } ?? offset(of: array.place, in: old) + 1
      inserted = before.isEmpty ? elements + "\n  " : "," + elements
    } else {
      place = offset(of: document.place, in: old) + 1
      inserted = "\n  \"mappings\": [\(elements)\n  ]" + (members.isEmpty ? "\n" : ",")
    }
    return String(decoding: old[..<place] + Array(inserted.utf8) + old[place...], as: UTF8.self)
  }

  /// The offset of a place, whose column counts bytes.
  private static func offset(of place: CommentedJSON.Place, in text: [UInt8]) -> Int {
    var start = 0
    for _ in 1..<place.line {
      start = (text[start...].firstIndex(of: 0x0A) ?? text.count - 1) + 1
    }
    return min(start + place.column - 1, text.count)
  }
}
