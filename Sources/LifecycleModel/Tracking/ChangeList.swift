/// The last event's changes of machines, in plain memory: written and read in place, because a
/// change has more than a hundred bytes and almost every event makes one.
public struct ChangeList {
  private var place = UnsafeMutablePointer<Change>.allocate(capacity: 4)
  private var capacity = 4
  public private(set) var count = 0

  init() {}

  @inlinable public var isEmpty: Bool { count == 0 }

  public internal(set) subscript(index: Int) -> Change {
    @inline(__always) unsafeAddress {
      precondition(index >= 0 && index < count)
      return UnsafePointer(place + index)
    }
    @inline(__always) nonmutating unsafeMutableAddress {
      precondition(index >= 0 && index < count)
      return place + index
    }
  }

  @inline(__always) mutating func removeAll() { count = 0 }

  /// Adds a change, which the caller writes at once.
  @inline(__always) mutating func add() -> UnsafeMutablePointer<Change> {
    if count == capacity { grow() }
    count += 1
    return place + (count - 1)
  }

  @inline(never) private mutating func grow() {
    let larger = UnsafeMutablePointer<Change>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: place, count: count)
    place.deallocate()
    (place, capacity) = (larger, capacity * 2)
  }

  /// Frees everything; the owner's last call.
  func deallocate() { place.deallocate() }
}

extension ChangeList: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { count }
}
