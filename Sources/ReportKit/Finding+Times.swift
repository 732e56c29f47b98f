public import TraceAnalysis

extension Finding {
  /// How often it occurs, and in how many scenes and runs if they are several:
  /// `3 times, in 3 scenes of 2 runs`. Nil for a single occurrence.
  public var times: String? {
    guard occurrences > 1 else { return nil }
    let count = "\(Words.count(occurrences)) times"
    let runs = spread.hasSeveralRuns ? Words.count(spread.runs, "run") : nil
    let atLeast = spread.isExact ? "" : "at least "
    if spread.hasSeveralScenes {
      let scenes = Words.count(spread.scenes, "scene")
      return "\(count), in \(atLeast)\(scenes)" + (runs.map { " of \($0)" } ?? "")
    }
    return runs.map { "\(count), in \(atLeast)\($0)" } ?? count
  }

  /// The scene, if all occurrences are in it.
  package var onlyScene: String? { spread.hasSeveralScenes ? nil : scene }
  /// The run's id, if all occurrences are in it.
  package var onlyRun: String? { spread.hasSeveralRuns ? nil : run }
}
