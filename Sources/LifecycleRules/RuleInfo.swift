package import LifecycleModel
package import TraceModel

/// How bad a finding is. Order: a note is least.
package enum Severity: String, Comparable, CaseIterable, Sendable {
  /// Advice.
  case note
  /// Harm to the user, or waste.
  case warning
  /// Loss of data, a crash or a kill is likely.
  case error

  package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
  private var rank: Int { self == .note ? 0 : self == .warning ? 1 : 2 }
}

/// All that is said of a rule: its page, its tests and its entry in reports come from here.
package struct RuleInfo: Sendable {
  /// Families of the catalogue; the raw value is the hundreds digit of the rule's code.
  package enum Family: Int, CaseIterable, Sendable {
    case validation = 1
    case workInTheWrongPhase
    case savingAndRestoration
    case scenesAndDelegates
    case backgroundExecution
    case launchAndTelemetry

    package var title: String {
      switch self {
      case .validation: "Validation"
      case .workInTheWrongPhase: "Work in the wrong phase"
      case .savingAndRestoration: "Saving and restoration"
      case .scenesAndDelegates: "Scenes and delegates"
      case .backgroundExecution: "Background execution"
      case .launchAndTelemetry: "Launch, hangs and telemetry"
      }
    }
  }

  /// A number that decides, with what it rests on.
  package struct Threshold: Sendable {
    package enum Unit: Sendable {
      /// The value is nanoseconds.
      case duration
      case bytes
      case count
      case percent
    }

    /// Name in the configuration, such as `main`.
    package let key: String
    package let value: Int64
    package let unit: Unit
    /// What it limits, and why it is this number.
    package let meaning: String

    package init(_ key: String, _ value: Int64, _ unit: Unit, _ meaning: String) {
      self.key = key
      self.value = value
      self.unit = unit
      self.meaning = meaning
    }
  }

  /// A record without which a rule can't say anything.
  package enum Need: Sendable {
    case family(RunHeader.Families)
    /// At least one of these was seen.
    case anyOf([EventKind])
  }

  /// A trace in sketch notation that shows the rule at work.
  ///
  /// In a triggering example, `↓` before a line marks where a finding points; there are as many
  /// findings as marks. A quiet example has none.
  package struct Example: Sendable {
    package let title: String
    package let sketch: String
    /// Serves testing only and is left out of the page.
    package let isHidden: Bool

    package init(_ title: String, hidden: Bool = false, _ sketch: String) {
      self.title = title
      self.sketch = sketch
      isHidden = hidden
    }
  }

  /// What a rule is called for.
  package struct Interests: Sendable {
    package let kinds: [EventKind]
    package let signals: RunState.Signals
    /// It sees every event of these scopes (`scene`, `app`, …) too.
    package let scopes: [String]

    package init(
      _ kinds: [EventKind] = [], signals: RunState.Signals = [], scopes: [String] = []
    ) {
      self.kinds = kinds
      self.signals = signals
      self.scopes = scopes
    }
  }

  /// `LT201`: the family's digit and the number in it. Never used again for another rule.
  package let code: String
  /// `heavy-work-in-inactive`.
  package let name: String
  package let family: Family
  package let severity: Severity
  /// One sentence: what it finds.
  package let summary: String
  /// Why it hurts, and when it is fine.
  package let rationale: String
  /// The right way.
  package let fix: String
  /// Pages the claims rest on.
  package let sources: [String]
  package let thresholds: [Threshold]
  /// When a finding may be wrong; empty if never.
  package let falsePositives: String
  package let needs: [Need]
  /// Platforms it applies to; nil: all.
  package let platforms: [RunHeader.Platform]?
  /// Life cycles it applies to; nil: all.
  package let lifeCycles: [RunHeader.LifeCycle]?
  package let interests: Interests
  /// Illegal transitions that this rule reports in the place of `illegal-transition`: all of them.
  package let claims: [Claim]
  package let triggering: [Example]
  package let quiet: [Example]

  /// An illegal transition by machine and event, and by the states it is illegal in.
  package struct Claim: Equatable, Sendable {
    package let machine: MachineID
    package let kind: EventKind
    /// The states that the machine was in, all of them; nil: any.
    package let from: StateSet?

    /// A name that is no state of the machine is a mistake in the rule.
    package init(_ machine: MachineID, _ kind: EventKind, from states: [String]? = nil) {
      self.machine = machine
      self.kind = kind
      from = states.map { names in
        StateSet(
          names.map { name in
            guard let index = machine.machine.index(ofState: name) else {
              preconditionFailure("'\(machine.rawName)' has no state '\(name)'")
            }
            return StateSet(state: index)
          })
      }
    }

    /// Whether an illegal change by an event of this kind is left to the rule.
    package func covers(_ change: Change, _ kind: EventKind) -> Bool {
      machine == change.machine && self.kind == kind
        && (from.map { change.before.isSubset(of: $0) } ?? true)
    }
  }

  package init(
    code: String, name: String, family: Family, severity: Severity, summary: String,
    rationale: String, fix: String, sources: [String], thresholds: [Threshold] = [],
    falsePositives: String = "", needs: [Need] = [], platforms: [RunHeader.Platform]? = nil,
    lifeCycles: [RunHeader.LifeCycle]? = nil, interests: Interests, claims: [Claim] = [],
    triggering: [Example], quiet: [Example]
  ) {
    self.code = code
    self.name = name
    self.family = family
    self.severity = severity
    self.summary = summary
    self.rationale = rationale
    self.fix = fix
    self.sources = sources
    self.thresholds = thresholds
    self.falsePositives = falsePositives
    self.needs = needs
    self.platforms = platforms
    self.lifeCycles = lifeCycles
    self.interests = interests
    self.claims = claims
    self.triggering = triggering
    self.quiet = quiet
  }
}

extension RuleInfo {
  /// Why the rule can't judge this run: it is about other platforms, or records are missing. Nil if
  /// it can.
  package func whyNotEvaluated(_ run: RunState) -> String? {
    if let reason = whyNotApplicable(run) { return reason }
    for need in needs {
      switch need {
      case .family(let families) where !run.families.isSuperset(of: families):
        let missing = families.subtracting(run.families).names
        return "no '\(missing.joined(separator: "', '"))' records"
      case .anyOf(let kinds) where !kinds.contains(where: run.seen):
        return "no '\(kinds.map(\.name).joined(separator: "', '"))' was recorded"
      default: break
      }
    }
    return nil
  }

  /// Why the rule is not about this run, whatever is recorded: its platform or life cycle. Nil if it
  /// is; nothing that it says of another run is reported.
  package func whyNotApplicable(_ run: RunState) -> String? {
    if let platforms, !platforms.contains(run.header.platform) {
      return "does not apply to \(run.header.platform.rawValue)"
    }
    if let lifeCycles, let lifeCycle = run.lifeCycle, !lifeCycles.contains(lifeCycle) {
      return "does not apply to the life cycle '\(lifeCycle.rawValue)'"
    }
    return nil
  }
}
