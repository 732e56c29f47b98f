import TraceModel

/// Which calls a run could have had.
struct RunClass: Hashable {
  /// Those that the actor entered.
  var stages: Stage.Set
  /// The stage in which the recording stops, if the process had not ended: what came later in it is
  /// not known. The stage is in ``stages`` as well.
  var open: OpenStage?
  var families: RunHeader.Families
  var isLossy: Bool
  /// The kinds that a source shows which does not show all callbacks (FORMAT.md §5.18); nil: it
  /// shows all of them.
  var shown: EventKindSet?
  /// The system launched the process in the background, and no scene connected.
  var isWithoutScenes: Bool

  /// Whether the run reached one of the stages in which the call came, and stayed as long as it
  /// took the call to come.
  func reached(_ stages: Stage.Set, within delays: Delays) -> Bool {
    let reached = self.stages.intersection(stages)
    guard let open, reached.contains(Stage.Set(open.stage)) else { return !reached.isEmpty }
    if open.wasLeft || reached != Stage.Set(open.stage) { return true }
    return delays[open.stage].map { $0 <= open.length.least } ?? false
  }

  func mayShow(_ kind: EventKind) -> Bool {
    // Of events that the format does not define, one says nothing of another.
    shown.map { $0.contains(kind) && kind != .unknown } ?? true
  }
}

/// A visit that the recording does not show to its end.
struct OpenStage: Hashable {
  let stage: Stage
  /// An earlier visit of the same stage was over.
  let wasLeft: Bool
  let length: RoughDuration
}

/// A duration, rounded down by less than a quarter, so that there are few different ones.
struct RoughDuration: Hashable {
  let least: Int64

  init(_ duration: Int64) {
    let dropped = max(0, Int64.bitWidth - max(0, duration).leadingZeroBitCount - 3)
    least = (max(0, duration) >> dropped) << dropped
  }
}

/// How long after the begin of a stage a call comes at the latest.
struct Delays {
  private var ofStage = [Int64?](repeating: nil, count: Stage.allCases.count)

  init(_ rows: CallRow...) {
    for row in rows {
      for (stage, delay) in row.delays.enumerated() {
        guard let delay else { continue }
        ofStage[stage] = max(ofStage[stage] ?? 0, delay)
      }
    }
  }

  subscript(_ stage: Stage) -> Int64? { ofStage[Int(stage.rawValue)] }
}
