internal import TraceModel

/// How much of a life cycle the lines of a log could show, told by the events that came of them.
///
/// A log that was not written for this purpose leaves things out without a gap in it; whoever reads
/// a report about it must know which verdicts it cannot support.
struct SourceQuality {
  private var events: Int64 = 0
  private var untimed: Int64 = 0
  /// The finest time a line had, in nanoseconds; nil without any.
  private var resolution: Int64?
  private var hasUndated = false
  private var hasZoneless = false
  private var hasScenes = false
  private var hasPhases = false
  private var hasOthersThanEnds = false

  /// Notes an event and the line that it was made of.
  mutating func note(_ event: UnsafeMutablePointer<Event>, _ line: LogLine) {
    events += 1
    if line.time == nil {
      untimed += 1
    } else {
      resolution = min(resolution ?? .max, line.resolution)
      hasUndated = hasUndated || !line.hasDate
      hasZoneless = hasZoneless || line.hasDate && !line.hasZone
    }
    let kind = event.pointee.kind
    if kind != .processExit { hasOthersThanEnds = true }
    switch kind {
    case .noteAppDidBecomeActive, .noteAppWillResignActive, .noteAppDidEnterBackground,
      .noteAppWillEnterForeground, .appDidBecomeActive, .appWillResignActive,
      .appDidEnterBackground, .appWillEnterForeground:
      hasPhases = true
    case .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive,
      .sceneWillResignActive, .sceneDidEnterBackground, .sceneDidDisconnect, .phaseActive,
      .phaseInactive, .phaseBackground, .viewOnAppear, .viewOnDisappear:
      hasScenes = true
    default: hasScenes = hasScenes || event.pointee.scene.isPresent
    }
  }

  /// One note for each thing that the log cannot show.
  var problems: [InputProblem] {
    guard events > 0 else { return [] }
    var problems: [InputProblem] = []
    func add(_ kind: InputProblem.Kind, _ text: String, count: Int64 = 1) {
      problems.append(InputProblem(kind, .note, count: count, text: text))
    }
    if !hasOthersThanEnds {
      add(.endOnly, "tells how a process ended, and nothing of its life before", count: events)
    } else if hasPhases, !hasScenes {
      add(
        .appLevel,
        "tells of the app as a whole; what its scenes and views went through is not in it")
    }
    if !hasOthersThanEnds {
      return problems
    } else if untimed == events {
      add(.orderOnly, "has no times: the order is judged, durations are not", count: events)
    } else if untimed > 0 {
      let are = untimed == 1 ? "1 of \(events) events has" : "\(untimed) of \(events) events have"
      add(
        .orderOnly, "\(are) no time; where they stand, durations are not judged", count: untimed)
    }
    if let resolution, resolution >= LogTime.second {
      add(.coarseClock, "has times in whole seconds: durations may be off by one")
    }
    if hasUndated {
      add(.undated, "has times without a date or a zone; they count from its first line")
    } else if hasZoneless {
      add(.undated, "has times without a zone, which are taken for UTC")
    }
    return problems
  }
}
