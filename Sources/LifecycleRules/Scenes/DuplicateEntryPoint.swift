import LifecycleModel
public import RuleKit
import TraceModel

/// LT406. The process has two entry points.
///
/// `process.start` says nothing here: a second one begins a new run (FORMAT.md §5.6). The rule
/// counts the marks `process.main`. All of them occur at the beginning, before the life cycle may
/// be known, so they are judged when the run is over.
public final class DuplicateEntryPoint: RunWatcher, Rule {
  public static let info = RuleInfo(
    code: "LT406", name: "duplicate-entry-point", family: .scenesAndDelegates, severity: .error,
    summary: "The app was entered twice, or by its own code although SwiftUI does that.",
    phrases: ["two main", "UIApplicationMain in SwiftUI", "app starts twice"],
    rationale: """
      A process has one entry point. With `@main` on an `App`, SwiftUI enters UIApplicationMain \
      (or NSApplicationMain) itself; a second `@main`, `@UIApplicationMain`, or a call of \
      UIApplicationMain in the app's own code starts a second app object, with another delegate \
      and without the `App`'s scenes. In a UIKit app without SwiftUI a `main.swift` that calls \
      UIApplicationMain once is fine. Two marks of the system in a SwiftUI launch are fine too, \
      because `App.main` enters UIApplicationMain.
      """,
    fix: """
      Remove `@main` or `@UIApplicationMain` from the app delegate, and any call of UIApplicationMain \
      or custom NSPrincipalClass; keep `@main` on the `App`.
      """,
    snippet: """
      @main struct FilmsApp: App {  // the only @main of the target
        @UIApplicationDelegateAdaptor private var delegate: AppDelegate
        var body: some Scene { WindowGroup { FilmList() } }
      }
      // Without @main.
      final class AppDelegate: NSObject, UIApplicationDelegate {}
      """,
    sources: [
      "https://developer.apple.com/documentation/swiftui/migrating-to-the-swiftui-life-cycle",
      "https://cocoabytes.aletsdelarosa.dev/blog/advanced/app-lifecycle",
    ],
    since: [.swiftUIApp],
    falsePositives: """
      A `main.swift` that does no more than call `App.main()`, recorded as `by=app`; a recorder that \
      was started twice in one process.
      """,
    needs: [.anyOf([.processMain])],
    interests: .init([.processMain]),
    triggering: triggering, quiet: quiet)

  private struct Entry {
    let mark: EventMark
    let isByApp: Bool
    /// The launch was over when it came, so it is not part of the launch.
    let isLate: Bool
  }

  private var entries: [Entry] = []

  public init(_ settings: RuleSettings) {}

  public override func observe(_ moment: Moment) {
    guard moment.mayKeep(entries.count) else { return }
    let isByApp = moment.event.by == .app
    entries.append(
      Entry(mark: moment.mark, isByApp: isByApp, isLate: moment.run.isPastLaunch))
  }

  public override func whyNotEvaluated(_ moment: Moment) -> String? {
    let run = moment.run
    // A UIKit app may enter the process by its own code.
    let isUnclear = run.header.partial && run.header.lifeCycle == nil && !run.usesSwiftUI
    return isUnclear && entries.count == 1 && entries[0].isByApp
      ? "it is unknown whether the app uses SwiftUI's life cycle" : nil
  }

  public override func runEnded(_ moment: Moment) {
    for (index, entry) in entries.enumerated() { judge(index, entry, moment) }
  }

  private func judge(_ index: Int, _ entry: Entry, _ moment: Moment) {
    let run = moment.run
    if index == 0 {
      if entry.isByApp, run.usesSwiftUI { report(entry, nil, nil, moment) }
      return
    }
    // Two entries of the system: SwiftUI's App.main and the function that it enters.
    let isInner = index == 1 && !entry.isByApp && !entries[0].isByApp && !entry.isLate
    if isInner, run.usesSwiftUI { return }
    let isUndecided = isInner && run.header.lifeCycle == nil && !run.isPastLaunch
    report(entry, entries[0], isUndecided ? .traceEnd : nil, moment)
  }

  private func report(
    _ entry: Entry, _ first: Entry?, _ cause: UnknownCause?, _ moment: Moment
  ) {
    moment.judge(
      cause, nil, .kind(.processMain), at: entry.mark, scene: Symbol.none,
      Self.details(entry, first, moment))
  }

  private static func details(
    _ entry: Entry, _ first: Entry?, _ moment: Moment
  ) -> ReportDetails {
    guard let first else {
      return ReportDetails(
        message: "the app's own code entered the process, where SwiftUI's 'App' does it",
        evidence: [Evidence(entry.mark, "by the app's code")])
    }
    return ReportDetails(
      message:
        "the process was entered again, by \(who(entry)), after \(who(first)) had entered it",
      evidence: [Evidence(first.mark, "entered"), Evidence(entry.mark, "entered again")])
  }

  private static func who(_ entry: Entry) -> String {
    entry.isByApp ? "the app's code" : "the system"
  }
}
