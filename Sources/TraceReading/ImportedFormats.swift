/// All imported formats, in the order in which a line is offered to them.
enum ImportedFormats {
  static let all: [any ImportedFormat.Type] = [
    UnifiedLogNDJSON.self,
    UnifiedLogJSON.self,
    UnifiedLogText<CompactStyle>.self,
    UnifiedLogText<DefaultStyle>.self,
    UnifiedLogText<SyslogStyle>.self,
    IDeviceSyslog.self,
    PyMobileDevice3.self,
    LaunchdLog.self,
    ConsoleAppText.self,
    OTLPJSON.self,
    CrashFormat.self,
    MetricKitFormat.self,
    SentryJSON.self,
    XctraceXML.self,
    // The last one, since its lines may be any text, also messages as the lines of other formats
    // hold them.
    ConsoleText.self,
  ]

  /// Those that have a message on a line, with the time and the process before it, so that lines of
  /// several may follow one another. The console is asked last here, too.
  static let lines: [any ImportedFormat.Type] = [
    UnifiedLogText<CompactStyle>.self,
    UnifiedLogText<DefaultStyle>.self,
    UnifiedLogText<SyslogStyle>.self,
    IDeviceSyslog.self,
    PyMobileDevice3.self,
    LaunchdLog.self,
    ConsoleAppText.self,
    ConsoleText.self,
  ]

  static func named(_ format: TraceFormat) -> (any ImportedFormat.Type)? {
    all.first { $0.format == format }
  }

  /// One line for people that describes a format, with code between backticks.
  static func summary(_ format: TraceFormat) -> String {
    switch format {
    case .lifetrace: LifetraceParser.summary
    case .sketch: SketchParser.summary
    default: named(format)?.summary ?? ""
    }
  }

  /// The format of a line that can only be one of it; of a console, if it is of no other one.
  static func recognise(_ line: UnsafeRawBufferPointer) -> TraceFormat? {
    all.first { $0.recognises(line) }?.format
  }
}

extension LineRecogniser {
  /// By the formats of other tools.
  static let formats = LineRecogniser(
    kind: { line in ImportedFormats.recognise(line).map { $0 == .console ? .print : .record } },
    isMessage: { SystemMessages.shared.recognise($0) })
}

extension TraceFormat {
  /// One line for people that describes the format, with code between backticks.
  public var summary: String { ImportedFormats.summary(self) }
}
