import SystemLibrary
import TraceReading

/// A line on the terminal of standard error that shows how far some work has come.
///
/// A separate thread draws it ten times a second. It must be stopped before anything else is
/// printed.
///
/// Sendable: `text` and `ending` never change; `thread` is its maker's, and `shown` the thread's
/// until that was joined.
final class TerminalLine: @unchecked Sendable {
  /// Milliseconds before it shows for the first time, and between drawings.
  private static let patience: Int32 = 1000
  private static let pause: Int32 = 100

  /// The line, cut to a number of columns.
  private let text: @Sendable (_ columns: Int) -> String
  /// A byte in it ends the thread.
  private let ending: (read: Int32, write: Int32)
  private var thread: JoinedThread?
  /// The line that is on the terminal; only the thread asks for it until it is joined.
  private var shown = ""

  /// Nil if it would not be visible: if standard error is not a terminal, if `TERM` is `dumb`, or
  /// if `CI` is set.
  init?(_ text: @escaping @Sendable (_ columns: Int) -> String) {
    let ci = Terminal.environment("CI") ?? ""
    guard Terminal.isTerminal(2), Terminal.environment("TERM") != "dumb",
      ["", "0", "false"].contains(ci)
    else { return nil }
    var pair: [Int32] = [-1, -1]
    guard pipe(&pair) == 0 else { return nil }
    ending = (pair[0], pair[1])
    self.text = text
    thread = JoinedThread { [unowned self] in work() }
  }

  deinit {
    stop()
    close(ending.read)
    close(ending.write)
  }

  /// Takes it off the terminal. Does nothing the second time.
  func stop() {
    guard let thread else { return }
    self.thread = nil
    var byte: UInt8 = 0
    while write(ending.write, &byte, 1) < 0, errno == EINTR {}
    thread.join()
    if !shown.isEmpty { draw("") }
  }

  private func work() {
    var waiting = pollfd(fd: ending.read, events: Int16(POLLIN), revents: 0)
    var time = Self.patience
    while poll(&waiting, 1, time) == 0 {
      time = Self.pause
      // A background process must not write to the terminal.
      guard tcgetpgrp(2) == getpgrp() else { continue }
      // The last column stays free: some terminals start the next line after it.
      draw(text((Terminal.columns(2) ?? 80) - 1))
    }
  }

  /// Replaces the previous line, in one write so that nothing flickers. A terminal that has become
  /// narrower shows the old line as several.
  ///
  /// A stopped terminal that accepts nothing is not waited for.
  private func draw(_ line: String) {
    var waiting = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
    guard line != shown, poll(&waiting, 1, 0) > 0 else { return }
    let rowsAbove = max(0, shown.count - 1) / max(1, Terminal.columns(2) ?? 80)
    var text = rowsAbove > 0 ? "\u{1B}[\(rowsAbove)A" : ""
    text += "\r" + line + (rowsAbove > 0 ? "\u{1B}[J" : "\u{1B}[K")
    shown = line
    text.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
  }
}
