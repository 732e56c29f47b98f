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

  /// The class of a header's key that has text; nil for keys with words of the format and flags.
  static func ofHeader(_ key: String) -> TokenClass? {
    switch key {
    case "run": .run
    case "app": .app
    case "version": .version
    case "build": .build
    case "os": .os
    case "sdk": .sdk
    case "device": .device
    case "install": .install
    case "pid": .pid
    case "start": .start
    case "backgroundModes": .backgroundMode
    case "permittedTasks": .id
    case "recorder": .recorder
    default: nil
    }
  }

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

  /// The class of the key's texts; nil if its values are numbers, flags or words of the format,
  /// which stay.
  var tokenClass: TokenClass? {
    switch self {
    case .event, .trigger: .event
    case .run: .run
    case .writer: .writer
    case .scene, .scenes: .scene
    case .thread: .thread
    case .src: .file
    case .appState: .state
    case .id: .id
    case .name: .name
    case .kind: .kind
    case .key: .key
    case .scope: .scope
    case .group: .group
    case .view: .view
    case .outcome, .durOf: .outcome
    case .role: .role
    case .reason: .reason
    case .transition: .transition
    case .by: .actor
    case .delegate: .delegate
    case .type: .type
    case .subsystem: .subsystem
    case .category: .category
    case .level: .level
    case .hash: .hash
    case .message: .message
    case .action: .action
    case .intent: .intent
    case .mode: .mode
    case .phase: .phase
    case .thermalState: .thermal
    case .t, .seq, .dur, .lifetrace, .cpu, .earliest, .allowance, .count, .bytes, .code, .payload,
      .essential, .success, .expirationHandler, .activity, .sensitive, .isDefault, .file, .visible,
      .completed, .total, .amount, .longRunning, .lowPowerMode, .open, .captured:
      nil
    }
  }
}
