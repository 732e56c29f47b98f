internal import TraceModel

/// Which runs the system means when it names apps: by the number of their process, or by their
/// bundle.
struct AppTable {
  /// The system's name of an app: `app<com.example.films(BED3…)>:412`.
  struct Name {
    /// Empty if the message does not say.
    var bundle = UnsafeRawBufferPointer(start: nil, count: 0)
    /// The executable, where a message has it in place of the bundle.
    var process = UnsafeRawBufferPointer(start: nil, count: 0)
    /// Nil if the message does not say.
    var pid: Int64?
    /// The name is one that launchd gives to apps of macOS.
    var isOfMac = false
    /// The line has dots in place of the rest of the bundle.
    var isShortened = false
    /// The number that launchd gives to the job of an app, which is another one for each launch.
    var job = UnsafeRawBufferPointer(start: nil, count: 0)

    /// - Parameter bundle: with or without the instance in parentheses after it, and as launchd
    ///   labels apps: `application.com.example.films.12345.12346`,
    ///   `UIKitApplication:com.example.films[0x1a2b]`.
    init(bundle: UnsafeRawBufferPointer, pid: Int64? = nil, isOfMac: Bool = false) {
      self.pid = pid
      self.isOfMac = isOfMac
      let label = bundle
      var bundle = bundle.part(0, bundle.firstIndex { $0 == 0x28 || $0 == 0x5B } ?? bundle.count)
      for mark in ["...", "\u{2026}"] as [StaticString] where bundle.hasSuffix(mark) {
        bundle = bundle.part(0, bundle.count - mark.utf8CodeUnitCount)
        isShortened = true
      }
      if bundle.begins(with: "UIKitApplication:") {
        let number = label.part(bundle.count + 1)
        job = number.part(0, number.place(of: UInt8(ascii: "]")) ?? 0)
        bundle = bundle.part(17)
      }
      if bundle.begins(with: "application.") {
        self.isOfMac = true
        bundle = bundle.part(12)
        // Two numbers, and on some versions a UUID after them.
        while let dot = bundle.lastIndex(of: 0x2E), Self.isInstance(bundle.part(dot + 1)) {
          bundle = bundle.part(0, dot)
        }
      }
      self.bundle = bundle
    }

    /// The platform, where the name shows it.
    var platform: RunHeader.Platform? {
      if isOfMac { return .macOS }
      return bundle.ends(with: ".watchkitapp") || bundle.ends(with: ".watchkitextension")
        ? .watchOS : nil
    }

    init(process: UnsafeRawBufferPointer, pid: Int64? = nil) {
      (self.process, self.pid) = (process, pid)
    }

