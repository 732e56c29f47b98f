/// A look at the beginning of an input that costs less than reading it, for folders of thousands of
/// traces.
public enum CrashReportLook {
  /// The verdict after the beginning.
  public enum Answer: Sendable {
    case isNone
    /// Only reading decides.
    case mayBe
    /// It is packed: ask again with ``answer(decoding:options:)``.
    case isPacked
  }

  private static let size = 1 << 14

  /// By the first bytes as they are.
  public static func answer(_ source: any ByteSource) -> Answer {
    withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { memory in
      guard let count = try? source.read(into: memory), count > 4 else { return .isNone }
      let head = UnsafeRawBufferPointer(rebasing: memory.prefix(count))
      if Decompressor.isZstd(head) || Decompressor.isGzip(head) { return .isPacked }
      return hasWords(head) ? .mayBe : .isNone
    }
  }

  /// By the first bytes that the input decodes to.
  public static func answer(decoding source: any ByteSource, options: ReadingOptions) -> Answer {
    var options = options
    options.jobs = 1
    let decoded = DecodedStream(source, options: options.decoding, .formats)
    return withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { memory in
      var count = 0
      while count < memory.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: memory[count...])
        guard case .bytes(let more)? = try? decoded.decode(into: rest) else { break }
        count += more
      }
      return hasWords(UnsafeRawBufferPointer(rebasing: memory.prefix(count))) ? .mayBe : .isNone
    }
  }

  /// Whether there are words that one of the first lines of a report has.
  private static func hasWords(_ head: UnsafeRawBufferPointer) -> Bool {
    // Nearly every trace of the own format begins like this.
    if head.begins(with: "{\"lifetrace\":") { return false }
    return head.has("\"bug_type\"") || head.has("\"termination\"") || head.has("Incident Id")
      || head.has("Exception ") || head.has("Terminat") || head.has(" Crashed:")
      || head.has("\"largestProcess\"") || head.has("\"crashDiagnostics\"")
      || head.has("NoSceneLifecycleAdoption")
  }
}
