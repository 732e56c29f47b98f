/// How the process ends; numbers of `sysexits.h` where it has one.
///
/// If several apply, the first of this order counts: usage and configuration, writing, reading,
/// missing input, internal, damaged input, findings.
enum ExitCode: Int32 {
  case ok = 0
  /// Ran to the end with findings at error level. Nothing else ever uses 1.
  case findings = 1
  case usage = 64
  /// The input was damaged, malformed or over a limit; the readable part is reported.
  case damaged = 65
  case noInput = 66
  case internalError = 70
  case cannotCreate = 73
  case ioFailed = 74
  case configuration = 78

  private var rank: Int {
    switch self {
    case .usage, .configuration: 7
    case .ioFailed: 6
    case .cannotCreate: 5
    case .noInput: 4
    case .internalError: 3
    case .damaged: 2
    case .findings: 1
    case .ok: 0
    }
  }

  /// The one of two that counts.
  func or(_ other: ExitCode) -> ExitCode { other.rank > rank ? other : self }
}
