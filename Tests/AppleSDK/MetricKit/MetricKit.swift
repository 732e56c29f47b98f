// The part of MetricKit that the recorder and the snippets use; pages below
// https://developer.apple.com/documentation/.
public import Foundation

// metrickit/metricreport
public struct MetricReport: Codable, Sendable {}
// metrickit/metricmanager, …/metricreports
public final class MetricManager: Sendable {
  public init() {}
  public var metricReports: some AsyncSequence<MetricReport, Never> {
    AsyncStream<MetricReport> { nil }
  }
}

// The rest: iOS 14, macOS 12, visionOS 1. The 27 SDK deprecates it.

// metrickit/mxmetricpayload, …/jsonrepresentation()
@available(*, deprecated, message: "use MetricReport (27 SDK)")
open class MXMetricPayload: NSObject {
  open func jsonRepresentation() -> Data { Data() }
}
// metrickit/mxdiagnosticpayload, …/jsonrepresentation()
@available(*, deprecated, message: "use DiagnosticReport (27 SDK)")
open class MXDiagnosticPayload: NSObject {
  open func jsonRepresentation() -> Data { Data() }
}
// metrickit/mxmetricmanagersubscriber: its methods are optional in Objective-C
@available(*, deprecated, message: "use MetricManager (27 SDK)")
public protocol MXMetricManagerSubscriber {
  // metrickit/mxmetricmanagersubscriber/didreceive(_:)-3zq5g
  func didReceive(_ payloads: [MXMetricPayload])
  // metrickit/mxmetricmanagersubscriber/didreceive(_:)-9yd4u
  func didReceive(_ payloads: [MXDiagnosticPayload])
}
@available(*, deprecated, message: "use MetricManager (27 SDK)")
extension MXMetricManagerSubscriber {
  public func didReceive(_ payloads: [MXMetricPayload]) {}
  public func didReceive(_ payloads: [MXDiagnosticPayload]) {}
}
// metrickit/mxmetricmanager
@available(*, deprecated, message: "use MetricManager (27 SDK)")
open class MXMetricManager: NSObject {
  // metrickit/mxmetricmanager/shared
  open class var shared: MXMetricManager { MXMetricManager() }
  // metrickit/mxmetricmanager/add(_:)
  open func add(_ subscriber: any MXMetricManagerSubscriber) {}
}
