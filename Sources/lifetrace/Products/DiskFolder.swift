import ProductReading
import SystemLibrary
import TraceModel
import TraceReading

/// A file on a disk, read in parts.
struct DiskFile: RandomAccess {
  private let source: TraceSource
  let size: Int64

  init(_ path: SystemString) throws(SourceError) {
    source = try TraceSource(path, mustStop: { Interruption.signal != nil })
    size = source.fileSize ?? 0
  }

  func read(at offset: Int64, count: Int) throws(ProductProblem) -> [UInt8] {
    guard offset >= 0, offset < size, count > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: Int(min(Int64(count), size - offset)))
    var done = 0
    while done < bytes.count {
      guard Interruption.signal == nil else {
        throw ProductProblem(.interrupted, "reading was interrupted")
      }
      let (place, length) = (off_t(offset) + off_t(done), bytes.count - done)
      let read = bytes.withUnsafeMutableBytes {
        pread(source.descriptor, $0.baseAddress.map { $0 + done }, length, place)
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else {
        throw ProductProblem(.unreadable, "cannot be read: \(Output.reason(errno))")
      }
      // It became shorter meanwhile.
      guard read > 0 else { return Array(bytes[..<done]) }
      done += read
    }
    return bytes
  }
}

/// A folder on a disk, with links followed: apps for the Mac have links in their frameworks.
struct DiskFolder: ProductFolder {
  let path: SystemString

  private func member(_ name: String) -> SystemString {
    name.isEmpty ? path : path.member(SystemString(name))
  }

  func names(in folder: String) -> [String] {
    (TraceFolder.entries(member(folder)) ?? []).map(\.text)
  }

  func file(_ name: String) throws(ProductProblem) -> (any RandomAccess)? {
    let path = member(name)
    guard TraceFolder.size(path) != nil else { return nil }
    do throws(SourceError) { return try DiskFile(path) } catch {
      throw ProductProblem(
        .unreadable, "'\(DisplayText.escaped(name, limit: 120))' cannot be read: \(error.reason)")
    }
  }
}
