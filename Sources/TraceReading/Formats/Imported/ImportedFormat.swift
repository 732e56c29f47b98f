internal import TraceModel

/// A format of text that was not written for this tool. Its lines are translated into events.
///
/// Adding one is a folder with its parser and a line in ``ImportedFormats``.
protocol ImportedFormat: AnyObject, SendableMetatype {
  static var format: TraceFormat { get }
  /// Whether a line, without blanks around it, can only be one of this format.
  static func recognises(_ line: UnsafeRawBufferPointer) -> Bool

  init(_ context: ImportContext)

  /// Takes a line without its end. It lies in the block, with zeros behind the block's text. Throws if it
  /// begins like a record and is none; what is no line of the format at all goes to `ImportSink.noteJunk`.
  func take(_ line: UnsafeRawBufferPointer) throws(Malformed)
  /// Text is missing before the next line.
  func noteGap()
  /// No more lines come.
  func finish()
}

/// What a format needs to do its work.
struct ImportContext {
  let session: LogSession
  let sink: ImportSink
  let symbols: ReaderSymbols
}

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
    ConsoleAppText.self,
    OTLPJSON.self,
    CrashFormat.self,
    SentryJSON.self,
    XctraceXML.self,
    // The last one, since its lines may be any text.
    ConsoleText.self,
  ]

  static func named(_ format: TraceFormat) -> (any ImportedFormat.Type)? {
    all.first { $0.format == format }
  }

  /// The format of a line that can only be one of it.
  static func recognise(_ line: UnsafeRawBufferPointer) -> TraceFormat? {
    all.first { $0.recognises(line) }?.format
  }
}