    /// A bundle or an executable, as older systems write either.
    init(either name: UnsafeRawBufferPointer, pid: Int64? = nil) {
      let isBundle = name.contains(0x2E) && !name.contains(0x20)
      self = isBundle ? Name(bundle: name, pid: pid) : Name(process: name, pid: pid)
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

    /// The first app that a text names in any of the system's ways; nil if it names none.
    init?(in text: UnsafeRawBufferPointer) {
      if let start = text.place(of: "BundleIdentifierPredicate \"") {
        // Without what closes it, a name may be cut, and would be that of another app.
        let rest = text.part(start + 27)
        guard let end = rest.place(of: 0x22) else { return nil }
        self.init(bundle: rest.part(0, end))
      } else if let start = text.place(of: "app<") ?? text.place(of: "application<") {
        // A helper's name has the name of its app in it: `xpcservice<…([app<…>:412])>`.
        guard start == 0 || [0x5B, 0x20, 0x22].contains(text[start - 1]),
          start < 2 || text[start - 2] != 0x28
        else { return nil }
        let rest = text.part((text.place(of: 0x3C, from: start) ?? start) + 1)
        guard let end = rest.place(of: 0x3E) else { return nil }
        let pid = rest.part(end).begins(with: ">:") ? rest.part(end + 2).leadingInteger : nil
        self.init(bundle: rest.part(0, end), pid: pid)
      } else if let start = text.place(of: "; pid: ") {
        let before = text.part(0, start)
        let name = before.part((before.place(of: "; ") ?? -2) + 2)
        self.init(object: name, pid: text.part(start + 7).leadingInteger)
      } else if let start = text.place(of: "IdentifierPredicate ") {
        guard let pid = text.part(start + 20).leadingInteger else { return nil }
        self.init(process: text.part(0, 0), pid: pid)
      } else if text.first == 0x3C {
        // An object in words that are not known: no name.
        return nil
      } else {
        let open = text.place(of: 0x5B) ?? text.count
        var name = text.part(0, open).trimmed
        if name.count > 2, name.first == 0x22, name.last == 0x22 {
          name = name.part(1, name.count - 1)
        }
        self.init(either: name, pid: text.part(open + 1).leadingInteger)
      }
      if bundle.isEmpty, process.isEmpty, pid == nil { return nil }
    }

    /// The name in brackets before a message: `app<com.example.films(BED3…)>:412`, on older systems
    /// `Films:412`. Nil for a service, and for a process that runs for an app.
    init?(bracketed text: UnsafeRawBufferPointer) {
      guard !text.contains(0x3C) else {
        guard text.begins(with: "app<") || text.begins(with: "application<") else { return nil }
        self.init(in: text)
        return
      }
      guard let colon = text.lastIndex(of: 0x3A), let pid = text.part(colon + 1).integer else {
        return nil
      }
      self.init(object: text.part(0, colon), pid: pid)
    }

    /// What FrontBoard has between the address of a process and its number: `com.example.films`,
    /// `Films`, `Films; com.example.films` or `Films (com.example.films)`.
    init(object text: UnsafeRawBufferPointer, pid: Int64?) {
      let isInParenthesis = text.last == 0x29
      guard let end = isInParenthesis ? text.place(of: " (") : text.place(of: "; ") else {
        self.init(either: text, pid: pid)
        return
      }
      self.init(bundle: text.part(end + 2, text.count - (isInParenthesis ? 1 : 0)), pid: pid)
      process = text.part(0, end)
    }

    /// A number, or a UUID.
    private static func isInstance(_ text: UnsafeRawBufferPointer) -> Bool {
      !text.isEmpty && text.allSatisfy { (0x30...0x39).contains($0) }
        || text.count == 36 && text[8] == 0x2D && text[13] == 0x2D
    }

    /// What the executable of the app is probably called: the last part of its bundle that is the
    /// name of something.
    var likelyProcess: UnsafeRawBufferPointer {
      process.isEmpty ? UnsafeRawBufferPointer(rebasing: BundleName.executable(bundle)) : process
    }

    /// Whether one of two names is a bundle and the other the executable that it is probably of.
    func isProbably(_ other: Name) -> Bool {
      guard bundle.isEmpty != other.bundle.isEmpty, let own = AppTable.folded(likelyProcess) else {
        return false
      }
      return own == AppTable.folded(other.likelyProcess)
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
  /// The same by the name as a bundle may end with it; nil where two names look alike.
  private var likely: [[UInt8]: LogSession.AppProcess?] = [:]
  private var launches: [Int64: Launch] = [:]
  /// Bundles of processes that wrote nothing yet.
  private var announced: [Int64: [UInt8]] = [:]

  /// The run of an app; nil if it wrote nothing of its life cycle.
  mutating func process(_ name: Name) -> LogSession.AppProcess? {
    let bundle = Array(name.bundle)
    guard let pid = name.pid, pid > 0 else { return bundles[bundle] ?? likely(name) }
    if let process = processes[pid] {
      guard name.process.isEmpty || process.name.starts(with: name.process) else { return nil }
      // A name with both shows which bundle the process has.
      if bundles[bundle] !== process, !bundle.isEmpty, !name.isShortened { set(bundle, process) }
      return process
    }
    if !bundle.isEmpty, !name.isShortened, bundle.count <= LogSession.nameLimit,
      announced.count < Self.limit || announced[pid] != nil
    {
      announced[pid] = bundle
    }
    // Logs without numbers of processes have runs without one.
    guard let process = bundles[bundle] ?? likely(name), process.pid < 0 else { return nil }
    // From here on another app with a name like it is another one.
    if process.bundle.isEmpty, !bundle.isEmpty, !name.isShortened { set(bundle, process) }
    return process
  }

  /// Whether a process of the app wrote of its life cycle: this one, or one before or after it.
  func knows(_ name: Name) -> Bool {
    !name.bundle.isEmpty && bundles[Array(name.bundle)] != nil
      || !name.process.isEmpty && names[Array(name.process)] != nil
      || Self.folded(name.likelyProcess).map { likely[$0] != nil } ?? false
  }

  /// The run whose executable is called like the app, where no line shows which bundle it has.
  private func likely(_ name: Name) -> LogSession.AppProcess? {
    guard let folded = Self.folded(name.likelyProcess), let known = likely[folded] else {
      return nil
    }
    let isFree = known?.bundle.isEmpty ?? false || known?.bundle.elementsEqual(name.bundle) ?? false
    return name.bundle.isEmpty || isFree ? known : nil
  }

  /// A name in small letters without what bundles can't have; nil if it is too short or too long.
  fileprivate static func folded(_ name: some Collection<UInt8>) -> [UInt8]? {
    guard (3...LogSession.nameLimit).contains(name.count) else { return nil }
    return BundleName.folded(name)
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
    if let folded = Self.folded(process.name), likely.count < Self.limit || likely[folded] != nil {
      let other = likely[folded] ?? process
      likely[folded] = .some(other?.name == process.name ? process : nil)
    }
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
