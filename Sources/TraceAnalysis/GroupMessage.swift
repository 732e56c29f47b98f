import TraceModel

/// The message of a finding whose occurrences are in several scenes: it names none of them as the
/// only one.
///
/// Rules write a scene as `scene 'A'`, its id escaped for display.
struct GroupMessage {
  /// How the message named scenes.
  private(set) var scenes: [String] = []
  /// `a scene` replaces the first named scene, `another scene` replaces others.
  private(set) var text = ""

  /// - Parameter ids: those that the message may name. One with a quotation mark in it is found
  ///   only so; of others the mark after it is the end.
  init(_ message: String, ids: some Sequence<String>) {
    let names = Set(ids.map { DisplayText.escaped($0, limit: 120) })
      .sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }.map { Array($0.utf8) }
    let bytes = Array(message.utf8)
    var result: [UInt8] = []
    var at = 0
    while at < bytes.count {
      guard Self.beginsWord(bytes, at),
        let noun = Self.nouns.first(where: { bytes[at...].starts(with: $0.utf8) })
      else {
        result.append(bytes[at])
        at += 1
        continue
      }
      at += noun.utf8.count
      let first = Self.take(names, bytes, &at)
      scenes.append(first)
      let isPair = noun == "scenes '" && bytes[at...].starts(with: " and '".utf8)
      if isPair {
        at += " and '".utf8.count
        scenes.append(Self.take(names, bytes, &at))
        result += Array("two scenes".utf8)
        continue
      }
      let word = noun.dropLast(2)
      let article =
        scenes.count == 1 ? "a" : scenes.dropLast().contains(first) ? "that" : "another"
      result += Array("\(article) \(word)".utf8)
    }
    text = String(decoding: result, as: UTF8.self)
  }

  private static let nouns = ["scenes '", "scene '", "session '"]

  private static func beginsWord(_ bytes: [UInt8], _ at: Int) -> Bool {
    at == 0 || bytes[at - 1] == UInt8(ascii: " ") || bytes[at - 1] == UInt8(ascii: "(")
  }

  /// The id that begins here, with the mark after it.
  private static func take(_ names: [[UInt8]], _ bytes: [UInt8], _ at: inout Int) -> String {
    let mark = UInt8(ascii: "'")
    let rest = bytes[at...]
    let known = names.first { name in
      rest.starts(with: name) && rest.dropFirst(name.count).first == mark
    }
    let id = known ?? Array(rest.prefix { $0 != mark })
    at = min(bytes.count, at + id.count + 1)
    return String(decoding: id, as: UTF8.self)
  }
}

extension Finding {
  /// Rewords the message if its occurrences are not all about the scenes that it names.
  mutating func nameNoSingleScene() {
    guard occurrences > 1 else { return }
    let ids = [scene, worstScene] + evidence.map(\.scene)
    let general = GroupMessage(message, ids: ids.compactMap { $0 })
    let own = scene.map { DisplayText.escaped($0, limit: 120) }
    // Occurrences of one scene may name different other ones.
    if spread.hasSeveralScenes || general.scenes.contains(where: { $0 != own }) {
      message = general.text
    }
  }
}
