import LifecycleModel
import RuleKit
import TraceModel

/// A rule's needs as a few bits, to reject quickly most runs that can't meet them.
struct BriefNeeds {
  private let families: RunHeader.Families
  /// Events that take the place of their families.
  private let captured: EventKindSet
  private let capturedFamilies: RunHeader.Families
  /// One of these must have been seen; empty: any run will do.
  private let kinds: EventKindSet
  private let isAnyOf: Bool
  private let rule: String

  init(_ info: RuleInfo) {
    families = info.neededFamilies
    captured = info.captured
    capturedFamilies = info.capturedFamilies
    var kinds: [EventKind]?
    for case .anyOf(let more) in info.needs { kinds = kinds ?? more }
    self.kinds = EventKindSet(kinds ?? [])
    isAnyOf = kinds != nil
    rule = info.name
  }

  /// False if the rule certainly can't judge the run.
  ///
  /// - Parameter isAbout: the rule is about the run's platform.
  @inline(__always)
  func mayBeMet(_ run: RunState, isAbout: Bool) -> Bool {
    isAbout
      && (has(families, run) && (!isAnyOf || run.seen.meets(kinds))
        || run.process.endCause?.rule == rule)
  }

  @inline(__always)
  private func has(_ families: RunHeader.Families, _ run: RunState) -> Bool {
    run.families.isSuperset(of: families)
      || run.seen.meets(captured)
        && run.families.union(capturedFamilies).isSuperset(of: families)
  }
}
