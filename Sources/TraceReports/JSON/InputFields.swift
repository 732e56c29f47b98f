import ReportKit
import TraceAnalysis
import TraceModel

/// What the report says of an input.
enum InputFields {
  typealias Input = (summary: InputSummary, hints: Hints)

  static let input = JSONObject<Input>(fields: [
    .string("path", "As it was passed; a directory's file as directory/file.") {
      $0.summary.path
    },
    .stringOrNull("format", "Name of the input format; null if none was recognised.") {
      $0.summary.format
    },
    .string(
      "compression", "Detected from the content.",
      as: .oneOf(["none", "zstd", "gzip", "unsupported"])
    ) { $0.summary.compression },
    .integer("bytes", "Size as it was read.") { $0.summary.bytes },
    .integer("decodedBytes", "Size of the decompressed text.") { $0.summary.decodedBytes },
    .integer("records", "Well-formed headers and events.") { $0.summary.records },
    .integer("events", "Well-formed records that are not headers.") { $0.summary.events },
    .boolean("complete", "Nothing is known to be missing from it.") { $0.summary.isComplete },
    .integer("malformed", "Lines that are not records.") { $0.summary.malformed },
    .integer("unknownEvents", "Events with an unknown name.") { $0.summary.unknownEvents },
    .integer("lost", "Records that are known to be missing.") { $0.summary.lost },
    .objectIfPresent(
      "product",
      "The facts of a built product; absent from traces. What it does not say is null.", of: product
    ) { $0.summary.product },
    .objects("problems", "Everything that was wrong with the input.", of: problem) { input in
      input.summary.problems.map { ($0, input.hints.text(of: $0)) }
    },
  ])

  private static let product = JSONObject<ProductFacts>(
    isInline: true,
    fields: [
      .stringOrNull("identifier", "`CFBundleIdentifier`.") { $0.identifier },
      .stringOrNull("version", "`CFBundleShortVersionString`.") { $0.version },
      .stringOrNull("platform", "Such as `iOS`, `tvOS` or `Mac Catalyst`.") { $0.platform },
      .stringOrNull("sdk", "Version of the SDK that it was built with.") { $0.sdk },
      .stringOrNull("minimum", "Oldest version of the system that it runs on.") { $0.minimum },
      .stringOrNull("lifeCycle", "`SwiftUI` or `UIKit`.") { $0.lifeCycle },
    ])

  private static let problem = JSONObject<(problem: InputProblem, text: String)>(
    isInline: true,
    fields: [
      .string("kind", "Such as `seq-gap`, `malformed`, `frame-corrupt` or `truncated`.") {
        $0.problem.kind.rawValue
      },
      .string(
        "severity",
        "`note` if nothing is missing, `dataLoss` if something is, `error` if it could not be "
          + "used.",
        as: .oneOf(InputProblem.Severity.self)
      ) { $0.problem.severity.rawValue },
      .integerOrNull(
        "line", "First line of the decoded text, from 1.", as: .orNull(.integer(from: 1))
      ) { $0.problem.line > 0 ? $0.problem.line : nil },
      .integerOrNull(
        "offset",
        "Byte offset: of a malformed record in its line, of compressed damage in the file."
      ) { $0.problem.offset >= 0 ? $0.problem.offset : nil },
      .integer("count", "How often it happened.", as: .integer(from: 1)) { $0.problem.count },
      .string("text", "The problem in words.") { $0.text },
    ])
}
