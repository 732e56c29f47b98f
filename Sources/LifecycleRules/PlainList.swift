/// Values in plain memory, one after the other, that are read and changed where they lie.
///
/// For values that change at many events: an array checks at each change whether it is shared, and
/// moves an element to change it.
final class PlainList<Element: BitwiseCopyable> {
  private var elements: UnsafeMutablePointer<Element>?
  private(set) var count = 0
  /// 0 until the first value: most lists of a short run stay empty.
  private var capacity = 0

  init() {}

  deinit { elements?.deallocate() }

  var isEmpty: Bool { count == 0 }
  var indices: Range<Int> { 0..<count }

  /// The value at an index below `count`.
  subscript(index: Int) -> Element {
    unsafeAddress { UnsafePointer(place(index)) }
    unsafeMutableAddress { place(index) }
  }

  /// Where the value at an index lies, until one is added.
  @inline(__always)
  func place(_ index: Int) -> UnsafeMutablePointer<Element> {
    guard let elements, index >= 0, index < count else {
      preconditionFailure("a list is asked for an element that it does not have")
    }
    return elements + index
  }

  func append(_ element: Element) {
    if count == capacity { reserve(max(4, capacity * 2)) }
    elements.map { ($0 + count).initialize(to: element) }
    count += 1
  }

  /// Adds the same value several times.
  func append(_ element: Element, times: Int) {
    if count + times > capacity { reserve(max(count + times, capacity * 2)) }
    elements.map { ($0 + count).initialize(repeating: element, count: times) }
    count += times
  }

  /// Bytes that an empty list keeps, which the next short run needs again.
  private static var keptRoom: Int { 16 << 10 }

  /// An empty list keeps little room.
  func removeAll() {
    count = 0
    guard capacity * MemoryLayout<Element>.stride > Self.keptRoom else { return }
    elements?.deallocate()
    (elements, capacity) = (nil, 0)
  }

  private func reserve(_ larger: Int) {
    let new = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    if let elements {
      new.initialize(from: elements, count: count)
      elements.deallocate()
    }
    (elements, capacity) = (new, larger)
  }
}
