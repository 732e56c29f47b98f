internal import TraceModel

/// How many states of frameworks with a life cycle of their own a log has: they are shown as log
/// lines, since nothing about the app follows from them.
struct ForeignStates {
  var flutter: Int64 = 0
  /// Steps between Flutter's states that its graph does not have.
  var flutterMissteps: Int64 = 0
  var jetpack: Int64 = 0

  static func + (left: Self, right: Self) -> Self {
    ForeignStates(
      flutter: left.flutter + right.flutter,
      flutterMissteps: left.flutterMissteps + right.flutterMissteps,
      jetpack: left.jetpack + right.jetpack)
  }

  /// One note for each framework.
  var problems: [InputProblem] {
    var problems: [InputProblem] = []
    if flutter > 0 {
      let missteps =
        flutterMissteps == 0 ? "" : "; \(flutterMissteps) of them cannot follow the one before"
      problems.append(
        InputProblem(
          .foreignState, .note, count: flutter,
          text: "states of Flutter's AppLifecycleState are not callbacks; they are shown as log "
            + "lines (\(flutter)×)\(missteps)"))
    }
    if jetpack > 0 {
      problems.append(
        InputProblem(
          .foreignState, .note, count: jetpack,
          text: "events of Jetpack's Lifecycle (Kotlin, Compose) may be of a view or of the app; "
            + "they are shown as log lines (\(jetpack)×)"))
    }
    return problems
  }
}
