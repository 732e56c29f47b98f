import SystemLibrary

/// Waits until a file, or a folder, may have changed.
///
/// The system wakes it (inotify(7) on Linux, kqueue(2) on Darwin); elsewhere, and where the system
/// refuses, it looks several times a second. It also wakes once a second by itself: file systems
/// of a network do not report what other machines write.
final class FileChanges {
  private static let longest: Int32 = 1_000
  private static let unaided: Int32 = 200
  /// Changes within this time are handled together, in microseconds.
  private static let pause: UInt32 = 10_000

  private var queue: Int32 = -1
  #if canImport(Darwin)
    private var watched: [Int32] = []
  #endif

  /// - Parameter paths: files and folders; a file that is there in the place of another one later
  ///   is watched by ``watch(_:)``.
  init(_ paths: [SystemString]) {
    #if canImport(Darwin)
      queue = kqueue()
    #elseif canImport(Glibc)
      queue = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    #endif
    for path in paths { watch(path) }
  }

  deinit {
    #if canImport(Darwin)
      for descriptor in watched { close(descriptor) }
    #endif
    if queue >= 0 { close(queue) }
  }

  /// Also watches what a path names now.
  func watch(_ path: SystemString) {
    guard queue >= 0 else { return }
    #if canImport(Darwin)
      let descriptor = path.withCString { open($0, O_EVTONLY | O_CLOEXEC) }
      guard descriptor >= 0 else { return }
      watched.append(descriptor)
      // A file that was replaced again and again.
      if watched.count > 8 { close(watched.remove(at: 1)) }
      var change = kevent(
        ident: UInt(descriptor), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
        fflags: UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_ATTRIB | NOTE_RENAME | NOTE_DELETE), data: 0,
        udata: nil)
      _ = kevent(queue, &change, 1, nil, 0, nil)
    #elseif canImport(Glibc)
      let changes = IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_MOVED_TO | IN_MOVE_SELF | IN_DELETE_SELF
      _ = path.withCString { inotify_add_watch(queue, $0, UInt32(changes)) }
    #endif
  }

  /// Returns when something changed, a signal came, or the time is over: a second, or less if asked
  /// for.
  ///
  /// - Parameter most: milliseconds.
  func wait(atMost most: Int32 = longest) {
    guard queue >= 0 else {
      _ = poll(nil, 0, min(most, Self.unaided))
      return
    }
    var waiting = pollfd(fd: queue, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, most) > 0 else { return }
    usleep(Self.pause)
    #if canImport(Darwin)
      var events = [kevent](repeating: kevent(), count: 16)
      var now = timespec()
      _ = kevent(queue, nil, 0, &events, 16, &now)
    #else
      withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { memory in
        while read(queue, memory.baseAddress, memory.count) > 0 {}
      }
    #endif
  }
}
