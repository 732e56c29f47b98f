import ReportKit
import TraceModel
import TraceReading

/// The value of `--redact`: which keys stay as they are.
struct Redaction {
  private let kept: [String]

  /// Nil without the option.
  init?(_ arguments: Arguments, _ option: OptionSpec) throws(Arguments.UsageError) {
    guard let value = arguments.value(option) else { return nil }
    guard !value.isEmpty else {
      kept = []
      return
    }
    guard value.hasPrefix("keep:") else {
      throw Arguments.UsageError(
        text: Arguments.invalid(value, for: option, expected: "keep: and names of keys")
          + Suggestion.question(candidates: ["\(option.name)=keep:app,src"]))
    }
    kept = value.dropFirst("keep:".count).split(separator: ",", omittingEmptySubsequences: false)
      .map(String.init)
    for key in kept where !Redactor.keyNames.contains(key) {
      throw Arguments.UsageError(
        text: "Unknown key '\(Arguments.shown(key))' in '\(option.name)' (expected "
          + Words.list(Redactor.keyNames, "or") + ")"
          + Suggestion.question(key, among: Redactor.keyNames))
    }
  }

  func redactor(_ symbols: SymbolTable, into consumer: any EventConsumer) -> any EventConsumer {
    Redactor(symbols: symbols, keeping: kept, into: consumer)
  }
}
