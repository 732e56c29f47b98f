import RuleKit
import TraceAnalysis
public import TraceComparison
import TraceModel

/// The differences of two sides as one document, schema `lifetrace.diff/1`.
///
/// Integers are nanoseconds or counts, keys have a fixed order, and unknown values are null.
public struct DiffJSON {
  public struct Exit: Sendable {
    public let code: Int32
    public let damaged: Bool
    public let input: Bool
    public let io: Bool

    public init(code: Int32, damaged: Bool, input: Bool, io: Bool) {
      self.code = code
      self.damaged = damaged
      self.input = input
      self.io = io
    }
  }

  private let comparison: Comparison
  private let version: String
  private let exit: Exit

  public init(_ comparison: Comparison, version: String, exit: Exit) {
    self.comparison = comparison
    self.version = version
    self.exit = exit
  }

  public var text: String {
    var writer = JSONWriter(.pretty)
    writer.object { json in
      json.member("schema", "lifetrace.diff/1")
      json.object("tool", inline: true) {
        $0.member("name", "lifetrace")
        $0.member("version", version)
      }
      json.object("before") { side(comparison.before, &$0) }
      json.object("after") { side(comparison.after, &$0) }
      json.object("settings") { settings(&$0) }
      json.member("tests", comparison.tests)
      json.member("migrated", comparison.migrated)
      json.member("regressions", comparison.regressions)
      json.object("totals") { json in
        for kind in Difference.Kind.allCases {
          json.member(kind.rawValue, comparison.differences.count { $0.kind == kind })
        }
      }
      json.array("differences") { for one in comparison.differences { difference(one, &$0) } }
      json.array("unjudged") { json in
        for one in comparison.unjudged {
          json.object { json in
            json.member("app", one.app)
            json.member("reason", one.reason)
            json.member("subjects", one.subjects)
          }
        }
      }
      json.object("coverage") { DiffCoverage(comparison).write(&$0) }
      json.object("exit", inline: true) {
        $0.member("code", exit.code)
        $0.member("regression", comparison.regressions > 0)
        $0.member("damaged", exit.damaged)
        $0.member("input", exit.input)
        $0.member("io", exit.io)
      }
    }
    return writer.text
  }

  private func side(_ profile: Profile, _ json: inout JSONWriter) {
    json.array("inputs") { json in
      for input in profile.inputs {
        json.object(inline: true) { json in
          json.member("path", input.path)
          json.member("format", orNull: input.format)
          json.member("events", input.events)
          json.member("complete", input.isComplete)
          json.member("malformed", input.malformed)
          json.member("lost", input.lost)
        }
      }
    }
    json.member("runs", profile.runs)
    json.member("events", profile.events)
  }

  private func settings(_ json: inout JSONWriter) {
    json.member("failOn", comparison.settings.failOn.map(\.rawValue).sorted())
    for threshold in ComparisonSettings.thresholds {
      json.member(Self.key(threshold.key), comparison.settings.value(threshold.key))
    }
  }

  /// `fewShiftBy` of `few_shift_by`.
  private static func key(_ name: String) -> String {
    let words = name.split(separator: "_")
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private func difference(_ one: Difference, _ json: inout JSONWriter) {
    json.object { json in
      json.member("kind", one.kind.rawValue)
      json.member("regression", one.isRegression)
      json.member("app", one.app)
      json.member("subject", one.subject)
      json.member("actor", orNull: one.actor)
      json.member("text", DiffWords.facts(one))
      json.member("remark", orNull: one.remark)
      detail(one.detail, &json)
    }
  }

  private func detail(_ detail: Difference.Detail, _ json: inout JSONWriter) {
    switch detail {
    case .finding(let finding):
      json.object("finding") { json in
        json.member("rule", finding.rule)
        json.member("code", finding.code)
        json.member("severity", finding.severity.rawValue)
        json.member("message", finding.message)
        json.member("source", orNull: finding.source)
        json.member("fingerprint", finding.fingerprint)
        json.member("occurrences", finding.occurrences)
      }
    case .presence(let before, let after, let stages, let basis):
      json.object("runs") { json in
        share("before", before, &json)
        share("after", after, &json)
      }
      json.member("stages", stages.map(\.name))
      self.basis(basis, &json)
    case .names(let names): json.member("replacedBy", names)
    case .actors(let before, let after):
      json.object("actors", inline: true) {
        $0.member("before", before)
        $0.member("after", after)
      }
    case .repetition(let before, let after, let basis):
      json.object("perVisit", inline: true) { json in
        for (name, side) in [("before", before), ("after", after)] {
          json.object(name) {
            $0.member("least", side.inVisit.lowerBound)
            $0.member("most", side.inVisit.upperBound)
            $0.member("calls", side.calls)
            $0.member("visitsWithCall", side.visitsWithCall)
            $0.member("visits", side.visits)
          }
        }
      }
      self.basis(basis, &json)
    case .order(let stage, let isEarlier, let others, let before, let after):
      json.object("order") { json in
        json.member("stage", stage.name)
        json.member("now", isEarlier ? "before" : "behind")
        json.member("others", others)
        json.object("visits", inline: true) {
          $0.member("before", before)
          $0.member("after", after)
        }
      }
    case .stages(let before, let after, let basis):
      json.object("stagesOf") { json in
        for (name, counts) in [("before", before), ("after", after)] {
          json.object(name, inline: true) { json in
            for count in counts { json.member(count.stage.name, count.count) }
          }
        }
      }
      self.basis(basis, &json)
    case .duration(let change):
      json.object("durations") { json in
        for (name, durations) in [("before", change.before), ("after", change.after)] {
          json.object(name, inline: true) {
            $0.member("count", durations.count)
            $0.member("median", durations.median)
            $0.member("p95", durations.p95)
          }
        }
      }
      basis(change.basis, &json)
    }
  }

  private func share(_ key: String, _ share: Difference.Share, _ json: inout JSONWriter) {
    json.object(key, inline: true) {
      $0.member("count", share.count)
      $0.member("total", share.total)
    }
  }

  /// Probabilities are whole millionths, rounded up, so that every reader takes the same number.
  private func basis(_ basis: Difference.Basis, _ json: inout JSONWriter) {
    switch basis {
    case .always: json.member("basis", "always")
    case .threshold: json.member("basis", "threshold")
    case .tested(let chance):
      json.member("basis", "test")
      json.member("chanceMillionths", Int64((chance * 1_000_000).rounded(.up)))
    }
  }
}
