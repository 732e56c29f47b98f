import TraceAnalysis
import TraceModel

extension OptionSpec {
  /// The product that traces were recorded with.
  static let infoPlist = OptionSpec(
    "--info-plist", value: "FILE", kind: .files, in: .input,
    "The Info.plist of the recorded app, or its .app, .ipa or .xcarchive: gives the facts that "
      + "headers lack, and its scenes and permitted tasks.")
}

extension Arguments {
  /// The file of `--info-plist`, as an input that no output may overwrite.
  func productFiles() throws(UsageError) -> [SystemString] {
    guard let path = file(.infoPlist) else { return [] }
    if path.bytes.isEmpty {
      throw UsageError(text: "Missing file name for '\(OptionSpec.infoPlist.name)'")
    }
    if path.isStandardInput, positionals.contains(where: \.isStandardInput) {
      throw UsageError(
        text: "'\(OptionSpec.infoPlist.name)' and a trace would both read standard input")
    }
    return [path]
  }
}

extension Console {
  /// Takes the product of `--info-plist` into the options. Without its facts nothing is judged: if
  /// it can't be read, prints one line and returns the exit code.
  func takeProduct(_ arguments: Arguments, into options: inout AnalysisOptions) -> ExitCode? {
    guard let path = arguments.file(.infoPlist) else { return nil }
    let input = ProductInput(path)
    let name = DisplayText.escaped(Traces.shown(path))
    if let failure = input.failure {
      error(failure.message)
      return failure.exitCode
    }
    if let problem = input.summary.problems.first {
      let place = problem.line > 0 ? "line \(problem.line): " : ""
      error("'\(name)' \(place)\(problem.text)")
      return .damaged
    }
    options.product = input.product.map { RecordedProduct($0, path: Traces.shown(path)) }
    return nil
  }
}

/// Gives the headers of a trace the facts of its product that they lack.
final class CompletedHeaders: EventConsumer {
  private let product: RecordedProduct
  private let consumer: any EventConsumer

  init(_ product: RecordedProduct, into consumer: any EventConsumer) {
    self.product = product
    self.consumer = consumer
  }

  func consume(_ batch: EventBatch) {
    var batch = batch
    batch.headers = batch.headers.map { product.completed($0).header }
    consumer.consume(batch)
  }

  func report(_ problem: InputProblem) { consumer.report(problem) }
  func markNames(_ live: LiveNames) -> Bool { consumer.markNames(live) }
  func noteToldExit() { consumer.noteToldExit() }
}
