import LifecycleModel
import TraceModel

/// A run that is fed events made by hand, one a line.
final class FedRun {
  let run: RunState
  private(set) var line: Int64 = 0

  init(_ header: RunHeader? = RunHeader(), startCause: UnknownCause? = nil) {
    run = RunState(
      number: 0, id: .none, header: header, line: 1, startCause: startCause,
      symbols: SymbolTable())
  }

  /// A name that is not in the format.
  func name(_ text: String) -> Symbol { run.symbols.intern(text) }

  func take(
    _ kind: EventKind, at time: Int64 = Event.absent, id: String = "",
    _ fill: (inout Event) -> Void = { _ in }
  ) {
    line += 1
    var event = Event()
    event.kind = kind
    event.eventName = Symbol(kind)
    event.line = line
    event.time = time
    fill(&event)
    let text = Array(id.utf8)
    text.withUnsafeBytes { bytes in
      let range = TextRange(offset: 0, length: UInt32(bytes.count))
      event.id = range
      event.scenes = range
      withUnsafePointer(to: event) { event in
        // An empty text is never read.
        run.apply(event, EventText(bytes.baseAddress ?? UnsafeRawPointer(event)))
      }
    }
  }
}
