import LifecycleModel
import TraceModel

/// Values by name, for what is asked at many events: a look costs a fraction of a dictionary's.
///
/// Mostly few names are in it (the scenes that are open), which are compared one by one; more are found by an index.
/// Keys and values lie side by side without holes, in no order.
final class SymbolMap<Value> {
  private static var fewest: Int { 8 }

  private var keys: [Symbol] = []
  private var values: [Value] = []
  /// Places by key, once there are more than a few.
  private var index: IndexMap?

  init() {}

  var count: Int { keys.count }
  var isEmpty: Bool { keys.isEmpty }

  @inline(__always)
  private func place(_ key: Symbol) -> Int? {
    if let index { return index[UInt64(key.rawValue)] }
    for place in keys.indices where keys[place] == key { return place }
    return nil
  }

  func contains(_ key: Symbol) -> Bool { place(key) != nil }

  subscript(key: Symbol) -> Value? {
    get { place(key).map { values[$0] } }
    set {
      if let newValue {
        if let place = place(key) { values[place] = newValue } else { insert(key, newValue) }
      } else {
        removeValue(forKey: key)
      }
    }
  }

  /// Changes the value of a key in place. Returns false if the key has no value.
  @discardableResult func update(_ key: Symbol, _ change: (inout Value) -> Void) -> Bool {
    guard let place = place(key) else { return false }
    change(&values[place])
    return true
  }

  @discardableResult func removeValue(forKey key: Symbol) -> Value? {
    guard let place = place(key) else { return nil }
    let value = values[place]
    let last = keys.count - 1
    index?.remove(UInt64(key.rawValue))
    if place < last {
      // The last one fills the hole.
      (keys[place], values[place]) = (keys[last], values[last])
      index?.remove(UInt64(keys[place].rawValue))
      index?.insert(UInt64(keys[place].rawValue), place)
    }
    keys.removeLast()
    values.removeLast()
    return value
  }

  func removeAll() {
    keys.removeAll(keepingCapacity: keys.count <= Self.fewest)
    values.removeAll(keepingCapacity: values.count <= Self.fewest)
    index = nil
  }

  /// Keeps those that fulfil a condition.
  func keep(where isKept: (Symbol, Value) -> Bool) {
    for key in keys where !(self[key].map { isKept(key, $0) } ?? false) {
      removeValue(forKey: key)
    }
  }

  private func insert(_ key: Symbol, _ value: Value) {
    if let index {
      index.insert(UInt64(key.rawValue), keys.count)
    } else if keys.count == Self.fewest {
      let index = IndexMap()
      for (place, key) in keys.enumerated() { index.insert(UInt64(key.rawValue), place) }
      index.insert(UInt64(key.rawValue), keys.count)
      self.index = index
    }
    keys.append(key)
    values.append(value)
  }
}

extension SymbolMap: Sequence {
  func makeIterator() -> AnyIterator<(key: Symbol, value: Value)> {
    var rest = zip(keys, values).makeIterator()
    return AnyIterator { rest.next().map { (key: $0.0, value: $0.1) } }
  }
}
