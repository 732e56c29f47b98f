import Foundation

/// How much work a run of the tests does.
package enum Tier {
  /// `LIFETRACE_TIER=long`: more and larger inputs.
  package static let isLong = ProcessInfo.processInfo.environment["LIFETRACE_TIER"] == "long"
}

/// Whether expected outputs are written instead of compared: `LIFETRACE_RECORD=1`. A test that
/// writes one fails.
package let recordsExpectedFiles =
  ProcessInfo.processInfo.environment["LIFETRACE_RECORD"] == "1"
