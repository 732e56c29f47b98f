import Foundation
import RuleKit

/// The code around each snippet that makes it a Swift file: the frames of `Advice/frames.txt`, and
/// for each rule a text in `Advice/Rules`.
struct SnippetFrames {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// What each file imports. SwiftUI is the one of apps that have UIKit.
  static let frameworks = [
    "os", "MetricKit", "UIKit", "BackgroundTasks", "SwiftUI", "AppKit", "WatchKit",
  ]

  private var shared: [String: [Substring]] = [:]
  private var own: [String: (frame: String, lines: [Substring])] = [:]

  /// Codes of the rules that have their own part.
  var codes: Set<String> { Set(own.keys) }

  init(_ text: String) throws {
    var frame: String?
    var code: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(separator: " ")
      if words.first == "=", words.count == 2 {
        (frame, code) = (String(words[1]), nil)
      } else if words.first == "#", words.count == 3 {
        (frame, code) = (nil, String(words[1]))
        guard own.updateValue((String(words[2]), []), forKey: String(words[1])) == nil else {
          throw Failure(description: "'\(words[1])' occurs twice")
        }
      } else if let frame {
        shared[frame, default: []].append(line)
      } else if let code {
        own[code]?.lines.append(line)
      }
    }
  }

  /// A rule's snippet as a file that compiles with the app and the SDK. Its declarations are in a
  /// separate enumeration, because many snippets declare the same names; `@main`, which a module
  /// has once, is omitted.
  func file(_ snippet: String, _ code: String) throws -> String {
    guard let (frame, lines) = own[code] else { throw Failure(description: "no frame for \(code)") }
    let rest = lines.joined(separator: "\n")
    var text = rest
    if !rest.contains("<here") {
      guard let around = shared[frame] else { throw Failure(description: "no frame '\(frame)'") }
      text = around.joined(separator: "\n").replacing("<rest>", with: rest)
    }
    let parts = snippet.components(separatedBy: "\n\n")
    var used = 0
    for (index, part) in parts.enumerated() {
      for place in ["<part \(index + 1)>", "<here \(index + 1)>"] where text.contains(place) {
        text = text.replacing(place, with: part)
        used += 1
      }
    }
    for place in ["<snippet>", "<here>"] where text.contains(place) {
      text = text.replacing(place, with: snippet)
      used = parts.count
    }
    guard used == parts.count, !text.contains("<part"), !text.contains("<here") else {
      throw Failure(description: "\(code): \(parts.count) parts, \(used) of them have a place")
    }
    let imports = Self.frameworks.map { "import \($0)\n" }.joined()
    return "\(imports)\nenum \(code) {\n\(text.replacing("@main ", with: ""))\n}\n"
  }
}
