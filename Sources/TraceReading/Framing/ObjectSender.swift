internal import TraceModel

/// The member with which the objects of a log say whose lines they are, where there are several:
///
/// ```
///   {"time":"2026-03-02T10:00:00Z","device":"A1","msg":"sceneDidBecomeActive"}
///   {"time":"2026-03-02T10:00:01Z","device":"B7","msg":"sceneDidBecomeActive"}
/// ```
struct ObjectSender {
  private let key: String
  /// A number of a process or a name of a device divides senders. A session or a user may as
  /// well change while one process runs: then its label is before the line (``SenderMarks``).
  private let isSure: Bool

  /// Where a logger says which system it runs on.
  private static let systems: Set<String> = [
    "platform", "os", "system", "os_name", "osname", "os.name", "os.type", "platform.name",
    "platform.os",
  ]
  /// Systems that are not Apple's, and begin with these words.
  private static let others = ["android", "windows", "linux", "harmony", "tizen", "web"]
  private static let most = 8

  /// - Parameter lines: the objects at the beginning of a log.
  init?(_ lines: [[UInt8]]) {
    var values: [String: [[UInt8]]] = [:]
    for line in lines {
      Self.forEachMember(of: line) { key, value in
        values[key, default: []].append(value)
      }
    }
    let divides = { (key: String) in
      guard let all = values[key] else { return false }
      let different = Set(all).count
      return different > 1 && different <= Self.most && different < all.count
    }
    guard let key = (SenderKeys.sure + SenderKeys.possible).first(where: divides) else {
      return nil
    }
    self.key = key
    isSure = SenderKeys.isSure(key)
  }

  /// What is before the line that is made of an object.
  func mark(of line: [UInt8]) -> [UInt8] {
    var found: [UInt8] = []
    Self.forEachMember(of: line) { key, value in
      if key == self.key, found.isEmpty { found = value }
    }
    guard !found.isEmpty else { return [] }
    return isSure ? DeviceLabel.text(of: found) : Array("[".utf8) + found + Array("] ".utf8)
  }

  /// Whether an object says that another system than Apple's wrote it.
  static func isOfOtherSystem(_ line: [UInt8]) -> Bool {
    var isOne = false
    forEachMember(of: line) { key, value in
      guard systems.contains(key) else { return }
      let name = String(decoding: value, as: UTF8.self).lowercased()
      isOne = isOne || others.contains { name.hasPrefix($0) }
    }
    return isOne
  }

  private static func forEachMember(
    of line: [UInt8], _ take: (_ key: String, _ value: [UInt8]) -> Void
  ) {
    let padded = line + [UInt8](repeating: 0, count: TextBlock.padding)
    padded.withUnsafeBytes { bytes in
      guard line.first == 0x7B, var place = bytes.baseAddress else { return }
      // Of a line that is cut, those before the cut count.
      try? walk(&place, in: "", depth: mostDepth, take)
    }
  }

  /// Objects in one another that are looked at: `{"context":{"device":{"id":"A1"}}}`.
  private static let mostDepth = 3

  /// - Parameter parent: the key of the object, which may say whose name or number a member is.
  private static func walk(
    _ place: inout JSONWalk.Place, in parent: String, depth: Int,
    _ take: (_ key: String, _ value: [UInt8]) -> Void
  ) throws(Malformed) {
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in
      let name = String(decoding: key, as: UTF8.self).lowercased()
      if JSONScan.byte(place) == 0x7B, depth > 1 {
        return try walk(&place, in: name, depth: depth - 1, take)
      }
      let names = parent.isEmpty ? [name] : ["\(parent).\(name)", name]
      guard
        let known = names.first(where: { SenderKeys.isOne($0) || systems.contains($0) }),
        let value = try JSONWalk.scalar(&place), !value.isEmpty
      else { return }
      take(known, Array(value.part(0, 64)))
    }
  }
}
