/// Places in the stream that are not settled yet, in their order.
///
/// In a damaged trace nearly all records go through it, so a place is two words in a ring.
struct WaitingQueue: ~Copyable {
  struct Place {
    enum Kind: UInt8 {
      /// The next record of a writer, whose number in the table is the value.
      case writer
      /// A record without a sequence number; the value is its number among the held.
      case record
      /// A header that came again; the value is its number among the held.
      case header
      /// The next problem of those that wait.
      case problem
    }

    /// The number of the record that came here.
    var arrival: Int64 = 0
    var value: Int32 = 0
    var kind = Kind.problem

    /// Whether the value is the number of a record among the held.
    var isHeld: Bool { kind == .record || kind == .header }
  }

  private var places: UnsafeMutablePointer<Place>
  /// A power of two.
  private var capacity = 64
  private var head = 0
  private(set) var count = 0

  init() { places = Self.memory(capacity) }

  deinit { places.deallocate() }

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  /// The first place; there must be one.
  @inline(__always)
  var first: Place { self[0] }

  /// A place by its distance from the first one.
  @inline(__always)
  subscript(_ index: Int) -> Place { places[(head &+ index) & (capacity &- 1)] }

  @inline(__always)
  mutating func append(_ kind: Place.Kind, _ value: Int, arrival: Int64) {
    if count == capacity { grow() }
    places[(head &+ count) & (capacity &- 1)] = Place(
      arrival: arrival, value: Int32(truncatingIfNeeded: value), kind: kind)
    count &+= 1
  }

  /// Removes the first place; there must be one.
  @inline(__always)
  mutating func removeFirst() {
    head = (head &+ 1) & (capacity &- 1)
    count &-= 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = Self.memory(capacity * 2)
    for index in 0..<count { larger[index] = self[index] }
    places.deallocate()
    (places, capacity, head) = (larger, capacity * 2, 0)
  }

  private static func memory(_ capacity: Int) -> UnsafeMutablePointer<Place> {
    let places = UnsafeMutablePointer<Place>.allocate(capacity: capacity)
    places.initialize(repeating: Place(), count: capacity)
    return places
  }
}
