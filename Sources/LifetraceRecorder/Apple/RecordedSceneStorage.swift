#if canImport(SwiftUI)
  public import Foundation
  public import SwiftUI

  /// `@SceneStorage` that records when its value is restored and written: `storage.restore` and
  /// `storage.write`, with the key, the type, the size, and whether it is the default value. The
  /// value itself is not recorded.
  ///
  /// The records have the scene if the root view has `.lifetrace()`.
  @MainActor @propertyWrapper
  public struct RecordedSceneStorage<Value: Equatable & Sendable>: DynamicProperty {
    private var storage: SceneStorage<Value>
    private let key: StaticString
    private let initial: Value
    private let bytes: @MainActor (Value) -> Int
    private let file: StaticString
    private let line: UInt
    @Environment(\.recordedScene) private var box
    @State private var restoration = Restoration()

    /// Whether the first value was recorded.
    @MainActor private final class Restoration {
      var isRecorded = false
      nonisolated init() {}
    }

    public var wrappedValue: Value {
      get { storage.wrappedValue }
      nonmutating set {
        storage.wrappedValue = newValue
        write(newValue)
      }
    }

    public var projectedValue: Binding<Value> {
      Binding(get: { @MainActor in wrappedValue }, set: { @MainActor in wrappedValue = $0 })
    }

    /// SwiftUI calls it before each body; the value is the restored one in the first.
    public nonisolated mutating func update() {
      guard Thread.isMainThread else { return }
      let copy = self
      MainActor.assumeIsolated { copy.restore() }
    }

    private func restore() {
      guard Lifetrace.isRecording, !restoration.isRecorded else { return }
      restoration.isRecorded = true
      let isDefault = storage.wrappedValue == initial
      record {
        Lifetrace.storageRestored(
          Lifetrace.Key(stringLiteral: key), isDefault: isDefault, scene: $0, file: file,
          line: line)
      }
    }

    private func write(_ value: Value) {
      guard Lifetrace.isRecording else { return }
      let (bytes, isDefault, type) = (bytes(value), value == initial, "\(Value.self)")
      record {
        Lifetrace.storageWritten(
          Lifetrace.Key(stringLiteral: key), bytes: bytes, type: .public(type),
          isDefault: isDefault, scene: $0, file: file, line: line)
      }
    }

    private func record(_ event: @escaping @MainActor (Lifetrace.SceneID?) -> Void) {
      if let box { box.record { event($0) } } else { event(nil) }
    }

    private init(
      _ storage: SceneStorage<Value>, _ key: StaticString, _ initial: Value, _ file: StaticString,
      _ line: UInt, _ bytes: @escaping @MainActor (Value) -> Int
    ) {
      (self.storage, self.key, self.initial) = (storage, key, initial)
      (self.file, self.line, self.bytes) = (file, line, bytes)
    }

    // MARK: The types of SceneStorage

    public init(
      wrappedValue: Value, _ key: StaticString, file: StaticString = #fileID, line: UInt = #line
    ) where Value == Bool {
      self.init(.init(wrappedValue: wrappedValue, "\(key)"), key, wrappedValue, file, line) { _ in 1
      }
    }

    public init(
      wrappedValue: Value, _ key: StaticString, file: StaticString = #fileID, line: UInt = #line
    ) where Value == Int {
      self.init(.init(wrappedValue: wrappedValue, "\(key)"), key, wrappedValue, file, line) { _ in 8
      }
    }

    public init(
      wrappedValue: Value, _ key: StaticString, file: StaticString = #fileID, line: UInt = #line
    ) where Value == Double {
      self.init(.init(wrappedValue: wrappedValue, "\(key)"), key, wrappedValue, file, line) { _ in 8
      }
    }

    public init(
      wrappedValue: Value, _ key: StaticString, file: StaticString = #fileID, line: UInt = #line
    ) where Value == String {
      self.init(.init(wrappedValue: wrappedValue, "\(key)"), key, wrappedValue, file, line) {
        $0.utf8.count
      }
    }

    public init(
      wrappedValue: Value, _ key: StaticString, file: StaticString = #fileID, line: UInt = #line
    ) where Value == URL {
      self.init(.init(wrappedValue: wrappedValue, "\(key)"), key, wrappedValue, file, line) {
        $0.absoluteString.utf8.count
      }
    }

    public init(
      wrappedValue: Value, _ key: StaticString, file: StaticString = #fileID, line: UInt = #line
    ) where Value == Data {
      self.init(.init(wrappedValue: wrappedValue, "\(key)"), key, wrappedValue, file, line) {
        $0.count
      }
    }

    public init(
      wrappedValue: Value, _ key: StaticString, file: StaticString = #fileID, line: UInt = #line
    ) where Value: RawRepresentable, Value.RawValue == Int {
      self.init(.init(wrappedValue: wrappedValue, "\(key)"), key, wrappedValue, file, line) { _ in 8
      }
    }

    public init(
      wrappedValue: Value, _ key: StaticString, file: StaticString = #fileID, line: UInt = #line
    ) where Value: RawRepresentable, Value.RawValue == String {
      self.init(.init(wrappedValue: wrappedValue, "\(key)"), key, wrappedValue, file, line) {
        $0.rawValue.utf8.count
      }
    }
  }

  private struct RecordedSceneKey: EnvironmentKey {
    static var defaultValue: SceneBox? { nil }
  }

  extension EnvironmentValues {
    /// The scene of the nearest view above with `.lifetrace()`.
    var recordedScene: SceneBox? {
      get { self[RecordedSceneKey.self] }
      set { self[RecordedSceneKey.self] = newValue }
    }
  }
#endif
