import CZlib
import TestSupport

/// Compressed traces in many layouts, and what can happen to a file.
enum DamagedFiles {
  /// One file to read.
  struct Sample: CustomStringConvertible {
    var layout: String
    var damage: String
    var seed: UInt64
    var bytes: [UInt8]
    var isZstd: Bool
    var description: String { "\(damage) in \(layout), seed \(seed)" }
  }

  /// Lines without sequence numbers, so that no line is taken for a repetition of another.
  static let lines: [String] = {
    var random = SplitMix64(seed: 11)
    let names = ["phase.active", "scene.didBecomeActive", "work", "log", "view.onAppear"]
    return (0..<260).map { number in
      let name = names[Int.random(in: 0..<names.count, using: &random)]
      let noise = String(UInt64.random(in: 0...(.max), using: &random), radix: 36)
      let scene = number % 3 == 0 ? #","scene":"Zürich \#(number % 7)""# : ""
      return #"{"event":"\#(name)","t":\#(number * 7_919_000)\#(scene),"id":"\#(noise)"}"#
    }
  }()

  static let text = Array((lines.joined(separator: "\n") + "\n").utf8)

  private static func cut(_ size: Int) -> [[UInt8]] {
    stride(from: 0, to: text.count, by: size).map {
      Array(text[$0..<min($0 + size, text.count)])
    }
  }

  // MARK: Layouts

  static let zstdLayouts: [(name: String, bytes: [UInt8])] = {
    let skippable = Compressing.skippable([1, 0x28, 0xB5, 0x2F, 0xFD, 0x24, 9])
    let tiny = text.prefix(1500).flatMap { Compressing.zstd([$0], checksum: false) }
    // Stored blocks, and runs of spaces, which may precede a record.
    let spaces = [UInt8](repeating: 0x20, count: 300)
    let stored = cut(3000).map { part in
      Compressing.zstdStored([part, [10], spaces, Array("{\"event\":\"log\"}\n".utf8)])
    }
    return [
      ("one frame, many blocks", Compressing.zstdFrame(text, every: 1500)),
      (
        "one frame without checksum and size",
        Compressing.zstdFrame(text, level: 1, checksum: false, namesSize: false, every: 900)
      ),
      ("one frame, one block", Compressing.zstdFrame(text, level: 19)),
      ("frames", cut(2100).flatMap { Compressing.zstdFrame($0, level: 1, every: 700) }),
      (
        "frames without checksum",
        cut(2500).flatMap {
          Compressing.zstdFrame($0, level: 19, checksum: false, namesSize: false, every: 1000)
        }
      ),
      ("a frame per line", lines.flatMap { Compressing.zstd($0 + "\n") }),
      ("a frame per byte", tiny + Compressing.zstd(Array(text.dropFirst(1500)))),
      ("stored blocks", stored.flatMap { $0 }),
      (
        "frames and skippable frames",
        cut(3000).flatMap { Compressing.zstdFrame($0, every: 800) + skippable }
      ),
    ]
  }()

  static let gzipLayouts: [(name: String, bytes: [UInt8])] = [
    ("one member", Compressing.gzip(text)),
    ("one member, full flushes", Compressing.gzip(text, every: 2000)),
    ("one member, other flushes", Compressing.gzip(text, every: 1500, flush: Z_SYNC_FLUSH)),
    ("members", cut(2500).flatMap { Compressing.gzip($0) }),
    ("a member per line", lines.flatMap { Compressing.gzip(Array(($0 + "\n").utf8)) }),
  ]

  // MARK: Damages

  typealias Damage = (name: String, apply: ([UInt8], inout SplitMix64) -> [UInt8])

  /// Kinds of damage to any file.
  static var damages: [Damage] {
    [
      ("cut", { Array($0.prefix(Int.random(in: 1..<$0.count, using: &$1))) }),
      ("bit flip", { file, random in flip(file, 1, &random) }),
      ("three bit flips", { file, random in flip(file, 3, &random) }),
      (
        "16 bad bytes",
        { file, random in
          var file = file
          for offset in place(16, in: file, &random) {
            file[offset] = .random(in: 0...255, using: &random)
          }
          return file
        }
      ),
      (
        "zeroed hole",
        { file, random in
          var file = file
          for offset in place(file.count / 5, in: file, &random) { file[offset] = 0 }
          return file
        }
      ),
      (
        "stretch removed",
        { file, random in
          var file = file
          file.removeSubrange(
            place(Int.random(in: 1...(file.count / 4), using: &random), in: file, &random))
          return file
        }
      ),
      (
        "stretch twice",
        { file, random in
          var file = file
          let range = place(Int.random(in: 1...(file.count / 4), using: &random), in: file, &random)
          file.insert(contentsOf: Array(file[range]), at: range.upperBound)
          return file
        }
      ),
      ("start in the middle", { Array($0.dropFirst(Int.random(in: 1..<$0.count, using: &$1))) }),
      ("garbage inserted", { file, random in insert(noise(200, &random), into: file, &random) }),
      ("garbage before", { file, random in noise(97, &random) + file }),
      ("garbage after", { file, random in file + noise(31, &random) }),
      ("text after", { file, _ in file + Array("{\"event\":\"later\"}\nplain\n".utf8) }),
      ("stretches swapped", swapped),
      ("last bytes changed", { file, _ in file.dropLast() + [(file.last ?? 0) ^ 0x55] }),
    ]
  }

