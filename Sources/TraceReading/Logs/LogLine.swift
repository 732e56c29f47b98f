internal import TraceModel

/// A message of a log with what its line says about it, whichever format the line has.
///
/// Texts point into the block and are valid while the line is; absent ones are empty.
struct LogLine {
  /// Severity as the unified log has it.
  enum Level: String {
    case unknown, `default`, info, debug, error, fault

    /// The level of a word, with any case of letters; `notice` and `warning` are what syslog calls
    /// them.
    init(_ word: UnsafeRawBufferPointer) {
      func isWord(_ other: StaticString) -> Bool {
        guard word.count == other.utf8CodeUnitCount else { return false }
        for index in 0..<word.count where word[index] | 0x20 != other.utf8Start[index] {
          return false
        }
        return true
      }
      switch word.count {
      case 4: self = isWord("info") ? .info : .unknown
      case 5:
        self =
          isWord("error") ? .error : isWord("debug") ? .debug : isWord("fault") ? .fault : .unknown
      case 6: self = isWord("notice") ? .default : .unknown
      case 7: self = isWord("default") || isWord("warning") ? .default : .unknown
      default: self = .unknown
      }
    }
  }

  /// A prefix that a tool may have put before the message.
  enum Echo {
    /// The tool prints each message once.
    case none
    case bare, prefixed
  }

  /// Nanoseconds since 1970 by the device's clock; nil if the line has no time.
  var time: Int64?
  /// The nanoseconds of the day that a line without a date shows: a step back of its tool's clock
  /// moves `time`, and not these.
  var timeOfDay: Int64?
  /// Why the line has no `time`, although its text has one.
  var unusableTime: RunHeader.UnusableTime?
  var process = UnsafeRawBufferPointer(start: nil, count: 0)
  /// -1 if the line does not say.
  var pid: Int64 = -1
  /// The device that the line is marked with, beside its process (``DeviceLabel``).
  var device = UnsafeRawBufferPointer(start: nil, count: 0)
  /// The device that the log itself names before the process (``HostSessions``).
  var host = UnsafeRawBufferPointer(start: nil, count: 0)
  var thread = UnsafeRawBufferPointer(start: nil, count: 0)
  /// Path of the process' executable.
  var imagePath = UnsafeRawBufferPointer(start: nil, count: 0)
  /// The library that wrote it, and its path.
  var library = UnsafeRawBufferPointer(start: nil, count: 0)
  var libraryPath = UnsafeRawBufferPointer(start: nil, count: 0)
  var subsystem = UnsafeRawBufferPointer(start: nil, count: 0)
  var category = UnsafeRawBufferPointer(start: nil, count: 0)
  var level = Level.unknown
  var message = UnsafeRawBufferPointer(start: nil, count: 0)
  /// Nanoseconds that the time may be off: 1 s where a format writes whole seconds.
  var resolution: Int64 = 1
  /// The rest of the message of the line before.
  var isContinuation = false
  /// False if the time has no date, no year or no zone: it counts from an unknown moment.
  var hasDate = true
  /// What a time without a full date says of its day.
  enum PartOfDate {
    case nothing
    /// A time of the day, of no day.
    case timeOfDay
    /// A month and a day, but no year.
    case yearless
    /// A day and a month that cannot be told apart.
    case unclear
  }
  var partOfDate = PartOfDate.nothing
  /// After which time the clock of the line shows the same again; nil: never, or unknown.
  var period: UndatedTime.Period? {
    guard !hasDate else { return nil }
    switch partOfDate {
    case .timeOfDay: return .day
    case .yearless: return .year
    case .nothing, .unclear: return nil
    }
  }
  /// False if the time names no zone; with a date it is taken for UTC.
  var hasZone = true
  /// The line says nothing of its process: it is the one of the lines around it.
  var isAnonymous = false
  /// The message may be the app's own text, so that callbacks it names are calls.
  var mayNameCallbacks = false
  /// Nanoseconds, rounded up, that the message says a callback took: another one may have said that
  /// it came.
  var reportedLength: Int64?
  /// Tools print some messages twice, once with the process and the time before it and once
  /// without.
  var echo = Echo.none
  /// The tool that wrote the text prints some messages of the system twice.
  var mayBeDoubled = false

  /// The tool that wrote the text keeps the order in which messages came: a time before that of the
  /// line above is one of a clock that was set.
  var isInOrder = false

  /// Its time has a fraction below a millisecond: the same one twice is the same line. Formats that
  /// may write microseconds write milliseconds, too.
  var isTimedFinely: Bool {
    guard let time else { return false }
    return resolution < 1_000_000 && time % 1_000_000 != 0
  }

  /// The times of the line: its texts are valid for a moment only.
  var withoutTexts: LogLine {
    var line = LogLine()
    (line.time, line.resolution, line.unusableTime) = (time, resolution, unusableTime)
    (line.hasDate, line.partOfDate, line.hasZone) = (hasDate, partOfDate, hasZone)
    return line
  }

  /// Whether the app's own code wrote the message, judging by the line: the code lies in the
  /// executable, in a library of the bundle (a debug build's in one of its own), or in one that
  /// names a subsystem of the app; what `NSLog` writes is Foundation's.
  var isOfApp: Bool {
    guard !subsystem.begins(with: "com.apple.") else { return false }
    if library.isEmpty || library.is("Flutter") || library.is("Foundation")
      || library.elementsEqual(process) || isOfDebugLibrary
    {
      return true
    }
    if !libraryPath.isEmpty, isInBundle { return true }
    return !subsystem.isEmpty && !isOfSystemLibrary
  }

  /// Whether it may have: nothing shows whose the library is that wrote it.
  var mayBeOfApp: Bool { isOfApp || subsystem.isEmpty && !isOfSystemLibrary }

  private var isOfDebugLibrary: Bool {
    library.count == process.count + 12 && library.part(process.count).is(".debug.dylib")
      && library.part(0, process.count).elementsEqual(process)
  }

  private var isOfSystemLibrary: Bool {
    SystemLibraries.holds(path: libraryPath) || SystemLibraries.contains(library)
  }

  /// The library lies in the bundle whose executable the process runs.
  private var isInBundle: Bool {
    var end: Int?
    for mark in [".app/", ".app\\/"] as [StaticString] {
      while let place = imagePath.place(of: mark, from: end ?? 0) {
        end = place + mark.utf8CodeUnitCount
      }
    }
    guard let end else { return false }
    return libraryPath.count > end && libraryPath.part(0, end).elementsEqual(imagePath.part(0, end))
  }

  /// Whether AppKit wrote it, which no other system than macOS has. Some tools leave out the
  /// library.
  var isOfAppKit: Bool {
    library.isEmpty ? subsystem.is("com.apple.AppKit") : library.is("AppKit")
  }

  /// Takes a date and a time that the message itself has.
  mutating func take(_ stamp: LogTime.Stamp) {
    (time, hasZone) = (stamp.nanoseconds, stamp.zone != nil)
    resolution = stamp.isWhole ? LogTime.second : 1_000
  }
}
