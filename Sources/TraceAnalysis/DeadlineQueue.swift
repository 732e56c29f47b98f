/// Times at which rules want to be woken, earliest first; equal times in the order they were asked
/// for.
struct DeadlineQueue {
  struct Entry {
    let time: Int64
    let rule: Int
    let token: Int
    fileprivate let order: Int
  }

  /// Wishes beyond this many are refused.
  private static let limit = 65_536
  private var heap: [Entry] = []
  private var orders = 0

  /// The earliest deadline; `Int64.max` if the queue is empty. Compared with every event's time.
  private(set) var next = Int64.max

  /// False if it is refused.
  mutating func add(_ time: Int64, rule: Int, token: Int) -> Bool {
    guard heap.count < Self.limit else { return false }
    heap.append(Entry(time: time, rule: rule, token: token, order: orders))
    orders += 1
    var child = heap.count - 1
    while child > 0, Self.isEarlier(heap[child], heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
    next = heap[0].time
    return true
  }

  /// Takes out the earliest entry if its time is before `time`.
  mutating func take(before time: Int64) -> Entry? {
    guard next < time, let entry = heap.first else { return nil }
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    next = heap.first?.time ?? .max
    return entry
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var least = parent
      let (left, right) = (parent * 2 + 1, parent * 2 + 2)
      if left < heap.count, Self.isEarlier(heap[left], heap[least]) { least = left }
      if right < heap.count, Self.isEarlier(heap[right], heap[least]) { least = right }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }

  private static func isEarlier(_ left: Entry, _ right: Entry) -> Bool {
    left.time < right.time || left.time == right.time && left.order < right.order
  }
}
