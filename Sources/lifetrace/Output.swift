import SystemLibrary

/// Text to a descriptor through `write(2)`, every call checked: the library's `print` silently
/// loses output on a full disk.
///
/// Sendable: `descriptor` never changes, `failed` is atomic, and the rest is the thread's that
/// writes. Others may ask for ``failure`` alone.
final class Output: @unchecked Sendable {
  private let descriptor: Int32
  private var pending: [UInt8] = []
  /// The thread that decodes asks for it, too. 0: no write failed.
  private let failed = AtomicNumber(0)
  /// `errno` of the first failed write; nothing is written after it.
  var failure: Int32? {
    let code = Int32(truncatingIfNeeded: failed.value)
    return code == 0 ? nil : code
  }

  private var wasUsed = false
  /// Nothing was to be written yet.
  var isUnused: Bool { !wasUsed && pending.isEmpty }

  /// The output is incomplete: a target file keeps its old content.
  var isAbandoned = false

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Text that is kept in place of being written; nil: it is written.
  private(set) var kept: [UInt8]?
  private var keepsAtMost = 0

  /// Keeps what would be written, up to a number of bytes. More is a failure, which ends a command
  /// soon.
  init(keeping limit: Int) {
    descriptor = -1
    kept = []
    keepsAtMost = limit
  }

  func line(_ text: String) {
    pending.append(contentsOf: text.utf8)
    pending.append(0x0A)
    if pending.count >= 65_536 { flush() }
  }

  /// Text that ends its lines itself.
  func text(_ text: String) {
    pending.append(contentsOf: text.utf8)
    if pending.count >= 65_536 { flush() }
  }

  func bytes(_ bytes: UnsafeRawBufferPointer) {
    pending.append(contentsOf: bytes)
    if pending.count >= 65_536 { flush() }
  }

  func lines(_ lines: [String]) { for text in lines { line(text) } }

  func flush() {
    wasUsed = wasUsed || !pending.isEmpty
    guard kept == nil else { return keep() }
    pending.withUnsafeBytes { bytes in
      var rest = bytes
      while failure == nil, !rest.isEmpty { write(&rest) }
    }
    pending.removeAll(keepingCapacity: true)
  }

  private func keep() {
    let room = keepsAtMost - (kept?.count ?? 0)
    kept?.append(contentsOf: pending.prefix(room))
    if pending.count > room { fail(EFBIG) }
    pending.removeAll(keepingCapacity: true)
  }

  /// Writes no more than a ready pipe accepts at once, and never waits for long, so that an
  /// interruption also ends a write without a reader.
  private func write(_ rest: inout UnsafeRawBufferPointer) {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    let ready = poll(&waiting, 1, 200)
    if ready == 0 || ready < 0 && errno == EINTR {
      if ready == 0, Interruption.signal != nil { fail(EINTR) }
      return
    }
    let written = systemWrite(descriptor, rest.baseAddress, min(rest.count, Int(PIPE_BUF)))
    if written > 0 {
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
    } else if written < 0, errno != EINTR, errno != EAGAIN {
      fail(errno)
    }
  }

  private func fail(_ code: Int32) { failed.set(Int64(code)) }

  /// The system's words for an error number.
  static func reason(_ code: Int32) -> String {
    String(cString: strerror(code))
  }
}

/// `write(2)`, under a name that does not collide with the method.
private func systemWrite(_ descriptor: Int32, _ memory: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, memory, count)
}
