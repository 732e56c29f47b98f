#if canImport(MetricKit) && !os(tvOS) && !os(watchOS)
  import Foundation
  import MetricKit

  /// Receives MetricKit's payloads: sums at most once a day, and diagnostics, such as of a crash,
  /// at the next launch (`MXMetricManager`, iOS 13, macOS 12, visionOS 1).
  final class MetricsSubscriber: NSObject, MXMetricManagerSubscriber, Sendable {
    private static let shared = MetricsSubscriber()

    static func add() { MXMetricManager.shared.add(shared) }

    func didReceive(_ payloads: [MXMetricPayload]) {
      for payload in payloads { Recorder.keep(payload: payload.jsonRepresentation()) }
    }

    func didReceive(_ payloads: [MXDiagnosticPayload]) {
      for payload in payloads { Recorder.keep(payload: payload.jsonRepresentation()) }
    }
  }
#endif
