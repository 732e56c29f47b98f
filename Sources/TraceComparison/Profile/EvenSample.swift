/// Values in the order in which they came: all of them, or evenly chosen ones once they are many.
///
/// When it is full, every other one is dropped, and then only every second (fourth, eighth …) is
/// added, so that the same values lead to the same sample.
struct EvenSample<Value: Sendable>: Sendable {
  let limit: Int
  /// Values that were added.
  private(set) var count = 0
  private(set) var values: [Value] = []
  private var stride = 1

  init(limit: Int) { self.limit = limit }

  mutating func add(_ value: Value) {
    if count % stride == 0 {
      if values.count == limit { thin() }
      if count % stride == 0 { values.append(value) }
    }
    count += 1
  }

  private mutating func thin() {
    values = values.enumerated().filter { $0.offset % 2 == 0 }.map { $0.element }
    stride *= 2
  }
}
