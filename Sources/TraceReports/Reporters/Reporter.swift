/// A form of the report of `check`. Each one has a file of its own, which defines it; ``all`` lists them.
public struct Reporter: Sendable {
  /// What users call it.
  public let name: String
  /// Who reads it, in a few words.
  public let summary: String
  private let write: @Sendable (CheckReport) -> String

  init(
    _ name: String, _ summary: String, write: @escaping @Sendable (CheckReport) -> String
  ) {
    self.name = name
    self.summary = summary
    self.write = write
  }

  /// The whole report as UTF-8 text, with a line end behind its last line. The same analysis gives the
  /// same bytes.
  public func text(_ report: CheckReport) -> String { write(report) }

  public static let all: [Reporter] = [
    .human, .xcode, .json, .ndjson, .sarif, .junit, .checkstyle, .githubActions, .gitHubMarkdown,
    .gitlabCodeQuality, .markdown, .csv, .html,
  ]

  public static func named(_ name: String) -> Reporter? { all.first { $0.name == name } }
}
