internal import TraceModel

/// Turns the records that ``OTLPWriter`` wrote into the headers and events they were.
///
/// They are read as records of the own format are: a key with a wrong type makes the record
/// malformed, a key that the event does not define is skipped, and without a header the
/// defaults hold.
final class OTLPOwnRecords {
  private let sink: ImportSink
  private let symbols: ReaderSymbols
  private let keys = EventKeyTable.shared
  private let names = Dictionary(
    uniqueKeysWithValues: EventKey.allCases.map { ($0.text, $0) })
  private var hasSaidNoHeader = false
  /// A newer version of the format was met.
  private var isRefused = false

  init(_ context: ImportContext) {
    sink = context.sink
    symbols = context.symbols
  }

  func take(_ record: OTLPRecord) {
    guard !isRefused else { return }
    if record.isOwnHeader {
      takeHeader(record)
    } else if let name = record.ownEvent {
      takeEvent(name, record)
    }
    sink.releaseTextsInTime()
  }

  // MARK: Headers

  private func takeHeader(_ record: OTLPRecord) {
    var fields = HeaderFields()
    for (key, value) in record.ownKeys {
      if let expected = fields.set(key, Self.value(value)), (fields.version ?? 1) <= 1 {
        return sink.reject("the header's '\(Self.shown(key))' should be \(expected)")
      }
    }
    if let version = fields.version, version > 1 {
      isRefused = true
      return sink.report(
        InputProblem(
          .newerFormat, .error,
          text: "is written in version \(version) of the format, this program reads version 1; "
            + "update lifetrace"))
    }
    for note in fields.notes { sink.report(InputProblem(.unsupported, .note, text: note)) }
    _ = sink.begin(fields.header, isRecord: true)
  }

  private static func value(_ value: OTLPValue) -> HeaderFields.Value {
    if let flag = value.flag { return .boolean(flag) }
    if let strings = value.strings { return .strings(strings) }
    if let integer = value.integer { return .integer(integer) }
    return value.text.map { .string($0) } ?? .other
  }

  // MARK: Events

  private func takeEvent(_ name: String, _ record: OTLPRecord) {
    if !sink.hasHeader, !hasSaidNoHeader {
      hasSaidNoHeader = true
      sink.report(
        InputProblem(
          .noHeader, .note,
          text: "there is no header before the first event; the defaults are used"))
    }
    var event = Event()
    event.eventName = symbols.intern(name)
    event.kind = event.eventName.eventKind
    let isUnknownPhase = event.kind == .unknown && name.hasPrefix("phase.")
    let live: KeySet = isUnknownPhase ? .unknownPhase : keys.defined[Int(event.kind.rawValue)]
    for (text, value) in record.ownKeys {
      guard let key = names[text], !live.isDisjoint(with: KeySet(key)), key != .event,
        key != .lifetrace
      else { continue }
      if let expected = set(key, value, &event) {
        return sink.reject("'\(Self.shown(text))' of an event should be \(expected)")
      }
    }
    if event.kind == .log, var body = record.body {
      event.message = body.withUTF8 { sink.text(UnsafeRawBufferPointer($0)) }
    }
    sink.event { slot in
      let (text, line, offset) = (
        slot.pointee.text, slot.pointee.line, slot.pointee.byteOffset
      )
      slot.pointee = event
      slot.pointee.text = text
      slot.pointee.line = line
      slot.pointee.byteOffset = offset
    }
  }

  /// The expected kind of the value, if it has another one.
  private func set(_ key: EventKey, _ value: OTLPValue, _ event: inout Event) -> StaticString? {
    switch keys.types[Int(key.rawValue)] {
    case .symbol:
      guard let text = Self.string(value) else { return "a string" }
      store(symbols.intern(text), key, &event)
    case .text, .identifier:
      guard var text = Self.string(value) else { return "a string" }
      let range = text.withUTF8 { sink.text(UnsafeRawBufferPointer($0)) }
      store(range, key, &event)
    case .amount:
      guard let number = value.integer, number >= 0 else { return "an integer, 0 or more" }
      store(number, key, &event)
    case .integer:
      guard let number = value.integer else { return "an integer" }
      store(number, key, &event)
      if key == .seq { event.hasSequence = true } else { event.hasCode = true }
    case .boolean:
      guard let flag = value.flag else { return "true or false" }
      event.given.formUnion(EventKeyTable.boolean(key))
      if flag { event.isTrue.formUnion(EventKeyTable.boolean(key)) }
    case .words:
      guard let words = value.strings else { return "an array of strings" }
      for var word in words {
        event.payload.formUnion(
          word.withUTF8 { Event.Payload(word: UnsafeRawBufferPointer($0)) })
      }
    case .texts:
      guard let texts = value.strings else { return "an array of strings" }
      var json = "[" + texts.map { JSONString.quoted($0) }.joined(separator: ",") + "]"
      event.scenes = json.withUTF8 { sink.text(UnsafeRawBufferPointer($0)) }
    case .eventName, .version: break
    }
    return nil
  }

  private static func string(_ value: OTLPValue) -> String? {
    value.integer == nil ? value.text : nil
  }

  private func store<Value>(_ value: Value, _ key: EventKey, _ event: inout Event) {
    let offset = keys.offsets[Int(key.rawValue)]
    withUnsafeMutablePointer(to: &event) {
      (UnsafeMutableRawPointer($0) + offset).storeBytes(of: value, as: Value.self)
    }
  }

  private static func shown(_ text: String) -> String {
    DisplayText.escaped(text, limit: Malformed.context)
  }
}
