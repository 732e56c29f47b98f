public import TraceModel

/// Values by name, in the order of the names' bytes, as canonical JSON has them.
///
/// A trace has few names, and nearly always those of the traces before it: two tables are added
/// like two lists, and to write one sorts nothing.
public struct ValuesByName<Value> {
  public typealias Element = (key: ExactString, value: Value)

  private var elements: [Element] = []

  public init() {}

  /// - Parameter elements: in the order of the bytes of their names, each name once.
  init(inOrder elements: [Element]) {
    assert(zip(elements, elements.dropFirst()).allSatisfy { $0.key < $1.key })
    self.elements = elements
  }

  /// The value of a name; nil if it has none. It is set fastest in the order of the names.
  public internal(set) subscript(name: ExactString) -> Value? {
    get {
      let (index, isThere) = place(of: name)
      return isThere ? elements[index].value : nil
    }
    set {
      let (index, isThere) = place(of: name)
      switch (newValue, isThere) {
      case (let value?, true): elements[index].value = value
      case (let value?, false): elements.insert((name, value), at: index)
      case (nil, true): elements.remove(at: index)
      case (nil, false): break
      }
    }
  }

  subscript(name: ExactString, default value: @autoclosure () -> Value) -> Value {
    get { self[name] ?? value() }
    _modify {
      let (index, isThere) = place(of: name)
      if !isThere { elements.insert((name, value()), at: index) }
      yield &elements[index].value
    }
  }

  mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

  public var keys: [ExactString] { elements.map(\.key) }
  public var values: [Value] { elements.map(\.value) }

  /// That of the first name that is not before this one.
  private func place(of name: ExactString) -> (index: Int, isThere: Bool) {
    guard let last = elements.last, !(last.key < name) else { return (elements.count, false) }
    var (low, high) = (0, elements.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if elements[middle].key < name { low = middle + 1 } else { high = middle }
    }
    return (low, elements[low].key == name)
  }
}

extension ValuesByName: Sendable where Value: Sendable {}

extension ValuesByName: Equatable where Value: Equatable {
  public static func == (left: ValuesByName, right: ValuesByName) -> Bool {
    left.elements.elementsEqual(right.elements, by: ==)
  }
}

extension ValuesByName: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { elements.count }
  public subscript(index: Int) -> Element { elements[index] }
}

extension ValuesByName: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (ExactString, Value)...) {
    for (name, value) in elements { self[name] = value }
  }
}

extension ValuesByName: Summable where Value: Summable {
  mutating func add(_ other: Self) {
    guard !isEmpty else { return self = other }
    var index = 0
    for (name, value) in other.elements {
      while index < elements.count, elements[index].key != name, elements[index].key < name {
        index += 1
      }
      if index < elements.count, elements[index].key == name {
        elements[index].value.add(value)
      } else {
        elements.insert((name, value), at: index)
      }
      index += 1
    }
  }

  /// Keeps the first names in the order of bytes, and adds the others up as `(other)`, if there are
  /// more than `most`.
  mutating func cutNames(above most: Int, to limit: Int) {
    guard count > most else { return }
    let other = FleetGroup.otherNames
    var kept = ValuesByName()
    var rest = Value()
    var names = 0
    for (name, value) in elements {
      if name == other {
        rest.add(value)
      } else {
        names += 1
        if names <= limit { kept.elements.append((name, value)) } else { rest.add(value) }
      }
    }
    guard names > limit else { return }
    kept[other, default: Value()].add(rest)
    self = kept
  }
}
