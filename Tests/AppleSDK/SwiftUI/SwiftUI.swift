// The part of SwiftUI (27 SDK) that the recorder and the snippets use; pages below
// https://developer.apple.com/documentation/.

// combine/observableobject, which SwiftUI exports
public protocol ObservableObject: AnyObject {}

// swiftui/scenephase
public enum ScenePhase: Comparable, Sendable { case background, inactive, active }

// swiftui/viewbuilder
@resultBuilder public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<A: View, B: View>(first: A) -> EitherView<A, B> { EitherView() }
  public static func buildEither<A: View, B: View>(second: B) -> EitherView<A, B> { EitherView() }
  // swiftui/viewbuilder/buildlimitedavailability(_:)
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView()
  }
}
// swiftui/scenebuilder
@resultBuilder public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

// swiftui/view
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}
// swiftui/scene
@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}
// swiftui/app
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}
extension App {
  // swiftui/app/main()
  @MainActor public static func main() {}
}
// swiftui/viewmodifier
@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
  typealias Content = _ViewModifier_Content<Self>
}
extension Never: View, Scene {
  @ViewBuilder public var body: Never { fatalError() }
}
public struct _ViewModifier_Content<Modifier>: View {
  public var body: Never { fatalError() }
}
extension Optional: View where Wrapped: View {
  @ViewBuilder public var body: Never { fatalError() }
}
// swiftui/emptyview
public struct EmptyView: View {
  nonisolated public init() {}
  public var body: Never { fatalError() }
}
public struct AnyView: View {
  nonisolated init() {}
  public var body: Never { fatalError() }
}
public struct EitherView<A: View, B: View>: View {
  nonisolated init() {}
  public var body: Never { fatalError() }
}
// swiftui/color/clear
public struct Color: View {
  public static let clear = Color()
  public var body: Never { fatalError() }
}
// swiftui/text
public struct Text: View {
  nonisolated public init(_ content: String) {}
  public var body: Never { fatalError() }
}
// swiftui/button, …/init(_:action:)
public struct Button: View {
  public init(_ title: String, action: @escaping @MainActor () -> Void) {}
  public var body: Never { fatalError() }
}
// swiftui/list, …/init(_:rowcontent:), …/init(_:selection:rowcontent:)
public struct List: View {
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable {}
  public init<Data: RandomAccessCollection, Row: View, Selection: Hashable>(
    _ data: Data, selection: Binding<Selection?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable {}
  public var body: Never { fatalError() }
}
// swiftui/windowgroup
public struct WindowGroup<Content: View>: Scene {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}
