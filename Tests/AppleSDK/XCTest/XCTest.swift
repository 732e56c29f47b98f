// The part of XCTest that the pages use; pages below https://developer.apple.com/documentation/.
public import Foundation

// xctest/xctestcase, xctest/xctactivity/add(_:)
open class XCTestCase {
  public init() {}
  open func add(_ attachment: XCTAttachment) {}
}
// xctest/xctattachment, …/lifetime-swift.property, …/init(contentsoffile:)
open class XCTAttachment {
  public enum Lifetime: Sendable { case keepAlways, deleteOnSuccess }
  public init(contentsOfFile url: URL) {}
  open var lifetime = Lifetime.deleteOnSuccess
}

// xcuiautomation/xcuiapplication, …/launchenvironment, …/launch(), …/terminate()
@MainActor open class XCUIApplication {
  public init() {}
  open var launchEnvironment: [String: String] = [:]
  open func launch() {}
  open func terminate() {}
}
// xcuiautomation/xcuidevice, …/shared, …/press(_:), xcuiautomation/xcuidevice/button
@MainActor open class XCUIDevice {
  public enum Button: Sendable { case home }
  public static let shared = XCUIDevice()
  open func press(_ button: Button) {}
}
