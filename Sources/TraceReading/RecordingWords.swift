internal import TraceModel

/// The words that people write in place of those of the format.
enum RecordingWords {
  static let headerKeys = [
    "lifetrace", "run", "app", "version", "build", "platform", "os", "sdk", "device", "lifeCycle",
    "multipleScenes", "pid", "launch", "install", "clock", "start", "records", "backgroundModes",
    "midlife", "partial", "recorder",
  ]

  static let headerWords: [String: [String]] = [
    "platform": RunHeader.Platform.allCases.map(\.rawValue),
    "lifeCycle": RunHeader.LifeCycle.allCases.map(\.rawValue),
    "launch": RunHeader.Launch.allCases.map(\.rawValue),
    "clock": RunHeader.Clock.allCases.map(\.rawValue),
  ]

  /// The event that Apple calls so: `sceneWillEnterForeground` is `scene.willEnterForeground`.
  static func event(_ name: String) -> String? {
    var text = name
    return text.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      switch PrintedNames.meaning(of: bytes, 0, bytes.count) {
      case .callback(let kind), .shared(let kind, _, _), .scene(let kind), .either(let kind, _),
        .posted(let kind, _, _, _), .note(let kind), .notice(let kind), .watch(let kind):
        return kind.name
      default: return nil
      }
    }
  }

  private static let keys: [String: String] = [
    "scene": "scene", "sceneid": "scene", "sceneidentifier": "scene", "session": "scene",
    "time": "t", "timestamp": "t", "ts": "t", "nanoseconds": "t",
    "sequence": "seq", "sequencenumber": "seq", "number": "seq",
    "duration": "dur", "source": "src", "file": "src", "location": "src",
    "threadname": "thread", "isessential": "essential", "runid": "run", "writerid": "writer",
    "bundleid": "app", "bundle": "app", "installid": "install", "osversion": "os",
    "identifier": "id", "taskid": "id",
  ]

  /// The key that a name nearly is; nil if no possible key is close.
  static func key(_ name: String, among known: [String]) -> String? {
    let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
    if let same = known.first(where: { $0.lowercased() == plain }) { return same }
    return keys[plain].flatMap { known.contains($0) ? $0 : nil }
  }
}
