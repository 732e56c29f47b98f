/// A string of the trace, interned: equal bytes have equal symbols within one ``SymbolTable``.
///
/// Ids are compared as bytes, so two ids that differ only in Unicode normalisation stay two
/// symbols. Which number a string gets depends on reading order: never order output by it.
public struct Symbol: Hashable, BitwiseCopyable, Sendable {
  public var rawValue: UInt32

  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
  @inlinable public init(_ kind: EventKind) { rawValue = UInt32(kind.rawValue) }

  @inlinable public static func == (left: Symbol, right: Symbol) -> Bool {
    left.rawValue == right.rawValue
  }
  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// No string: the key was absent.
  @inlinable public static var none: Symbol { Symbol(rawValue: 0) }
  @inlinable public var isPresent: Bool { rawValue != 0 }
}

/// Words of the format that code compares with, interned in every table under the same number,
/// directly after the event names.
public enum Word: UInt32, CaseIterable, Sendable {
  case main = 200
  // Kinds of work (FORMAT.md §4).
  case refresh, network, database, disk, decode, cpu, render, prefetch, save, cleanup, cancel
  case cover, teardown, other
  // Outcomes of work.
  case done, cancelled, failed
  // Scopes.
  case app, scene, view, group
  // Triggers and actors.
  case user, system, debugger
  // Application states.
  case active, inactive, background
  // Kinds of background work.
  case task, expiringActivity, processing, continued
  // Why a submission failed.
  case notPermitted, tooManyPendingTaskRequests, unavailable
  // A declaration that makes scenes which are no windows.
  case menuBarExtra

  /// The string as traces spell it.
  public var text: String { String(describing: self) }
  @inlinable public var symbol: Symbol { Symbol(rawValue: rawValue) }
}

extension Symbol {
  @inlinable public static func == (symbol: Symbol, word: Word) -> Bool {
    symbol.rawValue == word.rawValue
  }
  @inlinable public static func != (symbol: Symbol, word: Word) -> Bool {
    symbol.rawValue != word.rawValue
  }
  /// The kind of event with this symbol's name; `.unknown` if the format defines none.
  @inlinable public var eventKind: EventKind {
    rawValue < 200 ? EventKind(rawValue: UInt8(rawValue)) ?? .unknown : .unknown
  }
}
