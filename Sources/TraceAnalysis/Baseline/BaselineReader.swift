public import RuleKit
public import TraceModel

/// Reads a baseline file and reports each mistake with its place.
///
/// People merge these files by hand: duplicate entries and unresolved merge conflicts are reported.
/// Comments are allowed.
public struct BaselineReader {
  public typealias Message = ConfigurationReader.Message

  public static let schema = "lifetrace.baseline/1"
  /// Bytes of a file at the most.
  public static let sizeLimit = 64 << 20

  public private(set) var baseline = Baseline()
  /// In the order of the document.
  public private(set) var messages: [Message] = []
  public var isUsable: Bool { !messages.contains(where: \.isError) }

  private let rules: [String: RuleInfo]
  private let suggest: (String, [String]) -> String
  /// By fingerprint: places in the baseline's entries.
  private var known: [String: Int] = [:]
  private var unknownRules: Set<String> = []

  /// - Parameters:
  ///   - parse: makes the document of its text.
  ///   - rules: the known rules; entries of others are reported and kept.
  ///   - suggest: `. Did you mean 'x'?`, or nothing, for a word and those that exist.
  public init(
    _ bytes: [UInt8], parse: CommentedJSON.Parse, rules: [RuleInfo],
    suggest: @escaping (String, [String]) -> String
  ) {
    self.rules = Dictionary(rules.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.suggest = suggest
    if let line = Self.conflict(bytes) {
      let place = CommentedJSON.Place(line: line, column: 1)
      add(
        place,
        "found a merge conflict; keep the entries of both sides and remove the conflict markers",
        isError: true)
      return
    }
    do throws(CommentedJSON.Failure) {
      read(try parse(bytes))
    } catch {
      add(error.place, error.text, isError: true)
    }
    messages.sort { $0.place < $1.place }
  }

  /// The 1-based line of the first mark that a version control system has left. No line of a
  /// baseline begins so: strings do not go over lines.
  private static func conflict(_ bytes: [UInt8]) -> Int? {
    let marks = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].map { Array($0.utf8) }
    var (line, start) = (1, 0)
    while start < bytes.count {
      if marks.contains(where: { bytes[start...].starts(with: $0) }) { return line }
      guard let end = bytes[start...].firstIndex(of: 0x0A) else { return nil }
      (line, start) = (line + 1, end + 1)
    }
    return nil
  }

  private mutating func add(_ place: CommentedJSON.Place, _ text: String, isError: Bool) {
    messages.append(Message(place: place, text: text, isError: isError))
  }

  // MARK: The document

  private mutating func read(_ document: CommentedJSON) {
    guard let members = members(of: document, "the baseline", ["schema", "findings"]) else {
      return
    }
    guard let schema = members["schema"] else {
      let remedy = "expected a baseline that begins with \"schema\": \"\(Self.schema)\""
      return add(document.place, "has no key 'schema'; \(remedy)", isError: true)
    }
    guard case .string(let name) = schema.content, name == Self.schema else {
      let found: String =
        if case .string(let text) = schema.content { "'\(text)'" } else { schema.kind }
      return add(
        schema.place,
        "expected the schema '\(Self.schema)', found \(found); write the baseline "
          + "again with this version, or use the version that wrote it", isError: true)
    }
    guard let findings = members["findings"] else {
      return add(
        document.place, "has no key 'findings'; expected an array of entries", isError: true)
    }
    guard case .array(let elements) = findings.content else {
      return add(
        findings.place, "'findings' must be an array, found \(findings.kind)", isError: true)
    }
    for element in elements {
      guard baseline.entries.count < Baseline.entryLimit else {
        return add(
          element.place,
          "has more than \(Baseline.entryLimit) entries; disable the rules that find "
            + "most", isError: true)
      }
      if let entry = entry(element) { add(entry, element) }
    }
  }

