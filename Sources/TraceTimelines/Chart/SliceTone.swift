import LifecycleModel

/// How a slice is drawn. The raw value is its place among the tones of the page's script and style.
enum SliceTone: Int, CaseIterable {
  /// Idle.
  case rest
  case background
  case inactive
  case active
  /// Between two states: connecting, launching, terminating.
  case starting
  /// In progress: work, a process, something held or shown.
  case work
  /// Running out, or refused.
  case over

  /// Name of the colour in `theme.css` and of the class in pictures.
  var name: String {
    switch self {
    case .rest: "gone"
    case .background: "background"
    case .inactive: "inactive"
    case .active: "active"
    case .starting: "starting"
    case .work: "work"
    case .over: "open"
    }
  }

  /// Share of a row's height, so that states differ without colour, as in the text reports.
  var height: Double {
    switch self {
    case .rest: 0.12
    case .background: 0.36
    case .inactive: 0.64
    case .active: 1
    case .starting: 0.5
    case .work, .over: 0.86
    }
  }

  init(_ slice: TimelineSlice) {
    guard slice.track.machine != nil else {
      self = .work
      return
    }
    if slice.isRest {
      self = .rest
      return
    }
    switch slice.label {
    case "active", "foregroundActive": self = .active
    case "inactive", "foregroundInactive": self = .inactive
    case "background", "suspended", "hidden": self = .background
    case "expiring", "refused", "killed", "cancelled": self = .over
    case "present", "held", "running", "open": self = .work
    case "registered", "notRunning", "unattached", "discarded", "absent", "none", "ended",
      "unregistered", "idle",
      "done", "closed", "completed":
      self = .rest
    default: self = .starting
    }
  }
}
