internal import TraceModel

/// What a text of a trace names. Equal texts of one class have one token, in whichever keys they
/// are.
enum TokenClass: String, CaseIterable {
  case event, scene, run, writer, thread, id, name, kind, key, scope, group, view, outcome, role
  case reason, transition, actor, delegate, type, subsystem, category, level, hash, message
  case action, intent, mode, phase, state, thermal, app, version, build, device, os, sdk, install
  case recorder, file, secret
  case backgroundMode = "background-mode"
  /// The number of a process; its tokens are numbers.
  case pid
  /// Wall time, which is shifted.
  case start

  /// Whether its texts are ids, dates and versions, in which numbers say nothing of the app: their
  /// tokens are numbered. Those of names say which names differ in numbers alone.
  var isNumbered: Bool {
    switch self {
    case .scene, .run, .writer, .hash, .message, .app, .version, .build, .device, .os, .sdk,
      .install, .recorder, .file, .pid, .start:
      true
    case .event, .thread, .id, .name, .kind, .key, .scope, .group, .view, .outcome, .role, .reason,
      .transition, .actor, .delegate, .type, .subsystem, .category, .level, .action, .intent, .mode,
      .phase, .state, .thermal, .secret, .backgroundMode:
      false
    }
  }
}

/// What becomes of a key's value in a redacted trace.
enum RedactedValue: Equatable {
  /// Its texts become tokens.
  case token(TokenClass)
  /// A time: if it counts from 1970, it moves as dates do.
  case time
  /// A number, a flag or a word of the format.
  case stays
}

extension HeaderFields.Key {
  var redacted: RedactedValue {
    switch self {
    case .run: .token(.run)
    case .app: .token(.app)
    case .version: .token(.version)
    case .build: .token(.build)
    case .os: .token(.os)
    case .sdk: .token(.sdk)
    case .device: .token(.device)
    case .install: .token(.install)
    case .pid: .token(.pid)
    case .start: .token(.start)
    case .backgroundModes: .token(.backgroundMode)
    case .permittedTasks: .token(.id)
    case .recorder: .token(.recorder)
    case .lifetrace, .platform, .lifeCycle, .launch, .clock, .multipleScenes, .midlife, .partial,
      .records:
      .stays
    }
  }
}

extension TokenClass {
  /// The class of a header's key that has text; nil for keys with words of the format and flags.
  static func ofHeader(_ key: String) -> TokenClass? {
    guard case .token(let tokenClass)? = HeaderFields.Key(rawValue: key)?.redacted else {
      return nil
    }
    return tokenClass
  }

  /// In the order of help.
  static let headerKeys = [
    "app", "version", "build", "os", "sdk", "device", "install", "pid", "start", "backgroundModes",
    "permittedTasks", "recorder",
  ]
}

extension EventKey {
  /// The class of the key's texts in events of a kind: the `id` of a document is the `key` of its
  /// changes (FORMAT.md §3).
  func tokenClass(of kind: EventKind) -> TokenClass? {
    switch kind {
    case .documentOpen, .documentSave, .documentAutosave, .documentClose, .documentConflict,
      .documentFailed:
      self == .id ? .key : tokenClass
    default: tokenClass
    }
  }

  /// The class of the key's texts; nil if it has none that are replaced.
  var tokenClass: TokenClass? {
    if case .token(let tokenClass) = redacted { tokenClass } else { nil }
  }

  var redacted: RedactedValue {
    switch self {
    case .event, .trigger: .token(.event)
    case .run: .token(.run)
    case .writer: .token(.writer)
    case .scene, .scenes: .token(.scene)
    case .thread: .token(.thread)
    case .src: .token(.file)
    case .appState: .token(.state)
    case .id: .token(.id)
    case .name: .token(.name)
    case .kind: .token(.kind)
    case .key: .token(.key)
    case .scope: .token(.scope)
    case .group: .token(.group)
    case .view: .token(.view)
    case .outcome, .durOf: .token(.outcome)
    case .role: .token(.role)
    case .reason: .token(.reason)
    case .transition: .token(.transition)
    case .by: .token(.actor)
    case .delegate: .token(.delegate)
    case .type: .token(.type)
    case .subsystem: .token(.subsystem)
    case .category: .token(.category)
    case .level: .token(.level)
    case .hash: .token(.hash)
    case .message: .token(.message)
    case .action: .token(.action)
    case .intent: .token(.intent)
    case .mode: .token(.mode)
    case .phase: .token(.phase)
    case .thermalState: .token(.thermal)
    case .t, .dur, .cpu, .earliest, .allowance: .time
    case .seq, .lifetrace, .count, .bytes, .code, .payload, .essential, .success,
      .expirationHandler, .activity, .sensitive, .isDefault, .file, .visible, .completed, .total,
      .amount, .longRunning, .lowPowerMode, .open, .captured:
      .stays
    }
  }
}
