import ReportKit
import TraceAnalysis
import TraceModel

/// The words of a command line, checked against the options of its command.
struct Arguments {
  /// A usage error, in one line.
  struct UsageError: Error {
    let text: String
  }

  private(set) var positionals: [SystemString] = []
  private var values: [String: [SystemString]] = [:]
  private(set) var wantsHelp = false

  /// Parses `--name value`, `--name=value`, flags, and words; after `--` everything is a word.
  init(_ words: some Sequence<SystemString>, for command: CommandSpec) throws(UsageError) {
    var words = Array(words)[...]
    var onlyWords = false
    while let word = words.popFirst() {
      if onlyWords || word == .standardInput || !word.hasPrefix("-") {
        positionals.append(word)
      } else if word.text == "--" {
        onlyWords = true
      } else if ["-h", "--help"].contains(word.text) {
        wantsHelp = true
      } else {
        try take(word, &words, command)
      }
    }
    guard !wantsHelp else { return }
    if positionals.isEmpty, command.readsStandardInput, !Terminal.isTerminal(0) {
      positionals = [.standardInput]
    }
    let read = positionals + files(.configuration).suffix(1) + files(CheckBaseline.read).suffix(1)
    guard read.count(where: \.isStandardInput) <= 1 else {
      throw UsageError(text: "Standard input can be read only once; name a file in the other place")
    }
    if positionals.count < command.count.lowerBound {
      throw UsageError(text: "Missing argument: \(command.arguments)")
    }
    if positionals.count > command.count.upperBound {
      let extra = Self.shown(positionals[command.count.upperBound].text)
      throw UsageError(text: "Unexpected argument '\(extra)'")
    }
  }

  private mutating func take(
    _ word: SystemString, _ words: inout ArraySlice<SystemString>, _ command: CommandSpec
  ) throws(UsageError) {
    let (before, given) = word.divided()
    let word = before.text
    let known = command.allOptions.first { $0.name == word || $0.alias == word }
    let name = known?.name ?? word
    guard let option = known else {
      throw UsageError(
        text: "Unknown option '\(Self.shown(name))'" + command.question(unknownOption: name))
    }
    guard option.value != nil else {
      if given != nil, option.optionalValue == nil {
        throw UsageError(text: "'\(name)' takes no value")
      }
      values[name] = [given ?? SystemString("")]
      return
    }
    guard let value = given ?? words.popFirst() else {
      throw UsageError(text: "Missing value for '\(name)'")
    }
    let choice = option.takesFile ? value.divided().before.text : value.text
    if !option.choices.isEmpty, !option.choices.contains(choice) {
      throw UsageError(text: Self.invalid(choice, for: option))
    }
    if let range = option.range { _ = try Self.number(value.text, in: range, for: option) }
    if option.isRepeatable {
      values[name, default: []].append(value)
    } else {
      values[name] = [value]
    }
  }

  /// The usage error for a value that is not one of the option's choices.
  static func invalid(_ value: String, for option: OptionSpec) -> String {
    invalid(value, for: option, expected: Words.list(option.choices, "or"))
      + Suggestion.question(value, among: option.choices)
  }

  /// `Invalid value '0' for '--jobs' (expected a whole number from 1 to 256)`.
  static func invalid(_ value: String, for option: OptionSpec, expected: String) -> String {
    "Invalid value '\(shown(value))' for '\(option.name)' (expected \(expected))"
  }

  static func shown(_ text: String) -> String { DisplayText.escaped(text, limit: 80) }

  func has(_ option: OptionSpec) -> Bool { values[option.name] != nil }
  func value(_ option: OptionSpec) -> String? { file(option)?.text }
  func all(_ option: OptionSpec) -> [String] { files(option).map(\.text) }
  /// Values byte for byte, since they may name files.
  func file(_ option: OptionSpec) -> SystemString? { files(option).last }
  func files(_ option: OptionSpec) -> [SystemString] { values[option.name] ?? [] }

  /// A whole number of at least `least`.
  func number(_ option: OptionSpec, atLeast least: Int = 0) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), number >= least else {
      throw UsageError(
        text: Self.invalid(text, for: option, expected: "a whole number of at least \(least)"))
    }
    return number
  }

  /// A whole number of a range.
  func number(_ option: OptionSpec, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    return try Self.number(text, in: range, for: option)
  }

  private static func number(
    _ text: String, in range: ClosedRange<Int>, for option: OptionSpec
  ) throws(UsageError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        text: invalid(
          text, for: option,
          expected: "a whole number from \(range.lowerBound) to \(range.upperBound)"))
    }
    return number
  }

  /// The words of an option whose values are lists with commas. A value without a word is an error:
  /// an empty variable of a script would otherwise ask for nothing.
  func words(_ option: OptionSpec, expected: String) throws(UsageError) -> [String] {
    var words: [String] = []
    for value in all(option) {
      let listed = value.split(separator: ",").map(String.init)
      guard !listed.isEmpty else {
        throw UsageError(text: Self.invalid(value, for: option, expected: expected))
      }
      words += listed
    }
    return words
  }

  /// Bytes with an optional K, M or G (powers of 1,024).
  func bytes(_ option: OptionSpec) throws(UsageError) -> Int64? {
    guard let text = value(option) else { return nil }
    if let bytes = Quantity.bytes(text), bytes > 0 { return bytes }
    throw UsageError(
      text: Self.invalid(
        text, for: option, expected: "a number of bytes such as 4096, 64K, 16M or 2G"))
  }

  /// A time in nanoseconds, as sketches write it: `1.5s`, `200ms`.
  func time(_ option: OptionSpec) throws(UsageError) -> Int64? {
    guard let text = value(option) else { return nil }
    if let time = Quantity.time(text) { return time }
    throw UsageError(
      text: Self.invalid(
        text, for: option, expected: "a time such as 200ms, 1.5s or 3000000ns"))
  }
}

extension CommandSpec {
  /// `. Did you mean '--y'?` after an option that this command does not have: one of its options, a
  /// value that other tools have as an option (`--json`), or an option of the tool itself.
  func question(unknownOption name: String) -> String {
    let value = String(name.drop { $0 == "-" })
    if let option = options.first(where: { $0.choices.contains(value.lowercased()) }) {
      return Suggestion.question(candidates: ["\(option.name) \(value.lowercased())"])
    }
    let near = Suggestion.question(name, among: allOptions.map(\.name))
    guard near.isEmpty else { return near }
    let general = OptionSpec.topLevel.map(\.name)
    let meant = ([name] + ForeignWords.meanings(of: name)).first(where: general.contains)
    return Suggestion.question(candidates: meant.map { ["lifetrace \($0)"] } ?? [])
  }
}
