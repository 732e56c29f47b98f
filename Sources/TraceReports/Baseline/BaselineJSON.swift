public import TraceAnalysis
public import TraceModel

/// A baseline's file: an entry a line, so that lines can be merged as they are.
public struct BaselineJSON {
  private let baseline: Baseline

  public init(_ baseline: Baseline) { self.baseline = baseline }

  /// Ends in LF. The entries keep the given order.
  public var text: String { Self.document.text(of: baseline) }

  public static let document = JSONDocument<Baseline>(
    BaselineReader.schema, title: "A baseline of lifetrace check",
    meaning: "Known findings by fingerprint; the other keys of an entry are for people.",
    fields: [
      .objects("findings", "By rule, source and fingerprint.", of: entry) {
        $0.entries.sorted(by: Baseline.isOrdered)
      }
    ])

  /// People may shorten an entry to its rule and its fingerprint.
  private static let entry = JSONObject<Baseline.Entry>(
    isInline: true,
    fields: BaselineFields.ofEntry { $0 }.map { $0.name == "rule" ? $0 : $0.mayBeMissing }
      .dropLast() + [
        .string(
          "fingerprint", BaselineFields.ofFingerprint,
          as: .string(pattern: "^[0-9a-fA-F]{32}$")
        ) { $0.fingerprint }
      ])
}
