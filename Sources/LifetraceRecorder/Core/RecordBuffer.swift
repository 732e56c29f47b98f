/// Whole records that wait to be written, in memory that is allocated once.
///
/// ```
///   | reserve | record LF record LF …            | free |
///             ^ data begins                      ^ count
/// ```
/// The reserve is for the record of a loss that the writer puts before them. Numbers of the records
/// are consecutive. The owner's lock guards it.
struct RecordBuffer {
  static let reserve = 160

  let memory: UnsafeMutablePointer<UInt8>
  let capacity: Int
  private(set) var count = 0
  private(set) var records = 0
  private(set) var firstSequence: Int64 = 0
  private(set) var lastSequence: Int64 = 0
  /// Time of the first record, in nanoseconds.
  private(set) var firstTime: Int64 = 0
  /// A record did not fit: the next ones wait for an empty buffer, so that the loss lies between
  /// two buffers.
  private(set) var isFull = false

  init(capacity: Int) {
    self.capacity = capacity
    memory = .allocate(capacity: Self.reserve + capacity)
  }

  func free() { memory.deallocate() }

  /// Adds a record; false if it does not fit.
  ///
  /// - Parameter body: the keys after `event`, `t` and `seq`.
  mutating func append(
    _ event: StaticString, time: Int64, sequence: Int64, _ body: UnsafeRawBufferPointer
  ) -> Bool {
    let name = event.utf8CodeUnitCount
    // {"event":"…","t":…,"seq":…,…}LF
    guard !isFull, count + name + body.count + 66 <= capacity else {
      isFull = true
      return false
    }
    let start = memory + Self.reserve + count
    var end = start
    Self.put("{\"event\":\"", &end)
    Self.put(event, &end)
    Self.put("\",\"t\":", &end)
    end += Decimal.write(time, to: end)
    Self.put(",\"seq\":", &end)
    end += Decimal.write(sequence, to: end)
    if body.count > 0, let base = body.baseAddress {
      // Nothing but the room for more keys brings its own comma.
      if body[0] != .space && body[0] != .comma {
        end[0] = .comma
        end += 1
      }
      UnsafeMutableRawPointer(end).copyMemory(from: base, byteCount: body.count)
      end += body.count
    }
    end[0] = UInt8(ascii: "}")
    end[1] = .lineFeed
    count += end + 2 - start
    if records == 0 { (firstSequence, firstTime) = (sequence, time) }
    records += 1
    lastSequence = sequence
    return true
  }

  /// Adds a `process.alive`, whose time has room to grow. Returns the offset of the time; nil if it
  /// does not fit.
  mutating func appendAlive(_ time: Int64, sequence: Int64) -> Int? {
    guard !isFull, count + 96 <= capacity else { return nil }
    let start = memory + Self.reserve + count
    var end = start
    Self.put("{\"event\":\"process.alive\",\"t\":", &end)
    let offset = count + (end - start)
    Decimal.write(time, to: end, width: AliveRecord.timeBytes)
    end += AliveRecord.timeBytes
    Self.put(",\"seq\":", &end)
    end += Decimal.write(sequence, to: end)
    Self.put("}\n", &end)
    count += end - start
    if records == 0 { (firstSequence, firstTime) = (sequence, time) }
    records += 1
    lastSequence = sequence
    return offset
  }

  /// Writes the time of a `process.alive` at this offset.
  func setTime(_ time: Int64, at offset: Int) {
    Decimal.write(time, to: memory + Self.reserve + offset, width: AliveRecord.timeBytes)
  }

  /// Writes a text into the room that a record has at this offset.
  func patch(_ offset: Int, _ text: UnsafeRawBufferPointer) {
    guard let base = text.baseAddress else { return }
    UnsafeMutableRawPointer(memory + Self.reserve + offset)
      .copyMemory(from: base, byteCount: text.count)
  }

  /// Writes spaces into the room that a record has at this offset.
  func clear(_ offset: Int, _ bytes: Int) {
    (memory + Self.reserve + offset).update(repeating: .space, count: bytes)
  }

  mutating func clear() {
    (count, records, isFull) = (0, 0, false)
  }

  /// The records, after a record of the loss of those numbered up to the first, if any were lost.
  ///
  /// The record of the loss has the number of the last one lost, so that no number is used twice
  /// and every missing number is covered.
  func contents(lost: Int64) -> UnsafeRawBufferPointer {
    let data = memory + Self.reserve
    guard lost > 0 else { return UnsafeRawBufferPointer(start: data, count: count) }
    var place = memory
    Self.put("{\"event\":\"trace.loss\",\"t\":", &place)
    place += Decimal.write(firstTime, to: place)
    Self.put(",\"seq\":", &place)
    place += Decimal.write(firstSequence - 1, to: place)
    Self.put(",\"count\":", &place)
    place += Decimal.write(lost, to: place)
    Self.put("}\n", &place)
    let length = place - memory
    // Behind each other in memory, for one call of write(2).
    let start = data - length
    UnsafeMutableRawPointer(start).copyMemory(from: memory, byteCount: length)
    return UnsafeRawBufferPointer(start: start, count: length + count)
  }

  private static func put(_ text: StaticString, _ end: inout UnsafeMutablePointer<UInt8>) {
    end.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
    end += text.utf8CodeUnitCount
  }
}
