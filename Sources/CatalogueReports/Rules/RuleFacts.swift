import ReportKit
import RuleKit
import TraceModel

/// The facts of a rule's page in addition to its texts: where it applies, the records it needs, how
/// to suppress it, and its sources. Derived from the rule, so that no page can be stale.
struct RuleFacts {
  let info: RuleInfo
  let hints: Hints

  /// First versions that the rule applies to: `iOS and iPadOS 13.0, visionOS 1.0`. Nil if it is
  /// about no API of Apple.
  var firstVersions: String? {
    var groups: [(version: String, platforms: [String])] = []
    for (platform, version) in info.firstVersions {
      let name = Words.platform(platform)
      if let index = groups.firstIndex(where: { $0.version == version }) {
        groups[index].platforms.append(name)
      } else {
        groups.append((version, [name]))
      }
    }
    guard !groups.isEmpty else { return nil }
    return groups.map { "\(Words.list($0.platforms)) \($0.version)" }.joined(separator: ", ")
  }

  /// ``records``, and where the format says more.
  var recording: [String] { records + ["FORMAT.md §3 and §4 list the keys of each event."] }

  /// The records that the recorder must write, one sentence each.
  var records: [String] {
    var texts: [String] = []
    let families = neededFamilies
    if !families.isEmpty {
      let names = families.names.map { "\"\($0)\"" }.joined(separator: ", ")
      texts.append(
        "List the families in the header: `\"records\": [\(names)]`. Otherwise the rule judges "
          + "only runs that contain such events.")
    }
    let annotations = neededKinds.filter { !RunHeader.Families.ofKind[$0.index].isEmpty }
    let callbacks = neededKinds.filter { RunHeader.Families.ofKind[$0.index].isEmpty }
    if !annotations.isEmpty {
      texts.append("Record \(Self.names(annotations)) where they happen.")
    }
    if !callbacks.isEmpty { texts.append("Record the system's \(Self.names(callbacks)).") }
    if texts.isEmpty {
      texts.append("The life-cycle events of the app and its scenes are enough.")
    }
    return texts
  }

  private var neededFamilies: RunHeader.Families {
    info.needs.reduce(into: []) { all, need in
      if case .family(let families) = need { all.formUnion(families) }
    }
  }

  /// Events that the rule waits for by name: those of which it needs one, and the annotations of
  /// the families that it needs.
  private var neededKinds: [EventKind] {
    let families = neededFamilies
    let named = info.needs.flatMap { need -> [EventKind] in
      if case .anyOf(let kinds) = need { kinds } else { [] }
    }
    return EventKind.allCases.filter { kind in
      named.contains(kind)
        || info.interests.kinds.contains(kind)
          && !RunHeader.Families.ofKind[kind.index].isDisjoint(with: families)
        || families.contains(.work) && [.work, .workBegin, .workEnd].contains(kind)
    }
  }

  private static func names(_ kinds: [EventKind]) -> String {
    Words.list(kinds.map { "`\($0.name)`" })
  }

  /// Ways to suppress findings or disable the rule, each with its purpose.
  var suppressions: [(purpose: String, code: [String])] {
    let name = info.name
    let once: [(String, [String])] =
      hints.plain(.disableRule(name)).map { [("Disable it for one run of the command", [$0])] }
      ?? []
    let disabling = ("Disable the rule in the same file", ["{\"disabled_rules\": [\"\(name)\"]}"])
    if info.family == .builtProduct {
      return [
        (
          "Accept the findings of some products in `.lifetrace.json`",
          [
            "{\"suppressions\": [{", "  \"rule\": \"\(name)\",",
            "  \"path\": \"build/*.app\", \"reason\": \"why they are fine\"", "}]}",
          ]
        ), disabling,
      ] + once
    }
    return [
      (
        "Accept the findings of some source files in `.lifetrace.json`",
        [
          "{\"suppressions\": [{", "  \"rule\": \"\(name)\",",
          "  \"source\": \"Films/*.swift\", \"reason\": \"why they are fine\"", "}]}",
        ]
      ),
      disabling,
    ] + once
  }

  /// Where nothing suppresses a finding.
  static let noSuppression =
    "Comments in the app's source and records of a trace can't suppress a finding."

  /// The kind of each source, before its address.
  var sources: [(kind: String, address: String)] {
    info.sources.map { (SourceKind($0)?.rawValue ?? "article", $0) }
  }
}
