import Foundation
import TestSupport
import Testing

/// Two apps print into one text, and only labels show whose a line is: their lines are not those of
/// one life.
@Suite struct LabelledAppsTests {
  private static let life =
    ["applicationDidBecomeActive"]
    + Array(
      repeating: [
        "applicationWillResignActive", "applicationDidEnterBackground",
        "applicationWillEnterForeground", "applicationDidBecomeActive",
      ], count: 3
    ).flatMap { $0 }

  private static func check(_ text: String) throws -> String {
    let scratch = try Scratch()
    try scratch.write("a.log", Data(text.utf8))
    return try Command.run(["check", "--strict", "a.log"], in: scratch.folder).text
  }

  @Test(arguments: [
    ["[Films] ", "[Music] "], ["Films: ", "Music: "], ["User A: ", "User B: "],
  ])
  func livesOfTwoAppsAreNotOne(_ labels: [String]) throws {
    var random = SplitMix64(seed: 11)
    for turn in 0..<12 {
      var (first, second) = (Self.life[...], Self.life[...])
      var text = ""
      while !first.isEmpty || !second.isEmpty {
        let isFirst = second.isEmpty || !first.isEmpty && Bool.random(using: &random)
        text +=
          isFirst
          ? "\(labels[0])\(first.removeFirst())\n" : "\(labels[1])\(second.removeFirst())\n"
      }
      let result = try Self.check(text)
      #expect(!result.contains("(missing-pair)"), "turn \(turn): \(result)\n\(text)")
      #expect(!result.contains("(illegal-transition)"), "turn \(turn): \(result)\n\(text)")
    }
  }

  /// Two of them never print the same callback, but each continues from its own last step.
  @Test(arguments: [["Rain: ", "Snow: "], ["User A: ", "User B: "], ["[Rain] ", "[Snow] "]])
  func eachLabelGoesOnWhereItWas(_ labels: [String]) throws {
    func text(_ last: Int) -> String {
      "\(labels[0])applicationDidEnterBackground\n\(labels[1])applicationDidBecomeActive\n"
        + "\(labels[last])applicationWillEnterForeground\n"
    }
    #expect(try !Self.check(text(0)).contains("(illegal-transition)"))
    // Its own label printed what comes after.
    #expect(try Self.check(text(1)).contains("(illegal-transition)"))
  }

  /// Labels of one app's parts, which print other callbacks or the same ones together, hide
  /// nothing.
  @Test(arguments: [
    ["[Delegate] "], ["[Delegate] ", "[Store] "], ["Delegate: "], ["Delegate: ", "Store: "],
  ])
  func labelsOfOneAppHideNothing(_ labels: [String]) throws {
    let lines = Self.life.dropLast(2) + ["applicationDidBecomeActive"]
    let text = lines.flatMap { line in labels.map { "\($0)\(line)\n" } }.joined()
    let result = try Self.check(text)
    #expect(result.contains("(missing-pair)"), "\(result)\n\(text)")
  }

  /// Names that no category has may be those of apps: what one printed says nothing of the other.
  @Test(arguments: [
    (["[Rain] ", "[Snow] "], false), (["Rain: ", "Snow: "], false), (["[App] ", "[Scene] "], true),
  ])
  func nothingFollowsFromAnotherName(_ labels: [String], _ isJudged: Bool) throws {
    let text =
      "\(labels[0])applicationDidEnterBackground\n\(labels[0])applicationDidBecomeActive\n"
      + "\(labels[1])applicationWillEnterForeground\n"
    #expect(try Self.check(text).contains("(illegal-transition)") == isJudged)
  }
}
