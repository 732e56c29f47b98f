public import RuleKit
public import TraceModel

/// Reads a configuration and reports each mistake with its place.
public struct ConfigurationReader {
  public struct Message: Sendable {
    public let place: CommentedJSON.Place
    public let text: String
    /// The configuration is invalid; otherwise only the mistaken part is skipped.
    public let isError: Bool
  }

  public private(set) var configuration = Configuration()
  /// In the order of the document.
  public private(set) var messages: [Message] = []
  public var isUsable: Bool { !messages.contains(where: \.isError) }

  private let catalogue: [RuleInfo]
  /// The nearest known word to an unknown one.
  let suggest: (String, [String]) -> String
  /// Returns the mistakes of a mapping; the log reader provides it.
  let checkMapping: (LogMapping) -> [LogMapping.Mistake]

  /// - Parameters:
  ///   - parse: makes the document of its text.
  ///   - checkMapping: returns the mistakes of a mapping of log lines.
  ///   - suggest: `. Did you mean 'x'?`, or nothing, for a word and those that exist.
  public init(
    _ bytes: [UInt8], parse: CommentedJSON.Parse, rules: [RuleInfo],
    checkMapping: @escaping (LogMapping) -> [LogMapping.Mistake] = { _ in [] },
    suggest: @escaping (String, [String]) -> String
  ) {
    catalogue = rules
    self.checkMapping = checkMapping
    self.suggest = suggest
    do throws(CommentedJSON.Failure) {
      read(try parse(bytes))
    } catch {
      messages.append(Message(place: error.place, text: error.text, isError: true))
    }
    messages.sort { $0.place < $1.place }
  }

  // MARK: The document

  private mutating func read(_ document: CommentedJSON) {
    guard let members = object(document, "the configuration", ConfigurationKey.all) else { return }
    for member in members {
      let (name, value) = (member.name, member.value)
      switch name {
      case "disabled_rules": configuration.disabledRules = ruleNames(value, name)
      case "only_rules":
        let only = ruleNames(value, name)
        configuration.onlyRules = only.isEmpty ? nil : only
      case "opt_in_rules": configuration.optInRules = ruleNames(value, name)
      case "included": configuration.included = patterns(value, name)
      case "excluded": configuration.excluded = patterns(value, name)
      case "$schema": _ = string(value, name)
      case "baseline": configuration.baseline = file(value, name)
      case "strict": configuration.isStrict = boolean(value, name) ?? false
      case "accept_cut_end": configuration.acceptsCutEnd = boolean(value, name) ?? false
      case "rules": configuration.rules = ruleChanges(value)
      case "budgets": configuration.budgets = budgets(value)
      case "diff": configuration.comparison = comparison(value)
      case "overrides": configuration.overrides = elements(value, name).compactMap { override($0) }
      case "suppressions":
        configuration.suppressions = elements(value, name).compactMap { suppression($0) }
      case "mappings":
        configuration.mappings = elements(value, name).compactMap { mapping($0) }
      default: break
      }
    }
  }

  private mutating func override(_ value: CommentedJSON) -> Configuration.Override? {
    guard let members = object(value, "an override", ConfigurationKey.override) else { return nil }
    var result = Configuration.Override(paths: [])
    for member in members {
      switch member.name {
      case "paths": result.paths = patterns(member.value, member.name)
      case "rules": result.rules = ruleChanges(member.value)
      case "disabled_rules": result.disabledRules = ruleNames(member.value, member.name)
      case "opt_in_rules": result.optInRules = ruleNames(member.value, member.name)
      default: break
      }
    }
    guard !result.paths.isEmpty else {
      note(value, "an override needs 'paths', the traces that it applies to", isError: true)
      return nil
    }
    return result
  }

