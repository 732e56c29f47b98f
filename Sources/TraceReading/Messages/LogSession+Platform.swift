internal import TraceModel

// What lines besides an app's own say of its platform.
extension LogSession {
  /// A line proves the platform of a process, whose run may have begun without one.
  func prove(_ platform: RunHeader.Platform, _ process: AppProcess) {
    guard process.framework.platform == nil else { return }
    process.framework.platform = platform
    sink.reportedApps[process.run, default: ReportedApp(proved: platform)].prove(platform)
    switch platform {
    case .watchOS: decide(process, .watchKit)
    case .iOS, .iPadOS, .tvOS, .visionOS: decide(process, .uiKit)
    // AppKit, or UIKit on Mac Catalyst: later lines tell, if none did.
    case .macOS: if process.framework.isNotAppKit { decide(process, .uiKit) }
    }
  }

  /// A line of the app may name an object that apps of one framework alone have.
  func noteTypes(_ line: LogLine) {
    guard let process = known(line) else { return noteTypesBeforeRun(line) }
    // One whose callbacks seem UIKit's may be of Mac Catalyst, or of a watch.
    guard process.framework.isOpen || process.framework.proved == .uiKit,
      process.framework.platform == nil,
      let framework = FrameworkTypes.framework(in: line.message),
      process.framework.isOpen || framework != .uiKit
    else { return }
    switch framework {
    case .watchKit: prove(.watchOS, process)
    case .uiKit: decide(process, .uiKit)
    // One of Mac Catalyst has objects of AppKit's, too.
    case .appKit: prove(.macOS, process)
    }
  }

  /// The same of a process that wrote nothing of its life cycle yet.
  private func noteTypesBeforeRun(_ line: LogLine) {
    switch FrameworkTypes.framework(in: line.message) {
    case .appKit: note(.macOS, before: key(of: line))
    case .watchKit: note(.watchOS, before: key(of: line))
    case .uiKit, nil: break
    }
  }

  private func note(_ platform: RunHeader.Platform, before key: KnownProcesses.Key) {
    guard processes.platforms.count < Self.processLimit, key.name.count <= Self.nameLimit else {
      return
    }
    processes.platforms[key] = processes.platforms[key] ?? platform
  }

  /// AppKit wrote a line in a process. One of Mac Catalyst loads it, too: only the platform is
  /// certain.
  func noteAppKit(_ line: LogLine) {
    let key = key(of: line)
    if let process = processes.all[key] { return prove(.macOS, process) }
    note(.macOS, before: key)
  }

  /// The run that a line of the system is about; nil if the app wrote nothing of its life cycle.
  func process(of app: AppTable.Name, _ line: LogLine? = nil) -> AppProcess? {
    let process = apps.process(app)
    if let process, let platform = app.platform ?? line?.platformOfSystem {
      prove(platform, process)
    }
    if let process, let pid = app.pid { noteSuccessor(pid, of: process) }
    return process
  }

  /// After the end of a process the system names another number: lines without one are its own.
  private func noteSuccessor(_ pid: Int64, of process: AppProcess) {
    guard process.pid < 0, process.life.hasExited, process.life.successor == nil, pid > 0,
      let ended = system.stories.story(process)?.pid, ended != pid
    else { return }
    process.life.successor = pid
  }

  /// No more lines come: runs that began after the system wrote of them.
  func provePlatforms() {
    for story in system.stories.all {
      guard let platform = story.platform, let run = story.run ?? ownRun(of: story) else {
        continue
      }
      prove(platform, run)
    }
  }
}

extension LogLine {
  /// The platform whose system has the process that wrote the line and no other has: SpringBoard is
  /// the home screen of iOS, and of iPadOS, Carousel that of watchOS, PineBoard that of tvOS.
  var platformOfSystem: RunHeader.Platform? {
    if process.is("SpringBoard") { return .iOS }
    return process.is("Carousel") ? .watchOS : process.is("PineBoard") ? .tvOS : nil
  }
}
