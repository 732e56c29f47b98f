import Foundation
import TestSupport
import Testing

/// No line of a report begins as a command to a build server does, whatever things are called.
@Suite(.timeLimit(.minutes(10))) struct BuildCommandTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static func trace(_ name: String) -> String {
    """
    {"lifetrace":1,"run":"\(name)","app":"\(name)","lifeCycle":"uikit-scene","platform":"ios","records":["background"]}
    {"event":"process.start","t":0}
    {"event":"bgtask.submit","t":5,"id":"\(name)"}
    {"event":"\(name)","t":6}
    {"event":"scene.willConnect","t":10,"scene":"\(name)"}
    {"event":"scene.didBecomeActive","t":20,"scene":"\(name)"}
    {"event":"scene.willConnect","t":30,"scene":"\(name)"}
    {"event":"process.exit","t":40}

    """
  }

  private func expectNoCommand(_ words: [String], input: Data = Data()) throws -> Data {
    let result = try Command.run(words, input: input, in: scratch.folder)
    #expect([0, 1].contains(result.code), "\(words): \(result.errorText)")
    let commands = (result.lines + result.errorText.split(separator: "\n").map(String.init))
      .map { $0.drop { $0.isWhitespace } }
      .filter { $0.hasPrefix("::") || $0.hasPrefix("##[") }
    #expect(commands == [], "\(words)")
    return result.output
  }

  @Test(arguments: ["::error::x", "##[error]x", "\u{2003}::error::x"])
  func namesAtLineStartsStayNames(_ name: String) throws {
    let file = "\(name).jsonl"
    try scratch.write(file, Self.trace(name))
    try scratch.write("u.jsonl", Self.trace("other"))
    for words in [
      ["analyze", "--show-unknown"], ["coverage"], ["check"], ["timeline"],
      ["timeline", "--format", "csv"], ["check", "--reporter", "csv"], ["diff", "u.jsonl"],
    ] { _ = try expectNoCommand(words + [file]) }
    let partials = try expectNoCommand(["batch", file, "u.jsonl"])
    for format in ["text", "csv", "markdown"] {
      _ = try expectNoCommand(["merge", "--by", "app", "--format", format, "-"], input: partials)
    }
    _ = try expectNoCommand(["skill", name])
  }
}
