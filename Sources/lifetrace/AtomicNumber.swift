import CAtomics

/// A number that threads and signal handlers share.
///
/// Swift's own `Atomic` needs macOS 15; the package is built for macOS 13. Sendable because every
/// access is atomic.
final class AtomicNumber: @unchecked Sendable {
  private let word = UnsafeMutablePointer<Int64>.allocate(capacity: 1)

  init(_ value: Int64) { word.initialize(to: value) }

  deinit { word.deallocate() }

  var value: Int64 { lt_number_load(word) }

  func set(_ value: Int64) { lt_number_store(word, value) }

  func add(_ amount: Int64) { lt_number_add(word, amount) }

  /// Returns the value that was there before.
  func exchange(_ value: Int64) -> Int64 { lt_number_exchange(word, value) }

  /// Sets the value if it is `expected`. Returns the previous value.
  func replace(_ expected: Int64, by value: Int64) -> Int64 {
    lt_number_replace(word, expected, value)
  }
}
