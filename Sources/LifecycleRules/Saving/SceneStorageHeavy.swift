import LifecycleModel
public import RuleKit
public import TraceModel

/// LT308. SceneStorage is used for large values, or for types that it does not take.
public final class SceneStorageHeavy: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT308", name: "scenestorage-heavy", family: .savingAndRestoration, severity: .warning,
    summary: "A value in SceneStorage is large, or of a type that is not supported.",
    phrases: ["SceneStorage too large", "slow SceneStorage", "image in SceneStorage"],
    rationale: """
      SceneStorage is for a selected tab, a scroll position, or the id of the shown item. It is \
      written with the scene's state, on the main thread and while the app leaves, and the system \
      does not promise when it saves the values or that it keeps them. Large values make every \
      departure slow, and the data is gone with the scene. Supported are Bool, Int, Double, \
      String, URL, Data, optionals of these, and RawRepresentable types over them.
      """,
    fix: "Keep the model in a file or a database, and only its id in SceneStorage.",
    snippet: """
      struct FilmList: View {
        @SceneStorage("filmList.selection") private var selectedID: String?

        var body: some View {
          List(store.films, selection: $selectedID) { FilmRow(film: $0) }
        }
      }
      """,
    sources: [
      "https://developer.apple.com/documentation/swiftui/scenestorage",
      "https://cocoabytes.aletsdelarosa.dev/blog/advanced/app-lifecycle",
    ],
    since: [.sceneStorage],
    thresholds: [
      .init(
        "warning", 4_096, .bytes,
        "largest value that still counts as view state; Apple says lightweight and names no "
          + "number"),
      .init(
        "error", 65_536, .bytes,
        "largest value that is not yet an error; a larger one counts as a model"),
    ],
    falsePositives: """
      View state that is encoded compactly on purpose. An enum that is recorded under its own \
      type: record the type of its raw value, or `RawRepresentable`.
      """,
    needs: [.family(.storage)],
    interests: .init([.storageWrite]),
    triggering: triggering, quiet: quiet)

  private struct Value: Hashable {
    let key: Symbol
    let type: Symbol
  }

  private static let memoryLimit = 4_096
  private let warningLimit: Int64
  private let errorLimit: Int64
  /// Whether a type is supported; at most 4,096.
  private var types: [Symbol: Bool] = [:]
  /// Unsupported values that were reported.
  private var told: Set<Value> = []

  public init(_ settings: RuleSettings) {
    warningLimit = settings["warning"]
    errorLimit = settings["error"]
  }

  public override func observe(_ moment: Moment) {
    let event = moment.event
    let isLarge = event.bytes > warningLimit
    let isForeign = event.type.isPresent && !isSupported(event.type, moment) && isNew(event, moment)
    guard isLarge || isForeign else { return }
    moment.report(
      event.bytes > errorLimit ? .error : .warning, .name(event.key), measure: event.bytes,
      details(isLarge: isLarge, isForeign: isForeign, moment))
  }

  public override func markNames(_ live: LiveNames) {
    // Computed again at its next occurrence.
    types = [:]
    for value in told {
      live.mark(value.key)
      live.mark(value.type)
    }
  }

  private func isNew(_ event: Event, _ moment: Moment) -> Bool {
    let value = Value(key: event.key, type: event.type)
    guard !told.contains(value), moment.mayKeep(told.count) else { return false }
    told.insert(value)
    return true
  }

  private func isSupported(_ type: Symbol, _ moment: Moment) -> Bool {
    if let known = types[type] { return known }
    let answer = SceneStorageType.isSupported(moment.run.symbols[type])
    if types.count < Self.memoryLimit { types[type] = answer }
    return answer
  }

  private func details(isLarge: Bool, isForeign: Bool, _ moment: Moment) -> ReportDetails {
    let event = moment.event
    var parts: [String] = []
    if isLarge {
      let limit = event.bytes > errorLimit ? errorLimit : warningLimit
      parts.append("has \(event.bytes) bytes, limit \(limit)")
    }
    if isForeign { parts.append("is of the unsupported type '\(moment.text(event.type))'") }
    return ReportDetails(
      message: "the value for key '\(moment.text(event.key))'\(moment.ofScene(event.scene)) "
        + parts.joined(separator: " and "),
      evidence: [Evidence(moment.mark, scene: event.scene, "written here")])
  }
}
