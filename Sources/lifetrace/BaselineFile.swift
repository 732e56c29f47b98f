import LifecycleRules
import ReportKit
import TraceAnalysis
import TraceModel
import TraceReading

/// Reads the files of baselines.
enum BaselineFile {
  /// A baseline is missing or invalid; the reason is printed already.
  struct Failure: Error {
    /// Of a file that is only read as an input; as a part of the configuration each is exit 78.
    let code: ExitCode
  }

  private static let listedMessages = 100

  /// A baseline, after printing its errors and warnings.
  static func read(
    _ path: SystemString, tellsWarnings: Bool = true, _ console: Console
  ) throws(Failure) -> Baseline {
    let shown = Words.atLineStart(DisplayText.escaped(Traces.shown(path)))
    let reader = BaselineReader(
      try bytes(path, shown, console), parse: CommentedJSON.parse,
      rules: Catalogue.allInfos + [Budget.info, RecordingRule.info]
    ) { Suggestion.question($0, among: $1) }
    // Errors come first, so that the limit drops warnings.
    let messages =
      reader.messages.filter(\.isError)
      + reader.messages.filter { tellsWarnings && !$0.isError }
    for message in messages.prefix(listedMessages) {
      let kind = message.isError ? "error" : "warning"
      console.errors.line(
        "\(shown):\(message.place.line):\(message.place.column): \(kind): "
          + DisplayText.escaped(message.text, limit: 400))
    }
    if messages.count > listedMessages {
      console.errors.line("\(shown): and \(messages.count - listedMessages) more messages")
    }
    guard reader.isUsable else {
      console.error(
        "Invalid baseline; correct it, or write it again with '--write-baseline'")
      throw Failure(code: .configuration)
    }
    return reader.baseline
  }

  private static func bytes(
    _ path: SystemString, _ shown: String, _ console: Console
  ) throws(Failure) -> [UInt8] {
    let remedy = "'lifetrace check --write-baseline FILE' writes one"
    if TraceFolder.isDirectory(path) {
      console.errors.line("\(shown): is a directory; name a file in it")
      console.error("The baseline cannot be read; \(remedy)")
      throw Failure(code: .noInput)
    }
    do throws(SourceError) {
      let bytes = try SmallFile.read(path, limit: BaselineReader.sizeLimit + 1)
      guard bytes.count > BaselineReader.sizeLimit else { return bytes }
      console.errors.line("\(shown): is larger than 64 MiB, the limit for a baseline")
    } catch {
      guard Interruption.signal == nil else { throw Failure(code: .configuration) }
      console.errors.line(Words.atLineStart(error.message))
      console.error("The baseline cannot be read; \(remedy)")
      throw Failure(code: error.exitCode)
    }
    console.error("Invalid baseline; \(remedy)")
    throw Failure(code: .configuration)
  }
}
