import Testing
import TraceModel

@testable import TraceReading

/// What is right behind a name, or around a value, may make it no call of this moment.
@Suite struct OtherCallTests {
  private func names(_ text: String) throws -> [String] {
    try imported("2025-03-01 10:00:00.000 Rain[4:5] \(text)\n").recorder.names.filter {
      $0.hasPrefix("scene.") || $0.hasPrefix("phase.")
    }
  }

  @Test(arguments: [
    "x0", "(0)", "count=0", "called: false", "called = no", "called from test",
    "called by unit test", "called manually", "invoked manually", "called yesterday",
    "called last week", "(previous launch)", "[previous run]", "(last session)", "(2 min ago)",
    "[dry-run]", ": ❌", "unsupported on macOS", ": request unlimited", ": request max: (1)",
    ": receive cancel", ": receive subscription: (NotificationCenter Observer)", "suppressed",
    "enabled", "required", "unreachable", "noop", "previously", "yesterday", "coverage 80%",
    "breakpoint", "3 references", "(unit test)", ": see docs", "bug", "docs", "called on launch",
    "called at app start", "called multiple times", "called when unlocked", ": n/a",
  ])
  func itIsAnotherCallOrNone(_ rest: String) throws {
    let joint = rest.hasPrefix(":") ? "" : " "
    #expect(try names("sceneDidEnterBackground\(joint)\(rest)").isEmpty)
  }

  @Test(arguments: [
    "", "x2", "(2x)", "called: true", "called from UIKit", "called by the system", "called",
    "(last refresh 10:30)", "[session 4]", "called on main thread", "called at 10:00:00",
    ": sync required", "- cache enabled", "3 drafts", "(test build)", ": seen 4",
    "called on phone",
    ": receive value: (())", ": saved 3 drafts",
  ])
  func itIsACall(_ rest: String) throws {
    let joint = rest.hasPrefix(":") ? "" : " "
    #expect(
      try names("sceneDidEnterBackground\(joint)\(rest)") == ["scene.didEnterBackground"], "\(rest)"
    )
  }

  /// Labels of what a person looked for, marked or set.
  @Test(arguments: ["Breakpoint", "Symbol", "Search", "Docs", "MARK", "MARK: -", "Kill"])
  func aLabelOfASearchIsNoPart(_ label: String) throws {
    #expect(try names("\(label): sceneDidEnterBackground").isEmpty)
    #expect(try names("Scenes: sceneDidEnterBackground") == ["scene.didEnterBackground"])
  }

  @Test(arguments: [
    "scenePhase != .active", "scenePhase ≠ .active", "scenePhase /= background",
    "!scenePhase.active", "scenePhase: !active", "scenePhase: active, inactive, background",
    "-   scenePhase: .active,", "− scenePhase: .active",
  ])
  func aConditionOrAnOldValueIsNoPhase(_ text: String) throws {
    #expect(try names(text).isEmpty)
  }

  @Test(arguments: ["scenePhase: .active", "+   scenePhase: .active,", "scenePhase = active"])
  func aValueIsAPhase(_ text: String) throws {
    #expect(try names(text) == ["phase.active"])
  }
}
