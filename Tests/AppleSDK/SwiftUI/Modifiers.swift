// Modifiers of views and scenes.
public import AppleFoundation

extension View {
  // swiftui/view/onchange(of:initial:_:)
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View { EmptyView() }
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { EmptyView() }
  // swiftui/view/onchange(of:perform:) (iOS 14 to 17)
  @available(*, deprecated, message: "use onChange(of:initial:_:)")
  @inlinable nonisolated public func onChange<V: Equatable>(
    of value: V, perform action: @escaping (_ newValue: V) -> Void
  ) -> some View { EmptyView() }
  // swiftui/view/onappear(perform:)
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { EmptyView() }
  // swiftui/view/ondisappear(perform:)
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    EmptyView()
  }
  // swiftui/view/task(priority:_:)
  nonisolated public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { EmptyView() }
  // swiftui/view/task(id:priority:_:)
  nonisolated public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { EmptyView() }
  // swiftui/view/onopenurl(perform:)
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    EmptyView()
  }
  // swiftui/view/oncontinueuseractivity(_:perform:)
  nonisolated public func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
  ) -> some View { EmptyView() }
  // swiftui/view/background(alignment:content:)
  nonisolated public func background<V: View>(@ViewBuilder content: () -> V) -> some View {
    EmptyView()
  }
  // swiftui/view/overlay(alignment:content:)
  nonisolated public func overlay<V: View>(@ViewBuilder content: () -> V) -> some View {
    EmptyView()
  }
  // swiftui/view/frame(width:height:alignment:)
  nonisolated public func frame(width: Double? = nil, height: Double? = nil) -> some View {
    EmptyView()
  }
  // swiftui/view/allowshittesting(_:)
  nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View { EmptyView() }
  // swiftui/view/accessibilityhidden(_:)
  nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View { EmptyView() }
  // swiftui/view/environment(_:_:)
  nonisolated public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View { EmptyView() }
  // swiftui/view/modifier(_:)
  nonisolated public func modifier<T: ViewModifier>(_ modifier: T) -> some View { EmptyView() }
}
// swiftui/backgroundtask, …/apprefresh(_:)
public struct BackgroundTask<Request, Response>: Sendable {
  public static func appRefresh(_ identifier: String) -> BackgroundTask<Void, Void>
  where Request == Void, Response == Void { .init() }
}
extension Scene {
  // swiftui/scene/backgroundtask(_:action:)
  nonisolated public func backgroundTask<D: Sendable, R: Sendable>(
    _ task: BackgroundTask<D, R>, action: @escaping @Sendable (D) async -> R
  ) -> some Scene { self }
  // swiftui/scene/onchange(of:initial:_:)
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some Scene { self }
  // swiftui/scene/onchange(of:perform:) (iOS 14 to 17)
  @available(*, deprecated, message: "use onChange(of:initial:_:)")
  nonisolated public func onChange<V: Equatable>(
    of value: V, perform action: @escaping (_ newValue: V) -> Void
  ) -> some Scene { self }
}
