internal import TraceModel

/// A column of the tables that are read; elements are named after the type of their value.
enum XctraceColumn: UInt8 {
  case time, duration, period, process, pid, thread, subsystem, category, eventType, identifier
  case signpost, message

  init?(_ name: Slice<UnsafeRawBufferPointer>) {
    switch String(decoding: name.prefix(32), as: UTF8.self) {
    case "start-time", "event-time": self = .time
    case "duration": self = .duration
    case "app-period": self = .period
    case "process": self = .process
    case "pid": self = .pid
    case "thread": self = .thread
    case "subsystem": self = .subsystem
    case "category": self = .category
    case "event-type": self = .eventType
    case "os-signpost-identifier": self = .identifier
    case "signpost-name": self = .signpost
    case "os-log-metadata": self = .message
    default: return nil
    }
  }
}

/// The value of an element.
struct XctraceValue {
  /// Its displayed text (`fmt`), or else its text.
  var text = ""
  /// Its value, if it is a number; for a process or thread, the process number.
  var number: Int64 = -1

  /// `Films (412)`, and of a thread `Main Thread 0x1a2b (Films, pid: 412)`.
  static func process(_ shown: String, pid: Int64, isThread: Bool) -> XctraceValue {
    guard shown.last == ")", let open = shown.lastIndex(of: "(") else {
      return XctraceValue(text: shown, number: pid)
    }
    let inner = shown[shown.index(after: open)...].dropLast()
    guard isThread else {
      return XctraceValue(
        text: String(shown[..<open].trimmingBlanks), number: pid >= 0 ? pid : Int64(inner) ?? -1)
    }
    let parts = inner.split(separator: ",")
    let number = parts.last.flatMap { Int64($0.filter { $0.isNumber }) }
    return XctraceValue(
      text: parts.dropLast().joined(separator: ","), number: pid >= 0 ? pid : number ?? -1)
  }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    var text = self
    while text.last == " " { text = text.dropLast() }
    return text
  }
}

/// Values by the number that a later row may refer to: a value that was shown once is not written
/// again.
struct XctraceValues {
  private static let limit = 1 << 20
  private static let byteLimit = 64 << 20

  private var values: [Int64: XctraceValue] = [:]
  private var bytes = 0
  private var isFull = false
  /// References to values that are not there.
  private(set) var unresolved: Int64 = 0
  /// References to values that are not there and may have been too many to keep.
  private(set) var beyondLimit: Int64 = 0

  /// Another document has numbers of its own.
  mutating func forget() {
    values = [:]
    (bytes, isFull) = (0, false)
  }

  mutating func keep(_ id: Int64, _ value: XctraceValue) {
    guard values.count < Self.limit, bytes < Self.byteLimit else {
      isFull = true
      return
    }
    values[id] = value
    bytes += value.text.utf8.count
  }

  mutating func value(_ id: Int64) -> XctraceValue? {
    guard let value = values[id] else {
      if isFull { beyondLimit += 1 } else { unresolved += 1 }
      return nil
    }
    return value
  }
}

/// One row of a table.
struct XctraceRow {
  private var values = [XctraceValue?](repeating: nil, count: 12)
  private var lacking: [XctraceColumn] = []
  var line: Int64 = 0

  subscript(_ column: XctraceColumn) -> XctraceValue? { values[Int(column.rawValue)] }

  /// The first value of a type is the column's own; further ones are of columns that are not read.
  mutating func set(_ column: XctraceColumn, _ value: XctraceValue) {
    if values[Int(column.rawValue)] == nil { values[Int(column.rawValue)] = value }
  }

  /// The value of a column is not known.
  mutating func lack(_ column: XctraceColumn) {
    if self[column] == nil { lacking.append(column) }
  }

  /// Whether the row may say something that cannot be read without a value that is not known.
  var isLost: Bool {
    lacking.contains { column in
      switch column {
      case .time, .period, .subsystem, .eventType, .identifier, .signpost, .message:
        self[column] == nil
      case .process, .thread: self[.process] == nil && self[.thread] == nil
      case .duration, .pid, .category: false
      }
    }
  }
}
