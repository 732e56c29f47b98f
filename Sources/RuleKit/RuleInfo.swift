public import LifecycleModel
public import TraceModel

/// How bad a finding is. Order: a note is least.
public enum Severity: String, Comparable, CaseIterable, Sendable {
  /// Advice.
  case note
  /// Harm to the user, or waste.
  case warning
  /// Loss of data, a crash or a kill is likely.
  case error

  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
  private var rank: Int { self == .note ? 0 : self == .warning ? 1 : 2 }
}

/// The description of a rule: its page, its tests and its entry in reports come from here. A
/// class, because each run of a trace asks each rule for it.
public final class RuleInfo: Sendable {
  /// Families of the catalogue; the raw value is the hundreds digit of the rule's code.
  public enum Family: Int, CaseIterable, Sendable {
    case validation = 1
    case workInTheWrongPhase
    case savingAndRestoration
    case scenesAndDelegates
    case backgroundExecution
    case launchAndTelemetry
    case builtProduct

    public var title: String {
      switch self {
      case .validation: "Validation"
      case .workInTheWrongPhase: "Work in the wrong phase"
      case .savingAndRestoration: "Saving and restoration"
      case .scenesAndDelegates: "Scenes and delegates"
      case .backgroundExecution: "Background execution"
      case .launchAndTelemetry: "Launch, hangs and telemetry"
      case .builtProduct: "The built product"
      }
    }
  }

  /// A deciding number, with its source.
  public struct Threshold: Sendable {
    /// As documents for programs name it.
    public enum Unit: String, CaseIterable, Sendable {
      case duration = "nanoseconds"
      case bytes
      case count
      case percent
    }

    /// Name in the configuration, such as `main`.
    public let key: String
    public let value: Int64
    public let unit: Unit
    /// The limited quantity, and the reason for the number.
    public let meaning: String

    public init(_ key: String, _ value: Int64, _ unit: Unit, _ meaning: String) {
      self.key = key
      self.value = value
      self.unit = unit
      self.meaning = meaning
    }
  }

  /// A record without which a rule can't say anything.
  public enum Need: Sendable {
    case family(RunHeader.Families)
    /// At least one of these was seen.
    case anyOf([EventKind])
    /// The states of these were recorded, if something was that the rule judges by them.
    case states(StateSource)
  }

  /// A trace in sketch notation that shows the rule at work.
  ///
  /// In a triggering example, `↓` before a line marks where a finding points; there are as many
  /// findings as marks. A quiet example has none.
  public struct Example: Sendable {
    public let title: String
    public let sketch: String

    public init(_ title: String, _ sketch: String) {
      self.title = title
      self.sketch = sketch
    }
  }

  /// The events and signals that a rule is called for.
  public struct Interests: Sendable {
    public let kinds: [EventKind]
    public let signals: RunState.Signals
    /// Events and signals that start something for the rule; nil: any of its interests.
    ///
    /// Until one of them occurs, and while the rule rests (``Moment/rest()``), it is called for
    /// these alone: most runs give most rules nothing to follow.
    public let starts: Starts?

    public struct Starts: Sendable {
      public let kinds: [EventKind]
      public let signals: RunState.Signals

      public init(_ kinds: [EventKind] = [], signals: RunState.Signals = []) {
        self.kinds = kinds
        self.signals = signals
      }
    }

    /// - Parameters:
    ///   - scopes: it sees every event of these (`scene`, `app`, …) too.
    ///   - starts: a part of `kinds` and `signals`.
    public init(
      _ kinds: [EventKind] = [], signals: RunState.Signals = [], scopes: [String] = [],
      starts: Starts? = nil
    ) {
      let ofScopes = scopes.isEmpty ? [] : EventKind.allCases.filter { scopes.contains($0.scope) }
      self.kinds = kinds + ofScopes
      self.signals = signals
      self.starts = starts
    }

    /// Kinds that the app records by calls of its own, in contrast to callbacks; nil without any.
    var annotations: EventKindSet? {
      var annotations = kinds.filter { !RunHeader.Families.ofKind[$0.index].isEmpty }
      if !signals.isDisjoint(with: .ofWork) { annotations += [.work, .workBegin] }
      return annotations.isEmpty ? nil : EventKindSet(annotations)
    }
  }

