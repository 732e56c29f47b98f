import TraceAnalysis
import TraceModel

/// Objects that several documents have.
enum ReportFields {
  /// The tool, by its version.
  static let tool = JSONObject<String>(
    isInline: true,
    fields: [
      .constant("name", is: "lifetrace"),
      .string("version", "Version of lifetrace.") { $0 },
    ])

  /// An input in the documents that say little of it.
  static let input: [JSONField<InputSummary>] = [
    .string("path", "As it was passed; a directory's file as directory/file.") { $0.path },
    .stringOrNull("format", "Name of the input format.") { $0.format },
    .integer("events") { $0.events },
    .boolean("complete", "Nothing is known to be missing from it.") { $0.isComplete },
    .integer("malformed", "Lines that are not records.") { $0.malformed },
    .integer("lost", "Records that are known to be missing.") { $0.lost },
  ]
}
