#if canImport(SwiftUI)
  public import SwiftUI

  extension View {
    /// Records the ScenePhase of a root view and, from its window, which scene it is.
    ///
    /// Put it on the root view of each WindowGroup. A small separate view reads the phase, so that
    /// its changes evaluate no other view.
    public nonisolated func lifetrace() -> some View { modifier(PhaseRecorder()) }

    /// Records when a view appears and disappears, as `view.onAppear` and `view.onDisappear`.
    ///
    /// - Parameter name: the view's name in the recording.
    public nonisolated func lifetrace(
      _ name: Lifetrace.Label, file: StaticString = #fileID, line: UInt = #line
    ) -> some View { modifier(AppearanceRecorder(name: name, file: file, line: line)) }
  }

  extension Scene {
    /// Records the ScenePhase of the app as a whole: `phase.active` and the like with the scope
    /// `app`. A separate scene reads the phase, so that its changes do not evaluate the App.
    @MainActor public func lifetrace() -> some Scene { RecordedScene(content: self) }
  }

  extension Lifetrace.Phase {
    init(_ phase: ScenePhase) {
      switch phase {
      case .active: self = .active
      case .inactive: self = .inactive
      case .background: self = .background
      @unknown default: self = .unknown
      }
    }
  }

  /// The scene of a root view's recorder, once its window is known.
  @MainActor final class SceneBox {
    private(set) var scene: Lifetrace.SceneID?
    private var early: [Lifetrace.Phase] = []

    /// Reached from the initializer of a view's state, which may run anywhere.
    nonisolated init() {}

    func record(_ phase: Lifetrace.Phase) {
      guard let scene else { return early.append(phase) }
      Lifetrace.phaseChanged(phase, scene: scene)
    }

    /// The view is in a window. Earlier events are recorded now; SwiftUI puts a root view into its
    /// window before its scene becomes active.
    func attach(_ scene: Lifetrace.SceneID) {
      guard self.scene == nil else { return }
      self.scene = scene
      for phase in early { Lifetrace.phaseChanged(phase, scene: scene) }
      early = []
    }
  }

  struct PhaseRecorder: ViewModifier {
    @State private var box = SceneBox()

    nonisolated init() {}

    func body(content: Content) -> some View {
      content.background { PhaseObserver(box: box).accessibilityHidden(true) }
    }
  }

  /// Of no size and without a touch; nothing but this view depends on the phase.
  private struct PhaseObserver: View {
    let box: SceneBox
    @Environment(\.scenePhase) private var phase

    var body: some View {
      PhaseChanges(phase: phase, box: box).frame(width: 0, height: 0).allowsHitTesting(false)
    }
  }

  private struct PhaseChanges: View {
    let phase: ScenePhase
    let box: SceneBox

    var body: some View {
      WindowFinder { box.attach($0) }.onPhase(phase) { box.record(Lifetrace.Phase($0)) }
    }
  }

  struct AppearanceRecorder: ViewModifier {
    let name: Lifetrace.Label
    let file: StaticString
    let line: UInt
    @State private var box = SceneBox()

    nonisolated init(name: Lifetrace.Label, file: StaticString, line: UInt) {
      (self.name, self.file, self.line) = (name, file, line)
    }

    func body(content: Content) -> some View {
      content
        .background {
          WindowFinder { box.attach($0) }.frame(width: 0, height: 0).accessibilityHidden(true)
        }
        .onAppear { Lifetrace.view(name, .appear, scene: box.scene, file: file, line: line) }
        .onDisappear { Lifetrace.view(name, .disappear, scene: box.scene, file: file, line: line) }
    }
  }

  struct RecordedScene<Content: Scene>: Scene {
    let content: Content
    @Environment(\.scenePhase) private var phase

    init(content: Content) { self.content = content }

    var body: some Scene {
      content.onPhase(phase) { Lifetrace.phaseChanged(Lifetrace.Phase($0), scope: .app) }
    }
  }
#endif
