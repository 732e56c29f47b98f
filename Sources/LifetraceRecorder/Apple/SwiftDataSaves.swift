#if canImport(SwiftData)
  import Foundation
  import SwiftData

  /// Saves of SwiftData's contexts of the main thread, by their notification. SwiftData posts none
  /// for a change: what is unsaved is looked up when the app leaves, in the contexts that saved
  /// before.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @MainActor enum SwiftDataSaves {
    private static var contexts = KnownContexts<ModelContext>()

    nonisolated static func add() {
      _ = NotificationCenter.default.addObserver(
        forName: ModelContext.didSave, object: nil, queue: nil
      ) { notification in
        guard Thread.isMainThread, Recorder.capturing(.saves) != nil else { return }
        let posted = Posted(notification)
        MainActor.assumeIsolated {
          guard let context = posted.value.object as? ModelContext, isRecorded(context) else {
            return
          }
          contexts.add(context)
          let keys: [ModelContext.NotificationKey] = [
            .insertedIdentifiers, .updatedIdentifiers, .deletedIdentifiers,
          ]
          let saved = keys.compactMap {
            posted.value.userInfo?[$0.rawValue] as? [PersistentIdentifier]
          }.joined()
          StoredObjects.unsaved(of: context).save(Set(saved.map(\.entityName)))
        }
      }
    }

    /// What the contexts have not saved.
    static func look() {
      for context in contexts.all {
        let unsaved = StoredObjects.unsaved(of: context)
        guard context.hasChanges else {
          unsaved.reconcile([])
          continue
        }
        let models = [
          context.insertedModelsArray, context.changedModelsArray, context.deletedModelsArray,
        ].joined()
        let entities = Set(models.prefix(StoredObjects.limit).map(\.persistentModelID.entityName))
        if models.count > StoredObjects.limit {
          unsaved.add(entities)
        } else {
          unsaved.reconcile(entities)
        }
      }
    }

    /// Of several stores, one that is left out leaves out the context.
    private static func isRecorded(_ context: ModelContext) -> Bool {
      context.container.configurations.allSatisfy {
        !$0.isStoredInMemoryOnly && StoredObjects.isRecorded($0.url)
      }
    }
  }
#endif
