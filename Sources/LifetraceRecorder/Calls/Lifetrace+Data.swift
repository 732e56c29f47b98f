extension Lifetrace {
  // MARK: Data (family data)

  /// Data changed that is to be saved: `data.dirty`.
  public static func dirty(
    _ key: @autoclosure () -> Key, scene: SceneID? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    emit("data.dirty", isUrgent: true, scene, inherits: true, hashing: "key", key, file, line)
  }

  /// The data is saved now: `data.save`.
  public static func saved(
    _ key: @autoclosure () -> Key, scene: SceneID? = nil, trigger: @autoclosure () -> Label? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    emit("data.save", isUrgent: true) { text in
      text.scene(orInherited: scene)
      text.key("key", key())
      text.trigger(orInherited: trigger())
      text.source(file, line)
    }
  }

  /// The data is deleted, as on a log-out: `data.delete`.
  public static func deleted(
    _ key: @autoclosure () -> Key, scene: SceneID? = nil, trigger: @autoclosure () -> Label? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    emit("data.delete", isUrgent: true) { text in
      text.scene(orInherited: scene)
      text.key("key", key())
      text.trigger(orInherited: trigger())
      text.source(file, line)
    }
  }

  // MARK: Storage of scenes (family storage)

  /// A value was written to SceneStorage or to a state-restoration activity: `storage.write`.
  ///
  /// - Parameters:
  ///   - bytes: size of the value.
  ///   - type: its type, such as `String`.
  ///   - view: the view that declares it.
  ///   - isSensitive: only the user may read it.
  ///   - isDefault: it is the value that the declaration begins with.
  public static func storageWritten(
    _ key: @autoclosure () -> Key, bytes: Int? = nil, type: @autoclosure () -> Label? = nil,
    view: @autoclosure () -> Label? = nil, isSensitive: Bool = false, isDefault: Bool? = nil,
    scene: SceneID? = nil, trigger: @autoclosure () -> Label? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    emit("storage.write", isUrgent: true) { text in
      text.scene(scene)
      text.key("key", key())
      if let bytes { text.key("bytes", Int64(max(0, bytes))) }
      if let type = type() { text.key("type", type) }
      if let view = view() { text.key("view", view) }
      if isSensitive { text.key("sensitive", true) }
      if let isDefault { text.key("isDefault", isDefault) }
      text.trigger(orInherited: trigger())
      text.source(file, line)
    }
  }

  /// A stored value was taken up again: `storage.restore`.
  public static func storageRestored(
    _ key: @autoclosure () -> Key, isDefault: Bool? = nil, scene: SceneID? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    emit("storage.restore", isUrgent: true) { text in
      text.scene(scene)
      text.key("key", key())
      if let isDefault { text.key("isDefault", isDefault) }
      text.source(file, line)
    }
  }

  /// A stored value was removed: `storage.clear`.
  public static func storageCleared(
    _ key: @autoclosure () -> Key, scene: SceneID? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) { emit("storage.clear", isUrgent: true, scene, hashing: "key", key, file, line) }
}
