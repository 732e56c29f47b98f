internal import TraceModel

/// Collects events for a consumer: up to 256 at a time, with the text that they point into.
///
/// A parser fills ``slot`` and one of the `add` functions takes it. Text is either in blocks, or in
/// copies of records that waited for long; a batch holds only one of both.
///
/// Slots are used again, and to clear one costs as much as to fill it. So a slot keeps this: the
/// part after ``EventKeyTable/usualSize`` is clear unless its event is of a kind that has keys
/// there.
final class BatchBuilder {
  static let size = 256
  private static let copyLimit = 1 << 20

  private let consumer: any EventConsumer
  /// The block that is being read; all blocks have the same origin.
  var block: TextBlock
  /// The records are of the own format.
  var isOfJSONLines = false
  /// The records are lines of a sketch.
  var isOfSketch = false
  private let keys: EventKeyTable
  /// Where events are collected that are not handed over.
  let slots: EventSlots
  /// Nil: the consumer is asked directly. Else events are handed over with their memory.
  private var ring: BatchRing?
  private var events: UnsafeMutablePointer<Event>
  private var end: UnsafeMutablePointer<Event>
  /// An event without anything.
  private let template: UnsafePointer<Event>
  /// Where the next event is to be built.
  private(set) var slot: UnsafeMutablePointer<Event>
  private var headers: [RunHeader] = []
  private var copies: [UInt8] = []
  private var isCopied = false
  private var handedOver = 0
  private var gaps = 0
  private(set) var deliveredHeaders: Int64 = 0
  private(set) var unknownEvents: Int64 = 0

  init(
    _ consumer: any EventConsumer, block: TextBlock, keys: EventKeyTable,
    slots: EventSlots = EventSlots()
  ) {
    self.consumer = consumer
    self.block = block
    self.keys = keys
    self.slots = slots
    events = slots.events
    end = events + Self.size
    template = UnsafePointer(slots.template)
    slot = events
  }

  /// From now on events and problems are handed to the ring. Nothing is left that was collected
  /// before.
  func share(by ring: BatchRing) {
    self.ring = ring
    use(ring.begin())
  }

  /// Hands over what is collected. From now on the consumer is asked directly again.
  func stopSharing() {
    guard let ring else { return }
    flush()
    let unused = events
    self.ring = nil
    use(slots.events)
    // From here on the consumer's thread may parse.
    ring.finish(unused)
  }

  private func use(_ memory: UnsafeMutablePointer<Event>) {
    events = memory
    end = memory + Self.size
    slot = memory
  }

  /// Events taken so far, without headers and gaps.
  var delivered: Int64 { Int64(handedOver + (slot - events) - gaps) - deliveredHeaders }

  /// Makes the slot fit for a record; only its line and offset may be anything. After an attempt
  /// that took no event, call ``clearSlot()`` to remove the rest.
  @inline(__always)
  func prepareSlot() {
    let kind = Int(unsafeBitCast(slot.pointee.kind, to: UInt8.self))
    guard !keys.isRare[kind] else { return clearSlot() }
    UnsafeMutableRawPointer(slot).copyMemory(from: template, byteCount: EventKeyTable.usualSize)
  }

  /// Makes the slot an event without anything.
  @inline(never)
  func clearSlot() { slot.update(from: template, count: 1) }

  /// Takes the event in ``slot``, whose text is in the block.
  @inline(__always)
  func addSlot() {
    if isCopied { startDirect() }
    takeEvent()
    if slot == end { flush() }
  }

  /// Takes the event in ``slot``, of a header or not.
  func addSlot(header: RunHeader?) {
    if isCopied { startDirect() }
    take(header)
    if slot == end { flush() }
  }

  @inline(never)
  private func startDirect() {
    let event = slot.pointee
    flush()
    slot.pointee = event
  }

  /// Takes an event without text, such as a gap.
  func add(_ event: Event) {
    slot.pointee = event
    takeEvent()
    if slot == end { flush() }
  }

  /// Takes a record that waited and whose text is still in its block. The content of ``slot`` is
  /// lost.
  @inline(__always)
  func add(_ event: UnsafePointer<Event>) {
    if isCopied { flush() }
    keys.copy(event, to: slot)
    takeEvent()
    if slot == end { flush() }
  }

  /// Takes such a record of a header or not.
  func add(_ event: UnsafePointer<Event>, header: RunHeader?) {
    if isCopied { flush() }
    keys.copy(event, to: slot)
    take(header)
    if slot == end { flush() }
  }

  /// Takes a record that waited, with a copy of its text, of a header or not. The content of
  /// ``slot`` is lost.
  ///
  /// - Parameters:
  ///   - text: the bytes that its ranges point into.
  ///   - start: offset of the first of them.
  func add(
    _ event: UnsafePointer<Event>, header: RunHeader?, text: UnsafeRawBufferPointer, start: Int
  ) {
    if !isCopied || copies.count + text.count > Self.copyLimit { flush() }
    isCopied = true
    keys.copy(event, to: slot)
    slot.pointee.moveText(by: copies.count - start)
    copies += text
    take(header)
    if slot == end { flush() }
  }

  private func take(_ header: RunHeader?) {
    guard let header else { return takeEvent() }
    slot.pointee.code = Int64(headers.count)
    headers.append(header)
    deliveredHeaders += 1
    slot += 1
  }

  @inline(__always)
  private func takeEvent() {
    switch slot.pointee.kind {
    case .gap: gaps += 1
    case .unknown: unknownEvents += 1
    default: break
    }
    slot += 1
  }

  /// Hands over what is collected. Necessary before text changes that events point into.
  @inline(never)
  func flush() {
    let count = slot - events
    defer {
      handedOver += count
      slot = events
      copies.removeAll(keepingCapacity: true)
      if !headers.isEmpty { headers = [] }
      isCopied = false
    }
    guard count > 0 else { return }
    if let ring { return hand(count, to: ring) }
    let all = UnsafeBufferPointer(start: events, count: count)
    guard isCopied else {
      return consumer.consume(
        EventBatch(
          events: all, text: UnsafeRawPointer(block.origin), headers: headers,
          isOfJSONLines: isOfJSONLines, isOfSketch: isOfSketch))
    }
    copies.withUnsafeBytes {
      consumer.consume(
        EventBatch(
          events: all, text: $0.baseAddress ?? UnsafeRawPointer(block.origin), headers: headers,
          isOfJSONLines: isOfJSONLines, isOfSketch: isOfSketch))
    }
  }

  private func hand(_ count: Int, to ring: BatchRing) {
    var batch = BatchRing.Batch(
      events: events, count: count, text: UnsafeRawPointer(block.origin), copies: [],
      headers: headers,
      isOfJSONLines: isOfJSONLines, isOfSketch: isOfSketch)
    if isCopied {
      batch.text = nil
      swap(&batch.copies, &copies)
    }
    use(ring.hand(batch))
  }

  /// Hands over what is collected, and waits until the consumer has seen all that was handed over.
  func drain() {
    flush()
    ring?.drain()
  }

  /// Hands over what is collected; the block's text is not needed for anything that follows. True
  /// if the consumer has seen it; else the ring will say when.
  func finishBlock() -> Bool {
    flush()
    ring?.noteBlockDone()
    return ring == nil
  }

  func report(_ problem: InputProblem) {
    flush()
    if let ring { ring.report(problem) } else { consumer.report(problem) }
  }
}
