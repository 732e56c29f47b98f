/// A form of the report of `check`. Each one is defined in its own file; ``all`` lists them.
public struct Reporter: Sendable {
  /// Its name for users.
  public let name: String
  /// Its readers, in a few words.
  public let summary: String
  private let write: @Sendable (CheckReport) -> String

  init(
    _ name: String, _ summary: String, write: @escaping @Sendable (CheckReport) -> String
  ) {
    self.name = name
    self.summary = summary
    self.write = write
  }

  /// The whole report as UTF-8 text, with a line end after its last line. The same analysis
  /// produces the same bytes.
  public func text(_ report: CheckReport) -> String { write(report) }

  public static let all: [Reporter] = [
    .human, .xcode, .json, .ndjson, .sarif, .junit, .checkstyle, .githubActions, .gitHubMarkdown,
    .gitlabCodeQuality, .markdown, .csv, .html,
  ]

  public static func named(_ name: String) -> Reporter? { all.first { $0.name == name } }
}
