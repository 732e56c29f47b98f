import CZstd

/// libzstd decoding one frame after the other, each as if there had been no other.
///
/// libzstd keeps the last text in a ring that holds the window and more. It makes the ring larger
/// for a frame, but not smaller for the next one (measured with 1.5.4). A damaged block may refer
/// to text that is older than the window, and the size of the ring decides what it finds there. So
/// a frame with a smaller window gets a ring of its own: what it decodes to must not depend on the
/// frames before, because other contexts on other threads may have decoded them.
final class ZstdContext {
  private var context = ZstdContext.make()
  private let largestLog: Int
  /// Of the window that the ring was made for.
  private var ringLog = 0

  /// Does not refuse windows up to a size.
  init(maximumWindow: UInt64) {
    largestLog = min(ZstdFrameHeader.log(holding: maximumWindow), 31)
    allowWindows()
  }

  deinit { ZSTD_freeDCtx(context) }

  private static func make() -> OpaquePointer {
    guard let context = ZSTD_createDCtx() else { preconditionFailure("no memory for a context") }
    return context
  }

  private func allowWindows() {
    ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, Int32(largestLog))
  }

  /// Starts a frame, whose blocks follow. Returns the reason if there is no memory for the window.
  ///
  /// libzstd sees another head, which names no size: it would hold back the last block of a frame
  /// whose size is not what the head says.
  func begin(_ header: ZstdFrameHeader) -> String? {
    if header.windowLog < ringLog {
      ZSTD_freeDCtx(context)
      context = Self.make()
      allowWindows()
    } else {
      ZSTD_DCtx_reset(context, ZSTD_reset_session_only)
    }
    ringLog = header.windowLog
    let answer = header.withoutSize.withUnsafeBytes { bytes in
      var input = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
      var output = ZSTD_outBuffer(dst: nil, size: 0, pos: 0)
      return decode(&input, &output)
    }
    return ZSTD_isError(answer) == 0 ? nil : String(cString: ZSTD_getErrorName(answer))
  }

  /// Calls `ZSTD_decompressStream` and returns its result.
  func decode(_ input: inout ZSTD_inBuffer, _ output: inout ZSTD_outBuffer) -> Int {
    ZSTD_decompressStream(context, &output, &input)
  }
}