  private mutating func suppression(_ value: CommentedJSON) -> Configuration.Suppression? {
    guard let members = object(value, "a suppression", ConfigurationKey.suppression) else {
      return nil
    }
    var texts: [String: String] = [:]
    for member in members { texts[member.name] = string(member.value, member.name) }
    guard let word = texts["rule"] else {
      note(value, "a suppression needs 'rule', the rule whose findings are accepted", isError: true)
      return nil
    }
    guard let reason = texts["reason"], reason.contains(where: { !$0.isWhitespace }) else {
      note(value, "a suppression needs a 'reason', so that others know why", isError: true)
      return nil
    }
    let place = members.first { $0.name == "rule" }?.value ?? value
    guard let rule = rule(word, at: place.place, isError: true) else { return nil }
    return Configuration.Suppression(
      rule: rule.name, source: texts["source"].map { PathPattern($0) },
      path: texts["path"].map { PathPattern($0) }, fingerprint: texts["fingerprint"]?.lowercased(),
      reason: reason)
  }

  // MARK: Rules

  private mutating func ruleChanges(_ value: CommentedJSON) -> [String: Configuration.RuleChange] {
    guard case .object(let members) = value.content else {
      wrongType(value, "'rules'", "an object with a member for each rule")
      return [:]
    }
    noteDoubles(members)
    var changes: [String: Configuration.RuleChange] = [:]
    for member in members {
      guard let info = rule(member.name, at: member.place),
        let settings = object(
          member.value, "the rule '\(info.name)'", ["severity"] + info.thresholds.map(\.key))
      else { continue }
      var change = Configuration.RuleChange()
      for setting in settings {
        if setting.name == "severity" {
          change.severity = severity(setting.value)
        } else if let threshold = info.thresholds.first(where: { $0.key == setting.name }) {
          change.thresholds[setting.name] = quantity(setting.value, threshold)
        }
      }
      changes[info.name] = change
    }
    return changes
  }

  private mutating func severity(_ value: CommentedJSON) -> Severity? {
    let names = Severity.allCases.map(\.rawValue)
    guard case .string(let text) = value.content, let severity = Severity(rawValue: text) else {
      let found: String =
        if case .string(let text) = value.content { "'\(text)'" } else { value.kind }
      note(
        value,
        "expected a severity (\(names.map { "'\($0)'" }.joined(separator: ", "))), found \(found)",
        isError: true)
      return nil
    }
    return severity
  }

  mutating func quantity(
    _ value: CommentedJSON, _ threshold: RuleInfo.Threshold
  ) -> Int64? {
    let text: String
    switch (value.content, threshold.unit) {
    case (.string(let string), _): text = string
    case (.number(let number), .count), (.number(let number), .bytes),
      (.number(let number), .percent):
      text = number
    default:
      wrongType(value, "'\(threshold.key)'", threshold.unit.expected)
      return nil
    }
    guard let number = Quantity.value(text, threshold.unit),
      threshold.unit.range.contains(number)
    else {
      note(
        value,
        "invalid value '\(text)' for '\(threshold.key)'; expected \(threshold.unit.expected)",
        isError: true)
      return nil
    }
    return number
  }

  private mutating func budgets(_ value: CommentedJSON) -> [Budget] {
    guard let members = object(value, "'budgets'", Budget.names) else { return [] }
    var budgets: [Budget] = []
    for member in members {
      guard case .string(let text) = member.value.content else {
        wrongType(member.value, "'\(member.name)'", RuleInfo.Threshold.Unit.duration.expected)
        continue
      }
      guard let limit = Quantity.time(text) else {
        note(
          member.value,
          "invalid value '\(text)' for '\(member.name)'; expected "
            + RuleInfo.Threshold.Unit.duration.expected, isError: true)
        continue
      }
      if let budget = Budget(name: member.name, limit: limit, line: member.place.line) {
        budgets.append(budget)
      }
    }
    return budgets.sorted { $0.name < $1.name }
  }

