import TestSupport

import Foundation

/// The part of JSON Schema (2020-12) that the command's schemas use. An unknown keyword is an
/// error, so that the schema cannot require anything that is not checked.
struct JSONSchema {
  private let root: JSONTree

  init(_ root: JSONTree) { self.root = root }

  /// The mismatches, each with its place; empty for a valid document.
  func violations(in document: JSONTree) -> [String] { check(document, root, "$") }

  private func check(_ value: JSONTree, _ schema: JSONTree, _ place: String) -> [String] {
    var problems: [String] = []
    for member in schema.members {
      switch member.key {
      case "$schema", "$id", "$defs", "title", "description", "default": break
      case "$ref": problems += check(value, definition(member.value), place)
      case "type":
        let types = member.value.string.map { [$0] } ?? member.value.items.compactMap(\.string)
        if !types.contains(where: { Self.isOf($0, value) }) {
          problems.append("\(place): expected \(types.joined(separator: " or "))")
        }
      case "const":
        if value != member.value { problems.append("\(place): is not the constant") }
      case "enum":
        if !member.value.items.contains(value) {
          problems.append("\(place): is not one of the values")
        }
      case "minimum":
        if let number = value.number, let least = member.value.number, number < least {
          problems.append("\(place): is below \(least)")
        }
      case "pattern":
        if let text = value.string, let pattern = member.value.string,
          text.range(of: pattern, options: .regularExpression) == nil
        {
          problems.append("\(place): '\(text)' does not match \(pattern)")
        }
      case "maximum":
        if let number = value.number, let most = member.value.number, number > most {
          problems.append("\(place): is above \(most)")
        }
      case "minLength", "minItems":
        var count = member.key == "minLength" ? value.string?.count : nil
        if member.key == "minItems", case .array(let items) = value { count = items.count }
        if let count, let least = member.value.number, Double(count) < least {
          problems.append("\(place): has fewer than \(least)")
        }
      case "maxItems":
        if case .array(let items) = value, let most = member.value.number,
          Double(items.count) > most
        {
          problems.append("\(place): has more than \(most)")
        }
      case "anyOf":
        if !member.value.items.contains(where: { check(value, $0, place).isEmpty }) {
          problems.append("\(place): fits none of the schemas")
        }
      case "required":
        guard case .object = value else { continue }
        for key in member.value.items.compactMap(\.string) where value[key] == nil {
          problems.append("\(place): lacks \(key)")
        }
      case "properties", "patternProperties", "additionalProperties":
        let first = schema.members.first { $0.key.lowercased().hasSuffix("properties") }
        if member.key == first?.key { problems += checkMembers(value, schema, place) }
      case "items":
        for (index, item) in value.items.enumerated() {
          problems += check(item, member.value, "\(place)[\(index)]")
        }
      default: problems.append("the schema uses \(member.key), which is not checked")
      }
    }
    return problems
  }

  private func checkMembers(
    _ value: JSONTree, _ schema: JSONTree, _ place: String
  ) -> [String] {
    value.members.flatMap { member -> [String] in
      let inner = "\(place).\(member.key)"
      if let known = schema["properties"]?[member.key] { return check(member.value, known, inner) }
      let fitting = schema["patternProperties"]?.members.first {
        member.key.range(of: $0.key, options: .regularExpression) != nil
      }
      if let fitting { return check(member.value, fitting.value, inner) }
      switch schema["additionalProperties"] {
      case .bool(false): return ["\(inner): is not in the schema"]
      case .some(let other): return check(member.value, other, inner)
      case nil: return []
      }
    }
  }

  private func definition(_ reference: JSONTree) -> JSONTree {
    let path = (reference.string ?? "").split(separator: "/").dropFirst()
    return path.reduce(root) { $0[String($1)] ?? .bool(false) }
  }

  private static func isOf(_ type: String, _ value: JSONTree) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .bool), ("string", .string), ("array", .array),
      ("object", .object), ("number", .number):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }
}
