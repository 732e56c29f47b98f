public import TraceModel

/// A mapping that is ready for use.
struct CompiledMapping {
  let source: LogMapping
  let pattern: MessagePattern
  let event: MappedEvent
  let values: [(key: EventKey, template: ValueTemplate)]

  /// - Parameter note: is called with each mistake; the result is nil after an error.
  init?(
    _ mapping: LogMapping, suggest: (String, [String]) -> String,
    note: (LogMapping.Mistake) -> Void
  ) {
    source = mapping
    var isUsable = true
    func tell(_ mistake: LogMapping.Mistake) {
      if mistake.isError { isUsable = false }
      note(mistake)
    }
    var compiled: MessagePattern?
    do throws(MessagePattern.Failure) {
      compiled = try MessagePattern(parsing: mapping.pattern)
    } catch {
      tell(LogMapping.Mistake(.pattern, error.text))
    }
    var event: MappedEvent?
    do throws(MessagePattern.Failure) {
      event = try MappedEvent(mapping.event, groups: compiled?.names, suggest: suggest)
    } catch {
      tell(LogMapping.Mistake(.event, error.text))
    }
    var values: [(key: EventKey, template: ValueTemplate)] = []
    for (index, key) in mapping.keys.enumerated() {
      // Without an event nothing can be said of its keys.
      guard let allowed = event?.keys else { break }
      guard let known = allowed.first(where: { $0.text == key.name }) else {
        let text = "'\(mapping.event)' has no key '\(key.name)'"
        tell(LogMapping.Mistake(.key(index), text + suggest(key.name, allowed.map(\.text))))
        continue
      }
      // Without the pattern's groups nothing can be said of those of a key.
      guard let compiled else { continue }
      do throws(MessagePattern.Failure) {
        let template = try ValueTemplate(key.text, groups: compiled.names, suggest: suggest)
        if let constant = template.constant, !Self.fits(constant, known) {
          throw MessagePattern.Failure(
            text: "invalid value '\(key.text)' for '\(key.name)'; expected \(known.expected)")
        }
        values.append((known, template))
      } catch {
        tell(LogMapping.Mistake(.key(index), error.text))
      }
    }
    guard isUsable, let compiled, let event else { return nil }
    pattern = compiled
    self.event = event
    self.values = values
  }

  // MARK: Values

  private static func fits(_ text: [UInt8], _ key: EventKey) -> Bool {
    text.withUnsafeBytes { MappedValue($0, key) != nil }
  }
}

/// A value of a mapped key.
enum MappedValue {
  case text(UnsafeRawBufferPointer)
  case number(Int64)
  case flag(Bool)
  case words(Event.Payload)
  case items([Substring])

  /// Nil if the text can't be a value of the key.
  init?(_ text: UnsafeRawBufferPointer, _ key: EventKey) {
    switch key.valueType {
    case .symbol, .text, .identifier: self = .text(text)
    case .amount:
      let trimmed = text.trimmed
      guard
        let number = key.isTime
          ? UnitTime.nanoseconds(trimmed, isUnitOptional: true) : trimmed.integer,
        number >= 0
      else { return nil }
      self = .number(number)
    case .integer:
      guard let number = text.trimmed.integer else { return nil }
      self = .number(number)
    case .boolean:
      switch String(decoding: text.trimmed, as: UTF8.self).lowercased() {
      case "true", "yes", "1": self = .flag(true)
      case "false", "no", "0": self = .flag(false)
      default: return nil
      }
    case .words:
      self = .words(
        Self.items(text).reduce(into: []) { words, item in
          var item = String(item)
          words.formUnion(item.withUTF8 { Event.Payload(word: UnsafeRawBufferPointer($0)) })
        })
    case .texts: self = .items(Self.items(text))
    case .eventName, .version: return nil
    }
  }

  private static func items(_ text: UnsafeRawBufferPointer) -> [Substring] {
    String(decoding: text, as: UTF8.self).split { $0 == "," || $0 == " " }
  }
}

extension EventKey {
  /// The expected form of a value, for messages.
  var expected: String {
    switch valueType {
    case .amount: isTime ? "a time such as 95ms, or nanoseconds" : "a whole number"
    case .integer: "a whole number"
    case .boolean: "true or false"
    default: "text"
    }
  }
}

extension LogMapping {
  /// The mistakes in it.
  ///
  /// - Parameter suggest: `. Did you mean 'x'?`, or nothing, for a word and those that exist.
  public func mistakes(suggest: (String, [String]) -> String) -> [Mistake] {
    var mistakes: [Mistake] = []
    _ = CompiledMapping(self, suggest: suggest) { mistakes.append($0) }
    return mistakes
  }
}
