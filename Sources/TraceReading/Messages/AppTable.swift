internal import TraceModel

/// Which runs the system means when it names apps: by the number of their process, or by their
/// bundle.
struct AppTable {
  /// The system's name of an app: `app<com.example.films(BED3…)>:412`.
  struct Name {
    var bundle: UnsafeRawBufferPointer
    /// Nil if the message does not say.
    var pid: Int64?

    /// - Parameter bundle: with or without the instance in parentheses after it.
    init(bundle: UnsafeRawBufferPointer, pid: Int64? = nil) {
      self.bundle = bundle.part(0, bundle.place(of: UInt8(ascii: "(")) ?? bundle.count)
      self.pid = pid
    }

    /// The app of a scene, `com.example.films-default`: after the bundle comes `default` or a UUID,
    /// which has hyphens of its own.
    init(scene: UnsafeRawBufferPointer) {
      var end = scene.count
      if end > 37, scene[end - 37] == UInt8(ascii: "-"), scene[end - 13] == UInt8(ascii: "-") {
        end -= 37
      } else if let hyphen = scene.lastIndex(of: UInt8(ascii: "-")) {
        end = hyphen
      }
      self.init(bundle: scene.part(0, end))
    }
  }

  /// A process that the system started and that wrote nothing yet.
  struct Launch {
    /// Nanoseconds since 1970; nil without times.
    var time: Int64?
  }

  /// Of each table; what is beyond is not attributed.
  private static let limit = 1_024

  private var processes: [Int64: LogSession.AppProcess] = [:]
  private var bundles: [[UInt8]: LogSession.AppProcess] = [:]
  /// The latest process of each name.
  private var names: [[UInt8]: LogSession.AppProcess] = [:]
  private var launches: [Int64: Launch] = [:]
  /// Bundles of processes that wrote nothing yet.
  private var announced: [Int64: [UInt8]] = [:]

  /// The run of an app; nil if it wrote nothing of its life cycle.
  mutating func process(_ name: Name) -> LogSession.AppProcess? {
    let bundle = Array(name.bundle)
    guard let pid = name.pid, pid > 0 else { return bundles[bundle] }
    if let process = processes[pid] {
      // A name with both shows which bundle the process has.
      if bundles[bundle] !== process, !bundle.isEmpty { set(bundle, process) }
      return process
    }
    if bundle.count <= LogSession.nameLimit,
      announced.count < Self.limit || announced[pid] != nil
    {
      announced[pid] = bundle
    }
    // Logs without numbers of processes have runs without one.
    guard let process = bundles[bundle], process.pid < 0 else { return nil }
    return process
  }

  mutating func set(_ bundle: [UInt8], _ process: LogSession.AppProcess) {
    guard bundle.count <= LogSession.nameLimit,
      bundles.count < Self.limit || bundles[bundle] != nil
    else { return }
    // The app that it was taken for by its name is another one.
    if process.bundle != bundle, bundles[process.bundle] === process {
      bundles[process.bundle] = nil
    }
    bundles[bundle] = process
    process.bundle = bundle
  }

  /// A run began.
  mutating func add(_ process: LogSession.AppProcess) {
    // The same app again, of which the system now means the latest process.
    if let before = names[process.name], !before.bundle.isEmpty { set(before.bundle, process) }
    if names.count < Self.limit || names[process.name] != nil { names[process.name] = process }
    guard process.pid > 0 else { return }
    if processes.count < Self.limit || processes[process.pid] != nil {
      processes[process.pid] = process
    }
    if let bundle = announced.removeValue(forKey: process.pid) { set(bundle, process) }
  }

  mutating func noteLaunch(_ pid: Int64, _ launch: Launch) {
    // Most apps that a device starts never show up; the latest ones do.
    if launches.count >= Self.limit { launches.removeAll() }
    launches[pid] = launch
  }

  func isLaunched(_ pid: Int64) -> Bool { launches[pid] != nil }
  mutating func takeLaunch(_ pid: Int64) -> Launch? { launches.removeValue(forKey: pid) }

  /// The device restarted.
  mutating func removeAll() { self = AppTable() }
}
