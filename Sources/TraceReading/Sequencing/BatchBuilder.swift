internal import TraceModel

/// Collects events for a consumer: up to 256 at a time, with the text that they point into.
///
/// A parser fills ``slot`` and one of the `add` functions takes it. Text is either the present block, or
/// copies of records that waited; a batch holds only one of both.
final class BatchBuilder {
  static let size = 256
  private static let copyLimit = 1 << 20

  private let consumer: any EventConsumer
  private let block: UnsafeRawPointer
  private let events: UnsafeMutablePointer<Event>
  private var count = 0
  private var headers: [RunHeader] = []
  private var copies: [UInt8] = []
  private var isCopied = false
  private(set) var delivered: Int64 = 0
  private(set) var deliveredHeaders: Int64 = 0
  private(set) var unknownEvents: Int64 = 0

  init(_ consumer: any EventConsumer, block: UnsafeRawPointer) {
    self.consumer = consumer
    self.block = block
    events = .allocate(capacity: Self.size + 1)
    events.initialize(repeating: Event(), count: Self.size + 1)
  }

  deinit { events.deallocate() }

  /// Where the next event is to be built.
  @inline(__always)
  var slot: UnsafeMutablePointer<Event> { events + count }

  /// Takes the event in ``slot``, whose text is in the block.
  @inline(__always)
  func addSlot() {
    if isCopied { startDirect() }
    takeEvent()
    if count == Self.size { flush() }
  }

  /// Takes the event in ``slot``, of a header or not.
  func addSlot(header: RunHeader?) {
    if isCopied { startDirect() }
    take(header)
    if count == Self.size { flush() }
  }

  private func startDirect() {
    let event = slot.pointee
    flush()
    events.pointee = event
  }

  /// Takes an event without text, such as a gap.
  func add(_ event: Event) {
    slot.pointee = event
    takeEvent()
    if count == Self.size { flush() }
  }

  /// Takes a record that waited. What is in ``slot`` is lost.
  func add(_ held: HeldRecord) {
    if !isCopied || copies.count + held.bytes.count > Self.copyLimit { flush() }
    isCopied = true
    slot.pointee = held.event(movedBy: UInt32(copies.count))
    copies += held.bytes
    take(held.header)
    if count == Self.size { flush() }
  }

  private func take(_ header: RunHeader?) {
    guard let header else { return takeEvent() }
    slot.pointee.code = Int64(headers.count)
    headers.append(header)
    deliveredHeaders += 1
    count += 1
  }

  @inline(__always)
  private func takeEvent() {
    switch slot.pointee.kind {
    case .gap: break
    case .unknown:
      unknownEvents += 1
      delivered += 1
    default: delivered += 1
    }
    count += 1
  }

  /// Hands over what is collected. Necessary before the block's text changes.
  func flush() {
    defer {
      count = 0
      copies.removeAll(keepingCapacity: true)
      if !headers.isEmpty { headers = [] }
      isCopied = false
    }
    guard count > 0 else { return }
    let all = UnsafeBufferPointer(start: events, count: count)
    guard isCopied else {
      return consumer.consume(EventBatch(events: all, text: block, headers: headers))
    }
    copies.withUnsafeBytes {
      consumer.consume(EventBatch(events: all, text: $0.baseAddress ?? block, headers: headers))
    }
  }

  func report(_ problem: InputProblem) {
    flush()
    consumer.report(problem)
  }
}