  /// Kinds of damage to the parts of Zstandard frames.
  static var zstdDamages: [Damage] {
    [
      (
        "magic changed",
        { file, random in
          var file = file
          guard let offset = heads(file).randomElement(using: &random) else { return file }
          file[offset + Int.random(in: 0..<4, using: &random)] ^= 0x10
          return file
        }
      ),
      (
        "head changed",
        { file, random in
          var file = file
          guard let offset = heads(file).randomElement(using: &random) else { return file }
          let place = min(offset + Int.random(in: 4..<10, using: &random), file.count - 1)
          file[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
          return file
        }
      ),
      (
        "false magic in garbage",
        { file, random in
          let false1: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x58, 0x41, 0x00, 0x00]
          let junk = noise(40, &random) + false1 + noise(60, &random) + [0x28, 0xB5, 0x2F, 0xFD]
          guard let offset = heads(file).randomElement(using: &random) else { return file }
          return Array(file[..<offset]) + junk + Array(file[offset...])
        }
      ),
      (
        "skippable frame that is too long",
        { file, random in
          var file = file
          let claim = UInt32.random(in: 300...900, using: &random)
          guard let offset = heads(file).randomElement(using: &random) else { return file }
          file.insert(
            contentsOf: [0x50, 0x2A, 0x4D, 0x18] + (0..<4).map { UInt8(claim >> (8 * $0) & 255) },
            at: offset)
          return file
        }
      ),
      (
        "skippable frame beyond the end",
        { file, random in
          guard let offset = heads(file).randomElement(using: &random) else { return file }
          return Array(file[..<offset]) + [0x50, 0x2A, 0x4D, 0x18, 0, 0, 0, 0x7F]
            + Array(file[offset...])
        }
      ),
    ]
  }

  /// Every layout with every damage, `rounds` times.
  static func samples(rounds: Int) -> [Sample] {
    var samples: [Sample] = []
    for round in 0..<rounds {
      for (layouts, damages, isZstd) in [
        (zstdLayouts, damages + zstdDamages, true), (gzipLayouts, damages, false),
      ] {
        for (index, layout) in layouts.enumerated() {
          for (number, damage) in damages.enumerated() {
            let seed = UInt64(round * 10_000 + index * 100 + number)
            var random = SplitMix64(seed: seed)
            samples.append(
              Sample(
                layout: layout.name, damage: damage.name, seed: seed,
                bytes: damage.apply(layout.bytes, &random), isZstd: isZstd))
          }
        }
      }
    }
    return samples
  }

  // MARK: Parts

  private static func place(
    _ count: Int, in file: [UInt8], _ random: inout SplitMix64
  ) -> Range<Int> {
    let start = Int.random(in: 0...(file.count - count), using: &random)
    return start..<(start + count)
  }

  private static func flip(
    _ file: [UInt8], _ count: Int, _ random: inout SplitMix64
  ) -> [UInt8] {
    var file = file
    for _ in 0..<count {
      file[Int.random(in: 0..<file.count, using: &random)] ^=
        1 << UInt8.random(in: 0..<8, using: &random)
    }
    return file
  }

  private static func swapped(_ file: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    let cuts = (0..<3).map { _ in Int.random(in: 0...file.count, using: &random) }.sorted()
    return Array(file[..<cuts[0]]) + file[cuts[1]..<cuts[2]] + file[cuts[0]..<cuts[1]]
      + file[cuts[2]...]
  }

  private static func insert(
    _ part: [UInt8], into file: [UInt8], _ random: inout SplitMix64
  ) -> [UInt8] {
    var file = file
    file.insert(contentsOf: part, at: Int.random(in: 0...file.count, using: &random))
    return file
  }

  static func noise(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    (0..<count).map { _ in .random(in: 0...255, using: &random) }
  }

  /// Offsets of the magic numbers.
  static func heads(_ file: [UInt8]) -> [Int] {
    file.indices.dropLast(4).filter {
      file[$0] == 0x28 && file[$0 + 1] == 0xB5 && file[$0 + 2] == 0x2F && file[$0 + 3] == 0xFD
    }
  }
}
