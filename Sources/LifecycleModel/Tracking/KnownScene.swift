/// A scene of a run, read in place: a copy of all its facts would cost more than most rules need.
///
/// Good until the run's next event.
@dynamicMemberLookup
public struct KnownScene {
  @usableFromInline let place: UnsafePointer<SceneState>

  @inline(__always) init(_ place: UnsafePointer<SceneState>) { self.place = place }

  @inlinable @inline(__always)
  public subscript<Value>(dynamicMember path: KeyPath<SceneState, Value>) -> Value {
    place.pointee[keyPath: path]
  }

  // Computed properties; through a path the scene would be copied for them.
  @inline(__always) public var appState: AppState? { place.pointee.appState }
  @inline(__always) public var isConnected: Bool? { place.pointee.isConnected }
}
