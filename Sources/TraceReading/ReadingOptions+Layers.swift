/// The options that each layer below needs.
extension ReadingOptions {
  var decoding: DecodingOptions {
    DecodingOptions(
      maximumWindow: maximumWindow, maximumDecoded: maximumDecoded, jobs: jobs,
      threadFrom: threadFrom, wholeFrom: wholeFrom, window: window)
  }

  var framing: FramingOptions {
    FramingOptions(
      decoding: decoding, maximumLine: maximumLine, blockSize: blockSize, lateBlocks: lateBlocks,
      recogniser: .formats)
  }
}
