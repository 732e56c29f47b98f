/// The part of a scene delegate that has to do with the review that is being written.
///
/// In the app it is called by `UIWindowSceneDelegate`; it knows nothing of UIKit, so that tests can live
/// its life in milliseconds.
public final class ReviewScene {
  public let id: String
  private let recorder: LifecycleRecorder
  private let savesInBackground: Bool
  private var isChanged = false

  public init(_ id: String, _ recorder: LifecycleRecorder, savesInBackground: Bool = true) {
    self.id = id
    self.recorder = recorder
    self.savesInBackground = savesInBackground
  }

  public func willConnect() { recorder.record("scene.willConnect", scene: id) }
  public func willEnterForeground() { recorder.record("scene.willEnterForeground", scene: id) }
  public func didBecomeActive() { recorder.record("scene.didBecomeActive", scene: id) }
  public func willResignActive() { recorder.record("scene.willResignActive", scene: id) }

  public func didEnterBackground() {
    recorder.record("scene.didEnterBackground", scene: id)
    if savesInBackground { save() }
  }

  /// The user typed.
  public func edit() {
    isChanged = true
    recorder.record("data.dirty", scene: id, ["key": "\"review\""])
  }

  private func save() {
    guard isChanged else { return }
    recorder.record("data.save", scene: id, ["key": "\"review\""])
    isChanged = false
  }
}
