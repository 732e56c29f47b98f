import TraceModel

extension MCPTool {
  /// A call that can't be made, in words for the one who asked.
  struct Mistake: Error {
    let text: String
  }

  /// Output of a command that is kept, in bytes; a longer one ends the command.
  private static let keptOutput = 4 << 20

  /// Runs the command of the tool.
  /// - Parameter arguments: of the request; nil if it has none.
  func call(_ arguments: CommentedJSON?, _ roots: AllowedRoots) -> MCPAnswer {
    do throws(Mistake) {
      let words = try words(arguments, roots)
      let console = Console(keeping: Self.keptOutput, roots: roots, hints: hints)
      let code: ExitCode
      do throws(Arguments.UsageError) {
        code = command.run(try Arguments(words, for: command), console)
      } catch {
        throw Mistake(text: inOwnWords(error.text))
      }
      console.output.flush()
      console.errors.flush()
      return MCPAnswer(
        report: console.output.kept ?? [],
        notes: inOwnWords(String(decoding: console.errors.kept ?? [], as: UTF8.self)), code: code,
        isStopped: console.output.failure != nil, narrower: narrower)
    } catch {
      return MCPAnswer(mistake: error.text)
    }
  }

  private func words(
    _ arguments: CommentedJSON?, _ roots: AllowedRoots
  ) throws(Mistake) -> [SystemString] {
    var members: [CommentedJSON.Member] = []
    if let arguments {
      guard case .object(let given) = arguments.content else {
        throw Mistake(text: "'arguments' must be an object, found \(arguments.kind)")
      }
      members = given
    }
    for member in members where !parameters.contains(where: { $0.name == member.name }) {
      throw Mistake(
        text: "unknown argument '\(Arguments.shown(member.name))'"
          + Suggestion.question(member.name, among: parameters.map(\.name)))
    }
    var options = words.map { SystemString($0) }
    var positionals: [SystemString] = []
    for parameter in parameters {
      let values = members.filter { $0.name == parameter.name }
      guard values.count <= 1 else {
        throw Mistake(text: "the argument '\(parameter.name)' is there twice")
      }
      guard let value = values.first?.value else {
        guard !parameter.isRequired else {
          throw Mistake(text: "the argument '\(parameter.name)' is missing: \(parameter.help)")
        }
        continue
      }
      let found = try parameter.words(value, roots)
      guard let option = parameter.option else {
        positionals += found
        continue
      }
      for word in found {
        options.append(SystemString(option.name))
        if option.value != nil { options.append(word) }
      }
    }
    return options + [SystemString("--")] + positionals
  }
}

extension MCPTool.Parameter {
  /// The words of a value, checked against the schema.
  fileprivate func words(
    _ value: CommentedJSON, _ roots: AllowedRoots
  ) throws(MCPTool.Mistake) -> [SystemString] {
    switch (kind, value.content) {
    case (.flag, .boolean(let isSet)): return isSet ? [SystemString("")] : []
    case (.number, .number(let text)):
      guard let number = Int(CommentedJSON.integer(text)), number > 0 else {
        throw MCPTool.Mistake(
          text: "'\(name)' must be a whole number from 1, found \(Arguments.shown(text))")
      }
      return [SystemString(String(number))]
    case (.text, .string(let text)): return [try word(text)]
    case (.path, .string(let text)): return [try path(text, roots)]
    case (.texts, .array(let items)), (.paths, .array(let items)):
      guard items.count <= Self.longestList, !isRequired || !items.isEmpty else {
        let least = isRequired ? 1 : 0
        throw MCPTool.Mistake(
          text: "'\(name)' must be \(least) to \(Self.longestList) strings, "
            + "found \(items.isEmpty ? "none" : String(items.count))")
      }
      var words: [SystemString] = []
      for item in items {
        guard let text = item.string else {
          throw MCPTool.Mistake(
            text: "'\(name)' must be an array of strings, found \(item.kind) in it")
        }
        if case .paths = kind {
          words.append(try path(text, roots))
        } else {
          words.append(try word(text))
        }
      }
      return words
    default: throw mistake(expected, value)
    }
  }

  private var expected: String {
    switch kind {
    case .path, .text: "a string"
    case .paths, .texts: "an array of strings"
    case .flag: "true or false"
    case .number: "a whole number from 1"
    }
  }

  private func mistake(_ expected: String, _ value: CommentedJSON) -> MCPTool.Mistake {
    MCPTool.Mistake(text: "'\(name)' must be \(expected), found \(value.kind)")
  }

  private func word(_ text: String) throws(MCPTool.Mistake) -> SystemString {
    guard text.utf8.count <= Self.longestText, !text.utf8.contains(0) else {
      throw MCPTool.Mistake(
        text: "'\(name)' must have at most \(Self.longestText) bytes, none of them zero")
    }
    return SystemString(text)
  }

  private func path(
    _ text: String, _ roots: AllowedRoots
  ) throws(MCPTool.Mistake) -> SystemString {
    _ = try word(text)
    do throws(AllowedRoots.Refusal) {
      return try roots.path(text)
    } catch {
      throw MCPTool.Mistake(text: error.text)
    }
  }
}

extension CommentedJSON {
  /// A number without a fraction that is zero: JSON Schema takes `1.0` for an integer.
  static func integer(_ text: String) -> String {
    guard let point = text.utf8.firstIndex(of: UInt8(ascii: ".")),
      text[text.utf8.index(after: point)...].utf8.allSatisfy({ $0 == UInt8(ascii: "0") })
    else { return text }
    return String(text[..<point])
  }
}
