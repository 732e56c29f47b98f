// Values of the environment, property wrappers, and views of UIKit and AppKit.
public import AppleFoundation

#if canImport(UIKit)
  public import UIKit
#elseif canImport(AppKit)
  public import AppKit
#endif

// swiftui/environmentkey
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}
// swiftui/environmentvalues, …/subscript(_:), …/scenephase, …/supportsmultiplewindows,
// …/openwindow, …/dismisswindow, …/openimmersivespace
public struct EnvironmentValues {
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { K.defaultValue }
    set {}
  }
  public var scenePhase: ScenePhase { .active }
  public var supportsMultipleWindows: Bool { false }
  public var openWindow: OpenWindowAction { OpenWindowAction() }
  public var dismissWindow: DismissWindowAction { DismissWindowAction() }
  public var openImmersiveSpace: OpenImmersiveSpaceAction { OpenImmersiveSpaceAction() }
}
// swiftui/openwindowaction, …/callasfunction(id:), …/callasfunction(id:value:)
@MainActor @preconcurrency public struct OpenWindowAction {
  nonisolated init() {}
  public func callAsFunction(id: String) {}
  public func callAsFunction<D: Codable & Hashable>(id: String, value: D) {}
}
// swiftui/dismisswindowaction, …/callasfunction(id:)
@MainActor @preconcurrency public struct DismissWindowAction {
  nonisolated init() {}
  public func callAsFunction(id: String) {}
}
// swiftui/openimmersivespaceaction, …/result, …/callasfunction(id:)
@MainActor @preconcurrency public struct OpenImmersiveSpaceAction {
  public enum Result: Sendable { case opened, userCancelled, error }
  nonisolated init() {}
  @discardableResult public func callAsFunction(id: String) async -> Result { .opened }
}
// swiftui/dynamicproperty
public protocol DynamicProperty {
  mutating func update()
}
extension DynamicProperty {
  public mutating func update() {}
}
// swiftui/binding, …/init(get:set:)-7ufcp
@propertyWrapper public struct Binding<Value> {
  @preconcurrency public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError() }
}
// swiftui/scenestorage, and its initializers swiftui/scenestorage/init(wrappedvalue:_:)
@propertyWrapper public struct SceneStorage<Value>: DynamicProperty {
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError() }
  public init(_ key: String) where Value == String? {}
  public init(wrappedValue: Value, _ key: String) where Value == Bool {}
  public init(wrappedValue: Value, _ key: String) where Value == Int {}
  public init(wrappedValue: Value, _ key: String) where Value == Double {}
  public init(wrappedValue: Value, _ key: String) where Value == String {}
  public init(wrappedValue: Value, _ key: String) where Value == URL {}
  public init(wrappedValue: Value, _ key: String) where Value == Data {}
  public init(wrappedValue: Value, _ key: String)
  where Value: RawRepresentable, Value.RawValue == Int {}
  public init(wrappedValue: Value, _ key: String)
  where Value: RawRepresentable, Value.RawValue == String {}
}
// swiftui/environment
@propertyWrapper public struct Environment<Value>: DynamicProperty {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError() }
}
extension Environment: Sendable where Value: Sendable {}
// swiftui/environmentobject
@MainActor @preconcurrency @propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
  public init() {}
  public var wrappedValue: ObjectType { fatalError() }
}
// swiftui/state
@propertyWrapper public struct State<Value>: DynamicProperty {
  public init(wrappedValue value: Value) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError() }
}
extension State: Sendable where Value: Sendable {}

#if canImport(UIKit)
  // swiftui/uiapplicationdelegateadaptor
  @MainActor @preconcurrency @propertyWrapper
  public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate>:
    DynamicProperty
  {
    public init(_ delegateType: DelegateType.Type = DelegateType.self) {}
    public var wrappedValue: DelegateType { fatalError() }
  }
  // swiftui/uiviewrepresentable
  @MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    @MainActor @preconcurrency func makeUIView(context: Context) -> UIViewType
    @MainActor @preconcurrency func updateUIView(_ uiView: UIViewType, context: Context)
    typealias Context = UIViewRepresentableContext<Self>
  }
  extension UIViewRepresentable {
    public var body: Never { fatalError() }
  }
  // swiftui/uiviewrepresentablecontext
  @MainActor @preconcurrency public struct UIViewRepresentableContext<View> {}
#elseif canImport(AppKit)
  // swiftui/nsviewrepresentable
  @MainActor @preconcurrency public protocol NSViewRepresentable: View where Body == Never {
    associatedtype NSViewType: NSView
    @MainActor @preconcurrency func makeNSView(context: Context) -> NSViewType
    @MainActor @preconcurrency func updateNSView(_ nsView: NSViewType, context: Context)
    typealias Context = NSViewRepresentableContext<Self>
  }
  extension NSViewRepresentable {
    public var body: Never { fatalError() }
  }
  // swiftui/nsviewrepresentablecontext
  @MainActor @preconcurrency public struct NSViewRepresentableContext<View> {}
#endif
