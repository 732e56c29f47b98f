// Types of other frameworks, which UIKit's own declarations or its imports bring.
public import AppleFoundation

// usernotifications/unnotificationresponse
open class UNNotificationResponse: NSObject {
  open var actionIdentifier: String { "" }
}
// cloudkit/ckshare/metadata
open class CKShareMetadata: NSObject {}
// quartzcore/cadisplaylink, …/ispaused
open class CADisplayLink: NSObject {
  open var isPaused = false
}
// metal/mtlcommandbuffer, …/waituntilscheduled()
public protocol MTLCommandBuffer: NSObjectProtocol {
  func waitUntilScheduled()
}
