internal import TraceModel

/// What the system writes about apps of which the log has no line of their own.
///
/// Without the app's own lines nobody knows what its callbacks were, so this makes no events. It is
/// what a reader is told where a log gives nothing else.
struct OutsideApps {
  private struct App {
    let name: String
    let line: Int64
    var lines: Int64 = 0
    var facts: [String] = []
    var hasMore = false
  }

  private static let limit = 8
  private static let factLimit = 6
  private var apps: [App] = []

  /// Names of the apps, sorted.
  var names: [String] { apps.map(\.name).sorted() }

  /// - Parameter line: number of the line that says it.
  mutating func add(_ app: AppTable.Name, _ fact: String?, line: Int64) {
    guard !app.bundle.isEmpty else { return }
    let name = Self.name(app.bundle)
    if !apps.contains(where: { $0.name == name }) {
      guard apps.count < Self.limit else { return }
      apps.append(App(name: name, line: line))
    }
    for index in apps.indices where apps[index].name == name {
      apps[index].lines += 1
      guard let fact, apps[index].facts.last != fact else { continue }
      if apps[index].facts.count < Self.factLimit {
        apps[index].facts.append(fact)
      } else {
        apps[index].hasMore = true
      }
    }
  }

  /// The bundle of `application.com.example.films.12345.12346`, as macOS calls an app.
  private static func name(_ bundle: UnsafeRawBufferPointer) -> String {
    var parts = String(decoding: bundle, as: UTF8.self).split(separator: ".")
    if parts.count > 3, parts[0] == "application" {
      parts.removeFirst()
      while parts.count > 1, parts.last?.allSatisfy(\.isNumber) ?? false { parts.removeLast() }
    }
    return DisplayText.escaped(parts.joined(separator: "."), limit: Malformed.context)
  }

  /// One note for each app, in the order of the log.
  var problems: [InputProblem] {
    apps.filter { !$0.facts.isEmpty }.map { app in
      InputProblem(
        .systemFact, .note, line: app.line, count: app.lines,
        text: "the system says of '\(app.name)': \(app.facts.joined(separator: ", "))"
          + (app.hasMore ? ", …" : ""))
    }
  }
}
