import ReportKit
import SystemLibrary

/// The environment of the process.
struct Terminal {
  /// Narrower reports are unreadable, and wider ones have no reader: pictures fill the width.
  static let widths = 40...10_000
  static let leastColumns = widths.lowerBound

  /// The value of a variable; nil if it is unset.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Columns of reports: those of `COLUMNS`, or of the terminal; nil if neither says.
  static var reportColumns: Int? {
    if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns >= leastColumns {
      return columns
    }
    return columns(1)
  }

  /// Columns of a descriptor's terminal; nil if it is not a terminal.
  static func columns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// `--color` > `NO_COLOR` > `FORCE_COLOR`/`CLICOLOR_FORCE` > `CLICOLOR=0` > `TERM=dumb` > a
  /// terminal. An empty `NO_COLOR` counts as unset.
  static func usesColour(_ choice: String?, descriptor: Int32) -> Bool {
    switch choice {
    case "always": return true
    case "never": return false
    default: break
    }
    if let value = environment("NO_COLOR"), !value.isEmpty { return false }
    for name in ["FORCE_COLOR", "CLICOLOR_FORCE"] {
      if let value = environment(name), !value.isEmpty, value != "0" { return true }
    }
    if environment("CLICOLOR") == "0" || environment("TERM") == "dumb" { return false }
    return isTerminal(descriptor)
  }

  /// How reports on standard output look: 80 columns where nothing says otherwise.
  static func style(_ colour: String?, width: Int? = nil) -> TextStyle {
    let columns = width ?? reportColumns.map { min($0, 140) } ?? 80
    return TextStyle(isColoured: usesColour(colour, descriptor: 1), width: columns)
  }

  /// Standard streams that were closed at the start are opened on `/dev/null`, so that no file that
  /// is opened later takes their number. The output ones refuse writing, so that loss shows.
  static func holdStandardStreams() {
    for descriptor in [Int32(0), 1, 2] where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// Whether a stream is one to write to: none that is only held.
  static func mayWrite(_ descriptor: Int32) -> Bool {
    fcntl(descriptor, F_GETFL) & O_ACCMODE != O_RDONLY
  }
}
