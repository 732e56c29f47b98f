/// The counters of MetricKit for how an app ended, each with the rules that look for its reason.
///
/// Keys and meanings are those of MXForegroundExitData and MXBackgroundExitData (iOS 14,
/// https://developer.apple.com/documentation/metrickit/mxappexitmetric).
public struct MetricExit: Sendable {
  public let key: String
  /// What is counted, after a number.
  public let words: String
  public let rules: [String]

  public static let all: [MetricExit] = [
    MetricExit(key: "cumulativeNormalAppExitCount", words: "normal", rules: []),
    MetricExit(
      key: "cumulativeAppWatchdogExitCount", words: "by the watchdog",
      rules: ["watchdog-termination", "slow-launch"]),
    MetricExit(
      key: "cumulativeBackgroundTaskAssertionTimeoutExitCount",
      words: "because a background task was not ended in time",
      rules: ["bgtask-assertion-leak", "bgtask-assertion-over-30s", "bgtask-no-expiration-end"]),
    MetricExit(
      key: "cumulativeSuspendedWithLockedFileExitCount", words: "suspended with a locked file",
      rules: ["lock-held-at-suspension"]),
    MetricExit(
      key: "cumulativeBackgroundFetchCompletionTimeoutExitCount",
      words: "because a background fetch was not completed", rules: ["push-completion-missing"]),
    MetricExit(
      key: "cumulativeBackgroundURLSessionCompletionTimeoutExitCount",
      words: "because a background URLSession was not completed",
      rules: ["urlsession-completion-missing"]),
    MetricExit(
      key: "cumulativeMemoryPressureExitCount", words: "because memory was short",
      rules: ["memory-warning-ignored"]),
    MetricExit(
      key: "cumulativeMemoryResourceLimitExitCount", words: "over the memory limit",
      rules: ["memory-warning-ignored"]),
    MetricExit(
      key: "cumulativeCPUResourceLimitExitCount", words: "over the CPU limit",
      rules: ["background-main-thread-churn"]),
    MetricExit(key: "cumulativeAbnormalExitCount", words: "aborted", rules: []),
    MetricExit(key: "cumulativeBadAccessExitCount", words: "by a bad memory access", rules: []),
    MetricExit(
      key: "cumulativeIllegalInstructionExitCount", words: "by an illegal instruction", rules: []),
  ]
}