  private mutating func entry(_ value: CommentedJSON) -> Baseline.Entry? {
    let keys = ["fingerprint", "rule", "code", "severity", "source", "count", "message"]
    guard let members = members(of: value, "an entry", keys) else { return nil }
    for key in ["fingerprint", "rule"] where members[key] == nil {
      add(
        value.place, "an entry has no '\(key)'; write the baseline again", isError: true)
    }
    guard let fingerprint = fingerprint(members["fingerprint"]),
      let word = text(members["rule"], "rule")
    else { return nil }
    let info = rule(word, members["rule"] ?? value)
    return Baseline.Entry(
      fingerprint: fingerprint, rule: info?.name ?? word,
      code: info?.code ?? text(members["code"], "code") ?? "",
      source: text(members["source"], "source"), message: text(members["message"], "message") ?? "",
      count: count(members["count"]), severity: severity(members["severity"]),
      line: value.place.line)
  }

  private mutating func add(_ entry: Baseline.Entry, _ value: CommentedJSON) {
    guard let place = known[entry.fingerprint] else {
      known[entry.fingerprint] = baseline.entries.count
      return baseline.entries.append(entry)
    }
    let other = baseline.entries[place]
    add(
      value.place, "this entry is also on line \(other.line); the larger count is used",
      isError: false)
    if entry.count > other.count { baseline.entries[place] = entry }
  }

  // MARK: Values

  /// The members by name, the last one of equal names; unknown ones are reported.
  private mutating func members(
    of value: CommentedJSON, _ what: String, _ keys: [String]
  ) -> [String: CommentedJSON]? {
    guard case .object(let members) = value.content else {
      add(value.place, "\(what) must be an object, found \(value.kind)", isError: true)
      return nil
    }
    var result: [String: CommentedJSON] = [:]
    for member in members {
      if !keys.contains(member.name) {
        add(
          member.place, "\(what) has no key '\(member.name)'" + suggest(member.name, keys),
          isError: false)
      } else if result.updateValue(member.value, forKey: member.name) != nil {
        add(member.place, "'\(member.name)' appears twice; the last one is used", isError: false)
      }
    }
    return result
  }

  private mutating func fingerprint(_ value: CommentedJSON?) -> String? {
    guard let text = text(value, "fingerprint"), let value else { return nil }
    let digits = text.lowercased()
    guard digits.utf8.count == 32, digits.wholeMatch(of: /[0-9a-f]*/) != nil else {
      add(
        value.place, "'fingerprint' must have 32 hexadecimal digits, found '\(text)'", isError: true
      )
      return nil
    }
    return digits
  }

  /// Nil without a value, and for null.
  private mutating func text(_ value: CommentedJSON?, _ key: String) -> String? {
    switch value?.content {
    case .string(let text): return text
    case nil: return nil
    case .null where key == "source": return nil
    default:
      if let value {
        add(value.place, "'\(key)' must be a string, found \(value.kind)", isError: true)
      }
      return nil
    }
  }

  /// 1 without a value.
  private mutating func count(_ value: CommentedJSON?) -> Int {
    guard let value else { return 1 }
    if case .number(let text) = value.content, let count = Int(text), count > 0 { return count }
    add(value.place, "'count' must be a whole number of at least 1", isError: true)
    return 1
  }

  /// Nil without a value.
  private mutating func severity(_ value: CommentedJSON?) -> Severity? {
    guard let value else { return nil }
    if case .string(let text) = value.content, let severity = Severity(rawValue: text) {
      return severity
    }
    let words = Severity.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    add(value.place, "'severity' must be one of \(words)", isError: true)
    return nil
  }

  /// A removed rule can't be judged, so its entries stay. It is reported once.
  private mutating func rule(_ word: String, _ value: CommentedJSON) -> RuleInfo? {
    if let info = rules[word] { return info }
    guard unknownRules.insert(word).inserted else { return nil }
    add(
      value.place, "unknown rule '\(word)'" + suggest(word, rules.keys.sorted()), isError: false
    )
    return nil
  }
}
