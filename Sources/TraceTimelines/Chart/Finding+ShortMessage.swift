import ReportKit
import TraceAnalysis
import TraceModel

extension Finding {
  /// The message with long ids of scenes cut, as everywhere in pictures.
  var shortMessage: String {
    Set(([scene] + evidence.map(\.scene)).compactMap { $0 }).sorted().reduce(message) { text, id in
      Words.replace(
        "'" + DisplayText.escaped(id, limit: 120) + "'", in: text,
        by: "'" + Words.shortID(id) + "'")
    }
  }
}
