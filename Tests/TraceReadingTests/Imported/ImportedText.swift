import TraceModel
import TraceReading

/// Reads a text of another tool and returns its events as sketch lines without the header's clock.
func imported(
  _ text: String, as format: TraceFormat? = nil, process: String? = nil,
  mappings: [LogMapping] = [], pieces: [Int] = []
) throws -> Outcome {
  var options = ReadingOptions()
  options.format = format
  options.process = process
  options.mappings = mappings
  return try read(Array(text.utf8), pieces: pieces, options: options)
}

extension Outcome {
  /// The events as sketch lines; headers by their run and what is special of them, gaps as `?`.
  var told: [String] {
    recorder.sketch.split(separator: "\n").map { line in
      if line.hasPrefix("- trace.loss"), !line.contains("count=") || line.contains("count=0") {
        return "?"
      }
      guard line.hasPrefix("header") else { return String(line) }
      return line.split(separator: " ").filter {
        !$0.hasPrefix("clock=") && !$0.hasPrefix("app=") && $0 != "partial=true"
      }
      .joined(separator: " ")
    }
  }

  var problemTexts: [String] { summary.problems.map(\.text) }
}
