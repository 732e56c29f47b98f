/// The identity of a trace in a fleet: its name and its content.
///
/// ```
///   bytes 0 … 11    hash of the name and of the content: a trace that is given twice has the same
///   bytes 12 … 15   hash of what the analysis made of it
/// ```
/// Two traces of a million share the first 12 bytes with a probability of 10⁻¹⁷. Equality and order
/// go by these alone.
public struct TraceID: Sendable {
  let high: UInt64
  let low: UInt64

  /// - Parameter content: of all bytes of the trace.
  public init(name: String, content: StableHash) {
    var hash = content
    hash.add(name)
    let digest = hash.digest
    high = digest.first
    low = (digest.second >> 32) << 32
  }

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The same trace with what the analysis made of it.
  func checked(_ result: UInt64) -> TraceID {
    TraceID(high: high, low: (low >> 32) << 32 | result >> 32)
  }

  /// Of what the analysis made of it.
  var check: UInt32 { UInt32(truncatingIfNeeded: low) }
  fileprivate var key: UInt32 { UInt32(truncatingIfNeeded: low >> 32) }
}

extension TraceID: Hashable, Comparable {
  public static func == (left: TraceID, right: TraceID) -> Bool {
    left.high == right.high && left.key == right.key
  }

  public static func < (left: TraceID, right: TraceID) -> Bool {
    (left.high, left.key) < (right.high, right.key)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(high)
    hasher.combine(key)
  }
}

// MARK: Text
extension TraceID {
  static let digits = 32

  /// 32 lower-case hexadecimal digits.
  var text: String { Hexadecimal.text(high, low) }

  /// Nil if it is anything but 32 lower-case hexadecimal digits.
  init?(_ text: UnsafeRawBufferPointer) {
    guard let (high, low) = Hexadecimal.words(text) else { return nil }
    self.init(high: high, low: low)
  }
}

/// 128 bits as 32 lower-case hexadecimal digits.
enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  static func text(_ high: UInt64, _ low: UInt64) -> String {
    String(unsafeUninitializedCapacity: 32) { buffer in
      for place in 0..<32 {
        let word = place < 16 ? high : low
        buffer[place] = digits[Int(word >> UInt64(60 - place % 16 * 4) & 15)]
      }
      return 32
    }
  }

  static func words(_ text: UnsafeRawBufferPointer) -> (high: UInt64, low: UInt64)? {
    guard text.count == 32 else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    for place in 0..<32 {
      let digit: UInt8
      switch text[place] {
      case 0x30...0x39: digit = text[place] - 0x30
      case 0x61...0x66: digit = text[place] - 0x57
      default: return nil
      }
      if place < 16 {
        words.0 = words.0 << 4 | UInt64(digit)
      } else {
        words.1 = words.1 << 4 | UInt64(digit)
      }
    }
    return words
  }
}

/// The traces that were counted: 32 bytes of memory for each, or fewer.
struct TraceIDSet {
  static let parts = 256
  // In parts by the first byte, so that only a part is copied when it grows.
  private var parts = [Set<TraceID>](repeating: [], count: parts)
  private(set) var count = 0

  /// The known entry of the trace; nil if it was new and is now inserted.
  mutating func insert(_ id: TraceID) -> TraceID? {
    let (isNew, member) = parts[Int(id.high >> 56)].insert(id)
    if isNew { count += 1 }
    return isNew ? nil : member
  }

  func contains(_ id: TraceID) -> Bool { parts[Int(id.high >> 56)].contains(id) }

  /// What is there of the trace: the same with what an analysis made of it; nil if it is not there.
  func member(_ id: TraceID) -> TraceID? {
    let part = parts[Int(id.high >> 56)]
    return part.firstIndex(of: id).map { part[$0] }
  }

  /// Puts it in the place of what was there of the trace.
  mutating func update(_ id: TraceID) {
    if parts[Int(id.high >> 56)].update(with: id) == nil { count += 1 }
  }

  /// The ids of a part, in ascending order; parts are in that order, too.
  func sorted(part: Int) -> [TraceID] { parts[part].sorted() }
}
