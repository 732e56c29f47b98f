import TraceFleet
import TraceModel
import TraceReading

/// One trace that `batch` is to read.
enum BatchInput {
  case file(SystemString)
  /// A part of standard input.
  case frame(name: String, any ByteSource, isStreamed: Bool)
  /// It can't be read.
  case fault(name: String, TraceFault)
}

/// Where the traces of `batch` come from, one after the other.
protocol BatchFeed {
  mutating func next() -> BatchInput?
  /// The failure of the feed itself.
  var failure: ExitCode { get }
}

/// Paths that were given, or that directories hold.
struct PathFeed: BatchFeed {
  private var files: ArraySlice<SystemString>
  private var unread: ArraySlice<UnreadInput>
  var failure: ExitCode { .ok }

  init(_ found: FoundTraces) {
    files = TraceFolder.withoutRepeats(found.files)[...]
    unread = found.unread[...]
  }

  mutating func next() -> BatchInput? {
    if let missing = unread.popFirst() {
      return .fault(
        name: Traces.shown(missing.path),
        TraceFault(code: missing.exitCode.rawValue, text: missing.reason))
    }
    return files.popFirst().map { .file($0) }
  }
}

/// Paths of files in a file, one a line, or a NUL after each.
struct ListFeed: BatchFeed {
  private let lines: LineFeed
  private let console: Console
  private let outputs: [ReportFile]
  private(set) var failure = ExitCode.ok

  /// - Parameter outputs: files that no trace may be.
  init(
    _ path: SystemString, end: UInt8, avoiding outputs: [ReportFile], _ console: Console
  ) throws(SourceError) {
    self.outputs = outputs
    lines = LineFeed(try TraceSource(path) { console.mustStop }, end: end, limit: 1 << 16)
    self.console = console
  }

  mutating func next() -> BatchInput? {
    while true {
      do throws(SourceError) {
        switch try lines.next() {
        case nil: return nil
        case .tooLong:
          return .fault(
            name: "(list of paths)",
            TraceFault(
              code: ExitCode.noInput.rawValue,
              text: "line \(lines.number) is longer than 64 KiB; expected a path; paths that end "
                + "with NUL need '--null'"))
        case .line(let bytes):
          guard !bytes.isEmpty else { continue }
          if bytes.contains(0) {
            return .fault(
              name: "(list of paths)",
              TraceFault(
                code: ExitCode.noInput.rawValue,
                text: "line \(lines.number) holds a NUL; expected one path a line; paths that end "
                  + "with NUL need '--null'"))
          }
          let path = SystemString(bytes: bytes)
          if bytes.last == 0x0D, !TraceFolder.exists(path) {
            return .fault(
              name: Traces.shown(path),
              TraceFault(
                code: ExitCode.noInput.rawValue,
                text: "no such file, and its name ends with CR; write the list with LF at line ends"
              ))
          }
          if outputs.contains(where: { $0.isSame(as: path) }) {
            console.error(
              "The table would overwrite the input '\(Traces.shown(path))'; name another folder")
            failure = .usage
            return nil
          }
          // Lists that find writes name each directory and then the files in it: walking it, too,
          // would read those twice.
          guard TraceFolder.isDirectory(path), !RecordedFolder.isOne(path) else {
            return .file(path)
          }
          return .fault(
            name: Traces.shown(path),
            TraceFault(
              code: ExitCode.noInput.rawValue,
              text: "is a directory, and a list names files; list the files in it (find -type f), "
                + "or give the directory as an argument"))
        }
      } catch {
        console.error(error)
        failure = failure.or(error.exitCode)
        return nil
      }
    }
  }
}

/// Splits what a source delivers into lines, and into stretches of given length.
final class LineFeed {
  enum Line {
    case line([UInt8])
    case tooLong
  }

  private let source: any ByteSource
  private let end: UInt8
  private let limit: Int
  private var buffer: [UInt8]
  private var start = 0
  private var stop = 0
  private(set) var number: Int64 = 0
  /// Bytes that were handed over.
  private(set) var position: Int64 = 0

  init(_ source: any ByteSource, end: UInt8 = 0x0A, limit: Int) {
    self.source = source
    self.end = end
    self.limit = limit
    buffer = [UInt8](repeating: 0, count: 1 << 16)
  }

  var isInterrupted: Bool { source.isInterrupted }

  private func fill() throws(SourceError) -> Bool {
    guard start == stop else { return true }
    var count = 0
    var failure: SourceError?
    buffer.withUnsafeMutableBytes { memory in
      do throws(SourceError) { count = try source.read(into: memory) } catch { failure = error }
    }
    if let failure { throw failure }
    (start, stop) = (0, count)
    return count > 0
  }

  /// The next line without its end; nil at the end of the source.
  func next() throws(SourceError) -> Line? {
    var line: [UInt8] = []
    var isTooLong = false
    var isBegun = false
    while try fill() {
      isBegun = true
      let piece = buffer[start..<stop]
      let place = piece.firstIndex(of: end)
      let taken = piece[..<(place ?? stop)]
      if line.count + taken.count > limit {
        isTooLong = true
      } else if !isTooLong {
        line += taken
      }
      position += Int64(taken.count) + (place == nil ? 0 : 1)
      start = place.map { $0 + 1 } ?? stop
      if place != nil { break }
    }
    guard isBegun else { return nil }
    number += 1
    return isTooLong ? .tooLong : .line(line)
  }

  /// The next bytes, at most as many as fit.
  func read(into target: UnsafeMutableRawBufferPointer) throws(SourceError) -> Int {
    guard start < stop else {
      let count = try source.read(into: target)
      position += Int64(count)
      return count
    }
    let count = min(target.count, stop - start)
    buffer.withUnsafeBytes {
      target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<start + count]))
    }
    start += count
    position += Int64(count)
    return count
  }
}
