import RuleKit
import TraceModel

/// What an event says about data that changed, for the rules on saving. The `id` of a document is
/// the `key` of its changes.
extension Moment {
  enum DataChange {
    /// `isDone`: a save that no later event can take back.
    case saved(Symbol, isDone: Bool)
    /// It is not to be saved any more.
    case deleted(Symbol)
    /// The save of a document failed.
    case failed(Symbol)
    /// Something else happened to a document.
    case other(Symbol)
  }

  static let savesOfData: [EventKind] = [
    .dataSave, .dataDelete, .documentOpen, .documentSave, .documentAutosave, .documentClose,
    .documentConflict, .documentFailed,
  ]

  var dataChange: DataChange? {
    switch event.kind {
    case .dataSave: .saved(event.key, isDone: true)
    case .dataDelete: .deleted(event.key)
    case .documentSave, .documentAutosave: .saved(document, isDone: false)
    // UIDocument saves what it closes, and NSDocument asks before
    // (https://developer.apple.com/documentation/uikit/uidocument/close(completionhandler:)).
    case .documentClose: .saved(document, isDone: false)
    case .documentFailed: .failed(document)
    case .documentOpen, .documentConflict: .other(document)
    default: nil
    }
  }

  private var document: Symbol {
    event.id.isPresent ? run.symbols.intern(batch.bytes(event.id)) : .none
  }
}
