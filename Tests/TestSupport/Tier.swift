import Foundation

/// How much work a run of the tests does.
package enum Tier {
  /// `LIFETRACE_TIER=long`: all cases of what the default tier takes a seeded sample of, and larger inputs.
  package static let isLong = ProcessInfo.processInfo.environment["LIFETRACE_TIER"] == "long"

  /// Seed of the samples: fixed, so that a run can be repeated. `LIFETRACE_SEED` takes another sample.
  package static let seed =
    ProcessInfo.processInfo.environment["LIFETRACE_SEED"].flatMap { UInt64($0) } ?? 1

  /// All cases in the long tier; else about `count` of them, with the first and the last.
  ///
  /// Each case stands for the same law, so that a change that breaks the law for many of them fails at once,
  /// and one that breaks it for a few fails in the long tier or with another seed. The sample keeps
  /// the order. A caller puts ``seed`` into its failure messages.
  package static func sample<Case>(_ cases: some Collection<Case>, _ count: Int) -> [Case] {
    let all = Array(cases)
    guard !isLong, count < all.count, count > 2 else { return all }
    var random = SplitMix64(seed: seed &+ UInt64(all.count))
    let middle = (1..<(all.count - 1)).shuffled(using: &random).prefix(count - 2).sorted()
    return [all[0]] + middle.map { all[$0] } + [all[all.count - 1]]
  }
}

/// Whether files that are compared with what the code makes are written instead: `LIFETRACE_RECORD=1`. A test
/// that writes one fails.
package let recordsExpectedFiles =
  ProcessInfo.processInfo.environment["LIFETRACE_RECORD"] == "1"
