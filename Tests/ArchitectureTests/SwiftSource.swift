import Foundation
import TestSupport

/// A Swift file, taken apart as far as the tests of the borders need it: into code and the text of
/// its string literals. Comments are neither.
struct SwiftSource {
  /// Its path below the folder of all sources.
  let path: String
  /// The code, with a space for each comment and literal. The content of an interpolation is code.
  private(set) var code = ""
  /// The text of the literals, without interpolations.
  private(set) var literals: [String] = []
  private(set) var comments: [String] = []

  private let bytes: [UInt8]
  private var index = 0
  private var codeBytes: [UInt8] = []

  init(path: String, text: String) {
    self.path = path
    bytes = Array(text.utf8)
    while index < bytes.count { step() }
    code = String(decoding: codeBytes, as: UTF8.self)
  }

  /// The folder that it lies in, below the folder of all sources.
  var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }
  var module: String { path.split(separator: "/").first.map(String.init) ?? "" }

  /// The words of the code, such as names of types.
  var identifiers: Set<String> {
    Set(code.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
  }

  /// The modules that it imports.
  var imports: [String] {
    code.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").drop { $0.hasPrefix("@") || Self.access.contains($0) }
      return words.first == "import" ? words.last.map(String.init) : nil
    }
  }

  /// Names of the types and protocols at the top level that other files can see.
  var declaredTypes: [String] {
    var depth = 0
    var names: [String] = []
    for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
      if depth == 0, let name = Self.declaredType(line) { names.append(name) }
      depth += line.count { $0 == "{" } - line.count { $0 == "}" }
    }
    return names
  }

  private static let access: Set<Substring> = [
    "public", "package", "internal", "final", "indirect",
  ]
  private static let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "actor"]

  private static func declaredType(_ line: Substring) -> String? {
    let words = line.split { " :<({=".contains($0) }
      .drop { $0.hasPrefix("@") || access.contains($0) }
    guard let kind = words.first, kinds.contains(kind) || kind == "typealias" else { return nil }
    return words.dropFirst().first.map(String.init)
  }

  // MARK: Taking apart

  private func begins(_ text: StaticString, at place: Int) -> Bool {
    place + text.utf8CodeUnitCount <= bytes.count
      && (0..<text.utf8CodeUnitCount).allSatisfy { bytes[place + $0] == text.utf8Start[$0] }
  }

  private mutating func step() {
    if begins("//", at: index) {
      let end = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
      comments.append(String(decoding: bytes[index..<end], as: UTF8.self))
      index = end
    } else if begins("/*", at: index) {
      skipComment()
    } else if let hashes = literalStart() {
      codeBytes.append(0x20)
      readLiteral(hashes)
      codeBytes.append(0x20)
    } else {
      codeBytes.append(bytes[index])
      index += 1
    }
  }

  private mutating func skipComment() {
    let start = index
    var depth = 0
    repeat {
      if begins("/*", at: index) {
        depth += 1
        index += 2
      } else if begins("*/", at: index) {
        depth -= 1
        index += 2
      } else {
        index += 1
      }
    } while depth > 0 && index < bytes.count
    comments.append(String(decoding: bytes[start..<min(index, bytes.count)], as: UTF8.self))
  }

  /// The number of `#` before the quote of a literal that begins here; nil if none begins.
  private func literalStart() -> Int? {
    var place = index
    while place < bytes.count, bytes[place] == UInt8(ascii: "#") { place += 1 }
    return place < bytes.count && bytes[place] == UInt8(ascii: "\"") ? place - index : nil
  }

  private mutating func readLiteral(_ hashes: Int) {
    index += hashes
    let quotes = begins("\"\"\"", at: index) ? 3 : 1
    index += quotes
    let end =
      [UInt8](repeating: UInt8(ascii: "\""), count: quotes)
      + [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
    let escape = [UInt8(ascii: "\\")] + [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
    var text: [UInt8] = []
    while index < bytes.count {
      if bytes[index...].starts(with: end) {
        index += end.count
        break
      }
      guard bytes[index...].starts(with: escape) else {
        text.append(bytes[index])
        index += 1
        continue
      }
      index += escape.count
      if index < bytes.count, bytes[index] == UInt8(ascii: "(") {
        text.append(0x20)
        readInterpolation()
      } else {
        text.append(0x20)
        index += 1
      }
    }
    literals.append(String(decoding: text, as: UTF8.self))
  }

  private mutating func readInterpolation() {
    index += 1
    var depth = 1
    while depth > 0, index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      step()
    }
  }
}

/// All Swift files of the project's sources.
enum Sources {
  static let root = SourceTree.root.appendingPathComponent("Sources")

  static let all: [SwiftSource] = {
    guard let names = FileManager.default.enumerator(atPath: root.path) else { return [] }
    return names.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted().map {
      let text = try? String(contentsOf: root.appendingPathComponent($0), encoding: .utf8)
      return SwiftSource(path: $0, text: text ?? "")
    }
  }()
}
