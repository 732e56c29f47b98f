public import TraceAnalysis
import TraceModel

/// The differences between two sets of traces.
///
/// Calls are matched by name, and by the role and order of appearance of their scenes; a difference
/// is reported only if both sides could have shown it. The rest is in ``unjudged``.
public struct Comparison: Sendable {
  public let before: Profile
  public let after: Profile
  public let settings: ComparisonSettings
  /// By kind, then by app and subject.
  public private(set) var differences: [Difference] = []
  public private(set) var unjudged: [Unjudged] = []
  /// How many tests share the confidence.
  public private(set) var tests = 0
  /// Apps that adopted scenes in between.
  public private(set) var migrated: [String] = []
  /// Both sides recorded something of an app that they have in common.
  public private(set) var comparesRuns = false

  public var regressions: Int { differences.count(where: \.isRegression) }
  public var isSame: Bool { differences.isEmpty }

  public init(_ before: Profile, _ after: Profile, _ settings: ComparisonSettings = .init()) {
    self.before = before
    self.after = after
    self.settings = settings
    var found = Findings()
    found.compareFindings(before, after)
    for (left, right) in pairs(&found) {
      let apps = AppComparer(left, right, settings, isOtherFormat: isOtherFormat)
      if apps.isMigration { migrated.append(left.app) }
      comparesRuns = comparesRuns || left.events > 0 && right.events > 0
      apps.compare(&found)
    }
    tests = found.candidates.count
    differences = found.accepted(settings)
    for index in differences.indices {
      let isFatal = !settings.failOn.isDisjoint(with: differences[index].regressions)
      differences[index].isRegression = isFatal && !differences[index].dependsOnUser
    }
    unjudged = found.unjudged
  }

  /// One side has formats that show another part of the life cycle than the other's.
  private var isOtherFormat: Bool { before.foreignFormats != after.foreignFormats }

  /// The apps of both sides; if each side has one app, they are compared whatever their names are.
  private func pairs(_ found: inout Findings) -> [(AppProfile, AppProfile)] {
    if before.apps.count == 1, after.apps.count == 1 {
      let (left, right) = (before.apps[0], after.apps[0])
      if left.key != right.key {
        found.leave(
          "the apps have different names, \(Self.name(left)) and \(Self.name(right)), and are compared "
            + "anyway")
      }
      return [(left, right)]
    }
    let right = Dictionary(uniqueKeysWithValues: after.apps.map { ($0.key, $0) })
    for (profile, other, word) in [(before, after, "before"), (after, before, "after")] {
      for app in profile.apps where !other.apps.contains(where: { $0.key == app.key }) {
        found.leave("\(Self.name(app)) ran \(word) only")
      }
      if profile.runsOfFurtherApps > 0 {
        found.leave(
          "\(profile.runsOfFurtherApps) runs \(word) belong to apps beyond the first "
            + "\(Profiler.appLimit)")
      }
    }
    return before.apps.compactMap { app in right[app.key].map { (app, $0) } }
  }

  private static func name(_ app: AppProfile) -> String {
    app.app.isEmpty ? "an app without a name" : "'\(app.app)'"
  }
}

/// The differences so far, and the candidates that wait for the end of all tests.
struct Findings {
  /// A test, with the reports for both of its results.
  struct Candidate {
    let probability: Double
    /// Nil: the tested difference is too small to matter.
    let difference: Difference?
    /// The report if chance is not ruled out.
    var unsure: (app: String, subject: String)?
  }

  private(set) var differences: [Difference] = []
  private(set) var candidates: [Candidate] = []
  private var left: [ExactString: [ExactString: Set<ExactString>]] = [:]

  mutating func add(_ difference: Difference) { differences.append(difference) }
  mutating func add(_ candidate: Candidate) { candidates.append(candidate) }

