#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
import LifecycleRules
@testable import TraceModel
@testable import TraceReading

/// The first inputs of a target: the given traces and texts, and the examples of the rules, each
/// after the bytes that choose how it is read. Also the words that libFuzzer puts into inputs.
struct Seeds {
  let folder: String

  /// Text of one seed at the most.
  private static let longest = 1500

  func write(_ target: FuzzTarget) {
    let texts = Self.texts
    for (number, text) in texts.enumerated() {
      // Each text in one of the ways, in turn: a run begins with all of them, and its time is
      // short.
      let variants = Self.variants(text, target, number)
      write(variants[number % variants.count], "seed-\(number)")
    }
    write(Array(Self.dictionary.utf8), "dictionary")
  }

  private func write(_ bytes: [UInt8], _ name: String) {
    let path = "\(folder)/\(name)"
    guard let file = fopen(path, "w") else { preconditionFailure("cannot write '\(path)'") }
    let count = fwrite(bytes, 1, bytes.count, file)
    precondition(fclose(file) == 0 && count == bytes.count, "cannot write '\(path)'")
  }

  /// LIFETRACE_FUZZ_TEXTS has the paths of files, one per line.
  private static var texts: [[UInt8]] {
    let paths = getenv("LIFETRACE_FUZZ_TEXTS").map { String(cString: $0) } ?? ""
    let read = paths.split(separator: "\n").flatMap { stretches(content(String($0))) }
    return read + examples
  }

  private static func content(_ path: String) -> [UInt8] {
    do {
      var options = ReadingOptions()
      options.maximumDecoded = 1 << 28
      let stream = DecodedStream(try FileSource(path: path), options: options.decoding)
      var text: [UInt8] = []
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
      defer { memory.deallocate() }
      while true {
        let piece = try stream.decode(into: memory)
        if case .bytes(let count) = piece { text += memory.prefix(count) }
        if piece == .end { return text }
      }
    } catch {
      preconditionFailure("cannot read '\(path)'")
    }
  }

  /// The beginning of a text, and a few later stretches of lines after its first line.
  private static func stretches(_ text: [UInt8]) -> [[UInt8]] {
    guard text.count > longest else { return [text] }
    let lines = text.split(separator: 10, omittingEmptySubsequences: false)
    let head = Array(lines.first ?? [])
    return (0..<6).map { part in
      var stretch = part == 0 || head.count > longest / 2 ? [] : head + [10]
      for line in lines[(lines.count * part / 6)...] {
        guard stretch.count + line.count < longest else { break }
        stretch += line + [10]
      }
      return stretch
    }
  }

  private static var examples: [[UInt8]] {
    Catalogue.all.flatMap { $0.info.triggering + $0.info.quiet }.map { example in
      let lines = example.sketch.split(separator: "\n").map { line in
        line.hasPrefix("↓") ? line.dropFirst().drop { $0 == " " } : line
      }
      return Array(lines.joined(separator: "\n").utf8) + [10]
    }
  }

  private static func variants(
    _ text: [UInt8], _ target: FuzzTarget, _ number: Int
  ) -> [[UInt8]] {
    let (low, high) = (UInt8(text.count & 255), UInt8(text.count >> 8))
    let half = text.count / 2
    let choice = UInt8(number & 255)
    func part(_ kind: UInt8, _ option: UInt8 = 3) -> [UInt8] { [kind, option, low, high] + text }
    switch target {
    case .decompression:
      let packed = Compressing.zstd(text, checksum: true)
      return [
        [0, 7, 3, 20] + part(0) + part(4) + part(1), [0, 1, 0, 90] + part(2, 40) + part(3, 0),
        [0, 9, 1, 20] + part(5) + part(5),
        // Consecutive frames, which other threads decode, complete and damaged.
        [8, 9, 3, 70] + part(1) + part(3, 9) + part(0),
        [8, 50, 2, 20] + part(0) + [6, 0, choice, 0, 8] + part(0),
        [0, 5, 2, 20] + part(0) + part(1) + [7, 0, choice, 1, 20], [1, 1, 1, 1] + packed,
        [1, 3, 1, 60] + Compressing.gzip(text), [1, 3, 1, 60] + text,
      ]
    case .lines:
      return [[60, 30, 3, 9, 0] + text, [90, 100, 0, 0, 1] + part(0, 0) + part(1, 0)]
    case .json: return [[0, 3, 9, choice] + text]
    case .formats: return [[2] + text]
    case .products: return [ProductsTarget.seeds[number % ProductsTarget.seeds.count]]
    case .imported: return [[choice & 0xBE, 30, 7] + text]
    case .pipeline:
      // Descriptions begin with any bytes; these are a text's, turned over.
      let described = text.prefix(300).map { $0 &* 167 &+ choice }
      // The second choice is of reports.
      return [
        [2, choice, choice] + described, [0, choice, choice] + text,
        [64 | 128, choice, choice] + text,
        [32, choice, choice, 0, 0] + [UInt8(half & 255), UInt8(half >> 8)] + text[..<half]
          + [1, 0, UInt8((text.count - half) & 255), UInt8((text.count - half) >> 8)]
          + text[half...],
      ]
    }
  }

  /// Keys, names of events and values of the format, and the tokens of JSON.
  private static var dictionary: String {
    let header = [
      "app", "version", "build", "platform", "os", "sdk", "device", "lifeCycle", "multipleScenes",
      "pid", "launch", "clock", "start", "records", "backgroundModes", "midlife", "recorder",
    ]
    let keys = EventKey.allCases.map(\.text) + header
    let names = EventKind.definedNames.map { String(describing: $0) }
    let words = Word.allCases.map(\.text) + RunHeader.Families.names
    let marks = [
      "true", "false", "null", "9223372036854775807", "-9223372036854775808", "\\u0000", "\\ud83c",
      "\\udfac", "{\"", "\":", ",\"", "\"}", "[]", "{}", "\u{FEFF}", "\u{2028}", "header ",
      "launch ", "95ms", "1.5s", "=\"", "\r\n", "phase.frozen",
    ]
    let quoted = keys.flatMap { ["\"\($0)\":", " \($0)="] } + names + words + marks
    return quoted.map { entry in
      let text = entry.utf8.map { byte in
        let digits = String(byte, radix: 16)
        return "\\x" + (digits.count == 1 ? "0" : "") + digits
      }
      return "\"" + text.joined() + "\"\n"
    }.joined()
  }
}
