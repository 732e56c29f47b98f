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

    /// The same, and runs a task like `task(priority:_:)`: records its start, its cancellation and
    /// its end. What is recorded in it has the view's scene, and `view.task` as its trigger.
    public nonisolated func lifetrace(
      _ name: Lifetrace.Label, priority: TaskPriority = .userInitiated,
      file: StaticString = #fileID, line: UInt = #line,
      task: @escaping @MainActor @Sendable () async -> Void
    ) -> some View {
      modifier(
        TaskRecorder(name: name, file: file, line: line, priority: priority, action: task))
    }
  }

  extension Scene {
    /// Records the ScenePhase of the scenes of a declaration: `phase.active` and the like with the
    /// scope `group`. Put it on each `WindowGroup` (a custom scene reads the phase of its own
    /// scenes: Apple, `ScenePhase`). A separate scene reads the phase, so that its changes do not
    /// evaluate the App.
    ///
    /// - Parameter group: the name of the declaration in the recording; nil: its place in the
    ///   source.
    @MainActor public func lifetrace(
      group: Lifetrace.Label? = nil, file: StaticString = #fileID, line: UInt = #line
    ) -> some Scene {
      RecordedScene(content: self, group: group ?? .public("\(file):\(line)"))
    }
  }

  extension Lifetrace.Phase {
    /// The phase of SwiftUI; one that is newer than this package is `unknown`.
    public init(_ phase: ScenePhase) {
      switch phase {
      case .active: self = .active
      case .inactive: self = .inactive
      case .background: self = .background
      @unknown default: self = .unknown
      }
    }
  }

  struct PhaseRecorder: ViewModifier {
    @State private var box = SceneBox()

    nonisolated init() {}

    func body(content: Content) -> some View {
      content.background { PhaseObserver(box: box).accessibilityHidden(true) }
        .environment(\.recordedScene, box)
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
      WindowFinder { box.attach($0) }.onPhase(phase) { phase in
        box.record { Lifetrace.phaseChanged(Lifetrace.Phase(phase), scene: $0) }
      }
    }
  }

  /// What happens to a view, and where in the source it is recorded.
  struct ViewRecord: Sendable {
    let name: Lifetrace.Label
    let file: StaticString
    let line: UInt

    @MainActor func add(_ event: Lifetrace.ViewEvent, _ box: SceneBox) {
      box.record { add(event, scene: $0) }
    }

    func add(_ event: Lifetrace.ViewEvent, scene: Lifetrace.SceneID) {
      Lifetrace.view(name, event, scene: scene, file: file, line: line)
    }
  }

  struct AppearanceRecorder: ViewModifier {
    let record: ViewRecord
    @State private var box = SceneBox()

    nonisolated init(name: Lifetrace.Label, file: StaticString, line: UInt) {
      record = ViewRecord(name: name, file: file, line: line)
    }

    func body(content: Content) -> some View { content.recorded(record, box) }
  }

  struct TaskRecorder: ViewModifier {
    let record: ViewRecord
    let priority: TaskPriority
    let action: @MainActor @Sendable () async -> Void
    @State private var box = SceneBox()

    nonisolated init(
      name: Lifetrace.Label, file: StaticString, line: UInt, priority: TaskPriority,
      action: @escaping @MainActor @Sendable () async -> Void
    ) {
      record = ViewRecord(name: name, file: file, line: line)
      (self.priority, self.action) = (priority, action)
    }

    func body(content: Content) -> some View {
      content.recorded(record, box).task(priority: priority) { await run(box) }
    }

    @MainActor private func run(_ box: SceneBox) async {
      record.add(.taskStart, box)
      let scene = box.scene
      let context = Inherited.with(scene: scene, trigger: "view.task")
      await withTaskCancellationHandler {
        // Directly in the task that SwiftUI makes, never in the body of a task group.
        await Inherited.$context.withValue(context) { await action() }
      } onCancel: {
        // It may run anywhere; whether the window was known is decided at the beginning.
        if let scene { record.add(.taskCancel, scene: scene) }
      }
      if scene == nil, Task.isCancelled { record.add(.taskCancel, box) }
      record.add(.taskEnd, box)
    }
  }

  extension View {
    @MainActor fileprivate func recorded(_ record: ViewRecord, _ box: SceneBox) -> some View {
      finding(box).onAppear { record.add(.appear, box) }
        .onDisappear { record.add(.disappear, box) }
    }

    /// Gives the box the scene of the view's window.
    @MainActor func finding(_ box: SceneBox) -> some View {
      background {
        WindowFinder { box.attach($0) }.frame(width: 0, height: 0).accessibilityHidden(true)
      }
    }
  }

  struct RecordedScene<Content: Scene>: Scene {
    let content: Content
    let group: Lifetrace.Label
    @Environment(\.scenePhase) private var phase

    init(content: Content, group: Lifetrace.Label) { (self.content, self.group) = (content, group) }

    var body: some Scene {
      content.onPhase(phase) {
        Lifetrace.phaseChanged(Lifetrace.Phase($0), scope: .group, group: group)
      }
    }
  }
#endif
