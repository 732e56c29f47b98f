import LifetraceRecorder

/// The part of a scene delegate that has to do with the review that is being written.
///
/// In the app it is called by `UIWindowSceneDelegate`; it does not depend on UIKit, so that tests
/// can run its life in milliseconds. In the app, the recorder's observers record the scene's
/// transitions; this type records only the data.
public final class ReviewScene {
  public let id: Lifetrace.SceneID
  private let savesInBackground: Bool
  private var isChanged = false

  public init(_ persistentIdentifier: String, savesInBackground: Bool = true) {
    id = Lifetrace.SceneID(persistentIdentifier: persistentIdentifier)
    self.savesInBackground = savesInBackground
  }

  public func didEnterBackground() {
    if savesInBackground { save() }
  }

  /// The user typed.
  public func edit() {
    isChanged = true
    Lifetrace.dirty("review", scene: id)
  }

  private func save() {
    guard isChanged else { return }
    Lifetrace.work("saveReview", kind: .save, scene: id) {
      Lifetrace.saved("review", scene: id)
      isChanged = false
    }
  }
}
