// The part of MetricKit that the recorder uses; pages below
// https://developer.apple.com/documentation/ (iOS 14, macOS 12, visionOS 1; deprecated in 27).
public import Foundation

// metrickit/mxmetricpayload, …/jsonrepresentation()
open class MXMetricPayload: NSObject {
  open func jsonRepresentation() -> Data { Data() }
}
// metrickit/mxdiagnosticpayload, …/jsonrepresentation()
open class MXDiagnosticPayload: NSObject {
  open func jsonRepresentation() -> Data { Data() }
}
// metrickit/mxmetricmanagersubscriber: its methods are optional in Objective-C
public protocol MXMetricManagerSubscriber {
  // metrickit/mxmetricmanagersubscriber/didreceive(_:)-3zq5g
  func didReceive(_ payloads: [MXMetricPayload])
  // metrickit/mxmetricmanagersubscriber/didreceive(_:)-9yd4u
  func didReceive(_ payloads: [MXDiagnosticPayload])
}
extension MXMetricManagerSubscriber {
  public func didReceive(_ payloads: [MXMetricPayload]) {}
  public func didReceive(_ payloads: [MXDiagnosticPayload]) {}
}
// metrickit/mxmetricmanager
open class MXMetricManager: NSObject {
  // metrickit/mxmetricmanager/shared
  open class var shared: MXMetricManager { MXMetricManager() }
  // metrickit/mxmetricmanager/add(_:)
  open func add(_ subscriber: any MXMetricManagerSubscriber) {}
}
