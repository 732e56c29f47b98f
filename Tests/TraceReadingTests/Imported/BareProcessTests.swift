import TestSupport
import Testing
import TraceModel

/// The name of a process, without its number, behind the time of each line.
@Suite struct BareProcessTests {
  private func outcome(_ before: String, _ last: String = "applicationWillResignActive:") throws
    -> Outcome
  {
    try read(
      "08:30:00 \(before)applicationDidBecomeActive:\n08:30:10 \(before)saved\n"
        + "08:30:20 \(before)\(last)\n")
  }

  @Test(arguments: [
    "Films", "Käse Laden", "My Shop Plus", "Käse Laden[731]", "Films Beta", "映画 館",
  ])
  func aNameInEachLineIsTheProcess(_ name: String) throws {
    let outcome = try outcome(name + " ")
    #expect(
      outcome.recorder.names.filter { !$0.isEmpty }
        == ["app.didBecomeActive", "app.willResignActive"])
    let app = outcome.recorder.headers.first?.app
    #expect(app == name.replacing("[731]", with: ""), "\(app ?? "none")")
  }

  /// A process that is launched again is counted under its name.
  @Test func aNumberMayOccurOnce() throws {
    let outcome = try read(
      "08:30:00 Films[7] applicationDidBecomeActive:\n08:30:20 Films[7] "
        + "applicationWillResignActive:\n08:32:00 Films[9] applicationDidBecomeActive:\n")
    #expect(outcome.recorder.headers.map(\.pid) == [7, 9])
  }

  /// The same words before two callbacks may be a sentence.
  @Test(arguments: [
    "Waiting for ", "waits on ", "Missing Callback ", "We Expected ", "not yet ", "App Delegate ",
    "The System ", "begin ", "end ", "┌ ", "→ ", "Nothing But The Truth ",
  ])
  func wordsOfASentenceAreNone(_ words: String) throws {
    let outcome = try outcome(words)
    #expect(outcome.recorder.headers.allSatisfy { $0.app == nil })
  }

  /// One line alone may begin with any words, and another line with others.
  @Test func linesThatBeginOtherwiseAreNone() throws {
    let one = try read("08:30:00 Käse Laden applicationDidBecomeActive:\n")
    #expect(one.recorder.names.filter { !$0.isEmpty } == [])
    let other = try outcome("Käse Laden ", "").recorder.names.filter { !$0.isEmpty }
    #expect(other == [])
  }
}
