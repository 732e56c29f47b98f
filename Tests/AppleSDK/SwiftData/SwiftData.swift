// The part of SwiftData that the recorder uses; pages below
// https://developer.apple.com/documentation/.
public import Foundation

// swiftdata/persistentidentifier, …/entityname
public struct PersistentIdentifier: Hashable, Sendable {
  public var entityName: String { "" }
}
// swiftdata/persistentmodel, …/persistentmodelid
public protocol PersistentModel: AnyObject {
  var persistentModelID: PersistentIdentifier { get }
}
// swiftdata/modelconfiguration, …/url, …/isstoredinmemoryonly
public struct ModelConfiguration: Hashable, Sendable {
  public var url: URL { URL(fileURLWithPath: "") }
  public var isStoredInMemoryOnly: Bool { false }
}
// swiftdata/modelcontainer, …/configurations
public final class ModelContainer: Sendable {
  public var configurations: Set<ModelConfiguration> { [] }
}
// swiftdata/modelcontext
public class ModelContext {
  // swiftdata/modelcontext/didsave
  public static let didSave = Notification.Name("")
  // swiftdata/modelcontext/notificationkey
  public enum NotificationKey: String, Sendable {
    case insertedIdentifiers, updatedIdentifiers, deletedIdentifiers
  }
  public var container: ModelContainer { ModelContainer() }
  public var hasChanges: Bool { false }
  public var insertedModelsArray: [any PersistentModel] { [] }
  public var changedModelsArray: [any PersistentModel] { [] }
  public var deletedModelsArray: [any PersistentModel] { [] }
}
@available(*, unavailable) extension ModelContext: @unchecked Sendable {}
