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

  @Test func livesOfTwoAppsAreNotOne() throws {
    var random = SplitMix64(seed: 11)
    for turn in 0..<12 {
      var (first, second) = (Self.life[...], Self.life[...])
      var text = ""
      while !first.isEmpty || !second.isEmpty {
        let isFirst = second.isEmpty || !first.isEmpty && Bool.random(using: &random)
        text +=
          isFirst ? "[Films] \(first.removeFirst())\n" : "[Music] \(second.removeFirst())\n"
      }
      let result = try Self.check(text)
      #expect(!result.contains("(missing-pair)"), "turn \(turn): \(result)\n\(text)")
      #expect(!result.contains("(illegal-transition)"), "turn \(turn): \(result)\n\(text)")
    }
  }

  /// Labels of one app's parts, which print other callbacks or the same ones together, hide
  /// nothing.
  @Test(arguments: [["Delegate"], ["Delegate", "Store"]])
  func labelsOfOneAppHideNothing(_ labels: [String]) throws {
    let lines = Self.life.dropLast(2) + ["applicationDidBecomeActive"]
    let text = lines.flatMap { line in labels.map { "[\($0)] \(line)\n" } }.joined()
    let result = try Self.check(text)
    #expect(result.contains("(missing-pair)"), "\(result)\n\(text)")
  }
}
