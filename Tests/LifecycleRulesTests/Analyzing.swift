import AnalysisSupport
import LifecycleRules
import RuleKit
import TestSupport
import Testing
import TraceAnalysis
import TraceModel
import TraceReading

/// One occurrence of a finding, as the laws compare it.
struct Occurrence: Hashable, Comparable, CustomStringConvertible {
  let rule: String
  /// 1-based line of the trace, or of the trace it was made from.
  let line: Int64
  /// Nil: a violation.
  let unknown: String?

  var description: String { "\(rule) at line \(line)\(unknown.map { ", unknown: \($0)" } ?? "")" }

  static func < (left: Occurrence, right: Occurrence) -> Bool {
    (left.line, left.rule, left.unknown ?? "") < (right.line, right.rule, right.unknown ?? "")
  }
}

/// The result of analyzing one text.
struct Outcome {
  let analysis: Analysis
  let summary: InputSummary

  /// Every occurrence of every rule, in the order of the lines.
  var occurrences: [Occurrence] {
    analysis.places.map { occurrence in
      let finding = analysis.findings[occurrence.finding]
      return Occurrence(
        rule: finding.rule, line: occurrence.place.line, unknown: finding.cause?.rawValue)
    }.sorted()
  }

  var definite: [Occurrence] { occurrences.filter { $0.unknown == nil } }

  func lines(of rule: String) -> [Int64] { definite.filter { $0.rule == rule }.map(\.line) }

  /// The rules of which the report says that they reached their memory limit.
  var forgetful: Set<String> {
    Set(
      analysis.inputs.flatMap(\.problems).filter { $0.kind == .limit }
        .compactMap { $0.text.split(separator: " \(Messages.memoryLimit)").first.map(String.init) }
    )
  }
}

/// Runs every rule over a trace in any format. `memory` is the number of items that each may
/// remember.
func analyze(_ text: String, memory: Int = .max) throws -> Outcome {
  var options = AnalysisOptions()
  options.keepsPlaces = true
  options.ruleMemory = memory
  let analyzer = Analyzer(options, rules: Catalogue.all)
  let summary = try analyzer.read(text)
  return Outcome(analysis: analyzer.finish(), summary: summary)
}

/// An example of a rule, as an argument of a test.
struct ExampleCase: Sendable, CustomTestStringConvertible {
  let info: RuleInfo
  let example: RuleInfo.Example
  let isTriggering: Bool

  static let all: [ExampleCase] = Catalogue.all.flatMap { rule in
    let info = rule.info
    return info.allTriggering.map { ExampleCase(info: info, example: $0, isTriggering: true) }
      + info.allQuiet.map { ExampleCase(info: info, example: $0, isTriggering: false) }
  }

  var testDescription: String { "\(info.name): \(example.title)" }

  /// The example's unchanged lines, with their marks.
  private var marked: [String] {
    example.sketch.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The example's lines as a person types them, without their marks.
  var typed: [String] { Self.plain(marked) }

  /// 1-based numbers of the typed lines that findings point at.
  var typedMarks: [Int64] { Self.marks(marked) }

  /// The example's lines without their marks, every event with its own.
  var lines: [String] { Self.plain(SketchLaunchLine.writtenOut(marked).map(\.text)) }

  /// 1-based numbers of the ``lines`` that findings point at.
  var marks: [Int64] { Self.marks(SketchLaunchLine.writtenOut(marked).map(\.text)) }

  /// For each of the ``lines``, the number of the typed one that it is of.
  var typedNumbers: [Int64] { SketchLaunchLine.writtenOut(marked).map(\.typed) }

  private static func plain(_ lines: [String]) -> [String] {
    lines.map { $0.hasPrefix("↓") ? String($0.dropFirst().drop { $0 == " " }) : $0 }
  }

  private static func marks(_ lines: [String]) -> [Int64] {
    lines.enumerated().filter { $0.element.hasPrefix("↓") }.map { Int64($0.offset + 1) }
  }
}
