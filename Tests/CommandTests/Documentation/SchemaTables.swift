import TestSupport

/// A JSON Schema as tables: one for the document, one for each of its definitions.
struct SchemaTables {
  private let name: String
  private let schema: JSONTree

  init(_ name: String, _ schema: JSONTree) {
    self.name = name
    self.schema = schema
  }

  var text: String {
    var text = "\n## \(name)\n"
    let sentences = [schema["title"]?.string.map { $0 + "." }, schema["description"]?.string]
    text += "\n\(sentences.compactMap { $0 }.joined(separator: " "))\n\n"
    text += table(rows(of: schema, at: ""))
    for definition in schema["$defs"]?.members ?? [] {
      text += "\n### \(title(definition.key))\n\n"
      let sentence = definition.value["description"]?.string.map { $0 + "\n\n" } ?? ""
      let rows = rows(of: definition.value, at: "")
      text += sentence + (rows.isEmpty ? type(definition.value) + "\n" : table(rows))
    }
    return text
  }

  /// Definitions of several documents may have the same name.
  private func title(_ definition: String) -> String { "\(name): \(definition)" }

  private func table(_ rows: [[String]]) -> String {
    MarkdownTable.text(["key", "value", "meaning"], rows)
  }

  /// The keys of an object and of what it holds, by their paths.
  private func rows(of schema: JSONTree, at path: String) -> [[String]] {
    let required = Set((schema["required"]?.items ?? []).compactMap(\.string))
    let members = schema["properties"]?.members ?? []
    var rows = members.flatMap { member -> [[String]] in
      let path = path.isEmpty ? member.key : path + "." + member.key
      var meaning = member.value["description"]?.string ?? ""
      if !required.contains(member.key) { meaning = "Optional. " + meaning }
      return [["`\(path)`", type(member.value), meaning.trimmingSuffix(" ")]]
        + inner(member.value, at: path)
    }
    if let others = schema["additionalProperties"], !others.members.isEmpty {
      let path = path.isEmpty ? "*" : path + ".*"
      rows.append(["`\(path)`", type(others), others["description"]?.string ?? ""])
      rows += inner(others, at: path)
    }
    return rows
  }

  private func inner(_ value: JSONTree, at path: String) -> [[String]] {
    if let items = value["items"] { return rows(of: items, at: path + "[]") }
    return rows(of: value, at: path)
  }

  private func type(_ schema: JSONTree) -> String {
    if let reference = schema["$ref"]?.string {
      // The document itself.
      if reference == "#" { return "[\(self.name)](#\(self.name))" }
      let name = reference.split(separator: "/").last.map(String.init) ?? reference
      return "[\(name)](#\(self.name)-\(name.lowercased()))"
    }
    if let constant = schema["const"] { return "`\(constant.written)`" }
    if let words = schema["enum"]?.items {
      return words.map { "`\($0.written)`" }.joined(separator: ", ")
    }
    if let items = schema["items"] {
      let type = type(items)
      return type.isEmpty || type == "object" ? "array of objects" : "array of: \(type)"
    }
    if schema["additionalProperties"]?.members.isEmpty == false { return "object by name" }
    let types = schema["type"]?.items.compactMap(\.string) ?? []
    return types.isEmpty ? schema["type"]?.string ?? "" : types.joined(separator: " or ")
  }
}

extension JSONTree {
  /// A single value as JSON writes it.
  fileprivate var written: String {
    switch self {
    case .null: "null"
    case .bool(let value): String(value)
    case .number(let value): value == value.rounded() ? String(Int64(value)) : String(value)
    case .string(let text): "\"\(text)\""
    case .array, .object: "…"
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: Character) -> String {
    var text = self
    while text.last == suffix { text.removeLast() }
    return text
  }
}
