/// The file in which Docker keeps what a container wrote: an object a line
/// (https://docs.docker.com/engine/logging/drivers/json-file/).
///
/// ```
///   {"log":"sceneDidBecomeActive(_:)\n","stream":"stdout","time":"2026-03-02T08:41:00.123456789Z"}
///   2026-03-02T08:41:00.123456789Z sceneDidBecomeActive(_:)
/// ```
/// Its lines are read as `docker logs --timestamps` prints them. Bare prints alone do not show that
/// what is inside is a log of an app.
enum ContainerLog {
  private static let beginning = Array("{\"log\":\"".utf8)

  /// The container's output in the whole lines at the beginning of a text; nil if the text is no
  /// such file, or its output is not recognised as a log.
  static func beginning(
    of text: [UInt8], isWhole: Bool, _ recogniser: LineRecogniser
  ) -> [UInt8]? {
    guard text.starts(with: beginning),
      Array(text.prefix { $0 != 10 }).withUnsafeBytes({ $0.has("\"stream\":\"") })
    else { return nil }
    let lines = text.split(separator: 10, omittingEmptySubsequences: false)
      .dropLast(isWhole ? 0 : 1).map { Array($0) }
    let texts = lines.map { self.text($0) }
    let showsLog = zip(lines, texts).contains { line, text in
      line.count != text.count && showsRecord(text, recogniser)
    }
    return showsLog ? Array(texts.joined(separator: [10])) : nil
  }

  /// Whether a record follows the container's time.
  private static func showsRecord(_ line: [UInt8], _ recogniser: LineRecogniser) -> Bool {
    guard let blank = line.firstIndex(of: 0x20) else { return false }
    let text = Array(line[(blank + 1)...])
    return RecordStart.isOne(text) || LineDecoration.showsText(text, recogniser)
      || text.withUnsafeBytes { LineDecoration.isBeforeRecord($0) }
  }

  /// The container's output in a line; any other line is returned unchanged.
  static func text(_ line: [UInt8]) -> [UInt8] {
    guard line.starts(with: beginning) else { return line }
    var text: [UInt8] = []
    var time: ArraySlice<UInt8> = []
    // Digits of an escape are looked at without asking for the end.
    let padded = line + [UInt8](repeating: 0, count: 16)
    let isWhole = padded.withUnsafeBytes { bytes -> Bool in
      guard let base = bytes.baseAddress else { return false }
      let end = base + line.count
      var place = base + beginning.count
      while place < end, JSONScan.byte(place) != 0x22 {
        if JSONScan.byte(place) == 0x5C {
          guard let value = try? JSONScan.escapedScalar(&place),
            let scalar = Unicode.Scalar(value)
          else { return false }
          text += Array(String(Character(scalar)).utf8)
        } else {
          text.append(JSONScan.byte(place))
          place += 1
        }
      }
      guard place < end else { return false }
      let rest = bytes.part(place - base, line.count)
      if let key = rest.place(of: "\"time\":\"") {
        let start = place - base + key + 8
        time = line[start...].prefix { $0 != 0x22 }
      }
      return true
    }
    guard isWhole else { return line }
    while text.last == 10 || text.last == 13 { text.removeLast() }
    // A line of the container is a line of the text.
    text = text.map { $0 == 10 ? 0x20 : $0 }
    return time.isEmpty ? text : time + [0x20] + text
  }
}