  /// `LT201`: the family's digit and the number in it. Never used again for another rule.
  public let code: String
  /// `heavy-work-in-inactive`.
  public let name: String
  public let family: Family
  public let severity: Severity
  /// One sentence that describes the finding.
  public let summary: String
  /// What people who have the mistake say of it; `rules WORD…` and the search of the site find the
  /// rule by them.
  public let phrases: [String]
  /// Why it hurts, and when it is fine.
  public let rationale: String
  /// The right way.
  public let fix: String
  /// The right way in a few lines of code, without a line end.
  public let snippet: String
  public let snippetLanguage: SnippetLanguage
  /// The sources of the claims; ``SourceKind`` names the kind of each.
  public let sources: [String]
  /// The APIs of the rule; it applies if one of them exists.
  public let since: [Availability]
  public let thresholds: [Threshold]
  /// When a finding may be wrong; empty if never.
  public let falsePositives: String
  public let needs: [Need]
  /// Families without any of which it can't judge a run.
  public let neededFamilies: RunHeader.Families
  /// Events that a recorder captures by itself and that are enough for the rule: it judges them
  /// also where nothing shows that the app records their families (FORMAT.md §4).
  public let captured: EventKindSet
  public let capturedFamilies: RunHeader.Families
  /// Platforms it applies to; nil: all.
  public let platforms: [RunHeader.Platform]?
  /// Life cycles it applies to; nil: all.
  public let lifeCycles: [RunHeader.LifeCycle]?
  public let interests: Interests
  /// What it judges by states, of a run that does not show them: its annotations, or without any
  /// the app's states.
  private let judgedByStates: EventKindSet
  /// Names of rules that explain this one: where one of them reports the same event, this rule's
  /// finding is folded into theirs.
  public let foldsInto: [String]
  /// Illegal transitions that this rule reports in the place of `illegal-transition`: all of them.
  public let claims: [Claim]
  public let triggering: [Example]
  /// The first one is ``advised``.
  public let quiet: [Example]

  /// An illegal transition by machine and event, and by the states it is illegal in.
  public struct Claim: Equatable, Sendable {
    public let machine: MachineID
    public let kind: EventKind
    /// The states that the machine was in, all of them; nil: any.
    public let from: StateSet?

    /// A name that is not a state of the machine is a mistake in the rule.
    public init(_ machine: MachineID, _ kind: EventKind, from states: [String]? = nil) {
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
    public func covers(_ change: Change, _ kind: EventKind) -> Bool {
      machine == change.machine && self.kind == kind
        && (from.map { change.before.isSubset(of: $0) } ?? true)
    }
  }

  /// A language as Markdown names it. Rules about built products show property lists.
  public enum SnippetLanguage: String, Sendable {
    case swift, json, xml
  }

  public init(
    code: String, name: String, family: Family, severity: Severity, summary: String,
    phrases: [String] = [], rationale: String, fix: String, snippet: String,
    snippetLanguage: SnippetLanguage? = nil, sources: [String],
    since: [Availability], thresholds: [Threshold] = [],
    falsePositives: String = "", needs: [Need] = [], captured: [EventKind] = [],
    platforms: [RunHeader.Platform]? = nil,
    lifeCycles: [RunHeader.LifeCycle]? = nil, interests: Interests, foldsInto: [String] = [],
    claims: [Claim] = [], triggering: [Example], quiet: [Example]
  ) {
    self.code = code
    self.name = name
    self.family = family
    self.severity = severity
    self.summary = summary
    self.phrases = phrases
    self.rationale = rationale
    self.fix = fix
    self.snippet = snippet
    self.snippetLanguage = snippetLanguage ?? (family == .builtProduct ? .xml : .swift)
    self.sources = sources
    self.since = since
    self.thresholds = thresholds
    self.falsePositives = falsePositives
    self.needs = needs
    neededFamilies = needs.reduce(into: []) { all, need in
      if case .family(let families) = need { all.formUnion(families) }
    }
    self.captured = EventKindSet(captured)
    capturedFamilies = captured.reduce(into: []) {
      $0.formUnion(RunHeader.Families.ofKind[$1.index])
    }
    self.platforms = platforms
    self.lifeCycles = lifeCycles
    self.interests = interests
    judgedByStates = interests.annotations ?? StateSource.ofApp
    self.foldsInto = foldsInto
    self.claims = claims
    self.triggering = triggering
    self.quiet = quiet
  }
}

extension RuleInfo {
  /// Whether its reports rest on how long something took.
  public var judgesTimes: Bool { thresholds.contains { $0.unit == .duration } }
}

extension RuleInfo {
  /// The recording of an app that follows the advice, on every path of the snippet: the first quiet
  /// example. No rule of the catalogue finds anything in it. Nil without examples.
  public var advised: Example? { quiet.first }
}

extension [RuleInfo] {
  /// The rule with this name, or with this code in any case.
  public func named(_ word: String) -> RuleInfo? {
    let code = word.uppercased()
    return first { $0.name == word || $0.code == code }
  }
}

extension RuleInfo {
  /// Why a rule is not evaluated in a run. Each of many runs may ask it of each rule, so only
  /// ``text`` makes words of it.
  public enum Obstacle: Sendable {
    case platform(RunHeader.Platform)
    case unknownPlatform
    case lifeCycle(RunHeader.LifeCycle)
    case noRecords(RunHeader.Families)
    case noneOf([EventKind])
    case noStates(StateSource)

