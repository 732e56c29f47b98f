/// What Xcode 15 and later write below each message of a copied console.
enum XcodeMetadata {
  /// `Type: Error | Timestamp: 2025-08-15 19:59:42.498469+02:00 | Process: Films | …`, or
  /// `Type: stdio`.
  static func isOne(_ line: [UInt8]) -> Bool {
    line.starts(with: "Type: ".utf8)
      && String(decoding: line.prefix(40), as: UTF8.self).contains(" | Timestamp: ")
  }

  static func isEnd(_ line: [UInt8]) -> Bool {
    line.starts(with: "Type: stdio".utf8) || isOne(line)
  }

  /// `2025-08-15 19:59:42.498469+02:00 Films[-] [subsystem:category] `
  static func prefix(of metadata: [UInt8]) -> [UInt8] {
    var fields: [String: String] = [:]
    for part in String(decoding: metadata, as: UTF8.self).split(separator: "|") {
      let pair = part.split(separator: ":", maxSplits: 1)
      let key = pair.first.map { $0.filter { $0 != " " } } ?? ""
      let value = pair.dropFirst().first.map { $0.drop { $0 == " " } } ?? ""
      fields[key] = String(value.reversed().drop { $0 == " " }.reversed())
    }
    var result = fields["Timestamp"].map { $0 + " " } ?? ""
    if let process = fields["Process"], !process.isEmpty { result += process + "[-] " }
    if let subsystem = fields["Subsystem"], !subsystem.isEmpty, !subsystem.contains(" "),
      fields["Process"] != nil
    {
      let category = (fields["Category"] ?? "").map { $0 == " " ? "-" : $0 }
      result += "[\(subsystem):\(String(category))] "
    }
    return Array(result.utf8)
  }
}
