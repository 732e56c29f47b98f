import CZlib
import Foundation
import TraceAnalysis
import TraceModel
import TraceReading

/// A folder of recordings as its reader finds it.
struct Segments {
  struct Found {
    var ids: Set<Int> = []
    var events = 0
    var lost: Int64 = 0
    var tornLines = 0
    var unreadable: [String] = []
    var bytes = 0
    var packedBytes = 0
    var packedEvents = 0
    var parts = 0
    var packedParts = 0
  }

  let folder: String

  /// All segments in order; of one process only, if its id is given.
  func names(pid: Int32? = nil) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return all.filter { name in
      guard !name.hasPrefix("."), name.contains(".jsonl") else { return false }
      return pid.map { name.contains("-\($0)-") } ?? true
    }.sorted()
  }

  /// Reads all segments, each as a separate input, as `lifetrace` does.
  func read(pid: Int32? = nil) throws -> Found {
    var found = Found()
    let names = names(pid: pid)
    for (index, name) in names.enumerated() {
      // Between renaming and removing, both are there, and hold the same.
      if name.hasSuffix(".jsonl"), names.contains(name + ".gz") { continue }
      // It may be compressed meanwhile.
      let name = FileManager.default.fileExists(atPath: folder + "/" + name) ? name : name + ".gz"
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
      let consumer = Counter()
      let summary = try TraceReader(symbols: SymbolTable()).read(
        MemorySource([UInt8](data)), into: consumer)
      found.events += Int(summary.events)
      found.bytes += data.count
      found.parts += 1
      if name.hasSuffix(".gz") {
        found.packedBytes += data.count
        found.packedEvents += Int(summary.events)
        found.packedParts += 1
      }
      for problem in summary.problems {
        switch problem.kind {
        case .tornTail where index == names.count - 1 || pid == nil: found.tornLines += 1
        case .recorderLoss: found.lost += problem.count
        case .seqGap: found.lost += problem.count
        default: found.unreadable.append("\(name): \(problem.text)")
        }
      }
      collect(text(of: data, isPacked: name.hasSuffix(".gz")), into: &found.ids)
    }
    return found
  }

  /// The numbers under the key `id` of all whole lines.
  private func collect(_ text: [UInt8], into ids: inout Set<Int>) {
    let mark = Array("\"id\":".utf8)
    for line in text.split(separator: UInt8(ascii: "\n")) where line.last == UInt8(ascii: "}") {
      guard let range = line.firstRange(of: mark) else { continue }
      let digits = line[range.upperBound...].prefix { $0 >= 48 && $0 <= 57 }
      if let id = Int(String(decoding: digits, as: UTF8.self)) { ids.insert(id) }
    }
  }

  private func text(of data: Data, isPacked: Bool) -> [UInt8] {
    guard isPacked else { return [UInt8](data) }
    var stream = z_stream()
    inflateInit2_(&stream, 15 + 16, zlibVersion(), Int32(MemoryLayout<z_stream>.size))
    defer { inflateEnd(&stream) }
    var source = [UInt8](data)
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var text: [UInt8] = []
    source.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      var state = Z_OK
      while state == Z_OK {
        let made = piece.withUnsafeMutableBufferPointer { output in
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(output.count)
          state = inflate(&stream, Z_NO_FLUSH)
          return output.count - Int(stream.avail_out)
        }
        text += piece[..<made]
      }
    }
    return text
  }

  private final class Counter: EventConsumer {
    func consume(_ batch: EventBatch) {}
    func report(_ problem: InputProblem) {}
  }
}
