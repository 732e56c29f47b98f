public import TraceModel

/// A key of events that says more about them, and without which they still mean something.
///
/// The keys that order events and say whose they are (`t`, `seq`, `run`, `scene`) are not among
/// them, nor are those of ``RequiredKeys``.
public struct RemovableKey: Sendable {
  fileprivate let key: EventKey

  /// In the format's order.
  public static let all: [RemovableKey] = EventKey.allCases.filter {
    ![.event, .lifetrace, .t, .seq, .run, .scene].contains($0)
  }.map { RemovableKey(key: $0) }
}

extension Event {
  /// Whether the event has a value for the key, and can be without it.
  public func has(_ key: RemovableKey) -> Bool {
    guard key.key.owns(placeIn: kind), isPresent(key.key) else { return false }
    var other = self
    other.remove(key)
    return !RequiredKeys.missing(other, isPartial: false, isSketch: false).contains(key.key)
  }

  /// Removes the value of a key, as if the record had not had it.
  public mutating func remove(_ key: RemovableKey) {
    withUnsafeMutablePointer(to: &self) { EventKeyTable.shared.clear(key.key, in: $0) }
  }

  private func isPresent(_ key: EventKey) -> Bool {
    let keys = EventKeyTable.shared
    let offset = keys.offsets[Int(key.rawValue)]
    return withUnsafeBytes(of: self) { memory in
      switch keys.types[Int(key.rawValue)] {
      case .symbol: memory.load(fromByteOffset: offset, as: Symbol.self).isPresent
      case .text, .identifier, .texts:
        memory.load(fromByteOffset: offset, as: TextRange.self).isPresent
      case .amount: memory.load(fromByteOffset: offset, as: Int64.self) >= 0
      case .integer: hasCode
      case .boolean: given.contains(EventKeyTable.boolean(key))
      case .words: !payload.isEmpty
      case .eventName, .version: false
      }
    }
  }
}