  /// The rule with a name or code; reports an unknown one.
  private mutating func rule(
    _ word: String, at place: CommentedJSON.Place, isError: Bool = false
  ) -> RuleInfo? {
    if let info = catalogue.first(where: { $0.name == word || $0.code == word.uppercased() }) {
      return info
    }
    messages.append(
      Message(
        place: place, text: "unknown rule '\(word)'" + suggest(word, catalogue.map(\.name)),
        isError: isError))
    return nil
  }

  private mutating func ruleNames(_ value: CommentedJSON, _ key: String) -> Set<String> {
    var names: Set<String> = []
    for element in elements(value, key) {
      guard let word = string(element, "an element of '\(key)'"),
        let info = rule(word, at: element.place, isError: true)
      else { continue }
      names.insert(info.name)
    }
    return names
  }

  // MARK: Types

  mutating func object(
    _ value: CommentedJSON, _ what: String, _ keys: [ConfigurationKey]
  ) -> [CommentedJSON.Member]? {
    object(value, what, keys.map(\.name))
  }

  /// The members with known names; others are reported.
  mutating func object(
    _ value: CommentedJSON, _ what: String, _ keys: [String]
  ) -> [CommentedJSON.Member]? {
    guard case .object(let members) = value.content else {
      wrongType(value, what, "an object")
      return nil
    }
    noteDoubles(members)
    return members.filter { member in
      if keys.contains(member.name) { return true }
      messages.append(
        Message(
          place: member.place,
          text: "\(what) has no key '\(member.name)'" + suggest(member.name, keys), isError: false))
      return false
    }
  }

  mutating func noteDoubles(_ members: [CommentedJSON.Member]) {
    var names: Set<String> = []
    for member in members where !names.insert(member.name).inserted {
      messages.append(
        Message(
          place: member.place, text: "'\(member.name)' appears twice; the last one is used",
          isError: false))
    }
  }

  mutating func elements(_ value: CommentedJSON, _ key: String) -> [CommentedJSON] {
    if case .array(let elements) = value.content { return elements }
    wrongType(value, "'\(key)'", "an array")
    return []
  }

  private mutating func patterns(_ value: CommentedJSON, _ key: String) -> [PathPattern] {
    elements(value, key).compactMap { element in
      string(element, "an element of '\(key)'").map { PathPattern($0) }
    }
  }

  mutating func string(_ value: CommentedJSON, _ what: String) -> String? {
    if case .string(let text) = value.content { return text }
    wrongType(value, what.hasPrefix("an ") ? what : "'\(what)'", "a string")
    return nil
  }

  private mutating func file(_ value: CommentedJSON, _ key: String) -> String? {
    guard let name = string(value, key) else { return nil }
    if name.isEmpty { note(value, "'\(key)' has an empty file name", isError: true) }
    return name
  }

  private mutating func boolean(_ value: CommentedJSON, _ key: String) -> Bool? {
    if case .boolean(let boolean) = value.content { return boolean }
    wrongType(value, "'\(key)'", "true or false")
    return nil
  }

  mutating func wrongType(_ value: CommentedJSON, _ what: String, _ expected: String) {
    note(value, "\(what) must be \(expected), found \(value.kind)", isError: true)
  }

  mutating func note(_ value: CommentedJSON, _ text: String, isError: Bool) {
    messages.append(Message(place: value.place, text: text, isError: isError))
  }
}

extension RuleInfo.Threshold.Unit {
  /// The range of values. A count is at least 1; a time may be 0.
  public var range: ClosedRange<Int64> {
    switch self {
    case .duration: 0...Int64.max
    case .bytes, .count: 1...Int64.max
    case .percent: 1...100
    }
  }

  /// Its form in a configuration.
  public var expected: String {
    switch self {
    case .duration: "a time such as \"200ms\" or \"1.5s\""
    case .bytes: "bytes such as 4096 or \"64K\""
    case .count: "a whole number of at least 1"
    case .percent: "percent from 1 to 100 such as 80 or \"80%\""
    }
  }
}
