#if canImport(SwiftUI)
  import LifetraceRecorder
  import SwiftUI

  /// The app: the first line starts the recorder, the second one records the root view's phases. An
  /// Xcode project marks it as `@main`.
  struct FilmsApp: App {
    init() { Lifetrace.start() }

    var body: some Scene {
      WindowGroup { ReviewList().lifetrace() }
    }
  }

  struct ReviewList: View {
    var body: some View { Text("Reviews").lifetrace("ReviewList") }
  }
#endif
