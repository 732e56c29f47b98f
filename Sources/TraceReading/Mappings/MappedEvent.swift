internal import TraceModel

/// The event of a mapping: one kind, or a name with groups of the pattern in it, such as
/// `phase.{phase}`.
struct MappedEvent: Sendable {
  /// The kinds that it may become, in the order of the format; one if no group is in the name.
  private let kinds: [(kind: EventKind, name: [UInt8])]
  /// Nil if the name is the same for every message.
  private let template: ValueTemplate?

  /// - Parameter groups: names of the pattern's groups; nil if the pattern is wrong, so that
  ///   nothing is said of a name with groups.
  init(
    _ name: String, groups: [String]?, suggest: (String, [String]) -> String
  ) throws(MessagePattern.Failure) {
    guard !name.isEmpty else { throw MessagePattern.Failure(text: "an event needs a name") }
    guard name.contains("{") || name.contains("}") else {
      guard let kind = EventKind.named(name) else {
        throw MessagePattern.Failure(text: Self.unknown(name, suggest))
      }
      kinds = [(kind, Array(name.utf8))]
      template = nil
      return
    }
    guard let groups else {
      (kinds, template) = (Self.all, nil)
      return
    }
    let template = try ValueTemplate(name, groups: groups, suggest: suggest)
    let fitting = Self.all.filter { template.mayBecome($0.name) }
    guard !fitting.isEmpty else {
      throw MessagePattern.Failure(
        text: "no event has a name like '\(name)'; 'phase.{group}' would be one")
    }
    (kinds, self.template) = (fitting, template)
  }

  private static func unknown(_ name: String, _ suggest: (String, [String]) -> String) -> String {
    let question = suggest(name, Self.all.map { $0.kind.name })
    guard question.isEmpty else { return "unknown event '\(name)'" + question }
    return "unknown event '\(name)'; expected an event of the trace format, such as 'log', which "
      + "keeps the line as it is"
  }

  /// The keys that a mapping may give it: time, run and number are those of the line. With groups
  /// in the name, those that at least one of its kinds has.
  var keys: [EventKey] {
    EventKey.allCases.filter { key in
      switch key {
      case .event, .lifetrace, .t, .seq, .run, .writer: false
      default: kinds.contains { KeySet.defined(for: $0.kind).contains(KeySet(key)) }
      }
    }
  }

  /// The kind for the groups of a message, or nil after `name` was told what is no event.
  func kind(
    _ groups: [UnsafeRawBufferPointer], unknown: (UnsafeRawBufferPointer) -> Void
  ) -> EventKind? {
    guard let template else { return kinds[0].kind }
    return template.fill(groups) { text in
      if let found = kinds.first(where: { text.equals($0.name) }) { return found.kind }
      unknown(text)
      return nil
    }
  }

  /// All kinds that the format names, in its order.
  private static let all: [(kind: EventKind, name: [UInt8])] =
    (1...EventKind.definedCount).compactMap { EventKind(rawValue: UInt8($0)) }
    .map { ($0, Array($0.name.utf8)) }
}
