internal import TraceModel

/// The frames of a crash report that say something about the end: those of the thread that ended
/// the process, of the main thread, and of the exception.
struct CrashStack {
  /// A binary of the report.
  struct Image {
    var name: String?
    var path: String?
  }

  /// The part of a text that frames belong to. Frames before any heading are a copied piece of the
  /// stack that a person asks about.
  enum Section { case unnamed, triggered, main, exception, other }

  private(set) var triggered: [StackFrame] = []
  private(set) var main: [StackFrame] = []
  private(set) var exception: [StackFrame] = []
  /// A heading says that a thread crashed.
  var saysCrash = false
  var section = Section.unnamed
  /// The thread that ended the process is the main one.
  var mainIsTriggered = false
  /// The binary of the process, where the report does not name it and a stack shows it.
  var program: String?
  /// What wrote the stack of a process that lives on, in a few words; nil where nothing says so.
  var survivor: String?

  /// Frames of one thread: a deep recursion has hundreds of thousands.
  static let frameLimit = 128

  mutating func add(_ frame: StackFrame, to section: Section) {
    switch section {
    case .triggered, .unnamed:
      if triggered.count < Self.frameLimit { triggered.append(frame) }
    case .main: if main.count < Self.frameLimit { main.append(frame) }
    case .exception: if exception.count < Self.frameLimit { exception.append(frame) }
    case .other: break
    }
  }

  mutating func set(_ frames: [StackFrame], as section: Section) {
    for frame in frames.prefix(Self.frameLimit) { add(frame, to: section) }
  }

  /// Replaces the numbers of binaries by their names.
  mutating func name(_ images: [Image]) {
    func named(_ frames: [StackFrame]) -> [StackFrame] {
      frames.map { frame in
        var frame = frame
        if frame.image == nil, let index = frame.imageIndex, images.indices.contains(index) {
          frame.image = images[index].name
        }
        return frame
      }
    }
    (triggered, main, exception) = (named(triggered), named(main), named(exception))
  }

  mutating func add(_ other: CrashStack) {
    if triggered.isEmpty { triggered = other.triggered }
    if main.isEmpty { main = other.main }
    if exception.isEmpty { exception = other.exception }
    saysCrash = saysCrash || other.saysCrash
    mainIsTriggered = mainIsTriggered || other.mainIsTriggered
    program = program ?? other.program
    survivor = survivor ?? other.survivor
  }

  /// Some thread was read, or its heading.
  var hasThreads: Bool { saysCrash || !triggered.isEmpty || !main.isEmpty }

  /// Whether the frames of another stack, if it has any, are the same.
  func isRepeated(by other: CrashStack) -> Bool {
    func fits(_ frames: KeyPath<CrashStack, [StackFrame]>) -> Bool {
      let others = other[keyPath: frames]
      guard !others.isEmpty else { return true }
      return others.map(\.symbol) == self[keyPath: frames].map(\.symbol)
        && others.map(\.image) == self[keyPath: frames].map(\.image)
        && others.map(\.offset) == self[keyPath: frames].map(\.offset)
    }
    return fits(\.triggered) && fits(\.main) && fits(\.exception)
  }

  // MARK: Conclusions

  /// UIKit's function that ends an app without scenes, as the stack spells it; nil if it is not on
  /// the stack that ended the process.
  var refusal: String? {
    (triggered + exception).lazy.compactMap(\.symbol).first { LaunchRefusal.isFunction($0) }
  }

  /// PushKit's function that ends an app which reported no call is on the stack (seen in public
  /// crash reports of iOS 13 to 18).
  var isOfUnreportedCall: Bool {
    (triggered + exception).contains {
      $0.symbol?.contains("PKPushRegistry _terminateAppIfThereAreUnhandledVoIPPushes") ?? false
    }
  }

  /// The stack ends in the function that ends an app which draws with OpenGL ES in the background
  /// (https://developer.apple.com/library/archive/qa/qa1766/_index.html).
  var isOfBackgroundDrawing: Bool {
    triggered.first?.symbol == "gpus_ReturnNotPermittedKillClient"
  }

  /// The first frame of the app's own binary, `FilmLibrary.load()`.
  static func own(_ frames: [StackFrame], of process: String?) -> String? {
    guard let process, !process.isEmpty else { return nil }
    // Xcode 16 and later put the code of a debug build into a library next to the binary.
    let names = [process, process + ".debug.dylib"].map { $0.lowercased() }
    let frame = frames.first { $0.image.map { names.contains($0.lowercased()) } ?? false }
    return frame?.text
  }

  /// The binary whose `main` the dynamic linker called, at either end of a stack: nothing else is
  /// called by it there but the beginning of an extension.
  static func program(_ frames: [StackFrame]) -> String? {
    guard frames.count > 1 else { return nil }
    let ends = [frames.suffix(2).map(\.image), frames.prefix(2).reversed().map(\.image)]
    for end in ends where linkers.contains(end[1] ?? "") {
      if let image = end[0], !linkers.contains(image), !beginnings.contains(image) { return image }
    }
    return nil
  }

  /// `start` is in one or the other, by the version of the system (seen in published crash reports
  /// of iOS 14 to 26).
  private static let linkers: Set = ["dyld", "libdyld.dylib"]
  private static let beginnings: Set = ["Foundation", "ExtensionFoundation", "PlugInKit"]

  /// The frames of the main thread, whichever thread ended the process.
  var mainFrames: [StackFrame] { main.isEmpty && mainIsTriggered ? triggered : main }

  /// Beginnings of the names of system calls in which a thread waits for another one, for a lock or
  /// for a message (the wrappers of libsystem_kernel of iOS 12 to 26).
  private static let waits = [
    "__ulock_wait", "semaphore_wait", "semaphore_timedwait", "mach_msg", "__psynch_",
    "__semwait_signal", "__wait4", "__select", "kevent", "poll",
  ]

  /// The call in which the main thread waited: one of its first two frames.
  var wait: String? {
    mainFrames.prefix(2).lazy.filter { ($0.number ?? 0) < 2 }.compactMap(\.symbol)
      .first { symbol in Self.waits.contains { symbol.hasPrefix($0) } }
  }

  /// Whether the main thread is known to have run code of its own, and not of the kernel.
  var mainRanCode: Bool {
    guard wait == nil, let first = mainFrames.first, first.number ?? 0 == 0, first.symbol != nil,
      let image = first.image
    else { return false }
    return !image.hasPrefix("libsystem_kernel")
  }
}
