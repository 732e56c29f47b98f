internal import TraceModel

/// How much of a life cycle the lines of a log could show, judging by their events.
///
/// A log that was not written for this purpose leaves things out without a gap in it; the reader of
/// a report about it must know which verdicts it cannot support.
struct SourceQuality {
  private var events: Int64 = 0
  private var untimed: Int64 = 0
  private var inMinutes: Int64 = 0
  private var ofOtherClock: Int64 = 0
  private var ofUnclearDate: Int64 = 0
  /// The finest time a line had, in nanoseconds; nil without any.
  private var resolution: Int64?
  private var hasUndated = false
  /// What all undated times have of their date; nil: not the same.
  private var partOfDate: LogLine.PartOfDate?
  private var hasZoneless = false
  private var hasScenes = false
  private var hasPhases = false
  private var hasOthersThanEnds = false

  /// Notes an event and the line that it was made of.
  mutating func note(_ event: UnsafeMutablePointer<Event>, _ line: LogLine) {
    events += 1
    if line.time == nil {
      switch line.unusableTime {
      case .minutes: inMinutes += 1
      case .otherClock: ofOtherClock += 1
      case .unclearDate: ofUnclearDate += 1
      case nil: untimed += 1
      }
    } else {
      resolution = min(resolution ?? .max, line.resolution)
      if !line.hasDate {
        partOfDate = !hasUndated || partOfDate == line.partOfDate ? line.partOfDate : nil
        hasUndated = true
      }
      hasZoneless = hasZoneless || !line.hasZone
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

  /// Whether anything but ends is in it.
  var showsLife: Bool { events > 0 && hasOthersThanEnds }

  /// `2 of 7 events have`
  private func having(_ count: Int64) -> String {
    "\(count) of \(events) events \(count == 1 ? "has" : "have")"
  }

  /// One note for each thing that the log cannot show.
  var problems: [InputProblem] {
    guard events > 0 else { return [] }
    var problems: [InputProblem] = []
    func add(_ kind: InputProblem.Kind, _ text: String, count: Int64 = 1) {
      problems.append(InputProblem(kind, .note, count: count, text: text))
    }
    if !hasOthersThanEnds {
      add(.endOnly, "only shows how a process ended, not its life before", count: events)
    } else if hasPhases, !hasScenes {
      add(
        .appLevel,
        "app-level events only: scenes and views are not in this log")
    }
    if !hasOthersThanEnds {
      return problems
    } else if untimed == events {
      add(.orderOnly, "no timestamps: the order is checked, durations are not", count: events)
    } else if untimed > 0 {
      add(
        .orderOnly, "\(having(untimed)) no time; durations around them are not checked",
        count: untimed)
    }
    if ofUnclearDate > 0 {
      add(
        .orderOnly,
        "\(having(ofUnclearDate)) a date whose day is not known, since either number may be the "
          + "month; durations around them are not checked", count: ofUnclearDate)
    }
    if inMinutes == events {
      add(
        .minuteClock, "timestamps in whole minutes: the order is checked, durations are not",
        count: events)
    } else if inMinutes > 0 {
      add(
        .minuteClock,
        "\(having(inMinutes)) a time in whole minutes; durations around them are not checked",
        count: inMinutes)
    }
    if ofOtherClock > 0 {
      add(
        .otherClock,
        "\(having(ofOtherClock)) a time of another clock than the first; durations around them are "
          + "not checked", count: ofOtherClock)
    }
    if let resolution, resolution >= LogTime.second {
      add(.coarseClock, "timestamps in whole seconds: durations may be off by one second")
    }
    if hasUndated {
      let lack =
        if partOfDate == .unclear {
          "dates do not show which number is the month"
            + (hasZoneless ? ", and name no zone" : "")
        } else {
          "timestamps have no " + (partOfDate == .yearless ? "year" : "date")
            + (hasZoneless ? " or zone" : "")
        }
      add(.undated, "\(lack); times are relative to the first line")
    } else if hasZoneless {
      add(.undated, "timestamps have no zone; UTC is assumed")
    }
    return problems
  }
}