  /// Something is not compared.
  mutating func leave(_ reason: String, _ subject: String? = nil, app: String = "") {
    let (app, reason) = (ExactString(app), ExactString(reason))
    var subjects = left[app, default: [:]][reason] ?? []
    if let subject { subjects.insert(ExactString(subject)) }
    left[app, default: [:]][reason] = subjects
  }

  var unjudged: [Unjudged] {
    left.keys.sorted().flatMap { app in
      (left[app] ?? [:]).sorted { $0.key < $1.key }.map {
        Unjudged(app: app.text, reason: $0.key.text, subjects: $0.value.sorted().map(\.text))
      }
    }
  }

  /// All reported differences, in the order of the reports.
  mutating func accepted(_ settings: ComparisonSettings) -> [Difference] {
    let level = Double(100 - settings.value("confidence")) / 100
    let holds = Statistics.holm(candidates.map(\.probability), level: level)
    for (candidate, holds) in zip(candidates, holds) {
      if holds, let difference = candidate.difference {
        differences.append(difference)
      } else if !holds, let unsure = candidate.unsure {
        leave("too few runs to rule out chance", unsure.subject, app: unsure.app)
      }
    }
    return differences.enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      let (app, other) = (ExactString(a.app), ExactString(b.app))
      if app != other { return app < other }
      if a.kind != b.kind { return a.kind.place < b.kind.place }
      let (subject, otherSubject) = (ExactString(a.subject), ExactString(b.subject))
      if subject != otherSubject { return subject < otherSubject }
      return left.offset < right.offset
    }.map { $0.element }
  }
}

extension Difference.Kind {
  var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

// MARK: Findings of rules
extension Findings {
  mutating func compareFindings(_ before: Profile, _ after: Profile) {
    for key in Set(before.findings.keys).union(after.findings.keys).sorted() {
      switch (before.findings[key], after.findings[key]) {
      case (nil, let new?): addNew(new, before, after)
      case (let gone?, nil): addGone(gone, before, after)
      case (let old?, let new?) where new.severity > old.severity:
        addNew(new, before, after, "the worst before was of severity \(old.severity.rawValue)")
      default: break
      }
    }
    if after.findingsLeftOut > 0 {
      leave("not all findings after were kept: there may be more new ones")
    }
  }

  private mutating func addNew(
    _ finding: Profile.KnownFinding, _ before: Profile, _ after: Profile, _ known: String? = nil
  ) {
    // Told by another one that is new as well.
    if let other = finding.foldedInto, before.findings[other] == nil { return }
    var remark = known
    if let reason = before.notEvaluated[finding.rule] {
      let why = "the rule did not run before: \(reason)"
      if before.couldNotShow.contains(finding.rule) {
        return leave(why, "finding of \(finding.rule)")
      }
      remark = why
    } else if !before.isComplete {
      let reason = "the traces before are incomplete"
      remark = known.map { "\($0), but \(reason)" } ?? "\(reason): the finding may not be new"
    } else if before.findingsLeftOut > 0, known == nil {
      remark = "not all findings before were kept: this one may not be new"
    }
    add(
      Difference(
        kind: .newFinding, app: "", subject: finding.rule, detail: .finding(finding),
        remark: remark))
  }

  private mutating func addGone(
    _ finding: Profile.KnownFinding, _ before: Profile, _ after: Profile
  ) {
    if let other = finding.foldedInto, after.findings[other] == nil { return }
    if let reason = after.notEvaluated[finding.rule] {
      leave("the rule did not run after: \(reason)", "finding of \(finding.rule)")
    } else if !after.isComplete {
      leave(
        "the traces after are incomplete: the finding may be in a lost part",
        "finding of \(finding.rule)")
    } else if after.findingsLeftOut > 0 {
      leave("not all findings after were kept", "finding of \(finding.rule)")
    } else {
      add(
        Difference(
          kind: .goneFinding, app: "", subject: finding.rule, detail: .finding(finding)))
    }
  }
}
