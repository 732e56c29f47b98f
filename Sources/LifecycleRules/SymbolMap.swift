import LifecycleModel
import TraceModel

/// Values by name, for lookups at many events: a lookup costs a fraction of a dictionary's, and a
/// value is read and changed in place.
///
/// Mostly few names are in it (the scenes that are open), which are compared one by one; more are
/// found by an index. Keys and values are adjacent without holes, in no order.
final class SymbolMap<Value> {
  /// More are found by the index.
  private static var fewest: Int { 8 }
  /// Room that an empty map keeps.
  private static var mostKept: Int { 64 }

  private var keys: UnsafeMutablePointer<Symbol>
  private var values: UnsafeMutablePointer<Value>
  private(set) var count = 0
  /// 0 until the first value: most runs have nothing for most maps.
  private var capacity = 0
  /// Places by key, once there are more than a few.
  private var index: IndexMap?

  init() {
    keys = noPlaces.assumingMemoryBound(to: Symbol.self)
    values = noPlaces.assumingMemoryBound(to: Value.self)
  }

  deinit {
    guard capacity > 0 else { return }
    values.deinitialize(count: count)
    keys.deallocate()
    values.deallocate()
  }

  var isEmpty: Bool { count == 0 }

  /// Where the value of a key lies, until a key is added or removed; nil if the key has none.
  @inline(__always)
  func place(of key: Symbol) -> UnsafeMutablePointer<Value>? { find(key).map { values + $0 } }

  @inline(__always)
  private func find(_ key: Symbol) -> Int? {
    if count > Self.fewest { return findByIndex(key) }
    var place = 0
    while place < count {
      if keys[place] == key { return place }
      place += 1
    }
    return nil
  }

  @inline(never)
  private func findByIndex(_ key: Symbol) -> Int? { index?[UInt64(key.rawValue)] }

  @inline(__always)
  func contains(_ key: Symbol) -> Bool { find(key) != nil }

  subscript(key: Symbol) -> Value? {
    get { find(key).map { values[$0] } }
    set {
      if let newValue {
        if let place = find(key) { values[place] = newValue } else { insert(key, newValue) }
      } else {
        remove(key)
      }
    }
  }

  /// Changes the value of a key in place. Returns false if the key has no value.
  @discardableResult func update(_ key: Symbol, _ change: (inout Value) -> Void) -> Bool {
    guard let place = find(key) else { return false }
    change(&values[place])
    return true
  }

  /// Takes the value of a key out.
  @discardableResult func removeValue(forKey key: Symbol) -> Value? {
    find(key).map { takeOut(at: $0) }
  }

  /// Removes a key, if it is in the map.
  func remove(_ key: Symbol) {
    if let place = find(key) { _ = takeOut(at: place) }
  }

  private func takeOut(at place: Int) -> Value {
    let value = (values + place).move()
    let last = count - 1
    index?.remove(UInt64(keys[place].rawValue))
    if place < last {
      // The last one fills the hole.
      keys[place] = keys[last]
      (values + place).moveInitialize(from: values + last, count: 1)
      index?.remove(UInt64(keys[place].rawValue))
      index?.insert(UInt64(keys[place].rawValue), place)
    }
    count = last
    return value
  }

  func removeAll() {
    values.deinitialize(count: count)
    count = 0
    index = nil
    guard capacity > Self.mostKept else { return }
    keys.deallocate()
    values.deallocate()
    keys = noPlaces.assumingMemoryBound(to: Symbol.self)
    values = noPlaces.assumingMemoryBound(to: Value.self)
    capacity = 0
  }

  /// Keeps those that fulfil a condition.
  func keep(where isKept: (Symbol, Value) -> Bool) {
    var place = 0
    while place < count {
      if isKept(keys[place], values[place]) { place += 1 } else { _ = takeOut(at: place) }
    }
  }

  /// Adds a key that is not in the map.
  func insert(_ key: Symbol, _ value: Value) {
    if count == capacity { grow() }
    (keys + count).initialize(to: key)
    (values + count).initialize(to: value)
    count += 1
    if let index {
      index.insert(UInt64(key.rawValue), count - 1)
    } else if count > Self.fewest {
      let index = IndexMap()
      for place in 0..<count { index.insert(UInt64(keys[place].rawValue), place) }
      self.index = index
    }
  }

  private func grow() {
    let larger = Swift.max(4, capacity * 2)
    let newKeys = UnsafeMutablePointer<Symbol>.allocate(capacity: larger)
    let newValues = UnsafeMutablePointer<Value>.allocate(capacity: larger)
    if capacity > 0 {
      newKeys.moveInitialize(from: keys, count: count)
      newValues.moveInitialize(from: values, count: count)
      keys.deallocate()
      values.deallocate()
    }
    (keys, values, capacity) = (newKeys, newValues, larger)
  }
}

/// Names without values.
typealias SymbolSet = SymbolMap<Void>

extension SymbolMap where Value == Void {
  /// Adds a name, unless it is there.
  func add(_ name: Symbol) {
    if !contains(name) { insert(name, ()) }
  }
}

extension SymbolMap: Sequence {
  /// The names, each once.
  var names: [Symbol] { isEmpty ? [] : map(\.key) }

  func makeIterator() -> AnyIterator<(key: Symbol, value: Value)> {
    var place = 0
    return AnyIterator { [self] in
      guard place < count else { return nil }
      defer { place += 1 }
      return (keys[place], values[place])
    }
  }
}

/// Shows the names and values, so that a search through a rule's state finds them.
extension SymbolMap: CustomReflectable {
  var customMirror: Mirror {
    Mirror(self, unlabeledChildren: map { [$0.key, $0.value] as [Any] })
  }
}

/// The keys and values of every map without any: they are never read or written.
nonisolated(unsafe) private let noPlaces = UnsafeMutableRawPointer.allocate(
  byteCount: 16, alignment: 16)
