// What the pages use of XCTest; pages below https://developer.apple.com/documentation/.
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
