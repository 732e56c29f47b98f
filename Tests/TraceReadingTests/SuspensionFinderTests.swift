import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// What a `process.alive` proves (FORMAT.md §5.21).
@Suite struct SuspensionFinderTests {
  private func names(_ sketch: String) throws -> [String] {
    let symbols = SymbolTable()
    let recorder = Recorder(symbols)
    _ = try TraceReader(symbols: symbols).read(MemorySource(Array(sketch.utf8)), into: recorder)
    return recorder.names
  }

  private func events(_ lines: String) throws -> [String] {
    Array(
      try names("header run=1 lifeCycle=uikit-scene platform=ios\n" + lines + "\n").dropFirst())
  }

  @Test func aPauseAfterItIsASuspension() throws {
    #expect(
      try events("10s process.alive\n95s A scene.willEnterForeground") == [
        "process.alive", "process.suspend", "process.resume", "scene.willEnterForeground",
      ])
  }

  @Test(arguments: ["10s", "11s", "13s"])
  func upToThreeSecondsAreNone(_ time: String) throws {
    #expect(
      try events("10s process.alive\n\(time) A scene.willEnterForeground") == [
        "process.alive", "scene.willEnterForeground",
      ])
  }

  @Test func whatTheTraceSaysItselfIsSaidOnce() throws {
    #expect(
      try events("10s process.alive\n11s process.suspend\n95s process.resume") == [
        "process.alive", "process.suspend", "process.resume",
      ])
    #expect(
      try events("10s process.alive\n95s process.resume") == [
        "process.alive", "process.suspend", "process.resume",
      ])
    #expect(
      try events("10s process.alive\n95s process.exit reason=jetsam") == [
        "process.alive", "process.suspend", "process.exit",
      ])
  }

  @Test func anotherLaunchIsNoReturn() throws {
    #expect(
      try events("10s process.alive\n95s process.start") == ["process.alive", "process.start"])
    #expect(try events("10s process.alive") == ["process.alive"])
    #expect(
      try events("- process.alive\n- A scene.willEnterForeground") == [
        "process.alive", "scene.willEnterForeground",
      ])
  }

  @Test func runsAreApart() throws {
    let found = try names(
      """
      header run=1 platform=ios
      header run=2 platform=ios
      10s process.alive run=1
      60s timer.fire run=2
      61s timer.fire run=1

      """)
    #expect(
      found.filter { !$0.isEmpty } == [
        "process.alive", "timer.fire", "process.suspend", "process.resume", "timer.fire",
      ])
  }
}
