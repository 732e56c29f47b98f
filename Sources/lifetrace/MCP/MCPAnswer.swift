import ReportKit
import TraceModel

/// What a tool returns.
struct MCPAnswer {
  /// Bytes of a report as JSON writes it. An answer has it twice, and so stays below 80 kB, which
  /// are about 25,000 tokens.
  private static let limit = 36_000
  private static let noteLimit = 20

  private let report: String
  private let notes: [String]
  private let code: ExitCode?
  private let isCut: Bool
  private var isError: Bool {
    switch code {
    case .ok, .findings, .damaged: false
    default: true
    }
  }

  /// - Parameters:
  ///   - isStopped: the command was ended because its output is long.
  ///   - narrower: the advice where the report is cut.
  init(report: [UInt8], notes: String, code: ExitCode, isStopped: Bool, narrower: String) {
    let text = String(decoding: report, as: UTF8.self)
    let kept = Self.beginning(of: text)
    isCut = kept.utf8.count < text.utf8.count || isStopped
    if isCut {
      let rest = text.utf8.dropFirst(kept.utf8.count).count { $0 == 10 }
      let atLeast = isStopped ? "at least " : ""
      self.report =
        kept
        + "… the answer is cut here, \(atLeast)\(Words.count(rest, "more line")); \(narrower)\n"
    } else {
      self.report = text
    }
    let lines = notes.split(separator: "\n")
    self.notes = lines.prefix(Self.noteLimit).map { DisplayText.escaped(String($0), limit: 300) }
    self.code = code
  }

  /// The answer to a call that can't be made.
  init(mistake: String) {
    report = ""
    notes = ["Error: " + DisplayText.escaped(mistake, limit: 600)]
    code = nil
    isCut = false
  }

  /// As many whole lines as the limit allows.
  private static func beginning(of text: String) -> String {
    var writer = JSONWriter(.compact)
    writer.string(text)
    guard writer.bytes.count > limit else { return text }
    var size = 2
    var kept = text.startIndex
    var start = text.utf8.startIndex
    while let end = text.utf8[start...].firstIndex(of: 10) {
      let next = text.utf8.index(after: end)
      var line = JSONWriter(.compact)
      line.string(String(text[start..<next]))
      size += line.bytes.count
      guard size <= limit else { break }
      (kept, start) = (next, next)
    }
    return String(text[..<kept])
  }

  /// The members of a result.
  func write(to writer: inout JSONWriter) {
    writer.array("content") { writer in
      writer.object { writer in
        writer.member("type", "text")
        writer.member("text", (notes.map { $0 + "\n" } + [report]).joined())
      }
    }
    // An error has no report, and the schema is that of reports.
    if !isError {
      writer.object("structuredContent") { writer in
        writer.member("report", report)
        writer.member("isCut", isCut)
        writer.member("exitCode", Int(code?.rawValue ?? 0))
        writer.member("notes", notes)
      }
    }
    writer.member("isError", isError)
  }

  /// The schema of ``write(to:)``'s structured content.
  static func describe(in writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("type", "object")
      writer.object("properties") { writer in
        writer.object("report") { writer in
          writer.member("type", "string")
          writer.member("description", "The report, in lines for people.")
        }
        writer.object("isCut") { writer in
          writer.member("type", "boolean")
          writer.member("description", "The report is longer; its last line says how to narrow it.")
        }
        writer.object("exitCode") { writer in
          writer.member("type", "integer")
          writer.member(
            "description",
            "0: ran; 1: found a regression; 65: the input is damaged or not recognised, and the "
              + "report covers what could be read.")
        }
        writer.object("notes") { writer in
          writer.member("type", "array")
          writer.object("items") { $0.member("type", "string") }
          writer.member("description", "Errors and notes about the inputs.")
        }
      }
      writer.member("required", ["report", "isCut", "exitCode", "notes"])
      writer.member("additionalProperties", false)
    }
  }
}