    public var text: String {
      switch self {
      case .platform(let platform): "does not apply to \(platform.rawValue)"
      case .unknownPlatform: "the platform is unknown"
      case .lifeCycle(let lifeCycle): "does not apply to the life cycle '\(lifeCycle.rawValue)'"
      case .noRecords(let families):
        "no '\(families.names.joined(separator: "', '"))' records"
      case .noneOf(let kinds):
        "no '\(kinds.map(\.name).joined(separator: "', '"))' was recorded"
          + Self.families(of: kinds)
      case .noStates(let source): "no \(source.words) was recorded"
      }
    }

    /// ` (records 'privacy')`: the families that their recorder lists; empty for callbacks of the
    /// life cycle.
    private static func families(of kinds: [EventKind]) -> String {
      let families = kinds.reduce(into: RunHeader.Families()) {
        $0.formUnion(RunHeader.Families.ofKind[$1.index])
      }
      guard !families.isEmpty else { return "" }
      return " (records '\(families.names.joined(separator: "', '"))')"
    }
  }

  /// Whether a rule's reports on a run count: the run is of its kind, and its needed records are
  /// listed or were seen. A line of the system's log is sufficient proof, and so is the end of the
  /// process if its code or its words name the cause.
  public func mayReport(_ mark: EventMark, in run: RunState) -> Bool {
    let isProof =
      mark.kind == .log || mark.kind == .processExit && isProved(byEndOf: run)
    return whyNotApplicable(run, isProof: isProof) == nil
      && (isProof || families(of: run).isSuperset(of: neededFamilies))
  }

  /// The families that a run records, as far as this rule needs them.
  public func families(of run: RunState) -> RunHeader.Families {
    run.seen.meets(captured) ? run.families.union(capturedFamilies) : run.families
  }

  /// Whether the end of a run's process proves a finding of this rule by itself.
  package func isProved(byEndOf run: RunState) -> Bool { run.process.endCause?.rule == name }

  /// Why the rule can't judge this run: it is about other platforms, or records are missing. Nil if
  /// it can.
  public func whyNotEvaluated(_ run: RunState) -> Obstacle? {
    if let obstacle = whyNotApplicable(run) { return obstacle }
    if isProved(byEndOf: run) { return nil }
    for need in needs {
      switch need {
      case .family(let families) where !self.families(of: run).isSuperset(of: families):
        return .noRecords(families.subtracting(run.families))
      case .anyOf(let kinds) where !kinds.contains(where: run.seen.contains): return .noneOf(kinds)
      case .states(let source)
      where run.seen.meets(judgedByStates) && !source.isShown(by: run.seen):
        return .noStates(source)
      default: break
      }
    }
    return nil
  }

  /// Why the rule does not apply to this run, for any records: its platform or life cycle. Nil if
  /// it applies; its reports on other runs are dropped.
  ///
  /// - Parameter isProof: a line of the system proves the mistake on any platform that it is
  ///   possible on.
  public func whyNotApplicable(_ run: RunState, isProof: Bool = false) -> Obstacle? {
    if let platforms {
      if let platform = run.platform {
        if !platforms.contains(platform) { return .platform(platform) }
      } else {
        let possible = run.platforms
        if !possible.contains(where: platforms.contains)
          || !isProof && !possible.allSatisfy(platforms.contains)
        {
          return .unknownPlatform
        }
      }
    }
    if let lifeCycles, let lifeCycle = run.lifeCycle, !lifeCycles.contains(lifeCycle),
      // Its process and its other scenes are UIKit's.
      lifeCycle != .mixed || !lifeCycles.contains(.uikitScene)
    {
      return .lifeCycle(lifeCycle)
    }
    return nil
  }
}

extension RuleInfo {
  /// Platforms that the rule applies to, each with the first version that has its API. Of several
  /// APIs the oldest counts.
  public var firstVersions: [(platform: RunHeader.Platform, version: String)] {
    (platforms ?? RunHeader.Platform.allCases).compactMap { platform in
      let versions = since.compactMap { api in
        api.version(on: platform).flatMap { text in SystemVersion(text).map { (text, $0) } }
      }
      return versions.min { $0.1 < $1.1 }.map { (platform, $0.0) }
    }
  }
}
