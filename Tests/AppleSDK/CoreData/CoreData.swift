// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The part of Core Data that the recorder uses; pages below
// https://developer.apple.com/documentation/.
@_exported public import Foundation

// coredata/nsmanagedobjectcontextconcurrencytype
public enum NSManagedObjectContextConcurrencyType: UInt, Sendable {
  case privateQueueConcurrencyType = 1
  case mainQueueConcurrencyType = 2
}
// coredata/nsinmemorystoretype
public let NSInMemoryStoreType = ""
// coredata/nsinsertedobjectskey, …/nsupdatedobjectskey, …/nsdeletedobjectskey
public let NSInsertedObjectsKey = ""
public let NSUpdatedObjectsKey = ""
public let NSDeletedObjectsKey = ""

// coredata/nspersistentstore, …/type, …/url
open class NSPersistentStore {
  open var type: String { "" }
  open var url: URL? { nil }
}
// coredata/nspersistentstorecoordinator, …/persistentstores
open class NSPersistentStoreCoordinator {
  open var persistentStores: [NSPersistentStore] { [] }
}
// coredata/nsentitydescription, …/name
open class NSEntityDescription {
  open var name: String? { nil }
}
// coredata/nsmanagedobjectid, …/persistentstore
open class NSManagedObjectID {
  open weak var persistentStore: NSPersistentStore? { nil }
}
// coredata/nsmanagedobject, …/entity, …/objectid, …/haspersistentchangedvalues
open class NSManagedObject: NSObject {
  open var entity: NSEntityDescription { NSEntityDescription() }
  open var objectID: NSManagedObjectID { NSManagedObjectID() }
  open var hasPersistentChangedValues: Bool { false }
}
// coredata/nsmanagedobjectcontext
open class NSManagedObjectContext: NSObject {
  // coredata/nsmanagedobjectcontext/didchangeobjectsnotification (iOS 14)
  public static let didChangeObjectsNotification = Notification.Name("")
  // coredata/nsmanagedobjectcontext/didsaveobjectsnotification (iOS 14)
  public static let didSaveObjectsNotification = Notification.Name("")
  open var concurrencyType: NSManagedObjectContextConcurrencyType { .mainQueueConcurrencyType }
  open var parent: NSManagedObjectContext? { nil }
  open var persistentStoreCoordinator: NSPersistentStoreCoordinator? { nil }
  open var hasChanges: Bool { false }
  open var insertedObjects: Set<NSManagedObject> { [] }
  open var updatedObjects: Set<NSManagedObject> { [] }
  open var deletedObjects: Set<NSManagedObject> { [] }
}
